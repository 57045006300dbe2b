import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hydrology } from '../../../src/analysis/hydrology.ts';
import { upstreamOf } from '../../../src/analysis/upstream.ts';
import { forAll } from '../../support/cases.ts';
import { bumpyMap } from '../../support/filter-maps.ts';
import { bumpyTile } from '../../support/seams.ts';

test('what drains through a sample follows it in rank, without a gap', () => {
  // 0 ← 1 ← 2, and 4 ← 1; 3 drains to itself, 5 to it.
  const { rank, count, order } = upstreamOf(Int32Array.of(0, 0, 1, 3, 1, 3), { width: 3, height: 2 });
  expect([...count]).toEqual([4, 3, 1, 2, 1, 1]);
  const upstream = (i: number): number[] => [0, 1, 2, 3, 4, 5].filter((j) => rank[j] >= rank[i] && rank[j] < rank[i] + count[i]);
  expect([0, 1, 2, 3].map(upstream)).toEqual([[0, 1, 2, 4], [1, 2, 4], [2], [3, 5]]);
  expect(order.indexOf(1)).toBeGreaterThan(order.indexOf(0));
});

test('as many samples drain through a place as its area has cells, on maps that repeat too', () => {
  const side = fc.integer({ min: 2, max: 20 });
  forAll(60, [side, side, fc.boolean()], (width, height, repeats) => {
    const map = repeats ? bumpyTile(width, height) : bumpyMap(width, height);
    const { receiver, area } = hydrology(map, { spacing: { x: 1, y: 1 } });
    expect([...upstreamOf(receiver, map).count]).toEqual([...area]);
  });
});
