import { type Problem, show } from '../core/params.ts';
import { type AppDocument, type Pin, selectedRecipe } from './document.ts';
import { pinCutText, stageText } from './field-texts.ts';
import { setUnlessDefault } from './query.ts';
import { differencesFrom, readNamed, recipeFromDifferences } from './recipe-differences.ts';

const PIN_KEYS = ['pin', 'stage', 'cut'];

/** The differences of a pin from the selected terrain.
 *  @param whole every value of the document's recipe */
export function pinToQuery(pin: Pin, document: AppDocument, whole: URLSearchParams): URLSearchParams {
  const query = differencesFrom(whole, pin.recipe);
  query.set('pin', String(pin.series));
  setUnlessDefault(query, 'stage', stageText.write(pin));
  setUnlessDefault(query, 'cut', pinCutText.write(pin.cut, document.cut));
  return query;
}

/** The pin of a query, in a list; an empty list, with the reason in `changes`, if it cannot be read. */
export function pinFromQuery(query: URLSearchParams, index: number, document: AppDocument, changes: Problem[]): Pin[] {
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
