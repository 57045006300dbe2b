import { describe, expect, test } from 'vitest';
import { requireRecipe } from '../../../src/core/parse-recipe.ts';
import * as lib from '../../../src/index.ts';

const complete = lib.parseRecipe({
  version: 1,
  source: { kind: 'generated', generator: 'diamond-square', seed: 'a' },
  width: 9,
  height: 9,
});
const source = complete.source as lib.GeneratedSource;
const { hurst: _, ...withoutHurst } = source.params;
const incomplete: lib.Recipe = { ...complete, source: { ...source, params: withoutHurst } };
const terrain = { map: lib.generateHeightmap(complete), elevation: { min: 0, max: 1 }, isInMetres: true };

const ofFaults = lib.generators.find(({ faultAt }) => faultAt !== undefined);

function isFolding(generator: lib.Generator): generator is lib.ProfileGenerator {
  return generator.kind === 'profile' && generator.folds !== undefined;
}

/** All problems of an error, one a line. */
function problemsOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof lib.RecipeError) return error.message;
    throw error;
  }
  return 'no problem';
}

test('the library makes terrain from a recipe without being told what generators there are', () => {
  const recipe = lib.parseRecipe({ version: 1, source: { kind: 'generated', generator: 'fault-lines' }, width: 9, height: 5 });
  expect(lib.generateHeightmap(recipe)).toMatchObject({ width: 9, height: 5 });
  expect(lib.recipeFromJson(lib.recipeToJson(recipe))).toEqual(recipe);
  expect(lib.recipeFromText(lib.recipeToText(recipe))).toEqual(recipe);
  expect(() => lib.recipeFromJson('{')).toThrow(lib.RecipeError);
});

describe('a recipe made by hand', () => {
  test('that says everything makes the terrain of the parsed one', () => {
    const byHand: lib.Recipe = structuredClone(complete);
    expect(lib.generateHeightmap(byHand)).toEqual(lib.generateHeightmap(complete));
  });

  test('that lacks a parameter is refused', () => {
    expect(problemsOf(() => lib.generate(incomplete))).toBe('params.hurst: expected a number from 0.01 to 1, got nothing');
  });

  test('is told all its problems at once', () => {
    const recipe = {
      ...incomplete,
      width: Number.NaN,
      filters: [
        { filter: 'blur', params: {} },
        { filter: 'smooth', params: {} },
      ],
    };
    const problems = problemsOf(() => lib.generate(recipe)).split('\n');
    expect(problems).toEqual([
      expect.stringMatching(/^params\.hurst: .* got nothing$/),
      expect.stringMatching(/^filters\.1\.params\.sigma: .* got nothing$/),
      expect.stringMatching(/^width: .* got NaN$/),
      expect.stringMatching(/^filters\.0: no filter named "blur"/),
    ]);
  });

  test('that lacks its other fields is refused too', () => {
    const { version } = complete;
    const recipe = { version, source: { kind: 'generated', generator: 'diamond-square', params: source.params } };
    const paths = problemsOf(() => lib.generate(recipe as lib.Recipe)).match(/^[^:]+/gm);
    expect(paths).toEqual(['width', 'height', 'extent', 'elevation', 'filters', 'seed']);
  });

  const calls: Record<string, (recipe: lib.Recipe) => unknown> = {
    generate: lib.generate,
    generateHeightmap: lib.generateHeightmap,
    rawRange: lib.rawRange,
    stageCount: lib.stageCount,
    generatorOf: lib.generatorOf,
    recipeToJson: lib.recipeToJson,
    recipeToText: lib.recipeToText,
    endlessStrips: lib.endlessStrips,
    explainStage: (recipe) => lib.explainStage(recipe, 1),
    stripAt: (recipe) => lib.stripAt(recipe, 1),
    ruleOf: (recipe) => lib.ruleOf(recipe, 1),
    explainSample: (recipe) => lib.explainSample(recipe, 1, 0, 0),
    whySoHigh: (recipe) => lib.whySoHigh(recipe, 0, 0),
    questionsOf: (recipe) => lib.questionsOf(recipe, 1, 'quiz'),
    'generator.rule': (recipe) => lib.generators[0].rule(recipe as never, 1),
    'generator.questions': (recipe) => lib.generators[0].questions(recipe as never),
    'generator.descent': (recipe) => lib.generators[0].descent?.(recipe as never, { stage: 0, x: 0, y: 0 }),
    'generator.addedBy': (recipe) => ofFaults?.addedBy?.(recipe as never, { stage: 0, x: 0, y: 0 }),
    'generator.faultAt': (recipe) => ofFaults?.faultAt?.(recipe as never, { stage: 1, x: 0, y: 0 }),
    'generator.generate': (recipe) => lib.generators[0].generate(recipe as never),
    'generator.explain': (recipe) => lib.generators[0].explain(recipe as never, 1),
    'generator.stages': (recipe) => lib.generators[0].stages(recipe as never),
    'generator.grid': (recipe) => lib.generators[0].grid(recipe as never, 1),
    'generator.workNs': (recipe) => lib.generators[0].workNs(recipe as never),
    'generator.idle': (recipe) => lib.generators.find(({ idle }) => idle)?.idle?.(recipe as never),
    'generator.folds': (recipe) => lib.generators.find(isFolding)?.folds?.(recipe as never),
  };
  test.each(Object.entries(calls))('is checked by %s', (_name, call) => {
    expect(() => call(incomplete)).toThrow(lib.RecipeError);
    expect(() => call({ ...complete, source: { ...source, generator: 'no-such' } })).toThrow(/no generator named "no-such"/);
  });

  test('is checked by what returns a promise', async () => {
    await expect(lib.generateAsync(incomplete)).rejects.toThrow(lib.RecipeError);
    await expect(lib.heightmapToPng({ ...terrain, recipe: incomplete })).rejects.toThrow(lib.RecipeError);
    for (const format of lib.formats)
      await expect(format.write({ ...terrain, recipe: incomplete })).rejects.toThrow(lib.RecipeError);
  });
});

const smooth = lib.registry.filters.find(({ id }) => id === 'smooth');

test('a filter that is called alone checks its parameters', () => {
  expect(() => smooth?.apply(terrain.map, {})).toThrow(/params\.sigma: expected .* got nothing/);
});

test('a filter that is asked why it does nothing checks its parameters', () => {
  const fault = lib.registry.filters.find(({ id }) => id === 'fault');
  expect(() => fault?.whyIdle?.({ px: 0, qx: 0 })).toThrow(/params\.height: expected .* got nothing/);
});

test('a filter that is asked for its work checks size and parameters', () => {
  expect(() => smooth?.workNs(terrain.map, {})).toThrow(/params\.sigma: expected .* got nothing/);
  expect(() => smooth?.workNs({ width: Number.NaN, height: 1 }, { sigma: 0.1 })).toThrow(/heightmap: expected whole numbers/);
});

test('a filter reports its progress', () => {
  const told: number[] = [];
  smooth?.apply(terrain.map, { sigma: 0.1 }, (fraction) => told.push(fraction));
  expect(told.length).toBeGreaterThan(0);
});

test('checks of generators and filters list problems, also of what is no recipe and no parameters', () => {
  const clamp = lib.registry.filters.find(({ id }) => id === 'clamp');
  const recipe = (edges: string): unknown => ({
    ...complete,
    width: 10,
    source: { ...source, params: { ...source.params, edges } },
  });
  expect(lib.generatorOf(complete)?.check?.(complete as never)).toEqual([]);
  expect(lib.generatorOf(complete)?.check?.(recipe('toroidal') as never)).toMatchObject([{ path: 'width' }]);
  expect(lib.generators[0].check?.({ source: {} } as never).length).toBeGreaterThan(0);
  expect(clamp?.check?.({ low: 0.5, high: 0.25 })).toMatchObject([{ path: 'low' }]);
  expect(clamp?.check?.({})).toMatchObject([{ path: 'low' }, { path: 'high' }]);
});

test('a parsed recipe is not checked again, a copy of it is', () => {
  expect(requireRecipe(complete, lib.registry)).toBe(complete);
  const copy = structuredClone(complete);
  expect(requireRecipe(copy, lib.registry)).not.toBe(copy);
  expect(requireRecipe(copy, lib.registry)).toEqual(complete);
});

describe('imported samples', () => {
  const map: lib.Heightmap = { width: 3, height: 2, data: Float32Array.of(1, 2, 3, 4, 5, 6.5) };
  const recipe = importedRecipe(map);

  test('have the hash of their little-endian bytes', () => {
    expect(lib.samplesSha256(Float32Array.of(1))).toBe('e00e5eb9444182f352323374ef4e08ebcb784725fdd4fd612d7730540b3e0c8c');
  });

  test.each<[string, lib.Heightmap | undefined, RegExp]>([
    ['that are missing', undefined, /^imported: expected the samples that this recipe was made from, got nothing$/],
    ['of too few values', { ...map, data: map.data.slice(1) }, /^imported\.data: expected 3 × 2 samples, got 5$/],
    ['of another type', { ...map, data: [...map.data] as never }, /^imported\.data: expected a Float32Array$/],
    ['without a size', { ...map, width: Number.NaN }, /^imported\.width: expected a whole number of samples from 1 on, got NaN$/],
    [
      'with NaN',
      { ...map, data: map.data.map((v, i) => (i === 4 ? Number.NaN : v)) },
      /1 of 6 samples has no value \(NaN\), the first at column 1, row 1; fillHoles: true fills them from their rim\n.*SHA-256/,
    ],
    [
      'beyond what files hold',
      { ...map, data: map.data.map((v, i) => (i === 4 ? 2e9 : v)) },
      /elevations within ±1000000000, got 2000000000 at column 1, row 1\n.*SHA-256/,
    ],
    ['that are no map', 5 as never, /^imported: expected \{ width, height, data \}, got 5$/],
    [
      'that differ',
      { ...map, data: map.data.map((v) => v + 1) },
      /^imported\.data: expected samples with SHA-256 [0-9a-f]{64}, got [0-9a-f]{64}$/,
    ],
  ])('%s are refused', (_what, imported, message) => {
    expect(problemsOf(() => lib.generate(recipe, { imported }))).toMatch(message);
  });

  test('of another size than the recipe’s are resampled only when that is asked for', () => {
    const wide = lib.parseRecipe({ ...recipe, width: 5 });
    expect(problemsOf(() => lib.generate(wide, { imported: map }))).toBe(
      'imported: expected the recipe’s 5 × 2 samples, got 3 × 2; resample: true takes them anyway'.replace('’', "'"),
    );
    const { data } = lib.generateHeightmap(wide, { imported: map, resample: true });
    expect([...data]).toEqual([1, 1.5, 2, 2.5, 3, 4, 4.5, 5, 5.75, 6.5]);
  });
});

describe('imported samples of which some have no value', () => {
  const holey: lib.Heightmap = { width: 3, height: 3, data: Float32Array.of(1, 1, 1, 2, Number.NaN, 2, 3, 3, 3) };

  test('make terrain only where they are to be filled', () => {
    const recipe = importedRecipe(holey);
    expect(problemsOf(() => lib.generateHeightmap(recipe, { imported: holey }))).toMatch(
      /^imported\.data: 1 of 9 samples has no value/,
    );
    const filled = lib.generateHeightmap(recipe, { imported: holey, fillHoles: true });
    expect(filled).toEqual(lib.fillHoles(holey));
    expect(filled.data[4]).toBe(2);
    expect(lib.rawRange(recipe, { imported: holey, fillHoles: true })).toEqual({ min: 1, max: 3 });
  });

  test('have one hash, whatever bits their NaN have', () => {
    const data = holey.data.slice();
    new Uint32Array(data.buffer)[4] = 0xffffffff;
    expect(lib.samplesSha256(data)).toBe(lib.samplesSha256(holey.data));
    const own = lib.samplesSha256(Float32Array.of(Number.NaN));
    expect(own).toBe(lib.samplesSha256(new Float32Array(Uint32Array.of(0x7fc00000).buffer)));
  });

  test('are refused if none has a value', () => {
    const none = { width: 2, height: 2, data: new Float32Array(4).fill(Number.NaN) };
    expect(problemsOf(() => lib.generate(importedRecipe(none), { imported: none, fillHoles: true }))).toBe(
      'imported.data: expected elevations within ±1000000000, got none that has a value',
    );
  });
});

function importedRecipe(map: lib.Heightmap): lib.Recipe {
  const { width, height, data } = map;
  return lib.parseRecipe({
    version: 1,
    source: { kind: 'imported', name: 'map.r32', sha256: lib.samplesSha256(data) },
    width,
    height,
    elevation: null,
  });
}
