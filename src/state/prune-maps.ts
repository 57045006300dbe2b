import { type BrowserStorage, pageStorage } from './browser-storage.ts';
import { importedSources } from './document.ts';
import type { HistoryStep } from './document-store.ts';
import { deleteUnusedMaps } from './maps.ts';
import { mapsOfSessions } from './sessions.ts';

/** Deletes the imported samples that no project, no session and no step of the history uses, but for the newest, which the history of another
 *  tab may use. It does nothing if the browser blocks storage.
 *  @param steps of this tab
 *  @throws Error where the browser's database fails */
export async function pruneMaps(steps: readonly HistoryStep[], storage: BrowserStorage = pageStorage): Promise<void> {
  const saved = mapsOfSessions(storage);
  if (saved) await deleteUnusedMaps([...saved, ...mapsOfSteps(steps)]);
}

/** The SHA-256 of the imported maps that steps use, which undo and redo may want. */
export function mapsOfSteps(steps: readonly HistoryStep[]): string[] {
  return steps.flatMap(({ document }) => importedSources(document)).map(({ sha256 }) => sha256);
}
