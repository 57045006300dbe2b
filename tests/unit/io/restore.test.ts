import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Recipe, recipeToJson } from '../../../src/core/recipe.ts';
import { generate, generateHeightmap, makesProfile, samplesOf } from '../../../src/generate.ts';
import { codeRange, coveringRange, fitsInCodes, quantise } from '../../../src/io/codes.ts';
import { type DecodedPng, decodePng, encodePng16 } from '../../../src/io/png/index.ts';
import { heightmapToPng } from '../../../src/io/png-heightmap.ts';
import { restore } from '../../../src/restore.ts';
import { openPicture } from '../../../src/terrain/open-picture.ts';
import { CHECK_BUDGET_NS, estimateWork } from '../../../src/work.ts';
import { forAll, forAllAsync } from '../../support/cases.ts';
import { hostilePicture, hostileRecipes } from '../../support/hostile-recipes.ts';
import { randomRecipe } from '../../support/random-recipes.ts';
import { recipeFor } from '../../support/recipes.ts';

async function pictureOf(recipe: Recipe): Promise<DecodedPng> {
  const map = generateHeightmap(recipe);
  return decodePng(await heightmapToPng({ map, elevation: codeRange(recipe, map), isInMetres: true, recipe }));
}

const recipe = recipeFor('fault-lines', { width: 20, height: 30, params: { lines: 40 } });
const png = await pictureOf(recipe);

describe('a recipe in a picture', () => {
  test.each([
    ['a map', recipe],
    ['1D terrain in units as generated', recipeFor('midpoint-displacement', { width: 33, height: 4 })],
    // −1.1 + (5.7 − −1.1) is not 5.7
    [
      'a range whose end a picture rounds',
      recipeFor('diamond-square', { width: 17, height: 9, elevation: { min: -1.1, max: 5.7 } }),
    ],
  ])('reproduces %s', async (_what, made) => {
    expect(restore(await pictureOf(made))).toEqual({ kind: 'reproduces', recipe: made });
  });

  test('is none where there is none', () => {
    const { recipeText: _, ...bare } = png;
    expect(restore(bare)).toEqual({ kind: 'none' });
  });

  test('differs when a single sample was changed by one', () => {
    const data = png.data.slice();
    data[599] ^= 1;
    expect(restore({ ...png, data })).toEqual({ kind: 'differs', recipe, why: '1 of 600 samples differ' });
  });

  test('differs when it is another seed', () => {
    const other = { ...recipe, source: { ...recipe.source, seed: 'other' } } as Recipe;
    expect(restore({ ...png, recipeText: recipeToJson(other) })).toMatchObject({ kind: 'differs', recipe: other });
  });

  test('differs when the picture has another size or depth', async () => {
    const samples = new Uint16Array(600);
    const recipeText = recipeToJson(recipe);
    const wide = await decodePng(await encodePng16({ width: 30, height: 20, samples, recipeText }));
    expect(restore(wide)).toMatchObject({ kind: 'differs', why: 'its terrain is 20 × 30, the picture 30 × 20' });
    expect(restore({ ...png, bitDepth: 8, data: new Uint8Array(600) })).toMatchObject({
      kind: 'differs',
      why: "its samples would be 16-bit grey, the picture's are 8-bit grey",
    });
  });

  test('differs in plain numbers where its elevations are not in metres', async () => {
    const plain = await pictureOf(recipeFor('midpoint-displacement', { width: 33, height: 4 }));
    const restored = restore({ ...plain, elevation: { min: 0, max: 1 } });
    expect(restored).toMatchObject({ kind: 'differs', why: expect.stringMatching(/\d, the picture's 0 … 1$/) });
  });

  test('differs when it only names imported samples', () => {
    const source = { kind: 'imported' as const, name: 'dem.tif', sha256: '0'.repeat(64) };
    expect(restore({ ...png, recipeText: recipeToJson({ ...recipe, source }) })).toMatchObject({
      kind: 'differs',
      why: 'it refers to imported samples, which a recipe does not contain',
    });
  });

  test('is unreadable with everything that is wrong with it', () => {
    expect(restore({ ...png, recipeText: 'hello' })).toMatchObject({ kind: 'unreadable', problems: [{ path: 'recipe' }] });
    const recipeText = JSON.stringify({ ...JSON.parse(recipeToJson(recipe)), width: 0, colour: 'red' });
    expect(restore({ ...png, recipeText })).toMatchObject({
      kind: 'unreadable',
      problems: [{ path: 'colour' }, { path: 'width' }],
    });
  });

  test('is unreadable where its text is damaged', () => {
    const { recipeText: _, ...rest } = png;
    const recipeProblem = 'the recipe text in the PNG is damaged: expected UTF-8, got other bytes';
    expect(restore({ ...rest, recipeProblem })).toEqual({
      kind: 'unreadable',
      problems: [{ path: 'recipe', message: recipeProblem }],
    });
  });

  test('tells how far it is', () => {
    const fractions: number[] = [];
    restore(png, { onProgress: (fraction) => fractions.push(fraction) });
    expect(fractions.at(-1)).toBe(1);
  });
});

const recipes = fc.nat().map(randomRecipe);

test('no picture of a recipe differs from it, whether it states the range it holds or the recipe’s', async () => {
  await forAllAsync(150, [recipes], async (recipe) => {
    const map = generateHeightmap(recipe);
    const held = codeRange({ ...recipe, elevation: null }, map);
    for (const elevation of [held, coveringRange(recipe.elevation ?? held, map)]) {
      const png = await decodePng(await heightmapToPng({ map, elevation, isInMetres: recipe.elevation !== null, recipe }));
      // JSON knows no −0, so the recipe may be another object.
      expect(restore(png)).toMatchObject({ kind: 'reproduces' });
    }
  });
});

test('codes of a row of a true picture always fit its raw values', () => {
  forAll(200, [recipes], (made) => {
    const recipe = { ...made, filters: [] };
    if (makesProfile(recipe)) return; // 1D terrain has no rows of its own
    const [raw, map] = [samplesOf(generate(recipe, { raw: true })), generateHeightmap(recipe)];
    const range = codeRange(recipe, map);
    expect(fitsInCodes([...raw], [...quantise(map, range)], range)).toBe(true);
  });
});

const long = recipeFor('fault-lines', { width: 1025, height: 1025, params: { lines: 60_000, faultProfile: 'sine' } });

describe('a recipe that is too long to check', () => {
  test('is not checked, says how much work it is, and keeps the recipe', async () => {
    const [hostile] = hostileRecipes(1, 1, 1025);
    expect(estimateWork(hostile)).toBeGreaterThan(CHECK_BUDGET_NS);
    const png = await decodePng(await hostilePicture(hostile, 'blank'));
    expect(restore(png)).toMatchObject({
      kind: 'not-checked',
      recipe: hostile,
      why: expect.stringMatching(
        /^making its terrain would take about \d+ (minutes?|hours?|days?); recipes in files are checked up to 10 seconds$/,
      ),
    });
  });

  test('is read in the page as its pixels, which says so', async () => {
    const [hostile] = hostileRecipes(1, 1, 1025);
    const opened = await openPicture({ name: 'a.png', bytes: await hostilePicture(hostile, 'blank') });
    expect(opened).toMatchObject({ kind: 'asks' });
    expect(opened.kind === 'asks' && opened.facts.notes[0]).toMatch(
      /^its pixels are used: checking its recipe would take about \d+ \w+, more than the 10 seconds a file may take$/,
    );
  });

  test('differs at once where its rows are others’', async () => {
    expect(estimateWork(long)).toBeGreaterThan(CHECK_BUDGET_NS);
    const png = await decodePng(await hostilePicture(long, 'noise'));
    expect(restore(png)).toEqual({ kind: 'differs', recipe: long, why: 'some rows differ' });
  });

  test('differs at once where its size does, however long it is', async () => {
    const png = await decodePng(await hostilePicture(long, 'blank'));
    const recipeText = recipeToJson({ ...long, width: 1024, height: 1024 });
    expect(restore({ ...png, recipeText })).toMatchObject({
      kind: 'differs',
      why: 'its terrain is 1024 × 1024, the picture 1025 × 1025',
    });
  });
});

test('a recipe is checked where its estimate is within the budget that is given, and not beyond it', async () => {
  const recipe = recipeFor('fault-lines', { width: 9, height: 9, params: { lines: 4 } });
  const png = await pictureOf(recipe);
  expect(restore(png, { budgetNs: Number.POSITIVE_INFINITY })).toEqual({ kind: 'reproduces', recipe });
  expect(restore(png, { budgetNs: 1 })).toMatchObject({ kind: 'not-checked', recipe });
});

test('a stated range that was changed differs: wider, narrower, moved, or without width', async () => {
  const recipe = recipeFor('diamond-square', { width: 17, height: 17 });
  const png = await pictureOf(recipe);
  const ends = ['-600 … 2401', '-601 … 2400', '-599 … 2399', '-500 … 2500', '-1000000000 … 1000000000', '2400 … -600', '7 … 7'];
  for (const range of ends) {
    const [min, max] = range.split(' … ').map(Number);
    expect(restore({ ...png, elevation: { min, max } }), range).toMatchObject({
      kind: 'differs',
      why: `its elevations span -600 … 2400 m, the picture's ${range} m`,
    });
  }
});

test('a range far wider than the terrain does not make a grey picture of it', async () => {
  const recipe = recipeFor('diamond-square', { width: 17, height: 17 });
  const map = generateHeightmap(recipe);
  const wide = { min: -1e9, max: 1e9 };
  const png = await decodePng(await heightmapToPng({ map, elevation: wide, isInMetres: true, recipe }));
  expect(new Set(png.data).size).toBeLessThan(3);
  expect(restore(png)).toMatchObject({ kind: 'differs' });
});
