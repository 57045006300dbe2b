import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recipeToJson } from '../../../src/core/recipe.ts';
import { type DecodedPng, decodePng, encodePng16 } from '../../../src/io/png/index.ts';
import { buildCli, type Cli, type Workplace } from '../../support/cli.ts';
import { hostilePicture, hostileRecipes } from '../../support/hostile-recipes.ts';
import { recipeFor } from '../../support/recipes.ts';

let cli: Cli;
let place: Workplace;
beforeAll(async () => {
  cli = await buildCli();
}, 60_000);
beforeEach(async () => {
  place = await cli.workplace();
});
afterAll(() => cli.dispose());

const WORK = /would take about \d+ (seconds?|minutes?|hours?|days?); recipes in files are checked up to 10 seconds/;

describe('a picture whose recipe takes hours', () => {
  const [hostile] = hostileRecipes(1, 1, 1025);
  beforeEach(async () => place.write('hours.png', await hostilePicture(hostile, 'blank')));

  test('inspect tells what it knows, and that the recipe was not checked', async () => {
    const { code, stdout } = await place.run('inspect', 'hours.png');
    expect(code).toBe(0);
    const text = stdout.replace(/\s+/g, ' ');
    expect(text).toContain('recipe not checked: making its terrain would take');
    expect(text).toMatch(WORK);
    expect(text).toContain('--check checks it all the same');
    expect(text).toContain('1025 × 1025 samples');
    expect(text).toContain('generator fault-lines');
  });

  test('inspect --json says not-checked, why, and the recipe', async () => {
    const { recipe } = JSON.parse((await place.run('inspect', 'hours.png', '--json')).stdout);
    expect(recipe).toMatchObject({
      kind: 'not-checked',
      why: expect.stringMatching(WORK),
      recipe: JSON.parse(recipeToJson(hostile)),
    });
  });

  test('convert takes its samples, and leaves the recipe out with a note', async () => {
    const { code, stderr } = await place.run('convert', 'hours.png', '-o', 'copy.png');
    expect(code).toBe(0);
    expect(stderr).toMatch(/its recipe is left out, because it was not checked: making its terrain would take/);
    const copy = await decodePng(await place.read('copy.png'));
    expect(copy.recipeText).toBeUndefined();
    expect(copy.data.every((sample) => sample === 0)).toBe(true);
  });

  test('inspect --check begins it all the same, and says how long that takes', async () => {
    const child = place.start('inspect', 'hours.png', '--check');
    const said = await new Promise<string>((resolve) => child.stderr?.once('data', (data: Buffer) => resolve(String(data))));
    child.kill('SIGKILL');
    expect(said).toMatch(/^note: its recipe: about \d+ \w+ of work; Ctrl-C stops it$/m);
  });
});

test('pictures whose recipes take minutes to days get their answers: nothing is made', async () => {
  for (const [i, recipe] of hostileRecipes(2, 2, 1025).entries()) {
    await place.write('hostile.png', await hostilePicture(recipe, i % 2 === 0 ? 'blank' : 'noise'));
    const { code, stdout } = await place.run('inspect', 'hostile.png', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ width: 1025, recipe: { kind: expect.stringMatching(/^(not-checked|differs)$/) } });
    expect((await place.run('convert', 'hostile.png', '-o', 'copy.png', '--force')).code).toBe(0);
  }
});

test.each([
  ['inspect', []],
  ['generate', ['--recipe']],
] as const)('%s says how long a recipe takes before it begins, unless it is quiet', async (command, flags) => {
  await place.write('hours.json', recipeToJson(hostileRecipes(1, 1, 1025)[0]));
  const outputs = command === 'generate' ? ['-o', 'out.png'] : [];
  const child = place.start(command, ...flags, 'hours.json', ...outputs);
  const said = await new Promise<string>((resolve) => child.stderr?.once('data', (data: Buffer) => resolve(String(data))));
  child.kill('SIGKILL');
  expect(said).toMatch(/^note: Fault lines: about \d+ \w+ of work; Ctrl-C stops it$/m);
});

describe('generate --recipe of a picture', () => {
  const recipe = recipeFor('diamond-square', { width: 17, height: 17 });
  const changed = async (change: (png: DecodedPng) => object): Promise<void> => {
    await place.run('generate', 'diamond-square', '--size', '17', '-o', 'true.png', '--force');
    const png = await decodePng(await place.read('true.png'));
    const samples = Uint16Array.from(png.data);
    const elevation = png.elevation && { ...png.elevation };
    const made = { width: 17, height: 17, samples, elevation, recipeText: recipeToJson(recipe), ...change(png) };
    await place.write('changed.png', await encodePng16(made as Parameters<typeof encodePng16>[0]));
  };

  test('that its recipe makes gives no note', async () => {
    await changed(() => ({}));
    const { code, stderr } = await place.run('generate', '--recipe', 'changed.png', '-o', 'again.png');
    expect([code, stderr]).toEqual([0, '']);
  });

  test.each([
    ['a sample', ({ data }: DecodedPng) => ({ samples: Uint16Array.from(data, (code, i) => (i === 5 ? code ^ 8 : code)) })],
    ['its range', () => ({ elevation: { min: -600, max: 9000 } })],
  ])('that was changed in %s uses the recipe and says that it makes another picture', async (_what, change) => {
    await changed(change);
    const { code, stderr } = await place.run('generate', '--recipe', 'changed.png', '-o', 'again.png');
    expect(code).toBe(0);
    expect(stderr).toMatch(/^note: --recipe changed\.png: its recipe does not reproduce the picture: /m);
    expect(await place.read('again.png')).toEqual(await place.read('true.png'));
  });
});
