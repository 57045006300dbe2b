import { expect, test } from 'vitest';
import { waterLevelOf } from '../../../src/colour/appearance.ts';

const range = { min: -600, max: 2400 };

test('water stands at the sea level where ground lies lower', () => {
  expect(waterLevelOf({ water: true, seaLevel: 0 }, range)).toBe(0);
});

test('no water stands where it is switched off or all ground lies as high as the sea or higher', () => {
  expect(waterLevelOf({ water: false, seaLevel: 0 }, range)).toBeUndefined();
  expect(waterLevelOf({ water: true, seaLevel: -600 }, range)).toBeUndefined();
  expect(waterLevelOf({ water: true, seaLevel: -700 }, range)).toBeUndefined();
});

test('a sea level above the highest elevation floods everything', () => {
  expect(waterLevelOf({ water: true, seaLevel: 2400 }, range)).toBe(2400);
  expect(waterLevelOf({ water: true, seaLevel: 9000 }, range)).toBe(9000);
});
