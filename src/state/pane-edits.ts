import type { CameraPose } from '../core/camera-pose.ts';
import type { Recipe } from '../core/recipe.ts';
import type { CompareSettings } from './compare-settings.ts';
import { type AppDocument, MAX_TERRAINS, selectedCamera, selectedRecipe } from './document.ts';
import {
  applyLink,
  asPanes,
  isComparing,
  type Panes,
  pairIncluding,
  type RecipeLink,
  replaced,
  withOthersChanged,
} from './panes.ts';

/** Swaps the terrains of two panes. The selected terrain stays selected, and the pair names the same panes. */
export function withSwapped(document: AppDocument, a: number, b: number): Panes {
  const swap = (pane: number): number => (pane === a ? b : pane === b ? a : pane);
  const swapped = <T>(list: readonly T[]): readonly T[] => list.map((_, pane) => list[swap(pane)]);
  return asPanes(document, swapped(document.terrains), swapped(document.cameras), swap(document.selected));
}

/** Adds a terrain in a new last pane; the selection stays.
 *  @throws RangeError if there is no room for it */
export function withAdded(document: AppDocument, recipe: Recipe, camera?: CameraPose): Panes {
  const { terrains, cameras, selected } = document;
  if (terrains.length >= MAX_TERRAINS) throw new RangeError(`terrains: expected at most ${MAX_TERRAINS}`);
  return asPanes(document, [...terrains, recipe], [...cameras, camera], selected);
}

/** Whether an opened terrain gets a pane of its own: the comparison is shown and has room for it. */
export function hasFreePane(document: Pick<AppDocument, 'page' | 'terrains'>): boolean {
  return isComparing(document) && document.terrains.length < MAX_TERRAINS;
}

/** Opens a terrain in a free pane of a comparison, or else in place of the selected one, and selects it. */
export function withOpened(document: AppDocument, recipe: Recipe): Panes {
  if (!hasFreePane(document)) return withPaneOpened(document, document.selected, recipe);
  const pane = document.terrains.length;
  const added = withAdded(document, recipe);
  const { compare, selected } = document;
  const pair = compare.layout === 'swipe' ? pairIncluding({ pair: added.pair, selected }, pane) : added.pair;
  return { ...added, selected: pane, pair };
}

/** Opens a terrain in place of another, and selects it. */
export function withPaneOpened(document: AppDocument, pane: number, recipe: Recipe): Panes {
  return asPanes(document, replaced(document.terrains, pane, recipe), document.cameras, pane);
}

/** Duplicates a pane's terrain in a new last pane.
 *  @throws RangeError if there is no room for it */
export function withDuplicate(document: AppDocument, pane: number): Panes {
  return withAdded(document, document.terrains[pane], document.cameras[pane]);
}

/** Removes a pane. If it was selected, the one after it is, or else the last. The pair keeps its terrains as far as they stay.
 *  @throws RangeError if it is the only one */
export function withRemoved(document: AppDocument, pane: number): Panes {
  const { terrains, cameras, selected, pair } = document;
  if (terrains.length === 1) throw new RangeError('terrains: expected at least one to stay');
  const after = (other: number): number => (other > pane ? other - 1 : other);
  const rest = <T>(list: readonly T[]): readonly T[] => list.filter((_, other) => other !== pane);
  const moved = { ...document, pair: { of: after(pair.of), less: after(pair.less) } };
  return asPanes(moved, rest(terrains), rest(cameras), after(selected));
}

/** Switches a link on or off. Terrains that become linked take the selected terrain's values at once. Cameras that are unlinked stay where
 *  they were together. */
export function withLink(
  document: AppDocument,
  link: RecipeLink | 'linkCamera',
  isOn = true,
): Pick<AppDocument, 'compare'> & Partial<AppDocument> {
  const compare: CompareSettings = { ...document.compare, [link]: isOn };
  if (link === 'linkCamera') return { compare, cameras: document.cameras.map(() => selectedCamera(document)) };
  const selected = selectedRecipe(document);
  return { compare, ...(isOn && withOthersChanged(document, (other) => applyLink[link](other, selected))) };
}
