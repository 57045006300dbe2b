import { unknownKeys } from '../core/codec.ts';
import { type Problem, show } from '../core/params.ts';
import { mendRecipe, parseRecipe } from '../core/parse-recipe.ts';
import { RECIPE_VERSION, type Recipe, RecipeError } from '../core/recipe.ts';
import { isRecipeKey, recipeToQuery, valueOfQuery } from '../core/recipe-text.ts';
import { generatorOf, registry } from '../generate.ts';
import { type AppDocument, FIRST_PAIR, MAX_PINS, MAX_TERRAINS, type PanePair, type Pin, selectedRecipe } from './document.ts';
import { cameraText, pinCutText, readCamera, stageText } from './field-texts.ts';
import { inserted, type Panes, pairWithin } from './panes.ts';

// Pins and the terrains of a comparison are written as their differences from the selected terrain.

/** Keys of the document that name panes, counted from 1. */
export const PANE_KEYS = ['pane', 'pair'];
const TERRAIN_KEYS = ['camera'];
const PIN_KEYS = ['pin', 'stage', 'cut'];

/** The terrains of a comparison, each under the number of its pane, without the selected one, whose entries are the document's; and the
 *  pair whose difference is shown.
 *  @param whole every value of the selected terrain's recipe */
export function panesToQuery(
  { terrains, selected, cameras, pair, compare }: AppDocument,
  whole: URLSearchParams,
): [string, string][] {
  const entries: [string, string][] = [];
  if (selected > 0) entries.push(['pane', String(selected + 1)]);
  if (pair.of !== FIRST_PAIR.of || pair.less !== FIRST_PAIR.less) entries.push(['pair', `${pair.of + 1}-${pair.less + 1}`]);
  for (const [pane, recipe] of terrains.entries()) {
    if (pane === selected) continue;
    const camera = compare.linkCamera ? undefined : cameras[pane];
    const { source } = recipe;
    // The source is always written, or a terrain without differences would have no entry.
    const own = {
      ...(source.kind === 'generated' ? { generator: source.generator } : { imported: source.sha256 }),
      camera: camera && cameraText(camera),
    };
    entries.push(...differencesFrom(whole, recipe, own, `t${pane + 1}.`));
  }
  return entries;
}

/** The pins, each under its number.
 *  @param whole every value of the selected terrain's recipe */
export function pinsToQuery({ pins, cut }: AppDocument, whole: URLSearchParams): [string, string][] {
  return pins.flatMap((pin, i) => {
    const own = { pin: String(pin.series), stage: stageText.write(pin), cut: pinCutText.write(pin.cut, cut) };
    return differencesFrom(whole, pin.recipe, own, `${i + 1}.`);
  });
}

/** The panes of a document's text.
 *  @param own entries of the document and the selected terrain, whose camera is not read here
 *  @param others entries of each other terrain, by the number of its pane, in order */
export function panesFromQuery(
  own: URLSearchParams,
  others: ReadonlyMap<number, URLSearchParams>,
  recipe: Recipe,
  changes: Problem[],
): Panes {
  const numbers = [...others.keys()];
  const most = MAX_TERRAINS - 1;
  if (numbers.length > most) {
    changes.push({ path: 'terrains', message: `expected at most ${MAX_TERRAINS}, got ${numbers.length + 1}` });
  }
  const read = [...others].slice(0, most).flatMap(([number, query]) =>
    readNamed(`terrain ${number}`, changes, (found) => {
      const other = recipeFromDifferences(query, recipe, TERRAIN_KEYS, found);
      const camera = query.get('camera');
      return { number, other, camera: camera === null ? undefined : readCamera(camera, found) };
    }),
  );
  const given = own.get('pane');
  const pane = given === null ? 1 : readPane(given, Math.min(numbers.length, most) + 1, changes);
  const pairText = own.get('pair');
  const count = read.length + 1;
  // Terrains that could not be read are left out, so panes move up.
  const selected = read.filter(({ number }) => number < pane).length;
  const [terrains, cameras] = [read.map(({ other }) => other), read.map(({ camera }) => camera)];
  return {
    terrains: inserted(terrains, selected, recipe),
    selected,
    cameras: inserted(cameras, selected, undefined),
    pair: pairText === null ? pairWithin(FIRST_PAIR, count) : readPair(pairText, count, changes),
  };
}

/** The pins of a document's text; without those that cannot be read, with the reasons in `changes`.
 *  @param queries entries of each pin, in order */
export function pinsFromQuery(queries: readonly URLSearchParams[], document: AppDocument, changes: Problem[]): Pin[] {
  if (queries.length > MAX_PINS) changes.push({ path: 'pins', message: `expected at most ${MAX_PINS}, got ${queries.length}` });
  return queries.slice(0, MAX_PINS).flatMap((query, i) =>
    readNamed(`pin ${i + 1}`, changes, (found) => {
      const recipe = recipeFromDifferences(query, selectedRecipe(document), PIN_KEYS, found);
      const series = readSeries(query.get('pin'), i, found);
      const stage = query.get('stage');
      return {
        recipe,
        stage: stage === null ? undefined : stageText.read(stage, recipe, found),
        cut: pinCutText.read(query.get('cut'), document.cut, recipe, found),
        series,
      };
    }),
  );
}

function readPane(text: string, terrains: number, changes: Problem[]): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (number !== undefined && number >= 1 && number <= terrains) return number;
  const instead = number === undefined ? 1 : Math.min(Math.max(number, 1), terrains);
  changes.push({ path: 'pane', message: `expected a terrain of 1 … ${terrains}, got ${show(text)}`, instead });
  return instead;
}

function readPair(text: string, terrains: number, changes: Problem[]): PanePair {
  const [, of, less] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? ['', '2', '1'];
  const pair = pairWithin({ of: Math.max(Number(of), 1) - 1, less: Math.max(Number(less), 1) - 1 }, terrains);
  const instead = `${pair.of + 1}-${pair.less + 1}`;
  if (instead !== text) {
    changes.push({
      path: 'pair',
      message: `expected two of the terrains 1 … ${Math.max(terrains, 2)}, got ${show(text)}`,
      instead,
    });
  }
  return pair;
}

function readSeries(text: string | null, instead: number, changes: Problem[]): number {
  if (text !== null && /^\d{1,3}$/.test(text)) return Number(text);
  changes.push({
    path: 'pin',
    message: text === null ? 'it is missing' : `expected a number of 0 … 999, got ${show(text)}`,
    instead,
  });
  return instead;
}

/** How a recipe differs from its defaults: those of its generator at its size, with an empty seed. */
export function differencesFromDefaults(recipe: Recipe): URLSearchParams {
  const { width, height } = recipe;
  const generator = generatorOf(recipe)?.id;
  if (generator === undefined) return recipeToQuery(recipe);
  const initial = { version: RECIPE_VERSION, source: { kind: 'generated', generator }, width, height };
  const base = recipeToQuery(parseRecipe(initial, registry));
  for (const key of ['v', 'generator', 'size']) base.delete(key);
  return without(recipeToQuery(recipe), base);
}

/** How a recipe differs from another one, or from its defaults if they have different sources, and other entries after that.
 *  @param whole every value of the other
 *  @param own undefined is left out */
function differencesFrom(
  whole: URLSearchParams,
  recipe: Recipe,
  own: Readonly<Record<string, string | undefined>>,
  prefix: string,
): [string, string][] {
  const query = recipeToQuery(recipe);
  const differences = sourceKey(query) === sourceKey(whole) ? without(query, whole) : differencesFromDefaults(recipe);
  differences.delete('v');
  for (const [key, text] of Object.entries(own)) if (text !== undefined) differences.set(key, text);
  return [...differences].map(([key, text]) => [prefix + key, text]);
}

/** The recipe of a query that gives its differences from another one.
 *  @param known keys that the query may have besides those of recipes
 *  @throws RecipeError if it cannot be read */
function recipeFromDifferences(query: URLSearchParams, from: Recipe, known: readonly string[], changes: Problem[]): Recipe {
  const whole = recipeToQuery(from);
  const isSame = sourceKey(query) === undefined || sourceKey(query) === sourceKey(whole);
  const merged = isSame ? whole : new URLSearchParams();
  for (const key of new Set(query.keys())) {
    merged.delete(key);
    for (const value of query.getAll(key)) if (value !== '' || key !== 'filter') merged.append(key, value);
  }
  merged.set('v', String(RECIPE_VERSION));
  const { recipe, changes: mended } = mendRecipe(valueOfQuery(merged, registry), registry);
  changes.push(...mended, ...unknownSettings(query, known));
  return recipe;
}

/** Problems for keys that are neither those of a recipe nor in `known`. */
export function unknownSettings(query: URLSearchParams, known: readonly string[]): Problem[] {
  return unknownKeys(
    [...query.keys()].filter((key) => !isRecipeKey(key)),
    known,
  );
}

/** The entries of a query that differ from a base. A key that only the base has gets an empty value. */
function without(query: URLSearchParams, base: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams();
  for (const key of new Set([...query.keys(), ...base.keys()])) {
    const [values, ofBase] = [query.getAll(key), base.getAll(key)];
    if (values.length === ofBase.length && values.join('&') === ofBase.join('&')) continue;
    for (const value of values.length > 0 ? values : ['']) rest.append(key, value);
  }
  return rest;
}

/** Reads one item, as a list of one; an empty list if it cannot be read. Paths in `changes` begin with its name. */
function readNamed<T>(name: string, changes: Problem[], read: (found: Problem[]) => T): T[] {
  const found: Problem[] = [];
  try {
    return [read(found)];
  } catch (error) {
    if (!(error instanceof RecipeError)) throw error;
    found.push(...error.problems);
    return [];
  } finally {
    changes.push(...found.map((problem) => ({ ...problem, path: `${name}, ${problem.path}` })));
  }
}

/** The source that two recipes must share for one to be written as differences from the other; undefined if a query names none. */
function sourceKey(query: URLSearchParams): string | undefined {
  const imported = query.get('imported');
  return imported ? `imported ${imported}` : (query.get('generator') ?? undefined);
}
