import { Cancelled } from './errors.ts';
import type { Limit } from './limit.ts';
import { startWorker, type WorkerHandle, type WorkerOptions } from './worker-handle.ts';

/** Requests done in the order they came, by one worker or a few at once. A worker starts with the first request there is for it and ends
 *  with the last, and its memory with it. */
export interface QueueLane {
  /** @param start begins the request when its turn has come
   *  @param signal takes it out of the line, or ends it at once where it runs
   *  @throws Cancelled, WorkerCrashed, or what the request itself throws */
  request<T>(start: (worker: WorkerHandle) => Promise<T>, signal?: AbortSignal): Promise<T>;
  dispose(): void;
}

export interface QueueOptions extends WorkerOptions {
  /** Workers at once, at most. */
  readonly maxWorkers?: number;
  /** How long a worker stays for a next request. */
  readonly restMs?: number;
  /** Shared by several lanes: when it has a worker, a request begins with this. */
  readonly limit?: Limit;
}

interface Request {
  /** Settled when the request is. */
  readonly start: (worker: WorkerHandle) => Promise<void>;
  readonly reject: (error: Error) => void;
}
interface Place {
  worker: WorkerHandle | undefined;
  /** The one that runs. */
  request: Request | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function createQueueLane(options: QueueOptions): QueueLane {
  const { maxWorkers = 1, restMs = 0, limit = (begin) => begin() } = options;
  const places = Array.from({ length: maxWorkers }, (): Place => ({ worker: undefined, request: undefined, timer: undefined }));
  const waiting: Request[] = [];
  let isDisposed = false;

  function startNext(): void {
    const free = places.filter(({ request }) => !request);
    const place = free.find(({ worker }) => worker?.isAlive) ?? free[0];
    const request = place && waiting.shift();
    if (request) start(place, request);
  }

  function start(place: Place, request: Request): void {
    clearTimeout(place.timer);
    const worker = place.worker?.isAlive ? place.worker : startWorker(options);
    place.worker = worker;
    place.request = request;
    // A request that was cancelled has left its place to the next one.
    const isHere = (): boolean => place.request === request;
    const begin = async (): Promise<void> => {
      if (isHere()) await request.start(worker);
      if (isHere()) leave(place);
    };
    // A worker that did not start says so to the request.
    void worker.ready.catch(() => {}).then(() => limit(begin));
  }

  function leave(place: Place): void {
    place.request = undefined;
    startNext();
    if (place.request) return;
    if (restMs === 0) place.worker?.dispose();
    else place.timer = setTimeout(() => place.worker?.dispose(), restMs);
  }

  function cancel(request: Request): void {
    const at = waiting.indexOf(request);
    if (at >= 0) waiting.splice(at, 1);
    const place = places.find((one) => one.request === request);
    request.reject(new Cancelled());
    if (!place) return;
    place.worker?.dispose();
    leave(place);
  }

  return {
    request: <T>(run: (worker: WorkerHandle) => Promise<T>, signal?: AbortSignal) =>
      new Promise<T>((resolve, reject) => {
        if (isDisposed || signal?.aborted) return reject(new Cancelled());
        const request: Request = { start: (worker) => run(worker).then(resolve, reject), reject };
        signal?.addEventListener('abort', () => cancel(request), { once: true });
        waiting.push(request);
        startNext();
      }),
    dispose() {
      isDisposed = true;
      const running = places.flatMap(({ request }) => request ?? []);
      for (const { reject } of [...running, ...waiting.splice(0)]) reject(new Cancelled());
      for (const place of places) {
        clearTimeout(place.timer);
        place.worker?.dispose();
        place.request = undefined;
      }
    },
  };
}
