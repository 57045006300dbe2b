import { canEstimateHurst, type HurstEstimate, hurstPart } from '../analysis/power-law.ts';
import type { AppDocument } from '../state/document.ts';
import { isComparing } from '../state/panes.ts';
import type { Store } from '../state/store.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import type { TerrainClient } from '../worker/client.ts';
import type { RequestOf } from '../worker/jobs.ts';
import { isLit } from './light-jobs.ts';
import { whyFailed } from './lost-worker.ts';
import { addError, hurstOf, type Session, selectedPane } from './session.ts';

/** Whether a terrain has Hurst exponents to estimate: finished heightmaps of enough samples do. */
export function hasHurst({ profile, stage, stages, surface }: Terrain): boolean {
  return !profile && stage === stages && canEstimateHurst(surface.map);
}

/** At most the central 1025 × 1025 samples, in memory of their own. */
function centreOf({ surface: { map, spacing } }: Terrain): RequestOf<'hurst'> {
  const part = hurstPart(map);
  return { map: part === map ? { ...map, data: map.data.slice() } : part, spacing };
}

/** Estimates the Hurst exponents of the terrain that is shown alone, once it and its light are drawn and nobody is changing it. In a
 *  comparison they are among the figures. */
export function runHurstJobs(document: Store<AppDocument>, session: Store<Session>, client: Pick<TerrainClient, 'run'>): void {
  let job: { readonly of: Terrain; readonly abort: AbortController } | undefined;

  const estimate = async (of: Terrain): Promise<void> => {
    const abort = new AbortController();
    job = { of, abort };
    const show = (estimate: HurstEstimate): void => session.set({ hurst: { of, estimate } });
    try {
      show(await client.run('hurst', centreOf(of), { signal: abort.signal, isHandedOver: true }));
    } catch (error) {
      if (abort.signal.aborted) return;
      const text = `The Hurst exponents could not be estimated: ${whyFailed(error, 'Change the terrain to try again.')}`;
      show({ kind: 'none', why: 'the estimate failed' });
      addError(session, text);
    }
  };

  const estimateIfDue = (): void => {
    const now = session.get();
    const isComparison = isComparing(document.get());
    const { terrain, preview, progress } = selectedPane(document.get(), now);
    if (job && (job.of !== terrain || isComparison)) {
      job.abort.abort();
      job = undefined;
    }
    if (!terrain || job || preview || !hasHurst(terrain) || hurstOf(terrain, now)) return;
    const isBusy = progress !== undefined || now.isGesture || now.isPlaying || now.isDrawing || isComparison;
    if (!isBusy && isLit(terrain.surface, now, document.get())) void estimate(terrain);
  };
  session.subscribe(estimateIfDue);
  document.subscribe((now, before) => {
    if (now.page.view !== before.page.view) estimateIfDue();
  });
}
