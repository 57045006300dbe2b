import { describe, expect, test } from 'vitest';
import type { Filter } from '../../src/core/generator.ts';
import { defaultsOf, type ParamSpec, type ParamValue, type ParamValues, type Schema } from '../../src/core/params.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import { fault as faultFilter } from '../../src/filters/fault.ts';
import { registry, stageCount } from '../../src/generate.ts';
import { estimateWork } from '../../src/work.ts';
import { recipeIfValid } from '../support/any-recipe.ts';
import { recipeFor } from '../support/recipes.ts';

function extremes(spec: ParamSpec): readonly ParamValue[] {
  if (spec.kind === 'choice') return spec.options;
  if (spec.kind === 'text') return [spec.default, ...spec.examples];
  return spec.kind === 'flag' ? [true, false] : [spec.min, spec.max];
}

/** Every parameter at each of its ends, the others at their defaults, and all of them at their ends together. */
function extremeParams(schema: Schema): Record<string, ParamValue>[] {
  const each = Object.entries(schema).flatMap(([id, spec]) => extremes(spec).map((value) => ({ [id]: value })));
  const together = [0, -1].map((end) =>
    Object.fromEntries(Object.entries(schema).map(([id, spec]) => [id, extremes(spec).at(end) ?? spec.default])),
  );
  return [{}, ...each, ...together];
}

const EXTENTS = [undefined, { x: 1e9, y: 1e-3 }, { x: 1e-3, y: 1e9 }];

const fault: Filter = faultFilter;

describe.each(registry.generators.map((generator) => [generator.id, generator] as const))('%s', (id, { params }) => {
  test('has a finite estimate above 0 at the ends of every parameter, which grows with the size', () => {
    let checked = 0;
    for (const values of extremeParams(params)) {
      for (const extent of EXTENTS) {
        const sizes = [2, 513, 1025, 8193].flatMap((side) => {
          const recipe = recipeIfValid({
            source: { kind: 'generated', generator: id, params: values },
            width: side,
            height: side,
            ...(extent && { extent }),
          });
          return recipe ? [estimateWork(recipe)] : [];
        });
        for (const ns of sizes) expect(Number.isFinite(ns) && ns > 0, `${JSON.stringify(values)}: ${ns}`).toBe(true);
        for (let i = 1; i < sizes.length; i++) expect(sizes[i], JSON.stringify(values)).toBeGreaterThan(sizes[i - 1]);
        checked += sizes.length;
      }
    }
    expect(checked).toBeGreaterThan(12 * Object.keys(params).length);
  });

  test('adds up its filters, and counts a finished run with an early stage', () => {
    const bare = recipeFor(id, { width: 513, height: 513, elevation: { min: 0, max: 100 } });
    const filtered = (...names: string[]): number =>
      estimateWork(parseRecipe({ ...bare, filters: names.map((filter) => ({ filter, params: {} })) }, registry));
    const median = filtered('median', 'smooth') - filtered('smooth');
    expect(median).toBeGreaterThan(0);
    expect(filtered('median', 'median', 'smooth') - filtered('median', 'smooth')).toBeCloseTo(median, 3);
    const last = stageCount(bare);
    expect(estimateWork(bare, { stage: last })).toBe(estimateWork(bare));
    expect(estimateWork(bare, { stage: last - 1 })).toBeGreaterThan(estimateWork(bare, { raw: true }));
  });
});

test.each(registry.generators.filter(({ kind }) => kind === 'heightmap').map(({ id }) => id))(
  '%s takes a window for less than the whole',
  (id) => {
    const recipe = recipeFor(id, { width: 2049, height: 2049 });
    const of = (width: number, height: number): number => estimateWork(recipe, { raw: true, window: { width, height } });
    expect(of(2049, 1)).toBeLessThan(estimateWork(recipe, { raw: true }) / 10);
    expect(of(64, 1)).toBeLessThan(of(2049, 1));
  },
);

test.each(registry.filters.map((filter) => [filter.id, filter] as const))(
  '%s has a finite estimate above 0 at the ends of every parameter, which grows with the size',
  (_id, { workNs, params }) => {
    for (const values of extremeParams(params)) {
      const all = { ...defaultsOf(params), ...values };
      const sizes = [2, 33, 1025, 8193].map((side) => workNs({ width: side, height: side }, all));
      expect(sizes.every((ns) => Number.isFinite(ns) && ns > 0)).toBe(true);
      expect([...sizes].sort((a, b) => a - b)).toEqual(sizes);
    }
  },
);

test('a fault around a circle takes more than one along a line, and a smooth one more than a sheer one', () => {
  const of = (params: ParamValues): number => fault.workNs({ width: 65, height: 65 }, { ...defaultsOf(fault.params), ...params });
  for (const profile of ['step', 'cosine']) expect(of({ shape: 'circle', profile })).toBeGreaterThan(of({ profile }));
  for (const shape of ['line', 'circle'])
    expect(of({ shape, profile: 'cosine' })).toBeGreaterThan(of({ shape, profile: 'step' }));
});

test('an order of magnitude separates what takes a moment from what takes hours', () => {
  const hours = recipeFor('fault-lines', { width: 8193, height: 8193, params: { lines: 65_536, faultProfile: 'sine', band: 1 } });
  expect(estimateWork(recipeFor('diamond-square')) / 1e9).toBeLessThan(0.05);
  expect(estimateWork(hours) / 3.6e12).toBeGreaterThan(1);
});
