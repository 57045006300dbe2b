import { expect, test } from 'vitest';
import type { ParamValues } from '../../../src/core/params.ts';
import { registry } from '../../../src/generate.ts';
import { createEdits } from '../../../src/state/edits.ts';
import { sideProblem } from '../../../src/ui/panel/side-problem.ts';
import { recipeFor } from '../../support/recipes.ts';

const edits = createEdits(registry);
const SQUARES = [65, 129, 257, 513, 1025, 2049, 4097];

function problemOf(
  params: ParamValues,
  side: 'width' | 'height',
  typed: number,
  size = { width: 513, height: 513 },
): string | undefined {
  return sideProblem(recipeFor('diamond-square', { ...size, params }), side, typed, SQUARES, edits);
}

test('a side that no other size of it fits is told the squares that do', () => {
  expect(problemOf({ edges: 'fixed' }, 'height', 1009)).toBe(
    'fixed edges take 513 × 513 or 1025 × 1025 samples here, got 1009. Choose one in the list Size. Export makes any size: choose Other under Size.',
  );
});

test('a side that may differ from the other is told what fits beside that', () => {
  expect(problemOf({ edges: 'toroidal', cells: 4 }, 'height', 200)).toBe(
    'toroidal edges take 129 or 257 samples beside a width of 513, got 200. Export makes any size: choose Other under Size.',
  );
});

test('nothing is said of a side that fits, that no terrain can have, or of edges that take any size', () => {
  expect(problemOf({ edges: 'toroidal', cells: 4 }, 'height', 257)).toBeUndefined();
  expect(problemOf({ edges: 'fixed' }, 'width', 20_000)).toBeUndefined();
  expect(problemOf({ edges: 'plane' }, 'width', 1009)).toBeUndefined();
});
