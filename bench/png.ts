import { decode as decodeFastPng, encode as encodeFastPng } from 'fast-png';
import { PNG } from 'pngjs';
import { sampleRange } from '../src/core/heightmap.ts';
import { generate } from '../src/generate.ts';
import { diamondSquare } from '../src/generators/diamond-square.ts';
import { decodePng, encodePng16 } from '../src/io/png/index.ts';
import { typedRecipe } from '../tests/support/recipes.ts';
import { median, table, times } from './measure.ts';

/** Our codec against the packages on one fractal terrain in 16 bits. All decoders read the file that we wrote.
 *  @param size samples a side, 2^n + 1
 *  @param rounds runs of each contestant; the median counts */
export async function benchPng(size = 4097, rounds = 7): Promise<string> {
  const samples = fractalTerrain(size);
  const encodeOurs = () => encodePng16({ width: size, height: size, samples });
  const encodeTheirs = () => encodeFastPng({ width: size, height: size, data: samples, channels: 1, depth: 16 });
  const file = await encodeOurs();
  const theirBytes = encodeTheirs().length;
  const [encodeMs, theirEncodeMs] = await medianMs(rounds, [encodeOurs, encodeTheirs]);
  const [decodeMs, fastPngMs, pngjsMs] = await medianMs(rounds, [
    () => decodePng(file),
    () => decodeFastPng(file),
    // Without its second pass, which scales all samples to 8 bits.
    () => PNG.sync.read(Buffer.from(file.buffer), { skipRescale: true }),
  ]);
  return table(
    [`PNG, 16-bit, ${size}²`, 'ours', 'theirs', 'ratio'],
    [
      ['encode, against fast-png', ms(encodeMs), ms(theirEncodeMs), times(theirEncodeMs / encodeMs)],
      ['bytes, against fast-png', `${file.length}`, `${theirBytes}`, times(theirBytes / file.length)],
      ['decode, against fast-png', ms(decodeMs), ms(fastPngMs), times(fastPngMs / decodeMs)],
      ['decode, against pngjs', ms(decodeMs), ms(pngjsMs), times(pngjsMs / decodeMs)],
    ],
  );
}

/** As `medians` in measure.ts, for contestants that may answer later. Each round begins with another one, because they leave
 *  up to hundreds of megabytes for the next to clear away. */
async function medianMs(rounds: number, contestants: readonly (() => unknown)[]): Promise<number[]> {
  const elapsed = contestants.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < contestants.length; turn++) {
      const i = (turn + round + 1) % contestants.length;
      const start = performance.now();
      await contestants[i]();
      if (round >= 0) elapsed[i].push(performance.now() - start);
    }
  }
  return elapsed.map(median);
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function fractalTerrain(size: number): Uint16Array {
  const map = generate(typedRecipe(diamondSquare, { width: size, height: size, params: { hurst: 0.8 } }));
  if (!('data' in map)) throw new TypeError('diamond-square: a heightmap expected, got a profile');
  const { min, max } = sampleRange(map.data);
  return Uint16Array.from(map.data, (v) => Math.round(((v - min) / (max - min)) * 65_535));
}
