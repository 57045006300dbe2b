import { expect, test } from 'vitest';
import { parseRecipe, type Recipe, whySoHigh } from '../../../../src/index.ts';
import { FAULT_PROFILES } from '../../../../src/kernels/fault-profile.ts';
import { whySoHigh as whyOf } from '../../../../src/rules/ask.ts';
import { actingFault } from '../../../../src/state/own-faults.ts';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { type FaultSums, faultSums, mapSampleAt } from '../../../../src/ui/explain/fault-sums.ts';
import { whyModel } from '../../../../src/ui/explain/why-model.ts';
import { makes } from '../../../support/printed-sums.ts';

function cutRecipe(...filters: readonly object[]): Recipe {
  const source = { kind: 'generated', generator: 'fault-lines', seed: 'slate', params: { lines: 12 } };
  const ground = { width: 33, height: 33, extent: { x: 25_600, y: 25_600 }, elevation: { min: 0, max: 1000 } };
  return parseRecipe({ version: 1, source, ...ground, filters });
}

const cut = (params: object = {}) => ({ filter: 'fault', params: { height: 0.12, band: 0.016, ...params } });

function modelAt(recipe: Recipe, x: number, y: number, index = 0): FaultSums {
  const terrain = makeTerrain({ recipe, stage: undefined });
  const own = actingFault(recipe, index);
  if (!own) throw new Error('expected a fault that acts');
  return faultSums(terrain, own, mapSampleAt(terrain, { x, y }));
}

test('a cut has its rule with the lines at work at the sample, and its numbers', () => {
  const model = modelAt(cutRecipe(cut(), { filter: 'terrace', isOff: true }), 0.5, 0.75);
  expect([model.eyebrow, model.title]).toEqual(['Filter 1 of 2 · your cut', 'A fault raises one side']);
  expect(model.details).toBe(
    'Everything right of the line from P to Q goes up by 120\u00a0m. The slope is smooth, 409.6\u00a0m wide.',
  );
  expect(model.rule.filter(({ isAtWork }) => isAtWork).map(({ text }) => text)).toEqual([
    'for each sample',
    'd = distance from the line P–Q, + on its right',
    'if d > w/2',
    'f = 1',
    'h = h + a · f',
  ]);
  expect(model.distance).toMatchObject({ numbers: '[15.36 · 1.28 + 10.24 · 7.68] / 18.46', value: '+5.33 km' });
  expect(model.share).toMatchObject({ numbers: '5.33 km is beyond 204.8 m', value: '1' });
});

test('the printed sum of every cut makes the printed elevation, on both sides and within the band', () => {
  const parts = new Set<string>();
  for (const profile of FAULT_PROFILES)
    for (const shape of ['line', 'circle'])
      for (const y of [0.1, 0.4, 0.45, 0.5, 0.9]) {
        const { sum, share } = modelAt(cutRecipe(cut({ profile, shape, band: 0.3, height: -0.2 })), 0.6, y);
        expect(makes(sum.numbers, sum.value.replace(' m', '')), `${sum.numbers} = ${sum.value}`).toBe(true);
        parts.add(share.value);
      }
  for (const value of ['0', '1']) expect(parts).toContain(value);
  expect(parts.size).toBeGreaterThan(8);
});

test('before a filter that is no fault, what the cut adds is all that is said', () => {
  const { sum, note } = modelAt(cutRecipe(cut(), { filter: 'smooth' }), 0.5, 0.75);
  expect(sum).toEqual({ formula: 'h₀ + a · f', numbers: 'h₀ + 120.0 · 1', value: '+120 m' });
  expect(note).toContain('Other filters act after the cut');
});

test('why a place is so high names the cut in hand by its points, other faults by their numbers', () => {
  const recipe = cutRecipe(cut({ height: 0.2 }), cut());
  const why = whySoHigh(recipe, 16, 24);
  const rowsOf = (held?: number) => whyModel(recipe, { min: 0, max: 1 }, why, held).rows.slice(-2);
  expect(rowsOf(1).map(({ kind, label, text }) => [kind, label, text])).toEqual([
    ['filter', 'your cut 1', '+200.0 m'],
    ['fault', 'your cut 2, P–Q', '+120.0 m'],
  ]);
  expect(rowsOf().map(({ kind }) => kind)).toEqual(['filter', 'filter']);
});

test('imported terrain says how high it was and what each cut adds', () => {
  const source = { kind: 'imported', sha256: 'a'.repeat(64), name: 'hill.png' };
  const flat = { width: 3, height: 3, data: new Float32Array(9) };
  const samples = { ...flat, data: Float32Array.from({ length: 9 }, (_, i) => i) };
  const ground = { width: 3, height: 3, extent: { x: 200, y: 200 }, elevation: { min: 0, max: 800 } };
  const step = cut({ profile: 'step', px: 0.5, py: 1, qx: 0.5, qy: 0 });
  const recipe = parseRecipe({ version: 1, source, ...ground, filters: [step] });
  const why = whyOf(recipe, 2, 1, { min: 0, max: 8 }, samples);
  const { rows, elevation } = whyModel(recipe, { min: 0, max: 8 }, why, 0);
  expect(rows.map(({ label, text }) => `${label} ${text}`)).toEqual(['as opened 500.0 m', 'your cut P–Q +96.0 m']);
  expect(elevation).toBe('596.0 m');
});
