import type { DocumentStore } from '../../state/document-store.ts';
import { withSelected } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import type { Session } from '../session.ts';

/** Makes a pane's terrain the selected one. Nothing is made again: terrain and light go with the recipe, as `runOtherJobs` arranges them.
 *  A pane that there is not changes nothing. */
export function selectPane(document: DocumentStore, session: Store<Session>, pane: number): void {
  const { place, others } = document.get();
  if (pane === place || pane < 0 || pane > others.length) return;
  // What is told is about the one that was selected.
  session.set({ message: undefined, isPlaying: false });
  document.set(withSelected(document.get(), pane));
}
