import { type Appearance, waterLevelOf } from '../colour/appearance.ts';
import type { AppDocument } from '../state/document.ts';
import type { Store } from '../state/store.ts';
import type { TerrainClient } from '../worker/client.ts';
import { Cancelled, Superseded } from '../worker/errors.ts';
import { previewOf } from '../worker/preview.ts';
import type { Terrain } from '../worker/terrain.ts';
import type { Session } from './session.ts';

/** Maps with more samples than this are shown coarser while a gesture lasts. */
const LIVE_SAMPLES = 513 * 513;
const PREVIEW_SIDE = 257;

/** Keeps the terrain and its light in step with the document: whatever changed is asked of the worker, and what comes back is shown.
 *  What fails or is cancelled takes the document back to the terrain on screen. */
export function runTerrainJobs(document: Store<AppDocument>, session: Store<Session>, client: TerrainClient): void {
  const make = async (): Promise<void> => {
    const wanted = document.get();
    const { isGesture, imported, message: earlier } = session.get();
    const isReturn = wanted.recipe === shownRecipe && wanted.stage === shownStage;
    const isLarge = wanted.recipe.width * wanted.recipe.height > LIVE_SAMPLES;
    const preview = isGesture && isLarge && wanted.stage === undefined ? previewOf(wanted.recipe, PREVIEW_SIDE) : undefined;
    const request = { recipe: preview?.recipe ?? wanted.recipe, stage: wanted.stage, imported };
    session.set({ progress: session.get().progress ?? 0 });
    running++;
    try {
      const terrain = await client.terrain(request, (progress) => session.set({ progress }));
      if (!preview) shownImported = imported;
      // An error is gone once another terrain is there. What was refused meanwhile is still to be read, and a note is about this terrain.
      const { message } = session.get();
      const isOver = message?.kind === 'error' && message === earlier && !isReturn;
      session.set({ message: isOver ? undefined : message });
      showTerrain(terrain, preview && { isNested: preview.isNested });
    } catch (error) {
      if (error instanceof Superseded) return;
      const { terrain } = session.get();
      session.set({ progress: undefined, isPlaying: false, isGesture: false, message: messageOf(error, terrain) });
      const { recipe, stage } = document.get();
      const isLatest = recipe === wanted.recipe && stage === wanted.stage;
      if (!terrain || !isLatest) return; // what was asked for since then is made next
      session.set({ imported: shownImported });
      document.set({ recipe: shownRecipe, stage: shownStage });
    } finally {
      running--;
      catchUp();
    }
  };
  let running = 0;
  /** The document went on while a gesture's terrain was being made or drawn. */
  let isBehind = false;
  let shownRecipe = document.get().recipe;
  let shownStage = document.get().stage;
  let shownImported: Session['imported'];

  const showTerrain = (terrain: Terrain, preview: Session['preview']): void => {
    const before = session.get().terrain;
    if (!preview) {
      shownRecipe = terrain.recipe;
      shownStage = terrain.stage === terrain.stages ? undefined : terrain.stage;
    }
    session.set({ terrain, preview, light: undefined, isLightDue: true, hurst: undefined, progress: undefined });
    if (before) client.recycle(before);
  };

  // A light that is being baked is finished and drawn, so that a sun that keeps moving shows; what came meanwhile is baked next.
  // A preview goes without: its light would come when the next one is there.
  let isBaking = false;
  let isLightStale = false;
  const isBusy = (): boolean => running > 0 || session.get().isDrawing;
  const catchUp = (): void => {
    if (isBehind && !isBusy()) schedule();
  };

  const bake = async (): Promise<void> => {
    const { terrain, preview, light, isDrawing } = session.get();
    isLightStale = isBaking || preview !== undefined || (light !== undefined && isDrawing);
    if (!terrain) return;
    session.set({ isLightDue: true });
    if (isLightStale) return;
    isBaking = true;
    try {
      const baked = await client.light(terrain.display, lightOptions(document.get().appearance, terrain));
      if (session.get().terrain === terrain) session.set({ light: baked });
    } catch (error) {
      session.set({ message: messageOf(error, terrain) });
    } finally {
      isBaking = false;
      if (isLightStale) void bake();
      else session.set({ isLightDue: false });
    }
  };

  // Changes made together are one request.
  let isScheduled = false;
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      // A gesture sees every terrain that was begun: were each wish to replace the one before, none would ever be finished, and were
      // terrains made faster than they are drawn, they would take the time to draw them.
      isBehind = session.get().isGesture && isBusy();
      if (!isBehind) void make();
    });
  };

  document.subscribe((now, before) => {
    const isSame = now.recipe === before.recipe && now.stage === before.stage;
    const isShown = now.recipe === shownRecipe && now.stage === shownStage && session.get().preview === undefined;
    if (!isSame && !(isShown && session.get().progress === undefined)) schedule();
    if (lightKey(now.appearance) !== lightKey(before.appearance)) void bake();
  });
  session.subscribe((now, before) => {
    if (now.terrain !== before.terrain) void bake();
    if (before.isDrawing && !now.isDrawing) {
      catchUp();
      if (isLightStale) void bake();
    }
    if (before.isGesture && !now.isGesture && (now.preview || isBehind)) schedule();
  });
  schedule();
}

function messageOf(error: unknown, shown: Terrain | undefined): Session['message'] {
  if (error instanceof Cancelled) {
    const what = shown ? 'The terrain on screen is the one before.' : 'There is no terrain yet: change a parameter to make one.';
    return { kind: 'note', text: `Cancelled. ${what}` };
  }
  return { kind: 'error', text: error instanceof Error ? error.message : String(error) };
}

function lightOptions(appearance: Appearance, terrain: Terrain): Parameters<TerrainClient['light']>[1] {
  const { exaggeration, sunAzimuthDeg, sunAltitudeDeg } = appearance;
  return { exaggeration, sunAzimuthDeg, sunAltitudeDeg, floor: waterLevelOf(appearance, terrain.range) };
}

/** The settings that the baked light depends on. */
function lightKey({ exaggeration, sunAzimuthDeg, sunAltitudeDeg, water, seaLevel }: Appearance): string {
  return [exaggeration, sunAzimuthDeg, sunAltitudeDeg, water, seaLevel].join();
}
