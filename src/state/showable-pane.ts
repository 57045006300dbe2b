import { type AppDocument, selectedRecipe } from './document.ts';
import { type MapCache, whyMissing } from './map-cache.ts';

/** The pane to select if the samples of the selected terrain are not available: the first whose terrain can be shown.
 *  @returns undefined if the selected terrain can be shown, or none can */
export async function showablePane(document: AppDocument, maps: Pick<MapCache, 'get'>): Promise<number | undefined> {
  if ((await whyMissing(selectedRecipe(document), maps)) === undefined) return undefined;
  for (const [pane, recipe] of document.terrains.entries()) {
    if ((await whyMissing(recipe, maps)) === undefined) return pane;
  }
  return undefined;
}
