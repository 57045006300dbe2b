import type { NodeWorker, ThreadPort } from '../rpc.ts';

/** The part of `node:worker_threads` that is used. */
interface NodeThreads {
  /** Without `execArgv` a thread takes the flags of the process, some of which it refuses. */
  readonly Worker: new (
    script: URL,
    options: { readonly execArgv: readonly string[] },
  ) => NodeWorker;
  readonly parentPort: ThreadPort | null;
}

/** Loaded without an import, at which bundlers for browsers would fail. */
export function nodeThreads(): NodeThreads | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (id: string) => unknown } };
  return process?.getBuiltinModule?.('node:worker_threads') as NodeThreads | undefined;
}
