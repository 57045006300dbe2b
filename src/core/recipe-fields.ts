import { elevationSpec, extentSpec } from './bounds.ts';
import type { Filter, Generator, RecipeFor, Registry } from './generator.ts';
import { MAX_SAMPLES, MAX_SIDE, type Range, type Size } from './heightmap.ts';
import {
  defaultsOf,
  isObject,
  limitProblems,
  type ParamValues,
  type Problem,
  parseParam,
  parseParams,
  rejectOthers,
  type Schema,
  show,
  unknownName,
  type ValueSpec,
} from './params.ts';
import { type Extent, type FilterStep, type ImportedSource, RECIPE_VERSION, type Recipe } from './recipe.ts';
import { fittingText } from './text.ts';

export const DEFAULT_SIZE = 513;
/** Samples along a side. */
export const sideSpec = {
  ...{ kind: 'integer', default: DEFAULT_SIZE, min: 2, max: MAX_SIDE },
  accepted: `a whole number of samples from 2 to ${MAX_SIDE}`,
} as const satisfies ValueSpec;
const MAX_SEED_LENGTH = 1000;
export const MAX_FILTERS = 32;
const FIELDS = ['version', 'source', 'width', 'height', 'extent', 'elevation', 'filters'];

/** The recipe with the nearest accepted value in place of each that is not; all of those are added to `problems`. Its values may still exclude
 *  each other: `recipeRules`.
 *  @returns undefined where no recipe can be made of it */
export function readRecipe(value: unknown, registry: Registry, problems: Problem[]): Recipe | undefined {
  if (!isObject(value)) {
    problems.push({ path: 'recipe', message: `expected an object, got ${show(value)}` });
    return undefined;
  }
  // Of JSON that is something else, each field would be a problem.
  if (value.version !== RECIPE_VERSION && !('source' in value)) {
    problems.push({
      path: 'recipe',
      message: `expected a recipe, which has version ${RECIPE_VERSION} and a source, got ${show(value)}`,
    });
    return undefined;
  }
  rejectOthers('field', value, FIELDS, '', problems);
  if (value.version !== RECIPE_VERSION) {
    problems.push({ path: 'version', message: `expected ${RECIPE_VERSION}, got ${show(value.version)}` });
  }
  const source = parseSource(value.source, registry, problems);
  const generator = source?.kind === 'generated' ? registry.generators.find((g) => g.id === source.generator) : undefined;
  const { width, height } = parseSize(value, problems);
  const extent = parseExtent(value.extent, defaultExtent(width, height, generator), problems);
  const elevation = parseElevation(value.elevation, generator?.kind === 'profile' ? null : { min: -600, max: 2400 }, problems);
  const filters = parseFilters(value.filters, registry, problems);
  return source && { version: RECIPE_VERSION, source, width, height, extent, elevation, filters };
}

/** What is wrong with a recipe whose values are each in range: values that exclude each other. */
export function recipeRules(recipe: Recipe, registry: Registry): Problem[] {
  const { source, filters } = recipe;
  const ofFilters = filters.flatMap(({ filter: id, params }, i) => {
    const filter = registry.filters.find((one) => one.id === id);
    return filter ? filterRules(filter, params, `filters.${i}.params`) : [];
  });
  const generator = source.kind === 'generated' && registry.generators.find((g) => g.id === source.generator);
  if (!generator) return ofFilters;
  return [
    ...ofFilters,
    ...limitProblems(generator.params, source.params, 'params'),
    ...(generator.check?.(asRecipeFor(recipe, generator)) ?? []),
  ];
}

function filterRules(filter: Filter, params: ParamValues, path: string): Problem[] {
  return (filter.check?.(params) ?? []).map(({ path: id, message }) => ({ path: `${path}.${id}`, message }));
}

/** The recipe, typed for the generator it names. parseRecipe has checked its parameters against that generator's schema. */
export function asRecipeFor<S extends Schema>(recipe: Recipe, generator: Generator<S>): RecipeFor<S> {
  if (recipe.source.kind !== 'generated' || recipe.source.generator !== generator.id) {
    const { source } = recipe;
    const given = source.kind === 'generated' ? `one for ${source.generator}` : 'an imported terrain';
    throw new TypeError(`recipe: expected one for ${generator.id}, got ${given}`);
  }
  return recipe as RecipeFor<S>;
}

/** Metres along the longer side of a map, and of a profile. */
export const DEFAULT_EXTENT = { heightmap: 25_600, profile: 1024 } as const;

/** Square cells: the longer side spans DEFAULT_EXTENT. Kept when the sample count changes. */
function defaultExtent(width: number, height: number, generator: Generator | undefined): Extent {
  const longer = DEFAULT_EXTENT[generator?.kind ?? 'heightmap'];
  const steps = Math.max(width, height) - 1;
  return { x: (longer * (width - 1)) / steps, y: (longer * (height - 1)) / steps };
}

function parseSource(given: unknown, registry: Registry, problems: Problem[]): Recipe['source'] | undefined {
  if (!isObject(given)) {
    problems.push({ path: 'source', message: `expected an object, got ${show(given)}` });
    return undefined;
  }
  if (given.kind === 'imported') return parseImported(given, problems);
  if (given.kind !== 'generated') {
    problems.push({ path: 'source.kind', message: `expected "generated" or "imported", got ${show(given.kind)}` });
    return undefined;
  }
  rejectOthers('field', given, ['kind', 'generator', 'seed', 'params'], 'source', problems);
  const seed = parseSeed(given.seed ?? '', problems);
  const generator = registry.generators.find((g) => g.id === given.generator);
  if (generator === undefined) {
    const known = registry.generators.map((g) => g.id);
    const message =
      typeof given.generator === 'string'
        ? unknownName('generator', given.generator, known)
        : `expected one of ${known.join(', ')}, got ${given.generator == null ? 'none' : show(given.generator)}`;
    problems.push({ path: 'generator', message });
    return undefined;
  }
  const params = parseParams(generator.params, given.params, 'params', problems);
  return { kind: 'generated', generator: generator.id, seed, params };
}

function parseSeed(given: unknown, problems: Problem[]): string {
  const seed = textOf(given);
  const fitting = fittingText(seed, MAX_SEED_LENGTH);
  const message =
    typeof given !== 'string'
      ? `expected text, got ${show(given)}`
      : seed.length > MAX_SEED_LENGTH
        ? `expected at most ${MAX_SEED_LENGTH} characters, got ${seed.length}`
        : `expected well-formed Unicode, got half a surrogate pair in ${show(seed)}`;
  if (fitting !== given) problems.push({ path: 'seed', message });
  return fitting;
}

function parseImported(given: Record<string, unknown>, problems: Problem[]): ImportedSource | undefined {
  rejectOthers('field', given, ['kind', 'name', 'sha256'], 'source', problems);
  const { name, sha256 } = given;
  if (typeof name !== 'string' || name.length > 255) {
    problems.push({ path: 'source.name', message: `expected a name of at most 255 characters, got ${show(name)}` });
  }
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) {
    problems.push({ path: 'source.sha256', message: `expected 64 hexadecimal digits, got ${show(sha256)}` });
    return undefined;
  }
  return { kind: 'imported', name: textOf(name).slice(0, 255), sha256 };
}

/** The text, or '' (already reported). */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parseSize(given: Record<string, unknown>, problems: Problem[]): Size {
  const before = problems.length;
  const side = (path: 'width' | 'height'): number =>
    given[path] === undefined ? DEFAULT_SIZE : parseParam(sideSpec, given[path], path, problems);
  const [width, height] = [side('width'), side('height')];
  if (width * height <= MAX_SAMPLES) return { width, height };
  const scale = Math.sqrt(MAX_SAMPLES / (width * height));
  const fitting = { width: Math.floor(width * scale), height: Math.floor(height * scale) };
  const largest = Math.sqrt(MAX_SAMPLES);
  const message = `expected no more samples than ${largest} × ${largest}, got ${given.width} × ${given.height}`;
  // This says all that is wrong with a side.
  problems.splice(before, Infinity, { path: 'size', message, instead: `${fitting.width} × ${fitting.height}` });
  return fitting;
}

function parseExtent(given: unknown, fallback: Extent, problems: Problem[]): Extent {
  if (given === undefined) return fallback;
  const pair = parsePair(given, ['x', 'y'], 'extent', `${fallback.x} × ${fallback.y} m`, problems) ?? fallback;
  const metres = (axis: keyof Extent): number =>
    parseParam({ ...extentSpec, default: fallback[axis] }, pair[axis], `extent.${axis}`, problems);
  return { x: metres('x'), y: metres('y') };
}

function parseElevation(given: unknown, fallback: Range | null, problems: Problem[]): Range | null {
  if (given === undefined) return fallback;
  if (given === null) return null;
  const instead = fallback === null ? 'as generated' : `${fallback.min} … ${fallback.max} m`;
  const range = parsePair(given, ['min', 'max'], 'elevation', instead, problems);
  if (range === undefined) return fallback;
  const metres = (end: keyof Range): number =>
    parseParam({ ...elevationSpec, default: fallback?.[end] ?? 0 }, range[end], `elevation.${end}`, problems);
  const [min, max] = [metres('min'), metres('max')];
  if (min < max) return { min, max };
  problems.push({
    path: 'elevation',
    message: `expected the lowest below the highest, got ${range.min} … ${range.max}`,
    instead,
  });
  return fallback;
}

function parsePair<K extends string>(
  given: unknown,
  keys: readonly [K, K],
  path: string,
  instead: string,
  problems: Problem[],
): Record<K, number> | undefined {
  const [a, b] = keys;
  if (isObject(given) && typeof given[a] === 'number' && typeof given[b] === 'number') {
    rejectOthers('field', given, keys, path, problems);
    return { [a]: given[a], [b]: given[b] } as Record<K, number>;
  }
  problems.push({ path, message: `expected two numbers, ${a} and ${b}, got ${show(given)}`, instead });
  return undefined;
}

/** Completes and checks the filters of a recipe, adding every problem to `problems`; those that are none are left out. */
export function parseFilters(given: unknown, registry: Registry, problems: Problem[]): FilterStep[] {
  if (given === undefined) return [];
  if (!Array.isArray(given) || given.length > MAX_FILTERS) {
    const got = Array.isArray(given) ? given.length : show(given);
    problems.push({ path: 'filters', message: `expected a list of at most ${MAX_FILTERS} steps, got ${got}` });
  }
  const steps: readonly unknown[] = Array.isArray(given) ? given.slice(0, MAX_FILTERS) : [];
  return steps.flatMap((step, i) => {
    const path = `filters.${i}`;
    const known = registry.filters.map((f) => f.id);
    if (!isObject(step) || typeof step.filter !== 'string') {
      problems.push({ path, message: `expected { filter, params }, got ${show(step)}` });
      return [];
    }
    rejectOthers('field', step, ['filter', 'params', 'isOff'], path, problems);
    if (step.isOff !== undefined && step.isOff !== true) {
      problems.push({ path: `${path}.isOff`, message: `expected true, or to be left out, got ${show(step.isOff)}` });
    }
    const filter = registry.filters.find((f) => f.id === step.filter);
    if (filter === undefined) {
      problems.push({ path, message: unknownName('filter', step.filter, known) });
      return [];
    }
    const params = readFilterParams(filter, step.params, `${path}.params`, problems);
    return [{ filter: filter.id, params, ...(step.isOff === true && { isOff: true }) }];
  });
}

/** A filter's parameters, completed, adding every problem to `problems`. Where there is one, the nearest value or the defaults stand. */
export function readFilterParams(filter: Filter, given: unknown, path: string, problems: Problem[]): ParamValues {
  const before = problems.length;
  const params = parseParams(filter.params, given, path, problems);
  const rules = problems.length === before ? filterRules(filter, params, path) : [];
  problems.push(...rules);
  return rules.length > 0 ? defaultsOf(filter.params) : params;
}
