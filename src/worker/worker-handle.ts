import type { OnProgress } from '../core/progress.ts';
import { createRpc, webThread } from '../rpc.ts';
import type { Job, Results } from './jobs.ts';
import { Cancelled, type Hello, WorkerCrashed } from './protocol.ts';

/** One worker. J are the jobs that it does, R is the result of each kind of them. */
export interface WorkerHandle<J extends AnyJob = Job, R = Results> {
  /** False once the worker has ended, whoever ended it. */
  readonly isAlive: boolean;
  /** Settled when its script has loaded, and rejected if it ends before that. */
  readonly ready: Promise<void>;
  /** Hashes of the imported samples that it keeps: those of the last job that brought any. */
  imported: ReadonlySet<string>;
  /** Does a job. Errors of the job come with the name and message they had in the worker.
   *  @throws WorkerCrashed if the worker ends before it is done, Cancelled if that was by `dispose` */
  run<K extends J['kind']>(
    job: Extract<J, { kind: K }>,
    transfer: readonly Transferable[],
    onProgress?: OnProgress,
  ): Promise<ResultOf<R, K>>;
  /** Ends the worker at once. */
  dispose(): void;
}

interface AnyJob {
  readonly kind: string;
}

type ResultOf<R, K> = K extends keyof R ? R[K] : never;

export interface WorkerOptions {
  readonly createWorker: () => Worker;
  /** How long its script may take to load; a worker that says nothing for longer counts as ended. */
  readonly startTimeoutMs: number;
}

export function startWorker<J extends AnyJob = Job, R = Results>({
  createWorker,
  startTimeoutMs,
}: WorkerOptions): WorkerHandle<J, R> {
  const rpc = createRpc<J | Hello>(
    (events) => webThread(createWorker(), events),
    (why) => new WorkerCrashed(why),
  );
  const lock = `faultline worker ${Math.random()}`;
  const startTimer = setTimeout(() => rpc.end(new WorkerCrashed('it did not start')), startTimeoutMs);
  const ready = rpc
    .call({ kind: 'hello', lock }, [])
    .then((hasLock) => {
      // No event tells that a worker was ended from outside or by the browser; but then its lock is free.
      if (hasLock) navigator.locks.request(lock, () => rpc.end(new WorkerCrashed('it was ended')));
    })
    .finally(() => clearTimeout(startTimer));
  ready.catch(() => {}); // its jobs report it; an idle worker has none

  return {
    get isAlive() {
      return rpc.isAlive;
    },
    ready,
    imported: new Set(),
    // A job's result is of the job's kind.
    run: <K extends J['kind']>(job: Extract<J, { kind: K }>, transfer: readonly Transferable[], onProgress?: OnProgress) =>
      rpc.call(job, transfer, onProgress) as Promise<ResultOf<R, K>>,
    dispose: () => rpc.end(new Cancelled()),
  };
}
