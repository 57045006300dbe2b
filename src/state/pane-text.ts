import { type Problem, show } from '../core/params.ts';
import { mendRecipe } from '../core/parse-recipe.ts';
import { RECIPE_VERSION, type Recipe, RecipeError } from '../core/recipe.ts';
import { recipeToQuery, valueOfQuery } from '../core/recipe-text.ts';
import { registry } from '../generate.ts';
import { type AppDocument, FIRST_PAIR, MAX_TERRAINS, type PanePair } from './document.ts';
import { cameraText, readCamera } from './field-texts.ts';
import { inserted, type Panes, pairWithin } from './panes.ts';
import { defaultsFor, overlaid, setUnlessDefault, unknownKeys, without } from './query.ts';

/** Keys of the document that name panes, counted from 1. */
export const PANE_KEYS = ['pane', 'pair'];
const TERRAIN_KEYS = ['camera'];

/** The terrains of a comparison, each under the number of its pane, without the selected one, whose entries are the document's; and the
 *  pair whose difference is shown.
 *  @param whole every value of the selected terrain's recipe */
export function panesToQuery(
  { terrains, selected, cameras, pair, compare }: AppDocument,
  whole: URLSearchParams,
): URLSearchParams {
  const query = new URLSearchParams();
  if (selected > 0) query.set('pane', String(selected + 1));
  if (pair.of !== FIRST_PAIR.of || pair.less !== FIRST_PAIR.less) query.set('pair', `${pair.of + 1}-${pair.less + 1}`);
  for (const [pane, recipe] of terrains.entries()) {
    if (pane === selected) continue;
    const differences = differencesFrom(whole, recipe);
    const { source } = recipe;
    // Always written, or a terrain without differences would have no entry.
    if (source.kind === 'generated') differences.set('generator', source.generator);
    else differences.set('imported', source.sha256);
    const camera = compare.linkCamera ? undefined : cameras[pane];
    setUnlessDefault(differences, 'camera', camera && cameraText(camera));
    for (const [key, value] of differences) query.append(`t${pane + 1}.${key}`, value);
  }
  return query;
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
  return {
    terrains: inserted(
      read.map(({ other }) => other),
      selected,
      recipe,
    ),
    selected,
    cameras: inserted(
      read.map(({ camera }) => camera),
      selected,
      undefined,
    ),
    pair: pairText === null ? pairWithin(FIRST_PAIR, count) : readPair(pairText, count, changes),
  };
}

function readPane(text: string, terrains: number, changes: Problem[]): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (number !== undefined && number >= 1 && number <= terrains) return number;
  const instead = number === undefined ? 1 : Math.min(Math.max(number, 1), terrains);
  changes.push({ path: 'pane', message: `expected the number of a terrain, 1 … ${terrains}, got ${show(text)}`, instead });
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

/** How a recipe differs from another one; if they have different sources, how it differs from its defaults.
 *  @param whole every value of the other */
export function differencesFrom(whole: URLSearchParams, recipe: Recipe): URLSearchParams {
  const query = recipeToQuery(recipe);
  const differences = without(query, sourceKey(query) === sourceKey(whole) ? whole : defaultsFor(recipe));
  differences.delete('v');
  return differences;
}

/** The recipe of a query that gives its differences from another one.
 *  @param known keys that the query may have besides those of recipes
 *  @throws RecipeError if it cannot be read */
export function recipeFromDifferences(
  query: URLSearchParams,
  from: Recipe,
  known: readonly string[],
  changes: Problem[],
): Recipe {
  const whole = recipeToQuery(from);
  const isSame = sourceKey(query) === undefined || sourceKey(query) === sourceKey(whole);
  const differences = overlaid(isSame ? whole : new URLSearchParams(), query);
  differences.set('v', String(RECIPE_VERSION));
  const { recipe, changes: mended } = mendRecipe(valueOfQuery(differences, registry), registry);
  changes.push(...mended, ...unknownKeys(query, known));
  return recipe;
}

/** Reads one item, as a list of one; an empty list if it cannot be read. Paths in `changes` begin with its name. */
export function readNamed<T>(name: string, changes: Problem[], read: (found: Problem[]) => T): T[] {
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
