import { expect, test } from 'vitest';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { generateHeightmap, registry } from '../../../src/generate.ts';
import {
  faultMark,
  indexAfter,
  ownFaults,
  whyFull,
  withFault,
  withFaultFlipped,
  withFaultParams,
  withFaultPoint,
} from '../../../src/state/own-faults.ts';
import { recipeFor } from '../../support/recipes.ts';

const plain = recipeFor('diamond-square', { width: 65, height: 33, extent: { x: 6400, y: 3200 } });

test('a fault comes after all filters, its points on the map and no finer than a link says', () => {
  const recipe = withFault(
    parseRecipe({ ...plain, filters: [{ filter: 'smooth' }] }, registry),
    { x: -0.2, y: 1 / 3 },
    { x: 0.5, y: 2 },
  );
  expect(recipe.filters.map(({ filter }) => filter)).toEqual(['smooth', 'fault']);
  expect(ownFaults(recipe)).toEqual([{ index: 1, isCircle: false, p: { x: 0, y: 0.33333 }, q: { x: 0.5, y: 1 } }]);
  const [moved] = ownFaults(withFaultPoint(recipe, 1, 'p', { x: 0.25, y: 0.75 }));
  expect(moved).toMatchObject({ p: { x: 0.25, y: 0.75 }, q: { x: 0.5, y: 1 } });
});

test.each(['line', 'circle'])('flipping a %s raises the other side by as much', (shape) => {
  const height = 0.25;
  const like = { shape, profile: 'step', height };
  const recipe = withFaultParams(withFault(plain, { x: 0.31, y: 0.42 }, { x: 0.77, y: 0.63 }), 0, like);
  const flipped = withFaultFlipped(recipe, ownFaults(recipe)[0]);
  const [there, back] = [recipe, flipped].map((one) => generateHeightmap(one).data);
  const span = 3000;
  const sides = Array.from(there, (v, i) => Math.round(((v - back[i]) / span) * 1000) / 1000);
  expect(new Set(sides)).toEqual(shape === 'line' ? new Set([0.25, -0.25]) : new Set([0.5, 0]));
});

test('as a mark a fault has its raised side on the right, a circle its radius on the ground', () => {
  const line = withFaultParams(withFault(plain, { x: 0.2, y: 0.5 }, { x: 0.8, y: 0.5 }), 0, { height: -0.1 });
  expect(faultMark(line, ownFaults(line)[0])).toEqual({ kind: 'fault', from: { x: 0.8, y: 0.5 }, to: { x: 0.2, y: 0.5 } });
  const circle = withFaultParams(withFault(plain, { x: 0.5, y: 0.5 }, { x: 0.75, y: 0.5 }), 0, { shape: 'circle' });
  expect(faultMark(circle, ownFaults(circle)[0])).toEqual({
    kind: 'fault-circle',
    centre: { x: 0.5, y: 0.5 },
    radius: { x: 0.25, y: 0.5 },
    raisesInside: true,
  });
});

test('the next fault is like the last one; a terrain takes as many as it has filters', () => {
  const first = withFaultParams(withFault(plain), 0, { height: 0.4, profile: 'step' });
  const two = withFault(first, { x: 0, y: 0 }, { x: 1, y: 1 });
  expect(two.filters[1].params).toEqual({ ...first.filters[0].params, px: 0, py: 0, qx: 1, qy: 1 });
  let recipe = plain;
  while (whyFull(recipe) === undefined) recipe = withFault(recipe);
  expect(recipe.filters).toHaveLength(32);
  expect(whyFull(recipe)).toBe('A terrain has at most 32 filters');
});

test('a fault is found again after filters were moved or removed, or it was changed; another one never takes its place', () => {
  const withFilters = (...filters: readonly object[]) => parseRecipe({ ...plain, filters }, registry);
  const fault = (px: number) => ({ filter: 'fault', params: { px } });
  const smooth = { filter: 'smooth' };
  const two = withFilters(fault(0.1), smooth, fault(0.3));
  expect(indexAfter(two, withFilters(fault(0.3), fault(0.1), smooth), 2)).toBe(0);
  expect(indexAfter(two, withFilters(smooth, fault(0.3)), 2)).toBe(1);
  expect(indexAfter(two, withFilters(fault(0.2), smooth, fault(0.3)), 0)).toBe(0);
  expect(indexAfter(two, { ...two, filters: [...two.filters].reverse() }, 0)).toBe(2);
  expect(indexAfter(two, withFilters(smooth, fault(0.3)), 0)).toBeUndefined();
  expect(indexAfter(two, withFilters(fault(0.3), smooth), 0)).toBeUndefined();
  expect(indexAfter(withFilters(fault(0.1)), { ...withFilters(fault(0.2)), width: 33 }, 0)).toBeUndefined();
});
