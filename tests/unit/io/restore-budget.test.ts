import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recipeToJson } from '../../../src/core/recipe.ts';
import { generate, generateHeightmap, samplesOf } from '../../../src/generate.ts';
import { codeRange, coveringRange, fitsInCodes, quantise } from '../../../src/io/codes.ts';
import { decodePng } from '../../../src/io/png/index.ts';
import { heightmapToPng } from '../../../src/io/png-heightmap.ts';
import { restore } from '../../../src/restore.ts';
import { openPicture } from '../../../src/terrain/open-picture.ts';
import { CHECK_BUDGET_NS, estimateWork } from '../../../src/work.ts';
import { forAll, forAllAsync } from '../../support/cases.ts';
import { hostilePicture, hostileRecipes } from '../../support/hostile-recipes.ts';
import { randomRecipe } from '../../support/random-recipes.ts';
import { recipeFor } from '../../support/recipes.ts';

const recipes = fc.nat().map(randomRecipe);

test('no picture of a recipe differs from it, whether it states the range it holds or the recipe’s', async () => {
  await forAllAsync({ seed: 21, numRuns: 150 }, [recipes], async (recipe) => {
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
  forAll({ seed: 21, numRuns: 200 }, [recipes], (made) => {
    const recipe = { ...made, filters: [] };
    const [raw, map] = [samplesOf(generate(recipe, { raw: true })), generateHeightmap(recipe)];
    if (raw.length !== map.data.length) return; // 1D terrain has no rows of its own
    const range = codeRange(recipe, map);
    expect(fitsInCodes([...raw], [...quantise(map, range)], range)).toBe(true);
  });
});

const long = recipeFor('fault-lines', {
  width: 1025,
  height: 1025,
  params: { lines: 60_000, faultProfile: 'sine' },
});

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
  const map = generateHeightmap(recipe);
  const png = await decodePng(await heightmapToPng({ map, elevation: codeRange(recipe, map), isInMetres: true, recipe }));
  expect(restore(png, { budgetNs: Number.POSITIVE_INFINITY })).toEqual({ kind: 'reproduces', recipe });
  expect(restore(png, { budgetNs: 1 })).toMatchObject({ kind: 'not-checked', recipe });
});

test('a stated range that was changed differs: wider, narrower, moved, or without width', async () => {
  const recipe = recipeFor('diamond-square', { width: 17, height: 17 });
  const map = generateHeightmap(recipe);
  const png = await decodePng(await heightmapToPng({ map, elevation: codeRange(recipe, map), isInMetres: true, recipe }));
  for (const [min, max] of [
    [-600, 2401],
    [-599, 2399],
    [-500, 2500],
    [-1e9, 1e9],
    [2400, -600],
    [7, 7],
  ]) {
    expect(restore({ ...png, elevation: { min, max } }), `${min} … ${max}`).toMatchObject({
      kind: 'differs',
      why: `its elevations span -600 … 2400 m, the picture's ${min} … ${max} m`,
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
