/** Threads that make blocks of worlds. */
import type { OnProgress } from '../core/progress.ts';
import { createThreads, HAS_THREADS } from './threads.ts';
import { type Block, type BlockWork, makeBlock, type WorldWork } from './world-blocks.ts';

/** Of --threads. */
export const TILE_THREADS_DOC = 'Threads that make tiles; the bytes are the same. Default: as many as there are cores.';

/** Makes blocks of a world.
 *  @param onTile called with the fraction of a block that is done
 *  @returns why tiles that cannot be made cannot; all other blocks are kept then
 *  @throws Failure at once if files cannot be written */
export type MakeBlocks = (
  work: WorldWork,
  blocks: readonly Block[],
  onTile: (block: Block, done: number) => void,
) => Promise<string[]>;

export interface BlockThreads {
  /** Makes a block, as `makeBlock`. */
  make(work: BlockWork, onTile: OnProgress): Promise<string | undefined>;
  end(): void;
}

/** So many threads; without any, blocks are made by the one that asks for them. */
export function createBlockThreads(count: number): BlockThreads {
  if (!HAS_THREADS) return { make: makeBlock, end: () => {} };
  const { call, end } = createThreads<BlockWork>(count, new URL('./world-thread.js', import.meta.url));
  return { make: async (work, onTile) => (await call(work, onTile)) as string | undefined, end };
}

/** Makes blocks in threads of this process. */
export function makeByThreads(most: number): MakeBlocks {
  return async (work, blocks, onTile) => {
    const count = Math.min(most, blocks.length);
    const threads = createBlockThreads(count);
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
