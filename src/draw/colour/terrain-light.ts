import { type Heightmap, resample, respaced, type Size, type Spacing } from '../../core/heightmap.ts';
import type { OnProgress } from '../../core/progress.ts';
import { repeatFirstColumnInPlace } from '../../core/repeat.ts';
import type { Surface } from '../../core/surface.ts';
import { createHorizonRows, type SlopeScale } from './horizon-rows.ts';

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

/** A map to light, and metres between its samples. */
export type LightGrid = Pick<Surface, 'map' | 'spacing'>;

/** Samples along one side of the grid of coarse light, at most. */
const COARSE_SIDE = 385;

/** A map with at most 385 samples a side, in memory of its own: light is baked for it first. Corners stay on corners. */
export function coarseGrid(surface: LightGrid): LightGrid {
  return reducedGrid(surface, COARSE_SIDE);
}

/** Whether a map has more samples than its coarse grid. */
export function isReduced({ width, height }: Size): boolean {
  return Math.max(width, height) > COARSE_SIDE;
}

/** The same with at most so many samples a side. */
export function reducedGrid({ map, spacing }: LightGrid, side: number): LightGrid {
  const grid = resample(map, Math.min(map.width, side), Math.min(map.height, side));
  return { map: grid, spacing: respaced(spacing, map, grid) };
}

/** Cast shadows and the sky in sight at every sample.
 *  @param onProgress called now and then with the fraction done, 0 … 1 */
export function bakeTerrainLight(
  map: Heightmap,
  spacing: Spacing,
  options: TerrainLightOptions,
  onProgress?: OnProgress,
): TerrainLight {
  const { width, height } = map;
  const data = new Uint8Array(2 * width * height);
  const rowAt = lightRows({ map, spacing }, options);
  for (let y = 0; y < height; y++) {
    data.set(rowAt(y), 2 * width * y);
    onProgress?.((y + 1) / height);
  }
  return { width, height, data };
}

/** The light of row `y`, as in `TerrainLight.data`; valid until the next call. */
export type LightRows = (y: number) => Uint8Array;

/** Half of the width of a shadow's soft edge, in rise per metre, where the sun stands high enough. */
const PENUMBRA = 0.05;
const SKY_DIRECTIONS = 16;
/** Steps up to which every sample counts; farther ground is seen at half of the size, and so on. */
const SKY_NEAR = 14;
const SUN_NEAR = 32;

/** Cast shadows and the sky in sight, as light that never exists as a whole; outside the map the land is level with the horizon, or goes on
 *  where the map repeats. Rows are made in bands, so that neighbours are soon there once one of them is.
 *
 *  A sample lies in shadow where the steepest rise toward the sun exceeds the sun's, softly within ± 0.05, and near what throws the shadow
 *  within half a sample. Of the sky it misses, in each of 16 directions, the sine of the steepest rise.
 *  @throws RangeError, when a row is asked for, if the map has no such row */
export function lightRows({ map, spacing }: LightGrid, options: TerrainLightOptions): LightRows {
  const { exaggeration, floor = Number.NEGATIVE_INFINITY } = options;
  const sunRise = Math.tan((options.sunAltitudeDeg * Math.PI) / 180);
  const scale = (steps: number): SlopeScale => {
    // No more than the rise itself: level ground is in the sun.
    const penumbra = Math.min(Math.max(PENUMBRA, (0.5 * sunRise) / steps), sunRise);
    return { factor: 1 / penumbra, offset: -sunRise / penumbra };
  };
  const sun = { azimuth: (options.sunAzimuthDeg * Math.PI) / 180, near: SUN_NEAR, scale };
  const sky = Array.from({ length: SKY_DIRECTIONS }, (_, k) => ({ azimuth: (2 * Math.PI * k) / SKY_DIRECTIONS, near: SKY_NEAR }));
  const horizons = createHorizonRows(map, spacing, { floor, exaggeration }, sun, sky);
  const { width, height } = map;
  const rowBytes = 2 * width;
  const band = { from: 0, rows: 0, bytes: new Uint8Array(rowBytes * horizons.bandRows) };
  return (y) => {
    // The last row of a map that repeats is the first one again.
    const isFirstAgain = map.repeats && y === height - 1;
    const row = isFirstAgain ? 0 : y;
    if (row < band.from || row >= band.from + band.rows) makeBand(row, isFirstAgain ? 1 : horizons.bandRows);
    const at = rowBytes * (row - band.from);
    return band.bytes.subarray(at, at + rowBytes);
  };

  /** Makes the band of a row.
   *  @param rows at most */
  function makeBand(row: number, rows: number): void {
    if (row < 0 || row >= height) throw new RangeError(`light: expected a row of the map, got ${row}`);
    const from = row - (row % horizons.bandRows);
    const count = Math.min(rows, height - from);
    horizons.load(from, count);
    for (let i = 0; i < count; i++) band.bytes.set(horizons.bytesOf(from + i), i * rowBytes);
    if (map.repeats) repeatFirstColumnInPlace(band.bytes, rowBytes, 2);
    Object.assign(band, { from, rows: count });
  }
}
