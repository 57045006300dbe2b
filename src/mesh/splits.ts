import type { Heightmap, Size } from '../core/heightmap.ts';
import { missOf } from './miss.ts';

/** The side of the square that the triangles of a map come from, in cells: the least power of two that covers it. */
export function rootSide({ width, height }: Size): number {
  const cells = Math.max(width, height) - 1;
  let side = 1;
  while (side < cells) side *= 2;
  return side;
}

/** Tests a triangle's bounding square against the map. */
interface Rim {
  /** It lies beyond the map; so does one that touches the rim from outside. */
  isBeyond(west: number, north: number): boolean;
  /** It reaches over the rim. */
  isCrossed(east: number, south: number): boolean;
}

export function rimOf({ width, height }: Size): Rim {
  return {
    isBeyond: (west, north) => west < 0 || north < 0 || west >= width - 1 || north >= height - 1,
    isCrossed: (east, south) => east > width - 1 || south > height - 1,
  };
}

/** The samples at which triangles are cut in two.
 *
 *  A sample is the middle of the hypotenuse of two triangles, and cuts both. It must if one of them misses a sample by more than the bound, if one
 *  reaches over the rim, and if a triangle that they are cut into is cut itself: so neighbours always share whole sides. From the smallest
 *  triangles to the largest, whatever is decided already is not measured.
 *
 *      ┌───┬───┐   middle of a square: of two halves, whose hypotenuse runs between
 *      │ ╲ │ ╱ │   a corner and the middle of the square twice as large
 *      ├───┼───┤   middle of a side: of two quarters, one in each of the squares beside it
 *      │ ╱ │ ╲ │
 *      └───┴───┘
 *
 *  @param isTile whether every sample along the rim is a corner, so that the triangles of a neighbour meet it whatever they are like */
export function splitSamples(map: Heightmap, bound: number, isTile = false): SampleSet {
  const splits = createSampleSet(map.width * map.height);
  if (isTile) cutRim(map, splits);
  const root = rootSide(map);
  for (let side = 2; side <= root; side *= 2) {
    splitSides(map, splits, side, bound);
    splitMiddles(map, splits, side, bound);
  }
  return splits;
}

function cutRim({ width, height }: Size, splits: SampleSet): void {
  const south = (height - 1) * width;
  for (let x = 0; x < width; x++) {
    splits.add(x);
    splits.add(south + x);
  }
  for (let west = 0; west <= south; west += width) {
    splits.add(west);
    splits.add(west + width - 1);
  }
}

/** Decides the middles of the sides of all squares of a size. */
function splitSides(map: Heightmap, splits: SampleSet, side: number, bound: number): void {
  const { width, height, data } = map;
  const rim = rimOf(map);
  const half = side / 2;
  const quarter = side / 4;
  for (let y = 0; y < height; y += half) {
    const isLevel = y % side === 0;
    for (let x = isLevel ? half : 0; x < width; x += side) {
      // From one end of the hypotenuse to its middle, and from there to a right angle.
      const [dx, dy] = isLevel ? [half, 0] : [0, half];
      const [ax, ay, bx, by] = [x - dx, y - dy, x + dx, y + dy];
      const at = y * width + x;
      if (rim.isCrossed(bx, by) || (side > 2 && hasDiagonal(splits, map, x, y, quarter))) {
        splits.add(at);
        continue;
      }
      const middle = (data[ay * width + ax] + data[by * width + bx]) / 2;
      if (Math.abs(data[at] - middle) > bound) splits.add(at);
      else if (side > 2) {
        for (const way of WAYS) {
          const [cx, cy] = [x + way * dy, y + way * dx];
          if (splits.has(at) || rim.isBeyond(Math.min(ax, cx), Math.min(ay, cy))) continue;
          if (rim.isCrossed(Math.max(bx, cx), Math.max(by, cy))) splits.add(at);
          else if (missOf(map, ax, ay, bx, by, cx, cy, bound) > bound) splits.add(at);
        }
      }
    }
  }
}

const WAYS = [-1, 1];

/** Decides the middles of all squares of a size. */
function splitMiddles(map: Heightmap, splits: SampleSet, side: number, bound: number): void {
  const { width, height, data } = map;
  const rim = rimOf(map);
  const half = side / 2;
  for (let y = half; y < height; y += side) {
    for (let x = half; x < width; x += side) {
      const at = y * width + x;
      const [west, east, north, south] = [x - half, x + half, y - half, y + half];
      if (rim.isCrossed(east, south) || hasBeside(splits, width, at, half)) {
        splits.add(at);
        continue;
      }
      // The hypotenuse runs to the middle of the square twice as large.
      const falls = (west / side + north / side) % 2 === 0;
      const [ay, by] = falls ? [north, south] : [south, north];
      const middle = (data[ay * width + west] + data[by * width + east]) / 2;
      if (Math.abs(data[at] - middle) > bound) splits.add(at);
      else if (side > 2) {
        const isMissed =
          missOf(map, west, ay, east, by, west, by, bound) > bound || missOf(map, west, ay, east, by, east, ay, bound) > bound;
        if (isMissed) splits.add(at);
      }
    }
  }
}

/** Whether a sample is cut that lies so far from another east or west and north or south. */
function hasDiagonal(splits: SampleSet, { width, height }: Size, x: number, y: number, away: number): boolean {
  const north = (y - away) * width;
  const south = (y + away) * width;
  const [isWest, isEast] = [x >= away, x + away < width];
  if (y >= away && ((isWest && splits.has(north + x - away)) || (isEast && splits.has(north + x + away)))) return true;
  return y + away < height && ((isWest && splits.has(south + x - away)) || (isEast && splits.has(south + x + away)));
}

/** Whether a sample is cut that lies so far from another east, west, north or south. All four are in the map. */
function hasBeside(splits: SampleSet, width: number, at: number, away: number): boolean {
  return splits.has(at - away) || splits.has(at + away) || splits.has(at - away * width) || splits.has(at + away * width);
}

/** Samples of a map by their numbers, one bit each. */
export interface SampleSet {
  has(sample: number): boolean;
  add(sample: number): void;
  count(): number;
  /** Maps a sample of the set to how many come before it; samples that are added later do not count. */
  ranks(): (sample: number) => number;
}

/** An empty set.
 *  @param samples of the map */
export function createSampleSet(samples: number): SampleSet {
  const words = new Uint32Array(Math.ceil(samples / 32));
  return {
    has: (sample) => ((words[sample >>> 5] >>> (sample & 31)) & 1) !== 0,
    add(sample) {
      words[sample >>> 5] |= 1 << (sample & 31);
    },
    count: () => words.reduce((count, word) => count + bitsOf(word), 0),
    ranks() {
      const before = new Uint32Array(words.length);
      for (let i = 1; i < words.length; i++) before[i] = before[i - 1] + bitsOf(words[i - 1]);
      return (sample) => before[sample >>> 5] + bitsOf(words[sample >>> 5] & ((1 << (sample & 31)) - 1));
    },
  };
}

/** How many bits of a word are 1: in pairs, in fours, in bytes, then all bytes are added up in the highest one. (Warren, Hacker's Delight, 5–1.) */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
