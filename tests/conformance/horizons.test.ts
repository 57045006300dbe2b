import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileHorizons, type HorizonKernels, LOOK_BYTES } from '../../src/kernels/simd/horizons.ts';
import { plainHorizons } from '../oracles/plain-horizons.ts';
import { forAll } from '../support/cases.ts';

const [OUT, A, B, GROUND, LOOKS] = [0, 4096, 8192, 16_384, 65_536];
const [MARGIN, MAX_LENGTH] = [40, 100];

const simd = compileHorizons();
const plain = plainHorizons();
const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const length = fc.integer({ min: 1, max: MAX_LENGTH });

/** Runs the same call in both memories, on the same random rows and looks, and compares so many elements of the result. */
function expectEqual(seed: number, n: number, looks: number, call: (kernels: HorizonKernels) => void): void {
  const results = [simd, plain].map(({ floats, ints, kernels }) => {
    let state = seed;
    const random = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      return state / 2 ** 24;
    };
    for (const row of [OUT, A, B, GROUND])
      for (let i = -MARGIN; i < 2 * MAX_LENGTH; i++) floats[Math.max(row / 4 + i, 0)] = random();
    for (let look = 0; look < looks; look++) {
      const at = (LOOKS + look * LOOK_BYTES) / 4;
      ints.set([4 * Math.round(random() % MARGIN), 4 * Math.round(random() % MARGIN)], at);
      floats.set([random(), random(), random(), random()], at + 2);
    }
    call(kernels);
    return floats.slice(OUT / 4, OUT / 4 + n);
  });
  expect(results[0]).toEqual(results[1]);
}

test.each(['steepest', 'steepestStraight'] as const)('%s slopes by SIMD equal the plain ones', (kernel) => {
  forAll(100, [int32, length, fc.integer({ min: 1, max: 20 })], (seed, n, looks) => {
    expectEqual(seed, n, looks, (kernels) => kernels[kernel](OUT, OUT + 4 * n, GROUND, LOOKS, LOOKS + looks * LOOK_BYTES));
  });
});

test('slopes raised by far ground, and the sky above them, by SIMD equal the plain ones', () => {
  const number = fc.double({ min: -100, max: 100, noNaN: true });
  forAll(100, [int32, length, number, number], (seed, n, factor, offset) => {
    expectEqual(seed, n, 0, (kernels) => kernels.raise(OUT, OUT + 4 * n, GROUND, A, B, factor, offset));
    expectEqual(seed, n, 0, (kernels) => kernels.addSky(OUT, OUT + 4 * n, A));
  });
});
