import type { Heightmap } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import type { ImportedSamples } from './protocol.ts';
import type { WorkerHandle } from './worker-handle.ts';

/** A finished terrain that a worker makes for itself. */
export interface MadeFrom {
  readonly recipe: Recipe;
  /** Gives the samples of an imported recipe; called when its turn has come, and only if the worker lacks them. */
  readonly samples?: (() => Heightmap | Promise<Heightmap>) | undefined;
}

/** Runs a job with the imported samples that its terrains need: none where its worker has them all from the last job that brought any.
 *  A worker holds no others, so a job brings all of its own. */
export async function withSamples<T>(
  worker: WorkerHandle,
  terrains: readonly MadeFrom[],
  run: (imported: ImportedSamples) => Promise<T>,
): Promise<T> {
  const needed = new Map<string, MadeFrom['samples']>();
  for (const { recipe, samples } of terrains) if (recipe.source.kind === 'imported') needed.set(recipe.source.sha256, samples);
  if ([...needed.keys()].every((sha256) => worker.imported.has(sha256))) return run(new Map());

  const imported = new Map<string, Heightmap>();
  for (const [sha256, samples] of needed) {
    const map = await samples?.();
    if (map) imported.set(sha256, map);
  }
  worker.imported = new Set(imported.keys());
  try {
    return await run(imported);
  } catch (error) {
    worker.imported = new Set(); // perhaps the samples never arrived
    throw error;
  }
}
