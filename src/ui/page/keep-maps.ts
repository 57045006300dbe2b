import { errorText } from '../../core/error-text.ts';
import type { Session } from '../../jobs/session.ts';
import type { MapCache } from '../../state/map-cache.ts';
import type { ImportedMap } from '../../state/maps.ts';
import type { Store } from '../../state/store.ts';
import { addError } from './add-error.ts';

/** Has the samples of a file at hand at once, and keeps them for the next visit. Where that fails the page says so: it is shown all the same.
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
