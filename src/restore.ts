import type { Problem } from './core/params.ts';
import { type Recipe, RecipeError } from './core/recipe.ts';
import { generateHeightmap, registry } from './generate.ts';
import { codeRange, quantise } from './io/codes.ts';
import type { DecodedPng } from './io/png/index.ts';
import { parseRecipeJson } from './io/recipe-json.ts';

/** What became of the recipe inside a picture. */
export type Restored =
  | { readonly kind: 'none' }
  /** The recipe makes exactly these samples: it may take the picture's place. */
  | { readonly kind: 'reproduces'; readonly recipe: Recipe }
  /** The recipe makes other samples: the picture was changed, or made by another version. Its pixels are to be kept. */
  | { readonly kind: 'differs'; readonly recipe: Recipe; readonly why: string }
  | { readonly kind: 'unreadable'; readonly problems: readonly Problem[] };

/** Decides whether the recipe in a picture names the picture's terrain, by making it again and comparing all 16-bit samples.
 *  @param onProgress called now and then with the fraction done, 0 … 1 */
export function restore(png: DecodedPng, onProgress?: (fraction: number) => void): Restored {
  if (png.recipeText === undefined) return { kind: 'none' };
  let recipe: Recipe;
  try {
    recipe = parseRecipeJson(png.recipeText, registry);
  } catch (error) {
    if (error instanceof RecipeError) return { kind: 'unreadable', problems: error.problems };
    throw error;
  }
  const why = firstDifference(recipe, png, onProgress);
  return why === undefined ? { kind: 'reproduces', recipe } : { kind: 'differs', recipe, why };
}

/** What keeps a picture from being the recipe's terrain; the cheap reasons first. */
function firstDifference(recipe: Recipe, png: DecodedPng, onProgress?: (fraction: number) => void): string | undefined {
  if (recipe.source.kind === 'imported') return 'it names imported samples, which a recipe does not hold';
  if (png.bitDepth !== 16 || png.colourType !== 'grey') {
    return `its samples would be 16-bit grey, the picture's are ${png.bitDepth}-bit ${png.colourType}`;
  }
  if (recipe.width !== png.width || recipe.height !== png.height) {
    return `its terrain is ${recipe.width} × ${recipe.height}, the picture ${png.width} × ${png.height}`;
  }
  const map = generateHeightmap(recipe, onProgress && { onProgress });
  const range = codeRange(recipe, map);
  const stated = png.elevation ?? range;
  // The picture stores the range as its lower end and its width, so that its upper end is rounded.
  const tolerance = 1e-15 * (Math.abs(range.min) + Math.abs(range.max));
  if (Math.abs(stated.min - range.min) > tolerance || Math.abs(stated.max - range.max) > tolerance) {
    const unit = recipe.elevation ? ' m' : '';
    return `its elevations span ${range.min} … ${range.max}${unit}, the picture's ${stated.min} … ${stated.max}${unit}`;
  }
  const codes = quantise(map, range);
  let differing = 0;
  for (let i = 0; i < codes.length; i++) if (codes[i] !== png.data[i]) differing++;
  return differing > 0 ? `${differing} of ${codes.length} samples are not the ones it makes` : undefined;
}
