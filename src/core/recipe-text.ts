import type { Registry } from './generator.ts';
import type { Size } from './heightmap.ts';
import { numberOrText, type ParamValue, readNumber, readParamText, type Schema } from './params.ts';
import { parseRecipe } from './parse-recipe.ts';
import { asWritten, type FilterStep, type Recipe, writtenParams } from './recipe.ts';

/** A recipe as a text that names every value that is written: `v=1&generator=fault-lines&seed=alps&size=513x513&…`, in the form of a
 *  URL query. */
export function recipeToText(recipe: Recipe): string {
  return recipeToQuery(asWritten(recipe)).toString();
}

/** Reads what recipeToText wrote, or what a person edited of it.
 *  @throws RecipeError with every problem at once */
export function recipeFromText(text: string, registry: Registry): Recipe {
  return parseRecipe(valueOfQuery(new URLSearchParams(text), registry), registry);
}

/** Every value of a recipe by its key: a `filter` for each step, parameters as `p.` and their id. All parameters of the generator are
 *  there, as pins and other terrains state only differences from this query. */
export function recipeToQuery(recipe: Recipe): URLSearchParams {
  const { source, width, height, extent, elevation, filters } = recipe;
  const query = new URLSearchParams({ v: String(recipe.version) });
  if (source.kind === 'generated') {
    query.set('generator', source.generator);
    query.set('seed', source.seed);
  } else {
    query.set('imported', source.sha256);
    query.set('name', source.name);
  }
  query.set('size', `${width}x${height}`);
  query.set('extent', `${extent.x}x${extent.y}`);
  query.set('elevation', elevation ? `${elevation.min}..${elevation.max}` : 'raw');
  if (source.kind === 'generated') for (const [id, value] of Object.entries(source.params)) query.set(`p.${id}`, String(value));
  for (const step of filters) query.append('filter', filterText(step));
  return query;
}

/** Whether a recipe's query may have this key. */
export function isRecipeKey(key: string): boolean {
  return RECIPE_KEYS.includes(key) || key.startsWith('p.');
}
const RECIPE_KEYS = ['v', 'generator', 'seed', 'imported', 'name', 'size', 'extent', 'elevation', 'filter'];

/** The recipe that a query names, unchecked. What the query leaves out, it leaves out too; other keys are passed over. */
export function valueOfQuery(query: URLSearchParams, registry: Registry): unknown {
  const generator = registry.generators.find((g) => g.id === query.get('generator'));
  const params = Object.fromEntries(
    [...query]
      .filter(([key]) => key.startsWith('p.'))
      .map(([key, value]) => [key.slice(2), readText(generator?.params, key.slice(2), value)]),
  );
  const imported = query.get('imported');
  const size = query.get('size');
  const extent = query.get('extent');
  const elevation = query.get('elevation');
  return {
    version: numberOrText(query.get('v') ?? ''),
    source: imported
      ? { kind: 'imported', name: query.get('name'), sha256: imported }
      : { kind: 'generated', generator: query.get('generator'), seed: query.get('seed') ?? '', params },
    ...(size !== null && sides(size)),
    ...(extent !== null && { extent: pairOf(extent, 'x', (x, y) => ({ x, y })) }),
    ...(elevation !== null && {
      elevation: elevation === 'raw' ? null : pairOf(elevation, '..', (min, max) => ({ min, max })),
    }),
    filters: query.getAll('filter').map((step) => readFilterStep(step, registry)),
  };
}

/** Among a step's parameters: it is off. */
const OFF = 'off';

/** `smooth:sigma=0.1,off` as its step, unchecked. The texts of a parameter that is given twice come back joined, which parseRecipe refuses. */
export function readFilterStep(text: string, registry: Registry): FilterStep {
  const [filter = '', list] = text.split(/:(.*)/s);
  const schema = registry.filters.find((f) => f.id === filter)?.params;
  const texts = new Map<string, string[]>();
  const pairs = list ? list.split(',') : [];
  for (const pair of pairs.filter((one) => one !== OFF)) {
    const [id = '', ...value] = pair.split('=');
    const given = texts.get(id) ?? [];
    texts.set(id, given);
    given.push(value.join('='));
  }
  const params = [...texts].map(([id, given]) => [id, given.length > 1 ? given.join(' and ') : readText(schema, id, given[0])]);
  return { filter, params: Object.fromEntries(params), ...(pairs.includes(OFF) && { isOff: true }) };
}

function filterText(step: FilterStep): string {
  const params = Object.entries(writtenParams('filters', step.filter, step.params)).map(([id, value]) => `${id}=${value}`);
  const pairs = step.isOff ? [...params, OFF] : params;
  return pairs.length > 0 ? `${step.filter}:${pairs.join(',')}` : step.filter;
}

function readText(schema: Schema | undefined, id: string, text: string): ParamValue {
  return schema && Object.hasOwn(schema, id) ? readParamText(schema[id], text) : text;
}

/** The sides of `513x257`, each a number or else its text; one number stands for both, as for `--size`. */
function sides(text: string): Record<keyof Size, number | string> {
  const parts = text.split('x');
  const [width, height] = parts.length === 2 ? parts : [text, text];
  return { width: numberOrText(width), height: numberOrText(height) };
}

/** What is made of the two numbers of `513x257`; anything else comes back as the text, which no check accepts. */
function pairOf<T>(text: string, separator: string, make: (a: number, b: number) => T): T | string {
  const [a, b, ...others] = text.split(separator).map(readNumber);
  return a === undefined || b === undefined || others.length > 0 ? text : make(a, b);
}
