import type { Heightmap, Spacing } from '../../src/core/heightmap.ts';

/** What a ray meets at whole columns or rows, whichever it crosses more of, up to the edge of the map; ground between two samples is linear.
 *  @param azimuthDeg clockwise from north
 *  @returns the rise per metre to the ground after 1, 2, 3 … steps */
function rises({ width, height, data }: Heightmap, spacing: Spacing, x: number, y: number, azimuthDeg: number): number[] {
  const angle = (azimuthDeg * Math.PI) / 180;
  const [eastward, southward] = [Math.sin(angle) / spacing.x, -Math.cos(angle) / spacing.y];
  const longer = Math.max(Math.abs(eastward), Math.abs(southward));
  const [east, south] = [eastward / longer, southward / longer].map((step) => Math.round(step * 1e9) / 1e9);
  const found: number[] = [];
  for (let step = 1; ; step++) {
    const [atX, atY] = [x + step * east, y + step * south];
    const [lowX, lowY, highX, highY] = [Math.floor(atX), Math.floor(atY), Math.ceil(atX), Math.ceil(atY)];
    if (lowX < 0 || lowY < 0 || highX >= width || highY >= height) return found;
    const part = Math.max(atX - lowX, atY - lowY);
    const ground = (1 - part) * data[lowY * width + lowX] + part * data[highY * width + highX];
    found.push(((ground - data[y * width + x]) * longer) / step);
  }
}

/** The share of the sky in sight, 0 … 1: in each of 16 directions the sine of the steepest rise is missing. */
export function skyShare(ground: Heightmap, spacing: Spacing, x: number, y: number): number {
  let seen = 0;
  for (let k = 0; k < 16; k++) {
    const rise = Math.max(0, ...rises(ground, spacing, x, y, 22.5 * k));
    seen += 1 - Math.sin(Math.atan(rise));
  }
  return seen / 16;
}

/** 0 shadow … 1 sun. The edge of a shadow is as wide as 0.1 of rise per metre, or as a sample where that is wider. */
export function sunShare(
  ground: Heightmap,
  spacing: Spacing,
  x: number,
  y: number,
  azimuthDeg: number,
  altitudeDeg: number,
): number {
  const sun = Math.tan((altitudeDeg * Math.PI) / 180);
  const shares = rises(ground, spacing, x, y, azimuthDeg).map((rise, i) => {
    const penumbra = Math.min(Math.max(0.05, (0.5 * sun) / (i + 1)), sun);
    return Math.min(Math.max(0.5 - (0.5 * (rise - sun)) / penumbra, 0), 1);
  });
  return Math.min(1, ...shares);
}
