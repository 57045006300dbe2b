import { expect, test } from 'vitest';
import { extentOf, spacingOf } from '../../../src/core/heightmap.ts';
import { withoutNoise } from '../../../src/core/without-noise.ts';

/** Every 997th cell size of up to four decimals below 1000 m. */
const cells = Array.from({ length: 10_030 }, (_, i) => 1 + 997 * i);

test.each([2, 5, 373, 513, 1201, 16_384])('the extent of %i samples is written as the exact product of their cells', (width) => {
  for (const tenThousandths of cells) {
    const extent = extentOf({ x: tenThousandths / 1e4, y: 1 }, { width, height: 2 });
    expect(extent.x).toBe((tenThousandths * (width - 1)) / 1e4);
    expect(withoutNoise(spacingOf(extent, { width, height: 2 }).x)).toBe(tenThousandths / 1e4);
  }
});

test('an extent that is no short decimal stays as it is', () => {
  expect([64_000 / 3, Math.PI, 0, 1e-40].map(withoutNoise)).toEqual([64_000 / 3, Math.PI, 0, 1e-40]);
  expect(withoutNoise(1.00000000001)).toBe(1.00000000001);
  expect(withoutNoise(1.000000000000001)).toBe(1.000000000000001);
});
