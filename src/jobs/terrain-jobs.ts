import { formatNumber } from '../core/number-text.ts';
import type { Recipe } from '../core/recipe.ts';
import { type AppDocument, selectedRecipe, type TerrainAtStage } from '../state/document.ts';
import type { DocumentStore } from '../state/document-store.ts';
import { type MapCache, needsSamples, samplesOf } from '../state/map-cache.ts';
import { isComparing } from '../state/panes.ts';
import { oncePerTask, type Store } from '../state/store.ts';
import { sizeText } from '../state/terrain-text.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import type { TerrainClient } from '../worker/client.ts';
import { type Message, type Preview, paneIn, type Session } from './session.ts';
import {
  createSessionPanes,
  isAskedFor,
  isInPane,
  isOnScreen,
  isSameTerrain,
  rearrangedPanes,
  shownTerrains,
} from './shown-terrains.ts';
import { createTerrainFailures, NoRoom } from './terrain-failures.ts';
import { isEnough, isWaiting, standInFor, stillAgreed } from './waiting.ts';

export interface TerrainJobs {
  /** Cancels the terrain that is being made for a pane, or every terrain if no pane is given.
   *  @returns whether there was one to cancel */
  cancel(pane?: number): boolean;
}

/** A terrain that is being made. */
interface Job extends TerrainAtStage {
  /** The first pane that asks for it, or the last one that did. */
  pane: number;
  /** `soon` may wait for its turn, and has no progress until then. */
  readonly priority: 'now' | 'soon';
  readonly abort: AbortController;
  /** Set if a stand-in is made instead. */
  preview: Preview | undefined;
  /** 0 … 1 */
  progress: number;
  /** The message on screen when the job began. */
  readonly messageBefore: Message | undefined;
  /** The job makes what the pane showed last: the document came back to it after a failure. */
  readonly isReturn: boolean;
}

/** The fields of the document that say which terrains are asked for. */
const ASKING_FIELDS = ['terrains', 'selected', 'stage', 'pins'] as const satisfies readonly (keyof AppDocument)[];

/** Keeps the terrains of all shown panes in step with the document. A terrain that is asked for, and neither in its pane nor being made, is
 *  made; what nobody asks for any longer is cancelled. `terrain-failures.ts` handles what cannot be made. */
export function runTerrainJobs(
  document: DocumentStore,
  session: Store<Session>,
  client: Pick<TerrainClient, 'terrain' | 'recycle'>,
  maps: MapCache,
): TerrainJobs {
  const jobs = new Set<Job>();
  const panes = createSessionPanes(document, session, client);
  const failures = createTerrainFailures(document, session, maps, panes);

  /** Whether a pane has what the document asks for there. */
  const hasTerrain = (pane: number, wanted: TerrainAtStage): boolean =>
    isInPane(paneIn(session.get(), pane), wanted, session.get());

  /** The terrains asked for that are not in their panes yet, by pane. */
  const missingTerrains = (): readonly (TerrainAtStage | undefined)[] =>
    shownTerrains(document.get()).map((wanted, pane) => (wanted && !hasTerrain(pane, wanted) ? wanted : undefined));

  /** The job for a pane: that of its terrain, or else of one that the pane asked for before. */
  const jobFor = (wanted: TerrainAtStage | undefined, pane: number): Job | undefined =>
    wanted &&
    ([...jobs].find((job) => isSameTerrain(job, wanted)) ??
      [...jobs].find((job) => job.pane === pane && !isAskedFor(job, document.get())));

  const showProgress = (): void => {
    const shown = shownTerrains(document.get());
    panes.update((pane, i) => {
      const progress = jobFor(shown[i], i)?.progress;
      return progress === pane.progress ? pane : { ...pane, progress };
    });
  };

  const start = (wanted: TerrainAtStage, pane: number): void => {
    const job: Job = {
      ...wanted,
      pane,
      priority: pane === document.get().selected ? 'now' : 'soon',
      abort: new AbortController(),
      preview: undefined,
      progress: 0,
      messageBefore: session.get().message,
      isReturn: isSameTerrain(paneIn(session.get(), pane).settled, wanted),
    };
    jobs.add(job);
    void make(job);
  };

  const stop = (job: Job): void => {
    jobs.delete(job);
    job.abort.abort();
  };

  const make = async (job: Job): Promise<void> => {
    const { source } = job.recipe;
    try {
      const standIn = standInFor(job, session.get());
      job.preview = standIn?.preview;
      const imported = source.kind === 'imported' ? await samplesOf(source, maps) : undefined;
      if (!jobs.has(job)) return; // another terrain was asked for while the samples were read
      const { recipe, stage } = standIn ?? job;
      const terrain = await client.terrain(
        { recipe, stage, imported },
        {
          signal: job.abort.signal,
          priority: job.priority,
          onProgress(fraction) {
            job.progress = fraction;
            if (jobs.has(job)) showProgress();
          },
        },
      );
      if (jobs.has(job)) show(job, terrain);
      else client.recycle(terrain);
    } catch (error) {
      if (jobs.has(job)) await failures.add(job, error, () => jobs.has(job));
    } finally {
      jobs.delete(job);
      startDue();
    }
  };

  /** Shows a terrain in all panes that ask for it. If a gesture has gone on and none does any more, the pane that it was made for shows it,
   *  so that something moves there. */
  const show = (job: Job, terrain: Terrain): void => {
    const { recipe, stage, preview } = job;
    const missing = missingTerrains();
    const asking = [...missing.keys()].filter((pane) => isSameTerrain(missing[pane], job));
    const takers = asking.length === 0 && missing[job.pane] ? [job.pane] : asking;
    failures.made(recipe);
    // An error of before the job began is over with the next terrain, but not the one that led back to this terrain. A note stays.
    const { message } = session.get();
    const isOver =
      message?.kind === 'error' && message === job.messageBefore && !job.isReturn && takers.includes(document.get().selected);
    const madeFor = { recipe, stage };
    panes.update(
      (pane, i) => {
        if (!takers.includes(i)) return pane;
        const settled = preview?.until === 'release' ? pane.settled : madeFor;
        return { terrain, preview, madeFor, settled, progress: undefined };
      },
      { message: isOver ? undefined : message },
    );
    if (!isOnScreen(terrain, session.get())) client.recycle(terrain);
    // Its samples are available now: other terrains that lacked them are made after all.
    const { source } = recipe;
    if (source.kind === 'imported') {
      failures.remove((other, { remedy }) => remedy === 'file' && needsSamples(other, source.sha256));
    }
  };

  /** Starts what is asked for, and neither in its pane nor being made. While a gesture lasts, a job that runs is finished, and the next one
   *  starts once its terrain is drawn. If each change cancelled the job before, no terrain would be finished; if terrains were made faster
   *  than they are drawn, they would take time from drawing. */
  const startDue = oncePerTask(() => {
    const tooLarge = tooLargeTogether(document.get(), session.get());
    failures.remove((recipe, { remedy }) => remedy === undefined && !tooLarge.has(recipe));
    for (const [pane, wanted] of shownTerrains(document.get()).entries()) {
      const now = session.get();
      if (!wanted || now.failures.has(wanted.recipe) || hasTerrain(pane, wanted)) continue;
      const noRoom = tooLarge.get(wanted.recipe);
      if (noRoom !== undefined) {
        for (const job of [...jobs]) if (isSameTerrain(job, wanted)) stop(job);
        void failures.add(wanted, new NoRoom(noRoom), () => isAskedFor(wanted, document.get()));
        continue;
      }
      const job = jobFor(wanted, pane);
      // The selected terrain waits for no turn.
      const isLate = job?.priority === 'soon' && job.progress === 0 && pane === document.get().selected;
      const isRight = job && !isLate && isSameTerrain(job, wanted) && isEnough(job.preview, job.recipe, now);
      if (isRight || (now.isGesture && (job || now.isDrawing))) continue;
      if (job) stop(job);
      start(wanted, pane);
    }
    if (!session.get().isGesture) for (const job of [...jobs]) if (!isNeeded(job)) stop(job);
    showProgress();
  });

  const isNeeded = (job: Job): boolean => missingTerrains().some((wanted) => isSameTerrain(wanted, job));

  document.subscribe((now, before) => {
    const isSameView = now.page.view === before.page.view;
    if (isSameView && ASKING_FIELDS.every((field) => now[field] === before[field])) return;
    // At once, so that no part of the page sees the panes of one document with the terrains of another.
    panes.set(rearrangedPanes(before, now, session.get()), { agreed: stillAgreed(now, session.get()) });
    // To select a terrain that failed, or another stage of it, is to try it again.
    const isRetried = now.selected !== before.selected || now.stage !== before.stage;
    const retried = isRetried ? selectedRecipe(now) : undefined;
    const shown = shownTerrains(now);
    for (const job of jobs) {
      const pane = shown.findIndex((wanted) => isSameTerrain(job, wanted));
      if (pane >= 0) job.pane = pane;
    }
    failures.remove((recipe) => recipe === retried || !shown.some((wanted) => wanted?.recipe === recipe));
    startDue();
  });
  session.subscribe((now, before) => {
    const hasNewAgreement = now.agreed !== before.agreed;
    if (hasNewAgreement) failures.remove((recipe) => isWaiting(recipe, now) !== isWaiting(recipe, before));
    const mayStart = now.isGesture !== before.isGesture || now.isDrawing !== before.isDrawing || now.failures !== before.failures;
    if (mayStart || hasNewAgreement) startDue();
  });
  startDue();

  return {
    cancel(pane) {
      const ofPane = pane === undefined ? undefined : jobFor(shownTerrains(document.get())[pane], pane);
      const cancelled = [...jobs].filter((job) => pane === undefined || job === ofPane);
      for (const { abort } of cancelled) abort.abort();
      return cancelled.length > 0;
    },
  };
}

/** Samples of all terrains of a comparison together, at most: one of 8193 × 8193 beside three of 1025 × 1025. */
const MAX_COMPARED = 72_000_000;
/** Samples of the preview of terrain that waits for a click, at most. */
const WAITING_SAMPLES = 1025 * 1025;

/** The terrains of a comparison that do not fit in memory together. Those that are made stay. Of the others the largest is left out first,
 *  and the selected one last among equals.
 *  @returns a sentence for each recipe that does not fit; empty outside comparisons */
function tooLargeTogether(document: AppDocument, session: Session): ReadonlyMap<Recipe, string> {
  const tooLarge = new Map<Recipe, string>();
  if (!isComparing(document)) return tooLarge;
  const samplesOf = (recipe: Recipe): number => (isWaiting(recipe, session) ? WAITING_SAMPLES : recipe.width * recipe.height);
  const isWhole = (recipe: Recipe): boolean =>
    session.panes.some(({ terrain, settled, preview }) => terrain && settled?.recipe === recipe && preview === undefined);
  // A recipe that is in two panes takes memory once.
  const recipes = [...new Set(document.terrains)];
  let sum = recipes.reduce((samples, recipe) => samples + samplesOf(recipe), 0);
  const isSelected = (recipe: Recipe): number => Number(recipe === selectedRecipe(document));
  const due = recipes
    .filter((recipe) => !isWhole(recipe))
    .sort((a, b) => samplesOf(b) - samplesOf(a) || isSelected(a) - isSelected(b));
  for (const recipe of due) {
    if (sum <= MAX_COMPARED) break;
    sum -= samplesOf(recipe);
    const size = sizeText(recipe);
    tooLarge.set(
      recipe,
      `${size} is too many samples beside the other terrains: a comparison holds at most ${formatNumber(MAX_COMPARED)}.`,
    );
  }
  return tooLarge;
}
