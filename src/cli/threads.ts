/** Threads of this process, and how many of them there are. */
import { availableParallelism } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import type { Problem } from '../core/params.ts';
import type { OnProgress } from '../core/progress.ts';
import { createRpc, nodeThread, type Rpc, serveCalls, type ThreadPort } from '../rpc.ts';
import { type Given, numberFrom } from './flags.ts';
import { failureFrom } from './thread-work.ts';

/** Whether threads can start: not under tsx, which runs the sources. */
export const HAS_THREADS = import.meta.url.endsWith('.js');

/** What starting a thread costs a core, about: with less work it is not worth it. */
const THREAD_NS = 0.5e9;

/** The value of --threads. */
export function threadsFrom(given: Given, problems: Problem[]): number {
  return numberFrom(given, 'threads', { min: 1, max: 256, isWhole: true }, problems) ?? availableParallelism();
}

/** How many of `most` threads some work is worth, in nanoseconds of one core. */
export function worthwhile(most: number, workNs: number, threadNs = THREAD_NS): number {
  return HAS_THREADS ? Math.min(most, Math.floor(workNs / threadNs)) : 1;
}

export interface Threads<J> {
  /** Does a job in the first thread that has nothing else to do. Rejects with the error of the job, or why its thread could not start or ended. */
  call(job: J, onProgress?: OnProgress): Promise<unknown>;
  /** Ends them in the middle of their work. */
  end(): void;
}

/** Threads that start when there are jobs for them.
 *  @param script of each thread, which calls `serveParent` */
export function createThreads<J>(most: number, script: URL): Threads<J> {
  const threads: Rpc<J>[] = [];
  const idle: Rpc<J>[] = [];
  const waiting: ((thread: Rpc<J>) => void)[] = [];
  const start = (): Rpc<J> => {
    const thread = createRpc<J>(
      (events) => nodeThread(new Worker(script, { execArgv: [] }), events),
      (why) => new Error(`thread: ${why}`),
      failureFrom,
    );
    threads.push(thread);
    return thread;
  };
  const next = (): Rpc<J> | Promise<Rpc<J>> =>
    idle.pop() ?? (threads.length < most ? start() : new Promise((resolve) => waiting.push(resolve)));
  return {
    async call(job, onProgress) {
      const thread = await next();
      try {
        return await thread.call(job, [], onProgress);
      } finally {
        const first = waiting.shift();
        if (first) first(thread);
        else idle.push(thread);
      }
    },
    end() {
      for (const thread of threads) thread.end(new Error('thread: no longer needed'));
    },
  };
}

/** Does the jobs that come from the thread that started this one. */
export function serveParent<J>(run: (job: J, onProgress: OnProgress) => unknown): void {
  serveCalls<J>(parentPort as unknown as ThreadPort, run);
}
