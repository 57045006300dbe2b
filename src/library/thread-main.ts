/** The script of a thread: does the one job that it is sent, and answers. The caller ends it. */
import { paced } from '../core/progress.ts';
import { restore } from '../restore.ts';
import { generate, generateHeightmap } from './terrain.ts';
import { nodeThreads, plainError, type ThreadJob, type ThreadPort, type ThreadResult } from './thread-messages.ts';

const port = threadPort();
port.onmessage = ({ data }) => {
  try {
    const result = run(data);
    port.postMessage({ kind: 'done', result }, buffersOf(result));
  } catch (error) {
    port.postMessage({ kind: 'failed', error: plainError(error) }, []);
  }
};

/** The port to the caller; that of a Web Worker is its global scope. */
function threadPort(): ThreadPort {
  if ('postMessage' in globalThis) return globalThis as unknown as ThreadPort;
  const own = nodeThreads()?.parentPort;
  if (!own) throw new Error('thread: expected to be started as a worker');
  return own;
}

function run(job: ThreadJob): ThreadResult {
  const onProgress = paced(
    (fraction) => port.postMessage({ kind: 'progress', fraction }, []),
    () => performance.now(),
  );
  if (job.kind === 'restore') return restore(job.png, { ...job.options, onProgress });
  const make = job.asMap ? generateHeightmap : generate;
  return make(job.recipe, { ...job.options, onProgress });
}

/** The memory of samples, which is handed over instead of copied. */
function buffersOf(result: ThreadResult): ArrayBuffer[] {
  const arrays = 'data' in result ? [result.data] : 'x' in result ? [result.x, result.y] : [];
  return arrays.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer);
}
