import { latest, oncePer } from '../../core/memo.ts';
import type { Problem } from '../../core/params.ts';
import { noMessage, type Session } from '../../jobs/session.ts';
import { withLayerAdded, withLayerDuplicated, withLayerMoved, withLayerRemoved, withSeed } from '../../landscape/edits.ts';
import { type Landscape, LandscapeError, type Layer } from '../../landscape/landscape.ts';
import { type LandscapeReading, landscapeFromText, landscapeToText } from '../../landscape/landscape-text.ts';
import type { LandscapePreset } from '../../landscape/presets.ts';
import type { SceneSettings } from '../../landscape/scene-schema.ts';
import type { DocumentStore, EditPhase } from '../../state/document-store.ts';
import { randomSeed } from '../../state/random-seed.ts';
import { createStore, type Store } from '../../state/store.ts';
import { landscapeChangeName } from './landscape-changes.ts';
import { layerName, problemsText } from './landscape-wording.ts';

/** The selected row of the list: a layer by its index, 0 is the front one, the sun or the sky. */
export type Selection = number | 'sun' | 'sky';

/** State of the page that belongs to no document. */
export interface TransientState {
  readonly selected: Selection;
  /** The layer that is shown alone, if any. */
  readonly solo: number | undefined;
  readonly isPlaying: boolean;
}

/** The document's landscape, and its edits. */
export interface LandscapeStore {
  /** The document's; the same object until it changes. */
  landscape(): Landscape;
  /** The preset that it began with. */
  origin(): PresetOrigin;
  /** What was changed when the document's text was read. */
  changes(): readonly Problem[];
  /** The one on screen: the document's, or one layer of it alone. */
  shown(): Landscape;
  /** The name of the layer that is shown alone; undefined if all are shown. */
  soloName(): string | undefined;
  /** Earlier scenes in the history, from the current one back to where the landscape was opened or another preset was chosen. */
  scenes(): Iterable<SceneSettings>;
  /** `selected` and `solo` follow their layers through every change of the document; a removed layer ends its solo. */
  readonly transient: Store<TransientState>;
  readonly actions: LandscapeActions;
}

/** The new index of a layer after a change; undefined if it was removed. */
type Reindex = (layer: number) => number | undefined;

export interface LandscapeActions {
  /** Replaces the document's landscape. */
  set(landscape: Landscape, phase?: EditPhase): void;
  /** Changes the landscape by a function of landscape/edits.ts. If that throws, the page shows its problems and nothing changes.
   *  @returns whether it was changed */
  edit(change: (landscape: Landscape) => Landscape, phase?: EditPhase): boolean;
  /** Shows why what was typed is no value; the next change ends that. */
  refuse(problem: Problem): void;
  /** Adds a layer in front of all others, and selects it. */
  addLayer(): void;
  /** Adds a copy right behind the layer, and selects it. */
  duplicateLayer(layer: number): void;
  removeLayer(layer: number): void;
  moveLayer(from: number, to: number): void;
  newSeed(): void;
  select(selected: Selection): void;
  /** Shows a layer alone, or all of them again. */
  toggleSolo(layer: number): void;
}

export function createLandscapeStore(document: DocumentStore, session: Store<Session>): LandscapeStore {
  const transient = createStore<TransientState>({ selected: 0, solo: undefined, isPlaying: false });
  const read = latest(landscapeFromText);
  const reading = (): LandscapeReading => read(document.get().landscape);
  const landscape = (): Landscape => reading().landscape;
  const withSolo = latest((all: Landscape, solo: number | undefined) => (solo === undefined ? all : withOneShown(all, solo)));

  const set = (now: Landscape, phase: EditPhase = 'final'): void => {
    session.set({ isGesture: phase === 'live', ...noMessage });
    document.set({ landscape: landscapeToText(now, reading().preset) }, phase, landscapeChangeName);
  };
  /** Of the edit that is being applied; undefined while the document changes in another way. */
  let reindexOfEdit: Reindex | undefined;
  const refuse = (problems: readonly Problem[]): void =>
    session.set({ isGesture: false, message: { kind: 'error', text: problemsText(problems) } });
  /** The layers that `selected` and `solo` are indices of. */
  let indexedLayers = landscape().layers;
  const edit = (
    change: (landscape: Landscape) => Landscape,
    phase: EditPhase = 'final',
    reindex: Reindex = (layer) => layer,
  ): boolean => {
    reindexOfEdit = reindex;
    try {
      set(change(landscape()), phase);
      return true;
    } catch (error) {
      if (!(error instanceof LandscapeError)) throw error;
      refuse(error.problems);
      return false;
    } finally {
      reindexOfEdit = undefined;
    }
  };
  document.subscribe(() => {
    const [before, { layers: now }] = [indexedLayers, landscape()];
    if (now === before) return;
    indexedLayers = now;
    const reindex = reindexOfEdit ?? ((layer) => indexIn(now, before, layer));
    const { selected, solo } = transient.get();
    transient.set({
      selected: typeof selected === 'number' ? (reindex(selected) ?? Math.min(selected, now.length - 1)) : selected,
      solo: solo === undefined ? undefined : reindex(solo),
    });
  });

  return {
    landscape,
    origin: () => originOf(reading()),
    changes: () => reading().changes,
    shown: () => withSolo(landscape(), transient.get().solo),
    soloName() {
      const { solo } = transient.get();
      return solo === undefined ? undefined : layerName(landscape().layers[solo], solo);
    },
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
    transient,
    actions: {
      set,
      edit: (change, phase) => edit(change, phase),
      refuse: (problem) => refuse([problem]),
      addLayer() {
        if (edit(withLayerAdded, 'final', (layer) => layer + 1)) transient.set({ selected: 0 });
      },
      duplicateLayer(layer) {
        const reindex: Reindex = (other) => (other > layer ? other + 1 : other);
        if (edit((now) => withLayerDuplicated(now, layer), 'final', reindex)) transient.set({ selected: layer + 1 });
      },
      removeLayer(layer) {
        const behind = (other: number): number => (other > layer ? other - 1 : other);
        const reindex: Reindex = (other) => (other === layer ? undefined : behind(other));
        edit((now) => withLayerRemoved(now, layer), 'final', reindex);
      },
      moveLayer(from, to) {
        edit(
          (now) => withLayerMoved(now, from, to),
          'final',
          (layer) => indexAfterMove(layer, from, to),
        );
      },
      newSeed: () => void edit((now) => withSeed(now, randomSeed())),
      select: (selected) => transient.set({ selected }),
      toggleSolo: (layer) => transient.set({ solo: transient.get().solo === layer ? undefined : layer }),
    },
  };
}

function withOneShown(landscape: Landscape, solo: number): Landscape {
  const layers = landscape.layers.map((layer, i) => ({ ...layer, settings: { ...layer.settings, isShown: i === solo } }));
  return { ...landscape, layers };
}

/** The preset that a landscape began with. */
interface PresetOrigin {
  readonly preset: LandscapePreset;
  /** More differs from the preset than seed, size and motion. */
  readonly isEdited: boolean;
}

const originOf = oncePer(
  ({ landscape, preset }: LandscapeReading): PresetOrigin => ({
    preset,
    isEdited: landscapeToText(withFreeSettings(landscape, preset.landscape)) !== preset.text,
  }),
);

/** A landscape's title: `Violet dusk`, or `Violet dusk, edited`. */
export function originTitle({ preset, isEdited }: PresetOrigin): string {
  return isEdited ? `${preset.title}, edited` : preset.title;
}

/** A landscape with the seed, the size and the motion of another: what may change without an edit of the preset. */
function withFreeSettings(landscape: Landscape, { seed, scene }: Landscape): Landscape {
  const { width, height, motion, pace, loopSeconds, fps, reseedMinutes } = scene;
  const settings = { width, height, motion, pace, loopSeconds, fps, reseedMinutes };
  return { ...landscape, seed, scene: { ...landscape.scene, ...settings } };
}

type Named = Pick<Layer, 'name' | 'seed'>;

/** Finds a layer again after an undo or a link changed the layers: by its name and seed, else by its index if it alone was renamed or
 *  got another seed.
 *  @param layer index in `before`
 *  @returns its index in `now`; undefined if it is gone */
function indexIn(now: readonly Named[], before: readonly Named[], layer: number): number | undefined {
  const wanted = before[layer];
  const matches = now.flatMap((other, i) => (isSame(other, wanted) ? [i] : []));
  const nth = before.slice(0, layer).filter((other) => isSame(other, wanted)).length;
  return matches[nth] ?? (isChangedAlone(now, before, layer) ? layer : undefined);
}

/** A layer's index after the layer at `from` was moved to `to`. */
function indexAfterMove(layer: number, from: number, to: number): number {
  if (layer === from) return to;
  if (from < layer && layer <= to) return layer - 1;
  if (to <= layer && layer < from) return layer + 1;
  return layer;
}

function isChangedAlone(now: readonly Named[], before: readonly Named[], layer: number): boolean {
  const isSimilar = (a: Named, b: Named): boolean => a.name === b.name || a.seed === b.seed;
  return now.length === before.length && before.every((other, i) => (i === layer ? isSimilar : isSame)(other, now[i]));
}

function isSame(a: Named, b: Named): boolean {
  return a.name === b.name && a.seed === b.seed;
}
