import { hasSameFields } from '../core/memo.ts';
import { formatNumber } from '../core/number-text.ts';
import type { Recipe } from '../core/recipe.ts';
import { errorText } from '../core/text.ts';
import { type AppDocument, selectedRecipe, type TerrainAtStage } from '../state/document.ts';
import type { DocumentStore } from '../state/document-store.ts';
import { type MapCache, NoSamples, showablePane } from '../state/map-cache.ts';
import { isComparing, withSelected } from '../state/panes.ts';
import type { Store } from '../state/store.ts';
import { sizeText } from '../state/terrain-text.ts';
import { Cancelled } from '../worker/protocol.ts';
import { emptyPane, type Failure, type Preview, type Session, selectedPane } from './session.ts';
import { isAskedFor, isSameTerrain, type SessionPanes, shownTerrains } from './shown-terrains.ts';
import { isWaiting } from './waiting.ts';

/** There is too little memory for a terrain beside those it is compared with. */
export class NoRoom extends Error {}

export interface TerrainFailures {
  /** Says that a terrain could not be made, and takes the document to one that can be shown.
   *  @param isCurrent whether the terrain is still asked for */
  add(wanted: TerrainAtStage, error: unknown, isCurrent: () => boolean): Promise<void>;
  /** Removes failures. */
  remove(isOver: (recipe: Recipe, failure: Failure) => boolean): void;
  /** A terrain was made: should it fail later, that is its first failure. */
  made(recipe: Recipe): void;
}

/** What happens when terrain cannot be made. A selected terrain that fails or is cancelled takes the document back to the one on screen, if
 *  there is one; any other says so in its pane. A comparison whose selected terrain lacks its samples stays as it is: another of its terrains
 *  is selected instead, unless a person has just selected that one. */
export function createTerrainFailures(
  document: DocumentStore,
  session: Store<Session>,
  maps: Pick<MapCache, 'get'>,
  panes: Pick<SessionPanes, 'update'>,
): TerrainFailures {
  /** Terrains that failed and are tried again: if one fails once more, the document stays as it is. */
  const retried = new Set<Recipe>();
  /** The last change of the selected terrain was a selection among those of a comparison. */
  let isSelectedByHand = false;

  document.subscribe((now, before) => {
    if (selectedRecipe(now) !== selectedRecipe(before)) isSelectedByHand = isSelection(now, before);
  });
  session.subscribe((now, before) => {
    for (const recipe of before.failures.keys()) if (!now.failures.has(recipe)) retried.add(recipe);
    for (const recipe of retried) if (!document.get().terrains.includes(recipe)) retried.delete(recipe);
  });

  const selectedTerrain = (): TerrainAtStage | undefined => shownTerrains(document.get())[document.get().selected];

  const showInPane = (recipe: Recipe, error: unknown): void => {
    const text = error instanceof Cancelled ? 'Cancelled.' : errorText(error);
    const remedy = error instanceof NoSamples ? 'file' : error instanceof NoRoom ? undefined : 'again';
    const failures = new Map(session.get().failures).set(recipe, { text, remedy });
    // Without its samples a terrain cannot be on screen: its pane is empty and has the file's name, however the page came to it.
    const isEmpty = remedy === 'file' && isComparing(document.get());
    const { terrains } = document.get();
    panes.update((pane, i) => (isEmpty && terrains[i] === recipe && pane.settled?.recipe !== recipe ? emptyPane : pane), {
      failures,
    });
  };

  /** Terrain that a click asked for and that was not made waits for the next click.
   *  @param preview of the selected terrain, if that is what failed */
  const waitAgain = (recipe: Recipe, error: unknown, preview: Preview | undefined): void => {
    if (preview?.until !== 'click' && !(error instanceof Cancelled)) return;
    const agreed = new Set(session.get().agreed);
    if (agreed.delete(recipe)) session.set({ agreed });
  };

  return {
    async add(wanted, error, isCurrent) {
      if (!isAskedFor(wanted, document.get())) return;
      const { recipe } = wanted;
      const lacksSamples = error instanceof NoSamples;
      const mayLeave = (): boolean =>
        isSameTerrain(selectedTerrain(), wanted) && lacksSamples && !isSelectedByHand && isComparing(document.get());
      const showable = mayLeave() ? await showablePane(document.get(), maps) : undefined;
      if (!isCurrent()) return;
      const now = document.get();
      const isSelected = isSameTerrain(selectedTerrain(), wanted);
      const otherPane = mayLeave() ? showable : undefined; // a person may have selected one meanwhile
      const { settled, preview, terrain } = selectedPane(now, session.get());
      const documentStays =
        !isSelected || otherPane !== undefined || retried.has(recipe) || (lacksSamples && isComparing(now)) || !settled;
      if (documentStays) showInPane(recipe, error);
      waitAgain(recipe, error, isSelected ? preview : undefined);
      if (otherPane !== undefined) {
        session.set({ isPlaying: false, isGesture: false });
        document.set(withSelected(document.get(), otherPane));
      } else if (isSelected) {
        const isPreview = preview?.until === 'click' && settled?.recipe === recipe;
        const stays = isPreview ? 'The preview stays.' : 'The previous terrain stays.';
        const said: Pick<Partial<Session>, 'message' | 'note'> = error instanceof Cancelled
          ? { note: `Cancelled. ${terrain ? stays : 'There is no terrain yet.'}` }
          : { message: { kind: 'error', text: errorText(error), awaited: lacksSamples ? now : undefined } };
        session.set({ isPlaying: false, isGesture: false, ...said });
        // A person may have asked for another terrain since: that is made next.
        const isLatest = isSameTerrain(selectedTerrain(), wanted);
        if (!documentStays && isLatest && !isSameTerrain(settled, wanted)) document.takeBack(settled);
      }
    },
    remove(isOver) {
      const { failures } = session.get();
      const others = [...failures].filter(([recipe, failure]) => !isOver(recipe, failure));
      if (others.length < failures.size) session.set({ failures: new Map(others) });
    },
    made: (recipe) => retried.delete(recipe),
  };
}

/** Whether nothing but the selection changed, among the terrains of one comparison. */
function isSelection(now: AppDocument, before: AppDocument): boolean {
  return hasSameFields(now.terrains, before.terrains) && isComparing(now) && isComparing(before);
}

/** Samples of all terrains of a comparison together, at most: one of 8193 × 8193 beside three of 1025 × 1025. */
const MAX_COMPARED = 72_000_000;
/** Samples of the preview of terrain that waits for a click, at most. */
const WAITING_SAMPLES = 1025 * 1025;

/** The terrains of a comparison that do not fit in memory together. Those that are made stay. Of the others the largest is left out first,
 *  and the selected one last among equals.
 *  @returns a sentence for each recipe that does not fit; empty outside comparisons */
export function tooLargeTogether(document: AppDocument, session: Session): ReadonlyMap<Recipe, string> {
  const tooLarge = new Map<Recipe, string>();
  if (!isComparing(document)) return tooLarge;
  const samplesOf = (recipe: Recipe): number => (isWaiting(recipe, session) ? WAITING_SAMPLES : recipe.width * recipe.height);
  const isWhole = (recipe: Recipe): boolean =>
    session.panes.some(({ terrain, settled, preview }) => terrain && settled?.recipe === recipe && preview === undefined);
  // A recipe that is in two panes takes memory once.
  const recipes = [...new Set(document.terrains)];
  let sum = recipes.reduce((samples, recipe) => samples + samplesOf(recipe), 0);
  const isSelected = (recipe: Recipe): number => Number(recipe === selectedRecipe(document));
  const due = recipes
    .filter((recipe) => !isWhole(recipe))
    .sort((a, b) => samplesOf(b) - samplesOf(a) || isSelected(a) - isSelected(b));
  for (const recipe of due) {
    if (sum <= MAX_COMPARED) break;
    sum -= samplesOf(recipe);
    const size = sizeText(recipe);
    tooLarge.set(
      recipe,
      `${size} is too many samples beside the other terrains: a comparison holds at most ${formatNumber(MAX_COMPARED)}.`,
    );
  }
  return tooLarge;
}
