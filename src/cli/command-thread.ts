/** A command runs in a thread of its own, however long it computes without a pause, and the main thread is free for signals. So it is the
 *  main thread that creates files and gives them their names. */
import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { parentPort, Worker } from 'node:worker_threads';
import { type Answer, type Call, createRpc, serveCalls, type ThreadPort } from '../rpc.ts';
import { Failure, ignoringSystemErrors, messageOf } from './errors.ts';
import { createNewFiles, type NewFiles } from './new-files.ts';
import { processStreams, type Streams } from './terminal.ts';

/** A step of `NewFiles`. */
type Step =
  | { readonly kind: 'makeFolder'; readonly folder: string }
  | { readonly kind: 'create'; readonly file: string; readonly force: boolean }
  | { readonly kind: 'place' | 'discard' };

/** Runs a script in a thread with the arguments of the process, which ends with it, or by a signal, before which it removes the files that
 *  have no name yet. */
export function runInThread(script: URL): void {
  const newFiles = createNewFiles();
  endBySignals(newFiles);
  const worker = new Worker(script, { argv: process.argv.slice(2), stdout: !isatty(1) });
  const port: ThreadPort = { onmessage: null, postMessage: (answer) => worker.postMessage(answer) };
  serveCalls<Step>(port, (step) => {
    if (step.kind === 'makeFolder') return newFiles.makeFolder(step.folder);
    return step.kind === 'create' ? newFiles.create(step.file, step.force) : newFiles[step.kind]();
  });
  worker.on('message', (data: Call) => port.onmessage?.({ data } as MessageEvent<Call>));
  worker.on('error', (error) => process.stderr.write(`${messageOf(error)}\n`));
  worker.on('exit', (code) => {
    newFiles.discard();
    process.exitCode = code;
  });
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

/** Does the work of a script that `runInThread` has started. Started otherwise, a signal ends it and leaves its hidden files to the next call.
 *  @param work gets the streams of the process */
export async function doInThread<T>(work: (streams: Streams) => Promise<T>): Promise<T> {
  if (!parentPort) return work(processStreams());
  const port = parentPort;
  const main = createRpc<Step>(
    ({ onMessage }) => {
      port.on('message', (answer: Answer) => onMessage(answer));
      return { post: (call) => port.postMessage(call), end: () => port.close() };
    },
    (why) => new Error(`main thread: ${why}`),
    ({ name, message }) => (name === 'Failure' ? new Failure(message) : Object.assign(new Error(message), { name })),
  );
  const call = <R>(step: Step): Promise<R> => main.call(step, []) as Promise<R>;
  const newFiles: NewFiles = {
    makeFolder: (folder) => call({ kind: 'makeFolder', folder }),
    create: (file, force) => call({ kind: 'create', file, force }),
    place: () => call({ kind: 'place' }),
    discard: () => call({ kind: 'discard' }),
  };
  try {
    return await work({ ...processStreams(), newFiles });
  } finally {
    main.end(undefined);
  }
}
