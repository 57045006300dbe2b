import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joined } from '../../src/io/bytes.ts';
import { createDeflater } from '../../src/io/deflate.ts';
import { compileDeflate } from '../../src/kernels/simd/deflate.ts';
import { BLOCK_SYMBOLS, DEFLATE } from '../../src/kernels/simd/deflate-memory.ts';
import { plainDeflate } from '../oracles/plain-deflate.ts';
import { forAll } from '../support/cases.ts';
import { diceFrom } from '../support/png-mutations.ts';

const [simd, plain] = [compileDeflate(), plainDeflate()];

type Matches = Parameters<typeof createDeflater>[1];

/** The stream of some bytes, handed over in pieces. */
function deflated(bytes: Uint8Array, memory: typeof simd, pieceBytes: number, matches?: Matches): Uint8Array<ArrayBuffer> {
  const deflater = createDeflater(memory, matches);
  for (let at = 0; at < bytes.length; at += pieceBytes) deflater.push(bytes.subarray(at, at + pieceBytes));
  return joined(deflater.finish());
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Where two arrays first differ; `toEqual` takes its time over large ones. */
function firstDifference(got: Uint8Array, wanted: Uint8Array): number | undefined {
  if (got.length !== wanted.length) return Math.min(got.length, wanted.length);
  const i = wanted.findIndex((byte, at) => got[at] !== byte);
  return i < 0 ? undefined : i;
}

const dice = diceFrom(3);
const noise = Uint8Array.from({ length: 700_001 }, () => dice(256));
const kinds: Record<string, (i: number) => number> = {
  level: () => 7,
  noise: (i) => noise[i],
  'noise of four values': (i) => noise[i] >> 6,
  'runs and noise': (i) => (i % 300 < 200 ? i % 37 : noise[i] >> 4),
  'far copies': (i) => noise[i % 32_700],
};

describe.each(Object.entries(kinds))('%s', (_, byteAt) => {
  // Around the shortest stream that is searched, and around a window of 288 KiB.
  test.each([0, 1, 2, 16, 17, 18, 40, 300, 70_000, 294_912, 700_001])(
    '%i bytes are inflated by the platform, and by SIMD have the bytes of the plain kernels',
    async (length) => {
      const bytes = Uint8Array.from({ length }, (_, i) => byteAt(i));
      for (const matches of ['all', 'runs'] as const) {
        const stream = deflated(bytes, simd, 65_536, matches);
        expect(firstDifference(stream, deflated(bytes, plain, 1001, matches))).toBeUndefined();
        expect(firstDifference(await inflated(stream), bytes)).toBeUndefined();
      }
    },
  );
});

test('what was deflated before changes nothing', () => {
  forAll(20, [fc.array(fc.uint8Array({ maxLength: 400 }), { minLength: 2, maxLength: 4 })], (streams) => {
    const fresh = streams.map((bytes) => deflated(bytes, plainDeflate(), 100));
    expect(streams.map((bytes) => deflated(bytes, simd, 100))).toEqual(fresh);
  });
});

test('counts that make a code too long are made to fit', async () => {
  // Each byte about as often as the two before it together: the deepest tree there is.
  const counts = Array.from({ length: 21 }, (_, i) => Math.round(1.618 ** i));
  const total = counts.reduce((sum, count) => sum + count, 0);
  expect(total).toBeLessThan(BLOCK_SYMBOLS);
  const bytes = Uint8Array.from(counts.flatMap((count, byte) => Array.from({ length: count }, () => byte)));
  for (let i = bytes.length - 1; i > 0; i--) {
    const j = dice(i + 1);
    [bytes[i], bytes[j]] = [bytes[j], bytes[i]];
  }
  const stream = deflated(bytes, simd, 65_536);
  expect(firstDifference(await inflated(stream), bytes)).toBeUndefined();
  expect(stream).toEqual(deflated(bytes, plain, 65_536));
});

test('rows of samples filtered and sums of bytes by SIMD equal the plain ones', () => {
  forAll(100, [fc.uint8Array({ minLength: 2, maxLength: 400 }), fc.nat(6000)], (bytes, length) => {
    const results = [simd, plain].map(({ bytes: memory, ints, kernels }) => {
      const [row, above] = DEFLATE.rows;
      const width = bytes.length & ~1;
      memory.set(bytes, row);
      memory.set(bytes.slice().reverse(), above);
      kernels.filterUp(DEFLATE.filtered + 1, DEFLATE.filtered + 1 + width, row, above);
      const pairs = memory.slice(DEFLATE.filtered + 1, DEFLATE.filtered + 1 + width);
      const colours = 3 * (bytes.length >> 2);
      kernels.filterColours(DEFLATE.filtered + 1, DEFLATE.filtered + 1 + colours, row, above);
      const coloured = memory.slice(DEFLATE.filtered + 1, DEFLATE.filtered + 1 + colours);
      kernels.filterBytes(DEFLATE.filtered + 1, DEFLATE.filtered + 1 + bytes.length, row, above);
      memory.set(noise.subarray(0, length), DEFLATE.window);
      ints[DEFLATE.state.a / 4] = 65_520;
      ints[DEFLATE.state.b / 4] = 65_519;
      kernels.addAdler(DEFLATE.window, DEFLATE.window + length, DEFLATE.state.a);
      return [
        ...pairs,
        ...coloured,
        ...memory.slice(DEFLATE.filtered + 1, DEFLATE.filtered + 1 + bytes.length),
        ints[DEFLATE.state.a / 4],
        ints[DEFLATE.state.b / 4],
      ];
    });
    expect(results[0]).toEqual(results[1]);
  });
});
