import { expect, test } from 'vitest';
import { roundStep, stepValue } from '../../../../src/core/number-text.ts';
import { automaticExaggeration, exaggerationOf, type Relief, raisedFor } from '../../../../src/draw/colour/exaggeration.ts';

const relief = (metres: number, x: number, y = x): Relief => ({
  range: { min: -metres / 3, max: (2 * metres) / 3 },
  extent: { x, y },
});
const usual = relief(3000, 25_600);
const world = relief(20_000, 40_075_000, 20_037_000);
const himalaya = relief(12_804, 4_240_000, 4_240_000);

test.each<[string, Relief, number]>([
  ['terrain of usual relief', usual, 1.8],
  ['a steep island', relief(3000, 5000), 1.8],
  ['a map of 4,240 km, which would be a pancake', himalaya, 41],
  ['the longer side counts', relief(100, 500, 10_000), 13],
  ['the whole Earth, up to the end of the setting', world, 100],
  ['flat terrain', relief(0, 25_600), 1.8],
])('%s', (_, block, expected) => {
  expect(automaticExaggeration(block)).toBe(expected);
});

test('it never jumps as relief grows, and never lets a block be lower than an eighth of its longer side', () => {
  let last = 0;
  for (let metres = 60; metres < 3000; metres *= 1.01) {
    const height = (automaticExaggeration(relief(metres, 25_600)) * metres) / 25_600;
    if (automaticExaggeration(relief(metres, 25_600)) < 100) expect(height).toBeGreaterThan(0.119);
    expect(height).toBeGreaterThanOrEqual(0.9 * last);
    last = height;
  }
});

test('a value that is set counts; else the least that suits any block', () => {
  expect(exaggerationOf({ exaggeration: 3 }, [himalaya])).toBe(3);
  expect(exaggerationOf({ exaggeration: 0 }, [himalaya, usual])).toBe(1.8);
  expect(exaggerationOf({ exaggeration: 0 }, [])).toBe(1.8);
});

test('early stages are raised smoothly: never more than the stage before, and never so that they jump while playing', () => {
  const stages = 1024;
  const share = (stage: number): number => Math.sqrt(stage / stages);
  let last = { raised: Number.POSITIVE_INFINITY, height: 0 };
  for (let stage = 1; stage <= stages; stage += 11) {
    const raised = raisedFor(share(stage));
    const height = raised * share(stage); // of the finished relief
    expect(raised).toBeLessThanOrEqual(last.raised);
    expect(height).toBeGreaterThanOrEqual(last.height - 1e-12);
    if (stage > 1) expect(height / last.height).toBeLessThan(1.1);
    last = { raised, height };
  }
  expect(raisedFor(share(1))).toBeCloseTo(11.2);
  expect([raisedFor(share(128)), raisedFor(1)]).toEqual([1, 1]);
});

test('the nearest round step is 1, 2, 5 or 10 times a power of ten', () => {
  const steps = [0.14, 0.3, 4, 60, 80, 120].map((wanted) => stepValue(roundStep(wanted, 'nearest')));
  expect(steps).toEqual([0.1, 0.2, 5, 50, 100, 100]);
});

test('the next round step upwards is never less than what was wanted', () => {
  expect([0.14, 0.2, 4, 60, 80, 120].map((wanted) => stepValue(roundStep(wanted, 'up')))).toEqual([0.2, 0.2, 5, 100, 100, 200]);
});

test('multiples of a step below 1 are the nearest doubles, and none is −0', () => {
  const step = roundStep(0.1, 'nearest');
  expect([-1, 0, 3, 7].map((times) => stepValue(step, times))).toEqual([-0.1, 0, 0.3, 0.7]);
});
