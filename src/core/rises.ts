import type { Heightmap, Spacing } from './heightmap.ts';

/** How much the ground of one row rises per metre, eastwards and southwards: between a sample's neighbours, or between it and its one neighbour
 *  at the border. Along a side of one sample it is level. (Zevenbergen and Thorne 1987, as `gdaldem -alg ZevenbergenThorne`.)
 *
 *          n
 *      w   ·   e      east = (e − w) ⁄ 2·spacing.x,  south = (s − n) ⁄ 2·spacing.y
 *          s
 *
 *  @param spacing metres from one sample to the next, in the unit of the samples
 *  @param east and @param south a value for each sample of the row */
export function writeRises(
  { width, height, data }: Heightmap,
  y: number,
  spacing: Spacing,
  east: Float64Array,
  south: Float64Array,
): void {
  const row = y * width;
  const above = y > 0 ? row - width : row;
  const below = y < height - 1 ? row + width : row;
  const scaleY = below > above ? width / ((below - above) * spacing.y) : 0;
  for (let x = 0; x < width; x++) south[x] = (data[below + x] - data[above + x]) * scaleY;
  const scaleX = 1 / (2 * spacing.x);
  for (let x = 1; x < width - 1; x++) east[x] = (data[row + x + 1] - data[row + x - 1]) * scaleX;
  const last = width - 1;
  const atBorder = 1 / spacing.x;
  east[0] = last > 0 ? (data[row + 1] - data[row]) * atBorder : 0;
  if (last > 0) east[last] = (data[row + last] - data[row + last - 1]) * atBorder;
}
