import { nodeThreads } from './node-threads.ts';
import type { ThreadJob, ThreadMessage } from './thread-messages.ts';

/** A running thread of either kind. */
export interface Thread {
  send(job: ThreadJob, transfer: readonly ArrayBuffer[]): void;
  /** Ends the thread in the middle of its work. */
  end(): void;
}

/** Callbacks of a thread. */
export interface ThreadListener {
  onMessage(message: ThreadMessage): void;
  /** The thread ended without an answer. */
  onCrash(why: string): void;
}

/** Starts a Web Worker or, where there is none, a worker thread of Node.
 *  @throws Error where the platform has neither */
export function startThread(listener: ThreadListener): Thread {
  return typeof Worker === 'function' ? startWebWorker(listener) : startNodeWorker(listener);
}

function startWebWorker({ onMessage, onCrash }: ThreadListener): Thread {
  // Bundlers look for this very expression.
  const worker = new Worker(new URL('./thread-main.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onmessageerror = () => onCrash('it sent what cannot be read');
  worker.onerror = (event) => {
    event.preventDefault(); // the promise reports it
    onCrash(event.message || 'its script could not be loaded');
  };
  return {
    send: (job, transfer) => worker.postMessage(job, [...transfer]),
    end: () => worker.terminate(),
  };
}

function startNodeWorker({ onMessage, onCrash }: ThreadListener): Thread {
  const threads = nodeThreads();
  if (!threads) throw new Error('thread: expected Web Workers or the worker threads of Node 20.19 or newer, got neither');
  const worker = new threads.Worker(new URL(import.meta.resolve('./thread-main.js')), { execArgv: [] });
  worker.on('message', (message) => onMessage(message as ThreadMessage));
  worker.on('messageerror', () => onCrash('it sent what cannot be read'));
  worker.on('error', (error) => onCrash(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => onCrash('it ended without an answer'));
  return {
    send: (job, transfer) => worker.postMessage(job, transfer),
    end: () => void worker.terminate(),
  };
}
