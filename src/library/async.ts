import type { Heightmap } from '../core/heightmap.ts';
import type { Problem } from '../core/params.ts';
import type { Profile } from '../core/profile.ts';
import type { OnProgress } from '../core/progress.ts';
import { type Recipe, RecipeError } from '../core/recipe.ts';
import { FormatError } from '../io/file-format.ts';
import { type DecodedPng, PngError } from '../io/png/index.ts';
import type { Restored, RestoreOptions } from '../restore.ts';
import { createRpc, nodeThread, type PlainError, type Thread, type ThreadEvents, webThread } from '../rpc.ts';
import { shapeProblems } from './imported.ts';
import { nodeThreads } from './node-threads.ts';
import { checkedRecipe } from './recipes.ts';
import type { GenerateOptions } from './terrain.ts';
import type { ThreadJob } from './thread-main.ts';

/** The part of an `AbortSignal` that is used, of any platform. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Options to follow and to end a job in a thread of its own. */
export interface AsyncOptions {
  /** Ends the job: its thread stops at once, in the middle of its work, and the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignalLike | undefined;
  /** Called now and then with the fraction done, 0 … 1. */
  readonly onProgress?: OnProgress | undefined;
}

/** The options of `generate`, without a buffer to fill, and with a signal that ends the job. */
export interface GenerateAsyncOptions extends Omit<GenerateOptions, 'buffer' | 'onProgress'>, AsyncOptions {}

/** As `generate`, in a thread of its own: a Web Worker, or a worker thread of Node. The caller's thread stays free, and the job can be
 *  ended. The thread starts with the call and ends with the promise.
 *
 *      import { generateAsync } from 'faultline';
 *
 *      const controller = new AbortController();
 *      const terrain = await generateAsync(recipe, { signal: controller.signal, onProgress: (done) => console.log(done) });
 *
 *  The same recipe gives the same bytes as `generate`. Starting the thread takes a tenth or two of a second; small terrains are made
 *  faster by `generate`. Imported samples are copied and stay the caller's. Vite bundles the thread's script along; a bundler that does
 *  not follow `new Worker(new URL(…))`, such as esbuild, leaves it behind, and the promise is rejected.
 *  @throws what `generate` throws, as a rejection; the signal's reason if that ends the job; Error if the thread cannot start, cannot be
 *  sent the options or runs out of memory */
export async function generateAsync(recipe: Recipe, options: GenerateAsyncOptions = {}): Promise<Heightmap | Profile> {
  return generateInThread(recipe, options, false);
}

/** As `generateHeightmap`, in a thread of its own; see `generateAsync`. */
export async function generateHeightmapAsync(recipe: Recipe, options: GenerateAsyncOptions = {}): Promise<Heightmap> {
  return (await generateInThread(recipe, options, true)) as Heightmap;
}

/** The options of `restore`, with a signal that ends the job. */
export interface RestoreAsyncOptions extends Omit<RestoreOptions, 'onProgress'>, AsyncOptions {}

/** As `restore`, in a thread of its own; see `generateAsync`. The picture's samples are copied and stay the caller's. */
export async function restoreAsync(png: DecodedPng, options: RestoreAsyncOptions = {}): Promise<Restored> {
  const { signal, onProgress, ...sent } = options;
  const data = png.data.slice();
  const restored = (await inThread({ kind: 'restore', png: { ...png, data }, options: sent }, [data.buffer], {
    signal,
    onProgress,
  })) as Restored;
  // The message brought a copy, which is not checked yet.
  return 'recipe' in restored ? { ...restored, recipe: checkedRecipe(restored.recipe) } : restored;
}

async function generateInThread(recipe: Recipe, options: GenerateAsyncOptions, asMap: boolean): Promise<Heightmap | Profile> {
  const checked = checkedRecipe(recipe);
  const { signal, onProgress, imported, ...sent } = options;
  const samples = checked.source.kind === 'imported' ? copyOf(imported) : undefined;
  const job: ThreadJob = { kind: 'generate', recipe: checked, options: { ...sent, imported: samples }, asMap };
  return (await inThread(job, samples ? [samples.data.buffer] : [], { signal, onProgress })) as Heightmap | Profile;
}

/** A copy to hand over. Only its shape is checked here: hashing large samples is work for the thread. */
function copyOf(imported: unknown): Heightmap & { readonly data: Float32Array<ArrayBuffer> } {
  const problems = shapeProblems(imported);
  if (problems.length > 0) throw new RecipeError(problems);
  const { width, height, data } = imported as Heightmap;
  return { width, height, data: data.slice() };
}

/** The result of a job, in a thread that is started for it and ended after it. */
async function inThread(
  job: ThreadJob,
  transfer: readonly ArrayBuffer[],
  { signal, onProgress }: AsyncOptions,
): Promise<unknown> {
  if (signal?.aborted) throw signal.reason;
  let end = (_why: unknown): void => {};
  const onAbort = (): void => end(signal?.reason);
  // Before the thread starts: this throws if `signal` is no signal.
  signal?.addEventListener('abort', onAbort);
  try {
    const thread = createRpc<ThreadJob>(startThread, (why) => new Error(`thread: ${why}`), errorOf);
    end = thread.end;
    return await thread.call(job, transfer, onProgress);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    end(undefined);
  }
}

/** The error that a thread threw, of the class it had there. */
function errorOf({ name, message, problems }: PlainError): Error {
  if (problems) return new RecipeError(problems as readonly Problem[]);
  const OwnError = [RangeError, TypeError, FormatError, PngError].find((each) => each.name === name);
  return OwnError ? new OwnError(message) : Object.assign(new Error(message), { name });
}

/** Starts a Web Worker or, where there is none, a worker thread of Node.
 *  @throws Error where the platform has neither */
function startThread(events: ThreadEvents): Thread {
  // Bundlers look for this very expression.
  if (typeof Worker === 'function')
    return webThread(new Worker(new URL('./thread-main.js', import.meta.url), { type: 'module' }), events);
  const threads = nodeThreads();
  if (!threads) throw new Error('thread: expected Web Workers or the worker threads of Node 20.19 or newer, got neither');
  return nodeThread(new threads.Worker(new URL(import.meta.resolve('./thread-main.js')), { execArgv: [] }), events);
}
