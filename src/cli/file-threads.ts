/** Files that are made by several threads at once: each a few parts of it. */
import { oncePer } from '../core/memo.ts';
import type { ParamValues } from '../core/params.ts';
import { pictureFormat } from '../draw/picture.ts';
import { pictureKinds } from '../draw/picture-kinds.ts';
import { formats } from '../formats.ts';
import type { FileFormat, TerrainToWrite } from '../io/file-format.ts';
import type { WriteFile } from '../kits/kit-files.ts';
import { HAS_THREADS, startThreads, type Threads } from './threads.ts';

/** From so many samples on a file is sooner made by threads, which take a tenth of a second to start. */
const LEAST_SAMPLES = 2 ** 22;

/** Formats by numbers that are the same in every thread. */
export const numberedFormats: readonly FileFormat[] = [pictureFormat, ...pictureKinds.map(({ format }) => format), ...formats];

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

/** @param count threads at most, which start with the first file that is large enough: no more than it has parts
 *  @param least samples of such a file */
export function makeFiles(count: number, least = LEAST_SAMPLES): FileMaker {
  let threads: Threads<PartJob> | undefined;
  let files = 0;
  return {
    async write(format, terrain, options) {
      const number = numberedFormats.indexOf(format);
      const isLarge = terrain.map.data.length >= least;
      const inParts = HAS_THREADS && count > 1 && isLarge && number >= 0 ? await format.inParts?.(terrain, options) : undefined;
      if (!inParts) return format.write(terrain, options);
      threads ??= startThreads(Math.min(count, inParts.count), new URL('./file-thread.js', import.meta.url));
      const { call } = threads;
      const job = { file: files++, format: number, terrain: sharedTerrain(terrain), options };
      return inParts.join(await Promise.all(Array.from({ length: inParts.count }, (_, part) => call({ ...job, part }))));
    },
    end: () => threads?.end(),
  };
}

function sharedTerrain({ map, within, ...rest }: TerrainToWrite): TerrainToWrite {
  return { ...rest, map: sharedMap(map), within: within && { ...within, map: sharedMap(within.map) } };
}

/** The map in memory that all threads see. */
const sharedMap = oncePer((map: TerrainToWrite['map']): TerrainToWrite['map'] => {
  const data = new Float32Array(new SharedArrayBuffer(map.data.byteLength));
  data.set(map.data);
  return { ...map, data };
});
