/** The script of a thread: does the one job that it is sent, and answers. The caller ends it. */
import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import type { DecodedPng } from '../io/png/index.ts';
import { type RestoreOptions, restore } from '../restore.ts';
import { serveCalls, type ThreadPort } from '../rpc.ts';
import { nodeThreads } from './node-threads.ts';
import { type GenerateOptions, generate, generateHeightmap } from './terrain.ts';

/** What a thread is asked to do. */
export type ThreadJob =
  | { readonly kind: 'generate'; readonly recipe: Recipe; readonly options: GenerateOptions; readonly asMap: boolean }
  | { readonly kind: 'restore'; readonly png: DecodedPng; readonly options: RestoreOptions };

serveCalls<ThreadJob>(threadPort(), (job, onProgress: OnProgress) => {
  if (job.kind === 'restore') return restore(job.png, { ...job.options, onProgress });
  const make = job.asMap ? generateHeightmap : generate;
  return make(job.recipe, { ...job.options, onProgress });
});

/** The port to the caller; that of a Web Worker is its global scope. */
function threadPort(): ThreadPort {
  if ('postMessage' in globalThis) return globalThis as unknown as ThreadPort;
  const own = nodeThreads()?.parentPort;
  if (!own) throw new Error('thread: expected to be started as a worker');
  return own;
}
