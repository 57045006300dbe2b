import type { Registry } from './generator.ts';
import { type ParamValue, readNumber, readParamText, type Schema } from './params.ts';
import { parseRecipe } from './parse-recipe.ts';
import type { FilterStep, Recipe } from './recipe.ts';

/** A short text for links: `v=1&generator=fault-lines&seed=alps&size=513x513&…`, in the form of a URL query. */
export function recipeToText(recipe: Recipe): string {
  const { source, width, height, extent, elevation, filters } = recipe;
  const text = new URLSearchParams({ v: String(recipe.version) });
  if (source.kind === 'generated') {
    text.set('generator', source.generator);
    text.set('seed', source.seed);
  } else {
    text.set('imported', source.sha256);
    text.set('name', source.name);
  }
  text.set('size', `${width}x${height}`);
  text.set('extent', `${extent.x}x${extent.y}`);
  text.set('elevation', elevation ? `${elevation.min}..${elevation.max}` : 'raw');
  if (source.kind === 'generated') for (const [id, value] of Object.entries(source.params)) text.set(`p.${id}`, String(value));
  for (const step of filters) {
    text.append('filter', filterText(step));
  }
  return text.toString();
}

/** Reads what recipeToText wrote, or what a person edited of it.
 *  @throws RecipeError with every problem at once */
export function recipeFromText(text: string, registry: Registry): Recipe {
  const query = new URLSearchParams(text);
  const generator = registry.generators.find((g) => g.id === query.get('generator'));
  const params = Object.fromEntries(
    [...query]
      .filter(([key]) => key.startsWith('p.'))
      .map(([key, value]) => [key.slice(2), readText(generator?.params, key.slice(2), value)]),
  );
  const imported = query.get('imported');
  const [width, height] = numbers(query.get('size'), 'x');
  const [x, y] = numbers(query.get('extent'), 'x');
  const [min, max] = numbers(query.get('elevation'), '..');
  const filters = query.getAll('filter').map((step) => readFilterStep(step, registry));
  return parseRecipe(
    {
      version: numberOrText(query.get('v') ?? ''),
      source: imported
        ? { kind: 'imported', name: query.get('name'), sha256: imported }
        : { kind: 'generated', generator: query.get('generator'), seed: query.get('seed') ?? '', params },
      ...(query.has('size') && { width, height }),
      ...(query.has('extent') && { extent: { x, y } }),
      ...(query.has('elevation') && { elevation: query.get('elevation') === 'raw' ? null : { min, max } }),
      filters,
    },
    registry,
  );
}

/** `smooth:radius=0.1,passes=2` as the step it stands for, unchecked: parseRecipe answers for what does not fit, as for a parameter that
 *  is given twice, whose texts come back together. */
export function readFilterStep(text: string, registry: Registry): FilterStep {
  const [filter = '', list] = text.split(/:(.*)/s);
  const schema = registry.filters.find((f) => f.id === filter)?.params;
  const texts = new Map<string, string[]>();
  for (const pair of list ? list.split(',') : []) {
    const [id = '', ...value] = pair.split('=');
    texts.set(id, [...(texts.get(id) ?? []), value.join('=')]);
  }
  const params = [...texts].map(([id, given]) => [id, given.length > 1 ? given.join(' and ') : readText(schema, id, given[0])]);
  return { filter, params: Object.fromEntries(params) };
}

function filterText(step: FilterStep): string {
  const pairs = Object.entries(step.params).map(([id, value]) => `${id}=${value}`);
  return pairs.length > 0 ? `${step.filter}:${pairs.join(',')}` : step.filter;
}

function readText(schema: Schema | undefined, id: string, text: string): ParamValue {
  return schema && Object.hasOwn(schema, id) ? readParamText(schema[id], text) : text;
}

/** The two numbers of `513x257`; anything else comes back as text, which no check accepts. */
function numbers(text: string | null, separator: string): [number | string, number | string] {
  const parts = (text ?? '').split(separator);
  if (parts.length !== 2) return [text ?? '', text ?? ''];
  return [numberOrText(parts[0]), numberOrText(parts[1])];
}

function numberOrText(text: string): number | string {
  return readNumber(text) ?? text;
}
