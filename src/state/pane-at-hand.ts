import { type AppDocument, selectedRecipe } from './document.ts';
import { type MapShelf, whyMissing } from './map-shelf.ts';

/** The pane to select in place of a selected terrain whose samples are not at hand: the first whose terrain can be shown.
 *  @returns undefined where the selected terrain can be shown, or none can */
export async function paneAtHand(document: AppDocument, maps: Pick<MapShelf, 'get'>): Promise<number | undefined> {
  if ((await whyMissing(selectedRecipe(document), maps)) === undefined) return undefined;
  for (const [pane, recipe] of document.terrains.entries()) {
    if ((await whyMissing(recipe, maps)) === undefined) return pane;
  }
  return undefined;
}
