import { type Appearance, waterLevelOf } from '../../colour/appearance.ts';
import type { TerrainLight } from '../../colour/terrain-light.ts';
import { errorText } from '../../core/error-text.ts';
import type { Heightmap, Range } from '../../core/heightmap.ts';
import type { Recipe } from '../../core/recipe.ts';
import { stageCount } from '../../generate.ts';
import type { TerrainAtStage } from '../../state/document.ts';
import { isLong } from '../../state/long-work.ts';
import { type MapShelf, samplesOf } from '../../state/map-shelf.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { type Preview, previewOf } from '../../terrain/preview.ts';
import type { TerrainClient } from '../../worker/client.ts';
import { WorkerCrashed } from '../../worker/errors.ts';
import type { Session } from '../session.ts';
import { longText, sizeText } from './terrain-text.ts';
import { type Asked, isWaiting } from './waiting.ts';

/** Maps with more samples than this are shown coarser while a gesture lasts. */
const LIVE_SAMPLES = 513 * 513;
const LIVE_SIDE = 257;
/** Samples a side of what stands in for terrain that nobody has asked for yet. */
const HELD_SIDE = 1025;

export interface StandIn {
  readonly recipe: Recipe;
  readonly stage: number | undefined;
  readonly isNested: boolean;
  readonly isHeld: boolean;
}

/** What is made in place of what the document asks for, while that would take too long or nobody has asked for it.
 *  @throws Error if what is held back has no smaller likeness */
export function standInFor({ recipe, stage }: TerrainAtStage, session: Asked & Pick<Session, 'isGesture'>): StandIn | undefined {
  const isHeld = isWaiting(recipe, session);
  const isLive = session.isGesture && recipe.width * recipe.height > LIVE_SAMPLES && stage === undefined;
  if (!isHeld && !isLive) return undefined;
  const preview = likenessOf(recipe, isLive ? LIVE_SIDE : HELD_SIDE);
  if (!preview && isHeld) throw new Error(heldText(recipe));
  if (!preview) return undefined;
  const ofStage = stage === undefined ? undefined : Math.min(stage, stageCount(preview.recipe));
  return { ...preview, stage: ofStage, isHeld: isHeld && !isLive };
}

/** The terrain with fewer samples, as few as it takes to be quickly made; undefined where no such size is valid. */
function likenessOf(recipe: Recipe, maxSide: number): Preview | undefined {
  for (let side = maxSide; side > 2; side = (side + 1) >> 1) {
    const preview = previewOf(recipe, side);
    if (preview && !isLong(preview.recipe)) return preview;
  }
  return undefined;
}

function heldText(recipe: Recipe): string {
  const duration = longText(recipe);
  const inBrackets = duration === undefined ? '' : ` (${duration})`;
  return `${sizeText(recipe)} samples wait for your click${inBrackets}: there is no smaller terrain to show first.`;
}

/** Whether a terrain that was made stays until somebody asks for more of it: no gesture's preview, and nothing held that was asked for. */
export function isSettled(preview: Session['preview'], wanted: Recipe, asked: Asked): boolean {
  return preview === undefined || (preview.isHeld && isWaiting(wanted, asked));
}

/** The samples of an imported recipe; undefined for a generated one.
 *  @throws NoSamples where they are not kept */
export async function importedFor({ source }: Recipe, maps: Pick<MapShelf, 'get'>): Promise<Heightmap | undefined> {
  return source.kind === 'imported' ? samplesOf(source, maps) : undefined;
}

/** Whether a terrain is in a pane, and its memory not free. */
export function isOnScreen(terrain: Terrain, session: Pick<Session, 'terrain' | 'others'>): boolean {
  return session.terrain === terrain || session.others.some((other) => other.terrain === terrain);
}

type LightOptions = Parameters<TerrainClient['light']>[1];

/** @param range what the terrain's elevations span, where it has water */
function lightOptions(appearance: Appearance, range: Range | undefined): LightOptions {
  const { exaggeration, sunAzimuthDeg, sunAltitudeDeg } = appearance;
  return { exaggeration, sunAzimuthDeg, sunAltitudeDeg, floor: range && waterLevelOf(appearance, range) };
}

/** The settings that the baked light depends on. */
export function lightKey({ exaggeration, sunAzimuthDeg, sunAltitudeDeg, water, seaLevel }: Appearance): string {
  return [exaggeration, sunAzimuthDeg, sunAltitudeDeg, water, seaLevel].join();
}

/** What each light was baked for: it goes with its terrain from pane to pane. */
const bakedFor = new WeakMap<TerrainLight, string>();

/** Asks workers for something; once more where one is lost over it, as the next one starts afresh. */
export async function persist<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WorkerCrashed) return ask();
    throw error;
  }
}

/** Why something failed that nothing asks for again by itself.
 *  @param remedy what a person can do where a worker was lost over it: a sentence */
export function whyFailed(error: unknown, remedy: string): string {
  return error instanceof WorkerCrashed
    ? `the background worker stopped; it may have run out of memory. ${remedy}`
    : errorText(error);
}

/** Bakes a terrain's light as an appearance has it; once more where a worker is lost over it. */
export async function bakeLight(
  client: Pick<TerrainClient, 'light'>,
  { lightGrid, range }: Pick<Terrain, 'lightGrid'> & { readonly range: Range | undefined },
  appearance: Appearance,
  lane = 0,
): Promise<TerrainLight> {
  const light = await persist(() => client.light(lightGrid, lightOptions(appearance, range), lane));
  bakedFor.set(light, lightKey(appearance));
  return light;
}

/** Whether a terrain's light is there, and as an appearance has it. */
export function isLit(light: TerrainLight | undefined, appearance: Appearance): boolean {
  return light !== undefined && bakedFor.get(light) === lightKey(appearance);
}
