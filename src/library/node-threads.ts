import type { ThreadJob, ThreadMessage } from './thread-messages.ts';

/** The part of `node:worker_threads` that is used. */
interface NodeThreads {
  /** Without `execArgv` a thread takes the flags of the process, some of which it refuses. */
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
/** The thread's side of the connection. */
export interface ThreadPort {
  onmessage: ((event: { readonly data: ThreadJob }) => void) | null;
  postMessage(message: ThreadMessage, transfer: ArrayBuffer[]): void;
}

/** Loaded without an import, at which bundlers for browsers would fail. */
export function nodeThreads(): NodeThreads | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (id: string) => unknown } };
  return process?.getBuiltinModule?.('node:worker_threads') as NodeThreads | undefined;
}
