import { histogramOf } from '../analysis/histogram.ts';
import { describeProfile, describeSamples, type Statistics } from '../analysis/statistics.ts';
import { type LightGrid, lightGrid } from '../colour/terrain-light.ts';
import type { StageExplanation } from '../core/generator.ts';
import type { Heightmap, Range } from '../core/heightmap.ts';
import { type DrawnSurface, withRanges } from '../core/min-max-grid.ts';
import type { Profile } from '../core/profile.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import type { Surface } from '../core/surface.ts';
import { elevateInPlace, generateWithRange, runOf, toHeightmap } from '../generate.ts';
import { fitToScreen } from './display.ts';

/** Bars of a terrain's histogram. */
const HISTOGRAM_BINS = 56;

/** What a terrain is made from. */
export interface TerrainRequest {
  readonly recipe: Recipe;
  /** The stage to stop at; undefined is the finished terrain. */
  readonly stage: number | undefined;
  /** The finished run's raw range where it is known: a stage then costs only itself. */
  readonly rawRange?: Range | undefined;
  /** The samples of an imported recipe. */
  readonly imported?: Heightmap | undefined;
}

/** A terrain with all that is said about it beside the pictures. */
export interface Terrain {
  readonly recipe: Recipe;
  /** The stage it stops at, 0 … stages; imported terrain has none, 0 of 0. */
  readonly stage: number;
  readonly stages: number;
  /** All samples; of an early stage its own grid with that grid's spacing. The extent is the recipe's. */
  readonly surface: Surface;
  /** At most 1025 samples a side; the same map as `surface` where that has no more. */
  readonly display: DrawnSurface;
  /** What light is baked for: `display` with at most 385 samples a side, in memory of its own. */
  readonly lightGrid: LightGrid;
  /** 1D terrain without filters as the line it is, finished or not, in elevations. */
  readonly profile: Profile | undefined;
  /** What colours and axes span: the recipe's elevation, else the finished run's own range. The same at every stage. */
  readonly range: Range;
  /** Lowest and highest value of the finished run before normalisation. */
  readonly rawRange: Range;
  /** Of the profile's points, if there is one, else of `surface`. */
  readonly statistics: Statistics;
  /** The same samples in 56 equal parts of `range`. */
  readonly histogram: Uint32Array;
  /** What the stage changed, its points in elevations; undefined for imported terrain. */
  readonly explanation: StageExplanation | undefined;
  /** Time to generate it, without figures and display. */
  readonly elapsedMs: number;
}

/** Makes a terrain and its figures.
 *  @param onProgress called now and then with the fraction of the generation done, 0 … 1
 *  @param take gives an array of that many samples to write into, whatever it holds, if there is one
 *  @throws RangeError if the stage does not exist or an imported recipe comes without its samples */
export function makeTerrain(
  request: TerrainRequest,
  onProgress: OnProgress = () => {},
  take: (samples: number) => Float32Array | undefined = () => undefined,
): Terrain {
  const run = runOf(request.recipe, request.stage);
  const { recipe, stage, stages, grid } = run;
  const explanation = run.generator?.explain(run.recipe, stage);
  const buffer = take(grid.width * grid.height);

  const startMs = performance.now();
  const { imported, rawRange } = request;
  const { terrain, range } = generateWithRange(run, { imported, rawRange, buffer, onProgress });
  const map = toHeightmap(terrain, recipe, buffer);
  const elapsedMs = performance.now() - startMs;

  for (const change of explanation?.changes ?? []) {
    if (change.kind !== 'points') continue;
    for (const elevations of [change.y, change.meanY]) elevateInPlace(elevations, recipe, range);
  }
  const surface = { map, spacing: grid.spacing, extent: recipe.extent };
  const display = fitToScreen(surface, take);
  const shownRange = recipe.elevation ?? range;
  const profile = 'data' in terrain ? undefined : terrain;
  return {
    recipe,
    stage,
    stages,
    surface,
    display: withRanges(display),
    lightGrid: lightGrid(display),
    profile,
    range: shownRange,
    rawRange: range,
    statistics: profile ? describeProfile(profile) : describeSamples(map, surface.spacing),
    histogram: histogramOf(profile?.y ?? map.data, shownRange, HISTOGRAM_BINS),
    explanation,
    elapsedMs,
  };
}
