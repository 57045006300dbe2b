import { type Cut, nudgeCut } from '../../core/cut.ts';
import { type Recipe, RecipeError, recipeToJson } from '../../core/recipe.ts';
import type { Appearance } from '../../draw/colour/appearance.ts';
import { clearError, noMessage, paneIn, type Session } from '../../jobs/session.ts';
import { isWaiting, withAgreement } from '../../jobs/waiting.ts';
import { type AppDocument, selectedRecipe, type TerrainAtStage } from '../../state/document.ts';
import type { DocumentStore, EditPhase, HistoryStep } from '../../state/document-store.ts';
import { documentFromText } from '../../state/document-text.ts';
import { setByPresetText } from '../../state/dropped-text.ts';
import { withSeed } from '../../state/edits.ts';
import { readingNotice, unusable } from '../../state/link.ts';
import type { PageSettings } from '../../state/page-settings.ts';
import { isLandscape, withRecipe } from '../../state/panes.ts';
import { stageFor, withArticleTerrain, withKindShown, withPictured } from '../../state/pictured.ts';
import { randomSeed } from '../../state/random-seed.ts';
import type { ReadyMade } from '../../state/ready-made.ts';
import type { Store } from '../../state/store.ts';
import { documentName } from '../../state/terrain-text.ts';
import type { Phase } from '../panel/row.ts';
import { cutOf } from '../terrain/cut-profile.ts';
import { leavePredicting } from '../terrain/predicting.ts';

/** Changes of the document that several parts of the page make. */
export interface Actions {
  /** Replaces the selected recipe. Linked terrains change with it, and the stage stays while the generator does.
   *  @param others fields of the document that change in the same step */
  showRecipe(recipe: Recipe, phase?: EditPhase, others?: Partial<AppDocument>): void;
  /** Shows a preset in the selected pane, as one step that can be undone.
   *  @param name of the step */
  showPreset(recipe: Recipe, name: string): void;
  /** Shows the terrain of an article's picture, as one step that can be undone.
   *  @param cut if the picture is its profile there */
  showArticleTerrain(terrain: TerrainAtStage, title: string, cut?: Cut): void;
  setAppearance(changes: Partial<Appearance>, phase?: Phase): void;
  setPage(changes: Partial<PageSettings>): void;
  /** Shows one terrain, the comparison, whose terrains are always finished, or the landscape. */
  showView(view: PageSettings['view']): void;
  /** Gives the selected terrain another seed, and so terrains with linked seeds. Imported terrain stays. */
  newSeed(): void;
  /** Moves the cut sideways by samples.
   *  @param isRepeated a key is held down: all repeats are one step */
  nudgeCut(samples: number, isRepeated: boolean): void;
  /** Makes terrain that waits for a click: the selected one unless another is named. */
  makeAll(recipe?: Recipe): void;
  /** Tries terrain again that failed or was cancelled: the selected one unless another pane is named. */
  tryAgain(pane?: number): void;
  /** Questions about the next stage are no edits: while they are asked, undo and redo stop asking. */
  undo(): void;
  redo(): void;
  /** Goes to a step of the history. */
  goTo(step: number): void;
  /** Opens a document, as one step that can be undone. If its text is invalid, the page says so.
   *  @param name of the step
   *  @param what the text is, in messages: `link`
   *  @returns whether it was opened */
  openText(text: string, name: string, what: string): boolean;
  /** Shows a landform or a comparison of the gallery, as one step that can be undone. */
  openReadyMade(ready: ReadyMade): void;
  /** Shows a landscape, named by its text, as one step that can be undone. */
  openLandscape(text: string, title: string): void;
  /** Shows the document of a first visit, as one step that can be undone. */
  startFresh(): void;
}

/** @param first the document of a first visit */
export function createActions(document: DocumentStore, session: Store<Session>, first: AppDocument): Actions {
  return {
    ...recipeActions(document, session),
    ...settingActions(document, session),
    ...makingActions(document, session),
    ...historyActions(document, session),
    ...openingActions(document, session, first),
  };
}

/** Ends what belongs to the document before: its message and its playback. */
function clear(session: Store<Session>): void {
  session.set({ isPlaying: false, ...noMessage });
}

/** Ends what belongs to the terrain before, too: the sample that was explained in it. */
function clearForAnother(session: Store<Session>): void {
  clear(session);
  session.set({ explained: undefined });
}

function recipeActions(
  document: DocumentStore,
  session: Store<Session>,
): Pick<Actions, 'showRecipe' | 'showPreset' | 'showArticleTerrain' | 'newSeed' | 'nudgeCut'> {
  return {
    showRecipe(recipe, phase = 'final', others = {}) {
      const now = document.get();
      const { cut } = now;
      const before = selectedRecipe(now);
      const { page } = withKindShown(now, recipe);
      const isSame = recipeToJson(recipe) === recipeToJson(before) && page === now.page && Object.keys(others).length === 0;
      session.set({ isGesture: phase === 'live', isPlaying: false, ...noMessage });
      const changes = {
        ...withRecipe(now, recipe),
        stage: stageFor(recipe, now),
        cut: cutOf(recipe, before, cut),
        page,
        ...others,
      };
      document.set(isSame ? {} : changes, phase); // also if nothing changed: it may end a gesture
    },
    showPreset(recipe, name) {
      clearForAnother(session);
      const now = document.get();
      session.set({ note: now.page.keepGround ? setByPresetText(selectedRecipe(now), recipe) : undefined });
      document.open(withPictured(now, recipe), name);
    },
    showArticleTerrain(terrain, title, cut) {
      clearForAnother(session);
      document.open(withArticleTerrain(document.get(), terrain, cut), `Terrain: ${title}`);
    },
    newSeed() {
      const now = document.get();
      const before = selectedRecipe(now);
      if (before.source.kind !== 'generated') return;
      clear(session);
      const recipe = withSeed(before, randomSeed());
      document.set({ ...withRecipe(now, recipe), stage: stageFor(recipe, now) });
    },
    nudgeCut(samples, isRepeated) {
      const now = document.get();
      document.set({ cut: nudgeCut(now.cut, samples, selectedRecipe(now)) }, isRepeated ? 'joined' : 'final');
    },
  };
}

function settingActions(
  document: DocumentStore,
  session: Store<Session>,
): Pick<Actions, 'setAppearance' | 'setPage' | 'showView'> {
  return {
    setAppearance(changes, phase = 'final') {
      clearError(session, selectedRecipe(document.get()));
      session.set({ isGesture: phase === 'live' });
      document.set({ appearance: { ...document.get().appearance, ...changes } }, phase);
    },
    setPage: (changes) => document.set({ page: { ...document.get().page, ...changes } }),
    showView(view) {
      const now = document.get();
      // A note on terrain does not belong to a landscape, and the other way round.
      const isOver = isLandscape(now) !== (view === 'landscape');
      session.set({ isPlaying: false, ...(isOver && { note: undefined }) });
      document.set({ page: { ...now.page, view }, ...(view === 'compare' && { stage: undefined }) });
    },
  };
}

/** Terrain that waits for a click, or failed. */
function makingActions(document: DocumentStore, session: Store<Session>): Pick<Actions, 'makeAll' | 'tryAgain'> {
  return {
    makeAll(recipe = selectedRecipe(document.get())) {
      session.set({ ...withAgreement(recipe, session.get()), ...noMessage });
    },
    tryAgain(pane = document.get().selected) {
      const recipe = document.get().terrains[pane];
      const agreement = isWaiting(recipe, session.get()) && withAgreement(recipe, session.get());
      const { terrain } = paneIn(session.get(), pane);
      const failures = new Map(session.get().failures);
      failures.delete(recipe);
      const lights = [...session.get().lights].filter(([surface, { failure }]) => !failure || surface !== terrain?.surface);
      session.set({
        ...agreement,
        failures,
        lights: new Map(lights),
        ...(pane === document.get().selected && noMessage),
      });
    },
  };
}

function historyActions(document: DocumentStore, session: Store<Session>): Pick<Actions, 'undo' | 'redo' | 'goTo'> {
  /** Goes a step back or on, and says so if its change is not on screen. */
  const travel = (go: () => boolean, what: string, step: HistoryStep | undefined): void => {
    clear(session);
    const before = document.get();
    if (!go() || !step) return;
    const where = hiddenChange(before, document.get());
    if (where !== undefined) session.set({ note: `${what} in the ${where}: ${step.name}.` });
  };
  return {
    undo() {
      if (leavePredicting(document, session)) return;
      const { steps, at } = document.history.get();
      travel(document.undo, 'Undone', steps[at]);
    },
    redo() {
      if (leavePredicting(document, session)) return;
      const { steps, at } = document.history.get();
      travel(document.redo, 'Done again', steps[at + 1]);
    },
    goTo(step) {
      leavePredicting(document, session);
      clear(session);
      document.goTo(step);
    },
  };
}

function openingActions(
  document: DocumentStore,
  session: Store<Session>,
  first: AppDocument,
): Pick<Actions, 'openText' | 'openReadyMade' | 'openLandscape' | 'startFresh'> {
  return {
    openText(text, name, what) {
      try {
        const reading = documentFromText(text);
        const notice = readingNotice(reading, what);
        session.set({
          isPlaying: false,
          explained: undefined,
          note: undefined,
          message: notice === undefined ? undefined : { kind: 'warning', text: notice },
        });
        document.open(reading.document, what === 'link' ? `${name}: ${documentName(reading.document)}` : name);
        return true;
      } catch (error) {
        if (!(error instanceof RecipeError)) throw error;
        session.set({ message: { kind: 'error', text: unusable(what, error) } });
        return false;
      }
    },
    openReadyMade(ready) {
      clearForAnother(session);
      document.open(ready.apply(document.get()), ready.title);
    },
    openLandscape(text, title) {
      clear(session);
      const now = document.get();
      document.open({ ...now, landscape: text, page: { ...now.page, view: 'landscape' } }, `Landscape: ${title}`);
    },
    startFresh() {
      clearForAnother(session);
      document.open(first, 'Start fresh');
    },
  };
}

/** What changed while the other view was shown: a landscape, or all that belongs to terrain. */
function hiddenChange(before: AppDocument, now: AppDocument): 'landscape' | 'terrain view' | undefined {
  const isLandscapeChanged = before.landscape !== now.landscape;
  if (isLandscape(now)) return isLandscapeChanged ? undefined : 'terrain view';
  return isLandscapeChanged && before.terrains === now.terrains ? 'landscape' : undefined;
}
