import { everyNth } from '../analysis/detail-errors.ts';
import { repeatingAs, resample, respaced, type Size } from '../core/heightmap.ts';
import type { Surface } from '../core/surface.ts';
import { fittedSize } from '../resized.ts';

/** Samples along a side that a screen can make use of. */
const MAX_DISPLAY_SIDE = 1025;

/** A surface with at most 1025 samples a side: every k-th sample where that ends on the corners, else bilinear between them.
 *  A surface that is small enough is returned itself. */
export function fitToScreen(surface: Surface): Surface {
  const { map, spacing, extent } = surface;
  const step = displayStep(map);
  if (step === 1) return surface;
  if (endsOnCorners(map, step)) {
    return { map: repeatingAs(map, everyNth(map, step)), spacing: { x: step * spacing.x, y: step * spacing.y }, extent };
  }
  const size = fittedSize(map, MAX_DISPLAY_SIDE);
  const fitted = resample(map, size.width, size.height);
  return { map: fitted, spacing: respaced(spacing, map, size), extent };
}

/** From how many samples one is shown, at least. */
function displayStep({ width, height }: Size): number {
  return Math.max(1, Math.ceil((Math.max(width, height) - 1) / (MAX_DISPLAY_SIDE - 1)));
}

function endsOnCorners({ width, height }: Size, step: number): boolean {
  return (width - 1) % step === 0 && (height - 1) % step === 0;
}
