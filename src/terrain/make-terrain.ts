import { type DrawnSurface, withDetail } from '../analysis/detail-tree.ts';
import { describeProfile, describeSamples, histogramOf, type Statistics } from '../analysis/statistics.ts';
import type { StageExplanation } from '../core/generator.ts';
import { type Heightmap, type Range, type Size, unionOf } from '../core/heightmap.ts';
import { type HoleMask, holeMask } from '../core/holes.ts';
import type { Profile } from '../core/profile.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import { explainRun, generateWithRange, runOf, toHeightmap } from '../generate.ts';
import { estimateWork } from '../work.ts';

/** Nanoseconds a sample for levels of detail, statistics and histogram. */
const FIGURES_NS = 17;

/** Bars of a terrain's histogram. */
const HISTOGRAM_BINS = 56;

/** What to make. */
export interface TerrainRequest {
  readonly recipe: Recipe;
  /** The stage to stop at; undefined is the finished terrain. */
  readonly stage: number | undefined;
  /** The raw range of the finished terrain, where it is known: a stage can then be made without the stages after it. */
  readonly rawRange?: Range | undefined;
  /** The samples of an imported recipe. */
  readonly imported?: Heightmap | undefined;
}

/** A terrain with its figures and all that drawing it asks for. */
export interface Terrain {
  readonly recipe: Recipe;
  /** The stage it stops at, 0 … stages; imported terrain has none, 0 of 0. */
  readonly stage: number;
  readonly stages: number;
  /** All samples. An earlier stage may have a coarser grid with wider spacing; the extent is the recipe's. */
  readonly surface: DrawnSurface;
  /** The line of 1D terrain without filters, in elevations. */
  readonly profile: Profile | undefined;
  /** The range of colours and axes: the recipe's elevation range, or else the raw range. The same at every stage. */
  readonly range: Range;
  /** Lowest and highest raw value of the finished terrain. */
  readonly rawRange: Range;
  /** Of the profile's points, if there is one, else of `surface`: filled samples count as all others. */
  readonly statistics: Statistics;
  /** Counts of the same samples in 56 equal parts of a range that holds them all and `range`: filters and early stages may leave that. */
  readonly histogram: { readonly range: Range; readonly counts: Uint32Array };
  /** Of the samples that were imported; the terrain may be resampled. Undefined for generated terrain. */
  readonly importedSize?: Size | undefined;
  /** Where the imported samples have no value, and the terrain is filled; undefined if all have one. */
  readonly holes?: HoleMask | undefined;
  /** What the stage changed, its points in elevations; undefined for imported terrain. */
  readonly explanation: StageExplanation | undefined;
}

/** Makes a terrain and its figures.
 *  @param onProgress called now and then with the fraction done, 0 … 1
 *  @param takeBuffer gives an array of that many samples to write into, if one is free; it may hold anything
 *  @throws RangeError if the stage does not exist or an imported recipe comes without its samples */
export function makeTerrain(
  request: TerrainRequest,
  onProgress: OnProgress = () => {},
  takeBuffer: (samples: number) => Float32Array | undefined = () => undefined,
): Terrain {
  const run = runOf(request.recipe, request.stage);
  const { recipe, stage, stages, grid } = run;
  const buffer = takeBuffer(grid.width * grid.height);

  const generationNs = estimateWork(recipe, { stage });
  const figuresNs = FIGURES_NS * grid.width * grid.height;
  const generated = generationNs / (generationNs + figuresNs);
  const report = (of: number): void => onProgress(generated + of * (1 - generated));

  const { imported } = request;
  const { terrain, range: rawRange } = generateWithRange(run, {
    imported,
    rawRange: request.rawRange,
    buffer,
    onProgress: (of) => onProgress(of * generated),
  });
  const map = toHeightmap(terrain, recipe, buffer);

  const surface = withDetail({ map, spacing: grid.spacing, extent: recipe.extent });
  const range = recipe.elevation ?? rawRange;
  const profile = 'data' in terrain ? undefined : terrain;
  report(0.5);
  const statistics = profile ? describeProfile(profile) : describeSamples(map, surface.spacing);
  report(0.75);
  const spanned = unionOf(range, statistics);
  const counts = histogramOf(profile?.y ?? map.data, spanned, HISTOGRAM_BINS);
  report(1);
  return {
    recipe,
    stage,
    stages,
    surface,
    profile,
    range,
    rawRange,
    statistics,
    histogram: { range: spanned, counts },
    importedSize: imported && { width: imported.width, height: imported.height },
    holes: imported && holeMask(imported),
    explanation: explainRun(run, rawRange),
  };
}

/** The elevation of raw value 0: where the ground is before its generator has moved any. */
export function zeroElevationOf({ range, rawRange }: Pick<Terrain, 'range' | 'rawRange'>): number {
  const span = rawRange.max - rawRange.min;
  return span === 0 ? range.min : range.min - (rawRange.min * (range.max - range.min)) / span;
}
