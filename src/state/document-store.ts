import { changeName } from './change-names.ts';
import { type AppDocument, selectedRecipe, type TerrainAtStage } from './document.ts';
import { isComparing, withPanesOf, withSelectedRecipe } from './panes.ts';
import { createStore, type Store } from './store.ts';

/** How a change goes into the history: `final` is a step of its own, or ends the gesture under way; `live` begins a gesture or goes on
 *  with it; `joined` adds to the last step, as a key does that repeats. */
export type EditPhase = 'final' | 'live' | 'joined';

/** What was done to one document to make the other, in words. */
export type NameOf = (before: AppDocument, now: AppDocument) => string;

/** The document and the way it came about. All changes of it are made here. */
export interface DocumentStore extends Store<AppDocument> {
  /** @param nameOf what a step for it is called; the page's own code knows of everything but landscapes */
  set(changes: Partial<AppDocument>, phase?: EditPhase, nameOf?: NameOf): void;
  readonly history: Store<History>;
  /** One step back. @returns whether there was one */
  undo(): boolean;
  /** One step on again. @returns whether there was one */
  redo(): boolean;
  /** Shows a step of the history, 0 … steps − 1. */
  goTo(step: number): void;
  /** Back to a recipe and stage that could be made, after what took their place could not: to the step that has them if that is the one
   *  before or after; else they alone are set, as a step of its own. */
  takeBack(shown: TerrainAtStage): void;
  /** Another document in place of this one, as one step. Camera, page and zoom become its own too, and undo brings those of this one back. */
  open(document: AppDocument, name: string): void;
}

export interface History {
  /** The oldest first; never empty. */
  readonly steps: readonly Step[];
  /** Index of the step that is shown. */
  readonly at: number;
}

export interface Step {
  /** What was done to get here. */
  readonly name: string;
  readonly document: AppDocument;
  /** Of a step that opened a document: all of the one whose place it took, camera and page too. */
  readonly replaced?: AppDocument | undefined;
}

/** What undo brings back beside the terrains. The rest is how a person looks at it: it stays as it is. */
const HISTORIC = ['stage', 'cut', 'pins', 'appearance', 'landscape'] as const satisfies readonly (keyof AppDocument)[];
/** Together they say which terrain is in which pane. Which of them is selected makes no step, and comes back with the terrains. */
const PANES: readonly string[] = ['terrains', 'selected'] satisfies (keyof AppDocument)[];
/** The oldest steps beyond this many are forgotten. */
const MAX_STEPS = 1000;

export function createDocumentStore(initial: AppDocument): DocumentStore {
  const store = createStore(initial);
  const history = createStore<History>({ steps: [{ name: 'Start', document: store.get() }], at: 0 });
  /** A gesture is under way, and whether the step that is shown is its own. */
  let isOpen = false;
  let hasOwnStep = false;
  /** What the history was before the last step was added: a drag that comes back to where it began brings back what it put an end to. */
  let earlier: History | undefined;

  /** @param isJoined the change belongs to the step that is shown
   *  @returns whether there is a step for it */
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
  /** What is undone next goes back to the terrain that was selected when it was done. */
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
    const fields = Object.keys(changes);
    const { at, steps } = history.get();
    // Scrubbing and playing pass through many stages: they are one step.
    const isWhole = phase === 'final' && !isOpen;
    const isStageAlone = isWhole && isSame({ ...before, stage: now.stage }, now) && isStageStep(steps, at);
    const isOwn = isOpen && hasOwnStep;
    const isMore = phase === 'joined' && isStepOf(steps, at, fields);
    const isJoined = at > 0 && (isOwn || isMore || isStageAlone);
    // How it is looked at may change while a slider is held.
    const isAside = fields.length > 0 && !fields.some((field) => PANES.includes(field) || isHistoric(field));
    const isChanged = !isAside && !isSame(before, now);
    store.set({ ...changes, stage: now.stage });
    if (isChanged) hasOwnStep = record(isJoined, nameOf) && (isOwn || !isJoined);
    else if (before.selected !== now.selected) recordSelection();
    if (!isAside) isOpen = phase === 'live' && (isOpen || isChanged);
  };
  const goTo = (step: number): void => {
    const { steps, at } = history.get();
    const target = steps[step];
    if (!target) return;
    isOpen = false;
    earlier = undefined;
    history.set({ at: step });
    // On the way over a document that was opened, how the other was looked at comes back with it.
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
      const isShown = (step: Step | undefined): boolean =>
        step !== undefined && selectedRecipe(step.document) === shown.recipe && step.document.stage === shown.stage;
      const step = [at - 1, at + 1].find((index) => isShown(steps[index]));
      if (step === undefined) set({ ...withSelectedRecipe(store.get(), shown.recipe), stage: shown.stage });
      else goTo(step);
    },
    open(document, name) {
      const before = store.get();
      isOpen = false;
      store.set(document);
      if (!isSame(before, document)) record(false, () => name, before);
    },
  };
}

/** Terrains are compared as they are finished. */
function finishedIfComparing(document: AppDocument): AppDocument {
  return isComparing(document) ? { ...document, stage: undefined } : document;
}

function isSame(a: AppDocument, b: AppDocument): boolean {
  return HISTORIC.every((field) => isEqual(a[field], b[field])) && isSameTerrain(a, b);
}

function isSameTerrain(a: AppDocument, b: AppDocument): boolean {
  return a.terrains.length === b.terrains.length && a.terrains.every((terrain, pane) => isEqual(terrain, b.terrains[pane]));
}

function isEqual(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

function isHistoric(field: string): field is (typeof HISTORIC)[number] {
  return (HISTORIC as readonly string[]).includes(field);
}

function historicOf(document: AppDocument): Partial<AppDocument> {
  return Object.fromEntries(HISTORIC.map((field) => [field, document[field]]));
}

/** Whether the step that is shown changed all of these fields. */
function isStepOf(steps: readonly Step[], at: number, fields: readonly string[]): boolean {
  const [before, now] = [steps[at - 1]?.document, steps[at].document];
  if (before === undefined) return false;
  const isChanged = (field: string): boolean =>
    PANES.includes(field) ? !isSameTerrain(before, now) : !isHistoric(field) || before[field] !== now[field];
  return fields.every(isChanged);
}

/** Whether the step that is shown did nothing but go to a stage. */
function isStageStep(steps: readonly Step[], at: number): boolean {
  const [before, now] = [steps[at - 1]?.document, steps[at].document];
  return before !== undefined && before.stage !== now.stage && isSame({ ...before, stage: now.stage }, now);
}
