/** Writes one file of a map, in a process of its own, and sends how long it took and how much memory. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import Martini from '@mapbox/martini';
import { crop } from '../src/core/heightmap.ts';
import type { ParamValues } from '../src/core/params.ts';
import { pictureKind } from '../src/draw/picture-kinds.ts';
import { formats } from '../src/formats.ts';
import { bytesOf } from '../src/io/bytes.ts';
import type { TerrainToWrite } from '../src/io/file-format.ts';
import { formatOf } from '../src/io/input-formats.ts';

import { kitFiles } from '../src/kits/kit-files.ts';
import { kitOf } from '../src/kits/kits.ts';
import { triangulate } from '../src/mesh/triangulation.ts';

export interface FileJob {
  readonly side: number;
  /** Float32 samples of a square, and where to write. */
  readonly samples: string;
  readonly out: string;
  /** `raw`, `.png`, a kind of picture, a kit, `triangles` or `martini`. */
  readonly what: string;
  readonly options: ParamValues;
  /** What is no longer used is collected all the time: for its memory, not its time. */
  readonly isCollected: boolean;
}

export interface FileCost {
  readonly ms: number;
  readonly fileBytes: number;
  /** Beyond what the process had before it began to write, the map among it. */
  readonly extraBytes: number;
}

/** What writes something. @returns the bytes of all files */
type Write = (terrain: TerrainToWrite, job: FileJob) => number | Promise<number>;

function writerOf(what: string): Write {
  if (what === 'raw') return ({ map }, { out }) => save(out, [new Uint8Array(map.data.buffer)]);
  if (what === 'triangles') {
    return ({ map }, { options }) => {
      triangulate(map, Number(options.maxError));
      return 0;
    };
  }
  if (what === 'martini') {
    return ({ map }, { options }) => {
      new Martini(map.width).createTile(map.data).getMesh(Number(options.maxError));
      return 0;
    };
  }
  const kit = kitOf(what);
  if (kit) {
    return async (terrain, { out }) => {
      const { width, height } = terrain.map;
      let bytes = 0;
      for (const file of kitFiles(kit, terrain, { size: { width, height }, tiles: 1, note: undefined }, 'bench').files) {
        bytes += save(out, await file.make());
      }
      return bytes;
    };
  }
  const format = pictureKind(what)?.format ?? formatOf(what, formats);
  if (!format) throw new RangeError(`bench: no ${what}`);
  return async (terrain, { out, options }) => save(out, (await format.write(terrain, options)).pieces);
}

function save(out: string, pieces: readonly Uint8Array[]): number {
  const file = openSync(out, 'w');
  for (const piece of pieces) writeSync(file, piece);
  closeSync(file);
  return bytesOf(pieces);
}

/** The samples in the north-west, so few that they take next to no memory. */
function cornerOf(terrain: TerrainToWrite): TerrainToWrite {
  return { ...terrain, map: crop(terrain.map, { x: 0, y: 0, width: 129, height: 129 }) };
}

process.once('message', async (job: FileJob) => {
  const { buffer, byteOffset, length } = readFileSync(job.samples);
  const { side } = job;
  const map = { width: side, height: side, data: new Float32Array(buffer, byteOffset, length / 4) };
  const spacing = { x: 25_600 / (side - 1), y: 25_600 / (side - 1) };
  const terrain: TerrainToWrite = { map, elevation: { min: -600, max: 2400 }, isInMetres: true, spacing };
  const write = writerOf(job.what);
  // The writer's own code is not what an export needs.
  if (job.isCollected) await write(cornerOf(terrain), job);
  // Node lets some 64 MB of what is no longer used stand before it collects it.
  if (job.isCollected) setInterval(() => globalThis.gc?.(), 5);
  const before = process.resourceUsage().maxRSS;
  const start = performance.now();
  const fileBytes = await write(terrain, job);
  const ms = performance.now() - start;
  const cost: FileCost = { ms, fileBytes, extraBytes: 1024 * (process.resourceUsage().maxRSS - before) };
  process.send?.(cost, () => process.exit(0));
});
