/** A command runs in a thread of its own, however long it computes without a pause, and the main thread is free for signals. So it is the
 *  main thread that creates files and gives them their names. */
import { writeSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { type Call, serveCalls, type ThreadPort } from '../rpc.ts';
import { createNewFiles } from './new-files.ts';
import { ignoringSystemErrors } from './system-errors.ts';

/** A step of `NewFiles`. */
export type Step =
  | { readonly kind: 'makeFolder'; readonly folder: string }
  | { readonly kind: 'create'; readonly file: string; readonly force: boolean }
  | { readonly kind: 'place' | 'discard' };

/** Keeps the files of a thread. The process ends with it, or by a signal, before which the files that have no name yet are removed.
 *  @param worker a script that calls `doInThread` */
export function serveThread(worker: Worker): void {
  const newFiles = createNewFiles();
  endBySignals(newFiles);
  const port: ThreadPort = { onmessage: null, postMessage: (answer) => worker.postMessage(answer) };
  serveCalls<Step>(port, (step) => {
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

/** SIGTERM gives exit code 1 if nothing was written. Else the process ends by the signal itself: a shell leaves its loop only if Ctrl-C
 *  killed the command. */
function endBySignals(newFiles: ReturnType<typeof createNewFiles>): void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = (signal: NodeJS.Signals): void => {
    for (const each of signals) process.off(each, end);
    if (newFiles.discard()) {
      ignoringSystemErrors(() => writeSync(2, `${signal}: stopped, and nothing was written\n`));
      if (signal === 'SIGTERM') process.exit(1);
    }
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.on(signal, end);
}
