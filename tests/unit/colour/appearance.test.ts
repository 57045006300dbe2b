import { expect, test } from 'vitest';
import { terrainScale, waterLevelOf } from '../../../src/colour/appearance.ts';
import { namedSeaLevel } from '../../../src/colour/colour-scale.ts';
import { LAND } from '../../../src/colour/ramps.ts';

const range = { min: -600, max: 2400 };

/** Where water stands in that range. */
function waterAt(seaLevel: number, { water = true, isInMetres = true } = {}): number | undefined {
  return waterLevelOf({ water }, terrainScale({ ramp: 'grey', seaLevel }, range, isInMetres));
}

test('water stands at the sea level where ground lies lower', () => {
  expect(waterAt(0)).toBe(0);
});

test('no water stands where it is switched off or all ground lies as high as the sea or higher', () => {
  expect(waterAt(0, { water: false })).toBeUndefined();
  expect(waterAt(-600)).toBeUndefined();
  expect(waterAt(-700)).toBeUndefined();
});

test('a sea level above the highest elevation floods everything', () => {
  expect(waterAt(2400)).toBe(2400);
  expect(waterAt(9000)).toBe(9000);
});

test('plain numbers have no sea: no water, and the colours of land from the lowest to the highest', () => {
  expect(waterAt(0, { isInMetres: false })).toBeUndefined();
  const scale = terrainScale({ ramp: 'hypsometric', seaLevel: 0 }, range, false);
  expect(scale).toMatchObject({ ...range, seaLevel: undefined, sea: undefined, land: LAND });
  expect(namedSeaLevel(scale, undefined)).toBeUndefined();
});
