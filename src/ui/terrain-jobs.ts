import { type Appearance, waterLevelOf } from '../colour/appearance.ts';
import { errorText } from '../core/error-text.ts';
import type { Recipe } from '../core/recipe.ts';
import { stageCount } from '../generate.ts';
import { type AppDocument, isLarge } from '../state/document.ts';
import type { DocumentStore } from '../state/document-store.ts';
import { type MapShelf, NoSamples, samplesOf } from '../state/map-shelf.ts';
import type { Store } from '../state/store.ts';
import type { TerrainClient } from '../worker/client.ts';
import { Cancelled, Superseded } from '../worker/errors.ts';
import { previewOf } from '../worker/preview.ts';
import type { Terrain } from '../worker/terrain.ts';
import type { Message, Session } from './session.ts';
import { sizeText } from './terrain-text.ts';

/** Maps with more samples than this are shown coarser while a gesture lasts. */
const LIVE_SAMPLES = 513 * 513;
const LIVE_SIDE = 257;
/** Samples a side of what stands in for terrain that nobody has asked for yet. */
const HELD_SIDE = 1025;

/** Keeps the terrain and its light in step with the document: whatever changed is asked of the worker, and what comes back is shown.
 *  What fails or is cancelled takes the document back to the terrain on screen. */
export function runTerrainJobs(
  document: DocumentStore,
  session: Store<Session>,
  client: Pick<TerrainClient, 'terrain' | 'light' | 'recycle'>,
  maps: MapShelf,
): void {
  const make = async (): Promise<void> => {
    const wanted = document.get();
    const { settled, message: earlier } = session.get();
    const isReturn = wanted.recipe === settled?.recipe && wanted.stage === settled.stage;
    session.set({ progress: session.get().progress ?? 0 });
    running++;
    try {
      const preview = previewFor(wanted, session.get());
      const request = preview ? { recipe: preview.recipe, stage: preview.stage } : { recipe: wanted.recipe, stage: wanted.stage };
      const { source } = wanted.recipe;
      const imported = source.kind === 'imported' ? await samplesOf(source, maps) : undefined;
      // Samples that are slow to read must not come in before what was asked for since.
      if (imported && document.get().recipe !== wanted.recipe) throw new Superseded();
      const terrain = await client.terrain({ ...request, imported }, (progress) => session.set({ progress }));
      // An error is gone once another terrain is there. What was refused meanwhile is still to be read, and a note is about this terrain.
      const { message } = session.get();
      const isOver = message?.kind === 'error' && message === earlier && !isReturn;
      session.set({ message: isOver ? undefined : message });
      if (!preview || preview.isHeld) session.set({ settled: { recipe: wanted.recipe, stage: wanted.stage } });
      showTerrain(terrain, preview && { isNested: preview.isNested, isHeld: preview.isHeld });
    } catch (error) {
      if (error instanceof Superseded) return;
      const { terrain, settled: shown } = session.get();
      const awaited = error instanceof NoSamples ? wanted : undefined;
      const message = { ...messageOf(error, terrain), awaited };
      session.set({ progress: undefined, isPlaying: false, isGesture: false, message });
      // What was asked for and not made can be asked for again.
      if (session.get().preview?.isHeld) session.set({ isHeld: true });
      const { recipe, stage } = document.get();
      const isLatest = recipe === wanted.recipe && stage === wanted.stage;
      if (shown && isLatest) document.takeBack(shown); // what was asked for since then is made next
    } finally {
      running--;
      catchUp();
    }
  };
  let running = 0;
  /** The document went on while a gesture's terrain was being made or drawn. */
  let isBehind = false;

  const showTerrain = (terrain: Terrain, preview: Session['preview']): void => {
    const before = session.get().terrain;
    session.set({ terrain, preview, light: undefined, isLightDue: true, hurst: undefined, progress: undefined });
    if (before) client.recycle(before);
  };

  // A light that is being baked is finished and drawn, so that a sun that keeps moving shows; what came meanwhile is baked next.
  // A gesture's preview goes without: its light would come when the next one is there.
  let isBaking = false;
  let isLightStale = false;
  const isBusy = (): boolean => running > 0 || session.get().isDrawing;
  const catchUp = (): void => {
    if (isBehind && !isBusy()) schedule();
  };

  const bake = async (): Promise<void> => {
    const { terrain, preview, light, isDrawing } = session.get();
    isLightStale = isBaking || (preview !== undefined && !preview.isHeld) || (light !== undefined && isDrawing);
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
    const { settled, preview } = session.get();
    const isShown = now.recipe === settled?.recipe && now.stage === settled.stage && (preview === undefined || preview.isHeld);
    if (!isSame && !(isShown && session.get().progress === undefined)) schedule();
    if (lightKey(now.appearance) !== lightKey(before.appearance)) void bake();
  });
  session.subscribe((now, before) => {
    if (now.terrain !== before.terrain) void bake();
    if (before.isDrawing && !now.isDrawing) {
      catchUp();
      if (isLightStale) void bake();
    }
    const isLetGo = before.isGesture && !now.isGesture && ((now.preview && !now.preview.isHeld) || isBehind);
    const isAskedFor = before.isHeld && !now.isHeld && isLarge(document.get().recipe);
    if (isLetGo || isAskedFor) schedule();
  });
  schedule();
}

interface StandIn {
  readonly recipe: Recipe;
  readonly stage: number | undefined;
  readonly isNested: boolean;
  readonly isHeld: boolean;
}

/** What is made in place of what the document asks for, while that would take too long or nobody has asked for it.
 *  @throws Error if what is held back has no smaller likeness */
function previewFor({ recipe, stage }: AppDocument, session: Session): StandIn | undefined {
  const isHeld = session.isHeld && isLarge(recipe);
  const isLive = session.isGesture && recipe.width * recipe.height > LIVE_SAMPLES && stage === undefined;
  if (!isHeld && !isLive) return undefined;
  const preview = previewOf(recipe, isLive ? LIVE_SIDE : HELD_SIDE);
  if (!preview && isHeld)
    throw new Error(`${sizeText(recipe)} samples wait for your click: there is no smaller terrain to show first.`);
  if (!preview) return undefined;
  const ofStage = stage === undefined ? undefined : Math.min(stage, stageCount(preview.recipe));
  return { ...preview, stage: ofStage, isHeld: isHeld && !isLive };
}

function messageOf(error: unknown, shown: Terrain | undefined): Message {
  if (error instanceof Cancelled) {
    const what = shown ? 'The terrain on screen is the one before.' : 'There is no terrain yet: change a parameter to make one.';
    return { kind: 'note', text: `Cancelled. ${what}` };
  }
  return { kind: 'error', text: errorText(error) };
}

function lightOptions(appearance: Appearance, terrain: Terrain): Parameters<TerrainClient['light']>[1] {
  const { exaggeration, sunAzimuthDeg, sunAltitudeDeg } = appearance;
  return { exaggeration, sunAzimuthDeg, sunAltitudeDeg, floor: waterLevelOf(appearance, terrain.range) };
}

/** The settings that the baked light depends on. */
function lightKey({ exaggeration, sunAzimuthDeg, sunAltitudeDeg, water, seaLevel }: Appearance): string {
  return [exaggeration, sunAzimuthDeg, sunAltitudeDeg, water, seaLevel].join();
}
