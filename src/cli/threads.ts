/** Threads of this process, and how many of them there are. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Problem } from '../core/params.ts';
import type { OnProgress } from '../core/progress.ts';
import { createRpc, nodeThread, type Rpc } from '../rpc.ts';
import { type Given, numberFrom } from './flags.ts';
import { failureFrom } from './thread-work.ts';

/** Whether there can be any: tsx, which runs the sources, starts no threads of them. */
export const HAS_THREADS = import.meta.url.endsWith('.js');

/** The value of --threads. */
export function threadsFrom(given: Given, problems: Problem[]): number {
  return numberFrom(given, 'threads', { min: 1, max: 256, isWhole: true }, problems) ?? availableParallelism();
}

export interface Threads<J> {
  /** Does a job in the first thread that has nothing else to do. */
  call(job: J, onProgress?: OnProgress): Promise<unknown>;
  /** Ends them in the middle of their work. */
  end(): void;
}

/** @param script of each thread, which serves calls */
export function startThreads<J>(count: number, script: URL): Threads<J> {
  const start = (): Rpc<J> =>
    createRpc<J>(
      (events) => nodeThread(new Worker(script, { execArgv: [] }), events),
      (why) => new Error(`thread: ${why}`),
      failureFrom,
    );
  const threads = Array.from({ length: count }, start);
  const idle = [...threads];
  const waiting: ((thread: Rpc<J>) => void)[] = [];
  return {
    async call(job, onProgress) {
      const thread = idle.pop() ?? (await new Promise<Rpc<J>>((resolve) => waiting.push(resolve)));
      try {
        return await thread.call(job, [], onProgress);
      } finally {
        const next = waiting.shift();
        if (next) next(thread);
        else idle.push(thread);
      }
    },
    end() {
      for (const thread of threads) thread.end(new Error('thread: its work is not wanted any more'));
    },
  };
}
