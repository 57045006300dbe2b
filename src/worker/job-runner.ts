import { estimateHurst } from '../analysis/hurst.ts';
import { bakeTerrainLight } from '../colour/terrain-light.ts';
import type { Heightmap } from '../core/heightmap.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import { makeProfile } from '../terrain/make-profile.ts';
import { makeTerrain } from '../terrain/make-terrain.ts';
import { createBufferPool } from './buffer-pool.ts';
import type { ImportedSamples, Job, Results } from './protocol.ts';

/** What a worker does with its jobs. The code for files and for comparisons is fetched with the first such job; the imported samples that
 *  came last are kept for the next jobs.
 *  @returns a function that does a job and reports the fraction done now and then */
export function createJobRunner(): (job: Job, onProgress: OnProgress) => Promise<Results[keyof Results]> {
  let kept: ImportedSamples = new Map();
  const importedFor = ({ source }: Recipe): Heightmap | undefined =>
    source.kind === 'imported' ? kept.get(source.sha256) : undefined;

  return async (job, onProgress) => {
    if ('imported' in job && job.imported.size > 0) kept = job.imported;
    switch (job.kind) {
      case 'terrain': {
        const { recipe, stage, rawRange } = job;
        const memory = createBufferPool();
        for (const buffer of job.buffers) memory.give(buffer);
        return makeTerrain({ recipe, stage, rawRange, imported: importedFor(recipe) }, onProgress, memory.take);
      }
      case 'profile':
        return makeProfile({ ...job, imported: importedFor(job.recipe) });
      case 'figures':
        return (await import('../terrain/make-figures.ts')).makeFigures(job.recipe, importedFor(job.recipe));
      case 'difference':
        return (await import('../terrain/make-difference.ts')).makeDifference(job.of, job.less, importedFor);
      case 'light':
        return bakeTerrainLight(job.map, job.spacing, job.options);
      case 'hurst':
        return estimateHurst(job.map, job.spacing);
      case 'open':
        return (await import('../terrain/open-picture.ts')).openPicture(job.name, job.bytes, job.sidecar);
      case 'encode':
        return (await import('../terrain/encode-terrain.ts')).encodeTerrain(job);
    }
  };
}
