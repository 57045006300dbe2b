/** Runs the compiled command call after call in one process: starting a process takes far longer than most calls do.
 *  What a call sees is as in a process of its own: its folder, its arguments, its standard input, its exit code. */
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

/** @typedef {{ id: number, folder: string, args: string[], input: string }} Call the input in base64 */

const main = process.argv[2];
const home = process.cwd();
const streams = [process.stdout, process.stderr];
let done = Promise.resolve();

process.on('message', (/** @type {Call} */ call) => {
  done = done.then(() => answer(call));
});

/** @param {Call} call */
async function answer({ id, folder, args, input }) {
  const writes = streams.map((stream) => stream.write);
  /** @type {Buffer[][]} */
  const pieces = streams.map(() => []);
  for (const [i, stream] of streams.entries()) {
    stream.write = (/** @type {string | Uint8Array} */ chunk, /** @type {unknown} */ taken) => {
      pieces[i].push(Buffer.from(chunk));
      if (typeof taken === 'function') process.nextTick(taken);
      return true;
    };
  }
  process.argv = [process.argv[0], main, ...args];
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input, 'base64')]), configurable: true });
  process.chdir(folder);
  let broken = '';
  try {
    // The first module of the command runs the call; the others stay loaded, and hold nothing of a call.
    await import(`${pathToFileURL(main)}?call=${id}`);
  } catch (error) {
    broken = String(error instanceof Error ? error.stack : error);
  }
  process.chdir(home);
  for (const [i, stream] of streams.entries()) {
    stream.write = writes[i];
    stream.removeAllListeners('error');
  }
  const code = broken ? 1 : (process.exitCode ?? 0);
  process.exitCode = undefined;
  const [stdout, stderr] = pieces.map((parts) => Buffer.concat(parts));
  process.send?.({ id, code, stdout: stdout.toString('base64'), stderr: stderr + broken });
}
