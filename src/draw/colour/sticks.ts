import type { DisplacedPoints } from '../../core/generator.ts';
import type { Size } from '../../core/heightmap.ts';
import type { Profile } from '../../core/profile.ts';
import { type PixelLine, strokeInPlace } from './stroke.ts';

/** Displacement sticks, as the page's dark theme has them. */
const STICK = [0x5a, 0xa9, 0xff];
/** Pixels between new points from which on they are drawn as points. */
const POINT_GAP = 6;

/** Draws a stick from where each new point stood to where it was moved, and a point there where there is room.
 *  @param pixels red, green, blue, alpha, row-major
 *  @param place where points are in the picture */
export function paintSticks(
  pixels: Uint8ClampedArray,
  size: Size,
  change: DisplacedPoints,
  place: (points: Profile) => PixelLine,
): void {
  const to = place({ x: change.x, y: change.y });
  const from = place({ x: change.meanX, y: change.meanY });
  const count = to.x.length;
  const gap = size.width / Math.max(count, 1);
  const covered = new Float32Array(size.width * size.height);
  const stickHalf = Math.min(Math.max(gap / 8, 0.6), 1.5);
  const dotHalf = Math.min(gap / 5, 4);
  for (let i = 0; i < count; i++) {
    const stick = { x: Float64Array.of(from.x[i], to.x[i]), y: Float64Array.of(from.y[i], to.y[i]) };
    strokeInPlace(covered, size, stick, { from: stickHalf, to: stickHalf });
    const dot = { x: stick.x.fill(to.x[i]), y: stick.y.fill(to.y[i]) };
    if (gap >= POINT_GAP) strokeInPlace(covered, size, dot, { from: dotHalf, to: dotHalf });
  }
  for (let i = 0; i < covered.length; i++) {
    if (covered[i] === 0) continue;
    for (let c = 0; c < 3; c++) pixels[4 * i + c] += (STICK[c] - pixels[4 * i + c]) * covered[i];
  }
}
