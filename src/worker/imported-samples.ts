import type { Heightmap } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import type { ImportedSamples } from './protocol.ts';
import type { WorkerHandle } from './worker-handle.ts';

/** A finished terrain that a worker makes for itself. */
export interface MadeFrom {
  readonly recipe: Recipe;
  /** Gives the samples of an imported recipe; called when the job's turn has come, and only if the worker lacks them. */
  readonly samples?: (() => Heightmap | Promise<Heightmap>) | undefined;
}

/** The imported samples that terrains need, by their SHA-256. */
export function neededSamples(terrains: readonly MadeFrom[]): ReadonlyMap<string, MadeFrom['samples']> {
  return new Map(
    terrains.flatMap(({ recipe: { source }, samples }) => (source.kind === 'imported' ? [[source.sha256, samples]] : [])),
  );
}

/** Runs a job with the imported samples that it needs: none where its worker has them all from the last job that brought any.
 *  A worker keeps no others, so a job brings all of its own. */
export async function withSamples<T>(
  worker: WorkerHandle,
  needed: ReadonlyMap<string, MadeFrom['samples']>,
  run: (imported: ImportedSamples) => Promise<T>,
): Promise<T> {
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
