import { type BrowserStorage, pageStorage } from './browser-storage.ts';
import { pruneMaps } from './maps.ts';
import { listSessions, mapsOfSessions } from './sessions.ts';

/** Deletes the imported samples that no project and no session uses. To be called at the start, before there is anything to undo.
 *  It does nothing while another tab is open, whose steps to undo may use some, nor where the browser cannot tell.
 *  @throws Error with one sentence for people */
export async function tidyMaps(tabId: string, storage: BrowserStorage = pageStorage): Promise<void> {
  if (!storage.locks) return;
  const sessions = await listSessions(() => undefined, storage);
  if (sessions.some(({ id, isOpen }) => isOpen && id !== tabId)) return;
  await pruneMaps(mapsOfSessions(storage));
}
