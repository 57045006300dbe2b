import type { Range } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import { codeRange, quantise } from '../io/codes.ts';
import type { TerrainToWrite } from '../io/file-format.ts';
import type { DecodedPng } from '../io/png/index.ts';
import { checkRecipe } from './check-recipe.ts';
import { note } from './terminal.ts';

/** Notes that a picture's recipe does not reproduce it, or may not; the recipe is used all the same.
 *  @param file as it was given to --recipe
 *  @param terrain the recipe's */
export function noteUnlikePicture(picture: DecodedPng, file: string, recipe: Recipe, terrain: TerrainToWrite): void {
  if (isPictureOf(picture, recipe, terrain)) return;
  // The full check also accepts pictures of older versions, and gives the reason; it makes the terrain again.
  const found = checkRecipe(picture, { insist: false, quiet: false });
  if (found.kind === 'differs') note(`--recipe ${file}: its recipe does not reproduce the picture: ${found.why}`);
  if (found.kind === 'not-checked') note(`--recipe ${file}: its recipe may not reproduce the picture: ${found.why}`);
}

/** Whether a picture is the one that would be written of a terrain. */
function isPictureOf(picture: DecodedPng, recipe: Recipe, { map }: TerrainToWrite): boolean {
  if (picture.bitDepth !== 16 || picture.colourType !== 'grey') return false;
  if (picture.width !== map.width || picture.height !== map.height) return false;
  const range = codeRange(recipe, map);
  return isNear(picture.elevation ?? range, range) && quantise(map, range).every((code, i) => code === picture.data[i]);
}

/** A picture stores the lower end and the width of its range, which rounds the upper end. */
function isNear(a: Range, b: Range): boolean {
  const rounding = 1e-15 * (Math.abs(b.min) + Math.abs(b.max));
  return Math.abs(a.min - b.min) <= rounding && Math.abs(a.max - b.max) <= rounding;
}
