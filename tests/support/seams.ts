import type { Heightmap, Size } from '../../src/core/heightmap.ts';
import type { ParamValues } from '../../src/core/params.ts';
import { periodOf, wrapped } from '../../src/core/repeat.ts';
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

/** Parameters of a map with many features, for means that chance does not sway: cells a side, of a generator that has some. */
export function manyFeatures(id: string, cells: number): ParamValues {
  if (id === 'hills') return { radius: 0.25 / cells, count: 100 * cells * cells };
  return registry.generators.some((generator) => generator.id === id && generator.params.cells) ? { cells } : {};
}

/** Values of some channels a sample, row-major. */
export interface Samples extends Size {
  readonly data: ArrayLike<number>;
}

/** The mean step where maps meet themselves over the mean one inside, both across and down. Steps count without their sign.
 *  @param cells along each side: counts only the steps to lines between them, which are like the border */
export function seamRatio(maps: readonly Samples[], cells?: number): number {
  let [seam, seams, inside, insides] = [0, 0, 0, 0];
  for (const { width, height, data } of maps) {
    const [periodX, periodY] = [periodOf(width), periodOf(height)];
    const counts = (line: number, period: number) => cells === undefined || line % (period / cells) === 0;
    const count = (step: number, isSeam: boolean): void => {
      if (isSeam) [seam, seams] = [seam + step, seams + 1];
      else [inside, insides] = [inside + step, insides + 1];
    };
    for (let y = 1; y <= periodY; y++) {
      for (let x = 1; x <= periodX; x++) {
        const [column, row] = [x % periodX, y % periodY];
        if (counts(x, periodX)) count(Math.abs(data[row * width + column] - data[row * width + x - 1]), x === periodX);
        if (counts(y, periodY)) count(Math.abs(data[row * width + column] - data[(y - 1) * width + column]), y === periodY);
      }
    }
  }
  return seam / seams / (inside / insides);
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
  const from = (column: number, row: number): number =>
    tile.data[wrapped(y + row, tile.height) * tile.width + wrapped(x + column, tile.width)];
  return { ...mapFrom(width, height, from), repeats: true };
}

/** A map that repeats, by chance: bumps and noise in 0 … 1. */
export function bumpyTile(width: number, height: number): Heightmap {
  return cutElsewhere(bumpyMap(width, height), 0, 0);
}
