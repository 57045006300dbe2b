import { decode as decodeFastPng, encode as encodeFastPng } from 'fast-png';
import { PNG } from 'pngjs';
import { decodePng, encodePng16 } from '../src/io/png/index.ts';

/** Our codec against the packages, in one run on one map. Times are medians in milliseconds; ratios are theirs ÷ ours, above 1 = we win. */
export interface PngBench {
  readonly size: number;
  readonly encodeMs: number;
  readonly encodeRatio: number;
  readonly encodedBytes: number;
  readonly bytesRatio: number;
  readonly decodeMs: number;
  readonly decodeRatioFastPng: number;
  readonly decodeRatioPngjs: number;
}

/** Measures encoding and decoding of a 16-bit terrain of `size` × `size` samples and prints the ratios.
 *  @param size 2^n + 1
 *  @param rounds runs of each contestant, taken in turn after one unmeasured; the median counts */
export async function benchPng(size = 4097, rounds = 5): Promise<PngBench> {
  const samples = fractalTerrain(size);
  const ours = () => encodePng16({ width: size, height: size, samples });
  const theirs = () => encodeFastPng({ width: size, height: size, data: samples, channels: 1, depth: 16 });
  const file = await ours();
  const [encodeMs, encodeFastPngMs] = await medians(rounds, [ours, theirs]);
  // Both decode the same file; pngjs would otherwise spend its time on scaling to 8 bits.
  const [decodeMs, decodeFastPngMs, decodePngjsMs] = await medians(rounds, [
    () => decodePng(file),
    () => decodeFastPng(file),
    () => PNG.sync.read(Buffer.from(file.buffer), { skipRescale: true }),
  ]);
  const encodedBytes = file.length;
  const bench: PngBench = {
    size,
    encodeMs,
    encodeRatio: encodeFastPngMs / encodeMs,
    encodedBytes,
    bytesRatio: theirs().length / encodedBytes,
    decodeMs,
    decodeRatioFastPng: decodeFastPngMs / decodeMs,
    decodeRatioPngjs: decodePngjsMs / decodeMs,
  };
  console.log(`PNG, 16-bit terrain of ${size} × ${size}, median of ${rounds}:`);
  console.log(`  encode ${encodeMs.toFixed(0)} ms, ${encodedBytes} bytes; fast-png takes × ${ratio(bench.encodeRatio)} the time`);
  console.log(`  and × ${ratio(bench.bytesRatio)} the bytes`);
  console.log(`  decode ${decodeMs.toFixed(0)} ms; fast-png takes × ${ratio(bench.decodeRatioFastPng)} the time`);
  console.log(`  and pngjs × ${ratio(bench.decodeRatioPngjs)}`);
  return bench;
}

function ratio(value: number): string {
  return value.toFixed(2);
}

/** Median milliseconds of each contestant. They take turns, so that a slow spell of the machine meets all of them. */
async function medians(rounds: number, contestants: readonly (() => unknown)[]): Promise<number[]> {
  const times = contestants.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [i, contestant] of contestants.entries()) {
      const start = performance.now();
      await contestant();
      if (round >= 0) times[i].push(performance.now() - start);
    }
  }
  return times.map((list) => list.sort((a, b) => a - b)[list.length >> 1]);
}

/** A mountainous map over the whole 16-bit range: the diamond-square algorithm with Hurst exponent 0.8 and a fixed seed. */
function fractalTerrain(size: number): Uint16Array {
  const random = mulberry32(2026);
  const z = new Float32Array(size * size);
  let spread = 1;
  for (let step = size - 1; step > 1; step /= 2) {
    const half = step / 2;
    for (let y = half; y < size; y += step) {
      for (let x = half; x < size; x += step) {
        const i = y * size + x;
        const up = i - half * size;
        const down = i + half * size;
        z[i] = (z[up - half] + z[up + half] + z[down - half] + z[down + half]) / 4 + (random() - 0.5) * spread;
      }
    }
    spread *= 2 ** -0.4;
    for (let y = 0; y < size; y += half) {
      for (let x = y % step === 0 ? half : 0; x < size; x += step) {
        const i = y * size + x;
        const up = y >= half ? i - half * size : i + half * size;
        const down = y + half < size ? i + half * size : up;
        const left = x >= half ? i - half : i + half;
        const right = x + half < size ? i + half : left;
        z[i] = (z[up] + z[down] + z[left] + z[right]) / 4 + (random() - 0.5) * spread;
      }
    }
    spread *= 2 ** -0.4;
  }
  const min = z.reduce((a, b) => Math.min(a, b));
  const max = z.reduce((a, b) => Math.max(a, b));
  return Uint16Array.from(z, (v) => ((v - min) / (max - min)) * 65_535);
}

/** A generator of numbers 0 … 1 after Tommy Ettinger's mulberry32: enough for a test picture. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
