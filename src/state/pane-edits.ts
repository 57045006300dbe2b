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

/** Adds a terrain in a new last pane and selects it; a swipe shows it.
 *  @throws RangeError if there is no room for it */
export function withAdded(document: AppDocument, recipe: Recipe, camera?: CameraPose): Panes {
  const { terrains, cameras, compare, selected } = document;
  const pane = terrains.length;
  if (pane >= MAX_TERRAINS) throw new RangeError(`terrains: expected at most ${MAX_TERRAINS}`);
  const added = asPanes(document, [...terrains, recipe], [...cameras, camera], pane);
  return compare.layout === 'swipe' ? { ...added, pair: pairIncluding({ pair: added.pair, selected }, pane) } : added;
}

/** Whether an opened terrain gets a pane of its own: the comparison is shown and has room for it. */
export function hasFreePane(document: Pick<AppDocument, 'page' | 'terrains'>): boolean {
  return isComparing(document) && document.terrains.length < MAX_TERRAINS;
}

/** Opens a terrain in a free pane of a comparison, or else in place of the selected one, and selects it. */
export function withOpened(document: AppDocument, recipe: Recipe): Panes {
  return hasFreePane(document) ? withAdded(document, recipe) : withPaneOpened(document, document.selected, recipe);
}

/** Opens a terrain in place of another, and selects it. */
export function withPaneOpened(document: AppDocument, pane: number, recipe: Recipe): Panes {
  return asPanes(document, replaced(document.terrains, pane, recipe), document.cameras, pane);
}

/** Duplicates a pane's terrain in a new last pane and selects it.
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
