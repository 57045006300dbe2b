/** Files that are made by several threads at once: each a few parts of it. */
import { oncePer } from '../core/memo.ts';
import type { ParamValues } from '../core/params.ts';
import { pictureFormat } from '../draw/picture.ts';
import { pictureKinds } from '../draw/picture-kinds.ts';
import { formats } from '../formats.ts';
import type { FileFormat, TerrainToWrite } from '../io/file-format.ts';
import type { WriteFile } from '../kits/kit-files.ts';
import { HAS_THREADS, startThreads, type Threads } from './threads.ts';

/** The least work for a thread: what starting one costs a core. */
const THREAD_NS = 0.5e9;

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

/** @param count threads at most, which start with the first file that has work for two
 *  @param threadNs the least work for each, in nanoseconds */
export function makeFiles(count: number, threadNs = THREAD_NS): FileMaker {
  let threads: Threads<PartJob> | undefined;
  let files = 0;
  return {
    async write(format, terrain, options) {
      const number = numberedFormats.indexOf(format);
      const inParts = HAS_THREADS && count > 1 && number >= 0 ? await format.inParts?.(terrain, options) : undefined;
      const useful = inParts ? Math.min(count, inParts.count, Math.floor(inParts.workNs / threadNs)) : 0;
      if (!inParts || useful < 2) return format.write(terrain, options);
      threads ??= startThreads(useful, new URL('./file-thread.js', import.meta.url));
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
