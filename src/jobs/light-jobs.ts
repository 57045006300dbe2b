import { type Appearance, waterLevelOf } from '../colour/appearance.ts';
import type { LightGrid, TerrainLightOptions } from '../colour/terrain-light.ts';
import type { Range } from '../core/heightmap.ts';
import type { AppDocument } from '../state/document.ts';
import { isComparing } from '../state/panes.ts';
import { oncePerTask, type Store } from '../state/store.ts';
import type { TerrainClient } from '../worker/client.ts';
import { persist, whyFailed } from './lost-worker.ts';
import { type BakedLight, type Message, paneIn, type Session } from './session.ts';

/** Something that is shown in light. */
interface Lit {
  readonly grid: LightGrid;
  /** What the terrain's elevations span, where it has water. */
  readonly range: Range | undefined;
  /** It comes before the others. */
  readonly isFirst: boolean;
  /** It does not stay: the next preview of a gesture takes its place. */
  readonly isPassing: boolean;
  fail(error: unknown): void;
}

/** Bakes shadow and sky of all that is shown and stays: a gesture's preview goes without, its light would come when the next one is there.
 *  A light that was begun is finished and drawn, so that a sun that keeps moving shows; what came meanwhile is baked next. */
export function runLightJobs(document: Store<AppDocument>, session: Store<Session>, client: Pick<TerrainClient, 'run'>): void {
  const baking = new Set<LightGrid>();
  /** What the last light of the selected terrain that failed was told by: it is over with the next one. */
  let told: Message | undefined;

  const set = (grid: LightGrid, light: BakedLight): void => {
    if (litThings().some((lit) => lit.grid === grid)) session.set({ lights: new Map(session.get().lights).set(grid, light) });
  };

  const bake = async ({ grid, range, isFirst, fail }: Lit): Promise<void> => {
    const { appearance } = document.get();
    const key = lightKey(appearance);
    baking.add(grid);
    try {
      const light = await persist(() => client.run('light', { grid, options: lightOptions(appearance, range) }));
      set(grid, { light, key, isFailed: false });
      if (isFirst && told && session.get().message === told) session.set({ message: undefined });
    } catch (error) {
      set(grid, { light: session.get().lights.get(grid)?.light, key, isFailed: true });
      fail(error);
    } finally {
      baking.delete(grid);
      work();
    }
  };

  /** All that is shown, whether it stays or not. */
  const litThings = (): readonly Lit[] => {
    const { terrains, selected } = document.get();
    const panes = terrains.map((recipe, pane) => {
      const { terrain, preview } = paneIn(session.get(), pane);
      const isFirst = pane === selected;
      const fail = (error: unknown): void => {
        const text = whyFailed(error, 'Move the sun to make it again.');
        if (!isFirst) {
          session.set({ failures: new Map(session.get().failures).set(recipe, { text, remedy: 'again' }) });
        } else if (isOnScreen(session.get())) {
          told = { kind: 'error', text: `The light could not be made: ${text}` };
          session.set({ message: told });
        }
      };
      const isOnScreen = (now: Session): boolean => paneIn(now, document.get().selected).terrain === terrain;
      return terrain && { grid: terrain.lightGrid, range: terrain.range, isFirst, fail, isPassing: preview?.until === 'release' };
    });
    return [...panes, differenceLit()].flatMap((lit) => lit ?? []).sort((a, b) => Number(b.isFirst) - Number(a.isFirst));
  };

  /** Colours tell the difference, and no water covers them. */
  const differenceLit = (): Lit | undefined => {
    const { difference } = session.get();
    const now = document.get();
    if (!difference || 'failure' in difference.result || !isComparing(now) || now.compare.difference !== '3d') return undefined;
    const { result } = difference;
    const fail = (error: unknown): void => {
      if (session.get().difference?.result !== result) return;
      const failure = `The difference could not be lit: ${whyFailed(error, 'Change the terrain to try again.')}`;
      session.set({ difference: { ...difference, result: { failure } } });
    };
    return { grid: result.lightGrid, range: undefined, isFirst: false, fail, isPassing: false };
  };

  const work = oncePerTask(() => {
    const { lights, isDrawing } = session.get();
    const shown = litThings();
    const kept = [...lights].filter(([grid]) => shown.some((lit) => lit.grid === grid));
    if (kept.length < lights.size) session.set({ lights: new Map(kept) });
    for (const lit of shown) {
      if (lit.isPassing || baking.has(lit.grid) || isLit(lit.grid, session.get(), document.get().appearance)) continue;
      // It is not baked faster than it is drawn.
      if (isDrawing && lights.get(lit.grid)?.light) continue;
      void bake(lit);
    }
  });

  document.subscribe(work);
  session.subscribe((now, before) => {
    // What is tried again is lit again.
    const isAgain = [...before.failures.keys()].some((recipe) => !now.failures.has(recipe));
    const failed = isAgain ? [...now.lights].filter(([, { isFailed }]) => isFailed) : [];
    if (failed.length > 0) session.set({ lights: new Map([...now.lights].filter(([, { isFailed }]) => !isFailed)) });
    const isTurn =
      failed.length > 0 ||
      now.panes !== before.panes ||
      now.isDrawing !== before.isDrawing ||
      now.difference !== before.difference;
    if (isTurn) work();
  });
  work();
}

/** Whether what is shown has the light of the sun that the document asks for, or cannot have it. */
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
