import { Cancelled } from './errors.ts';
import { startWorker, type WorkerHandle, type WorkerOptions } from './worker-handle.ts';

/** Requests for one worker, done one after another in the order they came. The worker starts with the first of them and ends with the
 *  last, and its memory with it. */
export interface QueueLane<T> {
  /** @param start begins the request when its turn has come
   *  @param signal takes it out of the line, or ends it at once where it runs
   *  @throws Cancelled, WorkerCrashed, or what the request itself throws */
  request(start: Start<T>, signal?: AbortSignal): Promise<T>;
  dispose(): void;
}

type Start<T> = (worker: WorkerHandle) => Promise<T>;
interface Request<T> {
  readonly start: Start<T>;
  readonly resolve: (result: T) => void;
  readonly reject: (error: Error) => void;
}

export function createQueueLane<T>(options: WorkerOptions): QueueLane<T> {
  /** The first one runs. */
  const queue: Request<T>[] = [];
  let worker: WorkerHandle | undefined;
  let isDisposed = false;

  function startNext(): void {
    const [request] = queue;
    if (!request) {
      worker?.dispose();
      return;
    }
    if (!worker?.isAlive) worker = startWorker(options);
    const finished = (): void => {
      if (queue[0] !== request) return; // it was cancelled, and the next one runs
      queue.shift();
      startNext();
    };
    request.start(worker).then(request.resolve, request.reject).then(finished);
  }

  function cancel(request: Request<T>): void {
    const at = queue.indexOf(request);
    if (at < 0) return;
    queue.splice(at, 1);
    request.reject(new Cancelled());
    if (at > 0) return;
    worker?.dispose();
    startNext();
  }

  return {
    request: (start, signal) =>
      new Promise<T>((resolve, reject) => {
        if (isDisposed || signal?.aborted) return reject(new Cancelled());
        const request = { start, resolve, reject };
        signal?.addEventListener('abort', () => cancel(request), { once: true });
        queue.push(request);
        if (queue.length === 1) startNext();
      }),
    dispose() {
      isDisposed = true;
      for (const { reject } of queue.splice(0)) reject(new Cancelled());
      worker?.dispose();
    },
  };
}
