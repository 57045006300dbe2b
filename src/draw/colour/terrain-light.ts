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
  for (const { from, bytes } of lightBands({ map, spacing }, options)) {
    data.set(bytes, 2 * width * from);
    onProgress?.((from * width + bytes.length / 2) / (width * height));
  }
  return { width, height, data };
}

/** Rows of light that follow each other. */
export interface LightBand {
  /** The first row. */
  readonly from: number;
  /** As `TerrainLight.data`, of whole rows. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The light of row `y`, as in `TerrainLight.data`; valid until the next call. Rows are asked for from north to south. */
export type LightRows = (y: number) => Uint8Array;

/** Light that never exists as a whole.
 *  @throws RangeError for a row beyond the map, or north of the last one */
export function lightRows(grid: LightGrid, options: TerrainLightOptions): LightRows {
  const bands = lightBands(grid, options);
  const rowBytes = 2 * grid.map.width;
  let band: LightBand = { from: 0, bytes: new Uint8Array() };
  return (y) => {
    while (rowBytes * (y - band.from) >= band.bytes.length) {
      const next = bands.next();
      if (next.done) throw new RangeError(`light: expected a row of the map, got ${y}`);
      band = next.value;
    }
    if (y < band.from) throw new RangeError(`light: expected a row from ${band.from} on, got ${y}`);
    return band.bytes.subarray(rowBytes * (y - band.from), rowBytes * (y - band.from + 1));
  };
}

/** Half of the width of a shadow's soft edge, in rise per metre, where the sun stands high enough. */
const PENUMBRA = 0.05;
const SKY_DIRECTIONS = 16;
/** Steps up to which every sample counts; farther ground is seen at half of the size, and so on. */
const SKY_NEAR = 14;
const SUN_NEAR = 32;

/** Cast shadows and the sky in sight, from north to south; outside the map the land is level with the horizon, or goes on
 *  where the map repeats.
 *
 *  A sample lies in shadow where the steepest rise toward the sun exceeds the sun's, softly within ± 0.05, and near what throws the shadow
 *  within half a sample. Of the sky it misses, in each of 16 directions, the sine of the steepest rise.
 *  @returns bands in the same memory: each is good until the next is asked for */
export function* lightBands({ map, spacing }: LightGrid, options: TerrainLightOptions): Generator<LightBand, void> {
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
  const firstRow = new Uint8Array(2 * width);
  const memory = new Uint8Array(2 * width * horizons.bandRows);
  for (let from = 0; from < height; from += horizons.bandRows) {
    const rows = Math.min(horizons.bandRows, height - from);
    horizons.load(from, rows);
    const bytes = memory.subarray(0, 2 * width * rows);
    for (let y = 0; y < rows; y++) bytes.set(horizons.bytesOf(from + y), 2 * y * width);
    if (map.repeats) {
      repeatFirstColumnInPlace(bytes, 2 * width, 2);
      if (from === 0) firstRow.set(bytes.subarray(0, 2 * width));
      if (from + rows === height) bytes.set(firstRow, 2 * width * (rows - 1));
    }
    yield { from, bytes };
  }
}
