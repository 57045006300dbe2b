import { expect, test } from 'vitest';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { hasMovableMidpoints, movedMidpoint } from '../../../../src/ui/profile/moved-midpoint.ts';
import { recipeFor } from '../../../support/recipes.ts';

test.each([
  ['vertical', null],
  ['perpendicular', null],
  ['vertical', { min: 0, max: 500 }],
])('a point goes where it is dragged, as far as its direction allows (%s, %j)', (direction, elevation) => {
  const recipe = recipeFor('midpoint-displacement', { elevation, params: { direction, iterations: 5, decay: 'power' } });
  const terrain = makeTerrain({ recipe, stage: 3 });
  const { profile } = terrain;
  if (!profile) throw new Error('expected a line');
  // Straight up from its mean: a point that moves aside goes on along the normal only.
  const mean = { x: (profile.x[2] + profile.x[4]) / 2, y: (profile.y[2] + profile.y[4]) / 2 };
  const span = terrain.range.max - terrain.range.min;
  const to = { x: mean.x, y: mean.y + span / 50 };
  const moved = makeTerrain({ recipe: movedMidpoint(recipe, terrain, 1, to), stage: 3, rawRange: terrain.rawRange });
  const point = { x: moved.profile?.x[3] ?? Number.NaN, y: moved.profile?.y[3] ?? Number.NaN };
  if (direction === 'vertical') {
    expect(point.x).toBe(profile.x[3]);
    expect(Math.abs(point.y - to.y)).toBeLessThan(span * 1e-5);
    return;
  }
  const [dx, dy] = [profile.x[4] - profile.x[2], profile.y[4] - profile.y[2]];
  // On the normal through the mean, nearest to where it was dragged.
  expect(Math.abs((point.x - mean.x) * dx + (point.y - mean.y) * dy)).toBeLessThan(1e-3 * Math.hypot(dx, dy));
  expect(Math.abs((to.x - point.x) * -dy + (to.y - point.y) * dx)).toBeLessThan(1e-3 * Math.hypot(dx, dy));
});

test('ends, maps and filtered lines have no midpoints to move', () => {
  const line = recipeFor('midpoint-displacement', { params: { iterations: 5 } });
  expect(hasMovableMidpoints(makeTerrain({ recipe: line, stage: 0 }))).toBe(false);
  expect(hasMovableMidpoints(makeTerrain({ recipe: line, stage: 2 }))).toBe(true);
  const map = recipeFor('diamond-square', { width: 17, height: 17 });
  const terrain = makeTerrain({ recipe: map, stage: 2 });
  expect(hasMovableMidpoints(terrain)).toBe(false);
  expect(movedMidpoint(map, terrain, 0, { x: 0, y: 0 })).toBe(map);
});
