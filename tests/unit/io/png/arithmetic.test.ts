import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADLER_START, adler32, crc32 } from '../../../../src/io/png/checksums.ts';
import { paeth } from '../../../../src/io/png/filters.ts';
import { adler, crc } from '../../../support/png-maker.ts';

test('the Paeth predictor is the nearest of left, up and upper left, the earlier one in a tie: for all 2²⁴ neighbours', () => {
  for (let a = 0; a < 256; a++) {
    for (let b = 0; b < 256; b++) {
      for (let c = 0; c < 256; c++) {
        const p = a + b - c;
        const [toA, toB, toC] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
        const nearest = toA <= toB && toA <= toC ? a : toB <= toC ? b : c;
        if (paeth(a, b, c) !== nearest) expect.fail(`paeth(${a}, ${b}, ${c}): ${nearest} expected, got ${paeth(a, b, c)}`);
      }
    }
  }
});

test('the checksum of any bytes is that of the definition, also when taken in two parts', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(100), (bytes, cut) => {
      const at = Math.min(cut, bytes.length);
      expect(crc32(bytes)).toBe(crc(bytes));
      expect(crc32(bytes, at, bytes.length, crc32(bytes, 0, at))).toBe(crc(bytes));
      expect(adler32(bytes.subarray(at), adler32(bytes.subarray(0, at), ADLER_START))).toBe(adler(bytes));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('checksums stay right over bytes that would overflow them', () => {
  const bytes = new Uint8Array(100_000).fill(255);
  expect(adler32(bytes, ADLER_START)).toBe(adler(bytes));
  expect(crc32(bytes)).toBe(crc(bytes));
});
