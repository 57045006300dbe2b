import { errorText } from '../../core/error-text.ts';
import type { Recipe } from '../../core/recipe.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { type MapShelf, NoSamples } from '../../state/map-shelf.ts';
import { isComparing } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { LANES, type TerrainClient } from '../../worker/client.ts';
import { Cancelled, Superseded } from '../../worker/errors.ts';
import { oncePerTask } from '../controls/dom.ts';
import type { OtherTerrain, Remedy, Session } from '../session.ts';
import { tooLargeTogether } from '../terrain/comparison-size.ts';
import { importedFor, isOnScreen, isSettled, standInFor } from '../terrain/terrain-work.ts';
import { askedChanged, askedFor, isWaiting } from '../terrain/waiting.ts';
import { createOtherLights } from './other-lights.ts';
import { arrange, noTerrain } from './pane-states.ts';
import { othersOf } from './shown-panes.ts';

/** A terrain that is being made. */
interface Job {
  readonly recipe: Recipe;
  /** The pane it was begun for. */
  readonly pane: number;
  readonly lane: number;
  /** Of what stands in for it. */
  readonly preview: OtherTerrain['preview'];
  progress: number;
}

interface Failure {
  readonly text: string;
  readonly remedy: Remedy;
  /** Of the samples it lacks. */
  readonly sha256?: string | undefined;
}

export interface OtherJobs {
  /** Makes the terrain of a pane that is not selected once more, or at all where it waits for a click. */
  retry(pane: number): void;
  /** Ends the terrain that is being made for a pane that is not selected; the others go on. */
  cancel(pane: number): void;
  dispose(): void;
}

/** Keeps the terrains beside the document's own in step with it while they are compared. Each is made, shown and lit for itself: one that
 *  fails keeps the last terrain in its pane, or none where it lacks its samples, and says why there; the others go on.
 *  @param isMeasuring whether figures are being made that will soon be there: lights wait for them, as both want the same cores */
export function runOtherJobs(
  document: DocumentStore,
  session: Store<Session>,
  client: Pick<TerrainClient, 'terrain' | 'light' | 'recycle' | 'cancel' | 'closeLanes'>,
  maps: Pick<MapShelf, 'get'>,
  isMeasuring: () => boolean = () => false,
): OtherJobs {
  const jobs = new Set<Job>();
  const failures = new Map<Recipe, Failure>();
  let { selected: place } = document.get();
  let isDisposed = false;

  /** Replaces what the session has in panes, and frees the memory of what is in none any more. */
  const show = (changes: Partial<Session>): void => {
    const { terrain, others } = session.get();
    session.set(changes);
    const before = new Set([terrain, ...others.map((other) => other.terrain)]);
    for (const gone of before) if (gone && !isOnScreen(gone, session.get())) client.recycle(gone);
  };

  /** Changes some of the others; nobody is told if none differs. */
  const update = (change: (other: OtherTerrain, i: number) => Partial<OtherTerrain>): void => {
    const { others } = session.get();
    const now = others.map((other, i) => merged(other, change(other, i)));
    if (now.some((other, i) => other !== others[i])) show({ others: now });
  };

  const isShown = (other: OtherTerrain | undefined, recipe: Recipe): boolean =>
    other?.settled === recipe && isSettled(other.preview, recipe, session.get());

  /** What is on its way for one of the others: its own terrain, or one that its pane asked for before. */
  const jobOf = (i: number): Job | undefined => {
    const { selected } = document.get();
    const others = othersOf(document.get());
    const isItsOwn = ({ recipe }: Job): boolean => recipe === others[i];
    const isEarlier = ({ recipe, pane }: Job): boolean => pane === paneOf(i, selected) && !others.includes(recipe);
    return [...jobs].find(isItsOwn) ?? [...jobs].find(isEarlier);
  };

  const make = async (job: Job, wanted: Recipe): Promise<void> => {
    try {
      const imported = await importedFor(job.recipe, maps);
      if (!jobs.has(job)) return;
      const onProgress = (fraction: number): void => {
        job.progress = fraction;
        work();
      };
      const terrain = await client.terrain({ recipe: wanted, stage: undefined, imported }, onProgress, job.lane);
      if (jobs.has(job)) showMade(job, terrain);
      else client.recycle(terrain);
    } catch (error) {
      if (!(error instanceof Superseded) && jobs.has(job)) fail(job.recipe, error);
    } finally {
      jobs.delete(job);
      work();
    }
  };

  /** In all panes that ask for it; a gesture's that has gone on meanwhile in its own, so that something moves there. */
  const showMade = ({ recipe, preview, pane }: Job, terrain: Terrain): void => {
    const { selected } = document.get();
    const others = othersOf(document.get());
    const isAwaited = others.map((other, i) => other === recipe && !isShown(session.get().others[i], recipe));
    const own = others.findIndex((_, i) => paneOf(i, selected) === pane);
    const isBehind = own >= 0 && !isAwaited.includes(true) && !isShown(session.get().others[own], others[own]);
    if (isBehind) isAwaited[own] = true;
    update((other, i) => {
      if (!isAwaited[i]) return other;
      const settled = preview && !preview.isHeld ? other.settled : recipe;
      return { terrain, settled, preview, light: undefined, progress: undefined };
    });
    if (!isOnScreen(terrain, session.get())) client.recycle(terrain);
  };

  const fail = (recipe: Recipe, error: unknown): void => {
    if (!othersOf(document.get()).includes(recipe)) return;
    const sha256 = error instanceof NoSamples && recipe.source.kind === 'imported' ? recipe.source.sha256 : undefined;
    const text = error instanceof Cancelled ? 'Cancelled.' : errorText(error);
    failures.set(recipe, { text, remedy: sha256 === undefined ? 'again' : 'file', sha256 });
    if (!(error instanceof Cancelled)) return;
    // What waits for a click waits for the next one.
    const agreed = new Set(session.get().agreed);
    if (agreed.delete(recipe)) session.set({ agreed });
  };

  const start = (recipe: Recipe, pane: number, own: Job | undefined): void => {
    try {
      const standIn = standInFor({ recipe, stage: undefined }, session.get());
      const preview = standIn && { isNested: standIn.isNested, isHeld: standIn.isHeld };
      if (own) jobs.delete(own); // its lane is this one's
      const job: Job = { recipe, pane, lane: own?.lane ?? freeLane(), preview, progress: 0 };
      jobs.add(job);
      void make(job, standIn?.recipe ?? recipe);
    } catch (error) {
      fail(recipe, error);
    }
  };

  const freeLane = (): number => {
    const taken = [...jobs].map(({ lane }) => lane);
    for (let lane = 1; lane < LANES; lane++) if (!taken.includes(lane)) return lane;
    const [stale] = [...jobs].filter(({ recipe }) => !othersOf(document.get()).includes(recipe));
    jobs.delete(stale);
    return stale.lane;
  };

  /** Begins what is asked for and neither there nor on its way. While a gesture lasts every terrain that was begun is seen: each pane
   *  goes on when its own is there and drawn, so that none waits for another. */
  const makeDue = (tooLarge: ReadonlyMap<Recipe, string>): void => {
    const asked = session.get();
    const { isGesture, isDrawing, others } = asked;
    const { selected } = document.get();
    const wanted = othersOf(document.get());
    wanted.forEach((recipe, i) => {
      if (tooLarge.has(recipe) || failures.has(recipe) || isShown(others[i], recipe)) return;
      const job = jobOf(i);
      const isRight = job && (isSettled(job.preview, job.recipe, asked) || (isGesture && !job.preview?.isHeld));
      if (isRight && job.recipe === recipe) return;
      if (isGesture && (job || isDrawing)) return;
      start(recipe, paneOf(i, selected), job);
    });
    if (isGesture) return;
    for (const job of [...jobs]) {
      if (wanted.includes(job.recipe) && !tooLarge.has(job.recipe)) continue;
      jobs.delete(job);
      client.cancel(job.lane);
    }
  };

  const lightDue = createOtherLights(document, session, client, {
    isFailed: (recipe) => failures.has(recipe),
    isLater: isMeasuring,
    onLit: (terrain, light) => update((other) => (other.terrain === terrain ? { light } : other)),
    onFailed(terrain, error) {
      session.get().others.forEach((other, i) => {
        if (other.terrain === terrain) fail(othersOf(document.get())[i], error);
      });
    },
    onEnd: () => work(),
  });

  const leave = (): void => {
    jobs.clear();
    failures.clear();
    client.closeLanes();
    show({ others: [] });
  };

  const work = oncePerTask(() => {
    if (isDisposed || !isComparing(document.get())) return;
    const tooLarge = tooLargeTogether(document.get(), session.get());
    makeDue(tooLarge);
    lightDue();
    const wanted = othersOf(document.get());
    update((other, i) => {
      const noRoom = tooLarge.get(wanted[i]);
      // What stands in for it takes little room.
      const kept = other.settled === wanted[i] ? other : noTerrain;
      if (noRoom !== undefined) return { ...kept, progress: undefined, failure: noRoom, remedy: undefined };
      const failure = failures.get(wanted[i]);
      // Samples that are not here were never on screen: the pane is named after their file and empty, however the page came to it.
      if (failure?.remedy === 'file') return { ...kept, progress: undefined, failure: failure.text, remedy: failure.remedy };
      return { progress: jobOf(i)?.progress, failure: failure?.text, remedy: failure?.remedy };
    });
  });

  /** At once, so that no part of the page sees a document's panes with another's terrains. */
  const follow = (): void => {
    const now = document.get();
    for (const recipe of [...failures.keys()]) if (!othersOf(now).includes(recipe)) failures.delete(recipe);
    const before = session.get().others;
    const { others = before, ...selected } = arrange(now, session.get(), place);
    const isSame = others.length === before.length && others.every((other, i) => other === before[i]);
    show({ others: isSame ? before : others, ...selected });
    place = now.selected;
    work();
  };

  const forget = (isOver: (recipe: Recipe, failure: Failure) => boolean): void => {
    for (const [recipe, failure] of [...failures]) if (isOver(recipe, failure)) failures.delete(recipe);
  };

  const ends = [
    document.subscribe((now, before) => {
      if (isComparing(now)) {
        if (!isComparing(before)) place = now.selected;
        follow();
      } else if (isComparing(before)) leave();
    }),
    session.subscribe((now, before) => {
      if (askedChanged(now, before)) forget((recipe) => isWaiting(recipe, now) !== isWaiting(recipe, before));
      // As in the other panes: what lacks its samples is an empty pane.
      if (now.unmade !== before.unmade && lacksSamples(document.get(), now)) show(noSelected);
      // Samples that are on screen are at hand now.
      const source = now.terrain !== before.terrain ? now.terrain?.recipe.source : undefined;
      if (source?.kind === 'imported') forget((_, { sha256 }) => sha256 === source.sha256);
      work();
    }),
  ];
  if (isComparing(document.get())) follow();

  return {
    retry(pane) {
      const recipe = document.get().terrains[pane];
      if (!recipe) return;
      failures.delete(recipe);
      if (isWaiting(recipe, session.get())) session.set(askedFor(recipe, document.get(), session.get()));
      work();
    },
    cancel(pane) {
      const recipe = document.get().terrains[pane];
      for (const job of jobs) if (job.recipe === recipe) client.cancel(job.lane);
    },
    dispose() {
      if (isDisposed) return;
      for (const end of ends) end();
      leave();
      isDisposed = true;
    },
  };
}

/** A selected terrain that is not there. */
const noSelected = { terrain: undefined, settled: undefined, preview: undefined, light: undefined, hurst: undefined } as const;

/** Whether the selected terrain of a comparison waits for the file of its samples. */
function lacksSamples(document: AppDocument, { unmade, message }: Session): boolean {
  const recipe = selectedRecipe(document);
  const { awaited } = message ?? {};
  return isComparing(document) && unmade?.recipe === recipe && awaited !== undefined && selectedRecipe(awaited) === recipe;
}

/** The pane of one of the others. */
function paneOf(i: number, selected: number): number {
  return i < selected ? i : i + 1;
}

/** The same object where the changes change nothing. */
function merged(other: OtherTerrain, changes: Partial<OtherTerrain>): OtherTerrain {
  const isSame = (Object.keys(changes) as (keyof OtherTerrain)[]).every((key) => Object.is(changes[key], other[key]));
  return isSame ? other : { ...other, ...changes };
}
