import type { Heightmap, Spacing } from './heightmap.ts';
import { neighboursOf } from './repeat.ts';

/** How much the ground of one row rises per metre, eastwards and southwards: between a sample's neighbours, or between it and its one neighbour
 *  at the border, unless the map repeats. Along a side of one sample it is level. (Zevenbergen and Thorne 1987, as `gdaldem -alg
 *  ZevenbergenThorne`.)
 *
 *          n
 *      w   ·   e      east = (e − w) ⁄ 2·spacing.x,  south = (s − n) ⁄ 2·spacing.y
 *          s
 *
 *  @param spacing metres from one sample to the next, in the unit of the samples
 *  @param east and @param south a value for each sample of the row */
export function writeRises(
  { width, height, data, repeats }: Heightmap,
  y: number,
  spacing: Spacing,
  east: Float64Array,
  south: Float64Array,
): void {
  const row = y * width;
  const rows = neighboursOf(y, height, repeats);
  const [above, below] = [width * rows.before, width * rows.after];
  const scaleY = rows.steps > 0 ? width / (width * rows.steps * spacing.y) : 0;
  for (let x = 0; x < width; x++) south[x] = (data[below + x] - data[above + x]) * scaleY;
  const scaleX = 1 / (2 * spacing.x);
  for (let x = 1; x < width - 1; x++) east[x] = (data[row + x + 1] - data[row + x - 1]) * scaleX;
  for (const x of [0, width - 1]) {
    const { before, after, steps } = neighboursOf(x, width, repeats);
    east[x] = steps > 0 ? (data[row + after] - data[row + before]) * (1 / (steps * spacing.x)) : 0;
  }
}
