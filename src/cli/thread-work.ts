import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { type Answer, createRpc, type PlainError } from '../rpc.ts';
import type { Step } from './command-thread.ts';
import type { NewFiles } from './new-files.ts';
import { Failure } from './system-errors.ts';
import { processStreams, type Streams } from './terminal.ts';

/** Does the work of a thread that `serveThread` serves. In a main thread a signal ends it and leaves its hidden files to the next call.
 *  @param work gets the streams of the process */
export async function doInThread<T>(work: (streams: Streams) => Promise<T>): Promise<T> {
  if (!parentPort) return work(processStreams());
  const port = parentPort;
  await once(port, 'message'); // the main thread listens
  const main = createRpc<Step>(
    ({ onMessage }) => {
      port.on('message', (answer: Answer) => onMessage(answer));
      return { post: (call) => port.postMessage(call), end: () => port.close() };
    },
    (why) => new Error(`main thread: ${why}`),
    failureFrom,
  );
  const call = <R>(step: Step): Promise<R> => main.call(step, []) as Promise<R>;
  const newFiles: NewFiles = {
    makeFolder: (folder) => call({ kind: 'makeFolder', folder }),
    create: (file, force) => call({ kind: 'create', file, force }),
    place: () => call({ kind: 'place' }),
    discard: () => call({ kind: 'discard' }),
  };
  const lastWords = (text: string | undefined): Promise<void> => call({ kind: 'lastWords', text });
  try {
    return await work({ ...processStreams(), newFiles, lastWords });
  } finally {
    main.end(undefined);
  }
}

/** The error that another thread threw. */
export function failureFrom({ name, message }: PlainError): Error {
  if (name === 'Failure') return new Failure(message);
  // `messageOf` knows lacking memory by its class.
  return name === 'RangeError' ? new RangeError(message) : Object.assign(new Error(message), { name });
}
