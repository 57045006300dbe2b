import { type AppDocument, selectedRecipe, type TerrainAtStage } from '../state/document.ts';
import { needsSamples, samplesOf } from '../state/map-cache.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import { type Job, type JobParts, keep } from './keep.ts';
import { type Message, type Preview, paneIn, type Session } from './session.ts';
import {
  createSessionPanes,
  isAskedFor,
  isOnScreen,
  isSameTerrain,
  missingTerrains,
  rearrangedPanes,
  type SessionPanes,
  shownTerrains,
} from './shown-terrains.ts';
import { createTerrainFailures, NoRoom, tooLargeTogether } from './terrain-failures.ts';
import { isEnough, isWaiting, standInFor, stillAgreed } from './waiting.ts';

export interface TerrainJobs {
  /** Makes what is asked for. */
  update(): void;
  /** Cancels the terrain that is being made for a pane, or every terrain if no pane is given.
   *  @returns whether there was one to cancel */
  cancel(pane?: number): boolean;
}

/** A terrain that is asked for and not there. */
interface WantedTerrain extends TerrainAtStage {
  /** The first pane that asks for it, or the last one that did. */
  pane: number;
  /** Set once it is begun, if a stand-in is made instead. */
  preview: Preview | undefined;
  /** The message on screen when it was asked for. */
  readonly messageBefore: Message | undefined;
  /** It is what the pane showed last: the document came back to it after a failure. */
  readonly isReturn: boolean;
}

/** The fields of the document that say which terrains are asked for. */
const ASKING_FIELDS = ['terrains', 'selected', 'stage', 'pins'] as const satisfies readonly (keyof AppDocument)[];

/** Keeps the terrains of all shown panes in step with the document. `terrain-failures.ts` handles what cannot be made. While a gesture lasts,
 *  a job that runs is finished and shown, and the next one starts after it: if each change cancelled the job before, nothing would move. */
export function keepTerrains({ document, session, client, maps }: JobParts): TerrainJobs {
  const panes = createSessionPanes(document, session, client);
  const failures = createTerrainFailures(document, session, maps, panes);

  /** The job for a pane: that of its terrain, or else of one that the pane asked for before. */
  const jobFor = (pane: number): Job<WantedTerrain> | undefined => {
    const wanted = shownTerrains(document.get())[pane];
    const jobs = keeper.running();
    return (
      wanted &&
      (jobs.find((job) => isSameTerrain(job.wanted, wanted)) ??
        jobs.find((job) => job.wanted.pane === pane && !isAskedFor(job.wanted, document.get())))
    );
  };

  const showProgress = (): void =>
    panes.update((pane, i) => {
      const progress = jobFor(i)?.progress;
      return progress === pane.progress ? pane : { ...pane, progress };
    });

  const keeper = keep<WantedTerrain, Terrain>({
    due() {
      const tooLarge = tooLargeTogether(document.get(), session.get());
      failures.remove((recipe, { remedy }) => remedy === undefined && !tooLarge.has(recipe));
      const missing = wantedTerrains(document.get(), session.get());
      for (const wanted of missing) {
        const why = tooLarge.get(wanted.recipe);
        if (why !== undefined) void failures.add(wanted, new NoRoom(why), () => true);
      }
      return missing.filter(({ recipe }) => !tooLarge.has(recipe));
    },
    isSame: (running, wanted) => isSameTerrain(running, wanted) && isEnough(running.preview, running.recipe, session.get()),
    waits: ({ pane }) => session.get().isGesture && jobFor(pane) !== undefined,
    goOn: () => session.get().isGesture,
    async make(wanted, job) {
      const { source } = wanted.recipe;
      const standIn = standInFor(wanted, session.get());
      wanted.preview = standIn?.preview;
      const imported = source.kind === 'imported' ? await samplesOf(source, maps) : undefined;
      const { recipe, stage } = standIn ?? wanted;
      const onProgress = (fraction: number): void => {
        job.progress = fraction;
        showProgress();
      };
      return client.terrain({ recipe, stage, imported }, { signal: job.abort.signal, onProgress });
    },
    show(wanted, terrain) {
      showTerrain(wanted, terrain, document.get(), session.get(), panes);
      failures.made(wanted.recipe);
      if (!isOnScreen(terrain, session.get())) client.recycle(terrain);
      // Its samples are available now: other terrains that lacked them are made after all.
      const { source } = wanted.recipe;
      if (source.kind !== 'imported') return;
      failures.remove((other, { remedy }) => remedy === 'file' && needsSamples(other, source.sha256));
    },
    fail: failures.add,
    onChange: showProgress,
  });

  document.subscribe((now, before) => {
    const isSameView = now.page.view === before.page.view;
    if (isSameView && ASKING_FIELDS.every((field) => now[field] === before[field])) return;
    // At once, so that no part of the page sees the panes of one document with the terrains of another.
    panes.set(rearrangedPanes(before, now, session.get()), { agreed: stillAgreed(now, session.get()) });
    const shown = shownTerrains(now);
    for (const { wanted } of keeper.running()) {
      const pane = shown.findIndex((other) => isSameTerrain(wanted, other));
      if (pane >= 0) wanted.pane = pane;
    }
    // To select a terrain that failed, or another stage of it, is to try it again.
    const isRetried = now.selected !== before.selected || now.stage !== before.stage;
    const retried = isRetried ? selectedRecipe(now) : undefined;
    failures.remove((recipe) => recipe === retried || !shown.some((wanted) => wanted?.recipe === recipe));
  });
  session.subscribe((now, before) => {
    if (now.agreed !== before.agreed) failures.remove((recipe) => isWaiting(recipe, now) !== isWaiting(recipe, before));
  });

  return {
    update: keeper.update,
    cancel(pane) {
      const ofPane = pane === undefined ? undefined : jobFor(pane);
      const cancelled = keeper.running().filter((job) => pane === undefined || job === ofPane);
      for (const { abort } of cancelled) abort.abort();
      return cancelled.length > 0;
    },
  };
}

/** What the document asks for and its panes do not have, but for what failed. */
function wantedTerrains(document: AppDocument, session: Session): WantedTerrain[] {
  const { failures, message } = session;
  return missingTerrains(document, session).flatMap((wanted, pane): WantedTerrain[] => {
    if (!wanted || failures.has(wanted.recipe)) return [];
    const isReturn = isSameTerrain(paneIn(session, pane).settled, wanted);
    return [{ ...wanted, pane, preview: undefined, messageBefore: message, isReturn }];
  });
}

/** Shows a terrain in all panes that ask for it. If a gesture has gone on and none does any more, the pane that it was made for shows it,
 *  so that something moves there. */
function showTerrain(
  { recipe, stage, pane: madeForPane, preview, messageBefore, isReturn }: WantedTerrain,
  terrain: Terrain,
  document: AppDocument,
  session: Session,
  panes: SessionPanes,
): void {
  const missing = missingTerrains(document, session);
  const madeFor = { recipe, stage };
  const asking = [...missing.keys()].filter((pane) => isSameTerrain(missing[pane], madeFor));
  const takers = asking.length === 0 && missing[madeForPane] ? [madeForPane] : asking;
  // An error of before the job began is over with the next terrain, but not the one that led back to this terrain. A note stays.
  const { message } = session;
  const isError = message?.kind === 'error' && message === messageBefore;
  const isOver = isError && !isReturn && takers.includes(document.selected);
  panes.update(
    (pane, i) => {
      if (!takers.includes(i)) return pane;
      const settled = preview?.until === 'release' ? pane.settled : madeFor;
      return { terrain, preview, madeFor, settled, progress: undefined };
    },
    { message: isOver ? undefined : message },
  );
}
