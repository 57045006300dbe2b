import { mendRecipe } from '../core/mend-recipe.ts';
import { type Problem, show } from '../core/params.ts';
import { RECIPE_VERSION, RecipeError } from '../core/recipe.ts';
import { recipeToQuery, valueOfQuery } from '../core/recipe-text.ts';
import { registry } from '../generate.ts';
import type { AppDocument, Pin } from './document.ts';
import { pinCutText, stageText } from './field-texts.ts';
import { defaultsFor, over, setUnlessDefault, unknownKeys, without } from './query.ts';

const PIN_KEYS = ['pin', 'stage', 'cut'];

/** How a pin differs from the terrain on screen.
 *  @param whole every value of the document's recipe */
export function pinToQuery(pin: Pin, document: AppDocument, whole: URLSearchParams): URLSearchParams {
  const isSame = sourceKey(recipeToQuery(pin.recipe)) === sourceKey(whole);
  const query = without(recipeToQuery(pin.recipe), isSame ? whole : defaultsFor(pin.recipe));
  query.delete('v');
  query.set('pin', String(pin.series));
  setUnlessDefault(query, 'stage', stageText.write(pin));
  setUnlessDefault(query, 'cut', pinCutText.write(pin.cut, document.cut));
  return query;
}

/** The pin that a query tells of; none, and why in `changes`, where nothing can be made of it. */
export function pinFromQuery(query: URLSearchParams, index: number, document: AppDocument, changes: Problem[]): Pin[] {
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
