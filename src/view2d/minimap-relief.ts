import type { ColourScale } from '../colour/colour-scale.ts';
import { shadedRelief } from '../colour/relief.ts';
import { createHeightmap, type Heightmap } from '../core/heightmap.ts';
import type { Surface } from '../core/surface.ts';

/** Light as on printed maps. */
const LIGHT = { exaggeration: 1.6, sunAzimuthDeg: 315, sunAltitudeDeg: 42 };
/** A surface from above as width × height pixels, at least 2 × 2, that together span its extent. */
export function minimapRelief(surface: Surface, scale: ColourScale, width: number, height: number): ImageData {
  const spacing = { x: surface.extent.x / width, y: surface.extent.y / height };
  const pixels = shadedRelief(averaged(surface, width, height), { ...LIGHT, scale, spacing });
  return new ImageData(pixels, width, height);
}

/** Mean elevation of each of width × height pixels that span the extent. */
export function averaged({ map, spacing, extent }: Surface, width: number, height: number): Heightmap {
  const out = createHeightmap(width, height);
  const columns = tapsAlong(map.width, extent.x / spacing.x / width, width);
  const rows = tapsAlong(map.height, extent.y / spacing.y / height, height);
  for (let y = 0; y < height; y++) {
    for (let v = y * rows.perPixel; v < (y + 1) * rows.perPixel; v++) {
      const start = rows.index[v] * map.width;
      const weight = rows.weight[v];
      for (let x = 0, u = 0; x < width; x++) {
        let sum = 0;
        for (let end = u + columns.perPixel; u < end; u++) sum += columns.weight[u] * map.data[start + columns.index[u]];
        out.data[y * width + x] += weight * sum;
      }
    }
  }
  return out;
}

interface Taps {
  readonly perPixel: number;
  /** The samples each pixel reads along one side, and how much each counts. */
  readonly index: Int32Array;
  readonly weight: Float32Array;
}

/** At most this many samples are read along each side of a pixel: enough to keep fine relief from glittering. */
const MOST_TAPS = 4;

/** Pixels smaller than two samples are interpolated at their middle, larger ones averaged over samples spread evenly. */
function tapsAlong(size: number, samplesPerPixel: number, pixels: number): Taps {
  const isAverage = samplesPerPixel >= 2;
  const perPixel = isAverage ? Math.min(Math.ceil(samplesPerPixel), MOST_TAPS) : 2;
  const index = new Int32Array(pixels * perPixel);
  const weight = new Float32Array(pixels * perPixel).fill(1 / perPixel);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const middle = Math.min((pixel + 0.5) * samplesPerPixel, size - 1);
    for (let tap = 0; tap < perPixel; tap++) {
      const i = pixel * perPixel + tap;
      const at = isAverage ? Math.round((pixel + (tap + 0.5) / perPixel) * samplesPerPixel) : Math.floor(middle) + tap;
      index[i] = Math.min(at, size - 1);
      if (!isAverage) weight[i] = 1 - Math.abs(middle - at);
    }
  }
  return { perPixel, index, weight };
}
