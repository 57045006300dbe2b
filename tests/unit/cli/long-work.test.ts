import { writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { recipeToJson } from '../../../src/core/recipe.ts';
import { type DecodedPng, decodePng, encodePng16 } from '../../../src/io/png/index.ts';
import { hostilePicture, hostileRecipes } from '../../support/hostile-recipes.ts';
import { recipeFor } from '../../support/recipes.ts';
import { firstWords, inFoldersOfTheirOwn, made, notesOf, read, told } from '../../support/workplace.ts';

inFoldersOfTheirOwn();

const WORK = /would take about \d+ (seconds?|minutes?|hours?|days?); recipes in files are checked up to 10 seconds/;

describe('a picture whose recipe takes hours', () => {
  const [hostile] = hostileRecipes(1, 1, 1025);
  beforeEach(async () => writeFileSync('hours.png', await hostilePicture(hostile, 'blank')));

  test('inspect tells what it knows, and that the recipe was not checked', async () => {
    const { stdout } = await made('inspect hours.png');
    const text = stdout.replace(/\s+/g, ' ');
    expect(text).toContain('recipe not checked: making its terrain would take');
    expect(text).toMatch(WORK);
    expect(text).toContain('--check checks it all the same');
    expect(text).toContain('1025 × 1025 samples');
    expect(text).toContain('generator fault-lines');
  });

  test('inspect --json says not-checked, why, and the recipe', async () => {
    const { recipe } = await told('inspect hours.png');
    expect(recipe).toMatchObject({
      kind: 'not-checked',
      why: expect.stringMatching(WORK),
      recipe: JSON.parse(recipeToJson(hostile)),
    });
  });

  test('convert takes its samples, and leaves the recipe out with a note', async () => {
    const { stderr } = await made('convert hours.png -o copy.png');
    expect(stderr).toMatch(/its recipe is left out, because it was not checked: making its terrain would take/);
    const copy = await decodePng(read('copy.png'));
    expect(copy.recipeText).toBeUndefined();
    expect(copy.data.every((sample) => sample === 0)).toBe(true);
  });

  test('inspect --check begins it all the same, and says how long that takes', async () => {
    expect(await firstWords('inspect hours.png --check')).toMatch(/^note: its recipe: about \d+ \w+ of work; Ctrl-C stops it$/m);
  });
});

test('pictures whose recipes take minutes to days get their answers: nothing is made', async () => {
  for (const [i, recipe] of hostileRecipes(2, 2, 1025).entries()) {
    writeFileSync('hostile.png', await hostilePicture(recipe, i % 2 === 0 ? 'blank' : 'noise'));
    expect(await told('inspect hostile.png')).toMatchObject({
      width: 1025,
      recipe: { kind: expect.stringMatching(/^(not-checked|differs)$/) },
    });
    await made('convert hostile.png -o copy.png --force');
  }
});

test.each(['inspect hours.json', 'generate --recipe hours.json -o out.png'])(
  '%s says how long a recipe takes before it begins',
  async (call) => {
    writeFileSync('hours.json', recipeToJson(hostileRecipes(1, 1, 1025)[0]));
    expect(await firstWords(call)).toMatch(/^note: Fault lines: about \d+ \w+ of work; Ctrl-C stops it$/m);
  },
);

describe('generate --recipe of a picture', () => {
  const recipe = recipeFor('diamond-square', { width: 17, height: 17 });
  const changed = async (change: (png: DecodedPng) => object): Promise<void> => {
    await made('generate diamond-square --size 17 -o true.png');
    const png = await decodePng(read('true.png'));
    const samples = Uint16Array.from(png.data);
    const elevation = png.elevation && { ...png.elevation };
    const held = { width: 17, height: 17, samples, elevation, recipeText: recipeToJson(recipe), ...change(png) };
    writeFileSync('changed.png', await encodePng16(held as Parameters<typeof encodePng16>[0]));
  };

  test('that its recipe makes gives no note', async () => {
    await changed(() => ({}));
    expect(await notesOf('generate --recipe changed.png -o again.png')).toEqual([]);
  });

  test.each([
    ['a sample', ({ data }: DecodedPng) => ({ samples: Uint16Array.from(data, (code, i) => (i === 5 ? code ^ 8 : code)) })],
    ['its range', () => ({ elevation: { min: -600, max: 9000 } })],
  ])('that was changed in %s uses the recipe and says that it makes another picture', async (_what, change) => {
    await changed(change);
    const { stderr } = await made('generate --recipe changed.png -o again.png');
    expect(stderr).toMatch(/^note: --recipe changed\.png: its recipe does not reproduce the picture: /m);
    expect(read('again.png')).toEqual(read('true.png'));
  });
});
