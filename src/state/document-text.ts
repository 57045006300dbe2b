import { appearanceSchema } from '../colour/appearance.ts';
import { mendRecipe } from '../core/mend-recipe.ts';
import {
  defaultsOf,
  type ParamValues,
  type Problem,
  parseParams,
  readParamText,
  type Schema,
  show,
  unknownName,
} from '../core/params.ts';
import { parseRecipe } from '../core/parse-recipe.ts';
import { RECIPE_VERSION, type Recipe, RecipeError } from '../core/recipe.ts';
import { isRecipeKey, recipeToQuery, valueOfQuery } from '../core/recipe-text.ts';
import { registry } from '../generate.ts';
import { type AppDocument, createDocument, MAX_PINS, type Pin } from './document.ts';
import { fieldTexts, pinCutText, stageText } from './field-texts.ts';
import { pageSchema } from './page-settings.ts';

/** What was read, and how it differs from what was written. */
export interface DocumentReading {
  readonly document: AppDocument;
  /** What was out of range or unknown; a change's `instead` is the value taken for it, undefined if it was left out. */
  readonly changes: readonly Problem[];
  /** Whether the text was written for the output contract that holds now. With another one terrain may differ. */
  readonly contract: 'same' | 'older' | 'newer';
}

/** Settings that a schema describes, by the field that holds them. Their ids are keys of the text. */
const SCHEMAS = { appearance: appearanceSchema, page: pageSchema } as const satisfies Partial<Record<keyof AppDocument, Schema>>;
/** Keys beside those of recipes: of the document, and of a pin. */
const OWN_KEYS = [...fieldTexts.map(({ key }) => key), ...Object.values(SCHEMAS).flatMap((schema) => Object.keys(schema))];
const PIN_KEYS = ['pin', 'stage', 'cut'];
const MAX_LENGTH = 200_000;
const MAX_ENTRIES = 2000;

/** The one text of a document, for links, the autosave and projects: `v=1&generator=fault-lines&seed=alps&size=513x513&…`, in the form
 *  of a URL query. What is at its default is left out; a pin, `1.…`, says only how it differs from the terrain on screen. Of imported
 *  terrain the samples are not in it, but their SHA-256 is. */
export function documentToText(document: AppDocument): string {
  const { recipe, pins } = document;
  const query = without(recipeToQuery(recipe), defaultsFor(recipe));
  for (const { key, write } of fieldTexts) setUnlessDefault(query, key, write(document));
  for (const [field, schema] of Object.entries(SCHEMAS)) writeSettings(query, schema, document[field as keyof typeof SCHEMAS]);
  const whole = recipeToQuery(recipe);
  pins.forEach((pin, i) => {
    for (const [key, value] of pinQuery(pin, document, whole)) query.append(`${i + 1}.${key}`, value);
  });
  // These need no escape behind a #, and read better without.
  return query.toString().replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%2F/g, '/').replace(/%3D/g, '=');
}

/** Reads what documentToText wrote, whatever became of it since: values out of range are taken from their nearest end, unknown ones
 *  are left out, and both are told.
 *  @throws RecipeError where no terrain can be made of it */
export function documentFromText(text: string): DocumentReading {
  if (text.length > MAX_LENGTH) {
    throw new RecipeError([{ path: 'text', message: `expected at most ${MAX_LENGTH} characters, got ${text.length}` }]);
  }
  const changes: Problem[] = [];
  const entries = [...new URLSearchParams(text)];
  if (entries.length > MAX_ENTRIES) {
    changes.push({ path: 'text', message: `expected at most ${MAX_ENTRIES} values, got ${entries.length}` });
  }
  const { own, pins } = sorted(entries.slice(0, MAX_ENTRIES));
  const version = own.get('v');
  own.set('v', String(RECIPE_VERSION));
  const { recipe, changes: mended } = mendRecipe(valueOfQuery(own, registry), registry);
  changes.push(...mended, ...unknownKeys(own, OWN_KEYS));
  let document = createDocument(recipe);
  for (const { key, read } of fieldTexts) {
    const value = own.get(key);
    if (value !== null) document = { ...document, ...read(value, recipe, changes) };
  }
  for (const [field, schema] of Object.entries(SCHEMAS)) {
    document = { ...document, [field]: readSettings(own, schema, field, changes) };
  }
  if (pins.length > MAX_PINS) changes.push({ path: 'pins', message: `expected at most ${MAX_PINS}, got ${pins.length}` });
  document = { ...document, pins: pins.slice(0, MAX_PINS).flatMap((pin, i) => readPin(pin, i, document, changes)) };
  return { document, changes, contract: contractOf(version, changes) };
}

function contractOf(version: string | null, changes: Problem[]): DocumentReading['contract'] {
  if (version !== null && /^\d{1,9}$/.test(version)) {
    const difference = Number(version) - RECIPE_VERSION;
    return difference === 0 ? 'same' : difference < 0 ? 'older' : 'newer';
  }
  changes.push({
    path: 'v',
    message: `expected the version ${RECIPE_VERSION}, got ${version ?? 'none'}`,
    instead: RECIPE_VERSION,
  });
  return 'same';
}

/** The values that a recipe has if nothing but its generator and size is named. The seed of none is empty. */
function defaultsFor(recipe: Recipe): URLSearchParams {
  const { source, width, height } = recipe;
  if (source.kind === 'imported') return new URLSearchParams();
  const { generator } = source;
  const query = recipeToQuery(
    parseRecipe({ version: RECIPE_VERSION, source: { kind: 'generated', generator }, width, height }, registry),
  );
  for (const key of ['v', 'generator', 'size']) query.delete(key);
  return query;
}

/** A query without what a base has too. A list that the base has and the query has not becomes an empty value. */
function without(query: URLSearchParams, base: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams();
  for (const key of new Set([...query.keys(), ...base.keys()])) {
    const values = query.getAll(key);
    if (values.join('&') === base.getAll(key).join('&')) continue;
    for (const value of values.length > 0 ? values : ['']) rest.append(key, value);
  }
  return rest;
}

/** A base with what a query has in its place. */
function over(base: URLSearchParams, query: URLSearchParams): URLSearchParams {
  const merged = new URLSearchParams(base);
  for (const key of new Set(query.keys())) {
    merged.delete(key);
    for (const value of query.getAll(key)) if (value !== '' || key !== 'filter') merged.append(key, value);
  }
  return merged;
}

function pinQuery(pin: Pin, document: AppDocument, whole: URLSearchParams): URLSearchParams {
  const isSame = sourceKey(recipeToQuery(pin.recipe)) === sourceKey(whole);
  const query = without(recipeToQuery(pin.recipe), isSame ? whole : defaultsFor(pin.recipe));
  query.delete('v');
  query.set('pin', String(pin.series));
  setUnlessDefault(query, 'stage', stageText.write(pin));
  setUnlessDefault(query, 'cut', pinCutText.write(pin.cut, document.cut));
  return query;
}

function readPin(query: URLSearchParams, index: number, document: AppDocument, changes: Problem[]): Pin[] {
  const name = `pin ${index + 1}`;
  const found: Problem[] = [];
  try {
    const whole = recipeToQuery(document.recipe);
    const isSame = sourceKey(over(whole, query)) === sourceKey(whole);
    const base = isSame ? whole : new URLSearchParams({ v: String(RECIPE_VERSION) });
    query.delete('v');
    const { recipe, changes: mended } = mendRecipe(valueOfQuery(over(base, query), registry), registry);
    found.push(...mended, ...unknownKeys(query, PIN_KEYS));
    const series = readSeries(query.get('pin'), index, found);
    const stage = query.get('stage');
    return [
      {
        recipe,
        stage: stage === null ? undefined : stageText.read(stage, recipe, found),
        cut: pinCutText.read(query.get('cut'), document.cut, recipe, found),
        series,
      },
    ];
  } catch (error) {
    if (!(error instanceof RecipeError)) throw error;
    found.push(...error.problems);
    return [];
  } finally {
    changes.push(...found.map((problem) => ({ ...problem, path: `${name}, ${problem.path}` })));
  }
}

function readSeries(text: string | null, instead: number, changes: Problem[]): number {
  if (text !== null && /^\d{1,3}$/.test(text)) return Number(text);
  changes.push({ path: 'pin', message: `expected the number of a colour, 0 … 999, got ${show(text ?? 'none')}`, instead });
  return instead;
}

/** What two recipes must share for the one to be told by its differences from the other. */
function sourceKey(query: URLSearchParams): string {
  return query.get('generator') ?? `imported ${query.get('imported')}`;
}

/** The document's own entries, and those of each pin by its number. */
function sorted(entries: readonly [string, string][]): { own: URLSearchParams; pins: URLSearchParams[] } {
  const own = new URLSearchParams();
  const pins = new Map<number, URLSearchParams>();
  for (const [key, value] of entries) {
    const [, number, rest] = /^(\d{1,4})\.(.*)$/s.exec(key) ?? [];
    const query = number === undefined ? own : (pins.get(Number(number)) ?? new URLSearchParams());
    if (number !== undefined) pins.set(Number(number), query);
    query.append(rest ?? key, value);
  }
  return { own, pins: [...pins].sort(([a], [b]) => a - b).map(([, query]) => query) };
}

function unknownKeys(query: URLSearchParams, known: readonly string[]): Problem[] {
  return [...new Set(query.keys())]
    .filter((key) => !isRecipeKey(key) && !known.includes(key))
    .map((key) => ({ path: key, message: unknownName('setting', key, known) }));
}

function setUnlessDefault(query: URLSearchParams, key: string, text: string | undefined): void {
  if (text !== undefined) query.set(key, text);
}

function writeSettings(query: URLSearchParams, schema: Schema, values: ParamValues): void {
  const initial: ParamValues = defaultsOf(schema);
  for (const id of Object.keys(schema)) if (values[id] !== initial[id]) query.set(id, String(values[id]));
}

function readSettings(query: URLSearchParams, schema: Schema, field: string, changes: Problem[]): ParamValues {
  const given = Object.keys(schema)
    .filter((id) => query.has(id))
    .map((id) => [id, readParamText(schema[id], query.get(id) ?? '')]);
  return parseParams(schema, Object.fromEntries(given), field, changes);
}
