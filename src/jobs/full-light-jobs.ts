import type { TerrainLight } from '../draw/colour/terrain-light.ts';
import type { AppDocument } from '../state/document.ts';
import { type MapCache, samplesOf } from '../state/map-cache.ts';
import { oncePerTask, type Store } from '../state/store.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import type { TerrainClient } from '../worker/client.ts';
import type { LightPart } from '../worker/make-full-light.ts';
import { isLit, lightKey, lightOptions } from './light-jobs.ts';
import { retryAfterCrash, whyFailed } from './lost-worker.ts';
import type { BakedLight, PaneTerrain, Session } from './session.ts';
import { shownAppearance } from './shown-appearance.ts';

/** Makes light at full resolution for the terrains that are shown, once their coarse light is there: after all other jobs, and called off
 *  when the sun, the exaggeration or the terrain changes. Previews have none, nor has what a gesture moves. */
export function runFullLightJobs(
  document: Store<AppDocument>,
  session: Store<Session>,
  client: Pick<TerrainClient, 'run'>,
  maps: Pick<MapCache, 'get'>,
): void {
  const making = new Map<Terrain, { readonly key: string; readonly abort: AbortController }>();

  const show = (terrain: Terrain, changes: Partial<BakedLight>): void => {
    const { lights } = session.get();
    const baked = lights.get(terrain.lightGrid);
    if (baked) session.set({ lights: new Map(lights).set(terrain.lightGrid, { ...baked, ...changes }) });
  };

  const make = async (terrain: Terrain, coarse: TerrainLight): Promise<void> => {
    const { recipe, stage, stages, rawRange } = terrain;
    const { source } = recipe;
    const appearance = shownAppearance(document.get(), session.get());
    const abort = new AbortController();
    const job = { key: lightKey(appearance), abort };
    making.set(terrain, job);
    let light: TerrainLight | undefined;
    const onPart = ({ width, height, from, bytes }: LightPart): void => {
      if (!light) light = { width, height, data: bytes, finishedRows: 0 };
      else {
        light.data.set(bytes, 2 * width * from);
        light = { ...light, finishedRows: from + bytes.length / (2 * width) };
      }
      show(terrain, { light });
    };
    const samples = source.kind === 'imported' ? () => samplesOf(source, maps) : undefined;
    const request = {
      recipe,
      stage: stage === stages ? undefined : stage,
      rawRange,
      options: lightOptions(appearance, terrain),
      coarse,
    };
    const options = { madeFrom: [{ recipe, samples }], priority: 'last', signal: abort.signal, onPart } as const;
    try {
      await retryAfterCrash(() => {
        light = undefined;
        return client.run('fullLight', request, options);
      });
    } catch (error) {
      if (!abort.signal.aborted) {
        const failure = whyFailed(error, 'Move the sun to make it again.');
        show(terrain, { light: coarse, fullFailure: failure });
        session.set({ message: { kind: 'error', text: `The light could not be made in full: ${failure}` } });
      }
    } finally {
      if (making.get(terrain) === job) making.delete(terrain);
      makeDue();
    }
  };

  const makeDue = oncePerTask(() => {
    const [now, sessionNow] = [document.get(), session.get()];
    const key = lightKey(shownAppearance(now, sessionNow));
    const due = sessionNow.panes.filter((pane) => isFullLightDue(pane, sessionNow)).flatMap(({ terrain }) => terrain ?? []);
    for (const [terrain, job] of making) {
      if (due.includes(terrain) && job.key === key) continue;
      making.delete(terrain);
      job.abort.abort();
    }
    if (sessionNow.isGesture || sessionNow.isPlaying) return;
    for (const terrain of due) {
      const light = sessionNow.lights.get(terrain.lightGrid)?.light;
      if (light && !making.has(terrain) && isLit(terrain.lightGrid, sessionNow, now)) void make(terrain, light);
    }
  });

  document.subscribe((now, before) => {
    if (now !== before) makeDue();
  });
  session.subscribe((now, before) => {
    const fields = ['panes', 'lights', 'isGesture', 'isPlaying'] as const;
    if (fields.some((field) => now[field] !== before[field])) makeDue();
  });
  makeDue();
}

/** Whether a pane's terrain has more samples than its light, and that will change. */
export function isFullLightDue({ terrain, preview }: PaneTerrain, { lights }: Pick<Session, 'lights'>): boolean {
  if (!terrain || preview) return false;
  const { surface, lightGrid } = terrain;
  if (surface.map.width === lightGrid.map.width && surface.map.height === lightGrid.map.height) return false;
  const baked = lights.get(lightGrid);
  if (!baked) return true;
  const { light, failure, fullFailure } = baked;
  return light !== undefined && failure === undefined && fullFailure === undefined && light.finishedRows !== light.height;
}
