import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paeth } from '../../../../src/io/png/filters.ts';
import { crc32, makeCrc } from '../../../../src/kernels/crc.ts';
import { forAll } from '../../../support/cases.ts';
import { crc } from '../../../support/png-maker.ts';

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
  forAll({ seed: 1, numRuns: 500 }, [fc.uint8Array({ maxLength: 100 }), fc.nat(100)], (bytes, cut) => {
    const at = Math.min(cut, bytes.length);
    expect(crc32(bytes)).toBe(crc(bytes));
    expect(crc32(bytes, at, bytes.length, crc32(bytes, 0, at))).toBe(crc(bytes));
  });
});

test('a checksum is the same wherever in memory its bytes lie, and without WebAssembly', () => {
  const whole = Uint8Array.from({ length: 40_000 }, (_, i) => Math.imul(i, 0x9e3779b1) >>> 24);
  const plain = makeCrc(false);
  for (let from = 0; from < 20; from++) {
    for (const length of [...Array.from({ length: 150 }, (_, i) => i), 16_383, 16_384, 16_385, 39_000]) {
      const part = whole.subarray(from, from + length);
      expect(crc32(whole, from, from + length)).toBe(crc(part));
      expect(crc32(part, 0, part.length, 0, plain)).toBe(crc(part));
    }
  }
});
