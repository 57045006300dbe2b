import { errorText } from '../core/error-text.ts';
import type { Recipe } from '../core/recipe.ts';
import { type AppDocument, selectedRecipe, type TerrainAtStage } from '../state/document.ts';
import type { DocumentStore } from '../state/document-store.ts';
import { isVeryLong } from '../state/long-work.ts';
import { type MapShelf, NoSamples, samplesOf } from '../state/map-shelf.ts';
import { paneAtHand } from '../state/pane-at-hand.ts';
import { isComparing, withSelected } from '../state/panes.ts';
import { oncePerTask, type Store } from '../state/store.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import type { TerrainClient } from '../worker/client.ts';
import { Cancelled } from '../worker/errors.ts';
import { tooLargeTogether } from './comparison-size.ts';
import {
  emptyPane,
  type Failure,
  type Message,
  type PaneTerrain,
  type Preview,
  paneIn,
  type Session,
  selectedPane,
} from './session.ts';
import { arranged, isOnScreen, isSameTerrain, isThere, shownTerrains } from './shown-terrains.ts';
import { isEnough, standInFor } from './stand-in.ts';
import { askedChanged, isWaiting, stillAgreed } from './waiting.ts';

export interface TerrainJobs {
  /** Ends the terrain that is being made for a pane, or all; the others go on. @returns whether there was any */
  cancel(pane?: number): boolean;
}

/** A terrain that is being made. */
interface Job extends TerrainAtStage {
  /** The pane it was begun for. */
  readonly pane: number;
  readonly abort: AbortController;
  /** Of what stands in for it. */
  preview: Preview | undefined;
  progress: number;
  /** What was told when it began, and whether that was of what failed on the way here. */
  readonly message: Message | undefined;
  readonly isReturn: boolean;
}

/** What of a document says which terrains are shown and wanted. */
const FOLLOWED = ['terrains', 'selected', 'stage', 'pins'] as const satisfies readonly (keyof AppDocument)[];

/** There is too little memory for a terrain beside those it is compared with. */
class NoRoom extends Error {}

/** Keeps the terrains of all panes that are shown in step with the document, each for itself: what it asks for and is neither there nor on
 *  its way is made, what it no longer asks for is called off, and memory that is on screen no more is given back.
 *
 *  A selected terrain that fails or is cancelled takes the document back to the one on screen, if there is one; any other is told in its
 *  pane. A comparison whose selected terrain lacks its samples stays: another of its terrains is selected instead, unless a person has just
 *  selected that one. */
export function runTerrainJobs(
  document: DocumentStore,
  session: Store<Session>,
  client: Pick<TerrainClient, 'terrain' | 'recycle'>,
  maps: MapShelf,
): TerrainJobs {
  const jobs = new Set<Job>();
  /** What failed and is tried again: if it fails once more the document stays as it is. */
  const again = new Set<Recipe>();
  /** The selected terrain came by a selection among those of a comparison, not by other terrains. */
  let isChosen = false;

  const isAskedFor = (terrain: TerrainAtStage): boolean =>
    shownTerrains(document.get()).some((wanted) => wanted && isSameTerrain(wanted, terrain));

  /** Replaces what is in the panes, and frees the memory of what is in none any more. */
  const show = (changes: Partial<Session>): void => {
    const before = session.get().panes;
    session.set(changes);
    const gone = new Set(before.flatMap(({ terrain }) => (terrain && !isOnScreen(terrain, session.get()) ? [terrain] : [])));
    for (const terrain of gone) client.recycle(terrain);
  };

  /** Changes some of the panes. */
  const update = (change: (pane: PaneTerrain, i: number) => PaneTerrain, changes: Partial<Session> = {}): void => {
    const before = session.get().panes;
    const panes = document.get().terrains.map((_, i) => change(before[i] ?? emptyPane, i));
    const isSame = panes.length === before.length && panes.every((pane, i) => pane === before[i]);
    show({ ...changes, panes: isSame ? before : panes });
  };

  const forget = (isOver: (recipe: Recipe, failure: Failure) => boolean): void => {
    const { failures } = session.get();
    const left = [...failures].filter(([recipe, failure]) => !isOver(recipe, failure));
    if (left.length < failures.size) session.set({ failures: new Map(left) });
  };

  /** What is on its way for a pane: its own terrain, or one that the pane asked for before. */
  const jobFor = (wanted: TerrainAtStage | undefined, pane: number): Job | undefined =>
    wanted &&
    ([...jobs].find((job) => isSameTerrain(job, wanted)) ?? [...jobs].find((job) => job.pane === pane && !isAskedFor(job)));

  const showProgress = (): void => {
    const shown = shownTerrains(document.get());
    update((pane, i) => {
      const progress = jobFor(shown[i], i)?.progress;
      return progress === pane.progress ? pane : { ...pane, progress };
    });
  };

  const start = (wanted: TerrainAtStage, pane: number): void => {
    const { message } = session.get();
    const isReturn = isSameTerrain(paneIn(session.get(), pane).settled, wanted);
    const job: Job = { ...wanted, pane, abort: new AbortController(), preview: undefined, progress: 0, message, isReturn };
    jobs.add(job);
    void make(job);
  };

  const stop = (job: Job): void => {
    jobs.delete(job);
    job.abort.abort();
  };

  const make = async (job: Job): Promise<void> => {
    const { recipe, abort, pane } = job;
    const { source } = recipe;
    try {
      const standIn = standInFor(job, session.get());
      job.preview = standIn?.preview;
      const imported = source.kind === 'imported' ? await samplesOf(source, maps) : undefined;
      // Samples that are slow to read must not come in before what was asked for since.
      if (!jobs.has(job)) return;
      const { recipe: made, stage } = standIn ?? job;
      const terrain = await client.terrain(
        { recipe: made, stage, imported },
        {
          signal: abort.signal,
          priority: pane === document.get().selected ? 'now' : 'soon',
          onProgress(fraction) {
            job.progress = fraction;
            if (jobs.has(job)) showProgress();
          },
        },
      );
      if (jobs.has(job)) showMade(job, terrain);
      else client.recycle(terrain);
    } catch (error) {
      if (jobs.has(job)) await fail(job, error, () => jobs.has(job));
    } finally {
      jobs.delete(job);
      work();
    }
  };

  /** In all panes that ask for it; a gesture's that has gone on meanwhile in its own, so that something moves there. */
  const showMade = (job: Job, terrain: Terrain): void => {
    const { recipe, stage, preview } = job;
    const now = session.get();
    const due = shownTerrains(document.get()).map((wanted, i) => wanted && !isThere(paneIn(now, i), wanted, now) && wanted);
    const isAwaited = due.map((wanted) => wanted && isSameTerrain(wanted, job));
    if (!isAwaited.includes(true) && due[job.pane]) isAwaited[job.pane] = true;
    again.delete(recipe);
    // An error is gone once another terrain is there. What was refused meanwhile is still to be read, and a note is about this terrain.
    const isTold = isAwaited[document.get().selected] && now.message?.kind === 'error' && now.message === job.message;
    const madeFor = { recipe, stage };
    const isPassing = preview?.until === 'release';
    const shownIn = (pane: PaneTerrain): PaneTerrain => {
      return { terrain, preview, madeFor, settled: isPassing ? pane.settled : madeFor, progress: undefined };
    };
    update((pane, i) => (isAwaited[i] ? shownIn(pane) : pane), {
      message: isTold && !job.isReturn ? undefined : now.message,
    });
    if (!isOnScreen(terrain, session.get())) client.recycle(terrain);
    // Samples that are on screen are at hand now.
    const { source } = recipe;
    if (source.kind === 'imported') forget((other, { remedy }) => remedy === 'file' && isOfFile(other, source.sha256));
  };

  /** @param isCurrent whether it is still asked for */
  const fail = async (of: TerrainAtStage, error: unknown, isCurrent: () => boolean): Promise<void> => {
    const now = document.get();
    if (!isAskedFor(of)) return;
    const isSelected = isSameTerrain(shownTerrains(now)[now.selected], of);
    const isLost = error instanceof NoSamples;
    const pane = isSelected && isLost && !isChosen && isComparing(now) ? await paneAtHand(now, maps) : undefined;
    if (!isCurrent()) return;
    const { settled, preview, terrain } = selectedPane(now, session.get());
    const isRefused = !isSelected || pane !== undefined || again.has(of.recipe) || (isLost && isComparing(now)) || !settled;
    if (isRefused) tellFailure(of.recipe, error);
    forgetClick(of.recipe, error, isSelected ? preview : undefined);
    if (pane !== undefined) {
      session.set({ isPlaying: false, isGesture: false });
      document.set(withSelected(document.get(), pane));
    } else if (isSelected) {
      const isPreview = preview?.until === 'click' && settled?.recipe === of.recipe;
      const message = { ...messageOf(error, terrain, isPreview), awaited: isLost ? now : undefined };
      session.set({ isPlaying: false, isGesture: false, message });
      // What was asked for since then is made next.
      const isLatest = isSameTerrain(shownTerrains(document.get())[document.get().selected], of);
      if (!isRefused && isLatest && !isSameTerrain(settled, of)) document.takeBack(settled);
    }
  };

  const tellFailure = (recipe: Recipe, error: unknown): void => {
    const text = error instanceof Cancelled ? 'Cancelled.' : errorText(error);
    const remedy = error instanceof NoSamples ? 'file' : error instanceof NoRoom ? undefined : 'again';
    const failures = new Map(session.get().failures).set(recipe, { text, remedy });
    // Samples that are not here were never on screen: the pane is named after their file and empty, however the page came to it.
    const isEmpty = remedy === 'file' && isComparing(document.get());
    const { terrains } = document.get();
    update((pane, i) => (isEmpty && terrains[i] === recipe && pane.settled?.recipe !== recipe ? emptyPane : pane), { failures });
  };

  /** What was asked for by a click and not made waits for the next one.
   *  @param preview of the selected terrain, where that failed */
  const forgetClick = (recipe: Recipe, error: unknown, preview: Preview | undefined): void => {
    if (preview?.until !== 'click' && !(error instanceof Cancelled)) return;
    const { longWaits, agreed } = session.get();
    const left = new Set(agreed);
    left.delete(recipe);
    session.set({ longWaits: longWaits || (preview?.until === 'click' && !isVeryLong(recipe)), agreed: left });
  };

  /** Begins what is asked for and neither there nor on its way. While a gesture lasts every terrain that was begun is seen: each pane goes
   *  on when its own is there and drawn. Were each wish to replace the one before, none would ever be finished, and were terrains made
   *  faster than they are drawn, they would take the time to draw them. */
  const work = oncePerTask(() => {
    const now = document.get();
    const tooLarge = tooLargeTogether(now, session.get());
    forget((recipe, { remedy }) => remedy === undefined && !tooLarge.has(recipe));
    for (const [pane, wanted] of shownTerrains(now).entries()) {
      const { isGesture, isDrawing, failures } = session.get();
      if (!wanted || failures.has(wanted.recipe) || isThere(paneIn(session.get(), pane), wanted, session.get())) continue;
      const noRoom = tooLarge.get(wanted.recipe);
      if (noRoom !== undefined) {
        void fail(wanted, new NoRoom(noRoom), () => isAskedFor(wanted));
        continue;
      }
      const job = jobFor(wanted, pane);
      const isRight = job && isSameTerrain(job, wanted) && isEnough(job.preview, job.recipe, session.get());
      if (isRight || (isGesture && (job || isDrawing))) continue;
      if (job) stop(job);
      start(wanted, pane);
    }
    if (!session.get().isGesture) for (const job of [...jobs]) if (!isNeeded(job)) stop(job);
    showProgress();
  });

  /** Whether a pane waits for it. */
  const isNeeded = (job: Job): boolean =>
    shownTerrains(document.get()).some(
      (wanted, i) => wanted && isSameTerrain(wanted, job) && !isThere(paneIn(session.get(), i), wanted, session.get()),
    );

  document.subscribe((now, before) => {
    if (FOLLOWED.every((field) => now[field] === before[field]) && now.page.view === before.page.view) return;
    if (selectedRecipe(now) !== selectedRecipe(before)) isChosen = isSelection(now, before);
    // At once, so that no part of the page sees a document's panes with another's terrains.
    const panes = arranged(before, now, session.get());
    show({ panes, agreed: stillAgreed(now, session.get()) });
    const shown = shownTerrains(now);
    // Who selects what failed, or another stage of it, asks for it once more.
    const isOther = now.selected !== before.selected || now.stage !== before.stage;
    const isAnew = (recipe: Recipe): boolean => isOther && recipe === selectedRecipe(now);
    forget((recipe) => isAnew(recipe) || !shown.some((wanted) => wanted?.recipe === recipe));
    work();
  });
  session.subscribe((now, before) => {
    for (const recipe of before.failures.keys()) if (!now.failures.has(recipe)) again.add(recipe);
    for (const recipe of again) if (!document.get().terrains.includes(recipe)) again.delete(recipe);
    if (askedChanged(now, before)) forget((recipe) => isWaiting(recipe, now) !== isWaiting(recipe, before));
    const isTurn = now.isGesture !== before.isGesture || now.isDrawing !== before.isDrawing || now.failures !== before.failures;
    if (isTurn || askedChanged(now, before)) work();
  });
  work();

  return {
    cancel(pane) {
      const wanted = pane === undefined ? undefined : shownTerrains(document.get())[pane];
      const ended = [...jobs].filter((job) => pane === undefined || isSameTerrain(job, wanted));
      for (const { abort } of ended) abort.abort();
      return ended.length > 0;
    },
  };
}

function isOfFile({ source }: Recipe, sha256: string): boolean {
  return source.kind === 'imported' && source.sha256 === sha256;
}

/** Whether nothing but another terrain of the same comparison was selected. */
function isSelection(now: AppDocument, before: AppDocument): boolean {
  const [terrains, earlier] = [now.terrains, before.terrains];
  const isSame = terrains.length === earlier.length && terrains.every((recipe, pane) => recipe === earlier[pane]);
  return isSame && isComparing(now) && isComparing(before);
}

function messageOf(error: unknown, shown: Terrain | undefined, isPreview: boolean): Message {
  if (error instanceof Cancelled) {
    const before = isPreview ? 'The preview stays.' : 'The terrain on screen is the one before.';
    return { kind: 'note', text: `Cancelled. ${shown ? before : 'There is no terrain yet.'}` };
  }
  return { kind: 'error', text: errorText(error) };
}
