import { formatNumber } from '../core/number-text.ts';
import type { Recipe } from '../core/recipe.ts';
import { type AppDocument, selectedRecipe } from '../state/document.ts';
import { isComparing } from '../state/panes.ts';
import { sizeText } from '../state/terrain-text.ts';
import type { Session } from './session.ts';
import { isWaiting } from './waiting.ts';

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
