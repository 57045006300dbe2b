import { expect } from 'vitest';

/** Equal to a millionth of the wanted value; where that may cancel to nothing, of `scale`. */
export function expectClose(got: number, wanted: number, scale = 0): void {
  if (Number.isNaN(wanted)) throw new Error('expected a number to come close to, got NaN');
  const tolerance = 1e-6 * Math.max(Math.abs(wanted), scale);
  if (!(Math.abs(got - wanted) <= tolerance)) expect(got).toBe(wanted);
}

/** The same for every number of two lists of equal length. */
export function expectAllClose(got: ArrayLike<number>, wanted: ArrayLike<number>, scale = 0): void {
  expect(got).toHaveLength(wanted.length);
  for (let i = 0; i < wanted.length; i++) expectClose(got[i], wanted[i], scale);
}
