import { withoutNoise } from '../core/decimals.ts';
import type { Generator, Preset, Registry } from '../core/generator.ts';
import type { Range, Size } from '../core/heightmap.ts';
import { isSameJson } from '../core/memo.ts';
import { accepts, defaultsOf, type ParamValue, type ParamValues } from '../core/params.ts';
import { DEFAULT_SEED, mendRecipe, parseRecipe, presetRecipe } from '../core/parse-recipe.ts';
import { type Extent, type FilterStep, type GeneratedSource, RECIPE_VERSION, type Recipe, RecipeError } from '../core/recipe.ts';
import { filters } from '../filters/index.ts';
import { generators } from '../generators/index.ts';
import { chosenParams, firstParams, isAsFirst } from './first-recipe.ts';

/** Metres that a 1D terrain gets when it is first scaled to metres. */
const PROFILE_RANGE_M: Range = { min: 0, max: 500 };

/** Changes of recipes, for the generators and filters of a registry. */
export type RecipeEdits = ReturnType<typeof createEdits>;

/** Changes of recipes, for the generators and filters of a registry. Each returns a new recipe.
 *  They throw RecipeError, with every problem, if the change makes no valid recipe. */
export function createEdits(registry: Registry) {
  const parse = (recipe: Recipe, changes: Partial<Recipe>): Recipe => parseRecipe({ ...recipe, ...changes }, registry);
  const generatorNamed = (id: string): Generator | undefined => registry.generators.find((generator) => generator.id === id);
  const generatorOf = ({ source }: Recipe): Generator | undefined =>
    source.kind === 'generated' ? generatorNamed(source.generator) : undefined;
  const kindOf = (recipe: Recipe): Generator['kind'] => generatorOf(recipe)?.kind ?? 'heightmap';
  const withSource = (recipe: Recipe, changes: Partial<GeneratedSource>): Recipe =>
    parse(recipe, { source: { ...generatedSource(recipe), ...changes } });
  const actsOnLines = (step: FilterStep): boolean =>
    registry.filters.some(({ id, applyToLine }) => id === step.filter && applyToLine !== undefined);
  const withFilters = (recipe: Recipe, steps: readonly FilterStep[]): Recipe => parse(recipe, { filters: steps });
  const without = (recipe: Recipe, field: 'extent' | 'elevation'): Recipe => {
    const { [field]: _, ...rest } = recipe;
    return parseRecipe(rest, registry);
  };
  const sized = (recipe: Recipe, size: Partial<Size>): Pick<Recipe, 'width' | 'height' | 'extent'> => {
    const { width = recipe.width, height = recipe.height } = size;
    const keepsCells = kindOf(recipe) === 'heightmap' && hasSquareCells(recipe);
    return { width, height, extent: keepsCells ? extentOfSquareCells(recipe, { width, height }) : recipe.extent };
  };
  const withParam = (recipe: Recipe, id: string, value: ParamValue): Recipe => {
    const given = (one: ParamValue): Recipe => withSource(recipe, { params: { ...generatedSource(recipe).params, [id]: one } });
    try {
      return given(value);
    } catch (error) {
      const [problem, another] = error instanceof RecipeError ? error.problems : [];
      const spec = generatorOf(recipe)?.params[id];
      const isLimitedByOthers = spec !== undefined && accepts(spec, value) && problem?.path === `params.${id}` && !another;
      if (!isLimitedByOthers || problem.instead === undefined) throw error;
      return given(problem.instead);
    }
  };
  /** A generator's terrain with seed and size of another, and with its extent and elevation if it has its ground; undefined if no such size is
   *  near. */
  const like = (kept: Recipe, generator: Generator, preset: Partial<Preset>, hasGround: boolean): Recipe | undefined => {
    const { params = {}, width = kept.width, height = kept.height } = preset;
    const size = nearestSize(registry, generator, params, { width, height });
    if (!size) return undefined;
    const ground = hasGround ? { extent: sized(kept, size).extent } : {};
    const made = presetRecipe(registry, generator, { ...preset, ...size, ...ground }, seedOf(kept));
    return hasGround ? parse(made, { elevation: kept.elevation }) : made;
  };

  return {
    /** Another value of a parameter, or the nearest that the other parameters allow. */
    withParam,
    /** Another generator, as its first preset has it. The seed stays, and the size or the nearest that fits. Parameters stay if somebody chose
     *  them and it has them too; extent and elevation, unless the terrain turns from 2D to 1D or back; filters, unless nothing was changed, or
     *  for maps only where the terrain turns to 1D. */
    withGenerator(recipe: Recipe, id: string): Recipe {
      const generator = generatorNamed(id);
      if (!generator) throw new RangeError(`generator: none is named ${id}`);
      const before = generatorOf(recipe);
      const hasGround = generator.kind === kindOf(recipe);
      const first = firstParams(generator);
      // Parameters of the same id mean the same everywhere.
      const shared = Object.entries(chosenParams(recipe, before)).filter(
        ([name, value]) => Object.hasOwn(generator.params, name) && accepts(generator.params[name], value),
      );
      const params = { ...first, ...Object.fromEntries(shared) };
      const made = like(recipe, generator, { params }, hasGround) ?? like(recipe, generator, { params: first }, hasGround);
      const steps = isAsFirst(recipe, before) ? (generator.presets[0]?.filters ?? []) : recipe.filters;
      const filters = generator.kind === 'profile' && !hasGround ? steps.filter(actsOnLines) : steps;
      return parse(made ?? presetRecipe(registry, generator, { params: first }, seedOf(recipe)), { filters });
    },
    withSeed: (recipe: Recipe, seed: string): Recipe => withSource(recipe, { seed }),
    /** A preset as its picture shows it.
     *  @param id of the preset; undefined: the generator's default values
     *  @param kept the terrain whose seed, size, extent and elevation stay where the preset allows */
    withPreset(generatorId: string, id: string | undefined, kept?: Recipe): Recipe {
      const generator = generatorNamed(generatorId);
      const preset = generator?.presets.find((one) => one.id === id);
      if (!generator || (!preset && id !== undefined)) throw new RangeError(`preset: ${generatorId} has none named ${id}`);
      if (!kept) return presetRecipe(registry, generator, preset);
      const hasGround = generator.kind === kindOf(kept) && !spansItsExtent(generator, preset);
      return like(kept, generator, preset ?? {}, hasGround) ?? presetRecipe(registry, generator, preset, seedOf(kept));
    },
    /** Another number of samples on the same extent. Square cells of generated 2D terrain stay square: if the ratio of the sides changes, so
     *  does the extent. Imported terrain is resampled: its shapes on the ground stay. */
    withSize: (recipe: Recipe, size: Partial<Size>): Recipe => parse(recipe, generatorOf(recipe) ? sized(recipe, size) : size),
    withExtent: (recipe: Recipe, extent: Partial<Extent>): Recipe => parse(recipe, { extent: { ...recipe.extent, ...extent } }),
    /** Metres of the lowest and highest sample; null keeps the units as generated. */
    withElevation(recipe: Recipe, elevation: Partial<Range> | null): Recipe {
      if (elevation === null) return parse(recipe, { elevation });
      const before = recipe.elevation ?? without(recipe, 'elevation').elevation ?? PROFILE_RANGE_M;
      return parse(recipe, { elevation: { ...before, ...elevation } });
    },
    /** The recipe on the ground of another terrain that is in metres: it gets its elevations and the length of its longer side, and keeps its
     *  own shape. A segment keeps its extent, as that holds its ends. */
    withGroundOf(recipe: Recipe, { extent, elevation }: Recipe): Recipe {
      if (recipe.source.kind === 'generated' && recipe.source.params.ends === 'segment') return parse(recipe, { elevation });
      const isLine = kindOf(recipe) === 'profile';
      const { x, y } = recipe.extent;
      const times = isLine ? extent.x / x : Math.max(extent.x, extent.y) / Math.max(x, y);
      return parse(recipe, { elevation, extent: { x: withoutNoise(x * times), y: withoutNoise(y * times) } });
    },
    ...filterEdits(withFilters),
    /** The extent that the recipe would have if it named none; imported terrain has no defaults. */
    defaultExtent: (recipe: Recipe): Extent => (generatorOf(recipe) ? without(recipe, 'extent').extent : recipe.extent),
    /** The elevation range that the recipe would have if it named none. */
    defaultElevation: (recipe: Recipe): Range | null =>
      generatorOf(recipe) ? without(recipe, 'elevation').elevation : recipe.elevation,
    /** The first preset that the recipe matches. */
    presetOf(recipe: Recipe): string | undefined {
      const generator = generatorOf(recipe);
      return generator?.presets.find((preset) => isOfPreset(registry, recipe, generator, preset))?.id;
    },
  };
}

/** With all generators and filters. */
export const { withSeed, withFilterRemoved } = createEdits({ generators, filters });

/** The size, or the nearest that these parameters take; undefined if none is near. */
function nearestSize(
  registry: Registry,
  { id, params: schema }: Generator,
  params: Partial<ParamValues>,
  { width, height }: Size,
): Size | undefined {
  const source = { kind: 'generated', generator: id, params };
  const mended = mendRecipe({ version: RECIPE_VERSION, source, width, height }, registry).recipe;
  const complete: Partial<ParamValues> = { ...defaultsOf(schema), ...params };
  const isSame = isSameJson(generatedSource(mended).params, complete);
  return isSame ? { width: mended.width, height: mended.height } : undefined;
}

/** Changes of the filters of a recipe. */
function filterEdits(withFilters: (recipe: Recipe, steps: readonly FilterStep[]) => Recipe) {
  return {
    withFilterAdded: (recipe: Recipe, filterId: string): Recipe =>
      withFilters(recipe, [...recipe.filters, { filter: filterId, params: {} }]),
    withFilterRemoved: (recipe: Recipe, index: number): Recipe =>
      withFilters(
        recipe,
        recipe.filters.filter((_, i) => i !== index),
      ),
    withFilterParam: (recipe: Recipe, index: number, id: string, value: ParamValue): Recipe =>
      withFilters(
        recipe,
        recipe.filters.map((step, i) => (i === index ? { ...step, params: { ...step.params, [id]: value } } : step)),
      ),
    /** A filter that is off keeps its place and does nothing. */
    withFilterOff: (recipe: Recipe, index: number, isOff: boolean): Recipe =>
      withFilters(
        recipe,
        recipe.filters.map(({ isOff: _, ...step }, i) =>
          i === index && isOff ? { ...step, isOff } : i === index ? step : recipe.filters[i],
        ),
      ),
    /** Moves a filter to another index, 0 … filters − 1. */
    withFilterMoved(recipe: Recipe, index: number, to: number): Recipe {
      const rest = recipe.filters.filter((_, i) => i !== index);
      return withFilters(recipe, [...rest.slice(0, to), recipe.filters[index], ...rest.slice(to)]);
    },
  };
}

/** Whether a recipe has the parameters of a preset, and its filters if it has some, with all that `withPreset` never keeps of another terrain. */
function isOfPreset(registry: Registry, recipe: Recipe, generator: Generator, preset: Preset): boolean {
  const { params } = generatedSource(recipe);
  const { width, height, extent } = recipe;
  const wanted: Partial<ParamValues> = { ...defaultsOf(generator.params), ...preset.params };
  const needed = spansItsExtent(generator, preset) ? preset.extent : undefined;
  return (
    Object.keys(wanted).every((id) => wanted[id] === params[id]) &&
    (preset.width ?? width) === width &&
    (preset.height ?? height) === height &&
    (needed?.x ?? extent.x) === extent.x &&
    (needed?.y ?? extent.y) === extent.y &&
    (!preset.filters || isSameJson(presetRecipe(registry, generator, preset).filters, recipe.filters))
  );
}

function generatedSource({ source }: Recipe): GeneratedSource {
  if (source.kind === 'generated') return source;
  throw new RangeError(`recipe: expected a generated terrain, got the imported one ${source.name}`);
}

function seedOf({ source }: Recipe): string {
  return source.kind === 'generated' ? source.seed : DEFAULT_SEED;
}

/** Whether the ends of a preset's line lie at places of its own extent, so that it needs that one. */
function spansItsExtent({ kind }: Generator, preset: Preset | undefined): boolean {
  return kind === 'profile' && preset?.extent !== undefined;
}

function hasSquareCells({ width, height, extent }: Recipe): boolean {
  const ratio = (extent.x * (height - 1)) / (extent.y * (width - 1));
  return Math.abs(ratio - 1) < 1e-6;
}

/** The longer side, whichever it is now, spans as many metres as the longer side did. */
function extentOfSquareCells({ extent }: Recipe, { width, height }: Size): Extent {
  const longest = Math.max(extent.x, extent.y);
  const steps = Math.max(width, height) - 1;
  return { x: withoutNoise((longest * (width - 1)) / steps), y: withoutNoise((longest * (height - 1)) / steps) };
}
