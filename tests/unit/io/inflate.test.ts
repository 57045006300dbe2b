import { constants, deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inflate } from '../../../src/io/inflate.ts';
import { forAll } from '../../support/cases.ts';
import { adler, bytesOf, joined, uint32 } from '../../support/png-maker.ts';

/** What `inflate` answers, and what it has handed out. */
function inflated(pieces: readonly Uint8Array[], limit: number) {
  const runs: Uint8Array[] = [];
  const total = inflate(pieces, limit, (run) => runs.push(run.slice()));
  return { total, received: joined(runs) };
}

/** The bytes in pieces that end at these places. */
function cutAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
}

test('a stream is read the same however it is cut into pieces', () => {
  const cuts = fc.array(fc.nat(), { maxLength: 20 });
  forAll(200, [fc.uint8Array({ maxLength: 200 }), cuts], (bytes, places) => {
    const { total, received } = inflated(cutAt(deflateSync(bytes), places), bytes.length);
    expect(total).toBe(bytes.length);
    expect(received).toEqual(Uint8Array.from(bytes));
  });
});

test('a stream that is cut off at any byte is damaged', () => {
  const stream = deflateSync(bytesOf('one two three one two three'));
  for (let length = 0; length < stream.length; length++) {
    expect(inflated([stream.subarray(0, length)], 100).total).toBeUndefined();
  }
});

test('a receiver that throws keeps nothing: the next stream is read as if it were the first', () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => i >> 3);
  const stream = deflateSync(bytes);
  const fail = (): void => {
    throw new TypeError('no');
  };
  expect(() => inflate([stream], bytes.length, fail)).toThrow('no');
  expect(inflated([stream], bytes.length).received).toEqual(bytes);
});

test('a receiver may inflate another stream meanwhile', () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => i >> 3);
  const stream = deflateSync(bytes);
  const runs: Uint8Array[] = [];
  const total = inflate([stream], bytes.length, (run) => {
    runs.push(run.slice());
    expect(inflated([stream], bytes.length).total).toBe(bytes.length);
  });
  expect(total).toBe(bytes.length);
  expect(joined(runs)).toEqual(bytes);
});

test('a stream that would become longer than allowed is refused, and no more than that is handed out', () => {
  const { total, received } = inflated([deflateSync(new Uint8Array(10_000_000))], 100_000);
  expect(total).toBeUndefined();
  expect(received.length).toBeLessThanOrEqual(100_000);
});

/** What zlib makes of a stream without anything behind its end. */
function byZlib(stream: Uint8Array): Uint8Array | undefined {
  try {
    const { buffer, engine } = inflateSync(stream, { info: true }) as unknown as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    return engine.bytesWritten === stream.length ? Uint8Array.from(buffer) : undefined;
  } catch {
    return undefined;
  }
}

const { Z_DEFAULT_STRATEGY, Z_FILTERED, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE } = constants;

describe('blocks', () => {
  /** Stored blocks of these bytes each, and how many of them. */
  const inBlocks = (count: number, ...bytes: number[]): Uint8Array => {
    const { length } = bytes;
    const block = [0, length, 0, 255 - length, 255, ...bytes];
    const all = Array.from({ length: count }, () => bytes).flat();
    return bytesOf(
      [0x78, 0x01],
      Array.from({ length: count }, () => block).flat(),
      [1, 0, 0, 255, 255],
      uint32(adler(Uint8Array.from(all))),
    );
  };

  test('may hold a byte each', () => {
    expect(inflated([inBlocks(20_000, 7)], 20_000).total).toBe(20_000);
  });

  test('that hold nothing are refused where there are thousands', () => {
    expect(inflated([inBlocks(4000)], 0).total).toBe(0);
    expect(inflated([inBlocks(5000)], 0).total).toBeUndefined();
  });
});

describe('streams are read as zlib reads them', () => {
  const text = bytesOf('the quick brown fox jumps over the lazy dog, and over the lazy cat, and over the lazy cow. ');
  const contents = { text, level: new Uint8Array(500).fill(3), short: bytesOf([1]), none: new Uint8Array(0) };
  for (const [name, bytes] of Object.entries(contents)) {
    test(`${name}: by every level and strategy, whole and with any bit of it turned`, () => {
      const strategies = [Z_DEFAULT_STRATEGY, Z_FILTERED, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE];
      const options = [0, 1, 6, 9].flatMap((level) => strategies.map((strategy) => ({ level, strategy })));
      // Many settings make the same stream.
      const streams = new Set(options.map((option) => deflateSync(bytes, option).toString('latin1')));
      for (const stream of [...streams].map((text) => new Uint8Array(Buffer.from(text, 'latin1')))) {
        expect(inflated([stream], bytes.length).received).toEqual(bytes);
        for (let bit = 0; bit < 8 * stream.length; bit++) {
          const turned = stream.slice();
          turned[bit >> 3] ^= 1 << (bit & 7);
          const { total, received } = inflated([turned], 100_000);
          expect(total === undefined ? undefined : received).toEqual(byZlib(turned));
        }
      }
    });
  }
});
