import { canEstimateHurst } from '../../analysis/hurst.ts';
import type { AppDocument } from '../../state/document.ts';
import { isComparing } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import type { TerrainClient } from '../../worker/client.ts';
import { Superseded } from '../../worker/errors.ts';
import type { Session } from '../session.ts';
import { whyFailed } from './terrain-work.ts';

/** Whether a terrain has Hurst exponents to estimate: finished heightmaps of enough samples do. */
export function hasHurst({ profile, stage, stages, surface }: Terrain): boolean {
  return !profile && stage === stages && canEstimateHurst(surface.map);
}

/** Estimates the Hurst exponents of every terrain that stays: once it and its light are drawn, and nobody is changing it. In a comparison
 *  they stand among the figures. */
export function runHurstJobs(document: Store<AppDocument>, session: Store<Session>, client: Pick<TerrainClient, 'hurst'>): void {
  let asked: Terrain | undefined;
  const askIfDue = (): void => {
    const { terrain, hurst, preview, progress, isLightDue, isGesture, isPlaying, isDrawing } = session.get();
    if (isComparing(document.get())) asked = undefined; // terrain changes places there, and comes without its estimate
    const isBusy = progress !== undefined || isLightDue || isGesture || isPlaying || isDrawing || isComparing(document.get());
    if (!terrain || terrain === asked || hurst || preview || isBusy || !hasHurst(terrain)) return;
    asked = terrain;
    const show = (hurst: Session['hurst']): void => {
      if (session.get().terrain === terrain) session.set({ hurst });
    };
    client.hurst(terrain.surface).then(show, (error: Error) => {
      if (error instanceof Superseded || session.get().terrain !== terrain) return;
      const text = `The Hurst exponents could not be estimated: ${whyFailed(error, 'Change the terrain to try again.')}`;
      session.set({ hurst: { kind: 'none', why: 'the estimate failed' }, message: { kind: 'error', text } });
    });
  };
  session.subscribe(askIfDue);
  document.subscribe((now, before) => {
    if (now.page.view !== before.page.view) askIfDue();
  });
}
