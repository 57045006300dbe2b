import type { Heightmap, Spacing } from '../../src/core/heightmap.ts';

/** The steepest rise per metre toward a direction that a ray meets at whole columns or rows, whichever it crosses more of, up to the edge of the
 *  map; ground between two samples is linear. Nothing rises: −∞.
 *  @param azimuthDeg clockwise from north */
export function steepestRise(
  { width, height, data }: Heightmap,
  spacing: Spacing,
  x: number,
  y: number,
  azimuthDeg: number,
): number {
  const angle = (azimuthDeg * Math.PI) / 180;
  let [east, south] = [Math.sin(angle) / spacing.x, -Math.cos(angle) / spacing.y];
  const longer = Math.max(Math.abs(east), Math.abs(south));
  [east, south] = [east / longer, south / longer].map((step) => Math.round(step * 1e9) / 1e9);
  let steepest = Number.NEGATIVE_INFINITY;
  for (let step = 1; ; step++) {
    const [atX, atY] = [x + step * east, y + step * south];
    const [low, high] = [
      [Math.floor(atX), Math.floor(atY)],
      [Math.ceil(atX), Math.ceil(atY)],
    ];
    if (low[0] < 0 || low[1] < 0 || high[0] >= width || high[1] >= height) return steepest;
    const part = Math.max(atX - low[0], atY - low[1]);
    const ground = (1 - part) * data[low[1] * width + low[0]] + part * data[high[1] * width + high[0]];
    steepest = Math.max(steepest, ((ground - data[y * width + x]) * longer) / step);
  }
}

/** The share of the sky in sight, 0 … 1: in each of 16 directions the sine of the steepest rise is missing. */
export function skyShare(ground: Heightmap, spacing: Spacing, x: number, y: number): number {
  let seen = 0;
  for (let k = 0; k < 16; k++) {
    const rise = Math.max(steepestRise(ground, spacing, x, y, 22.5 * k), 0);
    seen += 1 - Math.sin(Math.atan(rise));
  }
  return seen / 16;
}
