import type { CameraPose } from '../core/camera-pose.ts';
import type { Recipe } from '../core/recipe.ts';
import type { CompareSettings } from './compare-settings.ts';
import { type AppDocument, MAX_TERRAINS, selectedCamera, selectedRecipe } from './document.ts';
import { arranged, follow, followed, type Panes, type RecipeLink } from './panes.ts';

/** Two terrains in each other's place. The selected one stays selected, and the pair names the same panes. */
export function withSwapped(document: AppDocument, a: number, b: number): Panes {
  const swap = (pane: number): number => (pane === a ? b : pane === b ? a : pane);
  const swapped = <T>(list: readonly T[]): readonly T[] => list.map((_, pane) => list[swap(pane)]);
  return arranged(document, swapped(document.terrains), swapped(document.cameras), swap(document.selected));
}

/** One more terrain, in the last pane; the selection stays.
 *  @throws RangeError if there is no room for it */
export function withAdded(document: AppDocument, recipe: Recipe, camera?: CameraPose): Panes {
  const { terrains, cameras, selected } = document;
  if (terrains.length >= MAX_TERRAINS) throw new RangeError(`terrains: expected at most ${MAX_TERRAINS}`);
  return arranged(document, [...terrains, recipe], [...cameras, camera], selected);
}

/** A pane's terrain once more, in the last pane.
 *  @throws RangeError if there is no room for it */
export function withDuplicate(document: AppDocument, pane: number): Panes {
  return withAdded(document, document.terrains[pane], document.cameras[pane]);
}

/** One terrain less. Where it was selected, the one that takes its place is. The pair follows the terrains that stay.
 *  @throws RangeError if it is the only one */
export function withRemoved(document: AppDocument, pane: number): Panes {
  const { terrains, cameras, selected, pair } = document;
  if (terrains.length === 1) throw new RangeError('terrains: expected at least one to stay');
  const after = (other: number): number => (other > pane ? other - 1 : other);
  const rest = <T>(list: readonly T[]): readonly T[] => list.filter((_, other) => other !== pane);
  const moved = { ...document, pair: { of: after(pair.of), less: after(pair.less) } };
  return arranged(moved, rest(terrains), rest(cameras), after(selected));
}

/** A link switched on or off. What is linked from now on takes the selected terrain's values at once. Cameras that part begin where they
 *  were together. */
export function withLink(
  document: AppDocument,
  link: RecipeLink | 'linkCamera',
  isOn = true,
): Pick<AppDocument, 'compare'> & Partial<AppDocument> {
  const compare: CompareSettings = { ...document.compare, [link]: isOn };
  if (link === 'linkCamera') return { compare, cameras: document.cameras.map(() => selectedCamera(document)) };
  return { compare, ...(isOn && followed(document, (other) => follow[link](other, selectedRecipe(document)))) };
}
