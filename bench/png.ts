import { readFile } from 'node:fs/promises';
import { decode as decodeFastPng, encode as encodeFastPng } from 'fast-png';
import { PNG } from 'pngjs';
import type { Heightmap, Size } from '../src/core/heightmap.ts';
import { generateHeightmap } from '../src/generate.ts';
import { quantise } from '../src/io/codes.ts';
import { decodePng, encodePng16 } from '../src/io/png/index.ts';
import { rangeOf } from '../src/kernels/values.ts';
import { recipeFor } from '../tests/support/recipes.ts';
import { mediansLater, ms, table, times } from './measure.ts';

const SIZE = 4097;

/** A map in 16 bits, and what it is called. */
interface Content extends Size {
  readonly name: string;
  readonly samples: Uint16Array;
}

/** Our codec against fast-png on what heightmaps are like, each in one run. All decoders read the file that we wrote.
 *  @param rounds runs of each contestant; the median counts */
export async function benchPng(rounds = 7): Promise<string> {
  const rows: string[][] = [];
  for (const { name, width, height, samples } of await contents()) {
    const encodeOurs = () => encodePng16({ width, height, samples });
    const encodeTheirs = () => encodeFastPng({ width, height, data: samples, channels: 1, depth: 16 });
    const file = await encodeOurs();
    const share = file.length / encodeTheirs().length;
    // Small maps take less than the timer's grain, and their first runs are compiled meanwhile.
    const turns = width < SIZE ? 10 * rounds : rounds;
    const [ours, theirs, read, theirRead, pngjs] = await mediansLater(turns, [
      encodeOurs,
      encodeTheirs,
      () => decodePng(file),
      () => decodeFastPng(file),
      // Without its second pass, which scales all samples to 8 bits.
      () => PNG.sync.read(Buffer.from(file.buffer), { skipRescale: true }),
    ]);
    rows.push([
      name,
      ms(ours),
      ms(theirs),
      times(theirs / ours),
      times(share),
      ms(read),
      times(theirRead / read),
      times(pngjs / read),
    ]);
  }
  return table(
    [`16-bit, ${SIZE}²`, 'encode', 'fast-png', 'faster', 'bytes, of its', 'decode', 'than fast-png', 'than pngjs'],
    rows,
  );
}

async function contents(): Promise<Content[]> {
  const of = (name: string, map: Heightmap): Content => {
    const { width, height } = map;
    return { name, width, height, samples: quantise(map, rangeOf(map.data)) };
  };
  const made = (id: string, params: object, filters: object[] = []): Heightmap =>
    generateHeightmap(recipeFor(id, { width: SIZE, height: SIZE, params, filters } as Parameters<typeof recipeFor>[1]));
  const jacksboro = await decodePng(await readFile('public/samples/jacksboro.png'));
  return [
    of('diamond-square', made('diamond-square', { hurst: 0.8 })),
    of('fault-lines, 256', made('fault-lines', { lines: 256 })),
    of('fault-lines, 4,096', made('fault-lines', { lines: 4096 })),
    of('terraces', made('diamond-square', { hurst: 0.8 }, [{ filter: 'terrace', params: { steps: 8, sharpness: 0.7 } }])),
    of('flat', { width: SIZE, height: SIZE, data: new Float32Array(SIZE * SIZE).fill(100) }),
    { name: `jacksboro, ${jacksboro.width} × ${jacksboro.height}`, ...jacksboro, samples: Uint16Array.from(jacksboro.data) },
  ];
}
