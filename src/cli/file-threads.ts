/** Pictures with light, which of all files take longest, are made by several threads at once: each a few parts. */
import { oncePer } from '../core/memo.ts';
import type { ParamValues } from '../core/params.ts';
import { pictureFormat } from '../draw/picture.ts';
import { pictureKinds } from '../draw/picture-kinds.ts';
import { type FileFormat, type FileInParts, type MadeFile, madeOf, type TerrainToWrite } from '../io/file-format.ts';
import type { WriteFile } from '../kits/kit-files.ts';
import { createThreads, worthwhile } from './threads.ts';

/** About how long a sample takes, in nanoseconds (`npm run bench -- threads`). */
const SAMPLE_NS = 150;

/** Formats by indices that are the same in every thread. */
export const numberedFormats: readonly FileFormat[] = [pictureFormat, ...pictureKinds.map(({ format }) => format)];

/** A part of a file to make. */
export interface PartJob {
  /** Counts the files of a call: parts of one file come one after another. */
  readonly file: number;
  /** Of `numberedFormats`. */
  readonly format: number;
  readonly terrain: TerrainToWrite;
  readonly options: ParamValues | undefined;
  readonly part: number;
}

/** What makes the files of a call. */
export interface FileMaker {
  readonly write: WriteFile;
  end(): void;
}

/** @param most threads, which start with the first file that has work for two
 *  @param threadNs the least work for each, in nanoseconds; by default what makes it worth while */
export function makeFiles(most = 1, threadNs?: number): FileMaker {
  const { call, end } = createThreads<PartJob>(most, new URL('./file-thread.js', import.meta.url));
  let files = 0;

  async function byThreads(inParts: FileInParts, count: number, job: Omit<PartJob, 'file' | 'part'>): Promise<MadeFile> {
    const file = files++;
    const parts: unknown[] = [];
    const queue = Array.from({ length: inParts.count }, (_, part) => part).values();
    const serve = async (): Promise<void> => {
      for (const part of queue) parts[part] = await call({ ...job, file, part });
    };
    await Promise.all(Array.from({ length: count }, serve));
    return inParts.join(parts);
  }

  return {
    async write(format, terrain, options) {
      const inParts = await format.inParts?.(terrain, options);
      if (!inParts) return format.write(terrain, options);
      const count = Math.min(worthwhile(most, SAMPLE_NS * terrain.map.data.length, threadNs), inParts.count);
      const index = numberedFormats.indexOf(format);
      if (count < 2 || index < 0) return madeOf(inParts);
      return byThreads(inParts, count, { format: index, terrain: sharedTerrain(terrain), options });
    },
    end,
  };
}

function sharedTerrain({ map, within, ...rest }: TerrainToWrite): TerrainToWrite {
  return { ...rest, map: sharedMap(map), within: within && { ...within, map: sharedMap(within.map) } };
}

/** The map once more, in memory that all threads see. */
const sharedMap = oncePer((map: TerrainToWrite['map']): TerrainToWrite['map'] => {
  const data = new Float32Array(new SharedArrayBuffer(map.data.byteLength));
  data.set(map.data);
  return { ...map, data };
});
