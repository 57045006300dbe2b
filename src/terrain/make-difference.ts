import { type DrawnSurface, withDetail } from '../analysis/detail-tree.ts';
import { type DifferenceFigures, differenceOf, whyNoMap } from '../analysis/difference.ts';

import { firstRow, type Heightmap, isSameSize, resample, spacingOf } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import type { Surface } from '../core/surface.ts';
import { generateWithRange, makesProfile, runOf, toHeightmap } from '../generate.ts';
import { fitToScreen } from './display.ts';

/** Two terrains less each other, and what it is shown on. */
export interface TerrainDifference {
  readonly figures: DifferenceFigures;
  /** `of` less `less`, on the grid of `base`. */
  readonly map: Heightmap;
  /** The terrain it is draped on: `less`, at most 1025 samples a side. */
  readonly base: DrawnSurface;
}

/** Makes two finished terrains and takes one from the other.
 *  @param imported gives the samples of an imported recipe
 *  @throws RangeError if an imported recipe comes without its samples, or where differences are larger than samples can be */
export function makeDifference(of: Recipe, less: Recipe, imported: (recipe: Recipe) => Heightmap | undefined): TerrainDifference {
  const mapOf = (recipe: Recipe): Heightmap => {
    const { terrain } = generateWithRange(runOf(recipe), { imported: imported(recipe) });
    return toHeightmap(terrain, recipe);
  };
  const [top, ground] = [mapOf(of), mapOf(less)];
  const { map, figures } = differenceOf(top, ground);
  const why = whyNoMap(figures);
  if (why !== undefined) throw new RangeError(why);
  const base = shownOn(less, isSameSize(ground, map) ? ground : resample(ground, map.width, map.height));
  const isOfLines = makesProfile(of) && makesProfile(less);
  return {
    // Of two lines there is one row to compare, however wide they are drawn out.
    figures: isOfLines ? differenceOf(firstRow(top), firstRow(ground)).figures : figures,
    map: shownOn(less, map).map,
    base: withDetail(base),
  };
}

/** Samples on the ground of a terrain, as many as a screen can make use of. */
function shownOn({ extent }: Recipe, map: Heightmap): Surface {
  return fitToScreen({ map, spacing: spacingOf(extent, map), extent });
}
