import type { Generator, Registry } from '../core/generator.ts';
import type { Range, Size } from '../core/heightmap.ts';
import { defaultsOf, type ParamValue, type ParamValues } from '../core/params.ts';
import { parseRecipe } from '../core/parse-recipe.ts';
import type { Extent, FilterStep, GeneratedSource, Recipe } from '../core/recipe.ts';
import { filters } from '../filters/index.ts';
import { generators } from '../generators/index.ts';

export { randomSeed } from './random-seed.ts';

/** Metres that a 1D terrain gets when it is first scaled to metres. */
const PROFILE_RANGE_M: Range = { min: 0, max: 500 };

/** Changes of recipes, for the generators and filters of a registry. Each returns a new recipe.
 *  They throw RecipeError, with every problem, if the change makes no valid recipe. */
export interface RecipeEdits {
  /** Another generator with its default parameters. Seed, size and filters are kept, and extent and elevation too unless the terrain
   *  turns from 2D to 1D or back. */
  withGenerator(recipe: Recipe, id: string): Recipe;
  withSeed(recipe: Recipe, seed: string): Recipe;
  withParam(recipe: Recipe, id: string, value: ParamValue): Recipe;
  withParamsReset(recipe: Recipe): Recipe;
  /** A preset's parameters, defaults where it names none, and its size and extent if it names them. */
  withPreset(recipe: Recipe, presetId: string): Recipe;
  /** Another number of samples on the same extent. Square cells stay square: if the ratio of the sides changes, so does the extent. */
  withSize(recipe: Recipe, size: Partial<Size>): Recipe;
  withExtent(recipe: Recipe, extent: Partial<Extent>): Recipe;
  /** Metres of the lowest and highest sample; null keeps the units as generated. */
  withElevation(recipe: Recipe, elevation: Partial<Range> | null): Recipe;
  withFilterAdded(recipe: Recipe, filterId: string): Recipe;
  withFilterRemoved(recipe: Recipe, index: number): Recipe;
  withFilterParam(recipe: Recipe, index: number, id: string, value: ParamValue): Recipe;
  /** Moves a filter to another index, 0 … filters − 1. */
  withFilterMoved(recipe: Recipe, index: number, to: number): Recipe;
  /** The extent that the recipe would have if it named none. */
  defaultExtent(recipe: Recipe): Extent;
  /** The elevation range that the recipe would have if it named none. */
  defaultElevation(recipe: Recipe): Range | null;
  /** The first preset whose values the recipe has. */
  presetOf(recipe: Recipe): string | undefined;
}

export function createEdits(registry: Registry): RecipeEdits {
  const parse = (recipe: Recipe, changes: Partial<Recipe>): Recipe => parseRecipe({ ...recipe, ...changes }, registry);
  const generatorOf = ({ source }: Recipe): Generator | undefined =>
    source.kind === 'generated' ? registry.generators.find((g) => g.id === source.generator) : undefined;
  const kindOf = (recipe: Recipe): Generator['kind'] => generatorOf(recipe)?.kind ?? 'heightmap';
  const withSource = (recipe: Recipe, changes: Partial<GeneratedSource>): Recipe =>
    parse(recipe, { source: { ...generatedSource(recipe), ...changes } });
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
  const withParam = (recipe: Recipe, id: string, value: ParamValue): Recipe =>
    withSource(recipe, { params: { ...generatedSource(recipe).params, [id]: value } });
  const presetParams = (generator: Generator, params: Partial<ParamValues>): ParamValues =>
    ({ ...defaultsOf(generator.params), ...params }) as ParamValues;

  return {
    withParam,
    withGenerator(recipe, id) {
      const seed = recipe.source.kind === 'generated' ? recipe.source.seed : '';
      const changed = { ...recipe, source: { kind: 'generated' as const, generator: id, seed } };
      const { extent, elevation, ...fresh } = changed;
      const kind = registry.generators.find((g) => g.id === id)?.kind;
      return parseRecipe(kind === kindOf(recipe) ? changed : fresh, registry);
    },
    withSeed: (recipe, seed) => withSource(recipe, { seed }),
    withParamsReset: (recipe) => withSource(recipe, { params: {} }),
    withPreset(recipe, presetId) {
      const generator = generatorOf(recipe);
      const preset = generator?.presets.find((p) => p.id === presetId);
      if (!generator || !preset) throw new RangeError(`preset: the recipe's generator has none named ${presetId}`);
      const { width, height, extent } = preset;
      const size = sized(recipe, { ...(width && { width }), ...(height && { height }) });
      const params = presetParams(generator, preset.params);
      return parse(recipe, { ...size, ...(extent && { extent }), source: { ...generatedSource(recipe), params } });
    },
    withSize: (recipe, size) => parse(recipe, sized(recipe, size)),
    withExtent: (recipe, extent) => parse(recipe, { extent: { ...recipe.extent, ...extent } }),
    withElevation(recipe, elevation) {
      if (elevation === null) return parse(recipe, { elevation });
      const before = recipe.elevation ?? without(recipe, 'elevation').elevation ?? PROFILE_RANGE_M;
      return parse(recipe, { elevation: { ...before, ...elevation } });
    },
    withFilterAdded: (recipe, filterId) => withFilters(recipe, [...recipe.filters, { filter: filterId, params: {} }]),
    withFilterRemoved: (recipe, index) =>
      withFilters(
        recipe,
        recipe.filters.filter((_, i) => i !== index),
      ),
    withFilterParam: (recipe, index, id, value) =>
      withFilters(
        recipe,
        recipe.filters.map((step, i) => (i === index ? { ...step, params: { ...step.params, [id]: value } } : step)),
      ),
    withFilterMoved(recipe, index, to) {
      const rest = recipe.filters.filter((_, i) => i !== index);
      return withFilters(recipe, [...rest.slice(0, to), recipe.filters[index], ...rest.slice(to)]);
    },
    // Imported terrain has no defaults.
    defaultExtent: (recipe) => (generatorOf(recipe) ? without(recipe, 'extent').extent : recipe.extent),
    defaultElevation: (recipe) => (generatorOf(recipe) ? without(recipe, 'elevation').elevation : recipe.elevation),
    presetOf(recipe) {
      const generator = generatorOf(recipe);
      if (!generator) return undefined;
      const { params } = generatedSource(recipe);
      const { width, height, extent } = recipe;
      return generator.presets.find((preset) => {
        const wanted = presetParams(generator, preset.params);
        return (
          Object.keys(wanted).every((id) => wanted[id] === params[id]) &&
          (preset.width ?? width) === width &&
          (preset.height ?? height) === height &&
          (preset.extent?.x ?? extent.x) === extent.x &&
          (preset.extent?.y ?? extent.y) === extent.y
        );
      })?.id;
    },
  };
}

/** With all generators and filters. */
export const { withSeed } = createEdits({ generators, filters });

function generatedSource({ source }: Recipe): GeneratedSource {
  if (source.kind === 'generated') return source;
  throw new RangeError(`recipe: expected a generated terrain, got the imported one ${source.name}`);
}

function hasSquareCells({ width, height, extent }: Recipe): boolean {
  const ratio = (extent.x * (height - 1)) / (extent.y * (width - 1));
  return Math.abs(ratio - 1) < 1e-6;
}

/** The longer side, whichever it is now, spans as many metres as the longer side did. */
function extentOfSquareCells({ extent }: Recipe, { width, height }: Size): Extent {
  const longest = Math.max(extent.x, extent.y);
  const steps = Math.max(width, height) - 1;
  return { x: (longest * (width - 1)) / steps, y: (longest * (height - 1)) / steps };
}
