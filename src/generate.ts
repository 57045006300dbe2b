import { fillHoles } from './core/fill-holes.ts';
import {
  type Filter,
  type FilterInput,
  type FilterStages,
  filtered,
  type Generator,
  type Ground,
  type LineStage,
  type RecipeFor,
  type RunOptions,
  type StageExplanation,
  type StageGrid,
} from './core/generator.ts';
import {
  type Heightmap,
  type Range,
  requireWindow,
  resample,
  type Size,
  type Spacing,
  spacingOf,
  type Window,
  WindowError,
} from './core/heightmap.ts';
import { inWords, type ParamValues, type Schema } from './core/params.ts';
import { extrude, type Profile } from './core/profile.ts';
import { type OnProgress, partOf } from './core/progress.ts';
import { actingFilters, type FilterStep, type Recipe } from './core/recipe.ts';
import { asRecipeFor } from './core/recipe-fields.ts';
import { filters } from './filters/index.ts';
import { generators } from './generators/index.ts';
import { rangeOf, rescale } from './kernels/values.ts';

/** What recipes may name. */
export const registry = { generators, filters };

export interface GenerateOptions {
  /** Stop after this many stages, 0 … stageCount(recipe). Filters act on the finished terrain only; the stages of those that have some come
   *  after all of the generator. */
  readonly stage?: number;
  /** Values before normalisation: no filters, no elevation. */
  readonly raw?: boolean;
  /** Raw maps only: these samples of the stage's grid. */
  readonly window?: Window;
  /** The finished run's raw range, where the caller has it; else a stage costs a finished run too. */
  readonly rawRange?: Range | undefined;
  /** The samples of an imported recipe; holes, which are NaN, are filled from their rim. */
  readonly imported?: Heightmap | undefined;
  /** Where the samples go if it has the length for them. */
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
  return generateRun(runOf(recipe, options.stage), options);
}

/** What a recipe names: a generator with the recipe typed for it, or imported terrain, which has neither generator nor stages. */
type Source = {
  /** Of the generator. */
  readonly ownStages: number;
  /** Those, and then the stages of the filters that have some. */
  readonly stages: number;
  /** All that act. */
  readonly filters: readonly FilterRun[];
} & (
  | { readonly generator: Generator; readonly recipe: RecipeFor<Schema> }
  | { readonly generator: undefined; readonly recipe: Recipe }
);

/** A filter of a recipe, and how far it goes. */
export interface FilterRun {
  readonly filter: Filter;
  /** Among all filters of the recipe. */
  readonly index: number;
  readonly params: ParamValues;
  /** The map that it acts on. */
  readonly input: FilterInput;
  /** How many it has; 0 where it acts at once. */
  readonly stages: number;
  /** 1 … stages; undefined for all of it. */
  readonly stage: number | undefined;
}

/** One stage of a recipe's terrain, ready to be made. */
export type Run = Source & {
  /** 0 … stages */
  readonly stage: number;
  /** 0 … ownStages: the stage at which the generator stops. */
  readonly ownStage: number;
  /** The filters that act up to this stage: none before the generator is finished. */
  readonly acting: readonly FilterRun[];
  /** The samples of the stage and the metres between them: early stages of a map have coarser grids, 1D terrain is drawn out to the whole
   *  size. */
  readonly grid: Size & { readonly spacing: Spacing };
};

/** Looks up a recipe's generator and checks the stage, once for all that is asked of the run.
 *  @param stage the last one without it
 *  @throws RangeError if the recipe has no such stage */
export function runOf(recipe: Recipe, stage?: number): Run {
  const source = sourceOf(recipe);
  const stopAt = stage ?? source.stages;
  requireStage(stopAt, source.stages);
  const ownStage = Math.min(stopAt, source.ownStages);
  const acting = actingAt(source, stopAt);
  return { ...source, stage: stopAt, ownStage, acting, grid: gridOf(source, ownStage, acting) };
}

/** Looks up a recipe's generator and the stages there are. */
export function sourceOf(recipe: Recipe): Source {
  const generator = generatorOf(recipe);
  if (!generator) {
    const acting = filterRuns(recipe, undefined).map((run) => ({ ...run, stages: 0 }));
    return { generator, recipe, ownStages: 0, stages: 0, filters: acting };
  }
  const own = asRecipeFor(recipe, generator);
  const acting = filterRuns(own, generator.repeats?.(own) ? true : undefined);
  const ownStages = generator.stages(own);
  const stages = acting.reduce((sum, run) => sum + run.stages, ownStages);
  return { generator, recipe: own, ownStages, stages, filters: acting };
}

/** The filters that act on a recipe's terrain, in order.
 *  @param repeats whether that tiles */
function filterRuns(recipe: Recipe, repeats: true | undefined): FilterRun[] {
  let goesOn = repeats;
  return actingFilters(recipe).map((step) => {
    const filter = filterOf(step);
    const { params } = step;
    const input = { width: recipe.width, height: recipe.height, extent: recipe.extent, repeats: goesOn };
    if (filter.endsRepeat?.(params)) goesOn = undefined;
    return {
      filter,
      index: recipe.filters.indexOf(step),
      params,
      input,
      stages: filter.stages?.count(input, params) ?? 0,
      stage: undefined,
    };
  });
}

/** The filters that have acted when a stage is over: all of them at the last one. Those that act at once do so on the way to the stages of the
 *  next one. */
function actingAt({ ownStages, stages, filters: all }: Source, stage: number): readonly FilterRun[] {
  if (stage === stages) return all;
  let left = stage - ownStages;
  const acting: FilterRun[] = [];
  for (const run of all) {
    if (left <= 0) break;
    acting.push(run.stages > left ? { ...run, stage: left } : run);
    left -= run.stages;
  }
  return acting;
}

function gridOf(source: Source, ownStage: number, acting: readonly FilterRun[]): Run['grid'] {
  const { recipe } = source;
  const last = acting.at(-1);
  const { width, height, step } = last?.stage === undefined ? ownGrid(source, ownStage) : gridOfFilter(last, last.stage);
  const { x, y } = spacingOf(recipe.extent, recipe);
  return { width, height, spacing: { x: step * x, y: step * y } };
}

function ownGrid({ generator, recipe }: Source, stage: number): StageGrid {
  return !generator || generator.kind === 'profile' ? { ...recipe, step: 1 } : generator.grid(recipe, stage);
}

/** The terrain of a run, as `generate` gives it. */
export function generateRun(run: Run, options: Omit<GenerateOptions, 'stage'> = {}): Heightmap | Profile {
  const { recipe, generator, ownStage, acting } = run;
  const { raw = false, window } = options;
  if (window) {
    if (!raw) throw new WindowError('only with raw values; normalising needs the whole terrain');
    if (generator?.kind !== 'heightmap') throw new WindowError('only generated 2D terrain has windows');
    requireWindow(window);
  }
  if (raw || (recipe.elevation === null && acting.length === 0)) return runSource(run, { ...options, stage: ownStage });
  return generateWithRange(run, options).terrain;
}

/** The terrain of a run in elevations, and the finished run's raw range.
 *  @throws RangeError if an imported recipe comes without its samples */
export function generateWithRange(
  run: Run,
  options: Omit<GenerateOptions, 'stage' | 'raw' | 'window'> = {},
): { readonly terrain: Heightmap | Profile; readonly range: Range } {
  const { recipe, ownStage, ownStages, acting } = run;
  const { onProgress } = options;
  // An early stage takes its scale from the finished run, which is then the first half of the work.
  const isFirstHalf = ownStage < ownStages && options.rawRange === undefined;
  const part = (from: number, to: number): GenerateOptions => {
    const report = partOf(onProgress, from, to);
    return { ...options, ...(report && { onProgress: report }) };
  };
  const finishedRange = isFirstHalf ? runRange(run, part(0, 0.5)) : options.rawRange;
  // Each filter counts as much as the generator.
  const made = 1 / (1 + acting.length);
  const { raw, range } = runWithRange(run, { ...part(isFirstHalf ? 0.5 : 0, made), stage: ownStage }, finishedRange);
  return { terrain: finishInPlace(raw, recipe, range, acting, partOf(onProgress, made, 1)), range };
}

/** A map without holes under a recipe's filters, in its elevations. It repeats if the given one does, which is used up. */
export function finishMapInPlace(map: Heightmap, recipe: Recipe): Heightmap {
  return toHeightmap(finishInPlace(map, recipe, rangeOf(map.data), filterRuns(recipe, map.repeats), undefined), recipe);
}

/** Raw terrain on the rest of its way: filters and elevation. The terrain given is used up.
 *  @param range the finished run's raw range; where it is the recipe's elevation already, samples stay as they are, bit for bit */
function finishInPlace(
  terrain: Heightmap | Profile,
  recipe: Recipe,
  range: Range,
  acting: readonly FilterRun[],
  onProgress: OnProgress | undefined,
): Heightmap | Profile {
  const values = samplesOf(terrain);
  if (acting.length === 0) {
    elevateInPlace(values, recipe, range);
    return terrain;
  }
  rescale(values, range, { min: 0, max: 1 });
  const { length } = acting;
  const ground = groundOf(recipe, range);
  const result = acting.reduce(
    (map, run, i) => applyFilter(map, run, ground, partOf(onProgress, i / length, (i + 1) / length)),
    toHeightmap(terrain, recipe),
  );
  rescale(result.data, { min: 0, max: 1 }, ground.elevation);
  return result;
}

/** A map before or after a filter, in 0 … 1. */
export interface FilteredMap {
  readonly map: Heightmap;
  /** The filter that made it; undefined of the map before all. */
  readonly run: FilterRun | undefined;
  /** The map after each of the filter's stages but the last, which is `map`, each with how many samples of that are one step of its own. */
  readonly stages: readonly { readonly map: Heightmap; readonly step: number }[];
}

/** The finished map before its filters, and after each of those that act. The map of 1D terrain is that drawn out from its line.
 *  @param imported the samples of an imported recipe */
export function* filteredMaps(recipe: Recipe, imported?: Heightmap): IterableIterator<FilteredMap> {
  const source = sourceOf(recipe);
  const { raw, range } = runWithRange(source, { imported });
  rescale(samplesOf(raw), range, { min: 0, max: 1 });
  let map = toHeightmap(raw, recipe);
  const ground = groundOf(recipe, range);
  yield { map, run: undefined, stages: [] };
  for (const run of source.filters) {
    const before = map;
    const stages = Array.from({ length: Math.max(run.stages - 1, 0) }, (_, i) => ({
      map: applyFilter(before, { ...run, stage: i + 1 }, ground, undefined),
      step: gridOfFilter(run, i + 1).step,
    }));
    map = applyFilter(before, run, ground, undefined);
    yield { map, run, stages };
  }
}

/** Takes raw values to the recipe's elevations, as those of the terrain itself; where these are the values' own range, bit for bit.
 *  @param range the finished run's raw range */
export function elevateInPlace(values: Float32Array, { elevation }: Recipe, range: Range): void {
  const { min, max } = elevation ?? range;
  if (min !== range.min || max !== range.max) rescale(values, range, { min, max });
}

/** The lowest and highest value of the finished run, before normalisation. */
export function rawRange(recipe: Recipe, options: Pick<GenerateOptions, 'imported' | 'buffer' | 'onProgress'> = {}): Range {
  return runRange(sourceOf(recipe), options);
}

function runRange(source: Source, { imported, buffer, onProgress }: GenerateOptions): Range {
  return runWithRange(source, { imported, buffer, ...(onProgress && { onProgress }) }).range;
}

/** The line of 1D terrain: without filters the profile that `generate` gives, else its points under filters that act on lines. The map of
 *  filtered 1D terrain is drawn out first, so between points of the line it may lie beside it.
 *  @throws RangeError if the recipe has no line */
export function generateLine(recipe: Recipe): Profile {
  const lack = lineLack(recipe);
  if (lack !== undefined) throw new RangeError(`line: expected ${lack}`);
  const line = runSource(sourceOf(recipe), {});
  if ('data' in line) throw new TypeError('line: a generator of profiles made a map');
  const range = rangeOf(line.y);
  const { width, height, extent } = recipe;
  const steps = actingFilters(recipe);
  if (steps.length === 0) {
    elevateInPlace(line.y, recipe, range);
    return line;
  }
  rescale(line.y, range, { min: 0, max: 1 });
  const side = (Math.max(width, height) - 1) * spacingOf(extent, { width, height }).x;
  const y = steps.reduce(
    (before, step) => filterOf(step).applyToLine?.({ ...line, y: before }, step.params, side) ?? before,
    line.y,
  );
  rescale(y, { min: 0, max: 1 }, recipe.elevation ?? range);
  return { ...line, y };
}

/** What a recipe would have to be to have a line: `1D terrain without median`; undefined if it has one. */
export function lineLack(recipe: Recipe): string | undefined {
  const generator = generatorOf(recipe);
  if (generator?.kind !== 'profile') return '1D terrain';
  const used = filters.filter(({ id }) => actingFilters(recipe).some((step) => step.filter === id));
  const ofMaps = used.filter(({ applyToLine }) => !applyToLine);
  if (ofMaps.length > 0) return `1D terrain without ${namesOf(ofMaps)}`;
  const ofEven = used.filter(({ needsEvenLine }) => needsEvenLine);
  const mayFold = ofEven.length > 0 && generator.folds?.(asRecipeFor(recipe, generator));
  return mayFold ? `1D terrain that cannot fold, or without ${namesOf(ofEven)}` : undefined;
}

function namesOf(named: readonly { readonly id: string }[]): string {
  return inWords(
    named.map(({ id }) => id),
    'and',
  );
}

/** The terrain of any recipe as a map of its width × height; 1D terrain is drawn out from north to south. */
export function generateHeightmap(recipe: Recipe, options: GenerateOptions = {}): Heightmap {
  return toHeightmap(generate(recipe, options), recipe, options.buffer);
}

/** The number of steps a recipe's terrain is made in; an imported one has none. */
export function stageCount(recipe: Recipe): number {
  return sourceOf(recipe).stages;
}

/** The stage of another recipe that is most like one: of the generator the same, or its last if it has fewer; of filters the one that comes as
 *  long after those; the last one of the last. */
export function likeStage(of: Recipe, stage: number, recipe: Recipe): number {
  const [from, to] = [sourceOf(of), sourceOf(recipe)];
  if (stage === from.stages) return to.stages;
  if (stage <= from.ownStages) return Math.min(stage, to.ownStages);
  return Math.min(to.ownStages + stage - from.ownStages, to.stages);
}

/** What a stage of a generated recipe changed, for people.
 *  @param rawRange of the finished run: with it, the text gives elevations in metres
 *  @throws RangeError if the recipe is imported or has no such stage */
export function explainStage(recipe: Recipe, stage: number, rawRange?: Range): StageExplanation {
  const explanation = explanationOf(runOf(recipe, stage), rawRange);
  if (!explanation) throw new RangeError('explain: an imported terrain has no stages');
  return explanation;
}

function explanationOf(run: Run, rawRange: Range | undefined): StageExplanation | undefined {
  const staged = stagedFilter(run);
  if (!staged) return run.generator?.explain(run.recipe, run.ownStage, rawRange);
  const { rules, params, input, stage } = staged;
  return { ...rules.explain(input, params, stage), changes: [], grid: rules.grid(input, params, stage) };
}

/** The filter whose stage a run's is. */
export function stagedFilter({ acting, stage, ownStages }: Run): StagedFilter | undefined {
  const staged = stage > ownStages ? acting.filter(({ stages }) => stages > 0).at(-1) : undefined;
  const rules = staged?.filter.stages;
  return staged && rules && { ...staged, rules, stage: staged.stage ?? staged.stages };
}

interface StagedFilter extends FilterRun {
  readonly rules: FilterStages;
  readonly stage: number;
}

/** What a run's stage changed, its points in the recipe's elevations; undefined for imported terrain.
 *  @param range the finished run's raw range */
export function explainRun(run: Run, range: Range): StageExplanation | undefined {
  const { recipe } = run;
  const explanation = explanationOf(run, range);
  for (const change of explanation?.changes ?? []) {
    if (change.kind !== 'points') continue;
    for (const values of [change.y, change.meanY]) elevateInPlace(values, recipe, range);
  }
  return explanation;
}

/** What the chart of a run's stage shows beside the line; undefined if the run makes a map.
 *  @param range the finished run's raw range */
export function lineStageOf(run: Run, range: Range): LineStage | undefined {
  const { generator, recipe, acting } = run;
  if (generator?.kind !== 'profile' || acting.length > 0) return undefined;
  return lineStageFrom(recipe, explainRun(run, range), recipe.elevation ?? range);
}

/** The same from what is known of the stage.
 *  @param range the elevations of the finished line */
export function lineStageFrom(recipe: Recipe, explanation: StageExplanation | undefined, range: Range): LineStage {
  return { change: explanation?.changes.find((change) => change.kind === 'points'), range, mayFold: mayFold(recipe) };
}

/** Whether the finished line of a recipe may fold, though an early stage does not yet. */
export function mayFold(recipe: Recipe): boolean {
  const { generator, recipe: own } = sourceOf(recipe);
  return generator !== undefined && generator.kind === 'profile' && generator.folds?.(own) === true;
}

/** @throws RangeError unless the stage is one of first … stages */
export function requireStage(stage: number, stages: number, first = 0): void {
  if (Number.isInteger(stage) && stage >= first && stage <= stages) return;
  throw new RangeError(
    `stage: expected ${stages < first ? 'none, as there are no stages' : `${first} … ${stages}`}, got ${stage}`,
  );
}

/** Whether a recipe's finished terrain repeats. */
export function terrainRepeats(recipe: Recipe): boolean {
  const { generator, recipe: own } = sourceOf(recipe);
  return generator?.repeats?.(own) === true && tilingEnd(recipe) === undefined;
}

/** The filter after which a recipe's terrain tiles no more; undefined if it still does, or never did. */
export function tilingEnd(recipe: Recipe): FilterStep | undefined {
  const { generator, recipe: own } = sourceOf(recipe);
  if (!generator?.repeats?.(own)) return undefined;
  return actingFilters(recipe).find((step) => filterOf(step).endsRepeat?.(step.params));
}

/** The generator a recipe names, if it is generated. */
export function generatorOf(recipe: Recipe): Generator | undefined {
  const { source } = recipe;
  return source.kind === 'generated' ? generators.find((g) => g.id === source.generator) : undefined;
}

/** Whether a recipe's terrain is the line that its generator makes; filters make a map of it. */
export function makesProfile(recipe: Recipe): boolean {
  return generatorOf(recipe)?.kind === 'profile' && actingFilters(recipe).length === 0;
}

/** A fresh terrain, before normalisation, and its range, which many generators learn on the way.
 *  @param known the range, where the caller has it */
function runWithRange(
  source: Source,
  options: GenerateOptions,
  known?: Range,
): { readonly raw: Heightmap | Profile; readonly range: Range } {
  let range = known;
  const onRange = (found: Range): void => {
    range = found;
  };
  const raw = runSource(source, { ...options, onRange: known ? undefined : onRange });
  return { raw, range: range ?? rangeOf(samplesOf(raw)) };
}

/** A fresh terrain, before normalisation. This is where terrain is said to repeat, which imported terrain and windows never do. */
function runSource({ generator, recipe }: Source, options: GenerateOptions & Pick<RunOptions, 'onRange'>): Heightmap | Profile {
  if (generator) {
    const made = generator.generate(recipe, options);
    return generator.repeats?.(recipe) && !options.window ? { ...made, repeats: true } : made;
  }
  if (!options.imported) throw new RangeError('imported: this recipe needs the samples it was made from');
  const { width, height, data } = fillHoles(options.imported);
  return resample({ width, height, data }, recipe.width, recipe.height, options.buffer);
}

/** Where a recipe has no elevation, raw values count as metres.
 *  @param range the finished run's raw range */
function groundOf({ extent, elevation }: Recipe, range: Range): Ground {
  return { extent, elevation: elevation ?? range };
}

function applyFilter(
  map: Heightmap,
  { filter, params, stage }: FilterRun,
  ground: Ground,
  onProgress: OnProgress | undefined,
): Heightmap {
  onProgress?.(0);
  return filtered(filter, map, params, onProgress, ground, stage);
}

function gridOfFilter({ filter, input, params }: FilterRun, stage: number): StageGrid {
  return filter.stages?.grid(input, params, stage) ?? { ...input, step: 1 };
}

function filterOf(step: FilterStep): Filter {
  const filter = registry.filters.find((f) => f.id === step.filter);
  if (!filter) throw new RangeError(`filter: no filter named ${step.filter}`);
  return filter;
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
