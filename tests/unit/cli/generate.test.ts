import { describe, expect, test } from 'vitest';
import { readFlags } from '../../../src/cli/flags.ts';
import { generateFlags } from '../../../src/cli/generate.ts';
import { readOrder } from '../../../src/cli/recipe-flags.ts';
import { allParamFlags } from '../../../src/cli/schema-flags.ts';
import type { Problem } from '../../../src/core/params.ts';
import { presetRecipe } from '../../../src/core/parse-recipe.ts';
import { recipeToJson } from '../../../src/core/recipe.ts';
import { generate, generateHeightmap, registry } from '../../../src/generate.ts';
import { sha256Hex } from '../../../src/io/bytes.ts';
import { codeRange, quantise } from '../../../src/io/codes.ts';
import { decodePng } from '../../../src/io/png/index.ts';
import { recipeFor } from '../../support/recipes.ts';
import { inFoldersOfTheirOwn, lines, made, names, notesOf, read, readFloats, readJson, told } from '../../support/workplace.ts';

inFoldersOfTheirOwn();

test('writes every format at once, with the samples the library makes', async () => {
  const args = 'generate fault-lines --lines 50 --size 65 --seed home -o a.png -o a.r32 -o a.json';
  const { stdout, stderr } = await made(args);
  expect(stderr).toBe('');
  expect(names()).toEqual(['a.json', 'a.png', 'a.r32', 'a.r32.json']);
  expect(lines(stdout).map((line) => line.replace(/\d+ bytes +[\d.,]+ s|[\d,]+ bytes .*/, '…').replace(/ +/g, ' '))).toEqual(
    ['a.png', 'a.r32', 'a.r32.json', 'a.json'].map((name) => `${name} 65 × 65 -600 … 2400 m …`),
  );

  const recipe = recipeFor('fault-lines', { seed: 'home', width: 65, height: 65, params: { lines: 50 } });
  const map = generateHeightmap(recipe);
  const png = await decodePng(read('a.png'));
  expect(png).toMatchObject({ width: 65, height: 65, bitDepth: 16, colourType: 'grey', spacing: { x: 400, y: 400 } });
  expect(png.elevation).toMatchObject({ min: -600, max: 2400 });
  expect(png.data).toEqual(quantise(map, codeRange(recipe, map)));
  expect(png.recipeText).toBe(recipeToJson(recipe));
  expect(String(read('a.json'))).toBe(recipeToJson(recipe));
  expect(readFloats('a.r32')).toEqual(map.data);
});

test('--json prints files, recipe, range and the SHA-256 of the float32 samples', async () => {
  const report = await told('generate fault-lines --size 33 -o a.r32');
  const r32 = read('a.r32');
  expect(report).toMatchObject({ width: 33, height: 33, range: { min: -600, max: 2400 }, sha256: await sha256Hex(r32) });
  expect(report.recipe).toEqual(JSON.parse(recipeToJson(recipeFor('fault-lines', { width: 33, height: 33 }))));
  expect(report.files).toEqual([
    { path: 'a.r32', bytes: 33 * 33 * 4 },
    { path: 'a.r32.json', bytes: read('a.r32.json').length },
  ]);
});

test('--quiet prints nothing', async () => {
  const call = 'generate diamond-square --size 9 --stage 1 --quiet -o a.png';
  expect(await made(call)).toMatchObject({ stdout: '', stderr: '' });
});

test('sides, cell size and elevation become the recipe', async () => {
  const args = 'generate fault-lines --width 11 --height 6 --cell-size 2.5 --max 9 --min=-1e2 --sampling isotropic -o a.json';
  await made(args);
  expect(readJson('a.json')).toMatchObject({
    width: 11,
    height: 6,
    extent: { x: 25, y: 12.5 },
    elevation: { min: -100, max: 9 },
    source: { params: { sampling: 'isotropic' } },
  });
});

test('a cell size of 80.4 m reads as that, and so does its extent, in every file', async () => {
  await made('generate fault-lines --width 373 --height 301 --cell-size 80.4 -o a.json -o a.r32 -o a.png');
  await made('slice a.png --row 0 -o a.csv');
  const extent = { x: 29_908.8, y: 24_120 };
  expect(readJson('a.json').extent).toEqual(extent);
  const cellSize = { x: 80.4, y: 80.4 };
  expect(readJson('a.r32.json')).toMatchObject({ cellSize, extent });
  expect(await told('inspect a.png')).toMatchObject({ spacing: cellSize, extent });
  expect(String(read('a.csv'))).toMatch(/\n29908\.8,[^\n]*\n$/);
});

test('one end of the elevation leaves the other at its default', async () => {
  await made('generate fault-lines --min -5 -o a.json');
  expect(readJson('a.json').elevation).toEqual({ min: -5, max: 2400 });
  await made('generate --recipe a.json --max 7 -o b.json');
  expect(readJson('b.json').elevation).toEqual({ min: -5, max: 7 });
});

test('a parameter that does nothing beside the others is noted', async () => {
  const args = 'generate midpoint-displacement --ends wrapped --end-y 5 -o a.csv';
  expect(await notesOf(args)).toEqual(['no effect here: --end-y (ends is wrapped)']);
});

test('own offsets of levels that are not made are noted, in every kind of file', async () => {
  const args = 'generate midpoint-displacement --iterations 6 --own-offsets 2.1:-35;7.0:5';
  const note = 'no effect here: --own-offsets (level 7 is not made: the line has 6 levels)';
  expect(await notesOf(`${args} -o a.csv`)).toEqual([note]);
  expect(await notesOf(`${args} --stages -o a.apng`)).toEqual([note]);
});

test('a filter, or a parameter of one, that does nothing is noted', async () => {
  const same = 'fault:px=0.3,py=0.4,qx=0.3,qy=0.4';
  const args = `--filter invert --filter ${same} --filter fault:profile=step,band=0.5 --filter ${same},off -o`;
  const note = 'no effect here: filter 2, fault (P and Q are the same point), band of filter 3, fault (profile is step)';
  expect(await notesOf(`generate diamond-square --size 33 ${args} a.r32`)).toEqual([note]);
  expect(await notesOf(`convert a.r32 ${args} b.r32`)).toEqual([`a.r32: ${note}`]);
  expect(await notesOf(`generate diamond-square --size 33 --for unity ${args} kit`)).toContain(note);
});

describe('a preset', () => {
  test('is the terrain that the gallery opens, if no other flag is given', async () => {
    const flags = [...generateFlags, ...allParamFlags(registry.generators)];
    for (const generator of registry.generators) {
      for (const preset of generator.presets) {
        const problems: Problem[] = [];
        const given = readFlags([generator.id, '--preset', preset.id], flags, 1, problems);
        const order = await readOrder(given, problems);
        expect(problems).toEqual([]);
        expect(order && recipeToJson(order.recipe)).toBe(recipeToJson(presetRecipe(registry, generator, preset)));
      }
    }
  });

  test('gives its parameters and size where no flag does', async () => {
    await made('generate fault-lines --preset article-004-demo --height 50 -o a.json');
    expect(readJson('a.json')).toMatchObject({
      width: 100,
      height: 50,
      source: { params: { lines: 256 } },
    });
    await made('generate fault-lines --preset article-004-demo --lines 7 -o b.json');
    expect(readJson('b.json')).toMatchObject({ width: 100, height: 100, source: { params: { lines: 7 } } });
  });
});

describe('--recipe', () => {
  const args = 'generate fault-lines --lines 40 --size 33 --seed far -o a.png -o a.json';

  test('makes the same file again from a .json, a .png and standard input', async () => {
    await made(args);
    await made('generate --recipe a.json -o b.png');
    await made('generate --recipe a.png -o c.png');
    await made('generate fault-lines --recipe - -o d.png', read('a.json'));
    const [a, ...others] = ['a.png', 'b.png', 'c.png', 'd.png'].map(read);
    for (const other of others) expect(other.equals(a)).toBe(true);
  });

  test('gives way to flags, and keeps its extent when the size changes', async () => {
    await made(args);
    await made('generate --recipe a.json --size 65 --lines 41 -o b.json');
    const [a, b] = [readJson('a.json'), readJson('b.json')];
    expect(b).toEqual({ ...a, width: 65, height: 65, source: { ...a.source, params: { ...a.source.params, lines: 41 } } });
  });
});

describe('a stage before the last', () => {
  test('is written on its own grid, with its spacing and without recipe, and says so', async () => {
    expect(await notesOf('generate diamond-square --size 65 --stage 5 -o a.png')).toEqual([
      'stage 5 is written without a recipe; recipes describe the last stage only',
    ]);
    const png = await decodePng(read('a.png'));
    expect(png).toMatchObject({ width: 9, height: 9, spacing: { x: 3200, y: 3200 } });
    expect(png.recipeText).toBeUndefined();
  });

  test('states the range that it holds, also beyond the elevation asked for', async () => {
    const { stdout } = await made('generate square-square --size 65 --stage 3 -o a.png -o a.r32');
    expect(stdout).toMatch(/^a\.png .* -668\.88 … 2286\.58 m /);
    const { elevation } = await decodePng(read('a.png'));
    const { min, max, ...beside } = readJson('a.r32.json');
    expect({ min, max, unit: 'm' }).toEqual(elevation);
    expect(beside).toMatchObject({ elevation: { min, max }, recipeElevation: { min: -600, max: 2400 } });
    expect(min).toBeCloseTo(-668.88, 2);
  });

  test('goes without filters, and says so', async () => {
    expect(await notesOf('generate diamond-square --size 17 --stage 3 --filter invert -o a.r32')).toEqual([
      'filters apply to the last stage only; this stage has none',
    ]);
    await made('generate diamond-square --size 17 --stage 3 -o b.r32');
    expect(read('a.r32').equals(read('b.r32'))).toBe(true);
  });

  test('the last one is the finished terrain', async () => {
    await made('generate diamond-square --size 65 --stage 12 -o a.png');
    await made('generate diamond-square --size 65 -o b.png');
    expect(read('a.png').equals(read('b.png'))).toBe(true);
  });
});

test('a filter after which terrain tiles no more is noted', async () => {
  const tile = 'generate fault-lines --size 17 --edges toroidal --force -o a.r32';
  expect(await notesOf(`${tile} --filter smooth --filter fault`)).toEqual([
    'the terrain does not tile: the filter fault ends at its borders',
  ]);
  expect(await notesOf(`${tile} --filter fault:shape=circle`)).toEqual([]);
  expect(await notesOf('generate fault-lines --size 17 --filter fault --force -o a.r32')).toEqual([]);
});

test('a range too narrow for float32 is noted', async () => {
  expect(await notesOf('generate diamond-square --size 17 --min 0 --max 1e-320 -o a.r32')).toEqual([
    '0 … 1e-320 m is too narrow for float32 to keep all 16 bits',
  ]);
});

test('1D terrain is written as points, and drawn out where a map is wanted', async () => {
  const { stdout } = await made('generate midpoint-displacement --width 33 --height 5 -o a.csv -o a.png');
  expect(stdout).toMatch(/^a\.csv {2}33 points /);
  const recipe = recipeFor('midpoint-displacement', { width: 33, height: 5 });
  const profile = generate(recipe);
  if ('data' in profile) throw new Error('a profile was expected');
  const points = lines(String(read('a.csv'))).map((line) => line.split(','));
  expect(points[0]).toEqual(['distance', 'elevation']);
  expect(points.slice(1).map(([x]) => Number(x))).toEqual(Array.from(profile.x));
  expect(points.slice(1).map(([, y]) => Math.fround(Number(y)))).toEqual(Array.from(profile.y));
  const png = await decodePng(read('a.png'));
  expect(png).toMatchObject({ width: 33, height: 5 });
  expect(png.data.slice(0, 33)).toEqual(png.data.slice(4 * 33));
});

test('what a heightmap cannot hold of a line that folds, or of one beside it, is noted', async () => {
  expect(await notesOf('generate midpoint-displacement --preset lightning --height 2 -o a.r32 -o a.csv')).toEqual([
    'a heightmap has the highest elevation wherever the line folds; .csv and .svg have the line itself',
    expect.stringMatching(/^the heightmap, x = 0 … 900, is level where the line, x = 200 … 700, has ended$/),
  ]);
  const beside = 'generate midpoint-displacement --ends segment --start-x 2000 --end-x 3000 -o b.r32 -o b.svg';
  expect(await notesOf(beside)).toEqual(['the heightmap, x = 0 … 1024, is flat: the line lies outside it, at x = 2000 … 3000']);
});
