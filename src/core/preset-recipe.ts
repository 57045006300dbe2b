import type { Generator, Preset } from './generator.ts';
import { parseRecipe } from './parse-recipe.ts';
import { RECIPE_VERSION, type Recipe } from './recipe.ts';

/** The seed where nobody names one: of presets as they are pictured, and of calls of the command line. */
export const DEFAULT_SEED = 'alps';

/** The recipe that a preset's picture shows, and that `faultline generate ID --preset NAME` makes: its size and extent, or else the
 *  defaults, the default elevations, and no filters.
 *  @param preset one of the generator's, or some of what one names; what it leaves out has its default */
export function presetRecipe(generator: Generator, preset: Partial<Preset> = {}, seed = DEFAULT_SEED): Recipe {
  const { params = {}, width, height, extent } = preset;
  const source = { kind: 'generated', generator: generator.id, seed, params };
  const shape = { ...(width && { width }), ...(height && { height }), ...(extent && { extent }) };
  return parseRecipe({ version: RECIPE_VERSION, source, ...shape }, { generators: [generator], filters: [] });
}
