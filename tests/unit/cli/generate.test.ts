import { afterAll, describe, expect, test } from 'vitest';
import { readFlags } from '../../../src/cli/flags.ts';
import { generateFlags } from '../../../src/cli/generate.ts';
import { allParamFlags } from '../../../src/cli/param-flags.ts';
import { readOrder } from '../../../src/cli/recipe-flags.ts';
import type { Problem } from '../../../src/core/params.ts';
import { presetRecipe } from '../../../src/core/preset-recipe.ts';
import { recipeToJson } from '../../../src/core/recipe.ts';
import { generate, generateHeightmap, registry } from '../../../src/generate.ts';
import { codeRange, quantise } from '../../../src/io/codes.ts';
import { decodePng } from '../../../src/io/png/index.ts';
import { sha256Hex } from '../../../src/io/sha256.ts';
import { buildCli, lines } from '../../support/cli.ts';
import { recipeFor } from '../../support/recipes.ts';

const cli = await buildCli();
afterAll(cli.dispose);

test.concurrent('writes every format at once, with the samples the library makes', async () => {
  const { run, read, names } = await cli.workplace();
  const args = 'generate fault-lines --lines 50 --size 65 --seed home -o a.png -o a.r32 -o a.json';
  const { code, stdout, stderr } = await run(...args.split(' '));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(await names()).toEqual(['a.json', 'a.png', 'a.r32', 'a.r32.json']);
  expect(lines(stdout).map((line) => line.replace(/\d+ bytes +[\d.,]+ s|[\d,]+ bytes .*/, '…').replace(/ +/g, ' '))).toEqual(
    ['a.png', 'a.r32', 'a.r32.json', 'a.json'].map((name) => `${name} 65 × 65 -600 … 2400 m …`),
  );

  const recipe = recipeFor('fault-lines', { seed: 'home', width: 65, height: 65, params: { lines: 50 } });
  const map = generateHeightmap(recipe);
  const png = await decodePng(await read('a.png'));
  expect(png).toMatchObject({ width: 65, height: 65, bitDepth: 16, colourType: 'grey', spacing: { x: 400, y: 400 } });
  expect(png.elevation).toMatchObject({ min: -600, max: 2400 });
  expect(png.data).toEqual(quantise(map, codeRange(recipe, map)));
  expect(png.recipeText).toBe(recipeToJson(recipe));
  expect(String(await read('a.json'))).toBe(recipeToJson(recipe));
  const r32 = await read('a.r32');
  expect(new Float32Array(new Uint8Array(r32).buffer)).toEqual(map.data);
});

test.concurrent('two equal calls give equal bytes, another seed others', async () => {
  const { run, read } = await cli.workplace();
  const call = (name: string, seed: string) => run('generate', 'diamond-square', '--size', '65', '--seed', seed, '-o', name);
  await Promise.all([call('a.png', 'one'), call('b.png', 'one'), call('c.png', 'two')]);
  const [a, b, c] = await Promise.all(['a.png', 'b.png', 'c.png'].map(read));
  expect(a.equals(b)).toBe(true);
  expect((await decodePng(a)).data).not.toEqual((await decodePng(c)).data);
});

test.concurrent('without --seed it is alps', async () => {
  const { run, read } = await cli.workplace();
  await run('generate', 'diamond-square', '--size', '9', '-o', 'a.json');
  expect(JSON.parse(String(await read('a.json'))).source.seed).toBe('alps');
});

test.concurrent('--json prints files, recipe, range and the SHA-256 of the float32 samples', async () => {
  const { run, read } = await cli.workplace();
  const { stdout } = await run('generate', 'fault-lines', '--size', '33', '--json', '-o', 'a.r32');
  const report = JSON.parse(stdout);
  const r32 = await read('a.r32');
  expect(report).toMatchObject({ width: 33, height: 33, range: { min: -600, max: 2400 }, sha256: await sha256Hex(r32) });
  expect(report.recipe).toEqual(JSON.parse(recipeToJson(recipeFor('fault-lines', { width: 33, height: 33 }))));
  expect(report.files).toEqual([
    { path: 'a.r32', bytes: 33 * 33 * 4 },
    { path: 'a.r32.json', bytes: (await read('a.r32.json')).length },
  ]);
});

test.concurrent('--quiet prints nothing', async () => {
  const { run } = await cli.workplace();
  const args = 'generate diamond-square --size 9 --stage 1 --quiet -o a.png';
  expect(await run(...args.split(' '))).toMatchObject({ code: 0, stdout: '', stderr: '' });
});

test.concurrent('sides, cell size and elevation become the recipe', async () => {
  const { run, read } = await cli.workplace();
  const args = 'generate fault-lines --width 11 --height 6 --cell-size 2.5 --max 9 --min=-1e2 --sampling isotropic -o a.json';
  await run(...args.split(' '));
  expect(JSON.parse(String(await read('a.json')))).toMatchObject({
    width: 11,
    height: 6,
    extent: { x: 25, y: 12.5 },
    elevation: { min: -100, max: 9 },
    source: { params: { sampling: 'isotropic' } },
  });
});

test.concurrent('a cell size of 80.4 m reads as that, and so does its extent, in every file', async () => {
  const { run, read } = await cli.workplace();
  await run(...'generate fault-lines --width 373 --height 301 --cell-size 80.4 -o a.json -o a.r32 -o a.png'.split(' '));
  await run('slice', 'a.png', '--row', '0', '-o', 'a.csv');
  const extent = { x: 29_908.8, y: 24_120 };
  expect(JSON.parse(String(await read('a.json'))).extent).toEqual(extent);
  const cellSize = { x: 80.4, y: 80.4 };
  expect(JSON.parse(String(await read('a.r32.json')))).toMatchObject({ cellSize, extent });
  expect(JSON.parse((await run('inspect', 'a.png', '--json')).stdout)).toMatchObject({ spacing: cellSize, extent });
  expect(String(await read('a.csv'))).toMatch(/\n29908\.8,[^\n]*\n$/);
});

test.concurrent('one end of the elevation leaves the other at its default', async () => {
  const { run, read } = await cli.workplace();
  await run('generate', 'fault-lines', '--min', '-5', '-o', 'a.json');
  expect(JSON.parse(String(await read('a.json'))).elevation).toEqual({ min: -5, max: 2400 });
  await run('generate', '--recipe', 'a.json', '--max', '7', '-o', 'b.json');
  expect(JSON.parse(String(await read('b.json'))).elevation).toEqual({ min: -5, max: 7 });
});

test.concurrent('a parameter that does nothing beside the others is noted', async () => {
  const { run } = await cli.workplace();
  const args = 'generate midpoint-displacement --ends wrapped --end-y 5 -o a.csv';
  const { code, stderr } = await run(...args.split(' '));
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'note: no effect here: --end-y (ends is wrapped)\n' });
});

describe('a preset', () => {
  test.concurrent('is the terrain that the gallery opens, if no other flag is given', async () => {
    const flags = [...generateFlags, ...allParamFlags(registry.generators)];
    for (const generator of registry.generators) {
      for (const preset of generator.presets) {
        const problems: Problem[] = [];
        const given = readFlags([generator.id, '--preset', preset.id], flags, 1, problems);
        const order = await readOrder(given, problems);
        expect(problems).toEqual([]);
        expect(order && recipeToJson(order.recipe)).toBe(recipeToJson(presetRecipe(generator, preset)));
      }
    }
  });

  test.concurrent('gives its parameters and size where no flag does', async () => {
    const { run, read } = await cli.workplace();
    await run('generate', 'fault-lines', '--preset', 'article-004-demo', '--height', '50', '-o', 'a.json');
    expect(JSON.parse(String(await read('a.json')))).toMatchObject({
      width: 100,
      height: 50,
      source: { params: { lines: 256 } },
    });
    await run('generate', 'fault-lines', '--preset', 'article-004-demo', '--lines', '7', '-o', 'b.json');
    expect(JSON.parse(String(await read('b.json')))).toMatchObject({ width: 100, height: 100, source: { params: { lines: 7 } } });
  });

  test.concurrent('is refused beside a recipe, whose values it would replace', async () => {
    const { run } = await cli.workplace();
    await run('generate', 'fault-lines', '--size', '9', '-o', 'a.json');
    const { code, stderr } = await run('generate', '--recipe', 'a.json', '--preset', 'article-004', '-o', 'b.json');
    expect({ code, stderr }).toEqual({ code: 2, stderr: '--preset: not together with --recipe\n' });
  });
});

describe('--recipe', () => {
  const args = 'generate fault-lines --lines 40 --size 33 --seed far -o a.png -o a.json'.split(' ');

  test.concurrent('makes the same file again from a .json, a .png and standard input', async () => {
    const { run, runWithInput, read } = await cli.workplace();
    await run(...args);
    await Promise.all([
      run('generate', '--recipe', 'a.json', '-o', 'b.png'),
      run('generate', '--recipe', 'a.png', '-o', 'c.png'),
      runWithInput(await read('a.json'), 'generate', 'fault-lines', '--recipe', '-', '-o', 'd.png'),
    ]);
    const [a, ...others] = await Promise.all(['a.png', 'b.png', 'c.png', 'd.png'].map(read));
    for (const other of others) expect(other.equals(a)).toBe(true);
  });

  test.concurrent('gives way to flags, and keeps its extent when the size changes', async () => {
    const { run, read } = await cli.workplace();
    await run(...args);
    await run('generate', '--recipe', 'a.json', '--size', '65', '--lines', '41', '-o', 'b.json');
    const [a, b] = [JSON.parse(String(await read('a.json'))), JSON.parse(String(await read('b.json')))];
    expect(b).toEqual({ ...a, width: 65, height: 65, source: { ...a.source, params: { ...a.source.params, lines: 41 } } });
  });

  test.concurrent('must name the generator that the call names', async () => {
    const { run } = await cli.workplace();
    await run(...args);
    const { code, stderr } = await run('generate', 'diamond-square', '--recipe', 'a.json', '-o', 'b.json');
    expect(stderr).toBe('generator: expected fault-lines, which the recipe names, got diamond-square\n');
    expect(code).toBe(2);
  });
});

describe('a stage before the last', () => {
  test.concurrent('is written on its own grid, with its spacing and without recipe, and says so', async () => {
    const { run, read } = await cli.workplace();
    const { stderr } = await run(...'generate diamond-square --size 65 --stage 5 -o a.png'.split(' '));
    const png = await decodePng(await read('a.png'));
    expect(png).toMatchObject({ width: 9, height: 9, spacing: { x: 3200, y: 3200 } });
    expect(png.recipeText).toBeUndefined();
    expect(stderr).toBe('note: stage 5 is written without a recipe; recipes describe the last stage only\n');
  });

  test.concurrent('states the range that it holds, also beyond the elevation asked for', async () => {
    const { run, read } = await cli.workplace();
    const { stdout } = await run(...'generate square-square --size 65 --stage 3 -o a.png -o a.r32'.split(' '));
    expect(stdout).toMatch(/^a\.png .* -668\.88 … 2286\.58 m /);
    const { elevation } = await decodePng(await read('a.png'));
    const { min, max, ...beside } = JSON.parse(String(await read('a.r32.json')));
    expect({ min, max, unit: 'm' }).toEqual(elevation);
    expect(beside).toMatchObject({ elevation: { min, max }, recipeElevation: { min: -600, max: 2400 } });
    expect(min).toBeCloseTo(-668.88, 2);
  });

  test.concurrent('goes without filters, and says so', async () => {
    const { run, read } = await cli.workplace();
    const { stderr } = await run(...'generate diamond-square --size 17 --stage 3 --filter invert -o a.r32'.split(' '));
    expect(stderr).toBe('note: filters apply to the last stage only; this stage has none\n');
    await run(...'generate diamond-square --size 17 --stage 3 -o b.r32'.split(' '));
    expect((await read('a.r32')).equals(await read('b.r32'))).toBe(true);
  });

  test.concurrent('the last one is the finished terrain', async () => {
    const { run, read } = await cli.workplace();
    await run(...'generate diamond-square --size 65 --stage 12 -o a.png'.split(' '));
    await run(...'generate diamond-square --size 65 -o b.png'.split(' '));
    expect((await read('a.png')).equals(await read('b.png'))).toBe(true);
  });
});

test.concurrent('a range too narrow for float32 is noted', async () => {
  const { run } = await cli.workplace();
  const { stderr } = await run(...'generate diamond-square --size 17 --min 0 --max 1e-320 -o a.r32'.split(' '));
  expect(stderr).toBe('note: 0 … 1e-320 m is too narrow for float32 to keep all 16 bits\n');
});

test.concurrent('1D terrain is written as points, and drawn out where a map is wanted', async () => {
  const { run, read } = await cli.workplace();
  const { stdout } = await run(...'generate midpoint-displacement --width 33 --height 5 -o a.csv -o a.png'.split(' '));
  expect(stdout).toMatch(/^a\.csv {2}33 points /);
  const recipe = recipeFor('midpoint-displacement', { width: 33, height: 5 });
  const profile = generate(recipe);
  if ('data' in profile) throw new Error('a profile was expected');
  const points = lines(String(await read('a.csv'))).map((line) => line.split(','));
  expect(points[0]).toEqual(['distance', 'elevation']);
  expect(points.slice(1).map(([x]) => Number(x))).toEqual(Array.from(profile.x));
  expect(points.slice(1).map(([, y]) => Math.fround(Number(y)))).toEqual(Array.from(profile.y));
  const png = await decodePng(await read('a.png'));
  expect(png).toMatchObject({ width: 33, height: 5 });
  expect(png.data.slice(0, 33)).toEqual(png.data.slice(4 * 33));
});

test.concurrent('what a heightmap cannot hold of a line that folds, or of one beside it, is noted', async () => {
  const { run } = await cli.workplace();
  const folding = await run(...'generate midpoint-displacement --preset lightning --height 2 -o a.r32 -o a.csv'.split(' '));
  expect(lines(folding.stderr)).toEqual([
    'note: a heightmap has the highest elevation wherever the line folds; .csv and .svg have the line itself',
    expect.stringMatching(/^note: the heightmap, x = 0 … 900, is level where the line, x = 200 … 700, has ended$/),
  ]);
  const beside = 'generate midpoint-displacement --ends segment --start-x 2000 --end-x 3000 -o b.r32 -o b.svg';
  const { stderr } = await run(...beside.split(' '));
  expect(stderr).toBe('note: the heightmap, x = 0 … 1024, is flat: the line lies outside it, at x = 2000 … 3000\n');
});
