import { expect, test } from 'vitest';
import { hydrology } from '../../../src/analysis/hydrology.ts';
import { hortonRatios, type WaterFigures, waterFigures } from '../../../src/analysis/water-figures.ts';
import { createHeightmap, type Heightmap, type Spacing } from '../../../src/core/heightmap.ts';
import { routeWater } from '../../../src/kernels/depressions.ts';
import { Drainage, ringOf } from '../../../src/kernels/drainage.ts';
import { inciseInPlace } from '../../../src/kernels/stream-power.ts';
import { bumpyMap } from '../../support/filter-maps.ts';
import { mapFrom } from '../../support/recipes.ts';
import { bumpyTile } from '../../support/seams.ts';

function measured(map: Heightmap, spacing: Spacing): WaterFigures {
  const figures = waterFigures(map, spacing);
  if (figures.kind === 'none') throw new Error(figures.why);
  return figures;
}

/** Ground that rises everywhere but along its southern border, until rivers cut as fast as it rises: slope = uplift ⁄ (K · √area). */
function steadyGround(side: number, spacing: Spacing, steps: number): Heightmap {
  const { basin, h } = ringOf(bumpyMap(side, side), spacing, -Infinity);
  const ends = new Uint8Array(h.length).fill(1, side * basin.stride);
  const drainage = new Drainage(basin);
  for (let step = 0; step < steps; step++) {
    for (let y = 1; y < side; y++) for (let x = 1; x <= side; x++) h[y * basin.stride + x] += 10;
    routeWater(h, ends, drainage);
    inciseInPlace(h, drainage, 1);
  }
  const map = createHeightmap(side, side);
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) map.data[y * side + x] = h[(y + 1) * basin.stride + x + 1];
  return map;
}

test('ground where rivers cut as fast as it rises has a slope–area exponent of one half', () => {
  const spacing = { x: 50, y: 50 };
  const { slopeArea } = measured(steadyGround(129, spacing, 200), spacing);
  if (slopeArea.kind === 'none') throw new Error(slopeArea.why);
  expect(Math.abs(slopeArea.exponent - 0.5)).toBeLessThan(0.02);
  expect(slopeArea.r2).toBeGreaterThan(0.999);
  // 10 m of uplift a step, K = 1: slope = 10 ⁄ √area in m², or 0.01 ⁄ √area in km².
  expect(slopeArea.logFactor).toBeCloseTo(Math.log(0.01), 1);
});

test('streams are the stretches of their order, joined', () => {
  const spacing = { x: 30, y: 20 };
  for (const map of [bumpyMap(97, 130), bumpyTile(120, 90)]) {
    const { orders, drainageDensity, threshold } = measured(map, spacing);
    const { rivers, area } = hydrology(map, { spacing, threshold });
    const ofOrder = (order: number) => rivers.filter((river) => river.order === order);
    const lengthOf = (some: typeof rivers) => some.reduce((sum, { length }) => sum + length, 0);
    orders.forEach(({ length }, k) => {
      expect(length).toBeCloseTo(lengthOf(ofOrder(k + 1)), 6);
    });
    expect(orders[0].count).toBe(ofOrder(1).length);
    // Each stream of an order above begins where two of the one below meet.
    for (let k = 1; k < orders.length; k++) expect(2 * orders[k].count).toBeLessThanOrEqual(orders[k - 1].count);
    const ends = hydrology(map, { spacing, threshold }).receiver.reduce((sum, to, i) => sum + (to === i ? area[i] : 0), 0);
    if (!map.repeats) expect(drainageDensity).toBeCloseTo((1000 * lengthOf(rivers)) / ends, 9);
  }
});

test('Horton’s ratios are those of a network that has them', () => {
  // Every stream has four tributaries of the order below, each half as long.
  const orders = [64, 16, 4, 1].map((count, k) => ({ count, length: count * 2 ** k }));
  const { bifurcationRatio, lengthRatio } = hortonRatios(orders);
  expect([bifurcationRatio, lengthRatio]).toEqual([expect.closeTo(4, 9), expect.closeTo(2, 9)]);
  expect(hortonRatios(orders.slice(2))).toEqual({ bifurcationRatio: undefined, lengthRatio: undefined });
});

test('a map of thousands of samples is measured over the lowest of each block: valleys stay connected', () => {
  const valley = (side: number) => mapFrom(side, side, (x, y) => Math.abs(x - ((side - 1) * 3) / 8) + 0.1 * y);
  const figures = [513, 2049].map((side) => measured(valley(side), { x: 25_600 / (side - 1), y: 25_600 / (side - 1) }));
  const [small, large] = figures.map(({ orders }) => orders.map(({ count }) => count));
  expect(large).toEqual(small);
  expect(figures[1].drainageDensity).toBeCloseTo(figures[0].drainageDensity, 1);
});

test('ground without rivers says why', () => {
  const spacing = { x: 1, y: 1 };
  expect(
    waterFigures(
      mapFrom(70, 64, (x) => x),
      spacing,
    ),
  ).toEqual({
    kind: 'none',
    why: 'it needs at least 65 × 65 samples, got 70 × 64',
  });
  expect(
    waterFigures(
      mapFrom(70, 70, () => 3),
      spacing,
    ),
  ).toEqual({ kind: 'none', why: 'all samples are equal' });
  const bowl = measured(
    mapFrom(70, 70, (x, y) => Math.max(Math.abs(x - 35), Math.abs(y - 35))),
    spacing,
  );
  expect(bowl.slopeArea).toEqual({ kind: 'none', why: 'its rivers are too few or too level' });
  const plane = measured(
    mapFrom(70, 70, (x) => x),
    spacing,
  );
  expect(plane.slopeArea).toMatchObject({ exponent: 0, r2: 1 });
  expect(plane.bifurcationRatio).toBeUndefined();
});
