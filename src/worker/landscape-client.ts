import type { OnProgress } from '../core/progress.ts';
import type { Landscape, Moment } from '../landscape/landscape.ts';
import type { LandscapeFileJob, LandscapeJob, LandscapeResults } from './landscape-protocol.ts';
import { Cancelled, WorkerCrashed } from './protocol.ts';
import { startWorker, type WorkerHandle, type WorkerOptions } from './worker-handle.ts';

/** Crashes in a row, without a picture between them, after which a landscape is given up. */
const MAX_CRASHES = 2;

/** A canvas on which a worker of its own paints landscapes. */
export interface LandscapePicture {
  /** Paints a landscape at a moment. While one is being painted, only the last one asked for waits; what is on the canvas already is not
   *  painted again. */
  show(landscape: Landscape, moment: Moment): void;
  /** Whether this is on the canvas.
   *  @param moment undefined for any moment */
  isShown(landscape: Landscape, moment: Moment | undefined): boolean;
  dispose(): void;
}

export interface PictureEvents {
  /** The canvas shows what was asked for last, or something before it.
   *  @param canvas the same as before, or another one after a worker crashed, whose canvas is lost */
  onPainted(canvas: HTMLCanvasElement): void;
  /** A landscape could not be painted. The canvas stays as it was. */
  onFailure(message: string): void;
}

interface Picture {
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
  let painter: { readonly worker: WorkerHandle<LandscapeJob, LandscapeResults>; readonly canvas: HTMLCanvasElement } | undefined;
  let wanted: Picture | undefined;
  /** What the worker painted last. */
  let shown: Picture | undefined;
  let failed: Landscape | undefined;
  let isBusy = false;
  let isDisposed = false;
  let crashes = 0;

  const startPainter = (): NonNullable<typeof painter> => {
    const canvas = document.createElement('canvas');
    const control = canvas.transferControlToOffscreen();
    const worker = start(options);
    worker.run({ kind: 'canvas', canvas: control }, [control]).catch(() => {}); // the first picture fails too
    return { worker, canvas };
  };
  const paint = async (picture: Picture): Promise<void> => {
    if (!painter?.worker.isAlive) [painter, shown] = [startPainter(), undefined];
    const { worker, canvas } = painter;
    const { landscape, moment } = picture;
    try {
      await worker.run({ kind: 'paint', landscape: landscape === shown?.landscape ? undefined : landscape, moment }, []);
      if (isDisposed) return;
      [shown, failed, crashes] = [picture, undefined, 0];
      events.onPainted(canvas);
    } catch (error) {
      if (isDisposed) return;
      shown = undefined;
      if (error instanceof WorkerCrashed && ++crashes < MAX_CRASHES) return;
      [failed, crashes] = [landscape, 0];
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
    dispose() {
      isDisposed = true;
      painter?.worker.dispose();
    },
  };
}

/** Makes a file in a worker of its own, which then ends.
 *  @param onProgress called now and then with the fraction done, 0 … 1
 *  @param signal ends the worker, which rejects with Cancelled */
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

function isSame(a: Picture, b: Picture | undefined): boolean {
  return b !== undefined && a.landscape === b.landscape && isSameMoment(a.moment, b.moment);
}

function isSameMoment(a: Moment, b: Moment): boolean {
  if ('seconds' in a) return 'seconds' in b && a.seconds === b.seconds;
  return 'frame' in b && a.frame === b.frame && a.frames === b.frames;
}
