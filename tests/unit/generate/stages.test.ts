import { describe, expect, test } from 'vitest';
import { filtered } from '../../../src/core/generator.ts';
import type { Heightmap } from '../../../src/core/heightmap.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import type { FilterStep, Recipe } from '../../../src/core/recipe.ts';
import {
  explainStage,
  generate,
  generateHeightmap,
  likeStage,
  rawRange,
  registry,
  runOf,
  stageCount,
} from '../../../src/generate.ts';
import { ruleOf } from '../../../src/rules/ask.ts';
import { estimateWork } from '../../../src/work.ts';
import { recipeFor } from '../../support/recipes.ts';

const RIVERS: FilterStep = { filter: 'rivers', params: {} };
const SMOOTH: FilterStep = { filter: 'smooth', params: { sigma: 0.02 } };
const TERRACE: FilterStep = { filter: 'terrace', params: {} };

/** Sixteen half-levels of 257² samples, and three levels of rivers: 65, 129 and 257 samples. */
const recipe = (...filters: FilterStep[]): Recipe => recipeFor('diamond-square', { width: 257, height: 257, filters });

function under(map: Heightmap, { filter: id, params }: FilterStep, stage?: number): Heightmap {
  const filter = registry.filters.find((one) => one.id === id);
  if (!filter) throw new Error(`no filter ${id}`);
  return filtered(filter, map, { ...defaultsOf(filter.params), ...params }, undefined, undefined, stage);
}

describe('stages of rivers', () => {
  test('come after those of the generator; other filters add none, nor do rivers that are off or have no strength', () => {
    expect(stageCount(recipe())).toBe(16);
    expect(stageCount(recipe(SMOOTH, TERRACE))).toBe(16);
    expect(stageCount(recipe({ ...RIVERS, isOff: true }, { filter: 'rivers', params: { strength: 0 } }))).toBe(16);
    expect(stageCount(recipe(RIVERS))).toBe(19);
    expect(stageCount(recipe(RIVERS, RIVERS))).toBe(22);
    const line = recipeFor('midpoint-displacement', { width: 257, height: 33, filters: [RIVERS] });
    expect(stageCount(line)).toBe(stageCount({ ...line, filters: [] }) + 3);
  });

  test('have grids of 65, 129 and 257 samples', () => {
    const grids = [16, 17, 18, 19].map((stage) => runOf(recipe(RIVERS), stage).grid);
    expect(grids.map(({ width }) => width)).toEqual([257, 65, 129, 257]);
    expect(grids.map(({ spacing }) => spacing.x)).toEqual([100, 400, 200, 100]);
  });

  test('leave those of the generator as they are without filters', () => {
    for (const stage of [3, 16]) expect(generate(recipe(RIVERS), { stage })).toEqual(generate(recipe(), { stage }));
  });

  test('have the filters before them, and not those after them; the last has all', () => {
    const elevation = { min: 0, max: 1 };
    const of = (...filters: FilterStep[]): Recipe => ({ ...recipe(...filters), elevation });
    const smoothed = generateHeightmap(of(SMOOTH));
    const all = of(SMOOTH, RIVERS, TERRACE);
    expect(generate(all, { stage: 16 })).toEqual(generate(of()));
    expect(generate(all, { stage: 17 })).toEqual(under(smoothed, RIVERS, 1));
    expect(generate(all, { stage: 18 })).toEqual(under(smoothed, RIVERS, 2));
    expect(generate(all, { stage: 19 })).toEqual(under(under(smoothed, RIVERS), TERRACE));
    expect(generate(all, { stage: 19 })).toEqual(generate(all));
  });

  test('are explained by the filter, with its rule', () => {
    const of = recipe(RIVERS);
    const range = rawRange(of);
    expect(explainStage(of, 16, range).title).toBe('Level 8, square step');
    const { title, sentence, law } = explainStage(of, 18, range);
    expect(title).toBe('Rivers, level 2');
    expect(sentence).toBe('wears down 129 × 129 samples, 200 m apart');
    expect(law.values.map(({ symbol, value }) => [symbol, Number(value.toPrecision(4))])).toEqual([
      ['k', 0.07875],
      ['d', 200],
      ['A', 40_000],
      ['c', 11.49],
    ]);
    const atWork = [17, 18, 19].map((stage) =>
      ruleOf(of, stage)
        .map(({ isAtWork }) => (isAtWork ? '●' : '·'))
        .join(''),
    );
    expect(atWork).toEqual(['●●···●●●●●●●●·', '●●●●●●●●●●●●●·', '●●●●●●●●●●●●●●']);
    for (const { text, depth } of ruleOf(of, 17)) expect(2 * depth + text.length).toBeLessThanOrEqual(64);
  });

  test('take less work the coarser they are', () => {
    const [none, ...levels] = [16, 17, 18, 19].map((stage) => estimateWork(recipe(RIVERS), { stage }));
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    expect(levels[0]).toBeGreaterThan(none);
    expect(levels[2]).toBe(estimateWork(recipe(RIVERS)));
  });
});

test('a stage is looked for in another recipe among those of the same maker', () => {
  const small = recipeFor('diamond-square', { width: 129, height: 129, filters: [RIVERS] });
  const to = (stage: number): number => likeStage(recipe(RIVERS), stage, small);
  // Fourteen half-levels, and levels of 65 and 129 samples.
  expect([3, 14, 16, 17, 18, 19].map(to)).toEqual([3, 14, 14, 15, 16, 16]);
  expect(likeStage(recipe(RIVERS), 17, recipe())).toBe(16);
  expect(likeStage(recipe(), 16, recipe(RIVERS))).toBe(19);
});
