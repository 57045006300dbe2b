import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { OtherTerrain, Session } from '../session.ts';
import { isSettled } from '../terrain/terrain-work.ts';

/** Of the session, what a terrain takes along from pane to pane. */
type Shown = Pick<Session, 'terrain' | 'settled' | 'preview' | 'light' | 'hurst' | 'progress' | 'others'>;

export const noTerrain: OtherTerrain = {
  terrain: undefined,
  settled: undefined,
  preview: undefined,
  light: undefined,
  progress: undefined,
  failure: undefined,
  remedy: undefined,
};

/** The session's terrains as a document has them in its panes: one that is there already is found in whatever pane it was, and its light
 *  with it; else a pane keeps what it shows until its own is made.
 *  @param place the pane of the session's selected terrain until now */
export function arrange(document: AppDocument, session: Session, place: number): Partial<Shown> {
  const { settled, terrain, preview, light, others } = session;
  const selected: OtherTerrain = {
    ...noTerrain,
    ...{ terrain, preview, light, settled: settled?.stage === undefined ? settled?.recipe : undefined },
  };
  const before = Array.from({ length: place }, (_, pane) => others[pane] ?? noTerrain);
  const panes = [...before, selected, ...others.slice(place)];
  const shown = document.terrains.map((recipe, pane) => {
    const isThere = (state: OtherTerrain | undefined): boolean =>
      state?.settled === recipe && isSettled(state.preview, recipe, session);
    return isThere(panes[pane]) ? panes[pane] : (panes.find(isThere) ?? panes[pane] ?? noTerrain);
  });
  const next = shown[document.selected];
  const isMoved = next !== selected && (document.selected !== place || next.settled === selectedRecipe(document));
  return { others: shown.filter((_, pane) => pane !== document.selected), ...(isMoved && asSelected(next)) };
}

/** A terrain that failed is made again where it is selected, and stays asked for if it fails once more. */
function asSelected({ terrain, settled, preview, light, failure }: OtherTerrain): Partial<Shown> {
  const isMade = settled !== undefined && failure === undefined;
  return {
    ...{ terrain, preview, light, hurst: undefined, progress: undefined },
    settled: isMade ? { recipe: settled, stage: undefined } : undefined,
  };
}
