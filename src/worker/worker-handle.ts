import type { OnProgress } from '../core/progress.ts';
import { Cancelled, type FromWorker, type Job, type Results, type ToWorker, WorkerCrashed } from './protocol.ts';

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

interface Pending<T> {
  readonly resolve: (result: T) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: OnProgress | undefined;
}

export interface WorkerOptions {
  readonly createWorker: () => Worker;
  /** How long its script may take to load; a worker that says nothing for longer counts as ended. */
  readonly startTimeoutMs: number;
}

export function startWorker<J extends AnyJob = Job, R = Results>({
  createWorker,
  startTimeoutMs,
}: WorkerOptions): WorkerHandle<J, R> {
  const worker = createWorker();
  let isAlive = true;
  const pending = new Map<number, Pending<ResultOf<R, J['kind']>>>();
  let count = 0;

  let setReady: () => void = () => {};
  let failReady: (why: Error) => void = () => {};
  const ready = new Promise<void>((resolve, reject) => {
    [setReady, failReady] = [resolve, reject];
  });
  ready.catch(() => {}); // its jobs report it; an idle worker has none

  const end = (why: Error): void => {
    if (!isAlive) return;
    isAlive = false;
    worker.terminate();
    clearTimeout(startTimer);
    failReady(why);
    for (const { reject } of pending.values()) reject(why);
    pending.clear();
  };

  const startTimer = setTimeout(() => end(new WorkerCrashed('it did not start')), startTimeoutMs);
  const lock = `faultline worker ${Math.random()}`;

  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker<ResultOf<R, J['kind']>>>) => {
    if (data.kind === 'alive') {
      clearTimeout(startTimer);
      setReady();
      // No event tells that a worker was ended from outside or by the browser; but then its lock is free.
      if (data.hasLock) navigator.locks.request(lock, () => end(new WorkerCrashed('it was ended')));
      return;
    }
    const job = pending.get(data.id);
    if (data.kind === 'progress') return job?.onProgress?.(data.fraction);
    pending.delete(data.id);
    if (data.kind === 'done') job?.resolve(data.result);
    else job?.reject(Object.assign(new Error(data.message), { name: data.name }));
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault(); // the job reports it
    end(new WorkerCrashed(event.message ?? 'its script could not be loaded'));
  });
  worker.addEventListener('messageerror', () => end(new WorkerCrashed('it sent what cannot be read')));
  const send = (message: ToWorker<J>, transfer: readonly Transferable[]): void =>
    worker.postMessage(message, { transfer: [...transfer] });
  send({ kind: 'hello', lock }, []);

  return {
    get isAlive() {
      return isAlive;
    },
    ready,
    imported: new Set(),
    run: <K extends J['kind']>(job: Extract<J, { kind: K }>, transfer: readonly Transferable[], onProgress?: OnProgress) =>
      new Promise<ResultOf<R, K>>((resolve, reject) => {
        if (!isAlive) throw new WorkerCrashed('it had ended before');
        const id = ++count;
        send({ kind: 'job', id, job }, transfer);
        // A job's result is of the job's kind.
        pending.set(id, { resolve: resolve as Pending<ResultOf<R, J['kind']>>['resolve'], reject, onProgress });
      }),
    dispose: () => end(new Cancelled()),
  };
}
