import { expect, test } from 'vitest';
import { hydrology } from '../../../src/analysis/hydrology.ts';
import { geojsonFormat } from '../../../src/io/geojson.ts';
import { mapFrom } from '../../support/recipes.ts';
import { written } from '../../support/written.ts';

const format = geojsonFormat(async () => hydrology);

test('GeoJSON holds rivers as lines and lakes as points, in metres east and north of the south-west corner', async () => {
  // A valley down to the south, with a pool of ten samples, 9 m deep at its north end.
  const pool = (x: number, y: number): boolean => x === 2 && y >= 10 && y < 20;
  const map = mapFrom(5, 25, (x, y) => 100 * Math.abs(x - 2) + 10 * (24 - y) - (pool(x, y) ? 10 * (20 - y) + 9 : 0));
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
      properties: { kind: 'lake', levelM: 40, depthM: 9, areaM2: 2000, volumeM3: 18_000 },
      geometry: { type: 'Point', coordinates: [20, 80] },
    },
  ]);
});

test('rivers end where the sea begins', async () => {
  const map = mapFrom(5, 9, (x, y) => 100 * Math.abs(x - 2) + 10 * (4 - y));
  const terrain = { map, elevation: { min: -40, max: 300 }, spacing: { x: 1, y: 1 }, isInMetres: true };
  const southEnd = async (riverSea: number): Promise<number> => {
    const { bytes } = await written(format, terrain, { riverShare: 20, riverSea });
    return JSON.parse(new TextDecoder().decode(bytes)).features[0].geometry.coordinates.at(-1)[1];
  };
  expect([await southEnd(0), await southEnd(-1000)]).toEqual([3, 0]);
});

test('ground without rivers and lakes says so', async () => {
  const map = mapFrom(5, 9, (x, y) => x + y);
  const terrain = { map, elevation: { min: 0, max: 12 }, spacing: { x: 1, y: 1 }, isInMetres: true };
  const { notes, pieces } = await format.write(terrain, { riverSea: 100 });
  expect(notes).toEqual(['no river drains 0.1 % of the map above 100 m, and there is no lake']);
  expect(JSON.parse(new TextDecoder().decode(pieces[0])).features).toEqual([]);
});

test('only ground in metres has rivers', () => {
  const ground = { isProfile: false, isInMetres: true, hasRecipe: false };
  expect(format.expects?.(ground)).toBeUndefined();
  expect(format.expects?.({ ...ground, isProfile: true })).toBe('2D terrain');
  expect(format.expects?.({ ...ground, isInMetres: false })).toBe('terrain in metres');
});
