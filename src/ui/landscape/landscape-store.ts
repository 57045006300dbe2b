import type { Problem } from '../../core/params.ts';
import { withLayerAdded, withLayerDuplicated, withLayerMoved, withLayerRemoved, withSeed } from '../../landscape/edits.ts';
import { type Landscape, LandscapeError } from '../../landscape/landscape.ts';
import { type LandscapeReading, landscapeFromText, landscapeToText } from '../../landscape/landscape-text.ts';
import type { DocumentStore, EditPhase } from '../../state/document-store.ts';
import { randomSeed } from '../../state/random-seed.ts';
import { createStore, type Store } from '../../state/store.ts';
import { latest } from '../memo.ts';
import type { Session } from '../session.ts';
import { landscapeChangeName } from './landscape-changes.ts';
import { type Origin, originOf } from './preset-origin.ts';
import { problemWords } from './problem-words.ts';

/** What settings are shown of: a layer, 0 is the front one, or what is behind them all. */
export type Selection = number | 'sun' | 'sky';

/** What passes and belongs to no document. */
export interface PassingState {
  readonly selected: Selection;
  /** The layer that is shown alone. */
  readonly solo: number | undefined;
  readonly isPlaying: boolean;
}

/** The landscape of the document, and all that gestures do to it. */
export interface LandscapeStore {
  /** The document's; the same object for as long as it stays the same. */
  landscape(): Landscape;
  /** What it was made from. */
  origin(): Origin;
  /** How it differs from what the document's text says. */
  changes(): readonly Problem[];
  /** The one on screen: the document's, or one layer of it alone. */
  shown(): Landscape;
  /** Its `selected` and `solo` are always of layers that there are, once `tidy` was called after a change of the document. */
  readonly passing: Store<PassingState>;
  readonly actions: LandscapeActions;
  /** Lets go of layers that the document has no longer. */
  tidy(): void;
}

export interface LandscapeActions {
  /** Puts another landscape in the document's. */
  set(landscape: Landscape, phase?: EditPhase): void;
  /** Changes the landscape by one of the functions of landscape/edits.ts; what they refuse is told on the page, and changes nothing.
   *  @returns whether it was done */
  edit(change: (landscape: Landscape) => Landscape, phase?: EditPhase): boolean;
  /** Adds a layer before all others, and selects it. */
  addLayer(): void;
  /** Adds a copy right behind the layer, and selects it. */
  duplicateLayer(layer: number): void;
  removeLayer(layer: number): void;
  /** Puts a layer in another's place; what is selected, and what is alone, stays so. */
  moveLayer(from: number, to: number): void;
  newSeed(): void;
  select(selected: Selection): void;
  /** Shows a layer alone, or all of them again. */
  toggleSolo(layer: number): void;
}

export function createLandscapeStore(document: DocumentStore, session: Store<Session>): LandscapeStore {
  const passing = createStore<PassingState>({ selected: 0, solo: undefined, isPlaying: false });
  const read = latest(landscapeFromText);
  const reading = (): LandscapeReading => read(document.get().landscape);
  const landscape = (): Landscape => reading().landscape;
  const alone = latest((all: Landscape, solo: number | undefined) => (solo === undefined ? all : withOneShown(all, solo)));

  const set = (now: Landscape, phase: EditPhase = 'final'): void => {
    session.set({ isGesture: phase === 'live', message: undefined });
    document.set({ landscape: landscapeToText(now, reading().preset) }, phase, landscapeChangeName);
  };
  /** @returns whether it was done */
  const edit = (change: (landscape: Landscape) => Landscape, phase: EditPhase = 'final'): boolean => {
    try {
      set(change(landscape()), phase);
      return true;
    } catch (error) {
      if (!(error instanceof LandscapeError)) throw error;
      session.set({ isGesture: false, message: { kind: 'error', text: problemWords(error.problems) } });
      return false;
    }
  };
  const follow = (to: (layer: number) => number): void => {
    const { selected, solo } = passing.get();
    passing.set({
      selected: typeof selected === 'number' ? to(selected) : selected,
      solo: solo === undefined ? undefined : to(solo),
    });
  };

  return {
    landscape,
    origin: () => originOf(reading()),
    changes: () => reading().changes,
    shown: () => alone(landscape(), passing.get().solo),
    passing,
    tidy() {
      const { selected, solo } = passing.get();
      const last = landscape().layers.length - 1;
      passing.set({
        selected: typeof selected === 'number' ? Math.min(selected, last) : selected,
        solo: solo !== undefined && solo > last ? undefined : solo,
      });
    },
    actions: {
      set,
      edit,
      addLayer() {
        if (!edit(withLayerAdded)) return;
        follow((layer) => layer + 1);
        passing.set({ selected: 0 });
      },
      duplicateLayer(layer) {
        if (!edit((now) => withLayerDuplicated(now, layer))) return;
        follow((other) => (other > layer ? other + 1 : other));
        passing.set({ selected: layer + 1 });
      },
      removeLayer(layer) {
        if (!edit((now) => withLayerRemoved(now, layer))) return;
        if (passing.get().solo === layer) passing.set({ solo: undefined });
        follow((other) => (other > layer ? other - 1 : other));
      },
      moveLayer(from, to) {
        if (edit((now) => withLayerMoved(now, from, to))) follow((layer) => placeAfterMove(layer, from, to));
      },
      newSeed: () => void edit((now) => withSeed(now, randomSeed())),
      select: (selected) => passing.set({ selected }),
      toggleSolo: (layer) => passing.set({ solo: passing.get().solo === layer ? undefined : layer }),
    },
  };
}

function withOneShown(landscape: Landscape, solo: number): Landscape {
  const layers = landscape.layers.map((layer, i) => ({ ...layer, settings: { ...layer.settings, isShown: i === solo } }));
  return { ...landscape, layers };
}

/** Where a layer is after one of them was moved. */
function placeAfterMove(layer: number, from: number, to: number): number {
  if (layer === from) return to;
  if (from < layer && layer <= to) return layer - 1;
  if (to <= layer && layer < from) return layer + 1;
  return layer;
}
