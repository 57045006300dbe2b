import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { circleOf, createFft, squarePower, transform } from '../../../src/analysis/fft.ts';
import { dft, powerAt } from '../../oracles/dft.ts';
import { forAll } from '../../support/cases.ts';

const numbers = (count: number) =>
  fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: count, maxLength: count });

describe('the Fourier transform', () => {
  test.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [8, 8],
    [32, 2],
  ])('of %i complex numbers, %i times side by side, is the one of the definition', (size, lanes) => {
    forAll(30, [numbers(size * lanes), numbers(size * lanes)], (re, im) => {
      const fft = createFft(size, lanes);
      const got = { re: new Float64Array(size * lanes), im: new Float64Array(size * lanes) };
      const laneOf = (of: readonly number[], lane: number) => of.slice(lane * size, (lane + 1) * size);
      for (let lane = 0; lane < lanes; lane++) {
        laneOf(re, lane).forEach((value, i) => {
          got.re[fft.places[i] * lanes + lane] = value;
        });
        laneOf(im, lane).forEach((value, i) => {
          got.im[fft.places[i] * lanes + lane] = value;
        });
      }
      transform(fft, got.re, got.im);
      for (let lane = 0; lane < lanes; lane++) {
        const wanted = dft(laneOf(re, lane), laneOf(im, lane));
        for (let k = 0; k < size; k++) {
          expect(Math.abs(got.re[k * lanes + lane] - wanted.re[k])).toBeLessThan(1e-9);
          expect(Math.abs(got.im[k * lanes + lane] - wanted.im[k])).toBeLessThan(1e-9);
        }
      }
    });
  });

  test.each([0, 3, 12, 2.5])('refuses %d numbers', (size) => {
    expect(() => createFft(size)).toThrow(`FFT: expected a power of two, got ${size}`);
  });
});

describe('the power of a square', () => {
  test.each([2, 8, 32])('of %i samples a side is that of the part of a map less its mean, under weights', (side) => {
    const width = side + 3;
    const weights = Float64Array.from({ length: side }, (_, i) => 0.5 + i);
    forAll(10, [numbers(width * (side + 1))], (numbers) => {
      const map = Float32Array.from(numbers);
      const square = Array.from({ length: side * side }, (_, i) => {
        const [x, y] = [i % side, Math.floor(i / side)];
        return (map[width * (1 + y) + 2 + x] - 7) * weights[x] * weights[y];
      });
      const power = squarePower({ data: map, start: width + 2, stride: width, mean: 7, weights });
      expect(power).toHaveLength(side * (side / 2 + 1));
      for (let ky = 0, i = 0; ky < side; ky++) {
        for (let kx = 0; kx <= side / 2; kx++, i++) {
          const wanted = powerAt(square, side, kx, ky);
          expect(Math.abs(power[i] - wanted)).toBeLessThan(1e-9 * Math.max(wanted, 1e6));
        }
      }
    });
  });
});

test.each([1, 2, 4, 8, 1024])('the circle of %d angles has their cosines and sines', (size) => {
  const { cos, sin } = circleOf(size);
  expect([cos.length, sin.length]).toEqual([size, size]);
  for (let n = 0; n < size; n++) {
    const angle = (2 * Math.PI * n) / size;
    expect(Math.abs(cos[n] - Math.cos(angle))).toBeLessThan(1e-15);
    expect(Math.abs(sin[n] - Math.sin(angle))).toBeLessThan(1e-15);
  }
});
