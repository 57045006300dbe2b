import type { OnProgress } from '../core/progress.ts';
import { Cancelled } from './protocol.ts';
import { startWorker, type WorkerHandle, type WorkerOptions } from './worker-handle.ts';

/** What is wanted `now` begins at once; `later` while fewer than `maxJobs` run. */
export type Priority = 'now' | 'later';

/** Equal workers for all jobs. A worker does one job at a time and is started when it is needed. */
export interface WorkerPool {
  /** Does a job.
   *  @param start begins the job on the chosen worker
   *  @throws Cancelled, WorkerCrashed, or what the job itself throws */
  run<T>(start: Start<T>, options: RunOptions): Promise<T>;
  /** Has every worker lack imported samples: others have come under the same hash. */
  forgetSamples(sha256: string): void;
  /** Ends all workers; every job that is not done rejects with Cancelled. */
  dispose(): void;
}

type Start<T> = (worker: WorkerHandle, onProgress: OnProgress) => Promise<T>;

export interface RunOptions {
  readonly priority: Priority;
  /** Cancels the job, and ends its worker if that has begun it. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: OnProgress | undefined;
  /** Hashes of imported samples: an idle worker that has them all is preferred. */
  readonly needs?: readonly string[];
}

export interface PoolOptions extends WorkerOptions {
  /** Jobs at once, at least 1; those wanted now may be more. */
  readonly maxJobs: number;
  /** How long a worker stays idle before it is ended; the last one stays. */
  readonly idleMs: number;
}

interface PooledJob {
  readonly priority: Priority;
  readonly needs: readonly string[];
  readonly run: (worker: WorkerHandle) => Promise<void>;
  readonly reject: (error: unknown) => void;
  /** Its worker has it. */
  hasBegun: boolean;
}

export function createWorkerPool(options: PoolOptions): WorkerPool {
  const { maxJobs, idleMs } = options;
  /** In the order they came. */
  const waiting = new Set<PooledJob>();
  const running = new Map<PooledJob, WorkerHandle>();
  /** Idle workers and what ends them; the one used most recently is last. */
  const idle = new Map<WorkerHandle, ReturnType<typeof setTimeout>>();
  let isDisposed = false;

  function update(): void {
    for (const job of waiting) if (job.priority === 'now' || running.size < maxJobs) void begin(job);
  }

  async function begin(job: PooledJob): Promise<void> {
    waiting.delete(job);
    const worker = takeIdle(job.needs) ?? startWorker(options);
    running.set(job, worker);
    try {
      await worker.ready;
      if (!running.has(job)) return; // cancelled while the worker started
      job.hasBegun = true;
      await job.run(worker);
    } catch (error) {
      job.reject(error);
    }
    running.delete(job);
    rest(worker);
    update();
  }

  function takeIdle(needs: readonly string[]): WorkerHandle | undefined {
    for (const worker of [...idle.keys()]) if (!worker.isAlive) leaveIdle(worker);
    const found = [...idle.keys()].reverse();
    const worker = found.find(({ imported }) => needs.every((sha256) => imported.has(sha256))) ?? found[0];
    if (worker) leaveIdle(worker);
    return worker;
  }

  function leaveIdle(worker: WorkerHandle): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  }

  /** Keeps a worker for the next job. */
  function rest(worker: WorkerHandle): void {
    if (isDisposed || !worker.isAlive) return;
    const end = (): void => {
      if (idle.size === 1) return;
      idle.delete(worker);
      worker.dispose();
    };
    idle.set(worker, setTimeout(end, idleMs));
  }

  function cancel(job: PooledJob): void {
    job.reject(new Cancelled());
    waiting.delete(job);
    const worker = running.get(job);
    if (!worker) return;
    running.delete(job);
    if (job.hasBegun) {
      worker.dispose();
      if (idle.size === 0) rest(startWorker(options)); // for the next job, which is likely to follow
    } else rest(worker);
    update();
  }

  return {
    run: <T>(start: Start<T>, { priority, signal, onProgress, needs = [] }: RunOptions) =>
      new Promise<T>((resolve, reject) => {
        if (isDisposed || signal?.aborted) return reject(new Cancelled());
        const onAbort = (): void => cancel(job);
        const job: PooledJob = {
          priority,
          needs,
          async run(worker) {
            resolve(await start(worker, (fraction) => onProgress?.(fraction)));
            signal?.removeEventListener('abort', onAbort);
          },
          reject(error) {
            signal?.removeEventListener('abort', onAbort);
            reject(error);
          },
          hasBegun: false,
        };
        signal?.addEventListener('abort', onAbort);
        waiting.add(job);
        update();
      }),
    forgetSamples(sha256) {
      for (const worker of [...idle.keys(), ...running.values()]) {
        worker.imported = new Set([...worker.imported].filter((kept) => kept !== sha256));
      }
    },
    dispose() {
      isDisposed = true;
      for (const timer of idle.values()) clearTimeout(timer);
      for (const job of [...waiting, ...running.keys()]) job.reject(new Cancelled());
      for (const worker of [...idle.keys(), ...running.values()]) worker.dispose();
      waiting.clear();
    },
  };
}
