import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFft, squarePower } from '../../src/analysis/fft.ts';
import { dft, powerAt } from '../oracles/dft.ts';

const numbers = (count: number) =>
  fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: count, maxLength: count });

describe('the Fourier transform', () => {
  test.each([1, 2, 4, 8, 32])('of %i complex numbers is the one of the definition', (size) => {
    fc.assert(
      fc.property(numbers(size), numbers(size), (re, im) => {
        const wanted = dft(re, im);
        const got = { re: Float64Array.from(re), im: Float64Array.from(im) };
        createFft(size)(got.re, got.im);
        for (let k = 0; k < size; k++) {
          expect(Math.abs(got.re[k] - wanted.re[k])).toBeLessThan(1e-9);
          expect(Math.abs(got.im[k] - wanted.im[k])).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 30 },
    );
  });

  test.each([0, 3, 12, 2.5])('refuses %d numbers', (size) => {
    expect(() => createFft(size)).toThrow(`FFT: expected a power of two, got ${size}`);
  });
});

describe('the power of a square', () => {
  test('is the squared magnitude of the definition at every wavenumber', () => {
    const size = 8;
    fc.assert(
      fc.property(numbers(size * size), (data) => {
        const power = squarePower(Float64Array.from(data), size);
        for (let ky = 0, i = 0; ky < size; ky++) {
          for (let kx = 0; kx <= size / 2; kx++, i++) {
            expect(Math.abs(power[i] - powerAt(data, size, kx, ky))).toBeLessThan(1e-6);
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  test('of a wave lies at its own wavenumber and nowhere else', () => {
    const size = 16;
    const wave = Float64Array.from({ length: size * size }, (_, i) =>
      Math.cos((2 * Math.PI * (3 * (i % size) + 2 * Math.floor(i / size))) / size),
    );
    const power = squarePower(wave, size);
    const there = [...power.keys()].filter((i) => power[i] > 1e-9);
    // kx 3, ky 2; a real wave of amplitude 1 has half of it at k and half at −k
    expect(there).toEqual([2 * 9 + 3]);
    expect(power[there[0]]).toBeCloseTo((size * size * 0.5) ** 2, 6);
  });
});
