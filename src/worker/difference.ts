import { type DifferenceFigures, differenceOf } from '../analysis/difference.ts';
import { type Heightmap, resample, type Size, spacingOf } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import type { Surface } from '../core/surface.ts';
import { generateWithRange, toHeightmap } from '../generate.ts';
import { displayOf } from './display.ts';

/** Two terrains less each other, and what it is shown on. */
export interface TerrainDifference {
  readonly figures: DifferenceFigures;
  /** `of` less `less`, on the grid of `base`. */
  readonly map: Heightmap;
  /** The terrain it is draped on: `less`, at most 1025 samples a side. */
  readonly base: Surface;
}

/** Makes two finished terrains and takes one from the other.
 *  @param imported gives the samples of an imported recipe
 *  @throws RangeError if an imported recipe comes without its samples */
export function makeDifference(of: Recipe, less: Recipe, imported: (recipe: Recipe) => Heightmap | undefined): TerrainDifference {
  const mapOf = (recipe: Recipe): Heightmap => {
    const { terrain } = generateWithRange(recipe, { imported: imported(recipe) });
    return toHeightmap(terrain, recipe);
  };
  const ground = mapOf(less);
  const { map, figures } = differenceOf(mapOf(of), ground);
  return {
    figures,
    map: shownOn(less, map).map,
    base: shownOn(less, isSameSize(ground, map) ? ground : resample(ground, map.width, map.height)),
  };
}

/** Samples on the ground of a terrain, as many as a screen can make use of. */
function shownOn({ extent }: Recipe, map: Heightmap): Surface {
  return displayOf({ map, spacing: spacingOf(extent, map), extent });
}

function isSameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}
