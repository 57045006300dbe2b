import type { Problem } from '../../core/params.ts';
import { withLayerAdded, withLayerDuplicated, withLayerMoved, withLayerRemoved, withSeed } from '../../landscape/edits.ts';
import { type Landscape, LandscapeError } from '../../landscape/landscape.ts';
import { type LandscapeReading, landscapeFromText, landscapeToText } from '../../landscape/landscape-text.ts';
import type { SceneSettings } from '../../landscape/scene-schema.ts';
import type { DocumentStore, EditPhase } from '../../state/document-store.ts';
import { randomSeed } from '../../state/random-seed.ts';
import { createStore, type Store } from '../../state/store.ts';
import { latest } from '../controls/memo.ts';
import type { Session } from '../session.ts';
import { landscapeChangeName } from './landscape-changes.ts';
import { placeAfterMove, placeIn } from './layer-index.ts';
import { type Origin, originOf } from './preset-origin.ts';
import { problemWords } from './problem-wording.ts';

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
  /** The scenes that led to this one, it first, back to where the landscape was opened or begun from another preset. */
  scenes(): Iterable<SceneSettings>;
  /** Its `selected` and `solo` stay with their layers, whatever changes the document; where the layer is gone, none is alone. */
  readonly passing: Store<PassingState>;
  readonly actions: LandscapeActions;
}

/** Where each layer goes; undefined where it is gone. */
type Places = (layer: number) => number | undefined;

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
  /** Where an edit that is under way puts each layer; undefined while the document changes in any other way. */
  let moved: Places | undefined;
  /** The one whose layers `passing` names. */
  let known = landscape();
  /** @returns whether it was done */
  const edit = (
    change: (landscape: Landscape) => Landscape,
    phase: EditPhase = 'final',
    places: Places = (layer) => layer,
  ): boolean => {
    moved = places;
    try {
      set(change(landscape()), phase);
      return true;
    } catch (error) {
      if (!(error instanceof LandscapeError)) throw error;
      session.set({ isGesture: false, message: { kind: 'error', text: problemWords(error.problems) } });
      return false;
    } finally {
      moved = undefined;
    }
  };
  document.subscribe(() => {
    const [{ layers: before }, { layers: now }] = [known, landscape()];
    if (now === before) return;
    known = landscape();
    const to = moved ?? ((layer) => placeIn(now, before, layer));
    const { selected, solo } = passing.get();
    passing.set({
      selected: typeof selected === 'number' ? (to(selected) ?? Math.min(selected, now.length - 1)) : selected,
      solo: solo === undefined ? undefined : to(solo),
    });
  });

  return {
    landscape,
    origin: () => originOf(reading()),
    changes: () => reading().changes,
    shown: () => alone(landscape(), passing.get().solo),
    *scenes() {
      const { steps, at } = document.history.get();
      const { preset } = reading();
      for (const { document: then, replaced } of steps.slice(0, at + 1).reverse()) {
        const earlier = landscapeFromText(then.landscape);
        if (earlier.preset !== preset) return;
        yield earlier.landscape.scene;
        if (replaced && replaced.landscape !== then.landscape) return;
      }
    },
    passing,
    actions: {
      set,
      edit: (change, phase) => edit(change, phase),
      addLayer() {
        if (edit(withLayerAdded, 'final', (layer) => layer + 1)) passing.set({ selected: 0 });
      },
      duplicateLayer(layer) {
        const places = (other: number): number => (other > layer ? other + 1 : other);
        if (edit((now) => withLayerDuplicated(now, layer), 'final', places)) passing.set({ selected: layer + 1 });
      },
      removeLayer(layer) {
        const behind = (other: number): number => (other > layer ? other - 1 : other);
        const places: Places = (other) => (other === layer ? undefined : behind(other));
        edit((now) => withLayerRemoved(now, layer), 'final', places);
      },
      moveLayer(from, to) {
        const places = (layer: number): number => placeAfterMove(layer, from, to);
        edit((now) => withLayerMoved(now, from, to), 'final', places);
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
