import { createHeightmap, type Heightmap, resample, respaced, type Size, samplesIn } from '../core/heightmap.ts';
import type { Surface } from '../core/surface.ts';

/** Samples along a side that a screen can make use of. */
const MAX_DISPLAY_SIDE = 1025;

/** A surface with at most 1025 samples a side: every k-th sample where that ends on the corners, else bilinear between them.
 *  A surface that is small enough is returned itself.
 *  @param take gives an array of that many samples to write into, if there is one */
export function fitToScreen(surface: Surface, take: (samples: number) => Float32Array | undefined = () => undefined): Surface {
  const { map, spacing, extent } = surface;
  const step = displayStep(map);
  if (step === 1) return surface;
  if (endsOnCorners(map, step)) {
    return { map: everyNth(map, step, take), spacing: { x: step * spacing.x, y: step * spacing.y }, extent };
  }
  const size = fittedSize(map, MAX_DISPLAY_SIDE);
  const fitted = resample(map, size.width, size.height, take(size.width * size.height));
  return { map: fitted, spacing: respaced(spacing, map, size), extent };
}

/** How many samples a map has when it is fitted to the screen. */
export function displaySize(map: Size): Size {
  const step = displayStep(map);
  return endsOnCorners(map, step) ? nthSize(map, step) : fittedSize(map, MAX_DISPLAY_SIDE);
}

/** The size whose longer side has `side` samples, with about the same ratio of its sides. */
export function fittedSize({ width, height }: Size, side: number): Size {
  const longer = Math.max(width, height) - 1;
  const fitted = (samples: number): number => Math.max(2, Math.round(((samples - 1) * (side - 1)) / longer) + 1);
  return { width: fitted(width), height: fitted(height) };
}

/** From how many samples one is shown, at least. */
function displayStep({ width, height }: Size): number {
  return Math.max(1, Math.ceil((Math.max(width, height) - 1) / (MAX_DISPLAY_SIDE - 1)));
}

function endsOnCorners({ width, height }: Size, step: number): boolean {
  return (width - 1) % step === 0 && (height - 1) % step === 0;
}

function nthSize({ width, height }: Size, step: number): Size {
  return { width: (width - 1) / step + 1, height: (height - 1) / step + 1 };
}

function everyNth(map: Heightmap, step: number, take: (samples: number) => Float32Array | undefined): Heightmap {
  const { width, height } = nthSize(map, step);
  const out = createHeightmap(width, height, samplesIn(take(width * height), width * height));
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, from = y * step * map.width; x < width; x++, i++, from += step) out.data[i] = map.data[from];
  }
  return out;
}
