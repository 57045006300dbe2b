/** The script of a thread that makes blocks of a world. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveCalls, type ThreadPort } from '../rpc.ts';
import type { World } from '../world.ts';
import { failureOf } from './errors.ts';
import { type Block, makeBlock } from './world-blocks.ts';

/** The data that a thread starts with. */
export interface WorldWork {
  readonly world: World;
  /** Of the files of blocks. */
  readonly folder: string;
}

const { world, folder } = workerData as WorldWork;
serveCalls<Block>(parentPort as unknown as ThreadPort, async (block, onProgress) => {
  try {
    return await makeBlock(world, folder, block, onProgress);
  } catch (error) {
    throw failureOf(folder, error);
  }
});
