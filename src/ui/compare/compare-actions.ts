import type { Recipe } from '../../core/recipe.ts';
import type { Session } from '../../jobs/session.ts';
import type { CompareSettings } from '../../state/compare-settings.ts';
import { MAX_TERRAINS, type PanePair } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { withAdded, withDuplicate, withLink, withRemoved, withSwapped } from '../../state/pane-edits.ts';
import { pairIncluding, type RecipeLink } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import { selectPane } from './select-pane.ts';

/** What gestures do to a comparison. Terrains are named by their panes, 0, 1, 2 … */
export interface CompareActions {
  /** A swipe begins with the selected terrain in it. */
  set(changes: Partial<CompareSettings>): void;
  link(link: RecipeLink | 'linkCamera', isOn: boolean): void;
  /** The selected terrain of a swipe is one of its pair. */
  setPair(pair: PanePair): void;
  /** The panel changes it from now on. A pane that there is not changes nothing. */
  select(pane: number): void;
  add(recipe: Recipe): void;
  duplicate(pane: number): void;
  swap(a: number, b: number): void;
  remove(pane: number): void;
  /** Off, in 3D, as a map, off again. */
  nextDifference(): void;
}

/** Why no terrain can be added; undefined where one can. */
export function whyFull(terrains: number): string | undefined {
  return terrains >= MAX_TERRAINS ? `There are ${MAX_TERRAINS} terrains, the most there can be: remove one first` : undefined;
}

/** Why there is nothing to compare with; undefined where there is. */
export function whyAlone(terrains: number): string | undefined {
  return terrains < 2 ? 'There is one terrain: add another to compare it with' : undefined;
}

const NEXT = { off: '3d', '3d': 'map', map: 'off' } as const;

export function createCompareActions(document: DocumentStore, session: Store<Session>): CompareActions {
  const set = (changes: Partial<CompareSettings>): void => {
    const now = document.get();
    const compare = { ...now.compare, ...changes };
    document.set(changes.layout === 'swipe' ? { compare, pair: pairIncluding(now, now.selected) } : { compare });
  };
  const count = (): number => document.get().terrains.length;
  return {
    set,
    link: (link, isOn) => document.set(withLink(document.get(), link, isOn)),
    setPair(pair) {
      const { compare, selected } = document.get();
      document.set({ pair });
      if (compare.layout === 'swipe' && selected !== pair.of && selected !== pair.less) selectPane(document, session, pair.of);
    },
    select: (pane) => selectPane(document, session, pane),
    add(recipe) {
      if (whyFull(count()) === undefined) document.set(withAdded(document.get(), recipe));
    },
    duplicate(pane) {
      if (whyFull(count()) === undefined) document.set(withDuplicate(document.get(), pane));
    },
    swap: (a, b) => document.set(withSwapped(document.get(), a, b)),
    remove(pane) {
      if (whyAlone(count()) === undefined) document.set(withRemoved(document.get(), pane));
    },
    nextDifference() {
      if (whyAlone(count()) === undefined) set({ difference: NEXT[document.get().compare.difference] });
    },
  };
}
