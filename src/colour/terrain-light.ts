import { type Heightmap, resample, type Spacing } from '../core/heightmap.ts';

/** How much sun and sky every sample of a map sees. */
export interface TerrainLight {
  readonly width: number;
  readonly height: number;
  /** Two bytes a sample, row-major: sun, 0 shadow … 255 none, and the share of the sky in sight. */
  readonly data: Uint8Array<ArrayBuffer>;
}

export interface TerrainLightOptions {
  /** How many times higher than it is the terrain casts shadows. */
  readonly exaggeration: number;
  /** Where the light comes from, clockwise from north. */
  readonly sunAzimuthDeg: number;
  readonly sunAltitudeDeg: number;
  /** Metres: surface of still water, which covers all that lies lower. */
  readonly floor: number | undefined;
}

/** Samples along one side of a map that light is baked for, at most. */
export const MAX_LIGHT_SIDE = 385;

/** Half of the width of a shadow's soft edge, in rise per metre. */
const PENUMBRA = 0.05;
const SKY_DIRECTIONS = 12;
/** Distances at which each direction is looked at, in samples. */
const SKY_RADII = [1, 2, 3.5, 6, 10, 16, 26, 42];

/** The map with few enough samples to bake its light; corners stay on corners. */
export function lightGrid(map: Heightmap): Heightmap {
  const [width, height] = [Math.min(map.width, MAX_LIGHT_SIDE), Math.min(map.height, MAX_LIGHT_SIDE)];
  return width === map.width && height === map.height ? map : resample(map, width, height);
}

/** Cast shadows and the sky in sight of every sample; outside the map the land is level with the horizon.
 *
 *  A sample lies in shadow where the steepest rise toward the sun exceeds the sun's, softly within ± 0.05. Of the sky it misses, in
 *  each of 12 directions, the sine of the steepest rise.
 *
 *  Every distance is one pass over all samples with the same offset and weights, which is several times faster than following rays.
 *  @param spacing metres between the samples of this map */
export function bakeTerrainLight(map: Heightmap, spacing: Spacing, options: TerrainLightOptions): TerrainLight {
  const { width, height } = map;
  const { exaggeration, floor = Number.NEGATIVE_INFINITY } = options;
  const ground = map.data.map((elevation) => Math.max(elevation, floor) * exaggeration);
  const shape: Heightmap = { width, height, data: ground };
  const sun = sunShare(shape, spacing, (options.sunAzimuthDeg * Math.PI) / 180, (options.sunAltitudeDeg * Math.PI) / 180);
  const sky = skyShare(shape, spacing);
  const data = new Uint8Array(2 * ground.length);
  for (let i = 0; i < ground.length; i++) {
    data[2 * i] = Math.round(255 * sun[i]);
    data[2 * i + 1] = Math.round(255 * sky[i]);
  }
  return { width, height, data };
}

/** 0 shadow … 1 sun. */
function sunShare(ground: Heightmap, spacing: Spacing, azimuth: number, altitude: number): Float32Array {
  const sunRise = Math.tan(altitude);
  // In samples; scaled so that the longer component is 1, and each step goes from one row or column to the next.
  const east = Math.sin(azimuth) / spacing.x;
  const south = -Math.cos(azimuth) / spacing.y;
  const longer = Math.max(Math.abs(east), Math.abs(south));
  const [stepX, stepY] = [east / longer, south / longer];
  const metresPerStep = 1 / longer;

  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const v of ground.data) {
    low = Math.min(low, v);
    high = Math.max(high, v);
  }
  // Nothing rises by more than high − low, so what is farther than this casts no shadow.
  const reach = (high - low) / Math.max(sunRise - PENUMBRA, 1e-3);
  const rises = new Float32Array(ground.data.length).fill(sunRise - 2 * PENUMBRA);
  const steps = Math.min(reach / metresPerStep, Math.max(ground.width, ground.height));
  // Nearby every step counts; far away the land between two steps is much like them.
  for (let t = 1; t <= steps; t += t < 16 ? 1 : t < 48 ? 2 : 3) {
    raiseInPlace(rises, ground, t * stepX, t * stepY, t * metresPerStep);
  }
  return rises.map((rise) => 1 - Math.min(Math.max((rise - sunRise + PENUMBRA) / (2 * PENUMBRA), 0), 1));
}

/** Share of the sky in sight, 0 … 1. */
function skyShare(ground: Heightmap, spacing: Spacing): Float32Array {
  const cell = Math.sqrt(spacing.x * spacing.y);
  const seen = new Float32Array(ground.data.length);
  const rises = new Float32Array(ground.data.length);
  for (let k = 0; k < SKY_DIRECTIONS; k++) {
    const angle = (2 * Math.PI * k) / SKY_DIRECTIONS;
    const [east, south] = [(Math.cos(angle) * cell) / spacing.x, (Math.sin(angle) * cell) / spacing.y];
    rises.fill(0);
    for (const radius of SKY_RADII) raiseInPlace(rises, ground, east * radius, south * radius, radius * cell);
    for (let i = 0; i < seen.length; i++) seen[i] += 1 - rises[i] / Math.sqrt(1 + rises[i] * rises[i]);
  }
  return seen.map((sum) => sum / SKY_DIRECTIONS);
}

/** Raises every entry of `rises` to the rise per metre from its sample to the ground at an offset in samples, bilinear, where that
 *  lies on the map.
 *
 *      i ─ ─ ─ ─ ┐ dy
 *                nw─┼──ne
 *             dx  │ ×  │     rise = (ground at × − ground at i) / distance
 *                sw────se
 */
function raiseInPlace(rises: Float32Array, ground: Heightmap, dx: number, dy: number, distance: number): void {
  const { width, height, data } = ground;
  // Sines of whole quarter turns miss 0 by a rounding error, which must not reach for the next row.
  const [wholeX, wholeY] = [Math.round(dx), Math.round(dy)];
  const [atX, atY] = [Math.abs(dx - wholeX) < 1e-6 ? wholeX : dx, Math.abs(dy - wholeY) < 1e-6 ? wholeY : dy];
  const [cx, cy] = [Math.floor(atX), Math.floor(atY)];
  const [fx, fy] = [atX - cx, atY - cy];
  // Where a weight is 0 its samples may lie outside the map.
  const [right, down] = [fx > 0 ? 1 : 0, fy > 0 ? width : 0];
  const nw = ((1 - fx) * (1 - fy)) / distance;
  const ne = (fx * (1 - fy)) / distance;
  const sw = ((1 - fx) * fy) / distance;
  const se = (fx * fy) / distance;
  const here = 1 / distance;
  const [fromX, toX] = [Math.max(0, -cx), Math.min(width, width - cx - right)];
  const [fromY, toY] = [Math.max(0, -cy), Math.min(height, height - cy - (down > 0 ? 1 : 0))];
  const offset = cy * width + cx;
  for (let y = fromY; y < toY; y++) {
    for (let i = y * width + fromX, end = y * width + toX; i < end; i++) {
      const j = i + offset;
      const there = nw * data[j] + ne * data[j + right] + sw * data[j + down] + se * data[j + down + right];
      const rise = there - here * data[i];
      if (rise > rises[i]) rises[i] = rise;
    }
  }
}
