import { describe, expect, test } from 'vitest';
import { type Recipe, recipeToJson } from '../../../src/core/recipe.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { codeRange } from '../../../src/io/codes.ts';
import { type DecodedPng, decodePng, encodePng16 } from '../../../src/io/png/index.ts';
import { heightmapToPng } from '../../../src/io/png-heightmap.ts';
import { restore } from '../../../src/restore.ts';
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
      'a range whose upper end a picture rounds',
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

  test('differs when the picture has another size, depth or elevation', async () => {
    const samples = new Uint16Array(600);
    const recipeText = recipeToJson(recipe);
    const wide = await decodePng(await encodePng16({ width: 30, height: 20, samples, recipeText }));
    expect(restore(wide)).toMatchObject({ kind: 'differs', why: 'its terrain is 20 × 30, the picture 30 × 20' });
    expect(restore({ ...png, bitDepth: 8, data: new Uint8Array(600) })).toMatchObject({
      kind: 'differs',
      why: "its samples would be 16-bit grey, the picture's are 8-bit grey",
    });
    expect(restore({ ...png, elevation: { min: -601, max: 2400 } })).toMatchObject({ kind: 'differs' });
    expect(restore({ ...png, elevation: { min: -600, max: 2401 } })).toMatchObject({
      kind: 'differs',
      why: "its elevations span -600 … 2400 m, the picture's -600 … 2401 m",
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
