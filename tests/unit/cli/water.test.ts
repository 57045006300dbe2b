import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { basinsOf } from '../../../src/analysis/basins.ts';
import { dInfinity, wetnessOf } from '../../../src/analysis/d-infinity.ts';
import { hydrology } from '../../../src/analysis/hydrology.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { recipeFor } from '../../support/recipes.ts';
import { inOneFolder, lines, made, names, notesOf, readFloats, readJson, told } from '../../support/workplace.ts';

const spacing = { x: 100, y: 100 };
const CELL = 100 * 100;
const map = generateHeightmap(recipeFor('diamond-square', { width: 65, height: 33, extent: { x: 6400, y: 3200 } }));
/** One in a hundred samples drains, above 0 m. */
const water = hydrology(map, { spacing, sea: 0, threshold: (65 * 33 * CELL) / 100 });
const land = basinsOf(map, water, { spacing, sea: 0 });
const parted = dInfinity(map, water, { spacing, sea: 0 });

inOneFolder(() => made('generate diamond-square --width 65 --height 33 --cell-size 100 -o hill.json -o hill.r32'));

test('the summary is that of the library', async () => {
  const told1 = await told('water hill.r32 --river-share 1');
  const sum = (values: readonly { area: number }[]) => values.reduce((all, { area }) => all + area, 0);
  const lakes = water.lakes.filter(({ area }) => area >= 10 * CELL);
  expect(told1).toMatchObject({
    ...{ file: 'hill.r32', width: 65, height: 33, spacing, riverShare: 1, riverSea: 0 },
    ...{ thresholdM2: (65 * 33 * CELL) / 100, landM2: land.land, landShare: land.land / (65 * 33 * CELL) },
    rivers: {
      stretches: water.rivers.length,
      lengthM: land.riverLength,
      highestOrder: Math.max(...water.order),
      kmPerKm2: (1000 * land.riverLength) / land.land,
    },
    lakes: { count: lakes.length, areaM2: sum(lakes), largest: lakes[0] },
    basins: { count: land.basins.length, largest: land.basins[0] },
    files: [],
  });
  const { sea, border, inside } = told1.endsOfWater;
  expect(sea + border + inside).toBeCloseTo(1, 12);
  expect(await told('water hill.json --river-share 1')).toMatchObject({ rivers: told1.rivers, lakes: told1.lakes });
});

test('the summary says it in words', async () => {
  const { stdout } = await made('water hill.r32 --river-share 1');
  for (const term of ['file', 'size', 'sea', 'rivers', 'lakes', 'basins', 'water ends'])
    expect(
      lines(stdout).filter((line) => line.startsWith(`${term} `)),
      term,
    ).toHaveLength(1);
  expect(stdout).toMatch(new RegExp(`rivers +${water.rivers.length} stretches, .* drain, 1 % of the\\s+map`, 's'));
});

test('no line ends between a number and its unit', async () => {
  for (const share of [0.1, 0.2, 0.3, 0.4, 0.5, 1, 2, 3])
    expect((await made(`water hill.r32 --river-share ${share}`)).stdout).not.toMatch(/\d\n +(k?m|%)/);
});

test('all land is told as that, whatever its cells are', async () => {
  await made('generate diamond-square --size 33 --min 10 --max 90 --cell-size 74.4,92.7 -o land.r32');
  const { stdout } = await made('water land.r32');
  expect(stdout).toContain('none: no ground below 0 m');
  expect(stdout).toContain('beyond the border from 100.0 % of the land');
});

test('a ground of a few metres is told in metres', async () => {
  await made('generate diamond-square --size 65 --extent 1.6,1.6 --min 0 --max 1 -o bed.r32');
  const { stdout } = await made('water bed.r32');
  expect(stdout).toMatch(/stretches, 35\.\d+ m;/);
  expect(stdout).not.toMatch(/ 0\.0+ k?m/);
});

test.each<[string, (i: number) => number]>([
  ['rivers', (i) => Number(water.order[i] > 0)],
  ['order', (i) => water.order[i]],
  ['lakes', (i) => water.level[i] - map.data[i]],
  ['level', (i) => water.level[i]],
  ['area', (i) => water.area[i] / 1e6],
  ['dinf', (i) => parted.area[i] / 1e6],
  ['wetness', (i) => wetnessOf(parted, spacing)[i]],
  ['basins', (i) => land.numbers[i]],
])('a raster of %s has the ground of the map and values of the library', async (what, valueAt) => {
  await made(`water hill.r32 --river-share 1 -o hill-${what}.r32 -o hill-${what}.tif`);
  expect(readFloats(`hill-${what}.r32`)).toEqual(Float32Array.from(map.data, (_, i) => Math.fround(valueAt(i))));
  const unit = what === 'lakes' || what === 'level' ? 'm' : null;
  expect(readJson(`hill-${what}.r32.json`)).toMatchObject({ width: 65, height: 33, unit, cellSize: spacing });
  await made(`convert hill-${what}.tif -o again.r32 --force`);
  expect(readFloats('again.r32')).toEqual(readFloats(`hill-${what}.r32`));
});

test('GeoJSON holds rivers and lakes, or one of them, as convert writes them', async () => {
  await made('water hill.r32 --river-share 1 -o hill.geojson -o rivers.geojson -o my-lakes.geojson');
  await made('convert hill.r32 --river-share 1 -o converted.geojson');
  expect(readFileSync('hill.geojson', 'utf8')).toBe(readFileSync('converted.geojson', 'utf8'));
  const features = (file: string) => readJson(file).features;
  expect([...features('rivers.geojson'), ...features('my-lakes.geojson')]).toEqual(features('hill.geojson'));
  expect(await notesOf('water hill.r32 --river-sea 3000 -o none.geojson -o no-lakes.geojson')).toEqual([
    'none.geojson: no river drains 0.1 % of the map above 3000 m, and there is no lake',
    'no-lakes.geojson: there is no lake of 10 samples or more',
  ]);
});

test('CSV has a row for each basin that a river drains', async () => {
  await made('water hill.r32 --river-share 1 -o basins.csv');
  const [head, ...rest] = readFileSync('basins.csv', 'utf8').trimEnd().split('\r\n');
  expect(head.split(',')).toHaveLength(9 + 7);
  expect(rest.map((row) => row.split(',').map(Number).slice(0, 4))).toEqual(
    land.basins.map(({ place, area }, k) => [k + 1, place.x, 3200 - place.y, area]),
  );
});

test('--what says what all files of a call hold; standard output is GeoJSON', async () => {
  await made('water hill.r32 --what area -o level.r32 -o level.png --depth 8');
  await made('water hill.r32 -o area.r32');
  expect(readFloats('level.r32')).toEqual(readFloats('area.r32'));
  const { stdout } = await made('water hill.r32 --river-share 1 --what rivers -o -');
  expect(JSON.parse(stdout).features).toHaveLength(water.rivers.length);
  const files = (await told('water hill.r32 --force -o area.r32')).files.map(({ path }: { path: string }) => path);
  expect(files).toEqual(['area.r32', 'area.r32.json']);
  expect(names()).toContain('level.png');
});

describe('hostile ground:', () => {
  /** Writes a map without a word about its ground. */
  function ground(width: number, height: number, elevation: (x: number, y: number) => number): string {
    const data = Float32Array.from({ length: width * height }, (_, i) => elevation(i % width, Math.floor(i / width)));
    writeFileSync('ground.r32', new Uint8Array(data.buffer));
    return `water ground.r32 --cell-size 10 --raw-width ${width} --raw-height ${height} -o order.r32 -o wetness.png -o ground.geojson -o basins.csv --force`;
  }

  test.each<[string, number, number, (x: number, y: number) => number, object]>([
    ['flat', 40, 30, () => 7, { lakes: { count: 0 }, landShare: 1 }],
    ['one pit', 40, 30, (x, y) => Math.hypot(x - 20, y - 15), { lakes: { count: 1, largest: { depth: 14 } } }],
    [
      'all sea',
      40,
      30,
      (x, y) => -1 - x - y,
      { landM2: 0, rivers: { stretches: 0, kmPerKm2: null }, endsOfWater: { sea: null } },
    ],
    ['2 × 2', 2, 2, (x, y) => x + 2 * y, { landShare: 1 }],
    ['16384 × 4', 16_384, 4, (x, y) => (x * 7919 + y * 104_729) % 1000, { landShare: 1 }],
    ['1 × 500', 1, 500, (_, y) => y, { rivers: { stretches: 1 }, endsOfWater: { border: 1 } }],
    ['500 × 1', 500, 1, (x) => (x * 37) % 101, { endsOfWater: { border: 1 } }],
    ['holes', 40, 30, (x, y) => (x > 9 && x < 20 && y > 9 && y < 20 ? Number.NaN : x + y), { holes: 100 }],
    ['a plateau of equal samples', 60, 40, (x, y) => Number(x > 0 && y > 0 && x < 59 && y < 39), { lakes: { count: 0 } }],
    ['steps of a million metres', 40, 30, (x, y) => ((x + y) % 2) * 1e6, { landShare: 1 }],
    ['a single sample', 1, 1, () => 5, { rivers: { stretches: 0 }, lakes: { count: 0 } }],
  ])('%s', async (_, width, height, elevation, wanted) => {
    const call = ground(width, height, elevation);
    expect(await told(call)).toMatchObject(wanted);
    expect(readFloats('order.r32')).toHaveLength(width * height);
    expect((await made(call)).stdout).toContain('order.r32');
  });
});
