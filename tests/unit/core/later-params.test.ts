import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { laterParams } from '../../../src/core/later-params.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { type Recipe, recipeToJson } from '../../../src/core/recipe.ts';
import { recipeFromText, recipeToText } from '../../../src/core/recipe-text.ts';
import { generateHeightmap, registry } from '../../../src/generate.ts';
import { decodePng } from '../../../src/io/png/index.ts';
import { heightmapToPng } from '../../../src/io/png-heightmap.ts';
import { recipeFormat } from '../../../src/io/recipe-json.ts';
import { restore } from '../../../src/restore.ts';
import { type AppDocument, createDocument } from '../../../src/state/document.ts';
import { documentFromText, documentToText } from '../../../src/state/document-text.ts';
import { written } from '../../support/written.ts';

/** As if these two parameters had come after the first release. */
const pretended = { generator: 'diamond-square', param: 'edgeHeight', filter: 'terrace', filterParam: 'sharpness' };

beforeEach(() => {
  Object.assign(laterParams.generators, { [pretended.generator]: { [pretended.param]: -4 } });
  Object.assign(laterParams.filters, { [pretended.filter]: { [pretended.filterParam]: 0.7 } });
});
afterEach(() => {
  Reflect.deleteProperty(laterParams.generators, pretended.generator);
  Reflect.deleteProperty(laterParams.filters, pretended.filter);
});

/** A recipe of the generator under the filter; what is not given has its default. */
function recipeWith(params: ParamValues, filterParams: ParamValues): Recipe {
  const source = { kind: 'generated', generator: pretended.generator, seed: 'alps', params };
  const filters = [{ filter: pretended.filter, params: filterParams }];
  return parseRecipe({ version: 1, source, width: 9, height: 9, filters }, registry);
}

/** Every text in which a recipe leaves: JSON, link, picture, file, the page's link with another terrain and a pin. */
async function textsOf(recipe: Recipe): Promise<Record<string, string>> {
  const map = generateHeightmap(recipe);
  const terrain = { map, elevation: { min: -600, max: 2400 }, isInMetres: true, recipe };
  const { recipeText = '' } = await decodePng(await heightmapToPng(terrain));
  return {
    json: recipeToJson(recipe),
    text: recipeToText(recipe),
    picture: recipeText,
    file: new TextDecoder().decode((await written(recipeFormat, terrain)).bytes),
    link: documentToText(besides(recipe)),
  };
}

/** A document of a recipe with another terrain and a pin of it that differ in their seeds. */
function besides(recipe: Recipe): AppDocument {
  const { source } = recipe;
  const other = source.kind === 'generated' ? parseRecipe({ ...recipe, source: { ...source, seed: 'hills' } }, registry) : recipe;
  const document = createDocument(recipe);
  return {
    ...document,
    terrains: [recipe, other],
    cameras: [undefined, undefined],
    pins: [{ recipe: other, stage: undefined, cut: document.cut, series: 0 }],
  };
}

describe('a parameter that came later', () => {
  const values: readonly [string, ParamValues, ParamValues, number][] = [
    ['is in no text while it has its default', {}, {}, 0],
    ['of a generator is in every text while it has another value', { edgeHeight: -2 }, {}, 1],
    ['of a filter is in every text while it has another value', {}, { sharpness: 0.25 }, 1],
    ['is told of both', { edgeHeight: -2 }, { sharpness: 0.25 }, 2],
  ];
  test.each(values)('%s', async (_, params, filterParams, count) => {
    for (const [name, text] of Object.entries(await textsOf(recipeWith(params, filterParams)))) {
      const named = [pretended.param, pretended.filterParam].filter((param) => text.includes(param));
      expect({ name, count: named.length, text }).toEqual({ name, count, text });
    }
  });

  test.each(values)('%s, and comes back', async (_, params, filterParams) => {
    const recipe = recipeWith(params, filterParams);
    const { json, text, link } = await textsOf(recipe);
    expect(parseRecipe(JSON.parse(json), registry)).toEqual(recipe);
    expect(recipeFromText(text, registry)).toEqual(recipe);
    expect(documentFromText(link)).toEqual({ document: besides(recipe), changes: [], contract: 'same' });
  });

  test('leaves a picture that restores its recipe', async () => {
    const recipe = recipeWith({}, {});
    const map = generateHeightmap(recipe);
    const png = await decodePng(await heightmapToPng({ map, elevation: { min: -600, max: 2400 }, isInMetres: true, recipe }));
    expect(restore(png)).toEqual({ kind: 'reproduces', recipe });
  });

  test('comes back of terrains that differ in it alone, whichever has the default', () => {
    for (const [own, beside] of [
      [{}, { edgeHeight: -2 }],
      [{ edgeHeight: -2 }, {}],
    ]) {
      const terrains = [recipeWith(own, {}), recipeWith(beside, { sharpness: 0.25 })];
      const document = { ...besides(terrains[0]), terrains };
      expect(documentFromText(documentToText(document))).toMatchObject({ document: { terrains }, changes: [] });
    }
  });

  test('leaves the texts of other parameters, generators and filters as they were', () => {
    const json = recipeToJson(recipeWith({ hurst: 0.5 }, { steps: 3 }));
    expect(JSON.parse(json)).toMatchObject({
      source: { params: { hurst: 0.5, offsets: 'gaussian', edges: 'plane', cells: 1 } },
      filters: [{ filter: 'terrace', params: { steps: 3 } }],
    });
    const source = { kind: 'generated', generator: 'midpoint-squares', seed: 'alps' };
    expect(recipeToJson(parseRecipe({ version: 1, source }, registry))).toContain('"edgeHeight": -4');
  });
});
