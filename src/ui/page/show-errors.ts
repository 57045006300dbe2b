import { errorText } from '../../core/text.ts';
import { addError, type Session } from '../../jobs/session.ts';
import type { MapCache } from '../../state/map-cache.ts';
import type { ImportedMap } from '../../state/maps.ts';
import type { Store } from '../../state/store.ts';

/** Does work, and shows its error on the page if it fails.
 *  @param subject begins the message: `Export` */
export async function showErrors(subject: string, session: Store<Session>, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    session.set({ message: { kind: 'error', text: `${subject}: ${errorText(error)}` } });
  }
}

/** Loads a part of the page that is fetched when it is first needed. If that fails, the page says so.
 *  @param name the subject of that sentence: `The gallery`
 *  @returns undefined if it failed */
export function loadPart<M>(name: string, load: () => Promise<M>, session: Store<Session>): Promise<M | undefined> {
  return load().catch((error: unknown) => {
    console.error(error);
    // Browsers may not fetch a module again that failed once.
    const text = `${name} could not be loaded: check the connection, then reload the page.`;
    session.set({ message: { kind: 'error', text } });
    return undefined;
  });
}

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
