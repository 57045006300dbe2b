import type { AppDocument } from './document.ts';
import { type MapShelf, whyMissing } from './map-shelf.ts';
import { isComparing, terrainsOf } from './panes.ts';

/** The pane of a comparison to select in place of a selected terrain whose samples are not at hand: the first whose terrain can be shown.
 *  @returns undefined where the selected terrain can be shown, none can, or nobody compares */
export async function paneAtHand(document: AppDocument, maps: Pick<MapShelf, 'get'>): Promise<number | undefined> {
  if (!isComparing(document) || (await whyMissing(document.recipe, maps)) === undefined) return undefined;
  for (const [pane, recipe] of terrainsOf(document).entries()) {
    if ((await whyMissing(recipe, maps)) === undefined) return pane;
  }
  return undefined;
}
