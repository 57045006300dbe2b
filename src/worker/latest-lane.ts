import { Cancelled, Superseded } from './errors.ts';
import type { Limit } from './limit.ts';
import { startWorker, type WorkerHandle, type WorkerOptions } from './worker-handle.ts';

/** A line of at most two requests for one worker: one that runs and one that waits. A newer request takes the place of both. */
export interface LatestLane<T> {
  /** @param start begins the request on the worker that is free for it; `isStale` tells whether somebody still waits for it
   *  @throws Superseded, Cancelled, WorkerCrashed, or what the request itself throws */
  request(start: Start<T>): Promise<T>;
  /** Ends what runs and what waits, at once. @returns whether there was anything */
  cancel(): boolean;
  dispose(): void;
}

export interface LaneOptions<T> extends WorkerOptions {
  /** A superseded run may finish until it is this old; then its worker is ended. Infinity lets every run finish. */
  readonly patienceMs: number;
  /** Whether a second worker is started beforehand, so that work goes on at once where one had to be ended. */
  readonly hasSpare: boolean;
  /** Shared by several lanes: when its worker is free, a request begins with this. */
  readonly limit?: Limit;
  /** Gets the results that nobody waits for any more. */
  readonly onDropped?: (result: T) => void;
}

type Start<T> = (worker: WorkerHandle, isStale: () => boolean) => Promise<T>;
interface Request<T> {
  readonly start: Start<T>;
  readonly resolve: (result: T) => void;
  readonly reject: (error: Error) => void;
}
interface Run<T> {
  /** A newer one takes its place until it has begun. */
  request: Request<T>;
  /** Undefined while the worker's script still loads, or its turn has not come. */
  startMs: number | undefined;
  isSuperseded: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function createLatestLane<T>(options: LaneOptions<T>): LatestLane<T> {
  const { patienceMs, hasSpare, onDropped, limit = (begin) => begin() } = options;
  let worker: WorkerHandle | undefined;
  let spare: WorkerHandle | undefined;
  let running: Run<T> | undefined;
  let waiting: Request<T> | undefined;
  let isDisposed = false;

  const living = (handle: WorkerHandle | undefined): WorkerHandle | undefined => (handle?.isAlive ? handle : undefined);
  const prepareSpare = (): void => {
    if (hasSpare && !isDisposed) spare = living(spare) ?? startWorker(options);
  };

  function startNext(): void {
    if (!waiting) return;
    worker = living(worker);
    if (!worker) [worker, spare] = [living(spare) ?? startWorker(options), undefined];
    const own = worker;
    const run: Run<T> = { request: waiting, startMs: undefined, isSuperseded: false, timer: undefined };
    waiting = undefined;
    running = run;
    const finished = (): void => {
      clearTimeout(run.timer);
      if (running !== run) return;
      running = undefined;
      startNext();
      prepareSpare();
    };
    const isStale = (): boolean => run !== running || run.isSuperseded;
    const begin = async (): Promise<T> => {
      if (isStale()) throw new Cancelled();
      run.startMs = performance.now();
      return run.request.start(own, isStale);
    };
    own.ready
      .then(() => limit(begin))
      .then(
        (result) => {
          if (run.isSuperseded) onDropped?.(result);
          run.request.resolve(result);
          finished();
        },
        (error: Error) => {
          run.request.reject(error);
          finished();
        },
      );
  }

  /** Ends the run, and its worker if it has begun; its promise has been, or is, rejected by the caller. */
  function endRun(): void {
    clearTimeout(running?.timer);
    if (running?.startMs !== undefined) worker?.dispose();
    running = undefined;
  }

  function supersede(run: Run<T>, startMs: number): void {
    if (run.isSuperseded) return;
    run.isSuperseded = true;
    run.request.reject(new Superseded());
    if (patienceMs === Number.POSITIVE_INFINITY) return;
    const giveUp = (): void => {
      endRun();
      startNext();
      prepareSpare();
    };
    const leftMs = startMs + patienceMs - performance.now();
    if (leftMs <= 0) giveUp();
    else run.timer = setTimeout(giveUp, leftMs);
  }

  function cancel(): boolean {
    const isBusy = running !== undefined || waiting !== undefined;
    if (!isBusy) return false;
    running?.request.reject(new Cancelled());
    waiting?.reject(new Cancelled());
    waiting = undefined;
    endRun();
    prepareSpare();
    return true;
  }

  return {
    request: (start) =>
      new Promise<T>((resolve, reject) => {
        if (isDisposed) return reject(new Cancelled());
        const request = { start, resolve, reject };
        if (running && running.startMs === undefined) {
          running.request.reject(new Superseded());
          running.request = request;
          return;
        }
        waiting?.reject(new Superseded());
        waiting = request;
        if (running?.startMs === undefined) startNext();
        else supersede(running, running.startMs);
      }),
    cancel,
    dispose() {
      isDisposed = true;
      cancel();
      worker?.dispose();
      spare?.dispose();
    },
  };
}
