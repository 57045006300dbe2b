import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Filter } from '../../../src/core/generator.ts';
import type { Heightmap } from '../../../src/core/heightmap.ts';
import { defaultsOf, type ParamValues } from '../../../src/core/params.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { laterParams, type Recipe, RecipeError, recipeToJson } from '../../../src/core/recipe.ts';
import { recipeFromText, recipeToText } from '../../../src/core/recipe-text.ts';
import { generate, generateHeightmap, registry } from '../../../src/generate.ts';
import { faultParams } from '../../../src/generators/fault-params.ts';
import { decodePng } from '../../../src/io/png/index.ts';
import { heightmapToPng } from '../../../src/io/png-heightmap.ts';
import { parseRecipeJson, recipeFormat } from '../../../src/io/recipe-json.ts';
import { restore } from '../../../src/restore.ts';
import { type AppDocument, createDocument } from '../../../src/state/document.ts';
import { documentFromText, documentToText } from '../../../src/state/document-text.ts';
import { forAll } from '../../support/cases.ts';
import { recipeFor } from '../../support/recipes.ts';
import { written } from '../../support/written.ts';

function problemsOf(value: unknown): string[] {
  try {
    parseRecipe(value, registry);
    return [];
  } catch (error) {
    if (error instanceof RecipeError) return error.problems.map((p) => `${p.path}: ${p.message}`);
    throw error;
  }
}

const faults = (params = {}, rest = {}): unknown => ({
  version: 1,
  source: { kind: 'generated', generator: 'fault-lines', seed: 'alps', params },
  ...rest,
});

const from = (source: object): unknown => ({ version: 1, source: { kind: 'generated', ...source } });

describe('a recipe', () => {
  test('is completed with defaults, its longer side 25.6 km', () => {
    expect(parseRecipe(faults({}, { width: 101, height: 51 }), registry)).toEqual({
      version: 1,
      source: { kind: 'generated', generator: 'fault-lines', seed: 'alps', params: defaultsOf(faultParams) },
      width: 101,
      height: 51,
      extent: { x: 25_600, y: 12_800 },
      elevation: { min: -600, max: 2400 },
      filters: [],
    });
  });

  test('cannot be changed afterwards', () => {
    const recipe = recipeFor('fault-lines') as unknown as { width: number; source: { params: { lines: number } } };
    expect(() => {
      recipe.width = 5;
    }).toThrow(TypeError);
    expect(() => {
      recipe.source.params.lines = 5;
    }).toThrow(TypeError);
  });

  test('of a 1D generator keeps its units', () => {
    expect(recipeFor('midpoint-displacement').elevation).toBeNull();
  });

  test('answers with all its problems together', () => {
    const source = { kind: 'generated', generator: 'fault-lines', seed: 7, params: { lines: -3, line: 5, sampling: 'random' } };
    const bad = {
      version: 2,
      source,
      width: 0,
      height: 1e9,
      extent: { x: 0, y: 1 },
      elevation: { min: 5, max: 5 },
      filters: [{ filter: 'smoth' }],
      size: 3,
    };
    expect(problemsOf(bad)).toEqual([
      'size: no field named "size"; there are version, source, width, height, extent, elevation, filters',
      'version: expected 1, got 2',
      'seed: expected text, got 7',
      'params.lines: expected a whole number from 1 to 65536, got -3',
      'params.line: no parameter named "line"; did you mean "lines"?',
      'params.sampling: expected two-point or isotropic, got "random"',
      'width: expected a whole number of samples from 2 to 16384, got 0',
      'height: expected a whole number of samples from 2 to 16384, got 1000000000',
      'extent.x: expected metres from 0.001 to 1000000000, got 0',
      'elevation: expected the lowest below the highest, got 5 … 5',
      'filters.0: no filter named "smoth"; did you mean "smooth"?',
    ]);
  });

  test('with thousands of unknown names tells twenty of them, and how many others there are', () => {
    const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`${i} ${'x'.repeat(1000)}`, 0]));
    const problems = problemsOf(faults(unknown, unknown));
    expect(problems).toHaveLength(42);
    expect(problems.filter((problem) => problem.length > 300)).toEqual([]);
    expect(problems[20]).toBe('recipe: expected no more unknown fields, got 4980 more');
    expect(problems[41]).toBe('params: expected no more unknown parameters, got 4980 more');
  });

  test('tells each problem on a line of its own, whatever it quotes', () => {
    expect(() => parseRecipe(faults({ 'li\nnes': 1 }), registry)).toThrow(/^params\.li nes: no parameter named "li\\nnes".*$/);
    expect(() => parseRecipeJson('{"version":\n1,\nx}', registry)).toThrow(/^recipe: expected JSON, got something else .*$/);
  });

  test('may have a side of 16,384 samples, but not more than 67,125,249 in all', () => {
    expect(problemsOf(faults({}, { width: 16_384, height: 4096 }))).toEqual([]);
    expect(problemsOf(faults({}, { width: 16_384, height: 16_384 }))).toEqual([
      'size: expected no more samples than 8193 × 8193, got 16384 × 16384',
    ]);
  });

  test.each([
    [null, 'recipe: expected an object, got null'],
    [
      { type: 'FeatureCollection', features: [] },
      'recipe: expected a recipe, which has version 1 and a source, got {"type":"FeatureCollection","features":[]}',
    ],
    [
      { name: 'app', version: '2.0' },
      'recipe: expected a recipe, which has version 1 and a source, got {"name":"app","version":"2.0"}',
    ],
    [{ version: 1 }, 'source: expected an object, got undefined'],
    [{ version: 1, source: { kind: 'drawn' } }, 'source.kind: expected "generated" or "imported", got "drawn"'],
    [from({ generator: 'fault-line' }), 'generator: no generator named "fault-line"; did you mean "fault-lines"?'],
    [from({ generator: 'diamond' }), 'generator: no generator named "diamond"; did you mean "diamond-square"?'],
    [from({ kind: 'imported', name: 'a.png', sha256: 'xyz' }), 'source.sha256: expected 64 hexadecimal digits, got "xyz"'],
    [faults({ lines: Number.NaN }), 'params.lines: expected a whole number from 1 to 65536, got NaN'],
    [faults({ lines: 1.5 }), 'params.lines: expected a whole number from 1 to 65536, got 1.5'],
    [faults({}, { elevation: { min: 0 } }), 'elevation: expected two numbers, min and max, got {"min":0}'],
    [
      faults(JSON.parse('{"__proto__": 1}')),
      `params.__proto__: no parameter named "__proto__"; there are ${Object.keys(faultParams).join(', ')}`,
    ],
    [
      from({ generator: 'fault-lines', seed: '\ud800' }),
      'seed: expected well-formed Unicode, got half a surrogate pair in "\\ud800"',
    ],
  ])('%j is refused with a reason', (value, reason) => {
    expect(problemsOf(value)).toEqual([reason]);
  });

  test('never throws anything but its problems, whatever it is given', () => {
    forAll(100, [fc.anything()], (value) => problemsOf(value).length > 0);
    forAll(100, [fc.anything()], (value) => problemsOf({ version: 1, source: value }).length > 0);
    forAll(
      100,
      [fc.anything(), fc.anything()],
      (params, rest) => problemsOf(faults(params as object, { extent: rest })).length >= 0,
    );
  });
});

describe('the texts of a recipe', () => {
  const recipes = fc
    .record({
      generator: fc.constantFrom(...registry.generators.map((g) => g.id)),
      seed: fc.string({ unit: 'grapheme' }),
      width: fc.integer({ min: 2, max: 200 }),
      height: fc.integer({ min: 2, max: 200 }),
      extent: fc.record({
        x: fc.double({ min: 0.001, max: 1e9, noNaN: true }),
        y: fc.double({ min: 0.001, max: 1e9, noNaN: true }),
      }),
      elevation: fc.option(
        fc.record({ min: fc.double({ min: -1e6, max: -1, noNaN: true }), max: fc.double({ min: 0, max: 1e6, noNaN: true }) }),
      ),
    })
    .map(({ generator, ...wishes }) => recipeFor(generator, wishes));

  test('JSON and link text both bring the recipe back exactly', () => {
    forAll(100, [recipes], (recipe) => {
      expect(parseRecipe(JSON.parse(recipeToJson(recipe)), registry)).toEqual(recipe);
      expect(recipeFromText(recipeToText(recipe), registry)).toEqual(recipe);
    });
  });

  test('equal recipes have equal JSON, in whatever order their fields came', () => {
    const shuffled = {
      filters: [],
      source: { params: { sampling: 'two-point', lines: 9 }, seed: 'a', generator: 'fault-lines', kind: 'generated' },
      version: 1,
    };
    const ordered = recipeFor('fault-lines', { seed: 'a', params: { lines: 9 } });
    expect(recipeToJson(parseRecipe(shuffled, registry))).toBe(recipeToJson(ordered));
  });

  test('a link text is short and readable', () => {
    expect(recipeToText(recipeFor('midpoint-squares', { seed: 'alps & co', width: 513, height: 257 }))).toBe(
      'v=1&generator=midpoint-squares&seed=alps+%26+co&size=513x257&extent=25600x12800&elevation=-600..2400&p.hurst=0.8&p.offsets=gaussian&p.edges=plane&p.edgeHeight=-4&p.cells=1',
    );
  });

  test('an imported recipe survives its link text', () => {
    const source = { kind: 'imported', name: 'ä b.png', sha256: 'ab'.repeat(32) };
    const recipe = parseRecipe({ version: 1, source, width: 40, height: 30 }, registry);
    expect(recipeFromText(recipeToText(recipe), registry)).toEqual(recipe);
  });

  test('a pair of a link text has two numbers, not three', () => {
    expect(() => recipeFromText('v=1&generator=fault-lines&size=5x5x9&elevation=1..2..3', registry)).toThrow(
      'width: expected a whole number of samples from 2 to 16384, got "5x5x9"',
    );
  });

  test('a broken link text answers with all its problems', () => {
    expect(() => recipeFromText('v=1&generator=diamond-square&size=axb&p.hurst=NaN&p.tilt=3', registry)).toThrow(
      [
        'params.hurst: expected a number from 0.01 to 1, got "NaN"',
        'params.tilt: no parameter named "tilt"; there are hurst, offsets, edges, edgeHeight, cells',
        'width: expected a whole number of samples from 2 to 16384, got "a"',
        'height: expected a whole number of samples from 2 to 16384, got "b"',
      ].join('\n'),
    );
  });
});

describe('the order of values', () => {
  const double: Filter = {
    id: 'square',
    title: 'Square',
    summary: '',
    source: '',
    params: {},
    workNs: () => 1,
    apply: (map: Heightmap) => ({ ...map, data: map.data.map((v) => v * v) }),
  };

  test('raw, then 0 … 1, then elevation, with the extremes exactly at its ends', () => {
    const recipe = recipeFor('fault-lines', { width: 33, height: 33, elevation: { min: -7, max: 93 } });
    const raw = generateHeightmap(recipe, { raw: true });
    const map = generateHeightmap(recipe);
    const min = Math.min(...raw.data);
    const max = Math.max(...raw.data);
    expect(map.data).toEqual(raw.data.map((v) => -7 + ((v - min) / (max - min)) * 100));
  });

  test('filters see 0 … 1, and nothing is stretched after them', () => {
    const filters = registry.filters as Filter[]; // with one that shows what it is given
    filters.push(double);
    try {
      const plain = recipeFor('diamond-square', { width: 17, height: 17, elevation: { min: 0, max: 1 } });
      const filtered = parseRecipe({ ...plain, elevation: { min: 0, max: 100 }, filters: [{ filter: 'square' }] }, registry);
      const base = generateHeightmap(plain);
      expect(generateHeightmap(filtered).data).toEqual(base.data.map((v) => v ** 2).map((v) => v * 100));
    } finally {
      (registry.filters as Filter[]).pop();
    }
  });

  test('a flat terrain stands at its lowest elevation', () => {
    const flat = recipeFor('midpoint-displacement', {
      params: { displacement: 0 },
      elevation: { min: 10, max: 20 },
      width: 9,
      height: 9,
    });
    expect(new Set(generateHeightmap(flat).data)).toEqual(new Set([10]));
  });

  test('windows are refused where there are none, and where they are no windows', () => {
    const window = (x: number, y = 0) => ({ raw: true, window: { x, y, width: 2, height: 2 } });
    const plane = recipeFor('diamond-square', { width: 9, height: 9 });
    expect(() => generate(plane, { window: window(0).window })).toThrow('window: only with raw values');
    expect(() => generate(recipeFor('midpoint-displacement'), window(0))).toThrow(
      'window: only generated 2D terrain has windows',
    );
    for (const x of [0.5, 2 ** 31, -(2 ** 40), Number.NaN]) {
      expect(() => generate(plane, window(x))).toThrow(`within ±2³⁰, got 2 × 2 at (${x}, 0)`);
    }
    expect(() => generate(plane, { raw: true, window: { x: 0, y: 0, width: 0, height: 5 } })).toThrow(
      'window: expected whole numbers',
    );
    expect(generate(plane, window(-(2 ** 30), 2 ** 30 - 2))).toMatchObject({ width: 2, height: 2 });
  });

  test('an imported recipe takes the samples it is given, and says so when there are none', () => {
    const source = { kind: 'imported', name: 'a.png', sha256: '0'.repeat(64) };
    const recipe = parseRecipe({ version: 1, source, width: 2, height: 2, elevation: { min: 0, max: 30 } }, registry);
    const imported = { width: 2, height: 2, data: Float32Array.of(5, 6, 7, 8) };
    expect(Array.from(generateHeightmap(recipe, { imported }).data)).toEqual([0, 10, 20, 30]);
    expect(Array.from(imported.data)).toEqual([5, 6, 7, 8]);
    expect(() => generate(recipe)).toThrow('imported: this recipe needs the samples it was made from');
  });
});

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
  test.each(values)('%s, and comes back', async (_, params, filterParams, count) => {
    const recipe = recipeWith(params, filterParams);
    const texts = await textsOf(recipe);
    for (const [name, text] of Object.entries(texts)) {
      const named = [pretended.param, pretended.filterParam].filter((param) => text.includes(param));
      expect({ name, count: named.length, text }).toEqual({ name, count, text });
    }
    expect(parseRecipe(JSON.parse(texts.json), registry)).toEqual(recipe);
    expect(recipeFromText(texts.text, registry)).toEqual(recipe);
    expect(documentFromText(texts.link)).toEqual({ document: besides(recipe), changes: [], contract: 'same' });
  });

  test('leaves a picture that restores its recipe', async () => {
    const recipe = recipeWith({}, {});
    const map = generateHeightmap(recipe);
    const png = await decodePng(await heightmapToPng({ map, elevation: { min: -600, max: 2400 }, isInMetres: true, recipe }));
    expect(restore(png)).toEqual({ kind: 'reproduces', recipe });
  });

  test('comes back of terrains that differ in it alone, whichever has the default', () => {
    for (const own of [{}, { edgeHeight: -2 }]) {
      const beside = 'edgeHeight' in own ? {} : { edgeHeight: -2 };
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
