import { estimateHurst } from '../analysis/hurst.ts';
import { bakeTerrainLight } from '../colour/terrain-light.ts';
import type { Heightmap } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import { createBufferPool } from './buffer-pool.ts';
import { makeProfile } from './profile.ts';
import type { Job, Results } from './protocol.ts';
import { makeTerrain } from './terrain.ts';

/** Does jobs one after another, fetches the code for files when the first one comes, and keeps between them what the next one may need: memory, and the last imported samples.
 *  @returns a function that does a job, telling the fraction done now and then */
export function createJobRunner(): (job: Job, onProgress: (fraction: number) => void) => Promise<Results[keyof Results]> {
  const pool = createBufferPool();
  let last: { readonly sha256: string; readonly map: Heightmap } | undefined;
  const importedFor = ({ source }: Recipe, given: Heightmap | undefined): Heightmap | undefined => {
    if (source.kind !== 'imported') return undefined;
    if (given) last = { sha256: source.sha256, map: given };
    return last?.sha256 === source.sha256 ? last.map : undefined;
  };

  return async (job, onProgress) => {
    switch (job.kind) {
      case 'terrain': {
        for (const buffer of job.buffers) pool.give(buffer);
        const { recipe, stage, rawRange } = job;
        const imported = importedFor(recipe, job.imported);
        return makeTerrain({ recipe, stage, rawRange, imported }, onProgress, pool.take);
      }
      case 'profile':
        return makeProfile({ ...job, imported: importedFor(job.recipe, job.imported) });
      case 'light':
        return bakeTerrainLight(job.grid, job.spacing, job.options);
      case 'hurst':
        return estimateHurst(job.map, job.spacing);
      case 'open':
        return (await import('./open-picture.ts')).openPicture(job.name, job.bytes, job.sidecar);
      case 'encode':
        return (await import('./encode-terrain.ts')).encodeTerrain(job);
    }
  };
}
