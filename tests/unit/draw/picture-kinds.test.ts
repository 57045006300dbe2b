import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { makeTerrain } from '../../../src/cli/source.ts';
import { createHeightmap, type Heightmap, type Spacing, sampleRange } from '../../../src/core/heightmap.ts';
import { lightning } from '../../../src/draw/colour/lightning.ts';
import { river } from '../../../src/draw/colour/river.ts';
import { silhouette } from '../../../src/draw/colour/silhouette.ts';
import { pictureFormat } from '../../../src/draw/picture.ts';
import { kindsOf, pictureKind, pictureKinds } from '../../../src/draw/picture-kinds.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { mapFrom, recipeFor, terrainOf } from '../../support/recipes.ts';
import { written } from '../../support/written.ts';

const SPACING = { x: 20, y: 50 };

/** The first three channels of each pixel, as an independent decoder reads them. */
async function pixelsOf(id: string, map: Heightmap, spacing: Spacing = SPACING): Promise<number[][]> {
  const terrain = { map, elevation: sampleRange(map.data), isInMetres: true, spacing };
  const { bytes } = await written(pictureKind(id)?.format, terrain);
  const { data, width, height } = PNG.sync.read(Buffer.from(bytes));
  expect([width, height]).toEqual([map.width, map.height]);
  return Array.from(map.data, (_, i) => [...data.subarray(4 * i, 4 * i + 3)]);
}

/** A plane that rises so much per metre. */
function plane(east: number, south: number): Heightmap {
  const map = createHeightmap(5, 4);
  for (let i = 0; i < map.data.length; i++) map.data[i] = east * SPACING.x * (i % 5) + south * SPACING.y * Math.floor(i / 5);
  return map;
}

const all = <T>(value: T): T[] => Array.from({ length: 20 }, () => value);

test.each([
  ['level', plane(0, 0), [128, 128, 255]],
  ['rising east at 45°', plane(1, 0), [37, 128, 218]],
  ['rising south at 45°', plane(0, 1), [128, 218, 218]],
] as const)('a normal map of ground %s', async (_, map, colour) => {
  expect(await pixelsOf('normal-opengl', map)).toEqual(all(colour));
  const [red, green, blue] = colour;
  const mirrored = [red, green === 128 ? 128 : 256 - green, blue];
  for (const pixel of await pixelsOf('normal-directx', map))
    for (const [i, channel] of pixel.entries()) expect(Math.abs(channel - mirrored[i])).toBeLessThanOrEqual(1);
});

test.each([
  ['level', plane(0, 0), 0],
  ['at 45°', plane(0, -1), 128],
  ['at 30°', plane(Math.tan(Math.PI / 6), 0), 85],
] as const)('a slope picture of ground %s', async (_, map, grey) => {
  expect(await pixelsOf('slope', map)).toEqual(all([grey, grey, grey]));
});

test('a hillshade is brightest where the ground faces the north-west', async () => {
  const diagonal = Math.SQRT1_2;
  const greyOf = async (map: Heightmap): Promise<number> => (await pixelsOf('hillshade', map))[0][0];
  expect(await greyOf(plane(0, 0))).toBe(180);
  // Facing the sun, which stands at 45°: rising away from it.
  expect(await greyOf(plane(diagonal, diagonal))).toBe(255);
  expect(await greyOf(plane(-diagonal, -diagonal))).toBe(0);
});

test('pictures of wide ground have the light, the slope and the normal of every sample', async () => {
  const map = mapFrom(4099, 3, (x, y) => 30 * Math.sin(x * x + 5 * y));
  const bytes = await Promise.all(['hillshade', 'slope', 'normal-opengl'].map((id) => pixelsOf(id, map)));
  for (let x = 1; x < map.width - 1; x++) {
    const [i, { data, width }] = [map.width + x, map];
    const [east, south] = [(data[i + 1] - data[i - 1]) / (2 * SPACING.x), (data[i + width] - data[i - width]) / (2 * SPACING.y)];
    const up = 1 / Math.hypot(1, east, south);
    const light = (Math.SQRT1_2 + east / 2 + south / 2) * up;
    const grey = (value: number): number[] => [value, value, value];
    const expected = [
      grey(255 * Math.max(light, 0)),
      grey((255 * Math.acos(up)) / (Math.PI / 2)),
      [-east * up, south * up, up].map((part) => 127.5 + 127.5 * part),
    ];
    const errors = expected.flatMap((pixel, kind) => pixel.map((value, c) => Math.abs(value - bytes[kind][i][c])));
    expect(Math.max(...errors), `column ${x}`).toBeLessThan(0.51);
  }
});

test('a sky view is white on level ground and dark at the foot of a wall', async () => {
  const map = createHeightmap(33, 33);
  for (let y = 0; y < 33; y++) map.data.fill(2000, 33 * y + 20, 33 * y + 33);
  const pixels = await pixelsOf('sky', map, { x: 10, y: 10 });
  expect(pixels[33 * 16 + 30]).toEqual([255, 255, 255]);
  // Half of the sky is behind the wall.
  expect(Math.abs(pixels[33 * 16 + 19][0] - 127)).toBeLessThan(30);
});

test('a picture that is high enough for several bands of sky has all of them', async () => {
  const map = mapFrom(9, 200, () => 0);
  expect(await pixelsOf('sky', map)).toEqual(Array.from({ length: 1800 }, () => [255, 255, 255]));
});

test('the weights of all layers sum to 255 at every sample, and water is below the sea alone', async () => {
  const map = generateHeightmap(recipeFor('diamond-square', { width: 65, height: 33, params: { hurst: 0.7 } }));
  const spacing = { x: 400, y: 400 };
  const layers = await Promise.all(['water', 'low', 'high', 'steep'].map((layer) => pixelsOf(`weight-${layer}`, map, spacing)));
  const sums = layers[0].map((_, i) => layers.reduce((sum, pixels) => sum + pixels[i][0], 0));
  expect(new Set(sums)).toEqual(new Set([255]));
  expect(layers[0].map(([grey]) => grey)).toEqual([...map.data].map((elevation) => (elevation < 0 ? 255 : 0)));
  for (const pixels of layers) expect(new Set(pixels.map(([grey]) => grey)).size).toBeGreaterThan(1);
});

test('the splat map has the weights of all layers in its channels', async () => {
  const recipe = recipeFor('diamond-square', { width: 65, height: 33, params: { hurst: 0.7 } });
  const map = generateHeightmap(recipe);
  const layers = await Promise.all(['water', 'low', 'high', 'steep'].map((layer) => pixelsOf(`weight-${layer}`, map)));
  const terrain = { map, elevation: sampleRange(map.data), isInMetres: true, spacing: SPACING };
  const { data } = PNG.sync.read(Buffer.from((await written(pictureKind('weights')?.format, terrain)).bytes));
  expect([...data]).toEqual(layers[0].flatMap((_, i) => layers.map((pixels) => pixels[i][0])));
});

test.each([
  ['above the sea, however deep its floor is', [-3000, -1, 0, 450, 550, 650, 1000], [0, 0, 0, 0, 128, 255, 255]],
  [
    'above its own lowest ground where there is no sea',
    [2000, 2100, 2450, 2550, 2650, 2900, 3000],
    [0, 0, 0, 128, 255, 255, 255],
  ],
])('low and high ground share the land %s', async (_, row, high) => {
  const map = mapFrom(row.length, 2, (x) => row[x]);
  const spacing = { x: 1e6, y: 1e6 };
  expect((await pixelsOf('weight-high', map, spacing)).map(([grey]) => grey)).toEqual([...high, ...high]);
});

test.each([
  ['level and low', plane(0, 0), [0, 255, 0, 0]],
  ['steeper than 46°', plane(0, 1.1), [0, 0, 0, 255]],
] as const)('ground that is %s has one layer', async (_, map, weights) => {
  const layers = await Promise.all(['water', 'low', 'high', 'steep'].map((layer) => pixelsOf(`weight-${layer}`, map)));
  expect(layers.map((pixels) => pixels[7][0])).toEqual(weights);
});

test('each kind has a name of its own, and is of 2D or of 1D terrain', () => {
  expect(new Set(pictureKinds.map(({ id }) => id)).size).toBe(pictureKinds.length);
  const facts = { hasRecipe: true, isInMetres: true };
  for (const { id, format, isOfLine } of pictureKinds) {
    expect(format.expects?.({ ...facts, isProfile: isOfLine }), id).toBeUndefined();
    const expected = isOfLine ? `1D terrain without filters to draw as ${id}` : '2D terrain';
    expect(format.expects?.({ ...facts, isProfile: !isOfLine }), id).toBe(expected);
  }
  expect(kindsOf(true).map(({ id }) => id)).toEqual(['silhouette', 'lightning', 'river']);
});

test('the kinds of 1D terrain are the pixels of its painters', async () => {
  const terrain = terrainOf(recipeFor('midpoint-displacement', { width: 40, height: 20 }));
  const { profile } = terrain;
  if (!profile) throw new Error('expected a line');
  for (const [id, paint] of Object.entries({ silhouette, lightning, river })) {
    const { data, width, height } = PNG.sync.read(Buffer.from((await written(pictureKind(id)?.format, terrain)).bytes));
    expect([...data], id).toEqual([...paint(profile, { width, height })]);
  }
});

test('the silhouette of a stage keeps the scale of the finished line and shows its displacements as sticks', async () => {
  const recipe = recipeFor('midpoint-displacement', { width: 129, height: 400, params: { iterations: 7 } });
  const { lineStage, ...alone } = makeTerrain(recipe, 3, true);
  const [shown, plain] = await Promise.all(
    [{ ...alone, lineStage }, alone].map(async (terrain) =>
      PNG.sync.read(Buffer.from((await written(pictureFormat, terrain)).bytes)),
    ),
  );
  const { profile } = alone;
  if (!profile || !lineStage?.change) throw new Error('expected a stage of a line');
  const { change, range } = lineStage;
  // Half way along each stick, where the line is not.
  const rowOf = (elevation: number): number => 400 * (0.7 - (0.5 * (elevation - range.min)) / (range.max - range.min));
  const blue = ({ data }: PNG, i: number): number => {
    const row = Math.floor(rowOf((change.y[i] + change.meanY[i]) / 2));
    const at = 4 * (row * 129 + Math.floor((128 * change.x[i]) / profile.x[profile.x.length - 1]));
    return data[at + 2] - data[at];
  };
  expect(change.x).toHaveLength(4);
  const long = [0, 1, 2, 3].filter((i) => Math.abs(rowOf(change.y[i]) - rowOf(change.meanY[i])) > 8);
  expect(long).not.toEqual([]);
  for (const i of long) {
    expect(blue(shown, i), `stick ${i}`).toBeGreaterThan(80);
    expect(blue(plain, i), `no stick ${i}`).toBeLessThan(60);
  }
});
