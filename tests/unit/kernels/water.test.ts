import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Heightmap } from '../../../src/core/heightmap.ts';
import { fillInPlace, routeWater } from '../../../src/kernels/depressions.ts';
import { Drainage, ringOf } from '../../../src/kernels/drainage.ts';
import { depositInPlace, diffuseInPlace, inciseInPlace } from '../../../src/kernels/stream-power.ts';
import { fillOracle, inciseOracle } from '../../oracles/water.ts';
import { forAll } from '../../support/cases.ts';
import { bumpyMap } from '../../support/filter-maps.ts';
import { mapFrom } from '../../support/recipes.ts';
import { bumpyTile, cutElsewhere } from '../../support/seams.ts';

/** Few elevations, so that many samples are equal. */
const rough = (levels: number): fc.Arbitrary<Heightmap> =>
  fc
    .record({
      width: fc.integer({ min: 1, max: 33 }),
      height: fc.integer({ min: 1, max: 33 }),
      seed: fc.array(fc.nat(levels), { minLength: 40, maxLength: 40 }),
      repeats: fc.boolean(),
    })
    .map(({ width, height, seed, repeats }) => {
      const map = mapFrom(width, height, (x, y) => (seed[(7 * x + 11 * y + ((x * y) % 13)) % 40] + (x % 3)) / levels);
      return repeats ? cutElsewhere(map, 0, 0) : map;
    });

const filled = (map: Heightmap, sea: number): Float32Array => {
  const copy = { ...map, data: map.data.slice() };
  fillInPlace(copy, sea);
  return copy.data;
};

/** A map in its ring, with its drainage and the slots of its samples. */
function drained(map: Heightmap, sea = -Infinity, leadsLevels = false) {
  const { basin, h, ends } = ringOf(map, { x: 1, y: 2 }, sea);
  const drainage = new Drainage(basin);
  const spills = routeWater(h, ends, drainage, leadsLevels);
  const slots: number[] = [];
  for (let y = 1; y <= basin.height; y++) for (let x = 1; x <= basin.width; x++) slots.push(y * basin.stride + x);
  return { basin, h, slots, drainage, spills };
}

describe('the filled surface', () => {
  test('is the one that its definition gives, bit for bit, on flat ground, tori and seas too', () => {
    forAll(200, [rough(6), fc.constantFrom(-1, 0.3, 2)], (map, sea) => {
      expect(filled(map, sea)).toEqual(fillOracle(map, sea));
    });
    const map = bumpyMap(33, 33);
    expect(filled(map, -1)).toEqual(fillOracle(map, -1));
  });
});

describe('drainage', () => {
  test('leads every sample to an end, through each as much as there is above it', () => {
    forAll(100, [rough(20), fc.constantFrom(-1, 0.3), fc.boolean()], (map, sea, leadsLevels) => {
      const { slots, drainage } = drained(map, sea, leadsLevels);
      const { receivers, area, order } = drainage;
      expect([...order].sort((a, b) => a - b)).toEqual(slots);
      const ends = slots.filter((i) => receivers[i] === i);
      expect(ends.reduce((sum, i) => sum + area[i], 0)).toBe(slots.length);
      const rank = new Map(Array.from(order, (i, at) => [i, at]));
      for (const i of slots) if (receivers[i] !== i) expect(rank.get(i)).toBeLessThan(rank.get(receivers[i]) ?? -1);
    });
  });

  test('has one pit on level ground, however large', () => {
    const floor = mapFrom(60, 40, (x, y) => Number(x === 0 || y === 0 || x === 59 || y === 39));
    expect(drained(floor).drainage.pits).toHaveLength(1);
  });

  test('leaves level ground by its outlets alone, away from higher ground', () => {
    const rows = [
      '#######', // higher ground
      '#.....#', // a level valley
      '#.....#',
      '#......', // left in the east
      '#.....#',
      '#.....#',
      '#######',
    ];
    const valley = mapFrom(7, 7, (x, y) => Number(rows[y][x] === '#'));
    const { basin, drainage } = drained(valley, -Infinity, true);
    expect(drainage.pits).toHaveLength(0);
    const to = (x: number, y: number): [number, number] => {
      const slot = drainage.receivers[(y + 1) * basin.stride + x + 1];
      return [(slot % basin.stride) - 1, Math.floor(slot / basin.stride) - 1];
    };
    const wayFrom = (x: number, y: number): [number, number][] => {
      const next = to(x, y);
      return next[0] === x && next[1] === y ? [[x, y]] : [[x, y], ...wayFrom(...next)];
    };
    expect(wayFrom(1, 1)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 2], // as good as the east, and before it
      [5, 2],
      [6, 3],
    ]);
    expect(wayFrom(5, 5)).toEqual([
      [5, 5],
      [5, 4],
      [6, 3],
    ]);
  });

  test('goes down the steepest of eight ways by true distances', () => {
    const map = mapFrom(3, 3, (x, y) => [5, 5, 5, 2.9, 4, 5, 5, 1.9, 5][y * 3 + x]);
    // One cell west it falls 1.1 in 1 m, south 2.1 in 2 m.
    const { basin, drainage } = drained(map);
    expect(drainage.receivers[2 * basin.stride + 2]).toBe(2 * basin.stride + 1);
  });

  test('climbs out of a depression over its lowest pass and nowhere else', () => {
    forAll(100, [rough(20)], (map) => {
      const { h, slots, drainage, spills } = drained(map);
      for (const i of slots) {
        const to = drainage.receivers[i];
        if (h[to] > h[i]) expect(h[to]).toBeLessThanOrEqual(spills.levels[spills.basins[i]]);
      }
    });
  });
});

test('an implicit step solves its equations, whatever its length', () => {
  for (const [map, k] of [
    [bumpyMap(33, 33), 0.3],
    [bumpyTile(13, 18), 50],
    [bumpyTile(5, 6), 3], // four columns: a step across the border is as long as three
  ] as const) {
    const { basin, h, slots, drainage } = drained(map);
    const { receivers, area } = drainage;
    const index = new Map(slots.map((slot, i) => [slot, i]));
    const before = slots.map((slot) => h[slot]);
    const distance = (a: number, b: number): number => {
      const apart = (d: number, period: number): number => Math.min(Math.abs(d), Math.abs(Math.abs(d) - period));
      const [ya, yb] = [Math.floor(a / basin.stride), Math.floor(b / basin.stride)];
      const [dx, dy] = [apart((a % basin.stride) - (b % basin.stride), basin.width), apart(ya - yb, basin.height)];
      return Math.hypot(dx * basin.cell.x, dy * basin.cell.y);
    };
    inciseInPlace(h, drainage, k);
    // Samples that lie no higher than their receiver stay.
    const to = slots.map((slot, i) => (h[receivers[slot]] < before[i] ? (index.get(receivers[slot]) ?? i) : i));
    const factors = slots.map((slot) => {
      const d = distance(slot, receivers[slot]);
      return d === 0 ? 0 : (k * Math.sqrt(area[slot] * basin.cell.x * basin.cell.y)) / d;
    });
    const wanted = inciseOracle(before, to, factors);
    for (const [i, slot] of slots.entries()) expect(h[slot]).toBeCloseTo(wanted[i], 12);
  }
});

test('deposition lays down no more than was cut away, and nothing higher than what drains there', () => {
  for (const g of [0.5, 1, 100]) {
    const { h, slots, drainage } = drained(bumpyMap(17, 17));
    const { receivers, area } = drainage;
    const before = h.slice();
    inciseInPlace(h, drainage, 0.3);
    const cut = h.slice();
    const load = h.map((v, i) => before[i] - v);
    depositInPlace(h, load, drainage, g);
    const left = slots.filter((i) => receivers[i] === i).reduce((sum, i) => sum + load[i], 0);
    const sum = (of: (i: number) => number): number => slots.reduce((all, i) => all + of(i), 0);
    expect(sum((i) => before[i] - h[i])).toBeCloseTo(left, 12);
    for (const i of slots) {
      expect(h[i]).toBeGreaterThanOrEqual(cut[i]);
      if (area[i] === 1) expect(h[i]).toBe(cut[i]);
      const to = receivers[i];
      if (to !== i && h[to] > cut[to]) expect(h[to]).toBeLessThanOrEqual(h[i] + 1e-15);
    }
  }
});

test('diffusion keeps what there is on a torus, and a slope as it is between borders', () => {
  const { basin, h, slots } = drained(bumpyTile(33, 17));
  const sum = (): number => slots.reduce((all, slot) => all + h[slot], 0);
  const before = sum();
  diffuseInPlace(h, basin, 3);
  expect(sum()).toBeCloseTo(before, 9);
  // A single sample spreads to a hill with the variance of the time, 2 · length², along each axis, where two cells south are one.
  const peak = drained(
    cutElsewhere(
      mapFrom(42, 42, (x, y) => Number(x === 20 && y === 20)),
      0,
      0,
    ),
  );
  diffuseInPlace(peak.h, peak.basin, 1.5);
  const { stride } = peak.basin;
  const variance = (of: (slot: number) => number): number =>
    peak.slots.reduce((all, slot) => all + peak.h[slot] * (of(slot) - 21) ** 2, 0);
  expect(variance((slot) => slot % stride)).toBeCloseTo(2 * 1.5 ** 2, 3);
  expect(variance((slot) => Math.floor(slot / stride))).toBeCloseTo((2 * 1.5 ** 2) / 4, 3);
  const faint = drained(bumpyTile(33, 17));
  const ground0 = faint.h.slice();
  diffuseInPlace(faint.h, faint.basin, 1e-4);
  for (const slot of faint.slots) expect(faint.h[slot]).toBeCloseTo(ground0[slot], 6);
  // Long enough, all is alike: in few steps, however long.
  const even = drained(bumpyTile(9, 7));
  const mean = even.slots.reduce((all, slot) => all + even.h[slot], 0) / even.slots.length;
  diffuseInPlace(even.h, even.basin, 1e9);
  for (const slot of even.slots) expect(even.h[slot]).toBeCloseTo(mean, 5);
  const slope = drained(mapFrom(20, 9, (x, y) => x + y));
  const ground = slope.h.slice();
  diffuseInPlace(slope.h, slope.basin, 3);
  for (const slot of slope.slots) expect(slope.h[slot]).toBeCloseTo(ground[slot], 12);
});
