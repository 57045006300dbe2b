import { afterAll, describe, expect, test } from 'vitest';
import { sampleRange } from '../../../src/core/heightmap.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { generate, registry } from '../../../src/generate.ts';
import { stripAt } from '../../../src/generators/line-strips.ts';
import { fromLittleEndian } from '../../../src/io/float32-bytes.ts';
import { buildCli } from '../../support/cli.ts';

const cli = await buildCli();
afterAll(cli.dispose);

describe('generate --extent', () => {
  test('is metres across the map, each side its own', async () => {
    const { run, read } = await cli.workplace();
    await run(...'generate fault-lines --width 17 --height 9 --extent 320,80 -o a.json'.split(' '));
    expect(JSON.parse(String(await read('a.json')))).toMatchObject({ extent: { x: 320, y: 80 } });
  });

  test('gives the bytes that --cell-size M,M gives', async () => {
    const { run, read } = await cli.workplace();
    await run(...'generate fault-lines --width 17 --height 9 --extent 320,80 -o a.png'.split(' '));
    await run(...'generate fault-lines --width 17 --height 9 --cell-size 20,10 -o b.png'.split(' '));
    expect((await read('a.png')).equals(await read('b.png'))).toBe(true);
  });

  test.each([
    ['--extent 320', '--extent: expected metres above 0, as X,Y, got "320"'],
    ['--extent 320,-1', '--extent: expected metres above 0, as X,Y, got "320,-1"'],
    ['--extent 3,3 --cell-size 2', '--extent: not together with --cell-size'],
    ['--extent 1e10,3', '--extent: expected metres from 0.001 to 1000000000, got 10000000000'],
  ])('%s is refused', async (flags, problem) => {
    const { run } = await cli.workplace();
    const { code, stderr } = await run('generate', 'fault-lines', ...flags.split(' '), '-o', 'a.png');
    expect({ code, stderr }).toEqual({ code: 2, stderr: `${problem}\n` });
  });
});

describe('generate --window', () => {
  const call = 'generate diamond-square --size 65 --seed far'.split(' ');
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'far' };
  const recipe = parseRecipe({ version: 1, source, width: 65, height: 65 }, registry);
  const window = { x: -1000, y: 40, width: 20, height: 10 };
  const raw = generate(recipe, { raw: true, window });

  test('has the raw values of the library, at negative columns too', async () => {
    const { run, read } = await cli.workplace();
    const { code, stdout } = await run(...call, '--window', '-1000,40,20,10', '-o', 'a.r32');
    expect(code).toBe(0);
    expect(stdout).toContain('raw values of the window 20 × 10 at (-1000, 40)\n');
    const samples = fromLittleEndian(await read('a.r32'));
    expect(samples).toEqual('data' in raw && raw.data);
    expect(JSON.parse(String(await read('a.r32.json')))).toMatchObject({ width: 20, height: 10, unit: null });
  });

  test('states their range in a PNG, and carries no recipe', async () => {
    const { run } = await cli.workplace();
    const { stdout } = await run(...call, '--window', '-1000,40,20,10', '-o', 'a.png', '--json');
    const range = 'data' in raw && sampleRange(raw.data);
    expect(JSON.parse(stdout)).toMatchObject({ raw: true, window, range, recipe: { width: 65 } });
    const inspected = JSON.parse((await run('inspect', 'a.png', '--json')).stdout);
    expect(inspected).toMatchObject({ unit: null, elevation: range, recipe: { kind: 'none' } });
  });

  test.each([
    [
      'diamond-square --window 0,0,5',
      '--window: expected column, row, width and height in whole samples, as X,Y,W,H, got "0,0,5"',
    ],
    ['fault-lines --size 65 --window 60,0,6,5', '--window: 6 × 5 at (60, 0) reaches outside 65 × 65'],
    ['midpoint-displacement --window 0,0,5,5', '--window: only generated 2D terrain has windows'],
    ['diamond-square --window 0,0,5,5 --min 0', '--min: not together with --window, which writes raw values'],
    ['diamond-square --window 0,0,5,5 --filter invert', '--filter: not together with --window, which writes raw values'],
  ])('%s is refused', async (args, problem) => {
    const { run, names } = await cli.workplace();
    const { code, stderr } = await run('generate', ...args.split(' '), '-o', 'a.png');
    expect({ code, stderr }).toEqual({ code: 2, stderr: `${problem}\n` });
    expect(await names()).toEqual([]);
  });

  test('says that a recipe’s filters and elevation are left out, and reports the recipe without them', async () => {
    const { run, write } = await cli.workplace();
    await write('a.json', JSON.stringify({ ...recipe, filters: [{ filter: 'invert', params: {} }] }));
    const args = 'generate --recipe a.json --window 0,0,5,5 -o a.r32 --json'.split(' ');
    const { stdout, stderr } = await run(...args);
    expect(stderr).toBe("note: raw values: the recipe's filters and elevation are left out\n");
    expect(JSON.parse(stdout).recipe).toMatchObject({ elevation: null, filters: [], source });
  });

  test('says how long it takes before it begins', async () => {
    const { start } = await cli.workplace();
    const hours = 'fault-lines --size 8193 --lines 65536 --fault-profile sine --band 1 --window 0,0,8193,8193 -o a.png';
    const child = start('generate', ...hours.split(' '));
    const said = await new Promise<string>((resolve) => child.stderr?.once('data', (data: Buffer) => resolve(String(data))));
    child.kill('SIGKILL');
    expect(said).toMatch(/^note: the window: about \d+ \w+ of work; Ctrl-C stops it$/m);
  });

  test('has no recipe to write', async () => {
    const { run } = await cli.workplace();
    const { stderr } = await run(...call, '--window', '0,0,5,5', '-o', 'a.json');
    expect(stderr).toBe('-o a.json: expected .png, .r32, got .json\n');
  });
});

describe('generate --strips', () => {
  const call = 'generate midpoint-displacement --size 33 --seed on'.split(' ');
  const source = { kind: 'generated', generator: 'midpoint-displacement', seed: 'on' };
  const recipe = parseRecipe({ version: 1, source, width: 33, height: 33 }, registry);

  test('joins the strips of the library, where two meet with one point', async () => {
    const { run, read } = await cli.workplace();
    const { code, stdout } = await run(...call, '--strips', '-1..2', '-o', 'a.csv', '-o', 'a.svg', '-o', 'a.png', '--json');
    expect(code).toBe(0);
    const strips = [-1, 0, 1, 2].map((strip) => stripAt(recipe, strip));
    const steps = strips[0].x.length - 1;
    expect(JSON.parse(stdout)).toMatchObject({ raw: true, strips: { first: -1, last: 2 }, points: 4 * steps + 1 });
    const points = String(await read('a.csv'))
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').map(Number));
    expect(points.length).toBe(4 * steps + 1);
    for (const [i, { x, y }] of strips.entries()) {
      const part = points.slice(i * steps, (i + 1) * steps + 1);
      expect(part.map(([at]) => at)).toEqual([...x].map((at) => at + (i - 1) * 1024));
      expect(part.map(([, elevation]) => Math.fround(elevation))).toEqual([...y]);
    }
  });

  test('says how long many strips take before it begins', async () => {
    const { start } = await cli.workplace();
    const child = start('generate', ...'midpoint-displacement --size 2 --strips 0..1048575 -o a.csv'.split(' '));
    const said = await new Promise<string>((resolve) => child.stderr?.once('data', (data: Buffer) => resolve(String(data))));
    child.kill('SIGKILL');
    expect(said).toMatch(/^note: the strips: about \d+ \w+ of work; Ctrl-C stops it$/m);
  });

  test.each([
    [
      'midpoint-displacement --strips 3..1',
      '--strips: expected FIRST..LAST, whole numbers within ±1073741824, the first not above the last, such as -2..5, got "3..1"',
    ],
    [
      'midpoint-displacement --strips 3',
      '--strips: expected FIRST..LAST, whole numbers within ±1073741824, the first not above the last, such as -2..5, got "3"',
    ],
    ['midpoint-displacement --size 513 --strips 0..4096', '--strips: expected at most 2048 strips of 513 points, got 4097'],
    ['diamond-square --strips 0..1', '--strips: only with midpoint-displacement, got diamond-square'],
    ['midpoint-displacement --strips 0..1 --stage 2', '--stage: not together with --strips, which writes raw values'],
  ])('%s is refused', async (args, problem) => {
    const { run, names } = await cli.workplace();
    const { code, stderr } = await run('generate', ...args.split(' '), '-o', 'a.csv');
    expect({ code, stderr }).toEqual({ code: 2, stderr: `${problem}\n` });
    expect(await names()).toEqual([]);
  });
});
