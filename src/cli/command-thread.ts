/** A command runs in a thread of its own, however long it computes without a pause, and the main thread is free for signals. So it is the
 *  main thread that creates files and gives them their names. */
import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { Worker } from 'node:worker_threads';
import { type Call, serveCalls, type ThreadPort } from '../rpc.ts';
import { createNewFiles } from './new-files.ts';
import { ignoringSystemErrors } from './system-errors.ts';
import { CLEAR_LINE, printable } from './text.ts';

/** A step of `NewFiles`, or of `Streams`. */
export type Step =
  | { readonly kind: 'makeFolder'; readonly folder: string }
  | { readonly kind: 'create'; readonly file: string; readonly force: boolean }
  | { readonly kind: 'place' | 'discard' }
  | { readonly kind: 'lastWords'; readonly text: string | undefined };

/** Keeps the files of a thread. The process ends with it, or by a signal, before which the files that have no name yet are removed.
 *  @param worker a script that calls `doInThread` */
export function serveThread(worker: Worker): void {
  const newFiles = createNewFiles();
  let lastWords: string | undefined;
  endBySignals(newFiles, () => lastWords);
  const port: ThreadPort = { onmessage: null, postMessage: (answer) => worker.postMessage(answer) };
  serveCalls<Step>(port, (step) => {
    if (step.kind === 'lastWords') {
      lastWords = step.text;
      return undefined;
    }
    if (step.kind === 'makeFolder') return newFiles.makeFolder(step.folder);
    return step.kind === 'create' ? newFiles.create(step.file, step.force) : newFiles[step.kind]();
  });
  worker.on('message', (data: Call) => port.onmessage?.({ data } as MessageEvent<Call>));
  worker.on('error', async (error) => {
    const { messageOf } = await import('./errors.ts'); // with classes of errors of all formats
    process.stderr.write(`${messageOf(error)}\n`);
  });
  worker.on('exit', (code) => {
    newFiles.discard();
    process.exitCode = code;
  });
  worker.postMessage('ready');
}

/** SIGTERM gives exit code 1 if something is said. Else the process ends by the signal itself: a shell leaves its loop only if Ctrl-C killed
 *  the command. */
function endBySignals(newFiles: ReturnType<typeof createNewFiles>, lastWords: () => string | undefined): void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = (signal: NodeJS.Signals): void => {
    for (const each of signals) process.off(each, end);
    const isDiscarded = newFiles.discard();
    const said = lastWords() ?? (isDiscarded ? 'and nothing was written' : undefined);
    if (said !== undefined) {
      const bar = isatty(2) ? CLEAR_LINE : '';
      ignoringSystemErrors(() => writeSync(2, `${bar}${printable(`${signal}: stopped, ${said}`)}\n`));
      if (signal === 'SIGTERM') process.exit(1);
    }
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.on(signal, end);
}
