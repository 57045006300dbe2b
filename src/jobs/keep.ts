import { errorText } from '../core/text.ts';
import type { DocumentStore } from '../state/document-store.ts';
import type { MapCache } from '../state/map-cache.ts';
import { oncePerTask, type Store } from '../state/store.ts';
import type { TerrainClient } from '../worker/client.ts';
import { WorkerCrashed } from '../worker/protocol.ts';
import type { Session } from './session.ts';
import type { ShownDocument } from './shown-document.ts';

/** What is asked for, where results are kept, and what makes them. */
export interface JobParts {
  readonly document: DocumentStore;
  /** The document as the screen shows it. */
  readonly shown: ShownDocument;
  readonly session: Store<Session>;
  readonly client: TerrainClient;
  readonly maps: MapCache;
}

/** One kind of result, kept in step with what is asked for. `W` says what to make, `R` is what comes of it. */
export interface Kind<W, R> {
  /** What is asked for and neither there nor failed, the most urgent first. What cannot be made is recorded here. */
  due(): readonly W[];
  /** Whether a job that runs makes what is asked for. */
  isSame(running: W, wanted: W): boolean;
  /** Whether something due is not begun yet. */
  waits?(wanted: W, running: readonly W[]): boolean;
  /** Whether jobs go on that nobody asks for any more. */
  goOn?(): boolean;
  make(wanted: W, job: Job<W>): Promise<R>;
  /** Keeps a result. */
  show(wanted: W, result: R): void;
  /** Records why there is none. */
  fail(wanted: W, error: unknown, isCurrent: () => boolean): void | Promise<void>;
  /** Jobs began or ended. */
  onChange?(): void;
}

/** A result that is being made. */
export interface Job<W> {
  readonly wanted: W;
  readonly abort: AbortController;
  /** 0 … 1 */
  progress: number;
}

export interface Keeper<W> {
  /** Begins what is due and calls off what is not, once what happens now is over. */
  update(): void;
  running(): readonly Job<W>[];
}

/** Makes what is asked for: begins what is neither there nor being made, calls off what nobody asks for, and records what fails. */
export function keep<W, R>(kind: Kind<W, R>): Keeper<W> {
  const jobs = new Set<Job<W>>();

  const begin = async (wanted: W): Promise<void> => {
    const job: Job<W> = { wanted, abort: new AbortController(), progress: 0 };
    const isCurrent = (): boolean => jobs.has(job);
    jobs.add(job);
    try {
      const result = await kind.make(wanted, job);
      if (isCurrent()) kind.show(wanted, result);
    } catch (error) {
      if (isCurrent()) await kind.fail(wanted, error, isCurrent);
    } finally {
      jobs.delete(job);
      update();
    }
  };

  const update = oncePerTask(() => {
    const due = kind.due();
    for (const job of jobs) {
      if (kind.goOn?.() || due.some((wanted) => kind.isSame(job.wanted, wanted))) continue;
      jobs.delete(job);
      job.abort.abort();
    }
    for (const wanted of due) {
      const running = [...jobs].map((job) => job.wanted);
      if (!running.some((other) => kind.isSame(other, wanted)) && !kind.waits?.(wanted, running)) void begin(wanted);
    }
    kind.onChange?.();
  });

  return { update, running: () => [...jobs] };
}

/** Asks a worker for something, and asks once more if the worker crashes: the next one starts afresh. */
export async function retryAfterCrash<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WorkerCrashed) return ask();
    throw error;
  }
}

/** Why something failed that is not tried again by itself.
 *  @param remedy a sentence: what a person can do if the worker crashed */
export function whyFailed(error: unknown, remedy: string): string {
  return error instanceof WorkerCrashed
    ? `the background worker stopped; it may have run out of memory. ${remedy}`
    : errorText(error);
}
