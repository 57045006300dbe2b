import { defaultsOf, type ParamValues, type Problem, parseParams, readParamText, type Schema, show } from '../core/params.ts';
import { type Change, mendRecipe } from '../core/parse-recipe.ts';
import { RECIPE_VERSION, RecipeError } from '../core/recipe.ts';
import { recipeToQuery, valueOfQuery } from '../core/recipe-text.ts';
import { MAX_LANDSCAPE_CHARACTERS, MAX_LANDSCAPE_VALUES, queryText } from '../core/text.ts';
import { appearanceSchema } from '../draw/colour/appearance.ts';
import { registry } from '../generate.ts';
import { compareSchema } from './compare-settings.ts';
import { type AppDocument, createDocument, MAX_PINS, type Pin, selectedCamera, selectedRecipe } from './document.ts';
import { fieldTexts, pinCutText, stageText } from './field-texts.ts';
import { firstRecipe } from './first-recipe.ts';
import { pageSchema } from './page-settings.ts';
import { differencesFrom, PANE_KEYS, panesFromQuery, panesToQuery, readNamed, recipeFromDifferences } from './pane-text.ts';
import { isComparing, withCamera } from './panes.ts';
import { defaultsFor, setUnlessDefault, unknownKeys, without } from './query.ts';

/** A document that was read from a text, and how it differs from the text. */
export interface DocumentReading {
  readonly document: AppDocument;
  /** Values that were out of range or unknown; a change's `instead` is the value used, undefined if it was left out. */
  readonly changes: readonly Change[];
  /** Whether the text was written for this version of the output contract. For another one, terrain may differ. */
  readonly contract: 'same' | 'older' | 'newer';
}

/** Schemas of settings, by field of the document. Their ids are keys of the text. */
const SCHEMAS = { appearance: appearanceSchema, page: pageSchema, compare: compareSchema } as const satisfies Partial<
  Record<keyof AppDocument, Schema>
>;
/** Keys besides those of recipes, pins and other terrains. */
const DOCUMENT_KEYS = [
  ...fieldTexts.map(({ key }) => key),
  ...PANE_KEYS,
  ...Object.values(SCHEMAS).flatMap((schema) => Object.keys(schema)),
];
const MAX_LENGTH = 200_000;
const MAX_ENTRIES = 2000;

/** The one text of a document, for links, the autosave and projects: `v=1&generator=fault-lines&seed=alps&size=513x513&…`, in the form
 *  of a URL query. Defaults are left out. A pin, `1.…`, and another terrain of a comparison, `t2.…`, are written as their differences from
 *  the selected terrain. The landscape, `l.…` and `l2.…`, is written as it is. Imported terrain is named by the SHA-256 of its samples. */
export function documentToText(document: AppDocument): string {
  const { pins } = document;
  const recipe = selectedRecipe(document);
  const query = without(recipeToQuery(recipe), defaultsFor(recipe));
  for (const { key, write } of fieldTexts) setUnlessDefault(query, key, write(document));
  for (const [field, schema] of Object.entries(SCHEMAS)) writeSettings(query, schema, document[field as keyof typeof SCHEMAS]);
  const whole = recipeToQuery(recipe);
  for (const [key, value] of panesToQuery(document, whole)) query.append(key, value);
  pins.forEach((pin, i) => {
    for (const [key, value] of pinToQuery(pin, document, whole)) query.append(`${i + 1}.${key}`, value);
  });
  for (const [key, value] of new URLSearchParams(document.landscape)) query.append(key, value);
  return queryText(query);
}

/** Reads a text of documentToText, even if it was changed since: values out of range become the nearest allowed, unknown ones are left
 *  out, and both are listed in `changes`. A text with a landscape alone gets the terrain of a first visit.
 *  @throws RecipeError if no terrain can be made of it */
export function documentFromText(text: string): DocumentReading {
  if (text.length > MAX_LENGTH) {
    throw new RecipeError([{ path: 'text', message: `expected at most ${MAX_LENGTH} characters, got ${text.length}` }]);
  }
  const changes: Problem[] = [];
  const entries = [...new URLSearchParams(text)];
  if (entries.length > MAX_ENTRIES) {
    changes.push({ path: 'text', message: `expected at most ${MAX_ENTRIES} values, got ${entries.length}` });
  }
  const { own, pins, others, landscape } = grouped(entries.slice(0, MAX_ENTRIES));
  if (isLandscapeAlone(own, landscape)) addTerrain(own);
  const version = own.get('v');
  own.set('v', String(RECIPE_VERSION));
  const { recipe, changes: mended } = mendRecipe(valueOfQuery(own, registry), registry);
  changes.push(...mended, ...unknownKeys(own, DOCUMENT_KEYS));
  const fresh = { ...createDocument(recipe), landscape: readLandscape(landscape, changes) };
  let document: AppDocument = { ...fresh, ...panesFromQuery(own, others, recipe, changes) };
  for (const { key, read } of fieldTexts) {
    const value = own.get(key);
    if (value !== null) document = { ...document, ...read(value, document, changes) };
  }
  for (const [field, schema] of Object.entries(SCHEMAS)) {
    document = { ...document, [field]: readSettings(own, schema, field, changes) };
  }
  if (document.compare.linkCamera)
    document = { ...document, ...withCamera(document, document.selected, selectedCamera(document)) };
  if (isComparing(document) && document.stage !== undefined) {
    changes.push({ path: 'stage', message: `expected none, for terrains are compared finished, got ${document.stage}` });
    document = { ...document, stage: undefined };
  }
  if (pins.length > MAX_PINS) changes.push({ path: 'pins', message: `expected at most ${MAX_PINS}, got ${pins.length}` });
  document = { ...document, pins: pins.slice(0, MAX_PINS).flatMap((pin, i) => pinFromQuery(pin, i, document, changes)) };
  return { document, changes, contract: contractOf(version, changes) };
}

/** Whether a text has a landscape and no terrain, as those of the command line. */
function isLandscapeAlone(own: URLSearchParams, landscape: readonly unknown[]): boolean {
  const hasTerrain = own.has('generator') || own.has('imported');
  return !hasTerrain && (landscape.length > 0 || own.get('view') === 'landscape');
}

/** Shows the landscape, with the terrain of a first visit behind it. */
function addTerrain(own: URLSearchParams): void {
  for (const [key, value] of [...recipeToQuery(firstRecipe()), ['view', 'landscape']]) if (!own.has(key)) own.set(key, value);
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

/** The entries of the document itself, of its pins in order, of the other terrains by number, in order, and of its landscape. */
function grouped(entries: readonly [string, string][]): {
  own: URLSearchParams;
  pins: URLSearchParams[];
  others: Map<number, URLSearchParams>;
  landscape: [string, string][];
} {
  const own = new URLSearchParams();
  const numbered = { '': new Map<number, URLSearchParams>(), t: new Map<number, URLSearchParams>() };
  const landscape = entries.filter(([key]) => isLandscapeKey(key));
  for (const [key, value] of entries) {
    if (isLandscapeKey(key)) continue;
    const [, kind, number, rest] = /^(t?)(\d{1,4})\.(.*)$/s.exec(key) ?? [];
    const queries = numbered[kind === 't' ? 't' : ''];
    const query = number === undefined ? own : (queries.get(Number(number)) ?? new URLSearchParams());
    if (number !== undefined) queries.set(Number(number), query);
    query.append(rest ?? key, value);
  }
  const [pins, others] = [numbered[''], numbered.t].map((queries) => [...queries].sort(([a], [b]) => a - b));
  return { own, pins: pins.map(([, query]) => query), others: new Map(others), landscape };
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

/** Whether a key of a document's text belongs to its landscape: `l.` is the scene's, `l1.` … `l12.` are those of its layers. */
export function isLandscapeKey(key: string): boolean {
  return /^l\d{0,2}\./.test(key);
}

/** The landscape's part of a document's text. Its values are checked when it is shown.
 *  @param entries those with landscape keys */
function readLandscape(entries: readonly [string, string][], changes: Problem[]): string {
  const query = new URLSearchParams(entries.slice(0, MAX_LANDSCAPE_VALUES));
  const text = queryText(query);
  if (entries.length <= MAX_LANDSCAPE_VALUES && text.length <= MAX_LANDSCAPE_CHARACTERS) return text;
  const message = `expected at most ${MAX_LANDSCAPE_VALUES} values and ${MAX_LANDSCAPE_CHARACTERS} characters, got ${entries.length} and ${text.length}`;
  changes.push({ path: 'landscape', message });
  return text.length <= MAX_LANDSCAPE_CHARACTERS ? text : '';
}

const PIN_KEYS = ['pin', 'stage', 'cut'];

/** The differences of a pin from the selected terrain.
 *  @param whole every value of the document's recipe */
function pinToQuery(pin: Pin, document: AppDocument, whole: URLSearchParams): URLSearchParams {
  const query = differencesFrom(whole, pin.recipe);
  query.set('pin', String(pin.series));
  setUnlessDefault(query, 'stage', stageText.write(pin));
  setUnlessDefault(query, 'cut', pinCutText.write(pin.cut, document.cut));
  return query;
}

/** The pin of a query, in a list; an empty list, with the reason in `changes`, if it cannot be read. */
function pinFromQuery(query: URLSearchParams, index: number, document: AppDocument, changes: Problem[]): Pin[] {
  return readNamed(`pin ${index + 1}`, changes, (found) => {
    const recipe = recipeFromDifferences(query, selectedRecipe(document), PIN_KEYS, found);
    const series = readSeries(query.get('pin'), index, found);
    const stage = query.get('stage');
    return {
      recipe,
      stage: stage === null ? undefined : stageText.read(stage, recipe, found),
      cut: pinCutText.read(query.get('cut'), document.cut, recipe, found),
      series,
    };
  });
}

function readSeries(text: string | null, instead: number, changes: Problem[]): number {
  if (text !== null && /^\d{1,3}$/.test(text)) return Number(text);
  changes.push({ path: 'pin', message: `expected the number of a colour, 0 … 999, got ${show(text ?? 'none')}`, instead });
  return instead;
}
