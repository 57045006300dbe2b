import { createHeightmap, type Heightmap } from '../core/heightmap.ts';
import type { Surface } from '../core/surface.ts';
import type { ColourScale } from '../draw/colour/colour-scale.ts';
import { automaticExaggeration, USUAL_EXAGGERATION } from '../draw/colour/exaggeration.ts';
import { shadedRelief } from '../draw/colour/relief.ts';

/** The light of printed maps, from the north-west. */
const LIGHT = { sunAzimuthDeg: 315, sunAltitudeDeg: 42 };
/** Of terrain of usual relief. */
const LIT_EXAGGERATION = 1.6;

/** Shaded relief of a surface in width × height pixels, at least 2 × 2, that together span its extent. Very wide or flat terrain is lit as
 *  if it were as much steeper as the 3D view draws it by itself. */
export function reliefPicture(surface: Surface, scale: ColourScale, width: number, height: number): ImageData {
  const spacing = { x: surface.extent.x / width, y: surface.extent.y / height };
  const steeper = automaticExaggeration({ range: scale, extent: surface.extent }) / USUAL_EXAGGERATION;
  const options = { ...LIGHT, exaggeration: LIT_EXAGGERATION * steeper, scale, spacing };
  const pixels = shadedRelief(resampled(surface, width, height), options);
  return new ImageData(pixels, width, height);
}

/** Mean elevation of each of width × height pixels that span the extent. */
export function resampled({ map, spacing, extent }: Surface, width: number, height: number): Heightmap {
  const out = createHeightmap(width, height);
  const columns = weightsAlong(map.width, extent.x / spacing.x / width, width);
  const rows = weightsAlong(map.height, extent.y / spacing.y / height, height);
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

interface SampleWeights {
  readonly perPixel: number;
  /** The samples that each pixel reads along one side, and their weights. */
  readonly index: Int32Array;
  readonly weight: Float32Array;
}

/** Points read along each side of a pixel, at most: enough to keep fine relief from glittering. */
const MAX_TAPS = 3;

/** Each pixel reads evenly spaced points about two samples apart, each interpolated between its two neighbours. */
function weightsAlong(size: number, samplesPerPixel: number, pixels: number): SampleWeights {
  const taps = Math.min(Math.max(Math.ceil(samplesPerPixel / 2), 1), MAX_TAPS);
  const index = new Int32Array(pixels * taps * 2);
  const weight = new Float32Array(pixels * taps * 2);
  for (let tap = 0; tap < pixels * taps; tap++) {
    const at = Math.min(((tap + 0.5) / taps) * samplesPerPixel, size - 1);
    const before = Math.floor(at);
    index[2 * tap] = before;
    index[2 * tap + 1] = Math.min(before + 1, size - 1);
    weight[2 * tap] = (1 - (at - before)) / taps;
    weight[2 * tap + 1] = (at - before) / taps;
  }
  return { perPixel: 2 * taps, index, weight };
}
