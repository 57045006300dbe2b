import { type BrowserStorage, pageStorage } from './browser-storage.ts';
import { importedSources } from './document.ts';
import type { HistoryStep } from './document-store.ts';
import { deleteUnusedMaps } from './maps.ts';
import { mapsOfSessions, openSessions } from './sessions.ts';

/** Deletes the imported samples that no project, no session and no step of the history uses. It does nothing while another tab is open,
 *  whose history may use some, or if the browser cannot say or blocks storage.
 *  @param steps of this tab
 *  @throws Error where the browser's database fails */
export async function pruneMaps(
  tabId: string,
  steps: readonly HistoryStep[],
  storage: BrowserStorage = pageStorage,
): Promise<void> {
  const open = await openSessions(storage);
  if (!open || [...open].some((id) => id !== tabId)) return;
  const saved = mapsOfSessions(storage);
  if (saved) await deleteUnusedMaps([...saved, ...mapsOfSteps(steps)]);
}

/** The SHA-256 of the imported maps that steps use, which undo and redo may want. */
export function mapsOfSteps(steps: readonly HistoryStep[]): string[] {
  return steps.flatMap(({ document }) => importedSources(document)).map(({ sha256 }) => sha256);
}
