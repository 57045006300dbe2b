import { isMapSize, isSameSize, type Size } from '../core/heightmap.ts';
import { mapOfTiles } from './tiles.ts';

/** Samples a side of a square that is halved to the last, 33 … 4097: 2^n + 1. */
const HALVED_SIDES = [33, 65, 129, 257, 513, 1025, 2049, 4097] as const;

/** The least 2^n + 1 samples, 33 … 4097, that are not fewer than so many; the most where there are none. */
function halvedSide(samples: number): number {
  return HALVED_SIDES.find((side) => side >= samples) ?? HALVED_SIDES[HALVED_SIDES.length - 1];
}

/** The smallest square of tiles of 2^n + 1 samples a side that covers a map; the largest that a map may be where none does. */
export function squareOfTiles({ width, height }: Size, tiles: number): Size {
  const least = Math.ceil((Math.max(width, height) - 1) / tiles) + 1;
  for (let side = halvedSide(least); ; side = (side + 1) / 2) {
    const size = mapOfTiles({ width: side, height: side }, tiles);
    if (isMapSize(size)) return size;
  }
}

/** The nearest size whose sides are cut into so many equal parts. */
export function evenlyCut({ width, height }: Size, tiles: number): Size {
  const [across, down] = [width, height].map((side) => Math.max(Math.round((side - 1) / tiles), 1) + 1);
  const tile = { width: across, height: down };
  // Rounded up, a side may be beyond what a map may have.
  while (!isMapSize(mapOfTiles(tile, tiles))) tile[tile.width > tile.height ? 'width' : 'height']--;
  return mapOfTiles(tile, tiles);
}

/** Unreal Engine: a landscape is made of at most 32 × 32 components, each of 1 or 2 × 2 sections of so many quads a side. */
const UNREAL_SECTIONS = [7, 15, 31, 63, 127, 255] as const;
const UNREAL_COMPONENTS = 32;
/** So many more components count as much as a side that is off by a factor of e: each costs the engine time. */
const COMPONENTS_PER_SIZE = 2000;

/** The size of a landscape that Unreal Engine takes whole: both sides are components × sections × quads + 1. A size that it takes stays;
 *  any other becomes the nearest with few components.
 *  @param tiles landscapes along each side of the map */
export function unrealSize({ width, height }: Size, tiles: number): Size {
  let best = { size: { width, height }, cost: Number.POSITIVE_INFINITY };
  for (const quads of UNREAL_SECTIONS) {
    for (const component of [quads, 2 * quads]) {
      const [across, down] = [width, height].map((side) => {
        const count = Math.round((side - 1) / tiles / component);
        return Math.min(Math.max(count, 1), UNREAL_COMPONENTS);
      });
      const size = mapOfTiles({ width: across * component + 1, height: down * component + 1 }, tiles);
      if (isSameSize(size, { width, height })) return size;
      const off = Math.abs(Math.log(size.width / width)) + Math.abs(Math.log(size.height / height));
      const cost = off + (across * down) / COMPONENTS_PER_SIZE;
      if (isMapSize(size) && cost < best.cost) best = { size, cost };
    }
  }
  return best.size;
}
