import { describe, expect, test } from 'vitest';
import { crop, type Heightmap, sampleRange } from '../../src/core/heightmap.ts';
import { type ParamValues, withoutEffect } from '../../src/core/params.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { explainStage, generate, generateHeightmap, generatorOf, rawRange, registry, stageCount } from '../../src/generate.ts';
import { sha256Hex } from '../../src/io/bytes.ts';
import { goldenRecipes, rawSamples, recipesOfOtherValues, recipeWhereItMatters } from '../support/golden-cases.ts';
import { TERRAIN_GOLDEN } from '../support/goldens.ts';
import { firstDifference, recipeFor, rows, sizesOf } from '../support/recipes.ts';
import goldens from './goldens.json' with { type: 'json' };

test('every generator of the registry has its goldens, and no golden is without its generator', () => {
  expect(Object.keys(goldens), TERRAIN_GOLDEN).toEqual(Object.keys(goldenRecipes()));
});

describe.each(registry.generators.map((g) => [g.id, g] as const))('%s', (id, generator) => {
  const small = (wishes = {}): Recipe => recipeFor(id, { width: 65, height: 49, ...wishes });

  test('gives the samples it always gave, in Node and in a browser', async () => {
    const got: Record<string, string> = {};
    const recipes = Object.entries(goldenRecipes()).filter(([, recipe]) => generatorOf(recipe) === generator);
    for (const [name, recipe] of recipes) {
      const terrain = generate(recipe);
      got[name] = await sha256Hex('data' in terrain ? terrain.data : terrain.y);
    }
    expect(got, TERRAIN_GOLDEN).toEqual(
      Object.fromEntries(Object.entries(goldens).filter(([name]) => name.startsWith(`${id} `))),
    );
  });

  test('fills a map of the asked size with finite elevations in the asked range', () => {
    for (const [width, height] of sizesOf('2×2 2×9 65×49 100×30')) {
      const recipe = small({ width, height, elevation: { min: -100, max: 900 } });
      const map = generateHeightmap(recipe);
      expect([map.width, map.height, map.data.length]).toEqual([width, height, width * height]);
      expect(map.data.every(Number.isFinite)).toBe(true);
      const terrain = generate(recipe); // 1D terrain has its own points, which the map's columns may pass between
      expect(sampleRange('data' in terrain ? terrain.data : terrain.y)).toEqual({ min: -100, max: 900 });
    }
  });

  test('gives the same bytes for the same recipe, others for another seed', () => {
    expect(firstDifference(rawSamples(small()), rawSamples(small()))).toBeUndefined();
    expect(firstDifference(rawSamples(small()), rawSamples(small({ seed: 'andes' })))).toBeDefined();
  });

  test('every value of every parameter changes the terrain', () => {
    // As a map, which tells points of a line that lie elsewhere along x.
    const mapOf = (recipe: Recipe): Float32Array => generateHeightmap(recipe, { raw: true }).data;
    for (const [param, spec] of Object.entries(generator.params)) {
      const usual = mapOf(recipeWhereItMatters(generator, param, spec.default));
      for (const [value, recipe] of recipesOfOtherValues(generator, param)) {
        expect(firstDifference(mapOf(recipe), usual), `${param} = ${value}`).toBeDefined();
      }
    }
  });

  test('presets are valid, name existing parameters, and set nothing without effect', () => {
    for (const { title, params, ...rest } of generator.presets) {
      const recipe = recipeFor(id, {
        params: params as ParamValues,
        ...('width' in rest && { width: rest.width }),
        ...('height' in rest && { height: rest.height }),
        ...('filters' in rest && { filters: rest.filters }),
      });
      expect(recipe.source.kind === 'generated' && withoutEffect(generator.params, recipe.source.params), title).toEqual([]);
      const [width, height] = [Math.min(recipe.width, 129), Math.min(recipe.height, 129)]; // of a preset's values, not of its size
      expect(rawSamples({ ...recipe, width, height }).every(Number.isFinite), title).toBe(true);
    }
  });

  test('its last stage is the finished terrain, and the finished range settles every stage', () => {
    const recipe = small({ elevation: { min: 0, max: 1000 } });
    const direct = generateHeightmap(recipe);
    const last = generateHeightmap(recipe, { stage: stageCount(recipe), rawRange: rawRange(recipe) });
    expect(firstDifference(last.data, direct.data)).toBeUndefined();
  });

  test('an early stage is scaled by the finished run, whether its range is given or not', () => {
    const recipe = small({ elevation: { min: 0, max: 1000 } });
    for (const stage of [1, stageCount(recipe) - 1]) {
      const given = generateHeightmap(recipe, { stage, rawRange: rawRange(recipe) });
      expect(firstDifference(generateHeightmap(recipe, { stage }).data, given.data)).toBeUndefined();
    }
  });

  const isRefined = explainStage(small(), 0).grid.step > 1;
  if (generator.nesting === 'exact' && isRefined)
    test('samples that a stage has settled do not move in later stages', () => {
      const recipe = small({ width: 65, height: 65, elevation: { min: 0, max: 1000 } });
      const stages = stageCount(recipe);
      const range = rawRange(recipe);
      const finished = generate(recipe);
      for (let stage = 0; stage < stages; stage += Math.ceil(stages / 24)) {
        const { grid } = explainStage(recipe, stage);
        const early = generate(recipe, { stage, rawRange: range });
        const every = generator.hasHalfLevels && stage % 2 === 1 ? 2 : 1; // edge midpoints still wait there
        for (let y = 0; y < grid.height; y += every) {
          for (let x = 0; x < grid.width; x += every) expect(at(early, x, y)).toBe(at(finished, x * grid.step, y * grid.step));
        }
      }
    });

  test('explains every stage by the grid it has and the samples it moved', () => {
    const recipe = small();
    const stages = stageCount(recipe);
    for (let stage = 0; stage <= stages; stage += Math.ceil(stages / 24)) {
      const { title, sentence, grid, law } = explainStage(recipe, stage);
      const terrain = generate(recipe, { raw: true, stage });
      expect([grid.width, grid.height]).toEqual('data' in terrain ? [terrain.width, terrain.height] : [terrain.x.length, 1]);
      expect(title.length * sentence.length * law.formula.length).toBeGreaterThan(0);
      for (const { symbol, value } of law.values) expect(Number.isFinite(value), symbol).toBe(true);
    }
  });

  test('refuses stages it does not have', () => {
    const recipe = small();
    const stages = stageCount(recipe);
    expect(() => generate(recipe, { stage: stages + 1 })).toThrow(`stage: expected 0 … ${stages}, got ${stages + 1}`);
    expect(() => explainStage(recipe, -1)).toThrow(`stage: expected 0 … ${stages}, got -1`);
  });

  if (generator.nesting === 'exact')
    test('more samples only add detail: 129² is every 8th sample of 1025², before normalisation', () => {
      const recipe = (size: number): Recipe => recipeFor(id, { width: size, height: size });
      const coarse = generate(recipe(129), { raw: true });
      const fine = generate(recipe(1025), { raw: true });
      const height = 'data' in coarse ? 129 : 1;
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < 129; x++) {
          if (at(coarse, x, y) !== at(fine, x * 8, y * 8))
            throw new Error(`(${x}, ${y}) is ${at(coarse, x, y)}, in the larger map ${at(fine, x * 8, y * 8)}`);
        }
      }
    });

  if (generator.kind === 'heightmap')
    test('any tile alone is the same tile of the whole, at every stage', () => {
      const recipe = small();
      const stages = stageCount(recipe);
      for (const stage of [stages, stages - 1, Math.floor(stages / 2)]) {
        const whole = generate(recipe, { raw: true, stage }) as Heightmap;
        for (const window of [
          { x: 0, y: 0, width: 1, height: 1 },
          { x: 3, y: 2, width: 4, height: 5 },
          { x: whole.width - 3, y: whole.height - 2, width: 3, height: 2 },
        ]) {
          const tile = generate(recipe, { raw: true, stage, window }) as Heightmap;
          expect(firstDifference(tile.data, crop(whole, window).data)).toBeUndefined();
        }
      }
    });

  const { edges } = generator.params;
  if (edges?.kind === 'choice' && edges.options.includes('toroidal'))
    test('on a torus its last column and row are its first', () => {
      const map = rows(generateHeightmap(recipeFor(id, { width: 65, height: 65, params: { edges: 'toroidal' } })));
      expect(map.map((row) => row[64])).toEqual(map.map((row) => row[0]));
      expect(map[64]).toEqual(map[0]);
    });

  test.each(['finished', 'early'])('reports progress that rises to 1, for the %s terrain', (which) => {
    const recipe = small({ width: 257, height: 257, elevation: { min: 0, max: 1 } });
    const seen: number[] = [];
    generate(recipe, { onProgress: (fraction) => seen.push(fraction), ...(which === 'early' && { stage: 2 }) });
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });
});

function at(terrain: ReturnType<typeof generate>, x: number, y: number): number {
  return 'data' in terrain ? terrain.data[y * terrain.width + x] : terrain.y[x];
}
