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
  const { maxJobs } = options;
  /** In the order they came. */
  const waiting = new Set<PooledJob>();
  const running = new Map<PooledJob, WorkerHandle>();
  const idle = createIdleWorkers(options.idleMs);
  let isDisposed = false;

  function update(): void {
    for (const job of waiting) if (job.priority === 'now' || running.size < maxJobs) void begin(job);
  }

  async function begin(job: PooledJob): Promise<void> {
    waiting.delete(job);
    const worker = idle.take(job.needs) ?? startWorker(options);
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
    if (!isDisposed) idle.add(worker);
    update();
  }

  function cancel(job: PooledJob): void {
    job.reject(new Cancelled());
    waiting.delete(job);
    const worker = running.get(job);
    if (!worker) return;
    running.delete(job);
    if (job.hasBegun) {
      worker.dispose();
      if (idle.all().length === 0) idle.add(startWorker(options)); // for the next job, which is likely to follow
    } else idle.add(worker);
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
      for (const worker of [...idle.all(), ...running.values()]) {
        worker.imported = new Set([...worker.imported].filter((kept) => kept !== sha256));
      }
    },
    dispose() {
      isDisposed = true;
      for (const job of [...waiting, ...running.keys()]) job.reject(new Cancelled());
      for (const worker of running.values()) worker.dispose();
      idle.dispose();
      waiting.clear();
    },
  };
}

/** Workers without a job. After `idleMs` they end, but for the last one. */
function createIdleWorkers(idleMs: number) {
  /** What ends each of them; the one used most recently is last. */
  const timers = new Map<WorkerHandle, ReturnType<typeof setTimeout>>();
  const remove = (worker: WorkerHandle): void => {
    clearTimeout(timers.get(worker));
    timers.delete(worker);
  };
  const end = (worker: WorkerHandle): void => {
    remove(worker);
    worker.dispose();
  };
  return {
    all: () => [...timers.keys()],
    add(worker: WorkerHandle): void {
      if (!worker.isAlive) return;
      const onTime = (): void => {
        if (timers.size > 1) end(worker);
      };
      timers.set(worker, setTimeout(onTime, idleMs));
    },
    /** One that has these samples, if there is one, else any. */
    take(needs: readonly string[]): WorkerHandle | undefined {
      for (const worker of timers.keys()) if (!worker.isAlive) remove(worker);
      const latestFirst = [...timers.keys()].reverse();
      const worker = latestFirst.find(({ imported }) => needs.every((sha256) => imported.has(sha256))) ?? latestFirst[0];
      if (worker) remove(worker);
      return worker;
    },
    dispose(): void {
      for (const worker of timers.keys()) end(worker);
    },
  };
}
