import { latest } from '../core/memo.ts';
import { type AppDocument, selectedCamera, selectedRecipe, type TerrainAtStage, terrainAtStage } from '../state/document.ts';
import { isComparing, isLandscape, replaced } from '../state/panes.ts';
import type { Store } from '../state/store.ts';
import { type Session, selectedPane } from './session.ts';
import { isSameTerrain, missingTerrains } from './shown-terrains.ts';

/** The document as the screen shows it. */
export type ShownDocument = Pick<Store<AppDocument>, 'get'>;

/** What is drawn on a terrain or beside it. */
const DRESS_FIELDS = ['cameras', 'cut', 'pins', 'appearance', 'profileZoom'] as const satisfies readonly (keyof AppDocument)[];

type DressField = (typeof DRESS_FIELDS)[number];
type Dress = Partial<Pick<AppDocument, DressField>>;

/** Follows a document: while its terrain is being made, the terrain is the one that is shown still, and what came together with the new one, as from
 *  a link, waits for it. What a person sets meanwhile is shown at once. The cells of a comparison speak for themselves: of them, and of a
 *  landscape, it is the document itself. */
export function createShownDocument(document: Store<AppDocument>, session: Store<Session>): ShownDocument {
  /** What waits, as it was before. */
  let waiting: Dress = {};

  const settle = (): void => {
    const missing = missingTerrains(document.get(), session.get());
    const isMissing = missing[document.get().selected] && !session.get().failures.has(selectedRecipe(document.get()));
    if (!isMissing && Object.keys(waiting).length > 0) waiting = {};
  };
  document.subscribe((now, before) => {
    const changed = DRESS_FIELDS.filter((field) => now[field] !== before[field]);
    const isOther = !isSameTerrain(terrainAtStage(now), terrainAtStage(before));
    waiting = isOther ? { ...dressOf(before, now, changed), ...waiting } : without(waiting, changed);
    settle();
  });
  session.subscribe(settle);

  const shownOf = latest((now: AppDocument, { recipe, stage }: TerrainAtStage, dress: Dress): AppDocument => {
    return { ...now, ...dress, terrains: replaced(now.terrains, now.selected, recipe), stage };
  });
  return {
    get() {
      const now = document.get();
      const { terrain, madeFor } = selectedPane(now, session.get());
      if (isComparing(now) || isLandscape(now) || !terrain || !madeFor) return now;
      const isIn = isSameTerrain(madeFor, terrainAtStage(now)) && Object.keys(waiting).length === 0;
      return isIn ? now : shownOf(now, madeFor, waiting);
    },
  };
}

/** Some of what the terrain wears; its camera in the place that the terrain has now. */
function dressOf(before: AppDocument, now: AppDocument, fields: readonly DressField[]): Dress {
  const dress = { ...before, cameras: replaced(now.cameras, now.selected, selectedCamera(before)) };
  return Object.fromEntries(fields.map((field) => [field, dress[field]]));
}

function without(dress: Dress, fields: readonly DressField[]): Dress {
  return Object.fromEntries(Object.entries(dress).filter(([field]) => !fields.some((other) => other === field)));
}
