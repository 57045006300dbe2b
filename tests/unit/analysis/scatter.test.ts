import { expect, test } from 'vitest';
import { type ScatterOptions, type ScatterPoint, scatter, scatterRules } from '../../../src/analysis/scatter.ts';
import { createHeightmap } from '../../../src/core/heightmap.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { mapFrom, recipeFor } from '../../support/recipes.ts';

const spacing = { x: 12.3, y: 9.7 };
const hills = generateHeightmap(recipeFor('diamond-square', { width: 61, height: 41, elevation: { min: -100, max: 300 } }));
const scattered = (rules: ScatterOptions['rules'], more: Partial<ScatterOptions> = {}) =>
  scatter(hills, { spacing, seed: 'pines', rules: { elevationFrom: -1000, ...rules }, ...more });
const byPlace = (points: readonly ScatterPoint[]) => [...points].sort((a, b) => a.y - b.y || a.x - b.x);
const areaHa = (60 * spacing.x * 40 * spacing.y) / 10_000;

test('points of windows that share their borders are those of the whole map, each once', () => {
  const rules = { density: 60, elevationFade: 30, slopeTo: 60, slopeFade: 20, curvatureFrom: -20, distance: 2 };
  const whole = scattered(rules);
  expect(whole.length).toBeGreaterThan(200);
  for (const [across, down] of [
    [2, 2],
    [3, 4],
    [60, 1],
  ]) {
    const [width, height] = [60 / across + 1, 40 / down + 1];
    const parts = Array.from({ length: across * down }, (_, i) => {
      const window = { x: (i % across) * (width - 1), y: Math.floor(i / across) * (height - 1), width, height };
      return scattered(rules, { window });
    });
    expect(byPlace(parts.flat())).toEqual(byPlace(whole));
  }
});

test('where all rules hold there are as many points as the density says, and no two nearer than the distance', () => {
  for (const [density, distance] of [
    [20, 0],
    [20, 10],
    [30, 18],
  ]) {
    const points = scattered({ density, distance });
    expect(Math.abs(points.length / areaHa / density - 1)).toBeLessThan(0.05);
    const gaps = points.flatMap((a, i) => points.slice(0, i).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
    expect(gaps.filter((gap) => gap < distance)).toEqual([]);
  }
});

test('each rule only takes points away, and those that stay keep it', () => {
  const all = scattered({ density: 60 });
  const keptBy = (rules: ScatterOptions['rules']) => scattered({ density: 60, ...rules });
  const texts = new Set(all.map((point) => JSON.stringify(point)));
  for (const [rules, isKept] of [
    [{ elevationFrom: 50 }, ({ elevation }) => elevation >= 50],
    [{ elevationTo: 120 }, ({ elevation }) => elevation <= 120],
    [{ slopeFrom: 30 }, ({ slopeDeg }) => slopeDeg >= 30],
    [{ slopeTo: 40 }, ({ slopeDeg }) => slopeDeg <= 40],
  ] as readonly [ScatterOptions['rules'], (point: ScatterPoint) => boolean][]) {
    const kept = keptBy(rules);
    expect(kept).toEqual(all.filter(isKept));
    expect(kept.length).toBeLessThan(all.length);
  }
  for (const rules of [{ elevationFade: 40, elevationFrom: 0 }, { curvatureFrom: 0 }, { curvatureTo: 0 }]) {
    const kept = keptBy(rules);
    expect(kept.every((point) => texts.has(JSON.stringify(point)))).toBe(true);
    expect(kept.length).toBeLessThan(all.length);
  }
  expect(byPlace([...keptBy({ curvatureFrom: 0 }), ...keptBy({ curvatureTo: -1e-9 })])).toEqual(byPlace(all));
});

test('points grow rarer over the fade', () => {
  const slope = mapFrom(101, 101, (x) => x);
  const points = scatter(slope, {
    ...{ spacing: { x: 10, y: 10 }, seed: 'fade' },
    rules: { density: 100, elevationFrom: 20, elevationFade: 40 },
  });
  const shares = [0, 1, 2, 3, 4].map((k) => points.filter(({ elevation }) => Math.floor(elevation / 20) === k).length / 2000);
  for (const [k, share] of [0, 0.25, 0.75, 1, 1].entries()) expect(shares[k]).toBeCloseTo(share, 1);
});

test('points lie on the bilinear surface, with its normal', () => {
  const plane = mapFrom(5, 4, (x, y) => 7 + 3 * x - 4 * y);
  const points = scatter(plane, { spacing: { x: 3, y: 4 }, seed: 's', rules: { density: 10_000, elevationFrom: -100 } });
  expect(points.length).toBeGreaterThan(100);
  for (const { x, y, elevation, normal, slopeDeg, scale, rotationDeg } of points) {
    expect(elevation).toBeCloseTo(7 + x - y, 5);
    expect(normal.east).toBeCloseTo(-1 / Math.sqrt(3), 6);
    expect(normal.south).toBeCloseTo(1 / Math.sqrt(3), 6);
    expect(normal.up).toBeCloseTo(1 / Math.sqrt(3), 6);
    expect(slopeDeg).toBeCloseTo((Math.atan(Math.SQRT2) * 180) / Math.PI, 5);
    expect(x >= 0 && x < 12 && y >= 0 && y < 12).toBe(true);
    expect(scale >= 0.8 && scale < 1.25 && rotationDeg >= 0 && rotationDeg < 360).toBe(true);
  }
});

test('curvature is that of a sphere: a dome of 1 km curves by 1 per km, a bowl by −1', () => {
  const dome = mapFrom(21, 21, (x, y) => Math.sqrt(1000 ** 2 - (x - 10) ** 2 - (y - 10) ** 2));
  const count = (sign: number, rules: ScatterOptions['rules']) => {
    const map = { ...dome, data: dome.data.map((z) => sign * z) };
    const window = { x: 2, y: 2, width: 17, height: 17 };
    return scatter(map, { spacing: { x: 1, y: 1 }, seed: 's', window, rules: { density: 5000, elevationFrom: -2000, ...rules } })
      .length;
  };
  // Float32 samples of 1 km have steps of 0.06 mm.
  const all = count(1, {});
  expect(count(1, { curvatureFrom: 0.8, curvatureTo: 1.2 })).toBe(all);
  expect(count(1, { curvatureFrom: 1.2 })).toBe(0);
  expect(count(-1, { curvatureTo: -0.8, curvatureFrom: -1.2 })).toBe(all);
});

test('another seed has other points, the same seed the same', () => {
  const places = (seed: string) => scattered({ density: 20 }, { seed }).map(({ x, y }) => `${x} ${y}`);
  expect(places('a')).toEqual(places('a'));
  expect(places('a').filter((place) => places('b').includes(place))).toEqual([]);
});

test('rules that cannot be are refused', () => {
  expect(() => scattered({ density: 100, distance: 10 })).toThrow('scatter: distance: expected less than 10.00 m');
  expect(() => scattered({ slopeFrom: 40, slopeTo: 30 })).toThrow(
    'scatter: slopeTo: expected 40 or more, where it begins, got 30',
  );
  expect(() => scattered({ density: -1 })).toThrow('scatter: density: expected a number from 0.0001 to 1000000, got -1');
  expect(() => scattered({ density: 1_000_000 })).toThrow('density: expected at most 2,097,152 points on this ground');
  expect(() => scattered({}, { window: { x: 0, y: 0, width: 62, height: 2 } })).toThrow('reaches outside 61 × 41');
  expect(() => scatter(createHeightmap(4, 1), { spacing, seed: '' })).toThrow(
    'expected a map of 2 × 2 samples or more, got 4 × 1',
  );
});

test('points of a seed never change', () => {
  const level = createHeightmap(3, 2);
  const points = scatter(level, { spacing: { x: 100, y: 100 }, seed: 'trees', rules: { density: 1 } });
  const numbers = points.map(({ x, y, scale, rotationDeg }) =>
    [x, y, scale, rotationDeg].map((value) => Number(value.toFixed(6))),
  );
  expect(numbers).toEqual([
    [41.127011, 97.264514, 0.951031, 207.561556],
    [172.280231, 15.293478, 1.156015, 171.92608],
  ]);
});

test('every rule has a default within its range', () => {
  expect(scattered(defaultsOf(scatterRules) as ScatterOptions['rules']).length).toBeGreaterThan(0);
});
