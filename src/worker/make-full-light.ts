import type { Heightmap, Range } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import {
  enlargedLight,
  type LightBand,
  type LightGrid,
  lightBands,
  reducedGrid,
  type TerrainLight,
  type TerrainLightOptions,
} from '../draw/colour/terrain-light.ts';
import { generateWithRange, runOf, toHeightmap } from '../generate.ts';

/** Samples of light along one side, at most: no GPU that can draw the page refuses a texture of that size. */
const FULL_SIDE = 4096;
/** Between two parts, at least: each is uploaded, and a frame is drawn with it. */
const PART_EVERY_MS = 250;

/** The terrain whose light is made, and the light it has already. */
export interface FullLightRequest {
  readonly recipe: Recipe;
  /** The stage that is shown; undefined is the finished terrain. */
  readonly stage: number | undefined;
  /** The raw range of the finished terrain: a stage can then be made without the stages after it. */
  readonly rawRange: Range;
  readonly options: TerrainLightOptions;
  readonly coarse: TerrainLight;
}

/** A part of a light, with the size of the whole. */
export type LightPart = Pick<TerrainLight, 'width' | 'height'> & LightBand;

/** Makes a terrain again, and the light at all its samples, or at 4096 a side.
 *  @param onPart gets the coarse light enlarged to the whole size, then rows of the full light from north to south
 *  @param imported the samples of an imported recipe
 *  @throws RangeError if the stage does not exist or an imported recipe comes without its samples */
export function makeFullLight(
  { recipe, stage, rawRange, options, coarse }: FullLightRequest,
  onPart: (part: LightPart) => void,
  imported: Heightmap | undefined,
): void {
  const run = runOf(recipe, stage);
  const { terrain } = generateWithRange(run, { imported, rawRange });
  const surface: LightGrid = { map: toHeightmap(terrain, recipe), spacing: run.grid.spacing };
  const grid = fullLightGrid(surface);
  const { width, height } = grid.map;
  onPart({ width, height, from: 0, bytes: enlargedLight(coarse, width, height) });

  let bands: LightBand[] = [];
  let lastMs = performance.now();
  for (const band of lightBands(grid, options)) {
    bands.push(band);
    const nowMs = performance.now();
    const isLast = 2 * width * (height - band.from) === band.bytes.length;
    if (nowMs - lastMs < PART_EVERY_MS && !isLast) continue;
    onPart({ width, height, ...joined(bands) });
    bands = [];
    lastMs = nowMs;
  }
}

/** Where full light is baked: at all samples, or at 4096 a side. */
export function fullLightGrid(surface: LightGrid): LightGrid {
  return Math.max(surface.map.width, surface.map.height) > FULL_SIDE ? reducedGrid(surface, FULL_SIDE) : surface;
}

function joined(bands: readonly LightBand[]): LightBand {
  const bytes = new Uint8Array(bands.reduce((sum, band) => sum + band.bytes.length, 0));
  let at = 0;
  for (const band of bands) {
    bytes.set(band.bytes, at);
    at += band.bytes.length;
  }
  return { from: bands[0].from, bytes };
}
