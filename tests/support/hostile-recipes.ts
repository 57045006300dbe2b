import { type Recipe, recipeToJson } from '../../src/core/recipe.ts';
import { encodePng16 } from '../../src/io/png/index.ts';
import { recipeFor } from './recipes.ts';

const SIZE = { width: 1025, height: 1025 };

/** Recipes that take minutes to hours: very many faults, and 32 slow filters. */
export const hostileRecipes: readonly [Recipe, Recipe] = [
  recipeFor('fault-lines', { ...SIZE, params: { lines: 65_536, faultProfile: 'sine', band: 1 } }),
  recipeFor('diamond-square', { ...SIZE, filters: Array(32).fill({ filter: 'median', params: { radius: 8 } }) }),
];

/** A small file with all the samples that its recipe names: all equal, or in a pattern of their own. */
export function hostilePicture(recipe: Recipe, kind: 'blank' | 'noise'): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = recipe;
  const samples = new Uint16Array(width * height);
  // Rows repeat, so that the file stays small.
  if (kind === 'noise') for (let i = 0; i < samples.length; i++) samples[i] = ((i % width) * 40_503) & 0xffff;
  return encodePng16({ width, height, samples, elevation: { min: -600, max: 2400 }, recipeText: recipeToJson(recipe) });
}
