import { type Heightmap, resample, respaced, type Spacing, sampleRange } from '../core/heightmap.ts';
import type { Surface } from '../core/surface.ts';

/** How much sun and sky a map sees, at every sample of its light grid. */
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

/** Samples along one side of the grid that light is baked for, at most. */
const MAX_LIGHT_SIDE = 385;

/** Half of the width of a shadow's soft edge, in rise per metre. */
const PENUMBRA = 0.05;
const SKY_DIRECTIONS = 12;
/** Distances at which each direction is looked at, in samples of the light grid. */
const SKY_RADII = [1, 2, 3.5, 6, 10, 16, 26, 42];

/** A map of at most 385 samples a side that light is baked for, and metres between them. */
export type LightGrid = Pick<Surface, 'map' | 'spacing'>;

/** A map with few enough samples to bake its light, in memory of its own; corners stay on corners. */
export function lightGrid({ map, spacing }: Pick<Surface, 'map' | 'spacing'>): LightGrid {
  const grid = resample(map, Math.min(map.width, MAX_LIGHT_SIDE), Math.min(map.height, MAX_LIGHT_SIDE));
  return { map: grid, spacing: respaced(spacing, map, grid) };
}

/** Cast shadows and the sky in sight at every sample of the map's light grid; outside the map the land is level with the horizon.
 *
 *  A sample lies in shadow where the steepest rise toward the sun exceeds the sun's, softly within ± 0.05. Of the sky it misses, in
 *  each of 12 directions, the sine of the steepest rise.
 *
 *  Every distance is one pass over all samples with the same offset and weights, which is several times faster than following rays.
 *  @param spacing metres between the samples of `map` */
export function bakeTerrainLight(map: Heightmap, spacing: Spacing, options: TerrainLightOptions): TerrainLight {
  const grid = lightGrid({ map, spacing });
  const { width, height } = grid.map;
  const { exaggeration, floor = Number.NEGATIVE_INFINITY } = options;
  const ground = grid.map.data.map((elevation) => Math.max(elevation, floor) * exaggeration);
  const shape: Heightmap = { width, height, data: ground };
  const sun = sunShare(shape, grid.spacing, (options.sunAzimuthDeg * Math.PI) / 180, (options.sunAltitudeDeg * Math.PI) / 180);
  const sky = skyShare(shape, grid.spacing);
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
  const [stepX, stepY] = [east / longer, south / longer].map(snap);
  const metresPerStep = 1 / longer;

  const { min, max } = sampleRange(ground.data);
  // Nothing rises by more than max − min, so what is farther than this casts no shadow.
  const reach = (max - min) / Math.max(sunRise - PENUMBRA, 1e-3);
  const last = Math.min(reach / metresPerStep, Math.max(ground.width, ground.height));
  const looks: Look[] = [];
  // Nearby every step counts. Farther away the edge of a shadow is so wide that it needs fewer.
  for (let t = 1; t <= last; t += Math.max(1, Math.floor(t / 16))) {
    looks.push(lookAt(ground, t * stepX, t * stepY, t * metresPerStep));
  }
  const rises = new Float32Array(ground.data.length).fill(sunRise - 2 * PENUMBRA);
  raiseInPlace(rises, ground, looks);
  return rises.map((rise) => 1 - Math.min(Math.max((rise - sunRise + PENUMBRA) / (2 * PENUMBRA), 0), 1));
}

/** Sines of whole quarter turns miss 0 by a rounding error, which must not reach for the next row. */
function snap(step: number): number {
  return Math.abs(step - Math.round(step)) < 1e-6 ? Math.round(step) : step;
}

/** Share of the sky in sight, 0 … 1. */
function skyShare(ground: Heightmap, spacing: Spacing): Float32Array {
  const cell = Math.sqrt(spacing.x * spacing.y);
  const seen = new Float32Array(ground.data.length);
  const rises = new Float32Array(ground.data.length);
  for (let k = 0; k < SKY_DIRECTIONS; k++) {
    const angle = (2 * Math.PI * k) / SKY_DIRECTIONS;
    const looks: Look[] = [];
    for (const radius of SKY_RADII) {
      // The sky is wide: the nearest sample will do.
      const dx = Math.round((Math.cos(angle) * cell * radius) / spacing.x);
      const dy = Math.round((Math.sin(angle) * cell * radius) / spacing.y);
      if (dx !== 0 || dy !== 0) looks.push(lookAt(ground, dx, dy, Math.hypot(dx * spacing.x, dy * spacing.y)));
    }
    rises.fill(0);
    raiseInPlace(rises, ground, looks);
    for (let i = 0; i < seen.length; i++) seen[i] += 1 - rises[i] / Math.sqrt(1 + rises[i] * rises[i]);
  }
  return seen.map((sum) => sum / SKY_DIRECTIONS);
}

/** What is needed to look from any sample to the ground at one offset from it. */
interface Look {
  /** Offsets to the two samples beside the ground looked at, and their shares of it, per metre. */
  readonly a: number;
  readonly b: number;
  readonly weightA: number;
  readonly weightB: number;
  /** Samples from which both lie on the map: columns and rows, the last excluded. */
  readonly columns: readonly [from: number, to: number];
  readonly rows: readonly [from: number, to: number];
}

/** @param dx and @param dy in samples, at most one of them not whole
 *  @param distance in metres
 *
 *      i ─ ─ ─ ─ ┐ dy
 *                a
 *          dx    ×        the ground at × is linear between a and b
 *                b
 */
function lookAt({ width, height }: Heightmap, dx: number, dy: number, distance: number): Look {
  const [cx, cy] = [Math.floor(dx), Math.floor(dy)];
  const between = dx - cx + (dy - cy);
  const [right, down] = [dx > cx ? 1 : 0, dy > cy ? 1 : 0];
  const a = cy * width + cx;
  return {
    a,
    b: a + right + down * width,
    weightA: (1 - between) / distance,
    weightB: between / distance,
    columns: [Math.max(0, -cx), Math.min(width, width - cx - right)],
    rows: [Math.max(0, -cy), Math.min(height, height - cy - down)],
  };
}

/** Raises every entry of `rises` to the steepest rise per metre from its sample to what the looks meet. Row by row, so that a row's
 *  entries stay in cache for all looks. */
function raiseInPlace(rises: Float32Array, { width, height, data }: Heightmap, looks: readonly Look[]): void {
  for (let y = 0; y < height; y++) {
    for (const { a, b, weightA, weightB, columns, rows } of looks) {
      if (y < rows[0] || y >= rows[1]) continue;
      const perMetre = weightA + weightB;
      for (let i = y * width + columns[0], end = y * width + columns[1]; i < end; i++) {
        const rise = weightA * data[i + a] + weightB * data[i + b] - perMetre * data[i];
        if (rise > rises[i]) rises[i] = rise;
      }
    }
  }
}
