import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileHorizons, type HorizonKernels, LOOK_BYTES } from '../../src/kernels/simd/horizons.ts';
import { plainHorizons } from '../oracles/plain-horizons.ts';
import { forAll } from '../support/cases.ts';

/** Rows far enough apart for what kernels touch before and behind them. */
const [OUT, A, B, C, GROUND, LOOKS] = [4096, 8192, 12_288, 16_384, 32_768, 65_536];
const [MARGIN, MAX_LENGTH] = [40, 100];
/** Bytes from p to q. */
const APART = 1024;

const simd = compileHorizons();
const plain = plainHorizons();
const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const length = fc.integer({ min: 1, max: MAX_LENGTH });
const number = fc.double({ min: -100, max: 100, noNaN: true });
const lookCount = fc.integer({ min: 1, max: 20 });

/** Runs the same call in both memories, on the same random rows and looks, and compares so many bytes of the result from each address. */
function expectEqual(
  seed: number,
  looks: number,
  results: readonly number[],
  bytes: number,
  call: (kernels: HorizonKernels, looksEnd: number) => void,
): void {
  const [found, wanted] = [simd, plain].map((memory) => {
    const { floats, ints, kernels } = memory;
    let state = seed;
    const random = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      return state / 2 ** 24;
    };
    for (const row of [OUT, A, A + APART, B, B + APART, C, GROUND])
      for (let i = -MARGIN; i < 2 * MAX_LENGTH + MARGIN; i++) floats[row / 4 + i] = random();
    const looksEnd = LOOKS + looks * LOOK_BYTES;
    for (let look = LOOKS; look < looksEnd; look += LOOK_BYTES) {
      ints.set([4 * Math.round(random() % MARGIN), 4 * Math.round(random() % MARGIN)], look / 4);
      floats.set([random(), random(), random(), random()], look / 4 + 2);
    }
    call(kernels, looksEnd);
    return results.map((at) => memory.bytes.slice(at, at + bytes));
  });
  expect(found).toEqual(wanted);
}

test.each(['sky', 'skyStraight'] as const)('the %s above rows by SIMD equals the plain one', (kernel) => {
  forAll(100, [int32, length, lookCount], (seed, n, looks) => {
    expectEqual(seed, looks, [OUT], 4 * n, (kernels, looksEnd) =>
      kernels[kernel](OUT, OUT + 4 * n, GROUND, LOOKS, looksEnd, A, B, APART),
    );
  });
});

test.each(['far', 'farStraight'] as const)('the slopes to %s ground by SIMD equal the plain ones', (kernel) => {
  forAll(100, [int32, length, lookCount], (seed, n, looks) => {
    expectEqual(seed, looks, [OUT, OUT + APART], 4 * n, (kernels, looksEnd) =>
      kernels[kernel](OUT, OUT + 4 * n, GROUND, LOOKS, looksEnd, A, B, APART, APART),
    );
  });
});

test('shades by SIMD equal the plain ones', () => {
  forAll(100, [int32, length, lookCount, number, number], (seed, n, looks, factor, offset) => {
    expectEqual(seed, looks, [OUT], 4 * n, (kernels, looksEnd) =>
      kernels.shade(OUT, OUT + 4 * n, GROUND, LOOKS, looksEnd, A, B, APART, factor, offset),
    );
  });
});

test('ground raised and halved by SIMD equals the plain one', () => {
  forAll(100, [int32, length, number, number], (seed, n, floor, factor) => {
    expectEqual(seed, 0, [OUT], 4 * n, (kernels) => kernels.raise(OUT, OUT + 4 * n, floor, factor));
    expectEqual(seed, 0, [OUT], 4 * n, (kernels) => kernels.halve(OUT, OUT + 4 * n, A, B, C, factor));
  });
});

test('bytes of light by SIMD equal the plain ones', () => {
  forAll(100, [int32, length, fc.double({ min: 1, max: 2, noNaN: true })], (seed, n, perSky) => {
    expectEqual(seed, 0, [OUT], 2 * n, (kernels) => {
      // Shades within −1 … 1 and beyond, and skies of up to 128.
      kernels.raise(A, A + 4 * n, -200, 0.01);
      kernels.raise(B, B + 4 * n, 0, 0.99);
      kernels.bytes(OUT, OUT + 2 * n, A, B, perSky);
    });
  });
});
