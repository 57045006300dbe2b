import { isSameJson } from '../core/memo.ts';
import { changeName } from './change-names.ts';
import { type AppDocument, selectedRecipe, type TerrainAtStage } from './document.ts';
import { isComparing, withPanesOf, withSelectedRecipe } from './panes.ts';
import { createStore, type Store } from './store.ts';

/** How a change enters the history: `final` is a step of its own, or ends the gesture under way; `live` begins or continues a gesture;
 *  `joined` adds to the last step, as a repeating key does. */
export type EditPhase = 'final' | 'live' | 'joined';

/** Names the change from one document to the next. */
export type NameOf = (before: AppDocument, now: AppDocument) => string;

/** The document and its history. All changes of it are made here. */
export interface DocumentStore extends Store<AppDocument> {
  /** @param nameOf names its step; the default names changes of everything but landscapes */
  set(changes: Partial<AppDocument>, phase?: EditPhase, nameOf?: NameOf): void;
  readonly history: Store<History>;
  /** One step back. @returns whether there was one */
  undo(): boolean;
  /** One step on again. @returns whether there was one */
  redo(): boolean;
  /** Shows a step of the history, 0 … steps − 1. */
  goTo(step: number): void;
  /** Returns to a recipe and stage that could be made, after the ones that replaced them failed: to the step before or after if it has
   *  them; otherwise it sets only these, as a step of its own. */
  takeBack(shown: TerrainAtStage): void;
  /** Replaces the document, as one step, camera, page and zoom included; undo restores those too. */
  open(document: AppDocument, name: string): void;
}

export interface History {
  /** The oldest first; never empty. */
  readonly steps: readonly HistoryStep[];
  /** Index of the current step. */
  readonly at: number;
}

export interface HistoryStep {
  /** The change that led here. */
  readonly name: string;
  readonly document: AppDocument;
  /** If the step opened a document: the whole document before, camera and page included. */
  readonly replaced?: AppDocument | undefined;
}

/** What undo restores besides the terrains. The rest only sets how they are looked at, and stays as it is. */
const HISTORIC = ['stage', 'cut', 'pins', 'appearance', 'landscape'] as const satisfies readonly (keyof AppDocument)[];
/** Fields that say which terrain is in which pane. Selecting another pane makes no step; undo restores it with the terrains. */
const PANES: readonly string[] = ['terrains', 'selected'] satisfies (keyof AppDocument)[];
/** Older steps are forgotten. */
const MAX_STEPS = 1000;

/** @param past the history whose current step `initial` is, if it has one */
export function createDocumentStore(initial: AppDocument, past?: History): DocumentStore {
  const store = createStore(initial);
  const history = createStore<History>(past ?? { steps: [{ name: 'Start', document: store.get() }], at: 0 });
  let isGestureOpen = false;
  /** Whether the current step was made by the gesture under way. */
  let hasGestureStep = false;
  /** The history before the last step was added: a drag that comes back to where it began restores it, with the steps to redo. */
  let earlier: History | undefined;

  /** Adds a step for the document as it is now.
   *  @param isJoined replaces the current step
   *  @returns false if nothing is left that differs from the step before */
  const record = (isJoined: boolean, nameOf: NameOf, replaced?: AppDocument): boolean => {
    const now = history.get();
    const document = store.get();
    if (!isJoined) earlier = now;
    const done = now.steps.slice(0, isJoined ? now.at : now.at + 1);
    const before = done[done.length - 1].document;
    if (isSame(before, document)) {
      history.set(earlier ?? { steps: done, at: done.length - 1 });
      earlier = undefined;
      return false;
    }
    const step = Object.freeze({ name: nameOf(before, document), document, replaced });
    const kept = [...done, step].slice(-MAX_STEPS);
    history.set({ steps: Object.freeze(kept), at: kept.length - 1 });
    return true;
  };
  /** Notes the selection in the current step, so that undo returns to the terrain that was selected then. */
  const recordSelection = (): void => {
    const { steps, at } = history.get();
    const { document } = steps[at];
    const panes = withPanesOf(document, store.get());
    const step = Object.freeze({ ...steps[at], document: { ...document, ...panes, stage: undefined } });
    earlier = undefined;
    history.set({ steps: Object.freeze(steps.map((other, i) => (i === at ? step : other))) });
  };
  const set = (changes: Partial<AppDocument>, phase: EditPhase = 'final', nameOf: NameOf = changeName): void => {
    const before = store.get();
    const now = finishedIfComparing({ ...before, ...changes });
    const fields = Object.keys(changes) as (keyof AppDocument)[];
    const { at, steps } = history.get();
    // Scrubbing and playing pass through many stages, as one step.
    const isWhole = phase === 'final' && !isGestureOpen;
    const isStageAlone = isWhole && isSame({ ...before, stage: now.stage }, now) && isStageStep(steps, at);
    const isOwn = isGestureOpen && hasGestureStep;
    const changed = fields.filter((field) => !isSameJson(now[field], before[field]));
    const isMore = phase === 'joined' && isStepOf(steps, at, changed);
    const isJoined = at > 0 && (isOwn || isMore || isStageAlone);
    // The camera and the like may change during a gesture without ending it.
    const isViewOnly = fields.length > 0 && !fields.some((field) => PANES.includes(field) || isHistoric(field));
    const isChanged = !isViewOnly && !isSame(before, now);
    store.set({ ...changes, stage: now.stage });
    if (isChanged) hasGestureStep = record(isJoined, nameOf) && (isOwn || !isJoined);
    else if (before.selected !== now.selected) recordSelection();
    if (!isViewOnly) isGestureOpen = phase === 'live' && (isGestureOpen || isChanged);
  };
  const goTo = (step: number): void => {
    const { steps, at } = history.get();
    const target = steps[step];
    if (!target) return;
    isGestureOpen = false;
    earlier = undefined;
    history.set({ at: step });
    // Going over a step that opened a document restores camera and page too.
    const opened = steps.slice(Math.min(step, at) + 1, Math.max(step, at) + 1).filter(({ replaced }) => replaced);
    const look = step < at ? opened[0]?.replaced : opened[opened.length - 1]?.document;
    const seen = { ...store.get(), ...look };
    store.set(finishedIfComparing({ ...seen, ...historicOf(target.document), ...withPanesOf(seen, target.document) }));
  };
  const by = (steps: number): boolean => {
    const { at, steps: all } = history.get();
    const isThere = at + steps >= 0 && at + steps < all.length;
    if (isThere) goTo(at + steps);
    return isThere;
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    set,
    history,
    undo: () => by(-1),
    redo: () => by(1),
    goTo,
    takeBack(shown) {
      const { steps, at } = history.get();
      const step = [at - 1, at + 1].find((index) => isShown(steps[index]?.document, shown));
      if (step === undefined) set({ ...withSelectedRecipe(store.get(), shown.recipe), stage: shown.stage });
      else goTo(step);
    },
    open(document, name) {
      const before = store.get();
      isGestureOpen = false;
      store.set(document);
      if (!isSame(before, document)) record(false, () => name, before);
    },
  };
}

/** A history as it was before a document was replaced.
 *  @param replaced the document that was */
export function historyBefore({ steps, at }: History, replaced: AppDocument): History {
  const opened = steps
    .slice(0, at + 1)
    .map((step) => step.replaced)
    .lastIndexOf(replaced);
  if (opened < 1) return { steps: [{ name: 'Start', document: replaced }], at: 0 };
  return { steps: steps.slice(0, opened), at: opened - 1 };
}

function isShown(document: AppDocument | undefined, { recipe, stage }: TerrainAtStage): boolean {
  return document !== undefined && selectedRecipe(document) === recipe && document.stage === stage;
}

/** A comparison shows finished terrains only. */
function finishedIfComparing(document: AppDocument): AppDocument {
  return isComparing(document) ? { ...document, stage: undefined } : document;
}

function isSame(a: AppDocument, b: AppDocument): boolean {
  return HISTORIC.every((field) => isSameJson(a[field], b[field])) && isSameTerrain(a, b);
}

function isSameTerrain(a: AppDocument, b: AppDocument): boolean {
  return a.terrains.length === b.terrains.length && a.terrains.every((terrain, pane) => isSameJson(terrain, b.terrains[pane]));
}

function isHistoric(field: string): field is (typeof HISTORIC)[number] {
  return (HISTORIC as readonly string[]).includes(field);
}

function historicOf(document: AppDocument): Partial<AppDocument> {
  return Object.fromEntries(HISTORIC.map((field) => [field, document[field]]));
}

/** Whether the current step changed all of these fields. */
function isStepOf(steps: readonly HistoryStep[], at: number, fields: readonly string[]): boolean {
  const [before, now] = [steps[at - 1]?.document, steps[at].document];
  if (before === undefined) return false;
  const isChanged = (field: string): boolean =>
    PANES.includes(field) ? !isSameTerrain(before, now) : !isHistoric(field) || before[field] !== now[field];
  return fields.every(isChanged);
}

/** Whether the current step only went to another stage. */
function isStageStep(steps: readonly HistoryStep[], at: number): boolean {
  const [before, now] = [steps[at - 1]?.document, steps[at].document];
  return before !== undefined && before.stage !== now.stage && isSame({ ...before, stage: now.stage }, now);
}
