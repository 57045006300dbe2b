import type { Heightmap, Spacing } from '../core/heightmap.ts';
import type { OnProgress } from '../core/progress.ts';
import { repeatFirstInPlace } from '../core/repeat.ts';
import { ringOf, writeRing } from './drainage.ts';

/** Elevations count in whole units, so that what one sample loses others gain to the last one: 2²⁴ of them from 0 to 1, as many as float32 can tell
 *  apart there. */
export const TALUS_UNIT = 1 / (1 << 24);

/** Lets material slide wherever the ground falls more steeply than the talus allows, to each of eight neighbours an eighth of what is too much:
 *
 *      moved = ⌊(v − w − talus·d) / 8⌋      v: elevation in units, w: that of the neighbour, d: distance to it
 *
 *  All samples move at once, so a sample after k steps depends on those within k of it alone. A sample whose units do not change keeps its bits.
 *  @param talus rise over run of the steepest ground that stays, elevations as they are and distances in the unit of `cell`
 *  @source F. K. Musgrave, C. E. Kolb, R. S. Mace, "The synthesis and rendering of eroded fractal terrains" (1989), thermal weathering */
export function slideInPlace(map: Heightmap, talus: number, cell: Spacing, steps: number, onProgress?: OnProgress): void {
  const { data } = map;
  const { basin: grid, h } = ringOf(map, cell, -Infinity);
  const { width, height, stride } = grid;
  let units = h.map((elevation) => Math.round(elevation / TALUS_UNIT));
  let next = new Float64Array(units.length);
  const [east, south] = [(talus * cell.x) / TALUS_UNIT, (talus * cell.y) / TALUS_UNIT];
  const across = (talus * Math.sqrt(cell.x * cell.x + cell.y * cell.y)) / TALUS_UNIT;
  for (let step = 0; step < steps; step++) {
    // What stands beyond the border is nothing to slide to: comparisons with NaN fail.
    writeRing(units, grid, NaN);
    let isMoving = false;
    for (let y = 1; y <= height; y++) {
      for (let i = y * stride + 1, end = i + width; i < end; i++) {
        const v = units[i];
        const gained =
          gain(units[i - stride - 1] - v, across) +
          gain(units[i - stride] - v, south) +
          gain(units[i - stride + 1] - v, across) +
          gain(units[i - 1] - v, east) +
          gain(units[i + 1] - v, east) +
          gain(units[i + stride - 1] - v, across) +
          gain(units[i + stride] - v, south) +
          gain(units[i + stride + 1] - v, across);
        if (gained !== 0) isMoving = true;
        next[i] = v + gained;
      }
    }
    [units, next] = [next, units];
    onProgress?.((step + 1) / steps);
    if (!isMoving) break;
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = (y + 1) * stride + 1; x < width; x++, i++) {
      const at = y * map.width + x;
      if (units[i] !== Math.round(data[at] / TALUS_UNIT)) data[at] = units[i] * TALUS_UNIT;
    }
  }
  if (grid.isTorus) repeatFirstInPlace(data, map);
}

/** Units that come from a neighbour; below 0 they go to it.
 *  @param rise from the sample to the neighbour
 *  @param most of the rise that stays */
function gain(rise: number, most: number): number {
  if (rise > most) return Math.floor((rise - most) * 0.125);
  return rise < -most ? -Math.floor((-rise - most) * 0.125) : 0;
}
