import { expect, test } from 'vitest';
import { roundStep, stepValue } from '../../../src/colour/round-step.ts';

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
