import { describe, expect, test } from 'vitest';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import { recipeToJson } from '../../src/core/recipe.ts';
import { recipeFromText, recipeToText } from '../../src/core/recipe-text.ts';
import { appearanceSchema } from '../../src/draw/colour/appearance.ts';
import { registry } from '../../src/generate.ts';
import { compareSchema } from '../../src/state/compare-settings.ts';
import { fieldTexts } from '../../src/state/field-texts.ts';
import { pageSchema } from '../../src/state/page-settings.ts';
import { PANE_KEYS } from '../../src/state/pane-text.ts';
import { defaultRecipes, type FrozenRecipes, laterDefaults } from '../support/frozen-recipes.ts';
import type { KeptDocument } from '../support/kept-documents.ts';
import { openDocument } from '../support/opened-document.ts';
import documentsJson from './documents.json' with { type: 'json' };
import frozenJson from './frozen-recipes.json' with { type: 'json' };

const frozen: FrozenRecipes = frozenJson;
/** Rewriting these would break people's links and files. */
const NEW_ONLY = '`npm run goldens -- recipes` keeps what is new; what was published never changes';

describe('recipes of every release', () => {
  test.each(Object.entries(frozen.defaults))('at the defaults of %s are read, and written as they were', (_, { json, text }) => {
    const recipe = parseRecipe(json, registry);
    expect(recipeToJson(recipe)).toBe(`${JSON.stringify(json, null, 2)}\n`);
    expect(recipeToText(recipe)).toBe(text);
    expect(recipeFromText(text, registry)).toEqual(recipe);
  });

  test('are what their generators and filters still make of nothing but defaults', () => {
    const texts = Object.entries(frozen.defaults).map(([id, { text }]) => [id, text]);
    const now = Object.entries(defaultRecipes()).map(([id, recipe]) => [id, recipeToText(recipe)]);
    expect(Object.fromEntries(now), NEW_ONLY).toEqual(Object.fromEntries(texts));
  });

  test('with other values are read, and written as they were', () => {
    expect(Object.keys(frozen.others).length).toBeGreaterThan(100);
    const written = Object.entries(frozen.others).map(([name, text]) => [name, recipeToText(recipeFromText(text, registry))]);
    expect(Object.fromEntries(written)).toEqual(frozen.others);
  });
});

test('parameters that came later keep their defaults, which their schemas have too', () => {
  const schemas = [...registry.generators, ...registry.filters].flatMap(({ id, params }) =>
    Object.entries(params).map(([name, spec]) => [`${id} ${name}`, spec.default]),
  );
  expect(laterDefaults(), NEW_ONLY).toEqual(frozen.later);
  expect(Object.fromEntries(schemas)).toMatchObject(frozen.later);
  expect(laterDefaults({ generators: { a: { warp: 0, edge: 1 } }, filters: { b: { warp: 2 } } })).toEqual({
    'a warp': 0,
    'a edge': 1,
    'b warp': 2,
  });
});

const documents = documentsJson as readonly KeptDocument[];

test.each(documents)('$name opens as it always did', async ({ origin, input, opened }) => {
  expect(await openDocument(origin, input)).toEqual(opened);
});

test('every setting has another value than its default in some document; npm run goldens -- documents adds them', () => {
  const written = new Set(documents.flatMap(({ opened: { text = '' } }) => [...new URLSearchParams(text).keys()]));
  const settings = [appearanceSchema, pageSchema, compareSchema].flatMap((schema) => Object.keys(schema));
  const keys = [...settings, ...fieldTexts.map(({ key }) => key), ...PANE_KEYS, '1.pin', 't1.camera', 't4.generator', 'l.preset'];
  expect(keys.filter((key) => !written.has(key))).toEqual([]);
});
