import { isSameSize, type Size } from './core/heightmap.ts';
import { parseRecipe } from './core/parse-recipe.ts';
import { actingFilters, type Recipe, RecipeError } from './core/recipe.ts';
import { generatorOf, registry, sourceOf } from './generate.ts';

/** The recipe with another number of samples, if it may have that many. */
function resized(recipe: Recipe, width: number, height: number): Recipe | undefined {
  try {
    return parseRecipe({ ...recipe, width, height }, registry);
  } catch (error) {
    if (error instanceof RecipeError) return undefined;
    throw error;
  }
}

/** Whether every n-th sample of a recipe's terrain is the same terrain: filters act on the samples there are. */
export function isNested(recipe: Recipe | undefined): boolean {
  return recipe !== undefined && generatorOf(recipe)?.nesting === 'exact' && actingFilters(recipe).length === 0;
}

/** The recipe at the wanted size if that is the same terrain, else at the next larger one with its samples. */
export function sameTerrainAt(recipe: Recipe, size: Size): Recipe | undefined {
  if (generatorOf(recipe)?.nesting !== 'exact') return undefined;
  const cells = { x: recipe.width - 1, y: recipe.height - 1 };
  for (let halvings = 1; isWhole(cells.x / 2 ** halvings) && isWhole(cells.y / 2 ** halvings); halvings++) {
    const half = { width: cells.x / 2 ** halvings + 1, height: cells.y / 2 ** halvings + 1 };
    if (isSameSize(half, size)) return sameTerrain(recipe, half);
  }
  let found: Recipe | undefined;
  let fine = { width: recipe.width, height: recipe.height };
  while (fine.width < size.width || fine.height < size.height) {
    fine = { width: 2 * fine.width - 1, height: 2 * fine.height - 1 };
    const finer = sameTerrain(recipe, fine);
    if (!finer) break;
    found = finer;
  }
  return found;
}

function sameTerrain(recipe: Recipe, { width, height }: Size): Recipe | undefined {
  const made = resized(recipe, width, height);
  // Without a stage left, it would begin with finer features than its samples can hold.
  return made && sourceOf(made).ownStages > 0 ? made : undefined;
}

function isWhole(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}

/** The size whose longer side has `side` samples, with about the same ratio of its sides. */
export function fittedSize({ width, height }: Size, side: number): Size {
  const longer = Math.max(width, height) - 1;
  const fitted = (samples: number): number => Math.max(2, Math.round(((samples - 1) * (side - 1)) / longer) + 1);
  return { width: fitted(width), height: fitted(height) };
}

/** A recipe for the time that something is being moved. */
export interface PreviewRecipe {
  readonly recipe: Recipe;
  /** Whether its samples are, before normalisation, every n-th of the whole: the picture will only gain detail. */
  readonly isNested: boolean;
}

/** The same terrain with at most `maxSide` samples a side, quick to make; undefined if it has no more, or no such size is valid. */
export function previewOf(recipe: Recipe, maxSide: number): PreviewRecipe | undefined {
  const { width, height } = recipe;
  const longer = Math.max(width, height) - 1;
  if (longer < maxSide) return undefined;

  let factor = 2;
  while (longer / factor > maxSide - 1) factor *= 2;
  const isWhole = (width - 1) % factor === 0 && (height - 1) % factor === 0;
  const generator = generatorOf(recipe);
  if (isWhole && generator) {
    const halved = resized(recipe, (width - 1) / factor + 1, (height - 1) / factor + 1);
    // A generator that has no stage left at this size has started from finer features than the samples can hold.
    if (halved) return { recipe: halved, isNested: generator.nesting === 'exact' && sourceOf(halved).ownStages > 0 };
  }
  const fitted = fittedSize(recipe, maxSide);
  const smaller = resized(recipe, fitted.width, fitted.height);
  return smaller && { recipe: smaller, isNested: false };
}
