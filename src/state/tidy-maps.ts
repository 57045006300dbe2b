import { type BrowserStorage, pageStorage } from './browser-storage.ts';
import { importedSources } from './document.ts';
import type { Step } from './document-store.ts';
import { pruneMaps } from './maps.ts';
import { mapsOfSessions, openSessions } from './sessions.ts';

/** Deletes the imported samples that no project, no session and no step to undo uses. It does nothing while another tab is open, whose
 *  steps to undo may use some, nor where the browser cannot tell, or keeps nothing.
 *  @param steps of this tab
 *  @throws Error where the browser's database fails */
export async function tidyMaps(tabId: string, steps: readonly Step[], storage: BrowserStorage = pageStorage): Promise<void> {
  const open = await openSessions(storage);
  if (!open || [...open].some((id) => id !== tabId)) return;
  const saved = mapsOfSessions(storage);
  if (saved) await pruneMaps([...saved, ...mapsOfSteps(steps)]);
}

/** The SHA-256 of the imported maps that steps use, which undo and redo may want. */
export function mapsOfSteps(steps: readonly Step[]): string[] {
  return steps.flatMap(({ document }) => importedSources(document)).map(({ sha256 }) => sha256);
}
