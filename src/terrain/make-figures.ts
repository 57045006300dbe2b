import { lineFigures, type TerrainFigures, terrainFigures } from '../analysis/terrain-figures.ts';
import type { Heightmap } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import { generateWithRange, runOf } from '../generate.ts';

/** The figures of a finished terrain, from all its samples; of 1D terrain without filters, from the line it is.
 *  @param imported the samples of an imported recipe
 *  @throws RangeError if an imported recipe comes without its samples */
export function makeFigures(recipe: Recipe, imported: Heightmap | undefined): TerrainFigures {
  const run = runOf(recipe);
  const { terrain } = generateWithRange(run, { imported });
  return 'data' in terrain ? terrainFigures(terrain, run.grid.spacing) : lineFigures(terrain);
}
