import { expect, test } from 'vitest';
import { hasSameFields, isSameJson } from '../../../src/core/equality.ts';

test.each([
  [{ x: 1, y: undefined }, { x: 1, y: undefined }, true],
  [{ x: 1, y: undefined }, { x: 1 }, false],
  [{ x: 1 }, { x: 1, y: undefined }, false],
  [{ x: [] }, { x: [] }, false],
  [{ x: Number.NaN }, { x: Number.NaN }, true],
  [[1, 2], [1, 2], true],
  [[1, 2], [1, 2, undefined], false],
  [[1, 2], [2, 1], false],
])('%j and %j have the same fields: %s', (a: object, b: object, isSame) => {
  expect(hasSameFields(a, b)).toBe(isSame);
});

test('values are the same by what they hold, however deep', () => {
  expect(isSameJson({ x: [1, { y: 2 }] }, { x: [1, { y: 2 }] })).toBe(true);
  expect(isSameJson({ x: [1, { y: 2 }] }, { x: [1, { y: 3 }] })).toBe(false);
  expect(isSameJson(undefined, null)).toBe(false);
});
