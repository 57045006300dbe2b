import type { Heightmap, Size } from '../../src/core/heightmap.ts';
import type { Point } from '../../src/core/profile.ts';
import { modulo, periodOf, wrapped } from '../../src/core/repeat.ts';
import { registry } from '../../src/generate.ts';
import { bumpyMap } from './filter-maps.ts';
import { mapFrom } from './recipes.ts';

/** Every generator whose terrain tiles, and circular faults. */
export const tiling = [
  ...registry.generators
    .filter(({ params: { edges } }) => edges?.kind === 'choice' && edges.options.includes('toroidal'))
    .map(({ id }) => ({ id, params: { edges: 'toroidal' } })),
  { id: 'fault-lines', params: { edges: 'toroidal', shape: 'circle', lines: 256 } },
];

/** Values of some channels a sample, row-major. */
export interface Samples extends Size {
  readonly data: ArrayLike<number>;
}

/** The mean step where maps meet themselves over the mean one inside, both across and down. Steps count without their sign. */
export function seamRatio(maps: readonly Samples[]): number {
  let [seam, seams, inside, insides] = [0, 0, 0, 0];
  for (const map of maps) {
    for (const axis of ['x', 'y'] as const) {
      const { lines, count } = stepsAlong(map, axis);
      for (let line = 0; line < lines; line++) {
        const sum = stepsTo(map, axis, line);
        if (line === 0) [seam, seams] = [seam + sum, seams + count];
        else [inside, insides] = [inside + sum, insides + count];
      }
    }
  }
  return seam / seams / (inside / insides);
}

/** What was made of a tile that was cut at a place. */
export interface MadeOfCut {
  readonly at: Point;
  readonly made: Samples;
}

/** A tile cut at places that are evenly spread.
 *  @param count divides the periods of both sides */
export function cutsOf(tile: Heightmap, count: number): { readonly at: Point; readonly cut: Heightmap }[] {
  return Array.from({ length: count }, (_, k) => {
    const at = { x: (k * periodOf(tile.width)) / count, y: (k * periodOf(tile.height)) / count };
    return { at, cut: cutElsewhere(tile, at.x, at.y) };
  });
}

/** The seam ratio of what was made of some tiles: the steps at the seam of each cut over those at the same place in the other cuts, where it lies
 *  inside. The ground there is the same in all, so few samples tell. */
export function seamRatioOfCuts(tiles: readonly (readonly MadeOfCut[])[]): number {
  let [seam, inside] = [0, 0];
  for (const cuts of tiles) {
    for (const axis of ['x', 'y'] as const) {
      for (const { at, made } of cuts) {
        const others = cuts.filter((other) => other.at[axis] !== at[axis]);
        seam += stepsTo(made, axis, 0) * others.length;
        for (const other of others) inside += stepsTo(other.made, axis, at[axis] - other.at[axis]);
      }
    }
  }
  return seam / inside;
}

/** Lines across an axis, and the samples of each, without those that repeat. */
function stepsAlong({ width, height }: Size, axis: 'x' | 'y'): { readonly lines: number; readonly count: number } {
  const [x, y] = [periodOf(width), periodOf(height)];
  return axis === 'x' ? { lines: x, count: y } : { lines: y, count: x };
}

/** The steps to a column (x) or a row (y) from the one before it, added up without their signs. */
function stepsTo(map: Samples, axis: 'x' | 'y', line: number): number {
  const { lines, count } = stepsAlong(map, axis);
  const [along, across] = axis === 'x' ? [map.width, 1] : [1, map.width];
  const [from, to] = [across * modulo(line - 1, lines), across * modulo(line, lines)];
  let sum = 0;
  for (let i = 0; i < count * along; i += along) sum += Math.abs(map.data[i + to] - map.data[i + from]);
  return sum;
}

/** By how much the last column and row differ from the first, at most. */
export function seamGap({ width, height, data }: Samples): number {
  let gap = 0;
  for (let y = 0; y < height; y++) gap = Math.max(gap, Math.abs(data[y * width + width - 1] - data[y * width]));
  for (let x = 0; x < width; x++) gap = Math.max(gap, Math.abs(data[(height - 1) * width + x] - data[x]));
  return gap;
}

/** Samples that repeat, cut elsewhere: sample (x, y) comes first.
 *  @param size without it, that of the samples: of a larger one they are laid beside each other */
export function cutElsewhere(tile: Samples, x: number, y: number, { width, height }: Size = tile): Heightmap {
  const columns = Int32Array.from({ length: width }, (_, column) => wrapped(x + column, tile.width));
  const rows = Int32Array.from({ length: height }, (_, row) => wrapped(y + row, tile.height) * tile.width);
  return { ...mapFrom(width, height, (column, row) => tile.data[rows[row] + columns[column]]), repeats: true };
}

/** A map that repeats, by chance: bumps and noise in 0 … 1. */
export function bumpyTile(width: number, height: number): Heightmap {
  return cutElsewhere(bumpyMap(width, height), 0, 0);
}
