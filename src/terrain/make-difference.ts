import { type DrawnSurface, withDetail } from '../analysis/detail-tree.ts';
import { type DifferenceFigures, differenceOf, whyNoMap } from '../analysis/difference.ts';
import {
  createHeightmap,
  firstRow,
  type Heightmap,
  isSameSize,
  repeatingAs,
  resample,
  respaced,
  type Size,
  spacingOf,
} from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import type { Surface } from '../core/surface.ts';
import { generateWithRange, makesProfile, runOf, toHeightmap } from '../generate.ts';
import { fittedSize } from '../resized.ts';

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

/** Samples along a side that a screen can make use of. */
const MAX_DISPLAY_SIDE = 1025;

/** A surface with at most 1025 samples a side: every k-th sample where that ends on the corners, else bilinear between them.
 *  A surface that is small enough is returned itself. */
export function fitToScreen(surface: Surface): Surface {
  const { map, spacing, extent } = surface;
  const step = displayStep(map);
  if (step === 1) return surface;
  if (endsOnCorners(map, step)) {
    return { map: repeatingAs(map, everyNth(map, step)), spacing: { x: step * spacing.x, y: step * spacing.y }, extent };
  }
  const size = fittedSize(map, MAX_DISPLAY_SIDE);
  const fitted = resample(map, size.width, size.height);
  return { map: fitted, spacing: respaced(spacing, map, size), extent };
}

/** From how many samples one is shown, at least. */
function displayStep({ width, height }: Size): number {
  return Math.max(1, Math.ceil((Math.max(width, height) - 1) / (MAX_DISPLAY_SIDE - 1)));
}

function endsOnCorners({ width, height }: Size, step: number): boolean {
  return (width - 1) % step === 0 && (height - 1) % step === 0;
}

/** Every so many rows and columns of a map. */
function everyNth({ width, height, data }: Heightmap, stride: number): Heightmap {
  const out = createHeightmap(Math.ceil(width / stride), Math.ceil(height / stride));
  for (let y = 0, i = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++, i++) out.data[i] = data[stride * (y * width + x)];
  return out;
}
