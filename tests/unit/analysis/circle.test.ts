import { expect, test } from 'vitest';
import { circleOf } from '../../../src/analysis/circle.ts';

test.each([1, 2, 4, 8, 1024])('the circle of %d angles has their cosines and sines', (size) => {
  const { cos, sin } = circleOf(size);
  expect([cos.length, sin.length]).toEqual([size, size]);
  for (let n = 0; n < size; n++) {
    const angle = (2 * Math.PI * n) / size;
    expect(Math.abs(cos[n] - Math.cos(angle))).toBeLessThan(1e-15);
    expect(Math.abs(sin[n] - Math.sin(angle))).toBeLessThan(1e-15);
  }
});
