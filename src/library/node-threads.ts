import type { ThreadJob, ThreadMessage } from './thread-messages.ts';

/** What is used of `node:worker_threads`. */
interface NodeThreads {
  /** Without arguments of its own a thread takes those of the process, of which it refuses some. */
  readonly Worker: new (
    script: URL,
    options: { readonly execArgv: readonly string[] },
  ) => NodeWorker;
  readonly parentPort: ThreadPort | null;
}
interface NodeWorker {
  on(event: 'message' | 'messageerror' | 'error' | 'exit', listener: (value: unknown) => void): void;
  postMessage(job: ThreadJob, transfer: readonly ArrayBuffer[]): void;
  terminate(): Promise<unknown>;
}
/** A thread's end of the line. */
export interface ThreadPort {
  onmessage: ((event: { readonly data: ThreadJob }) => void) | null;
  postMessage(message: ThreadMessage, transfer: ArrayBuffer[]): void;
}

/** Asked for without an import, which bundlers for browsers would stop at. */
export function nodeThreads(): NodeThreads | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (id: string) => unknown } };
  return process?.getBuiltinModule?.('node:worker_threads') as NodeThreads | undefined;
}
