import { type Recipe, RecipeError } from '../core/recipe.ts';
import { registry, terrainRepeats } from '../generate.ts';
import type { OpenedFile } from '../io/file-format.ts';
import type { DecodedPng } from '../io/png/index.ts';
import { parseRecipeJson } from '../io/recipe-json.ts';
import { type Restored, restore, restoreFloats } from '../restore.ts';
import { withProgress } from './progress.ts';
import { noteLongWork } from './work-note.ts';

export interface CheckOptions {
  /** Whether --check is given. */
  readonly insist: boolean;
  readonly quiet: boolean;
}

/** Checks the recipe in a picture, behind a progress bar. */
export function checkRecipe(png: DecodedPng, { insist, quiet }: CheckOptions): Restored {
  const recipe = insist && !quiet ? recipeIn(png) : undefined;
  if (recipe) noteLongWork('its recipe', recipe);
  const budget = insist ? { budgetNs: Number.POSITIVE_INFINITY } : {};
  return withProgress('making its recipe', quiet, (onProgress) => restore(png, { ...budget, onProgress }));
}

/** The same for a file of any format. */
export function checkRecipeOf({ png, recipeText, heightmap }: OpenedFile, { insist, quiet }: CheckOptions): Restored {
  if (png) return checkRecipe(png, { insist, quiet });
  if (recipeText === undefined) return { kind: 'none' };
  const recipe = insist && !quiet ? recipeIn({ recipeText }) : undefined;
  if (recipe) noteLongWork('its recipe', recipe);
  const budget = insist ? { budgetNs: Number.POSITIVE_INFINITY } : {};
  return withProgress('making its recipe', quiet, (onProgress) =>
    restoreFloats(recipeText, heightmap(), { ...budget, onProgress }),
  );
}

/** Whether the recipe in a file, if it names the samples, names terrain that repeats: worth a check, which it costs nothing to ask. */
export function mayRepeat({ png, recipeText, holes }: OpenedFile): boolean {
  const recipe = holes > 0 ? undefined : recipeIn({ recipeText: png?.recipeText ?? recipeText });
  return recipe !== undefined && terrainRepeats(recipe);
}

/** The recipe that a picture carries; undefined if there is none or it cannot be read, which the check reports. */
function recipeIn({ recipeText }: { readonly recipeText?: string | undefined }): Recipe | undefined {
  try {
    return recipeText === undefined ? undefined : parseRecipeJson(recipeText, registry);
  } catch (error) {
    if (error instanceof RecipeError) return undefined;
    throw error;
  }
}
