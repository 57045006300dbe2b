import { errorText } from '../../core/text.ts';
import { addError, type Session } from '../../jobs/session.ts';
import type { MapCache } from '../../state/map-cache.ts';
import type { ImportedMap } from '../../state/maps.ts';
import type { Store } from '../../state/store.ts';

/** Caches the samples of a file, and stores them for the next visit. If they cannot be stored, the page says so; they are shown all the same.
 *  @param file its name */
export async function keepMaps(
  file: string,
  imported: readonly Omit<ImportedMap, 'name'>[],
  maps: Pick<MapCache, 'put'>,
  session: Store<Session>,
): Promise<void> {
  const results = await Promise.allSettled(imported.map(({ sha256, map }) => maps.put(sha256, map)));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) addError(session, `${file}: ${errorText(failure.reason)} After a reload it has to be imported again.`);
}
