import { terrainFigures } from '../src/analysis/terrain-figures.ts';
import type { Recipe } from '../src/core/recipe.ts';
import { pictureFormat } from '../src/draw/picture.ts';
import { generateHeightmap } from '../src/generate.ts';
import { joined } from '../src/io/bytes.ts';
import { quantise } from '../src/io/codes.ts';
import { exrFormat } from '../src/io/exr/index.ts';
import type { FileFormat } from '../src/io/file-format.ts';

import { decodePng, encodePng16 } from '../src/io/png/index.ts';
import { tiffFormat } from '../src/io/tiff/index.ts';
import { rangeOf, rescale } from '../src/kernels/values.ts';
import { recipeFor, terrainOf } from '../tests/support/recipes.ts';
import { medians, mediansLater, ms, table, times } from './measure.ts';

const SIZE = 4097;
const ROUNDS = 9;

const LATTICE = ['diamond-square', 'midpoint-squares', 'square-square', 'triangle-edge', 'random-additions'];

/** What a user calls against its raw terrain, and each part that calls are made of. */
export async function benchWholeCalls(): Promise<string> {
  return `${wholeCalls()}\n\n${await partsOfCalls()}`;
}

/** The rest is finding the range and taking values to metres, told in fills of the same array. */
function wholeCalls(): string {
  const buffer = new Float32Array(SIZE * SIZE);
  const size = { width: SIZE, height: SIZE };
  const recipes: [string, Recipe][] = [
    ...LATTICE.map((id): [string, Recipe] => [id, recipeFor(id, { ...size, params: { offsets: 'uniform' } })]),
    ['fault-lines, 4,096', recipeFor('fault-lines', { ...size, params: { lines: 4096 } })],
  ];
  const t = medians(ROUNDS, {
    fill: () => buffer.fill(1),
    ...Object.fromEntries(
      recipes.flatMap(([name, recipe]): [string, () => unknown][] => [
        [`${name} raw`, () => generateHeightmap(recipe, { raw: true, buffer })],
        [name, () => generateHeightmap(recipe, { buffer })],
      ]),
    ),
  } as Record<string, () => unknown>);
  const rows = recipes.map(([name]) => {
    const raw = t[`${name} raw`];
    return [name, ms(raw), ms(t[name]), times(t[name] / raw), ((t[name] - raw) / t.fill).toFixed(1)];
  });
  return table([`${SIZE}², a fill takes ${ms(t.fill)}`, 'raw', 'whole', 'of raw', 'the rest, in fills'], rows);
}

/** All in fills of an array of as many samples. */
async function partsOfCalls(): Promise<string> {
  const size = { width: SIZE, height: SIZE };
  const buffer = new Float32Array(SIZE * SIZE);
  const gaussian = recipeFor('diamond-square', size);
  const terrain = terrainOf(gaussian);
  const { map, spacing } = terrain;
  const range = rangeOf(map.data);
  const samples = quantise(map, range);
  const raw = (recipe: Recipe) => () => generateHeightmap(recipe, { raw: true, buffer });
  const written = async (format: FileFormat) => joined((await format.write(terrain, {})).pieces);
  const read = (format: FileFormat, bytes: Uint8Array) => () => {
    if (!format.open) throw new TypeError(`${format.extension}: expected a format that is read`);
    return format.open({ name: `a${format.extension}`, bytes }, {});
  };
  const [png, tiff, exr] = [await encodePng16({ ...size, samples }), await written(tiffFormat), await written(exrFormat)];
  const parts: Record<string, () => unknown> = {
    fill: () => buffer.fill(1),
    'diamond-square, uniform offsets': raw(recipeFor('diamond-square', { ...size, params: { offsets: 'uniform' } })),
    'diamond-square, gaussian offsets': raw(gaussian),
    '4,096 faults': raw(recipeFor('fault-lines', { ...size, params: { lines: 4096 } })),
    'range of samples that are there': () => rangeOf(map.data),
    'to metres and back': () => rescale(map.data, range, range),
    'codes of 16 bits': () => quantise(map, range),
    'PNG written': () => encodePng16({ ...size, samples }),
    'PNG read': () => decodePng(png),
    'GeoTIFF written': () => tiffFormat.write(terrain, {}),
    'GeoTIFF read': read(tiffFormat, tiff),
    'EXR written': () => exrFormat.write(terrain, {}),
    'EXR read': read(exrFormat, exr),
    'all figures': () => spacing && terrainFigures(map, spacing),
    'relief picture, written as PNG': () => pictureFormat.write(terrain, {}),
  };
  const [fill, ...taken] = await mediansLater(3, Object.values(parts));
  const names = Object.keys(parts).slice(1);
  return table(
    [`${SIZE}², a fill takes ${ms(fill)}`, 'time', 'a sample', 'in fills'],
    taken.map((time, i) => [names[i], ms(time), `${((time * 1e6) / SIZE ** 2).toFixed(2)} ns`, (time / fill).toFixed(1)]),
  );
}
