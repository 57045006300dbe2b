/** Threads that make blocks of worlds. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Problem } from '../core/params.ts';
import type { OnProgress } from '../core/progress.ts';
import { createRpc, nodeThread, type Rpc } from '../rpc.ts';
import { type Flag, type Given, numberFrom } from './flags.ts';
import { failureFrom } from './thread-work.ts';
import { type Block, type BlockWork, makeBlock, type WorldWork } from './world-blocks.ts';

/** tsx, which runs the sources, starts no threads of them. */
const HAS_THREADS = import.meta.url.endsWith('.js');

/** Makes blocks of a world.
 *  @param onTile called with the fraction of a block that is done
 *  @returns why tiles that cannot be made cannot; all other blocks are kept then
 *  @throws Failure at once if files cannot be written */
export type MakeBlocks = (
  work: WorldWork,
  blocks: readonly Block[],
  onTile: (block: Block, done: number) => void,
) => Promise<string[]>;

export const threadsFlag: Flag = {
  name: 'threads',
  value: 'N',
  doc: 'Threads that make tiles; the bytes are the same. Default: one fewer than there are cores.',
};

export function threadsFrom(given: Given, problems: Problem[]): number {
  const asked = numberFrom(given, 'threads', { min: 1, max: 256, isWhole: true }, problems);
  return asked ?? Math.max(1, availableParallelism() - 1);
}

/** Threads of this process. */
export interface BlockThreads {
  /** Makes a block, as `makeBlock`, in a thread that has nothing to do: the caller keeps to as many at once as there are. */
  make(work: BlockWork, onTile: OnProgress): Promise<string | undefined>;
  end(): void;
}

export function startThreads(count: number): BlockThreads {
  const threads = Array.from({ length: HAS_THREADS ? count : 0 }, startThread);
  const idle = [...threads];
  return {
    async make(work, onTile) {
      if (!HAS_THREADS) return makeBlock(work, onTile);
      const thread = idle.pop();
      if (!thread) throw new TypeError(`expected at most ${count} blocks at once`);
      const problem = await thread.call(work, [], onTile);
      idle.push(thread);
      return problem as string | undefined;
    },
    end() {
      for (const thread of threads) thread.end(new Error('no more blocks are made'));
    },
  };
}

function startThread(): Rpc<BlockWork> {
  const script = new URL('./world-thread.js', import.meta.url);
  return createRpc<BlockWork>(
    (events) => nodeThread(new Worker(script, { execArgv: [] }), events),
    (why) => new Error(`thread: ${why}`),
    failureFrom,
  );
}

/** Makes blocks in threads of this process. */
export function makeByThreads(most: number): MakeBlocks {
  return async (work, blocks, onTile) => {
    const count = Math.min(most, blocks.length);
    const threads = startThreads(count);
    const problems: string[] = [];
    const queue = blocks.values();
    const serve = async (): Promise<void> => {
      for (const block of queue) {
        const problem = await threads.make({ ...work, block }, (done) => onTile(block, done));
        if (problem !== undefined) problems.push(problem);
      }
    };
    try {
      await Promise.all(Array.from({ length: count }, serve));
    } finally {
      threads.end();
    }
    return problems;
  };
}
