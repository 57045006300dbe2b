import { hasSameFields, latest } from '../core/memo.ts';
import { type AppDocument, selectedCamera, selectedRecipe, type TerrainAtStage, terrainAtStage } from '../state/document.ts';
import { isComparing, isLandscape, replaced } from '../state/panes.ts';
import type { Store } from '../state/store.ts';
import { paneIn, type Session, selectedPane } from './session.ts';
import { isSameTerrain, missingTerrains } from './shown-terrains.ts';

/** The document as the screen shows it. */
export type ShownDocument = Pick<Store<AppDocument>, 'get'>;

/** How a terrain is looked at, and what is drawn on it and beside it. */
const VIEW_FIELDS = ['cameras', 'cut', 'pins', 'appearance', 'profileZoom'] as const satisfies readonly (keyof AppDocument)[];

type ViewField = (typeof VIEW_FIELDS)[number];
type ViewValues = Partial<Pick<AppDocument, ViewField>>;

/** Follows a document. While its terrain is being made, the shown document has the terrain that is still on screen, and what came together with the
 *  new one, as from a link, waits for it. What a person sets meanwhile is shown at once. Of a comparison each terrain is the one in its pane. Of a
 *  landscape it is the document itself. */
export function createShownDocument(document: Store<AppDocument>, session: Store<Session>): ShownDocument {
  /** The fields whose new values wait, with the values before. */
  let waiting: ViewValues = {};

  const settle = (): void => {
    const missing = missingTerrains(document.get(), session.get());
    const isMissing = missing[document.get().selected] && !session.get().failures.has(selectedRecipe(document.get()));
    if (!isMissing && Object.keys(waiting).length > 0) waiting = {};
  };
  document.subscribe((now, before) => {
    const changed = VIEW_FIELDS.filter((field) => now[field] !== before[field]);
    const isOther = !isSameTerrain(terrainAtStage(now), terrainAtStage(before));
    waiting = isOther ? { ...viewOf(before, now, changed), ...waiting } : without(waiting, changed);
    settle();
  });
  session.subscribe(settle);

  const shownOf = latest((now: AppDocument, { recipe, stage }: TerrainAtStage, view: ViewValues): AppDocument => {
    return { ...now, ...view, terrains: replaced(now.terrains, now.selected, recipe), stage };
  });
  const comparedOf = latest((now: AppDocument, ...terrains: AppDocument['terrains']): AppDocument => {
    return hasSameFields(terrains, now.terrains) ? now : { ...now, terrains };
  });
  return {
    get() {
      const now = document.get();
      if (isComparing(now)) return comparedOf(now, ...recipesInPanes(now, session.get()));
      const { terrain, madeFor } = selectedPane(now, session.get());
      if (isLandscape(now) || !terrain || !madeFor) return now;
      const isShown = isSameTerrain(madeFor, terrainAtStage(now)) && Object.keys(waiting).length === 0;
      return isShown ? now : shownOf(now, madeFor, waiting);
    },
  };
}

/** What the terrains in their panes were made for; the document's where there is none, or where the document's failed. */
function recipesInPanes({ terrains }: AppDocument, session: Session): AppDocument['terrains'] {
  return terrains.map((recipe, pane) => {
    const { terrain, madeFor } = paneIn(session, pane);
    return terrain && madeFor && !session.failures.has(recipe) ? madeFor.recipe : recipe;
  });
}

/** Some of these fields as they were before. The selected camera is in the pane that is selected now. */
function viewOf(before: AppDocument, now: AppDocument, fields: readonly ViewField[]): ViewValues {
  const view = { ...before, cameras: replaced(now.cameras, now.selected, selectedCamera(before)) };
  return Object.fromEntries(fields.map((field) => [field, view[field]]));
}

function without(view: ViewValues, fields: readonly ViewField[]): ViewValues {
  return Object.fromEntries(Object.entries(view).filter(([field]) => !fields.some((other) => other === field)));
}
