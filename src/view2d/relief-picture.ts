import type { ColourScale } from '../colour/colour-scale.ts';
import { shadedRelief } from '../colour/relief.ts';
import { createHeightmap, type Heightmap } from '../core/heightmap.ts';
import type { Surface } from '../core/surface.ts';

/** Light as on printed maps. */
const LIGHT = { exaggeration: 1.6, sunAzimuthDeg: 315, sunAltitudeDeg: 42 };
/** A surface from above as width × height pixels, at least 2 × 2, that together span its extent. */
export function reliefPicture(surface: Surface, scale: ColourScale, width: number, height: number): ImageData {
  const spacing = { x: surface.extent.x / width, y: surface.extent.y / height };
  const pixels = shadedRelief(resampled(surface, width, height), { ...LIGHT, scale, spacing });
  return new ImageData(pixels, width, height);
}

/** Mean elevation of each of width × height pixels that span the extent. */
export function resampled({ map, spacing, extent }: Surface, width: number, height: number): Heightmap {
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

/** Places read along each side of a pixel, at most: enough to keep fine relief from glittering. */
const MOST_PLACES = 3;

/** Each pixel reads evenly spread places about two samples apart, each interpolated between its two neighbours. */
function tapsAlong(size: number, samplesPerPixel: number, pixels: number): Taps {
  const places = Math.min(Math.max(Math.ceil(samplesPerPixel / 2), 1), MOST_PLACES);
  const index = new Int32Array(pixels * places * 2);
  const weight = new Float32Array(pixels * places * 2);
  for (let place = 0; place < pixels * places; place++) {
    const at = Math.min(((place + 0.5) / places) * samplesPerPixel, size - 1);
    const before = Math.floor(at);
    index[2 * place] = before;
    index[2 * place + 1] = Math.min(before + 1, size - 1);
    weight[2 * place] = (1 - (at - before)) / places;
    weight[2 * place + 1] = (at - before) / places;
  }
  return { perPixel: 2 * places, index, weight };
}
