/** Runs the compiled command call after call in one process: starting a process takes far longer than most calls do.
 *  What a call sees is as in a process of its own: its folder, its arguments, an empty standard input, its exit code. */
import { pathToFileURL } from 'node:url';

/** @typedef {{ id: number, folder: string, args: string[] }} Call */

const main = process.argv[2];
const home = process.cwd();
const streams = [process.stdout, process.stderr];
let done = Promise.resolve();

process.on('message', (/** @type {Call} */ call) => {
  done = done.then(() => answer(call));
});

/** @param {Call} call */
async function answer({ id, folder, args }) {
  const writes = streams.map((stream) => stream.write);
  const texts = streams.map(() => '');
  for (const [i, stream] of streams.entries()) {
    stream.write = (chunk) => {
      texts[i] += chunk;
      return true;
    };
  }
  process.argv = [process.argv[0], main, ...args];
  process.exitCode = undefined;
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
  process.send?.({ id, outcome: { code, signal: null, stdout: texts[0], stderr: texts[1] + broken } });
}
