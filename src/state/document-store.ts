import { changeName } from './change-names.ts';
import type { AppDocument } from './document.ts';
import { createStore, type Store } from './store.ts';

/** How a change goes into the history: `final` is a step of its own, or ends the gesture under way; `live` begins a gesture or goes on
 *  with it; `joined` adds to the last step, as a key does that repeats. */
export type EditPhase = 'final' | 'live' | 'joined';

/** The document and the way it came about. All changes of it are made here. */
export interface DocumentStore extends Store<AppDocument> {
  set(changes: Partial<AppDocument>, phase?: EditPhase): void;
  readonly history: Store<History>;
  /** One step back. @returns whether there was one */
  undo(): boolean;
  /** One step on again. @returns whether there was one */
  redo(): boolean;
  /** Shows a step of the history, 0 … steps − 1. */
  goTo(step: number): void;
  /** Back to a recipe and stage that could be made, after what took their place could not: to the step that has them if that is the one
   *  before or after, else as a step of its own. */
  takeBack(shown: Pick<AppDocument, 'recipe' | 'stage'>): void;
  /** Another document in place of this one, as one step. Camera, page and zoom become its own too. */
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
}

/** What undo brings back. The rest is how a person looks at it: it stays as it is. */
const HISTORIC = ['recipe', 'stage', 'cut', 'pins', 'appearance'] as const satisfies readonly (keyof AppDocument)[];
/** The oldest steps beyond this many are forgotten. */
const MAX_STEPS = 1000;

export function createDocumentStore(initial: AppDocument): DocumentStore {
  const store = createStore(initial);
  const history = createStore<History>({ steps: [{ name: 'Start', document: store.get() }], at: 0 });
  /** A gesture is under way, and whether the step that is shown is its own. */
  let isOpen = false;
  let hasOwnStep = false;

  /** @param isJoined the change belongs to the step that is shown
   *  @returns whether there is a step for it */
  const record = (isJoined: boolean, name?: string): boolean => {
    const { steps, at } = history.get();
    const document = store.get();
    const done = steps.slice(0, isJoined ? at : at + 1);
    const before = done[done.length - 1].document;
    // What ends where it began has done nothing.
    const isNothing = isSame(before, document);
    const step = Object.freeze({ name: name ?? changeName(before, document), document });
    const kept = isNothing ? done : [...done, step].slice(-MAX_STEPS);
    history.set({ steps: Object.freeze(kept), at: kept.length - 1 });
    return !isNothing;
  };
  const set = (changes: Partial<AppDocument>, phase: EditPhase = 'final'): void => {
    const before = store.get();
    const now = { ...before, ...changes };
    const fields = Object.keys(changes);
    const { at, steps } = history.get();
    // Scrubbing and playing pass through many stages: they are one step.
    const isWhole = phase === 'final' && !isOpen;
    const isStageAlone = isWhole && isSame({ ...before, stage: now.stage }, now) && isStageStep(steps, at);
    const isOwn = isOpen && hasOwnStep;
    const isJoined = at > 0 && (isOwn || phase === 'joined' || isStageAlone);
    const isChanged = !isSame(before, now);
    store.set(changes);
    if (isChanged) hasOwnStep = record(isJoined) && (isOwn || !isJoined);
    // How it is looked at may change while a slider is held.
    const isAside = fields.length > 0 && !fields.some((field) => (HISTORIC as readonly string[]).includes(field));
    if (!isAside) isOpen = phase === 'live' && (isOpen || isChanged);
  };
  const goTo = (step: number): void => {
    const { steps } = history.get();
    const target = steps[step];
    if (!target) return;
    isOpen = false;
    history.set({ at: step });
    store.set(historicOf(target.document));
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
        step?.document.recipe === shown.recipe && step.document.stage === shown.stage;
      const step = [at - 1, at + 1].find((index) => isShown(steps[index]));
      if (step === undefined) set(shown);
      else goTo(step);
    },
    open(document, name) {
      const before = store.get();
      isOpen = false;
      store.set(document);
      if (!isSame(before, document)) record(false, name);
    },
  };
}

function isSame(a: AppDocument, b: AppDocument): boolean {
  return HISTORIC.every((field) => Object.is(a[field], b[field]) || JSON.stringify(a[field]) === JSON.stringify(b[field]));
}

function historicOf(document: AppDocument): Partial<AppDocument> {
  return Object.fromEntries(HISTORIC.map((field) => [field, document[field]]));
}

/** Whether the step that is shown did nothing but go to a stage. */
function isStageStep(steps: readonly Step[], at: number): boolean {
  const [before, now] = [steps[at - 1]?.document, steps[at].document];
  return before !== undefined && before.stage !== now.stage && isSame({ ...before, stage: now.stage }, now);
}
