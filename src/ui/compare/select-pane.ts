import type { Session } from '../../jobs/session.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { pairIncluding, withSelected } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';

/** Makes a pane's terrain the selected one; a swipe shows it then. Nothing is made again: terrain and light go with the recipe, as
 *  `runOtherJobs` arranges them. A pane that there is not changes nothing. */
export function selectPane(document: DocumentStore, session: Store<Session>, pane: number): void {
  const now = document.get();
  if (pane === now.selected || pane < 0 || pane >= now.terrains.length) return;
  // What is told is about the one that was selected.
  session.set({ message: undefined, isPlaying: false });
  const selected = withSelected(now, pane);
  document.set(now.compare.layout === 'swipe' ? { ...selected, pair: pairIncluding(now, pane) } : selected);
}
