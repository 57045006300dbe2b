import { expect, test } from 'vitest';
import { midpointDisplacement } from '../../../src/generators/midpoint-displacement.ts';
import { problemText } from '../../../src/state/param-text.ts';

const { params } = midpointDisplacement;

test('a problem names parameters as the panel does', () => {
  const message = 'expected above startX (1200) with vertical direction, got 1000';
  expect(problemText({ path: 'params.endX', message }, params)).toBe(
    'End x: expected above “Start x” (1200) with vertical direction, got 1000',
  );
});

test('a problem that is of no parameter stays as it is', () => {
  const problem = { path: 'width', message: 'toroidal edges need 2^n·cells + 1 samples, got 500; nearest: 513' };
  expect(problemText(problem, params)).toBe(`${problem.path}: ${problem.message}`);
});
