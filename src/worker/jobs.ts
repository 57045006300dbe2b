import { estimateHurst } from '../analysis/hurst.ts';
import { bakeTerrainLight } from '../colour/terrain-light.ts';
import type { Heightmap } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import { toHeightmap } from '../generate.ts';
import { FormatError } from '../io/file-format.ts';
import { formatOf } from '../io/formats.ts';
import { terrainToWrite } from '../io/terrain-to-write.ts';
import { createBufferPool } from './buffer-pool.ts';
import { openPicture } from './open-picture.ts';
import type { Job, Results } from './protocol.ts';
import { makeTerrain } from './terrain.ts';

/** Does jobs one after another and keeps between them what the next one may need: memory, and the last imported samples.
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
      case 'light':
        return bakeTerrainLight(job.grid, job.spacing, job.options);
      case 'hurst':
        return estimateHurst(job.map, job.spacing);
      case 'open':
        return openPicture(job.name, job.bytes, job.sidecar);
      case 'encode': {
        const { recipe, isFinished, profile, spacing, extension } = job;
        const format = formatOf(extension);
        const map = job.map ?? (profile && toHeightmap(profile, recipe));
        if (!format || !map) throw new FormatError(`file format: expected one there is, got ${extension}`);
        return format.write(terrainToWrite(recipe, { map, profile, spacing }, isFinished));
      }
    }
  };
}
