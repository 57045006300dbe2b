import { type OnProgress, paced } from './core/progress.ts';

/** A job with the number that its answers repeat. */
export interface Call<J = unknown> {
  readonly id: number;
  readonly job: J;
}

/** From the thread that does a job: progress, and one result or error. */
export type Answer =
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: PlainError };

/** An error as a message carries it. */
export interface PlainError {
  readonly name: string;
  readonly message: string;
  /** Of an error that lists them. */
  readonly problems?: unknown;
}

/** A running thread. */
export interface Thread {
  post(call: Call, transfer: readonly Transferable[]): void;
  /** Ends it in the middle of its work. */
  end(): void;
}

export interface ThreadEvents {
  onMessage(answer: Answer): void;
  /** It ended without an answer. */
  onCrash(why: string): void;
}

/** Jobs that another thread does. */
export interface Rpc<J> {
  readonly isAlive: boolean;
  /** Does a job. Rejects with its error, or why the thread ended.
   *  @param transfer memory that is handed over instead of copied
   *  @param onProgress called now and then with the fraction done, 0 … 1; what it throws rejects the job */
  call(job: J, transfer: readonly Transferable[], onProgress?: OnProgress): Promise<unknown>;
  /** Ends the thread, and rejects what it has not done. */
  end(why: unknown): void;
}

/** @param crashed the error of jobs whose thread ended without an answer
 *  @param failed the error that a job threw in its thread */
export function createRpc<J>(
  start: (events: ThreadEvents) => Thread,
  crashed: (why: string) => Error,
  failed: (error: PlainError) => Error = ({ name, message }) => Object.assign(new Error(message), { name }),
): Rpc<J> {
  interface Pending {
    resolve(result: unknown): void;
    reject(error: unknown): void;
    readonly onProgress: OnProgress | undefined;
  }
  const pending = new Map<number, Pending>();
  let count = 0;
  let isAlive = true;

  const onMessage = (answer: Answer): void => {
    const job = pending.get(answer.id);
    if (!('progress' in answer)) pending.delete(answer.id);
    try {
      if ('progress' in answer) job?.onProgress?.(answer.progress);
      else if ('result' in answer) job?.resolve(answer.result);
      else job?.reject(failed(answer.error));
    } catch (error) {
      job?.reject(error);
    }
  };
  const end = (why: unknown): void => {
    if (!isAlive) return;
    isAlive = false;
    thread.end();
    for (const { reject } of pending.values()) reject(why);
    pending.clear();
  };
  const thread = start({ onMessage, onCrash: (why) => end(crashed(why)) });

  return {
    get isAlive() {
      return isAlive;
    },
    call: (job, transfer, onProgress) =>
      new Promise((resolve, reject) => {
        if (!isAlive) throw crashed('it had ended before');
        const id = ++count;
        thread.post({ id, job }, transfer);
        pending.set(id, { resolve, reject, onProgress });
      }),
    end,
  };
}

/** A Web Worker as a thread. */
export function webThread(worker: Worker, { onMessage, onCrash }: ThreadEvents): Thread {
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => onMessage(data));
  worker.addEventListener('messageerror', () => onCrash('it sent what cannot be read'));
  worker.addEventListener('error', (event) => {
    event.preventDefault(); // the job reports it
    onCrash(event.message || 'its script could not be loaded');
  });
  return {
    post: (call, transfer) => worker.postMessage(call, { transfer: [...transfer] }),
    end: () => worker.terminate(),
  };
}

/** The part of a worker thread of Node that is used. */
export interface NodeWorker {
  on(event: 'message' | 'messageerror' | 'error' | 'exit', listener: (value: unknown) => void): void;
  postMessage(call: Call, transfer: readonly ArrayBuffer[]): void;
  terminate(): Promise<unknown>;
}

/** A worker thread of Node as a thread. */
export function nodeThread(worker: NodeWorker, { onMessage, onCrash }: ThreadEvents): Thread {
  worker.on('message', (answer) => onMessage(answer as Answer));
  worker.on('messageerror', () => onCrash('it sent what cannot be read'));
  worker.on('error', (error) => onCrash(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => onCrash('it ended without an answer'));
  return {
    // The types of Node know other things to hand over than those of browsers, and both this one.
    post: (call, transfer) => worker.postMessage(call, transfer as readonly ArrayBuffer[]),
    end: () => void worker.terminate(),
  };
}

/** A thread's side of the connection: the global scope of a Web Worker, or the port of a worker thread of Node. */
export interface ThreadPort {
  onmessage: ((event: MessageEvent<Call>) => void) | null;
  postMessage(answer: Answer, transfer: Transferable[]): void;
}

/** Does the jobs that come, and answers each.
 *  @param run does one; the memory of its result is handed over */
export function serveCalls<J>(port: ThreadPort, run: (job: J, onProgress: OnProgress) => unknown): void {
  const answer = async ({ id, job }: Call): Promise<void> => {
    const onProgress = paced(
      (progress) => port.postMessage({ id, progress }, []),
      () => performance.now(),
    );
    try {
      const result = await run(job as J, onProgress);
      port.postMessage({ id, result }, [...buffersIn(result)]);
    } catch (error) {
      port.postMessage({ id, error: plainError(error) }, []);
    }
  };
  port.onmessage = ({ data }) => void answer(data);
}

function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message } = error;
  return 'problems' in error ? { name, message, problems: error.problems } : { name, message };
}

/** The memory of every array in a message, each once: what can be transferred instead of copied. */
export function buffersIn(value: unknown, found: Set<ArrayBuffer> = new Set()): Set<ArrayBuffer> {
  if (typeof value !== 'object' || value === null) return found;
  if (value instanceof ArrayBuffer) found.add(value);
  else if (ArrayBuffer.isView(value)) buffersIn(value.buffer, found);
  else for (const inner of Object.values(value)) buffersIn(inner, found);
  return found;
}
