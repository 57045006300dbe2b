import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crop } from '../../../src/core/heightmap.ts';
import { drawCircles, drawLines, drawStripes, stepsOf } from '../../../src/generators/fault-draws.ts';
import { faultLines } from '../../../src/generators/fault-lines.ts';
import type { FaultRecipe } from '../../../src/generators/fault-params.ts';
import { FAULT_LATTICE } from '../../../src/kernels/fault-crossings.ts';
import { faultLinesOracle } from '../../oracles/fault-lines.ts';
import {
  circleDistance,
  faultSumOracle,
  isInCircle,
  isRaisedByStripe,
  lineDistance,
  stripeDistance,
} from '../../oracles/fault-variants.ts';
import { forAll } from '../../support/cases.ts';
import { firstDifference, typedRecipe } from '../../support/recipes.ts';

const PROFILES = ['ramp', 'sine', 'cosine', 'smoothstep'] as const;

const sizes = { width: fc.integer({ min: 2, max: 24 }), height: fc.integer({ min: 2, max: 24 }) };
const lengths = fc.oneof(fc.constantFrom(1, 1000), fc.double({ min: 0.5, max: 4000, noNaN: true }));
const extents = fc.record({ x: lengths, y: lengths });
const steps = fc.record({
  stepLaw: fc.constantFrom('constant', 'linear', 'exponential'),
  stepFirst: fc.double({ min: 0.001, max: 1, noNaN: true }),
  stepLast: fc.double({ min: 0.001, max: 1, noNaN: true }),
});
const common = { seed: fc.string(), ...sizes, extent: extents, lines: fc.integer({ min: 1, max: 12 }), steps };
const bands = fc.oneof(fc.constantFrom(0.002, 0.05, 1), fc.double({ min: 0.002, max: 1, noNaN: true }));

const bandOf = ({ extent, source }: FaultRecipe): number => source.params.band * Math.max(extent.x, extent.y);

/** The largest difference from the wanted values, for each fault. */
function worst(got: Float32Array, wanted: Float64Array, faults: number): number {
  // A stored sample is a float32: half a unit in its last place is not the kernel's error.
  return got.reduce((most, v, i) => Math.max(most, Math.abs(v - wanted[i]) - Math.abs(wanted[i]) * 6e-8), 0) / faults;
}

/** The distances of a recipe's faults, by their definitions. */
function distances(recipe: FaultRecipe, count: number): (fault: number, x: number, y: number) => number {
  const { shape, edges } = recipe.source.params;
  const isWrapped = edges === 'toroidal';
  if (shape === 'circle') {
    const circles = drawCircles(recipe, count);
    return (i, x, y) => circles[i * 4 + 3] * circleDistance([...circles.subarray(i * 4, i * 4 + 3)], recipe, isWrapped, x, y);
  }
  if (isWrapped) {
    const stripes = drawStripes(recipe, count);
    return (i, x, y) => stripeDistance(stripes[i * 3], stripes[i * 3 + 1], stripes[i * 3 + 2] / FAULT_LATTICE, recipe, x, y);
  }
  const lines = drawLines(recipe, count);
  return (i, x, y) =>
    lineDistance(
      Array.from(lines.subarray(i * 4, i * 4 + 4), (v) => v / FAULT_LATTICE),
      recipe,
      x,
      y,
    );
}

const KINDS = [
  ['lines', { shape: 'line', edges: 'open' }],
  ['toroidal lines', { shape: 'line', edges: 'toroidal' }],
  ['circles', { shape: 'circle', edges: 'open' }],
  ['toroidal circles', { shape: 'circle', edges: 'toroidal' }],
] as const;

describe.each(KINDS)('%s', (_, kind) => {
  test.each(PROFILES)('follow a %s profile within 1e-6 of a step each, over random recipes', (faultProfile) => {
    forAll(
      60,
      [fc.record({ ...common, band: bands, radius: fc.double({ min: 0.01, max: 1, noNaN: true }) })],
      ({ seed, width, height, extent, lines, steps: law, band, radius }) => {
        const params = { ...kind, faultProfile, lines, band, radius, ...law };
        const recipe = typedRecipe(faultLines, { seed, width, height, extent, params });
        const got = faultLines.generate(recipe).data;
        const wanted = faultSumOracle(recipe, stepsOf(recipe, lines), faultProfile, bandOf(recipe), distances(recipe, lines));
        expect(worst(got, wanted, lines)).toBeLessThan(1e-6);
      },
    );
  });

  test.each(['step', ...PROFILES])(
    'with a %s profile: any window equals the same part of the whole, bit for bit',
    (faultProfile) => {
      const [width, height] = [60, 45];
      const params = { ...kind, faultProfile, lines: 40, band: 0.13, stepLaw: 'exponential' };
      const recipe = typedRecipe(faultLines, { width, height, extent: { x: 700, y: 300 }, params });
      const whole = faultLines.generate(recipe);
      const corner = fc.tuple(fc.integer({ min: 0, max: width - 1 }), fc.integer({ min: 0, max: height - 1 }));
      forAll(40, [corner, corner], ([ax, ay], [bx, by]) => {
        const window = {
          x: Math.min(ax, bx),
          y: Math.min(ay, by),
          width: Math.abs(ax - bx) + 1,
          height: Math.abs(ay - by) + 1,
        };
        expect(firstDifference(faultLines.generate(recipe, { window }).data, crop(whole, window).data)).toBeUndefined();
      });
    },
  );
});

describe('steps equal their definition bit for bit, over random recipes', () => {
  const check = (
    kind: object,
    raise: (recipe: FaultRecipe, count: number) => (i: number, x: number, y: number) => number,
  ): void => {
    forAll(150, [fc.record({ ...common, radius: fc.double({ min: 0.01, max: 1, noNaN: true }) })], (wishes) => {
      const { seed, width, height, extent, lines, steps: law, radius } = wishes;
      const recipe = typedRecipe(faultLines, { seed, width, height, extent, params: { ...kind, lines, radius, ...law } });
      const wanted = faultSumOracle(recipe, stepsOf(recipe, lines), 'step', 0, raise(recipe, lines));
      expect(firstDifference(faultLines.generate(recipe).data, wanted)).toBeUndefined();
    });
  };

  test('for lines of unequal steps', () => {
    check({ shape: 'line', edges: 'open' }, (recipe, count) => {
      const lines = drawLines(recipe, count);
      const raised = Array.from({ length: count }, (_, i) =>
        faultLinesOracle(lines.subarray(i * 4, i * 4 + 4), recipe.width, recipe.height),
      );
      return (i, x, y) => raised[i].data[y * recipe.width + x] || -1;
    });
  });

  test('for toroidal lines', () => {
    check({ shape: 'line', edges: 'toroidal' }, (recipe, count) => {
      const stripes = drawStripes(recipe, count);
      return (i, x, y) => {
        const [p, q, c] = stripes.subarray(i * 3, i * 3 + 3);
        return isRaisedByStripe(p, q, c, FAULT_LATTICE, recipe, x, y) ? 1 : -1;
      };
    });
  });

  test.each(['open', 'toroidal'])('for circles with %s edges', (edges) => {
    check({ shape: 'circle', edges }, (recipe, count) => {
      const circles = drawCircles(recipe, count);
      return (i, x, y) => {
        const inside = isInCircle([...circles.subarray(i * 4, i * 4 + 3)], recipe, edges === 'toroidal', x, y);
        return circles[i * 4 + 3] * (inside ? 1 : -1);
      };
    });
  });
});
