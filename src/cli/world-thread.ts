/** The script of a thread that makes blocks of worlds. */
import { failureOf } from './errors.ts';
import { serveParent } from './threads.ts';
import { type BlockWork, makeBlock } from './world-blocks.ts';

serveParent<BlockWork>(async (work, onProgress) => {
  try {
    return await makeBlock(work, onProgress);
  } catch (error) {
    throw failureOf(work.folder, error);
  }
});
