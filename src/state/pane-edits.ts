import type { CameraPose } from '../core/camera-pose.ts';
import type { Recipe } from '../core/recipe.ts';
import type { CompareSettings } from './compare-settings.ts';
import { type AppDocument, MAX_OTHERS } from './document.ts';
import { arranged, camerasOf, follow, followed, type Panes, type RecipeLink, terrainsOf } from './panes.ts';

/** Two terrains in each other's place. The selected one stays selected, and the pair names the same panes. */
export function withSwapped(document: AppDocument, a: number, b: number): Panes {
  const swap = (pane: number): number => (pane === a ? b : pane === b ? a : pane);
  const swapped = <T>(list: readonly T[]): readonly T[] => list.map((_, pane) => list[swap(pane)]);
  return arranged(document, swapped(terrainsOf(document)), swapped(camerasOf(document)), swap(document.place));
}

/** One more terrain, in the last pane; the selection stays.
 *  @throws RangeError if there is no room for it */
export function withAdded(document: AppDocument, recipe: Recipe, camera?: CameraPose): Panes {
  if (document.others.length >= MAX_OTHERS) throw new RangeError(`terrains: expected at most ${MAX_OTHERS + 1}`);
  return arranged(document, [...terrainsOf(document), recipe], [...camerasOf(document), camera], document.place);
}

/** A pane's terrain once more, in the last pane.
 *  @throws RangeError if there is no room for it */
export function withDuplicate(document: AppDocument, pane: number): Panes {
  return withAdded(document, terrainsOf(document)[pane], camerasOf(document)[pane]);
}

/** One terrain less. Where it was selected, the one that takes its place is. The pair follows the terrains that stay.
 *  @throws RangeError if it is the only one */
export function withRemoved(document: AppDocument, pane: number): Panes {
  if (document.others.length === 0) throw new RangeError('terrains: expected at least one to stay');
  const { place, pair } = document;
  const after = (other: number): number => (other > pane ? other - 1 : other);
  const rest = <T>(list: readonly T[]): readonly T[] => list.filter((_, other) => other !== pane);
  const moved = { ...document, pair: { of: after(pair.of), less: after(pair.less) } };
  return arranged(moved, rest(terrainsOf(document)), rest(camerasOf(document)), after(place));
}

/** A link switched on or off. What is linked from now on takes the selected terrain's values at once. Cameras that part begin where they
 *  were together. */
export function withLink(
  document: AppDocument,
  link: RecipeLink | 'linkCamera',
  isOn = true,
): Pick<AppDocument, 'compare'> & Partial<AppDocument> {
  const { recipe, others, camera } = document;
  const compare: CompareSettings = { ...document.compare, [link]: isOn };
  if (link === 'linkCamera') return { compare, otherCameras: others.map(() => (isOn ? undefined : camera)) };
  return { compare, ...(isOn && followed(document, (other) => follow[link](other, recipe))) };
}
