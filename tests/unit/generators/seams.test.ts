import { describe, expect, test } from 'vitest';
import { registry } from '../../../src/generate.ts';
import { rawSamples } from '../../support/golden-cases.ts';
import { recipeFor } from '../../support/recipes.ts';

const SIDE = 129;
const SEEDS = 40;

/** Every generator whose terrain tiles, and circular faults. */
const tiling = [
  ...registry.generators
    .filter(({ params: { edges } }) => edges?.kind === 'choice' && edges.options.includes('toroidal'))
    .map(({ id }) => ({ id, params: {} })),
  { id: 'fault-lines', params: { shape: 'circle', lines: 256 } },
];

const mapOf = (id: string, seed: number, params = {}): Float32Array =>
  rawSamples(recipeFor(id, { seed: `${seed}`, width: SIDE, height: SIDE, params: { edges: 'toroidal', ...params } }));

/** Adds the absolute step from each row, and from each column, to the next one; the last is where the map meets itself. */
function addSteps(data: Float32Array, steps: Float64Array): void {
  const period = SIDE - 1;
  for (let y = 0; y < period; y++) {
    for (let x = 0; x < period; x++) {
      const here = data[y * SIDE + x];
      steps[x] += Math.abs(data[y * SIDE + ((x + 1) % period)] - here);
      steps[y] += Math.abs(data[((y + 1) % period) * SIDE + x] - here);
    }
  }
}

/** The mean step at the seams over the mean one inside. */
function seamRatio(mapOfSeed: (seed: number) => Float32Array): number {
  const steps = new Float64Array(SIDE - 1);
  for (let seed = 0; seed < SEEDS; seed++) addSteps(mapOfSeed(seed), steps);
  const inside = steps.subarray(0, -1);
  return steps[steps.length - 1] / (inside.reduce((sum, step) => sum + step) / inside.length);
}

test('there are generators whose terrain tiles', () => {
  expect(tiling.length).toBeGreaterThan(1);
});

describe.each(tiling)('toroidal $id $params', ({ id, params }) => {
  test('has its first column and row again as its last', () => {
    const map = mapOf(id, 0, params);
    for (let i = 0; i < SIDE; i++) {
      expect(map[i * SIDE + SIDE - 1]).toBe(map[i * SIDE]);
      expect(map[(SIDE - 1) * SIDE + i]).toBe(map[i]);
    }
  });

  test('steps across its seams as it does inside', () => {
    const ratio = seamRatio((seed) => mapOf(id, seed, params));
    expect(ratio).toBeGreaterThan(0.95);
    expect(ratio).toBeLessThan(1.05);
  });
});
