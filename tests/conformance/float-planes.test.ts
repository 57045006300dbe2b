import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SIDE } from '../../src/core/heightmap.ts';
import { floatDifferences, floatsOfDifferences } from '../../src/kernels/simd/float-planes.ts';

/** As the technical note defines it: bytes sorted by their place in the float, each less the one before it in the row. */
function defined(samples: Uint8Array): Uint8Array {
  const count = samples.length / 4;
  const sorted = samples.map((_, i) => samples[4 * (i % count) + 3 - Math.floor(i / count)]);
  return sorted.map((byte, i) => byte - (i > 0 ? sorted[i - 1] : 0));
}

const rows = fc
  .uint8Array({ minLength: 1, maxLength: 80 })
  .map((bytes) => Uint8Array.from({ length: 4 * bytes.length }, (_, i) => bytes[i % bytes.length] * (1 + (i >> 2))));

test('rows of float32 are stored as differences of their planes of bytes, and read again', () => {
  fc.assert(
    fc.property(rows, (samples) => {
      const stored = floatDifferences(samples).slice();
      expect(stored).toEqual(defined(samples));
      expect(floatsOfDifferences(stored).slice()).toEqual(samples);
    }),
  );
});

test('the widest row too', () => {
  const samples = Uint8Array.from({ length: 4 * MAX_SIDE }, (_, i) => (i * i) >> 5);
  const stored = floatDifferences(samples).slice();
  expect(stored).toEqual(defined(samples));
  expect(floatsOfDifferences(stored).slice()).toEqual(samples);
});
