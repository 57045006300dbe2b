import { errorText } from '../../core/error-text.ts';
import { type AppDocument, selectedRecipe, terrainAtStage } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { isVeryLong } from '../../state/long-work.ts';
import { type MapShelf, NoSamples } from '../../state/map-shelf.ts';
import { paneAtHand } from '../../state/pane-at-hand.ts';
import { isComparing, withSelected } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import type { TerrainClient } from '../../worker/client.ts';
import { Cancelled, Superseded } from '../../worker/errors.ts';
import type { Message, Session } from '../session.ts';
import { tooLargeTogether } from './comparison-size.ts';
import { bakeLight, importedFor, isLit, isOnScreen, isSettled, lightKey, standInFor, whyFailed } from './terrain-work.ts';
import { askedChanged, isWaiting, stillAgreed } from './waiting.ts';

/** Keeps the terrain and its light in step with the document: whatever changed is asked of the worker, and what comes back is shown.
 *  What fails or is cancelled takes the document back to the terrain on screen. A comparison whose selected terrain lacks its samples
 *  stays: another of its terrains is selected instead, unless a person has just selected that one. */
export function runTerrainJobs(
  document: DocumentStore,
  session: Store<Session>,
  client: Pick<TerrainClient, 'terrain' | 'light' | 'recycle'>,
  maps: MapShelf,
): void {
  const make = async (): Promise<void> => {
    const asked = document.get();
    const wanted = terrainAtStage(asked);
    const { settled, message: earlier } = session.get();
    const isReturn = wanted.recipe === settled?.recipe && wanted.stage === settled.stage;
    session.set({ progress: session.get().progress ?? 0, unmade: undefined });
    const own = {};
    job = own;
    try {
      const preview = standInFor(wanted, session.get());
      const noRoom = preview ? undefined : tooLargeTogether(asked, session.get()).get(wanted.recipe);
      if (noRoom !== undefined) throw new NoRoom(noRoom);
      const request = preview ? { recipe: preview.recipe, stage: preview.stage } : wanted;
      const imported = await importedFor(wanted.recipe, maps);
      // Samples that are slow to read must not come in before what was asked for since.
      if (job !== own) throw new Superseded();
      const terrain = await client.terrain({ ...request, imported }, (progress) => {
        if (job === own) session.set({ progress });
      });
      if (job !== own) return client.recycle(terrain); // the one that is wanted now was there
      // An error is gone once another terrain is there. What was refused meanwhile is still to be read, and a note is about this terrain.
      const { message } = session.get();
      const isOver = message?.kind === 'error' && message === earlier && !isReturn;
      session.set({ message: isOver ? undefined : message });
      if (!preview || preview.isHeld) session.set({ settled: wanted });
      showTerrain(terrain, preview && { isNested: preview.isNested, isHeld: preview.isHeld });
    } catch (error) {
      if (error instanceof Superseded || job !== own) return;
      const isLost = error instanceof NoSamples;
      const isToSelect = isLost && !isChosen && isComparing(document.get());
      const pane = isToSelect ? await paneAtHand(document.get(), maps) : undefined;
      if (job !== own) return;
      if (pane !== undefined) {
        session.set({ progress: undefined, isPlaying: false, isGesture: false });
        document.set(withSelected(document.get(), pane));
        return;
      }
      const { terrain, settled, preview } = session.get();
      const isPreview = preview?.isHeld === true && settled?.recipe === wanted.recipe;
      // What else a comparison has can be shown all the same.
      const shown = isLost && isComparing(document.get()) ? undefined : settled;
      const canRetry = !shown && !isLost && !(error instanceof NoRoom);
      const message = { ...messageOf(error, terrain, isPreview), awaited: isLost ? asked : undefined };
      const unmade = shown ? undefined : { ...wanted, canRetry };
      session.set({ progress: undefined, isPlaying: false, isGesture: false, message, unmade });
      // What was asked for and not made can be asked for again.
      if (session.get().preview?.isHeld) {
        const isHeld = session.get().isHeld || !isVeryLong(wanted.recipe);
        const agreed = new Set(session.get().agreed);
        agreed.delete(wanted.recipe);
        session.set({ isHeld, agreed });
      }
      const { recipe, stage } = terrainAtStage(document.get());
      const isLatest = recipe === wanted.recipe && stage === wanted.stage;
      if (shown && isLatest) document.takeBack(shown); // what was asked for since then is made next
    } finally {
      if (job === own) job = undefined;
      catchUp();
    }
  };
  /** The one whose terrain is awaited, if any; those before it are not. */
  let job: object | undefined;
  /** The terrain came by a selection among those of a comparison, not by other terrains. */
  let isChosen = false;
  /** The document went on while a gesture's terrain was being made or drawn. */
  let isBehind = false;

  const showTerrain = (terrain: Terrain, preview: Session['preview']): void => {
    const before = session.get().terrain;
    session.set({ terrain, preview, light: undefined, isLightDue: true, hurst: undefined, progress: undefined });
    if (before && !isOnScreen(before, session.get())) client.recycle(before);
  };

  // A light that is being baked is finished and drawn, so that a sun that keeps moving shows; what came meanwhile is baked next.
  // A gesture's preview goes without: its light would come when the next one is there.
  let isBaking = false;
  let isLightStale = false;
  /** What the last light that failed was told by: it is over with the next one. */
  let unlit: Message | undefined;
  const isBusy = (): boolean => job !== undefined || session.get().isDrawing;
  const catchUp = (): void => {
    if (isBehind && !isBusy()) schedule();
  };

  const bake = async (): Promise<void> => {
    const { terrain, preview, light, isDrawing } = session.get();
    isLightStale = isBaking || (preview !== undefined && !preview.isHeld) || (light !== undefined && isDrawing);
    if (!terrain) return;
    if (!isBaking && isLit(light, document.get().appearance)) return session.set({ isLightDue: false });
    session.set({ isLightDue: true });
    if (isLightStale) return;
    isBaking = true;
    try {
      const baked = await bakeLight(client, terrain, document.get().appearance);
      const { terrain: shown, message } = session.get();
      if (shown === terrain) session.set({ light: baked, message: message === unlit ? undefined : message });
    } catch (error) {
      unlit = lightMessageOf(error);
      if (session.get().terrain === terrain) session.set({ message: unlit });
    } finally {
      isBaking = false;
      if (isLightStale) void bake();
      else session.set({ isLightDue: false });
    }
  };

  /** A terrain that was there in another pane, or is the one before, is not made again. */
  const isShown = (): boolean => {
    const { recipe, stage } = terrainAtStage(document.get());
    const { settled, preview, progress } = session.get();
    const isWanted = recipe === settled?.recipe && stage === settled.stage;
    return isWanted && isSettled(preview, recipe, session.get()) && progress === undefined;
  };

  // Changes made together are one request.
  let isScheduled = false;
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      if (isShown()) {
        [job, isBehind] = [undefined, false];
        return;
      }
      // A gesture sees every terrain that was begun: were each wish to replace the one before, none would ever be finished, and were
      // terrains made faster than they are drawn, they would take the time to draw them.
      isBehind = session.get().isGesture && isBusy();
      if (!isBehind) void make();
    });
  };

  document.subscribe((now, before) => {
    const isOther = selectedRecipe(now) !== selectedRecipe(before);
    if (isOther) isChosen = isSelection(now, before);
    session.set({ agreed: stillAgreed(document.get(), session.get()) });
    // Where others went there may be room.
    const isRoomDue = now.terrains !== before.terrains && session.get().unmade?.canRetry === false;
    if (isOther || now.stage !== before.stage || isRoomDue) schedule();
    if (lightKey(now.appearance) !== lightKey(before.appearance)) void bake();
  });
  session.subscribe((now, before) => {
    if (now.terrain !== before.terrain) void bake();
    if (before.isDrawing && !now.isDrawing) {
      catchUp();
      if (isLightStale) void bake();
    }
    const isLetGo = before.isGesture && !now.isGesture && ((now.preview && !now.preview.isHeld) || isBehind);
    const recipe = selectedRecipe(document.get());
    const isAskedFor = askedChanged(now, before) && isWaiting(recipe, before) && !isWaiting(recipe, now);
    // What is no longer called unmade while nothing is made is asked for once more.
    const isRetry = before.unmade && !now.unmade && now.progress === undefined;
    if (isLetGo || isAskedFor || isRetry) schedule();
  });
  schedule();
}

/** Whether nothing but another terrain of the same comparison was selected. */
function isSelection(now: AppDocument, before: AppDocument): boolean {
  const [terrains, earlier] = [now.terrains, before.terrains];
  const isSame = terrains.length === earlier.length && terrains.every((recipe, pane) => recipe === earlier[pane]);
  return isSame && isComparing(now) && isComparing(before);
}

/** There is too little memory for a terrain beside those it is compared with. */
class NoRoom extends Error {}

function messageOf(error: unknown, shown: Terrain | undefined, isPreview: boolean): Message {
  if (error instanceof Cancelled) {
    const before = isPreview ? 'The preview stays.' : 'The terrain on screen is the one before.';
    const what = shown ? before : 'There is no terrain yet.';
    return { kind: 'note', text: `Cancelled. ${what}` };
  }
  return { kind: 'error', text: errorText(error) };
}

/** The terrain is there: what can be asked for again is its light. */
function lightMessageOf(error: unknown): Message {
  return { kind: 'error', text: `The light could not be made: ${whyFailed(error, 'Move the sun to make it again.')}` };
}
