import { canEstimateHurst } from '../analysis/hurst.ts';
import type { Store } from '../state/store.ts';
import type { TerrainClient } from '../worker/client.ts';
import { Superseded } from '../worker/errors.ts';
import type { Terrain } from '../worker/terrain.ts';
import type { Session } from './session.ts';

/** Whether a terrain has Hurst exponents to estimate: finished heightmaps of enough samples do. */
export function hasHurst({ profile, stage, stages, surface }: Terrain): boolean {
  return !profile && stage === stages && canEstimateHurst(surface.map);
}

/** Estimates the Hurst exponents of every terrain that stays: once it and its light are drawn, and nobody is changing it. */
export function runHurstJobs(session: Store<Session>, client: Pick<TerrainClient, 'hurst'>): void {
  let asked: Terrain | undefined;
  session.subscribe(() => {
    const { terrain, preview, progress, isLightDue, isGesture, isPlaying, isDrawing } = session.get();
    const isBusy = progress !== undefined || isLightDue || isGesture || isPlaying || isDrawing;
    if (!terrain || terrain === asked || preview || isBusy || !hasHurst(terrain)) return;
    asked = terrain;
    const show = (hurst: Session['hurst']): void => {
      if (session.get().terrain === terrain) session.set({ hurst });
    };
    client.hurst(terrain.surface).then(show, (error: Error) => {
      if (error instanceof Superseded) return;
      show({ kind: 'none', why: 'the estimate failed' });
      session.set({ message: { kind: 'error', text: error.message } });
    });
  });
}
