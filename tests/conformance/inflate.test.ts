import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joined } from '../../src/io/bytes.ts';
import { deflated } from '../../src/io/deflate.ts';
import { inflate } from '../../src/io/inflate.ts';
import { compileInflate, INFLATE } from '../../src/kernels/simd/inflate.ts';
import { plainInflate } from '../oracles/plain-inflate.ts';
import { forAll } from '../support/cases.ts';
import { adler, bytesOf, storedZlib } from '../support/png-maker.ts';
import { diceFrom } from '../support/png-mutations.ts';

const [simd, plain] = [compileInflate(), plainInflate()];

/** The bytes of a stream, by these kernels; undefined if it is damaged. */
function inflated(stream: Uint8Array, memory: typeof simd): Uint8Array | undefined {
  const runs: Uint8Array[] = [];
  return inflate([stream], 1 << 21, (run) => runs.push(run.slice()), memory) === undefined ? undefined : joined(runs);
}

async function byPlatform(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const dice = diceFrom(5);
const noise = Uint8Array.from({ length: 300_000 }, () => dice(256));
const kinds: Record<string, (i: number) => number> = {
  level: () => 7,
  noise: (i) => noise[i],
  'noise of four values': (i) => noise[i] >> 6,
  // Products of small numbers: codes of very different lengths.
  'rare bytes': (i) => (noise[i] * noise[299_999 - i]) >> 8,
  'far copies': (i) => noise[i % 32_768],
  ...Object.fromEntries([2, 3, 7, 15, 16, 17].map((period) => [`the same ${period} bytes`, (i: number) => noise[i % period]])),
};

describe.each(Object.entries(kinds))('%s', (_, byteAt) => {
  // Around one window of 96 KiB.
  test.each([0, 1, 20, 1000, 98_304, 98_305, 300_000])('%i bytes come back from all streams, by both kernels', async (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => byteAt(i));
    const streams = [await byPlatform(bytes), joined(deflated(bytes)), storedZlib(bytes.subarray(0, 65_535))];
    for (const [i, stream] of streams.entries()) {
      const wanted = i < 2 ? bytes : bytes.subarray(0, 65_535);
      for (const memory of [simd, plain]) expect(isSame(inflated(stream, memory), wanted)).toBe(true);
    }
  });
});

/** `toEqual` takes its time over large arrays. */
function isSame(got: Uint8Array | undefined, wanted: Uint8Array): boolean {
  return got?.length === wanted.length && wanted.every((byte, i) => got[i] === byte);
}

test('of damaged streams both kernels say the same, and give the same bytes where the damage does not show', () => {
  const bytes = bytesOf(Array.from({ length: 600 }, (_, i) => (i % 90 < 50 ? noise[i] >> 4 : 9)));
  const stream = joined(deflated(bytes));
  const place = fc.nat(stream.length - 1);
  forAll(3000, [place, fc.integer({ min: 1, max: 255 }), place, fc.nat(255)], (at, change, other, otherChange) => {
    const damaged = stream.slice();
    damaged[at] ^= change;
    damaged[other] ^= otherChange;
    expect(inflated(damaged, simd)).toEqual(inflated(damaged, plain));
  });
});

test('both kernels sum bytes as the definition of Adler-32 does, also those that would overflow its sums', () => {
  for (const bytes of [noise.subarray(0, 60_001), new Uint8Array(60_000).fill(255), noise.subarray(7, 22)]) {
    for (const memory of [simd, plain]) {
      memory.bytes.set(bytes, INFLATE.window);
      memory.ints.set([1, 0], INFLATE.state.a / 4);
      const middle = INFLATE.window + (bytes.length >> 1);
      memory.kernels.addAdler(INFLATE.window, middle, INFLATE.state.a);
      memory.kernels.addAdler(middle, INFLATE.window + bytes.length, INFLATE.state.a);
      const [a, b] = memory.ints.subarray(INFLATE.state.a / 4);
      expect(65_536 * b + a).toBe(adler(bytes));
    }
  }
});

test('rows are undone and pairs of bytes swapped by SIMD as by the plain kernels', () => {
  const [row, above] = INFLATE.rows;
  for (let width = 1; width <= 70; width++) {
    const results = [simd, plain].map(({ bytes, kernels }) => {
      bytes.set(noise.subarray(0, width), row);
      bytes.set(noise.subarray(1000, 1000 + width), above);
      kernels.undoUp(row, row + width, above);
      kernels.swapPairs(INFLATE.samples, INFLATE.samples + 2 * (width >> 1), row);
      return [bytes.slice(row, row + width), bytes.slice(INFLATE.samples, INFLATE.samples + 2 * (width >> 1))];
    });
    expect(results[0]).toEqual(results[1]);
    expect(results[0][0]).toEqual(Uint8Array.from({ length: width }, (_, i) => noise[i] + noise[1000 + i]));
    expect(results[0][1]).toEqual(Uint8Array.from({ length: 2 * (width >> 1) }, (_, i) => results[0][0][i ^ 1]));
  }
});
