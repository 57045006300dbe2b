import { readFields, writeFields } from '../core/codec.ts';
import { oncePer } from '../core/memo.ts';
import { defaultsOf, isObject, type Problem, type Schema } from '../core/params.ts';
import { type Change, mendRecipe } from '../core/parse-recipe.ts';
import { RECIPE_VERSION, RecipeError } from '../core/recipe.ts';
import { recipeToQuery, valueOfQuery } from '../core/recipe-text.ts';
import { MAX_LANDSCAPE_CHARACTERS, MAX_LANDSCAPE_VALUES, queryText } from '../core/text.ts';
import { appearanceSchema } from '../draw/colour/appearance.ts';
import { registry } from '../generate.ts';
import { compareSchema } from './compare-settings.ts';
import { type AppDocument, createDocument, selectedCamera, selectedRecipe } from './document.ts';
import type { History, HistoryStep } from './document-store.ts';
import { fieldTexts } from './field-texts.ts';
import { firstRecipe } from './first-recipe.ts';
import { pageSchema } from './page-settings.ts';
import {
  differencesFromDefaults,
  PANE_KEYS,
  panesFromQuery,
  panesToQuery,
  pinsFromQuery,
  pinsToQuery,
  unknownSettings,
} from './pane-text.ts';
import { isComparing, withCamera } from './panes.ts';

/** A document that was read from a text, and how it differs from the text. */
export interface DocumentReading {
  readonly document: AppDocument;
  /** Values that were out of range or unknown; a change's `instead` is the value used, undefined if it was left out. */
  readonly changes: readonly Change[];
  /** Whether the text was written for this version of the output contract. For another one, terrain may differ. */
  readonly contract: 'same' | 'older' | 'newer';
}

/** Schemas of settings, by field of the document. Their ids are keys of the text. */
const SCHEMAS: readonly (readonly ['appearance' | 'page' | 'compare', Schema])[] = [
  ['appearance', appearanceSchema],
  ['page', pageSchema],
  ['compare', compareSchema],
];
/** Keys besides those of recipes, pins and other terrains. */
const DOCUMENT_KEYS = [
  ...fieldTexts.map(({ key }) => key),
  ...PANE_KEYS,
  ...SCHEMAS.flatMap(([, schema]) => Object.keys(schema)),
];
const MAX_LENGTH = 200_000;
const MAX_ENTRIES = 2000;

/** The one text of a document, for links, the autosave and projects: `v=1&generator=fault-lines&seed=alps&size=513x513&…`, in the form
 *  of a URL query. Defaults are left out. A pin, `1.…`, and another terrain of a comparison, `t2.…`, are written as their differences from
 *  the selected terrain. The landscape, `l.…` and `l2.…`, is written as it is. Imported terrain is named by the SHA-256 of its samples. */
export function documentToText(document: AppDocument): string {
  const recipe = selectedRecipe(document);
  const query = differencesFromDefaults(recipe);
  const whole = recipeToQuery(recipe);
  const ofFields = fieldTexts.flatMap(({ key, write }): [string, string][] => {
    const text = write(document);
    return text === undefined ? [] : [[key, text]];
  });
  const ofSettings = SCHEMAS.flatMap(([field, schema]) => writeFields(schema, document[field], defaultsOf(schema)));
  for (const [key, text] of [...ofFields, ...ofSettings]) query.set(key, text);
  for (const [key, text] of [...panesToQuery(document, whole), ...pinsToQuery(document, whole)]) query.append(key, text);
  for (const [key, text] of new URLSearchParams(document.landscape)) query.append(key, text);
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
  if (!isWhole(text)) changes.push({ path: 'text', message: 'characters behind a % are missing: it is damaged or cut off' });
  const { own, pins, others, landscape } = grouped(entries.slice(0, MAX_ENTRIES));
  if (isLandscapeAlone(own, landscape)) addTerrain(own);
  const version = own.get('v');
  own.set('v', String(RECIPE_VERSION));
  const { recipe, changes: mended } = mendRecipe(valueOfQuery(own, registry), registry);
  changes.push(...mended, ...unknownSettings(own, DOCUMENT_KEYS));
  const fresh = { ...createDocument(recipe), landscape: readLandscape(landscape, changes) };
  let document: AppDocument = { ...fresh, ...panesFromQuery(own, others, recipe, changes) };
  for (const { key, read } of fieldTexts) {
    const value = own.get(key);
    if (value !== null) document = { ...document, ...read(value, document, changes) };
  }
  for (const [field, schema] of SCHEMAS) {
    const settings = { ...document[field], ...readFields(schema, own, document[field], `${field}.`, changes) };
    document = { ...document, [field]: settings };
  }
  if (document.compare.linkCamera)
    document = { ...document, ...withCamera(document, document.selected, selectedCamera(document)) };
  if (isComparing(document) && document.stage !== undefined) {
    changes.push({ path: 'stage', message: `terrains are compared finished, not at ${document.stage}` });
    document = { ...document, stage: undefined };
  }
  document = { ...document, pins: pinsFromQuery(pins, document, changes) };
  return { document, changes, contract: contractOf(version, changes) };
}

/** The most steps that are saved, and the most characters in them: twelve sessions share the browser's few megabytes. */
const MAX_SAVED_STEPS = 50;
const MAX_SAVED_CHARACTERS = 50_000;

const textOfStep = oncePer(documentToText);

/** The current step of a history and the nearest others, as far as there is room for them; undefined if there are no others. */
export function historyToJson({ steps, at }: History): object | undefined {
  let room = MAX_SAVED_CHARACTERS;
  let [from, to] = [at, at + 1];
  const takes = (step: HistoryStep | undefined): boolean => {
    if (!step || to - from >= MAX_SAVED_STEPS) return false;
    room -= step.name.length + textOfStep(step.document).length;
    return room >= 0;
  };
  while (takes(steps[from - 1])) from--;
  while (takes(steps[to])) to++;
  if (to - from === 1) return undefined;
  const saved = steps.slice(from, to).map(({ name, document, replaced }) => ({
    name,
    text: textOfStep(document),
    isOpened: replaced !== undefined,
  }));
  return { steps: saved, at: at - from };
}

/** Reads what `historyToJson` has written.
 *  @param document its current step
 *  @returns undefined if the value is no history */
export function historyFromJson(value: unknown, document: AppDocument): History | undefined {
  if (!isObject(value) || !Array.isArray(value.steps) || !Number.isInteger(value.at)) return undefined;
  const at = Number(value.at);
  const saved: readonly unknown[] = value.steps;
  if (saved.length > MAX_SAVED_STEPS) return undefined;
  const steps: HistoryStep[] = [];
  for (const [i, step] of saved.entries()) {
    if (!isObject(step) || typeof step.name !== 'string' || typeof step.text !== 'string') return undefined;
    const read = i === at ? document : readOrNothing(step.text);
    if (!read) return undefined;
    const replaced = step.isOpened === true ? steps[i - 1]?.document : undefined;
    steps.push(Object.freeze({ name: step.name, document: read, replaced }));
  }
  return steps[at] && { steps: Object.freeze(steps), at };
}

function readOrNothing(text: string): AppDocument | undefined {
  try {
    return documentFromText(text).document;
  } catch (error) {
    if (error instanceof RecipeError) return undefined;
    throw error;
  }
}

/** Whether a query has no broken escapes, such as `%E0%A4%A`. Rolldown 1.2.19 leaves out a decodeURIComponent whose value is not used. */
function isWhole(query: string): boolean {
  try {
    return decodeURIComponent(query).length <= query.length;
  } catch {
    return false;
  }
}

/** Whether a text has a landscape and no terrain, as those of the command line. */
function isLandscapeAlone(own: URLSearchParams, landscape: readonly unknown[]): boolean {
  const hasTerrain = own.has('generator') || own.has('imported');
  return !hasTerrain && (landscape.length > 0 || own.get('view') === 'landscape');
}

/** Shows the landscape, with the bare terrain of a first visit behind it. */
function addTerrain(own: URLSearchParams): void {
  const behind = recipeToQuery({ ...firstRecipe(), filters: [] });
  for (const [key, value] of [...behind, ['view', 'landscape']]) if (!own.has(key)) own.set(key, value);
}

function contractOf(version: string | null, changes: Problem[]): DocumentReading['contract'] {
  if (version !== null && /^\d{1,9}$/.test(version)) {
    const difference = Number(version) - RECIPE_VERSION;
    return difference === 0 ? 'same' : difference < 0 ? 'older' : 'newer';
  }
  changes.push({
    path: 'v',
    message: `expected ${RECIPE_VERSION}, got ${version ?? 'none'}`,
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
