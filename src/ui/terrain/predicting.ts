import { type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { isComparing, isLandscape } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import { whyEmpty } from './stage-bar-model.ts';

/** Why nothing can be asked about the terrain on screen; empty if something can. */
export function whyNotPredict(document: AppDocument, session: Session): string {
  if (isComparing(document) || isLandscape(document)) return 'Questions are about one terrain, shown alone';
  const { terrain, preview } = selectedPane(document, session);
  if (!terrain) return 'There is no terrain to ask about';
  if (selectedRecipe(document).source.kind === 'imported') return whyEmpty({ stages: 0, source: 'imported' });
  if (preview?.until === 'click') return 'This is a preview: make the whole terrain first';
  return whyEmpty({ stages: terrain.stages, source: terrain.profile ? 'profile' : 'heightmap' });
}

/** Begins to ask before the next stage is shown, or stops. */
export function togglePredicting(document: DocumentStore, session: Store<Session>): void {
  if (leavePredicting(document, session) || whyNotPredict(document.get(), session.get()) !== '') return;
  session.set({ isPredicting: true, isPlaying: false, cutting: undefined });
}

/** Stops asking and shows the finished terrain.
 *  @returns whether questions were asked */
export function leavePredicting(document: DocumentStore, session: Store<Session>): boolean {
  if (!session.get().isPredicting) return false;
  session.set({ isPredicting: false });
  document.set({ stage: undefined });
  return true;
}
