import { describe, expect, test } from 'vitest';
import type { FaultCircle, FaultCut } from '../../../src/core/generator.ts';
import { drawStripes } from '../../../src/generators/fault-draws.ts';
import { faultLines } from '../../../src/generators/fault-lines.ts';
import { FAULT_LATTICE } from '../../../src/kernels/fault-crossings.ts';
import { typedRecipe } from '../../support/recipes.ts';

function explain(params: Record<string, string | number>, stage: number): ReturnType<typeof faultLines.explain> {
  return faultLines.explain(typedRecipe(faultLines, { width: 65, height: 65, extent: { x: 1000, y: 500 }, params }), stage);
}

describe('a stage says what it did', () => {
  test('for a line', () => {
    const { title, sentence, law } = explain({ lines: 9 }, 3);
    expect([title, sentence]).toEqual(['Line 3 of 9', 'raises one side by ½, lowers the other']);
    expect(law.values).toEqual([{ symbol: 'step', value: 1, isElevation: true }]);
  });

  test('for a decaying ramp, with its own step and the band in metres', () => {
    const { sentence, law } = explain({ lines: 9, faultProfile: 'ramp', band: 0.03, stepLaw: 'linear', stepLast: 0.5 }, 9);
    expect(sentence).toBe('raises one side by 0.25, lowers the other, straight over 30 m');
    expect(law.values.map(({ value }) => value)).toEqual([0.5, 30]);
  });

  test('for circles, by what their sign raises', () => {
    const sentences = [1, 2, 3, 4, 5, 6, 7, 8].map((stage) => {
      const { title, sentence, changes } = explain({ lines: 8, shape: 'circle' }, stage);
      expect(title).toBe(`Circle ${stage} of 8`);
      const [circle] = changes as FaultCircle[];
      expect(circle.radius.y).toBeCloseTo(2 * circle.radius.x, 12);
      expect(sentence.startsWith('raises the inside')).toBe(circle.raisesInside);
      return sentence;
    });
    expect(new Set(sentences).size).toBe(2);
  });

  test('for a sine, a ridge and a trough', () => {
    expect(explain({ lines: 2, faultProfile: 'sine', band: 0.1 }, 1).sentence).toBe(
      'lays a ridge of ½ beside a trough, one wave over 100 m',
    );
  });

  test('before the first fault, nothing', () => {
    const { title, sentence, changes } = explain({ lines: 5, shape: 'circle' }, 0);
    expect([title, sentence, changes]).toEqual(['0 of 5 circles', 'starts flat', []]);
  });
});

test('a toroidal stage shows every fault of its stripes across the map, raised to the right', () => {
  const recipe = typedRecipe(faultLines, { params: { lines: 30, edges: 'toroidal' } });
  for (let stage = 1; stage <= 30; stage++) {
    const [p, q, phase] = drawStripes(recipe, stage).subarray(-3);
    const faults = faultLines.explain(recipe, stage).changes as FaultCut[];
    // A unit square meets |p| + |q| periods, with two faults in each.
    expect(faults.length).toBe(2 * (Math.abs(p) + Math.abs(q)));
    for (const { from, to } of faults) {
      const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const beside = (side: number): number => {
        // Right of the way from the first to the second point, with y to the south.
        const east = x - (side * (to.y - from.y)) / length;
        const south = y + (side * (to.x - from.x)) / length;
        const turns = p * east + q * south + phase / FAULT_LATTICE;
        return turns - Math.floor(turns);
      };
      expect(beside(1e-3)).toBeLessThan(0.5);
      expect(beside(-1e-3)).toBeGreaterThan(0.5);
    }
  }
});

test('a toroidal circle over a border is shown on both sides', () => {
  const recipe = typedRecipe(faultLines, { params: { lines: 40, shape: 'circle', edges: 'toroidal', radius: 0.4 } });
  for (let stage = 1; stage <= 40; stage++) {
    const circles = faultLines.explain(recipe, stage).changes as FaultCircle[];
    const [{ centre, radius }] = circles;
    const images = (at: number, r: number): number => 1 + Number(at < r) + Number(at > 1 - r);
    expect(circles.length).toBe(images(centre.x, radius.x) * images(centre.y, radius.y));
  }
});
