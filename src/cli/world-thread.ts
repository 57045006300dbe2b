/** The script of a thread that makes blocks of worlds. */
import { parentPort } from 'node:worker_threads';
import { serveCalls, type ThreadPort } from '../rpc.ts';
import { failureOf } from './errors.ts';
import { type BlockWork, makeBlock } from './world-blocks.ts';

serveCalls<BlockWork>(parentPort as unknown as ThreadPort, async (work, onProgress) => {
  try {
    return await makeBlock(work, onProgress);
  } catch (error) {
    throw failureOf(work.folder, error);
  }
});
