import type { Heightmap } from '../core/heightmap.ts';
import type { Problem } from '../core/params.ts';
import type { Profile } from '../core/profile.ts';
import { type Recipe, RecipeError } from '../core/recipe.ts';
import { FormatError } from '../io/file-format.ts';
import { type DecodedPng, PngError } from '../io/png/index.ts';
import type { Restored, RestoreOptions } from '../restore.ts';
import type { GenerateOptions } from './terrain.ts';

/** What a thread is asked to do, once in its life. */
export type ThreadJob =
  | { readonly kind: 'generate'; readonly recipe: Recipe; readonly options: GenerateOptions; readonly asMap: boolean }
  | { readonly kind: 'restore'; readonly png: DecodedPng; readonly options: RestoreOptions };

export type ThreadResult = Heightmap | Profile | Restored;

/** From a thread: progress, and one answer. */
export type ThreadMessage =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly result: ThreadResult }
  | { readonly kind: 'failed'; readonly error: PlainError };

/** An error as a message carries it. */
interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly problems?: readonly Problem[];
}

export function plainError(error: unknown): PlainError {
  if (error instanceof RecipeError) return { name: error.name, message: error.message, problems: error.problems };
  return error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) };
}

/** The error that a message carries, of the class it had. */
export function errorOf({ name, message, problems }: PlainError): Error {
  if (problems) return new RecipeError(problems);
  const classes = [RangeError, TypeError, FormatError, PngError];
  const OwnError = classes.find((each) => each.name === name);
  return OwnError ? new OwnError(message) : Object.assign(new Error(message), { name });
}

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
