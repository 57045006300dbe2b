import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inflate } from '../../../../src/io/png/inflate.ts';
import { adler, bytesOf, joined, storedZlib, uint32 } from '../../../support/png-maker.ts';

/** What `inflate` answers, and what it has handed out. */
async function inflated(pieces: readonly Uint8Array[], limit: number) {
  const runs: Uint8Array[] = [];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const total = await inflate({ length, pieces: () => pieces }, limit, (run) => runs.push(run.slice()));
  return { total, received: joined(runs) };
}

/** The bytes in pieces that end at these places. */
function cutAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
}

test('a stream is read the same however it is cut into pieces', async () => {
  const cuts = fc.array(fc.nat(), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), cuts, async (bytes, places) => {
      const { total, received } = await inflated(cutAt(deflateSync(bytes), places), bytes.length);
      expect(total).toBe(bytes.length);
      expect(received).toEqual(Uint8Array.from(bytes));
    }),
    { seed: 1, numRuns: 200 },
  );
});

test('a stream that is cut off at any byte is damaged', async () => {
  const stream = deflateSync(bytesOf('one two three one two three'));
  for (let length = 0; length < stream.length; length++) {
    expect((await inflated([stream.subarray(0, length)], 100)).total).toBeUndefined();
  }
});

test('a stream that would become longer than allowed is refused, and no more than that is handed out', async () => {
  const { total, received } = await inflated([deflateSync(new Uint8Array(10_000_000))], 100_000);
  expect(total).toBeUndefined();
  expect(received.length).toBeLessThanOrEqual(100_000);
});

describe('bytes behind the end of a stream make it damaged', () => {
  // Streams are searched in pieces of 65,536 bytes, so the checksum at the true end may lie across two of them.
  for (const behindSeam of [0, 1, 2, 3, 4]) {
    test(`also where they repeat its checksum, which has ${behindSeam} of its bytes in the next piece`, async () => {
      const raw = new Uint8Array(65_536 - 7 - 4 + behindSeam).fill(1);
      const stream = storedZlib(raw);
      expect((await inflated([stream], raw.length)).total).toBe(raw.length);
      const more = joined([stream, bytesOf([9, 9]), uint32(adler(raw))]);
      expect((await inflated([more], raw.length)).total).toBeUndefined();
    });
  }
});
