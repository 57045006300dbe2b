import type { Heightmap, Range, Spacing } from '../core/heightmap.ts';
import { writeRises } from '../kernels/ground.ts';

/** Layers of a landscape material: at every sample their weights sum to 255. */
export const WEIGHT_LAYERS = ['water', 'low', 'high', 'steep'] as const;
export type WeightLayer = (typeof WEIGHT_LAYERS)[number];

/** Tangents of 29° and 46°, between which ground becomes steep. */
const STEEP = { min: 0.554, max: 1.036 };
/** Shares of the land's height between which low ground becomes high ground. */
const HIGH = { min: 0.45, max: 0.65 };

export interface WeighedGround {
  readonly map: Heightmap;
  /** Elevations of all the land that it is a part of. */
  readonly range: Range;
  /** Metres between samples, in the unit of the samples. */
  readonly spacing: Spacing;
  /** Lower ground is water. */
  readonly seaLevel: number;
}

/** Writes the weights of layers, row by row: 0 … 255, a byte for each layer at each sample. Ground below the sea is water and nothing else. Of the
 *  rest `steep` has what the slope asks for, true to scale, and `low` and `high` share what is left by elevation.
 *  @returns fills a row of bytes from index `at` on */
export function weightRows(
  { map, range, spacing, seaLevel }: WeighedGround,
  layers: readonly WeightLayer[],
): (y: number, out: Uint8Array, at: number) => void {
  const { width, data } = map;
  const land = landOf(range, seaLevel);
  const [east, south] = [new Float64Array(width), new Float64Array(width)];
  const step = layers.length;
  const [water, low, high, steep] = WEIGHT_LAYERS.map((layer) => layers.indexOf(layer));
  return (y, out, at) => {
    writeRises(map, y, spacing, east, south);
    for (let x = 0, to = at; x < width; x++, to += step) {
      const elevation = data[y * width + x];
      const ofLand = elevation < seaLevel ? 0 : 255;
      const ofSteep = Math.round(ofLand * ramp(Math.sqrt(east[x] * east[x] + south[x] * south[x]), STEEP));
      const ofHigh = Math.round((ofLand - ofSteep) * ramp((elevation - land.min) / (land.max - land.min || 1), HIGH));
      if (water >= 0) out[to + water] = 255 - ofLand;
      if (low >= 0) out[to + low] = ofLand - ofSteep - ofHigh;
      if (high >= 0) out[to + high] = ofHigh;
      if (steep >= 0) out[to + steep] = ofSteep;
    }
  };
}

function landOf({ min, max }: Range, seaLevel: number): Range {
  return { min: Math.max(min, seaLevel), max };
}

/** 0 up to `min`, 1 from `max` on, smooth between. */
function ramp(value: number, { min, max }: Range): number {
  const t = Math.min(Math.max((value - min) / (max - min), 0), 1);
  return t * t * (3 - 2 * t);
}
