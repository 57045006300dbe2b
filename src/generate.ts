import type { Generator, StageExplanation } from './core/generator.ts';
import {
  type Heightmap,
  type Range,
  requireWindow,
  resample,
  rescaleInPlace,
  type Size,
  type Spacing,
  sampleRange,
  spacingOf,
  type Window,
  WindowError,
} from './core/heightmap.ts';
import { asRecipeFor } from './core/parse-recipe.ts';
import { extrude, type Profile } from './core/profile.ts';
import { type OnProgress, partOf } from './core/progress.ts';
import type { FilterStep, Recipe } from './core/recipe.ts';
import { filters } from './filters/index.ts';
import { generators } from './generators/index.ts';

/** What recipes may name. */
export const registry = { generators, filters };

export interface GenerateOptions {
  /** Stop after this many stages, 0 … stageCount(recipe). Filters act on the finished terrain only. */
  readonly stage?: number;
  /** Values before normalisation: no filters, no elevation. */
  readonly raw?: boolean;
  /** Raw maps only: these samples of the stage's grid. */
  readonly window?: Window;
  /** The finished run's raw range, where the caller has it; else a stage costs a finished run too. */
  readonly rawRange?: Range | undefined;
  /** The samples of an imported recipe. */
  readonly imported?: Heightmap | undefined;
  /** Where the terrain's samples go if it has exactly the length for them, whatever it holds; a fresh array else. */
  readonly buffer?: Float32Array | undefined;
  /** Called now and then with the fraction done, 0 … 1. */
  readonly onProgress?: OnProgress;
}

/** The terrain that a recipe names, as a heightmap or, for 1D generators, a profile. The same recipe gives the same bytes everywhere.
 *
 *  raw → 0 … 1 by the finished run's lowest and highest value → filters → elevation.min … elevation.max
 *
 *  With `elevation: null` values return to the units they were generated in.
 *  @throws RangeError if the stage or window does not fit, or an imported recipe comes without its samples */
export function generate(recipe: Recipe, options: GenerateOptions = {}): Heightmap | Profile {
  const stages = stageCount(recipe);
  const { stage = stages, raw = false } = options;
  requireStage(stage, stages);
  if (options.window) {
    if (!raw) throw new WindowError('only with raw values; normalising needs the whole terrain');
    if (generatorOf(recipe)?.kind !== 'heightmap') throw new WindowError('only generated 2D terrain has windows');
    requireWindow(options.window);
  }
  const isFiltered = stage === stages && recipe.filters.length > 0;
  if (raw || (recipe.elevation === null && !isFiltered)) return runSource(recipe, { ...options, stage });
  return generateWithRange(recipe, options).terrain;
}

/** The terrain that a recipe names in elevations, and the finished run's raw range.
 *  @throws RangeError if the stage does not exist, or an imported recipe comes without its samples */
export function generateWithRange(
  recipe: Recipe,
  options: Omit<GenerateOptions, 'raw' | 'window'> = {},
): { readonly terrain: Heightmap | Profile; readonly range: Range } {
  const stages = stageCount(recipe);
  const { stage = stages, onProgress } = options;
  requireStage(stage, stages);
  const isFinished = stage === stages;
  // An early stage takes its scale from the finished run, which is then the first half of the work.
  const isFirstHalf = !isFinished && options.rawRange === undefined;
  const part = (from: number, to: number): GenerateOptions => {
    const report = partOf(onProgress, from, to);
    return { ...options, ...(report && { onProgress: report }) };
  };
  const finishedRange = isFirstHalf ? rawRange(recipe, part(0, 0.5)) : options.rawRange;
  // Each filter counts as much as the generator.
  const made = isFinished ? 1 / (1 + recipe.filters.length) : 1;
  const raw = runSource(recipe, { ...part(isFirstHalf ? 0.5 : 0, made), stage });
  const range = finishedRange ?? sampleRange(samplesOf(raw));
  return { terrain: finishInPlace(raw, recipe, range, isFinished, partOf(onProgress, made, 1)), range };
}

/** Raw terrain on the rest of its way: filters, if it is finished, and elevation. The terrain given is used up.
 *  @param range the finished run's raw range; where it is the recipe's elevation already, samples stay as they are, bit for bit */
function finishInPlace(
  terrain: Heightmap | Profile,
  recipe: Recipe,
  range: Range,
  isFinished: boolean,
  onProgress: OnProgress | undefined,
): Heightmap | Profile {
  const values = samplesOf(terrain);
  if (!isFinished || recipe.filters.length === 0) {
    elevateInPlace(values, recipe, range);
    return terrain;
  }
  rescaleInPlace(values, range, { min: 0, max: 1 });
  const { length } = recipe.filters;
  const filtered = recipe.filters.reduce(
    (map, step, i) => applyFilter(map, step, partOf(onProgress, i / length, (i + 1) / length)),
    toHeightmap(terrain, recipe),
  );
  rescaleInPlace(filtered.data, { min: 0, max: 1 }, recipe.elevation ?? range);
  return filtered;
}

/** Takes raw values to the recipe's elevations, as those of the terrain itself; where these are the values' own range, bit for bit.
 *  @param range the finished run's raw range */
export function elevateInPlace(values: Float32Array, { elevation }: Recipe, range: Range): void {
  const { min, max } = elevation ?? range;
  if (min !== range.min || max !== range.max) rescaleInPlace(values, range, { min, max });
}

/** The lowest and highest value of the finished run, before normalisation. */
export function rawRange(recipe: Recipe, options: Pick<GenerateOptions, 'imported' | 'buffer' | 'onProgress'> = {}): Range {
  const { imported, buffer, onProgress } = options;
  return sampleRange(samplesOf(runSource(recipe, { imported, buffer, ...(onProgress && { onProgress }) })));
}

/** The terrain of any recipe as a map of its width × height; 1D terrain is drawn out from north to south. */
export function generateHeightmap(recipe: Recipe, options: GenerateOptions = {}): Heightmap {
  return toHeightmap(generate(recipe, options), recipe, options.buffer);
}

/** The number of steps a recipe's terrain is made in; an imported one has none. */
export function stageCount(recipe: Recipe): number {
  const generator = generatorOf(recipe);
  return generator ? generator.stages(asRecipeFor(recipe, generator)) : 0;
}

/** What a stage of a generated recipe changed, for people.
 *  @throws RangeError if the recipe is imported or has no such stage */
export function explainStage(recipe: Recipe, stage: number): StageExplanation {
  const generator = generatorOf(recipe);
  const stages = stageCount(recipe);
  if (!generator) throw new RangeError('explain: an imported terrain has no stages');
  requireStage(stage, stages);
  return generator.explain(asRecipeFor(recipe, generator), stage);
}

/** The samples of a stage's map and the metres between them: an early stage of a generated map is its own coarser grid, 1D terrain
 *  is drawn out to the whole size at any stage.
 *  @throws RangeError if the recipe has no such stage */
export function gridOfStage(recipe: Recipe, stage: number): Size & { readonly spacing: Spacing } {
  const isMap = generatorOf(recipe)?.kind === 'heightmap';
  const { width, height, step } = isMap ? explainStage(recipe, stage).grid : { ...recipe, step: 1 };
  const { x, y } = spacingOf(recipe.extent, recipe);
  return { width, height, spacing: { x: step * x, y: step * y } };
}

function requireStage(stage: number, stages: number): void {
  if (!(Number.isInteger(stage) && stage >= 0 && stage <= stages))
    throw new RangeError(`stage: expected 0 … ${stages}, got ${stage}`);
}

/** The generator a recipe names, if it is generated. */
export function generatorOf(recipe: Recipe): Generator | undefined {
  const { source } = recipe;
  return source.kind === 'generated' ? generators.find((g) => g.id === source.generator) : undefined;
}

/** Whether a recipe's terrain is the line that its generator makes; filters make a map of it. */
export function makesProfile(recipe: Recipe): boolean {
  return generatorOf(recipe)?.kind === 'profile' && recipe.filters.length === 0;
}

/** A fresh terrain, before normalisation. */
function runSource(recipe: Recipe, options: GenerateOptions): Heightmap | Profile {
  const generator = generatorOf(recipe);
  if (generator) return generator.generate(asRecipeFor(recipe, generator), options);
  if (!options.imported) throw new RangeError('imported: this recipe needs the samples it was made from');
  return resample(options.imported, recipe.width, recipe.height, options.buffer);
}

function applyFilter(map: Heightmap, step: FilterStep, onProgress: OnProgress | undefined): Heightmap {
  onProgress?.(0);
  const filter = registry.filters.find((f) => f.id === step.filter);
  if (!filter) throw new RangeError(`filter: no filter named ${step.filter}`);
  return filter.apply(map, step.params, onProgress);
}

/** A map's elevations, or those of a profile's points. */
export function samplesOf(terrain: Heightmap | Profile): Float32Array {
  return 'data' in terrain ? terrain.data : terrain.y;
}

/** A terrain as a map of its recipe's width × height over its extent; 1D terrain is drawn out from north to south.
 *  @param buffer where the samples of 1D terrain go if it has the length for them */
export function toHeightmap(terrain: Heightmap | Profile, recipe: Recipe, buffer?: Float32Array): Heightmap {
  return 'data' in terrain ? terrain : extrude(terrain, recipe.width, recipe.height, recipe.extent.x, buffer);
}
