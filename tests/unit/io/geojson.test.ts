import { expect, test } from 'vitest';
import { waterFeatures } from '../../../src/analysis/hydrology.ts';
import { geojsonFormat } from '../../../src/io/geojson.ts';
import { mapFrom } from '../../support/recipes.ts';
import { written } from '../../support/written.ts';

const format = geojsonFormat(async () => waterFeatures);

test('GeoJSON holds rivers as lines and lakes as points, in metres east and north of the south-west corner', async () => {
  // A valley down to the south, with a hollow of 9 m in its middle.
  const map = mapFrom(5, 9, (x, y) => 100 * Math.abs(x - 2) + 10 * (8 - y) - (x === 2 && y === 4 ? 19 : 0));
  const terrain = { map, elevation: { min: 0, max: 300 }, spacing: { x: 10, y: 20 }, isInMetres: true };
  const { bytes } = await written(format, terrain, { riverShare: 30 });
  const { features } = JSON.parse(new TextDecoder().decode(bytes));
  const [river] = features.filter(({ properties }: { properties: { kind: string } }) => properties.kind === 'river');
  expect(river.properties).toMatchObject({ kind: 'river', order: 1 });
  const { coordinates } = river.geometry;
  expect(coordinates.at(-1)).toEqual([20, 0]);
  expect(coordinates.every(([x]: number[]) => x === 20)).toBe(true);
  const lakes = features.filter(({ properties }: { properties: { kind: string } }) => properties.kind === 'lake');
  expect(lakes).toEqual([
    {
      type: 'Feature',
      properties: { kind: 'lake', levelM: 30, depthM: 9, areaM2: 200, volumeM3: 1800 },
      geometry: { type: 'Point', coordinates: [20, 60] },
    },
  ]);
});

test('only ground in metres has rivers', () => {
  const ground = { isProfile: false, isInMetres: true, hasRecipe: false };
  expect(format.expects?.(ground)).toBeUndefined();
  expect(format.expects?.({ ...ground, isProfile: true })).toBe('2D terrain');
  expect(format.expects?.({ ...ground, isInMetres: false })).toBe('terrain in metres');
});
