import { extentOf, isMapSize, isSameSize, type Size } from '../core/heightmap.ts';
import type { KitGround } from './kit.ts';
import { mapOfTiles } from './tiles.ts';

/** Sides of Terrain3D's square regions in samples. A map spans at most 30 of the 32 along a side, as its corner is moved to that of a region. */
const REGIONS = [64, 128, 256, 512, 1024, 2048] as const;
const MOST_REGIONS = 30;
/** The region that Terrain3D starts with. */
const USUAL_REGION = 256;
/** Metres between vertices, the least and the most. */
export const VERTEX_SPACINGS = [0.25, 100] as const;

/** The side of a region of which a map in one piece has few enough, no smaller than the usual one. */
export function usualRegion({ width, height }: Size): number {
  return REGIONS.find((side) => side >= USUAL_REGION && Math.max(width, height) <= MOST_REGIONS * side) ?? 2048;
}

/** The largest region of which tiles of so many cells are made. */
export function largestRegion({ width, height }: Size): number {
  return [...REGIONS].reverse().find((side) => width % side === 0 && height % side === 0) ?? REGIONS[0];
}

/** The size at which the cells of a map are as square as they can be and as large as a Vertex Spacing may be: no detail is lost for the
 *  former. */
export function squareCells(ground: KitGround): Size {
  const { width, height, spacing } = ground;
  if (width < 2 || height < 2) return { width, height };
  const extent = extentOf(spacing, ground);
  const sizeOf = (cell: number): Size => ({
    width: Math.max(Math.round(extent.x / cell), 1) + 1,
    height: Math.max(Math.round(extent.y / cell), 1) + 1,
  });
  const [least, most] = VERTEX_SPACINGS;
  const coarsest = sizeOf(most);
  // Some cell makes both sides, which are whole numbers of it.
  const isSquare =
    Math.max(extent.x / (width - 0.5), extent.y / (height - 0.5)) <=
    Math.min(extent.x / (width - 1.5), extent.y / (height - 1.5));
  const isFine = width >= coarsest.width || !isMapSize(coarsest);
  if (isSquare && isFine && width <= sizeOf(least).width) return { width, height };
  let cell = isSquare ? spacing.x : Math.min(spacing.x, spacing.y);
  while (cell > most) cell /= 2;
  while (cell < least || !isMapSize(sizeOf(cell))) cell *= 2;
  return sizeOf(cell > most && isMapSize(coarsest) ? most : cell);
}

/** How much worse cells that are not square are than a size that is off by as much, and a spacing that Terrain3D does not take. */
const [ASPECT, SPACING] = [4, 100];

/** The size of a map in tiles that are whole regions and a sample: the nearest, with cells as square as can be.
 *  @param tiles along each side */
export function wholeRegions(ground: KitGround, tiles: number): Size {
  const extent = extentOf(ground.spacing, ground);
  const [least, most] = VERTEX_SPACINGS;
  let best = { size: { width: ground.width, height: ground.height }, cost: Number.POSITIVE_INFINITY };
  for (const region of REGIONS) {
    const counts = Array.from({ length: Math.floor(MOST_REGIONS / tiles) }, (_, i) => i + 1);
    for (const across of counts) {
      for (const down of counts) {
        const size = mapOfTiles({ width: across * region + 1, height: down * region + 1 }, tiles);
        if (!isMapSize(size)) continue;
        const spacing = extent.x / (size.width - 1);
        const cost =
          ASPECT * factor(extent.y / (size.height - 1), spacing) +
          factor(size.width, ground.width) +
          SPACING * factor(spacing, Math.min(Math.max(spacing, least), most));
        // Of equal ones the map's own.
        if (cost < best.cost || (cost === best.cost && isSameSize(size, ground))) best = { size, cost };
      }
    }
  }
  return best.size;
}

/** By what factor two lengths differ, as a logarithm. */
function factor(a: number, b: number): number {
  return Math.abs(Math.log(a / b));
}
