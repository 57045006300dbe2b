import type { Generator, Preset } from '../core/generator.ts';
import { extentOf } from '../core/heightmap.ts';
import { inWords, numberOrText, type ParamValues, type Problem, readParamText, show, unknownName } from '../core/params.ts';
import { DEFAULT_SEED, parseRecipe } from '../core/parse-recipe.ts';
import { type Recipe, RecipeError, recipeToJson } from '../core/recipe.ts';
import { DEFAULT_SIZE } from '../core/recipe-fields.ts';
import { readFilterStep } from '../core/recipe-text.ts';
import { registry, stageCount } from '../generate.ts';
import type { DecodedPng } from '../io/png/index.ts';
import { flagValue, type Given, lengthsFrom, numberFrom } from './flags.ts';
import { type RecipeFile, readRecipeFile } from './recipe-file.ts';
import { kebab } from './schema-flags.ts';

/** What a `generate` call asks for. */
export interface Order {
  readonly recipe: Recipe;
  readonly generator: Generator;
  /** Undefined: the last one. */
  readonly stage: number | undefined;
  /** The picture that --recipe names, if its recipe is taken unchanged; the recipe may not make the picture. */
  readonly picture: DecodedPng | undefined;
  /** The same of another file. */
  readonly unlike: RecipeFile['unlike'];
}

/** Builds the recipe a call describes: schema defaults, then the recipe file or the preset, then the flags.
 *  Problems are added under the flags that caused them. */
export async function readOrder(given: Given, problems: Problem[]): Promise<Order | undefined> {
  const file = flagValue(given, 'recipe');
  const source = file === undefined ? undefined : await readRecipeFile(file, problems);
  const base = source?.recipe;
  const name = given.positionals[0] ?? base?.source.generator;
  const known = registry.generators.map((g) => g.id);
  const generator = registry.generators.find((g) => g.id === name);
  if (name === undefined) {
    if (file === undefined)
      problems.push({ path: 'generator', message: `expected ${known.join(', ')} or --recipe, got nothing` });
  } else if (!generator) {
    problems.push({ path: 'generator', message: unknownName('generator', name, known) });
  }
  if (base && generator && base.source.generator !== generator.id) {
    problems.push({
      path: 'generator',
      message: `expected ${base.source.generator}, which the recipe names, got ${generator.id}`,
    });
  }
  rejectForeignParams(given, generator, problems);
  rejectPairs(given, problems);
  const preset = generator && findPreset(given, generator, problems);
  const value = {
    version: 1,
    source: {
      kind: 'generated',
      generator: name,
      seed: flagValue(given, 'seed') ?? base?.source.seed ?? DEFAULT_SEED,
      params: {
        ...(base?.source.generator === generator?.id && base?.source.params),
        ...preset?.params,
        ...(generator && paramsFrom(given, generator)),
      },
    },
    ...fieldsFrom(given, generator, base, preset, problems),
  };
  const recipe = parseWithFlagNames(value, given, problems);
  const last = recipe && stageCount(recipe);
  const stage = numberFrom(given, 'stage', { min: 0, max: last, isWhole: true }, problems);
  if (!recipe || !generator) return undefined;
  const isUnchanged = base && recipeToJson(recipe) === recipeToJson(base);
  return {
    recipe,
    generator,
    stage,
    picture: isUnchanged ? source.picture : undefined,
    unlike: isUnchanged ? source.unlike : undefined,
  };
}

/** Size, extent, elevation and filters; what nobody asked for is left to the defaults. */
function fieldsFrom(
  given: Given,
  generator: Generator | undefined,
  base: Recipe | undefined,
  preset: Preset | undefined,
  problems: Problem[],
): Record<string, unknown> {
  const numberOf = (flag: string) => {
    const text = flagValue(given, flag);
    return text === undefined ? undefined : numberOrText(text);
  };
  const side = (name: 'width' | 'height') => numberOf('size') ?? numberOf(name) ?? preset?.[name] ?? base?.[name];
  const width = side('width');
  const height = side('height');
  const extent = extentFrom(given, width, height, problems) ?? preset?.extent ?? base?.extent;
  const elevation = elevationFrom(given, generator, base, problems) ?? base?.elevation;
  const steps = given.values.get('filter')?.map((text) => readFilterStep(text, registry)) ?? preset?.filters ?? base?.filters;
  return {
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(extent && { extent }),
    ...(elevation !== undefined && { elevation }),
    ...(steps && { filters: steps }),
  };
}

function paramsFrom(given: Given, generator: Generator): ParamValues {
  return Object.fromEntries(
    Object.entries(generator.params).flatMap(([id, spec]) => {
      const text = flagValue(given, kebab(id));
      return text === undefined ? [] : [[id, readParamText(spec, text)]];
    }),
  );
}

/** Flags of other generators' parameters. */
function rejectForeignParams(given: Given, generator: Generator | undefined, problems: Problem[]): void {
  if (!generator) return;
  const has = (owner: Generator, flag: string) => Object.keys(owner.params).some((id) => kebab(id) === flag);
  for (const flag of given.values.keys()) {
    const owners = registry.generators.filter((g) => has(g, flag));
    if (owners.length === 0 || has(generator, flag)) continue;
    const others = inWords(
      owners.map(({ id }) => id),
      'and',
    );
    problems.push({ path: `--${flag}`, message: `no such flag of ${generator.id}; it belongs to ${others}` });
  }
}

function rejectPairs(given: Given, problems: Problem[]): void {
  for (const [flag, others] of [
    ['size', ['width', 'height']],
    ['preset', ['recipe']],
  ] as const) {
    const present = others.filter((other) => given.values.has(other));
    if (!given.values.has(flag) || present.length === 0) continue;
    problems.push({
      path: `--${flag}`,
      message: `not together with ${present.map((other) => `--${other}`).join(' and ')}`,
    });
  }
}

function findPreset(given: Given, { presets }: Generator, problems: Problem[]): Preset | undefined {
  const name = flagValue(given, 'preset');
  if (name === undefined) return undefined;
  const ids = presets.map(({ id }) => id);
  if (!ids.includes(name)) problems.push({ path: '--preset', message: unknownName('preset', name, ids) });
  return presets.find(({ id }) => id === name);
}

/** Metres across the map; undefined without a flag, and for cells where the size is no number. */
function extentFrom(given: Given, width: unknown, height: unknown, problems: Problem[]): Recipe['extent'] | undefined {
  const { cellSize, extent } = lengthsFrom(given, problems);
  const [columns, rows] = [width ?? DEFAULT_SIZE, height ?? DEFAULT_SIZE];
  if (!cellSize || typeof columns !== 'number' || typeof rows !== 'number') return extent;
  return extentOf(cellSize, { width: columns, height: rows });
}

/** The range the flags ask for; one flag alone is completed by the recipe's range or the generator's default. */
function elevationFrom(
  given: Given,
  generator: Generator | undefined,
  base: Recipe | undefined,
  problems: Problem[],
): Recipe['elevation'] | undefined {
  if (!given.values.has('min') && !given.values.has('max')) return undefined;
  const before = problems.length;
  const [min, max] = ['min', 'max'].map((flag) => numberFrom(given, flag, { expected: 'metres' }, problems));
  const standing = base ? base.elevation : generator && defaultElevation(generator);
  if (problems.length > before || standing === undefined) return undefined;
  if (standing) return { min: min ?? standing.min, max: max ?? standing.max };
  if (min !== undefined && max !== undefined) return { min, max };
  const [present, missing] = min === undefined ? ['max', 'min'] : ['min', 'max'];
  problems.push({
    path: `--${present}`,
    message: `needs --${missing} too: ${base ? 'the recipe' : generator?.id} has no elevation range of its own`,
  });
  return undefined;
}

function defaultElevation({ id }: Generator): Recipe['elevation'] {
  return parseRecipe({ version: 1, source: { kind: 'generated', generator: id } }, registry).elevation;
}

/** The checked recipe; its problems are named after the flags they come from, all but an unknown generator, which is reported already. */
function parseWithFlagNames(value: unknown, given: Given, problems: Problem[]): Recipe | undefined {
  try {
    return parseRecipe(value, registry);
  } catch (error) {
    if (!(error instanceof RecipeError)) throw error;
    const reported = new Set<string>();
    for (const { path, message } of error.problems) {
      if (path === 'generator') continue;
      const problem = { path: flagOfPath(path, given), message };
      // --size stands for both sides, and --cell-size for both extents.
      const key = path.startsWith('extent') ? problem.path : `${problem.path} ${message}`;
      if (!reported.has(key)) problems.push(problem);
      reported.add(key);
    }
    return undefined;
  }
}

function flagOfPath(path: string, given: Given): string {
  const [field, ...rest] = path.split('.');
  switch (field) {
    case 'params':
      return `--${kebab(rest.join('.'))}`;
    case 'size':
      return given.values.has('width') ? '--width' : '--size';
    case 'width':
    case 'height':
      return given.values.has(field) ? `--${field}` : '--size';
    case 'extent':
      return given.values.has('extent') ? '--extent' : '--cell-size: across the map';
    case 'elevation':
      return `--${rest[0] ?? (given.values.has('min') ? 'min' : 'max')}`;
    case 'filters':
      return filterFlag(path, given.values.get('filter'));
    default:
      return `--${field}`;
  }
}

/** The flag of a problem in a list of filters, as it was typed, and the parameter: `--filter fault:heigt=2: heigt`.
 *  @param texts values of the flag */
export function filterFlag(path: string, texts: readonly string[] = []): string {
  const [, index, , param] = path.split('.');
  const text = texts[Number(index)];
  const typed = text === undefined ? '' : ` ${/^\S+$/.test(text) ? text : show(text)}`;
  return `--filter${typed}${param ? `: ${param}` : ''}`;
}
