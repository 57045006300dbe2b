import { expect, test } from 'vitest';
import { generateHeightmap, parseRecipe, type Recipe } from '../../../src/index.ts';
import { FAULT_PROFILES } from '../../../src/kernels/fault-profile.ts';
import { actingFault } from '../../../src/state/own-faults.ts';

const SIDE = 33;

function cutRecipe(filters: readonly object[], edges = 'free'): Recipe {
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'dolerite', params: { edges } };
  const ground = { extent: { x: 6400, y: 3200 }, elevation: { min: 100, max: 1300 } };
  return parseRecipe({ version: 1, source, width: SIDE, height: SIDE, ...ground, filters });
}

const cut = (params: object) => ({ filter: 'fault', params: { height: 0.3, band: 0.4, ...params } });

test.each(FAULT_PROFILES.flatMap((profile) => ['line', 'circle'].map((shape) => [profile, shape] as const)))(
  'what a %s along a %s adds at a place is what it adds to the sample there, also on terrain that tiles',
  (profile, shape) => {
    for (const edges of ['free', 'toroidal']) {
      const filters = [cut({ px: 0.9, qy: 0.1 }), cut({ profile, shape })];
      const recipe = cutRecipe(filters, edges);
      const [after, before] = [recipe, { ...recipe, filters: recipe.filters.slice(0, 1) }].map(
        (one) => generateHeightmap(one).data,
      );
      const own = actingFault(recipe, 1);
      const places = Array.from(after, (_, i) => ({ x: (i % SIDE) / (SIDE - 1), y: Math.floor(i / SIDE) / (SIDE - 1) }));
      const misses = places.map((place, i) => Math.abs(after[i] - before[i] - 1200 * (own?.gainAt(place) ?? Number.NaN)));
      expect(Math.max(...misses)).toBeLessThan(1e-3);
    }
  },
);

test('later faults are known at a place, other filters after a fault are not, and one that is off does not act', () => {
  const smooth = { filter: 'smooth', params: {} };
  const middle = { x: 0.5, y: 0.1 };
  const own = actingFault(cutRecipe([cut({}), cut({ profile: 'step', height: 0.2 }), { ...smooth, isOff: true }]), 0);
  expect(own?.laterGainAt?.({ x: 0.5, y: 0.9 })).toBe(0.2);
  expect(own?.laterGainAt?.(middle)).toBe(0);
  expect(actingFault(cutRecipe([cut({}), smooth]), 0)?.laterGainAt).toBeUndefined();
  expect(actingFault(cutRecipe([{ ...cut({}), isOff: true }]), 0)).toBeUndefined();
});
