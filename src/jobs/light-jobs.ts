import { type Appearance, waterLevelOf } from '../colour/appearance.ts';
import type { LightGrid, TerrainLightOptions } from '../colour/terrain-light.ts';
import type { Range } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import type { AppDocument } from '../state/document.ts';
import { isComparing } from '../state/panes.ts';
import { oncePerTask, type Store } from '../state/store.ts';
import type { TerrainClient } from '../worker/client.ts';
import { retryAfterCrash, whyFailed } from './lost-worker.ts';
import { type BakedLight, type Message, paneIn, type Session } from './session.ts';

/** A surface that is shown in light. */
interface LitSurface {
  readonly grid: LightGrid;
  /** The range of the terrain's elevations, where water may cover it. */
  readonly range: Range | undefined;
  /** It is the selected terrain, whose light is baked first. */
  readonly isSelected: boolean;
  /** It is a gesture's preview: the next one takes its place. */
  readonly isPassing: boolean;
  /** Reports that its light could not be baked. */
  fail(error: unknown): void;
}

/** Bakes shadow and sky view of all surfaces that are shown. A gesture's previews have none: it would come after the next preview. A light
 *  that was begun is finished and drawn, so that the light of a moving sun is seen; then the newest one is baked. */
export function runLightJobs(document: Store<AppDocument>, session: Store<Session>, client: Pick<TerrainClient, 'run'>): void {
  const baking = new Set<LightGrid>();
  /** The message that the selected terrain's light failed: removed when that light is there. */
  let lightError: Message | undefined;

  const setLight = (grid: LightGrid, light: BakedLight): void => {
    if (litSurfaces().some((lit) => lit.grid === grid)) session.set({ lights: new Map(session.get().lights).set(grid, light) });
  };

  const bake = async ({ grid, range, isSelected, fail }: LitSurface): Promise<void> => {
    const { appearance } = document.get();
    const key = lightKey(appearance);
    baking.add(grid);
    try {
      const request = { grid, options: lightOptions(appearance, range) };
      const light = await retryAfterCrash(() => client.run('light', request, { priority: isSelected ? 'soon' : 'last' }));
      setLight(grid, { light, key, isFailed: false });
      if (isSelected && lightError && session.get().message === lightError) session.set({ message: undefined });
    } catch (error) {
      setLight(grid, { light: session.get().lights.get(grid)?.light, key, isFailed: true });
      fail(error);
    } finally {
      baking.delete(grid);
      bakeDue();
    }
  };

  /** All surfaces that are shown, the selected terrain first. */
  const litSurfaces = (): readonly LitSurface[] => {
    const surfaces = [...document.get().terrains.map(litTerrain), litDifference()];
    return surfaces.flatMap((lit) => lit ?? []).sort((a, b) => Number(b.isSelected) - Number(a.isSelected));
  };

  const litTerrain = (recipe: Recipe, pane: number): LitSurface | undefined => {
    const { terrain, preview } = paneIn(session.get(), pane);
    if (!terrain) return undefined;
    const isSelected = pane === document.get().selected;
    const fail = (error: unknown): void => {
      const text = whyFailed(error, 'Move the sun to make it again.');
      if (!isSelected) {
        session.set({ failures: new Map(session.get().failures).set(recipe, { text, remedy: 'again' }) });
      } else if (paneIn(session.get(), document.get().selected).terrain === terrain) {
        lightError = { kind: 'error', text: `The light could not be made: ${text}` };
        session.set({ message: lightError });
      }
    };
    return { grid: terrain.lightGrid, range: terrain.range, isSelected, isPassing: preview?.until === 'release', fail };
  };

  /** The difference in 3D. No water covers it. */
  const litDifference = (): LitSurface | undefined => {
    const { difference } = session.get();
    const now = document.get();
    if (!difference || 'failure' in difference.result || !isComparing(now) || now.compare.difference !== '3d') return undefined;
    const { result } = difference;
    const fail = (error: unknown): void => {
      if (session.get().difference?.result !== result) return;
      const failure = `The difference could not be lit: ${whyFailed(error, 'Change the terrain to try again.')}`;
      session.set({ difference: { ...difference, result: { failure } } });
    };
    return { grid: result.lightGrid, range: undefined, isSelected: false, isPassing: false, fail };
  };

  const bakeDue = oncePerTask(() => {
    const { lights, isDrawing } = session.get();
    const shown = litSurfaces();
    const kept = [...lights].filter(([grid]) => shown.some((lit) => lit.grid === grid));
    if (kept.length < lights.size) session.set({ lights: new Map(kept) });
    for (const lit of shown) {
      if (lit.isPassing || baking.has(lit.grid) || isLit(lit.grid, session.get(), document.get().appearance)) continue;
      // The light before is drawn first: lights are not baked faster than they are drawn.
      if (isDrawing && lights.get(lit.grid)?.light) continue;
      void bake(lit);
    }
  });

  document.subscribe(bakeDue);
  session.subscribe((now, before) => {
    // With terrain that is tried again, lights that failed are baked again.
    const isRetry = [...before.failures.keys()].some((recipe) => !now.failures.has(recipe));
    const baked = [...now.lights].filter(([, { isFailed }]) => !isFailed);
    const isRebaked = isRetry && baked.length < now.lights.size;
    if (isRebaked) session.set({ lights: new Map(baked) });
    const mayBake =
      isRebaked || now.panes !== before.panes || now.isDrawing !== before.isDrawing || now.difference !== before.difference;
    if (mayBake) bakeDue();
  });
  bakeDue();
}

/** Whether a surface has the light of the document's sun, or that light failed. */
export function isLit(grid: LightGrid, { lights }: Pick<Session, 'lights'>, appearance: Appearance): boolean {
  return lights.get(grid)?.key === lightKey(appearance);
}

/** The settings that the baked light depends on. */
export function lightKey({ exaggeration, sunAzimuthDeg, sunAltitudeDeg, water, seaLevel }: Appearance): string {
  return [exaggeration, sunAzimuthDeg, sunAltitudeDeg, water, seaLevel].join();
}

function lightOptions(appearance: Appearance, range: Range | undefined): TerrainLightOptions {
  const { exaggeration, sunAzimuthDeg, sunAltitudeDeg } = appearance;
  return { exaggeration, sunAzimuthDeg, sunAltitudeDeg, floor: range && waterLevelOf(appearance, range) };
}
