import type { OnProgress } from '../core/progress.ts';
import type { Landscape, Moment } from '../landscape/landscape.ts';
import { Cancelled, WorkerCrashed } from './errors.ts';
import type { LandscapeFileJob, LandscapeJob, LandscapeResults } from './landscape-protocol.ts';
import { startWorker, type WorkerHandle, type WorkerOptions } from './worker-handle.ts';

/** Workers that are lost one after another without a picture, until it is given up. */
const MAX_CRASHES = 2;

/** Pictures of landscapes, painted on a canvas by a worker of its own. */
export interface LandscapePicture {
  /** Paints a landscape at a moment. While one is being painted the last one asked for waits, and takes the place of those before it;
   *  what is on the canvas already is not painted again. */
  show(landscape: Landscape, moment: Moment): void;
  /** Whether this is on the canvas.
   *  @param moment undefined: at any one */
  isShown(landscape: Landscape, moment: Moment | undefined): boolean;
  /** What is on the canvas, small, for a thumbnail. */
  copy(): Promise<ImageBitmap>;
  dispose(): void;
}

export interface PictureEvents {
  /** The canvas shows what was asked for last, or something before it.
   *  @param canvas the same as before, but for a lost worker: its canvas is lost with it */
  onPainted(canvas: HTMLCanvasElement): void;
  /** A landscape could not be painted. The canvas shows what it showed. */
  onFailure(message: string): void;
}

interface Shot {
  readonly landscape: Landscape;
  readonly moment: Moment;
}

const defaults: WorkerOptions = {
  createWorker: () => new Worker(new URL('./landscape-worker.ts', import.meta.url), { type: 'module' }),
  startTimeoutMs: 20_000,
};

const start = (options: Partial<WorkerOptions>): WorkerHandle<LandscapeJob, LandscapeResults> =>
  startWorker<LandscapeJob, LandscapeResults>({ ...defaults, ...options });

export function createLandscapePicture(events: PictureEvents, options: Partial<WorkerOptions> = {}): LandscapePicture {
  let painting: { readonly worker: WorkerHandle<LandscapeJob, LandscapeResults>; readonly canvas: HTMLCanvasElement } | undefined;
  let wanted: Shot | undefined;
  /** What the worker painted last. */
  let shown: Shot | undefined;
  let failed: Landscape | undefined;
  let isBusy = false;
  let isDisposed = false;
  let lost = 0;

  const startPainter = (): NonNullable<typeof painting> => {
    const canvas = document.createElement('canvas');
    const control = canvas.transferControlToOffscreen();
    const worker = start(options);
    worker.run({ kind: 'canvas', canvas: control }, [control]).catch(() => {}); // the first picture tells
    return { worker, canvas };
  };
  const paint = async (shot: Shot): Promise<void> => {
    if (!painting?.worker.isAlive) [painting, shown] = [startPainter(), undefined];
    const { worker, canvas } = painting;
    const { landscape, moment } = shot;
    try {
      await worker.run({ kind: 'paint', landscape: landscape === shown?.landscape ? undefined : landscape, moment }, []);
      if (isDisposed) return;
      [shown, failed, lost] = [shot, undefined, 0];
      events.onPainted(canvas);
    } catch (error) {
      if (isDisposed) return;
      shown = undefined;
      if (error instanceof WorkerCrashed && ++lost < MAX_CRASHES) return;
      [failed, lost] = [landscape, 0];
      events.onFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const paintWanted = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (wanted && !isDisposed && wanted.landscape !== failed && !isSame(wanted, shown)) await paint(wanted);
    isBusy = false;
  };

  return {
    show(landscape, moment) {
      wanted = { landscape, moment };
      void paintWanted();
    },
    isShown: (landscape, moment) =>
      shown?.landscape === landscape && (moment === undefined || isSameMoment(moment, shown.moment)),
    async copy() {
      if (!painting) throw new Error('landscape: expected a picture to copy, got none');
      return painting.worker.run({ kind: 'copy' }, []);
    },
    dispose() {
      isDisposed = true;
      painting?.worker.dispose();
    },
  };
}

/** Makes a file in a worker of its own, which ends with it.
 *  @param onProgress called now and then with the fraction done, 0 … 1
 *  @param signal calls it off, which rejects with Cancelled */
export async function makeLandscapeFile(
  job: LandscapeFileJob,
  onProgress: OnProgress,
  signal: AbortSignal,
  options: Partial<WorkerOptions> = {},
): Promise<Blob> {
  if (signal.aborted) throw new Cancelled();
  const worker = start(options);
  signal.addEventListener('abort', worker.dispose);
  try {
    return await worker.run(job, [], onProgress);
  } finally {
    signal.removeEventListener('abort', worker.dispose);
    worker.dispose();
  }
}

function isSame(a: Shot, b: Shot | undefined): boolean {
  return b !== undefined && a.landscape === b.landscape && isSameMoment(a.moment, b.moment);
}

function isSameMoment(a: Moment, b: Moment): boolean {
  if ('seconds' in a) return 'seconds' in b && a.seconds === b.seconds;
  return 'frame' in b && a.frame === b.frame && a.frames === b.frames;
}
