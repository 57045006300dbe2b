import type { Appearance } from '../draw/colour/appearance.ts';
import type { LightGrid, TerrainLightOptions } from '../draw/colour/terrain-light.ts';
import type { AppDocument } from '../state/document.ts';
import { isComparing } from '../state/panes.ts';
import { oncePerTask, type Store } from '../state/store.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import type { TerrainClient } from '../worker/client.ts';
import { retryAfterCrash, whyFailed } from './lost-worker.ts';
import { type BakedLight, type Message, type Session, selectedPane } from './session.ts';
import { shownAppearance, waterOn } from './shown-appearance.ts';

/** A surface that is shown in light. */
interface LitSurface {
  readonly grid: LightGrid;
  /** The terrain, where water may cover the surface. */
  readonly terrain: Terrain | undefined;
  /** It is the selected terrain, whose light is baked first. */
  readonly isSelected: boolean;
  /** It is a gesture's preview: the next one takes its place. */
  readonly isPassing: boolean;
}

/** Bakes shadow and sky view of all surfaces that are shown. A gesture's previews have none: it would come after the next preview. A light
 *  that was begun is finished and drawn, so that the light of a moving sun is seen; then the newest one is baked. Why a light failed is kept
 *  with it: the cell of a comparison says so, the page says it of the selected terrain. */
export function runLightJobs(document: Store<AppDocument>, session: Store<Session>, client: Pick<TerrainClient, 'run'>): void {
  const baking = new Map<LightGrid, AbortController>();
  /** The message that the selected terrain's light failed: removed when that light is there. */
  let lightError: Message | undefined;

  const setLight = (grid: LightGrid, light: BakedLight): void =>
    session.set({ lights: new Map(session.get().lights).set(grid, light) });

  const bake = async ({ grid, terrain, isSelected }: LitSurface): Promise<void> => {
    const appearance = shownAppearance(document.get(), session.get());
    const key = lightKey(appearance);
    const job = new AbortController();
    baking.set(grid, job);
    try {
      const request = { grid, options: lightOptions(appearance, terrain) };
      const options = { priority: isSelected ? 'soon' : 'last', signal: job.signal } as const;
      const light = await retryAfterCrash(() => client.run('light', request, options));
      setLight(grid, { light, key, failure: undefined });
      if (isSelectedGrid(grid) && lightError && session.get().message === lightError) session.set({ message: undefined });
    } catch (error) {
      if (!job.signal.aborted) fail(grid, key, error);
    } finally {
      baking.delete(grid);
      bakeDue();
    }
  };

  const fail = (grid: LightGrid, key: string, error: unknown): void => {
    const { lights, difference } = session.get();
    if (difference && 'lightGrid' in difference.result && difference.result.lightGrid === grid) {
      const failure = `The light of the difference could not be made: ${whyFailed(error, 'Change the terrain to try again.')}`;
      session.set({ difference: { ...difference, result: { failure } } });
      return;
    }
    const failure = whyFailed(error, 'Move the sun to make it again.');
    setLight(grid, { light: lights.get(grid)?.light, key, failure });
    if (!isSelectedGrid(grid)) return;
    lightError = { kind: 'error', text: `The light could not be made: ${failure}` };
    session.set({ message: lightError });
  };

  const isSelectedGrid = (grid: LightGrid): boolean => selectedPane(document.get(), session.get()).terrain?.lightGrid === grid;

  /** All surfaces that are shown, the selected terrain first. No water covers a difference. */
  const litSurfaces = (): readonly LitSurface[] => {
    const { panes, difference } = session.get();
    const { selected, compare } = document.get();
    const surfaces = panes.flatMap(({ terrain, preview }, pane): LitSurface[] => {
      if (!terrain) return [];
      return [{ grid: terrain.lightGrid, terrain, isSelected: pane === selected, isPassing: preview?.until === 'release' }];
    });
    const is3d = isComparing(document.get()) && compare.difference === '3d';
    if (is3d && difference && 'lightGrid' in difference.result) {
      surfaces.push({ grid: difference.result.lightGrid, terrain: undefined, isSelected: false, isPassing: false });
    }
    return surfaces.sort((a, b) => Number(b.isSelected) - Number(a.isSelected));
  };

  const bakeDue = oncePerTask(() => {
    const { lights, isDrawing } = session.get();
    const shown = litSurfaces();
    const isShown = (grid: LightGrid): boolean => shown.some((lit) => lit.grid === grid);
    for (const [grid, job] of baking) if (!isShown(grid)) job.abort();
    const kept = [...lights].filter(([grid]) => isShown(grid));
    if (kept.length < lights.size) session.set({ lights: new Map(kept) });
    for (const lit of shown) {
      if (lit.isPassing || baking.has(lit.grid) || isLit(lit.grid, session.get(), document.get())) continue;
      // The light before is drawn first: lights are not baked faster than they are drawn.
      if (isDrawing && lights.get(lit.grid)?.light) continue;
      void bake(lit);
    }
  });

  document.subscribe(bakeDue);
  session.subscribe((now, before) => {
    const fields = ['panes', 'lights', 'isDrawing', 'difference'] as const;
    if (fields.some((field) => now[field] !== before[field])) bakeDue();
  });
  bakeDue();
}

/** Whether a surface has the light of the document's sun, or that light failed. */
export function isLit(
  grid: LightGrid,
  session: Pick<Session, 'lights' | 'panes'>,
  document: Pick<AppDocument, 'appearance'>,
): boolean {
  return session.lights.get(grid)?.key === lightKey(shownAppearance(document, session));
}

/** The settings that the baked light depends on. */
export function lightKey({ exaggeration, sunAzimuthDeg, sunAltitudeDeg, water, seaLevel }: Appearance): string {
  return [exaggeration, sunAzimuthDeg, sunAltitudeDeg, water, seaLevel].join();
}

/** @param terrain undefined for a surface that no water covers */
export function lightOptions(appearance: Appearance, terrain: Terrain | undefined): TerrainLightOptions {
  const { exaggeration, sunAzimuthDeg, sunAltitudeDeg } = appearance;
  return { exaggeration, sunAzimuthDeg, sunAltitudeDeg, floor: terrain && waterOn(terrain, appearance) };
}
