import fc from 'fast-check';
import { expect, test } from 'vitest';
import { profileToCsv } from '../../../src/io/csv.ts';

test('a profile is a heading and one point a line, in the fewest digits', () => {
  const profile = { x: Float64Array.of(0, 0.1, 1024 / 3), y: Float32Array.of(0.1, -200, 16_777_216) };
  expect(profileToCsv(profile)).toBe('x,y\n0,0.1\n0.1,-200\n341.3333333333333,16777216\n');
});

test('every elevation reads back as the same float32', () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (elevation) => {
      const [, line] = profileToCsv({ x: Float64Array.of(0), y: Float32Array.of(elevation) }).split('\n');
      expect(Math.fround(Number(line.split(',')[1])) - elevation).toBe(0);
    }),
    { seed: 1, numRuns: 2000 },
  );
});
