import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp2 } from '../../../src/core/exact-math.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import { midpointDisplacement } from '../../../src/generators/midpoint-displacement.ts';
import { latticeOffsets, type OffsetLaw } from '../../../src/kernels/lattice-offsets.ts';
import { midpointLine, midpointPolyline } from '../../../src/kernels/midpoint-line.ts';
import { article000, article001 } from '../../oracles/midpoint-displacement.ts';
import { article002, article003, type ListedPoint, perpendicular, untilShort } from '../../oracles/midpoint-points.ts';
import { forAll } from '../../support/cases.ts';
import { lineRandom } from '../../support/offsets.ts';
import { firstDifference, typedRecipe } from '../../support/recipes.ts';

function preset(id: string) {
  const found = midpointDisplacement.presets.find((p) => p.id === id);
  if (!found) throw new Error(`no preset ${id}`);
  return { ...found, params: found.params as ParamValues };
}

/** The line of a preset as its page shows it. */
function lineOf(id: string, seed: string): ReturnType<typeof midpointDisplacement.generate> {
  const { params, width = 513, extent } = preset(id);
  return midpointDisplacement.generate(typedRecipe(midpointDisplacement, { seed, params, width, ...(extent && { extent }) }));
}

/** Whether a line is the wanted one, bit for bit.
 *  @param wanted points, or the elevations of points that are evenly spread */
function expectLine({ x, y }: ReturnType<typeof lineOf>, wanted: readonly ListedPoint[] | Float64Array): void {
  const elevations = Float64Array.from(wanted as readonly unknown[], (p) => (typeof p === 'number' ? p : (p as ListedPoint).y));
  expect(firstDifference(y, elevations)).toBeUndefined();
  if (!(wanted instanceof Float64Array)) expect(wanted.findIndex((p, i) => p.x !== x[i])).toBe(-1);
}

const SEEDS = ['', 'alps', 'a', 'aa', 'š'];
const KEY = { a: 1, b: 2 };

test('without displacement, midpoints lie on the line between the ends; the rest of a longer array is left alone', () => {
  const out = new Float32Array(8).fill(7);
  midpointLine(out, 2, 0, 4, KEY, 'uniform', [0, 0]);
  expect(Array.from(out)).toEqual([0, 1, 2, 3, 4, 7, 7, 7]);
  const [x, y] = [new Float64Array(8).fill(7), new Float64Array(8).fill(7)];
  midpointPolyline(x, y, 2, { x: 0, y: 0 }, { x: 4, y: 0 }, KEY, 'uniform', [0, 0]);
  expect(Array.from(x)).toEqual([0, 1, 2, 3, 4, 7, 7, 7]);
  expect(Array.from(y)).toEqual([0, 0, 0, 0, 0, 7, 7, 7]);
});

describe("the presets equal their articles' code bit for bit", () => {
  test.each(['article-000-rolling', 'article-000-jagged'])('%s, the loop form', (id) => {
    forAll(50, [fc.string(), fc.integer({ min: 2, max: 300 })], (seed, width) => {
      const { params } = preset(id);
      // The article's width counts segments, ours samples.
      const recipe = typedRecipe(midpointDisplacement, { seed, width: width + 1, params });
      const oracle = article000(width, 400, 100, Number(params.roughness), lineRandom(seed));
      expect(firstDifference(midpointDisplacement.generate(recipe).y, oracle)).toBeUndefined();
    });
  });

  const from = (x: number, y: number): ListedPoint => ({ x, y });
  /** Article 003's list, which points are inserted into. */
  const listed =
    (start: ListedPoint, end: ListedPoint, roughness: number, bound: number, iterations: number, law: OffsetLaw = 'binary') =>
    (seed: string) =>
      article003(start, end, roughness, bound, iterations, lineRandom(seed, law));
  /** Points that move at right angles to one segment after another. */
  const upright =
    (start: ListedPoint, end: ListedPoint, roughness: number, first: number, iterations: number, floor: number) =>
    (seed: string) => {
      const bounds = [first];
      for (let k = 1; k < iterations; k++) bounds.push(bounds[k - 1] * exp2(-roughness));
      return perpendicular(start, end, iterations, (k) => bounds[k], lineRandom(seed, 'uniform'), floor);
    };
  const articles: Readonly<Record<string, (seed: string) => readonly ListedPoint[] | Float64Array>> = {
    'article-000-wrapped'(seed) {
      const end = 200 + lineRandom(seed)(-1, 0) * 100;
      return article000(1024, 400, 100, 0.6, lineRandom(seed), { left: end, right: end });
    },
    'article-001': (seed) => article001(9, 50, 0.55, lineRandom(seed)),
    'article-002': (seed) => article002(1024, 400, 100, 1, 10, 'as printed', lineRandom(seed)),
    'article-002-mean': (seed) => article002(1024, 400, 100, 1, 10, 'mean', lineRandom(seed)),
    'article-003-layer-1': listed(from(250, 0), from(1000, 200), 1.4, 20, 12),
    'article-003-layer-2': listed(from(0, 180), from(1000, 80), 1.2, 30, 12),
    'article-003-layer-3': listed(from(0, 270), from(1000, 190), 1, 120, 9),
    'article-003-layer-4': listed(from(0, 350), from(1000, 320), 0.9, 250, 8),
    'article-003-no-decay': listed(from(0, 200), from(1000, 200), 0, 100, 9),
    /** The list after one iteration, halved without displacement from there. */
    'article-003-once'(seed) {
      const bent = listed(from(0, 200), from(1000, 200), 1, 100, 1)(seed);
      const [left, right] = [0, 1].map((i) => article003(bent[i], bent[i + 1], 1, 0, 8, () => 1));
      return [...left, ...right.slice(1)];
    },
    'fake-graph': listed(from(0, 220), from(1000, 360), 0.5, 70, 9, 'gaussian'),
    lightning: upright(from(200, 500), from(700, 0), 0.85, 110, 9, 0),
    river: upright(from(0, 250), from(1000, 250), 0.8, 180, 10, Number.NEGATIVE_INFINITY),
  };

  test.each(Object.entries(articles))('%s', (id, wanted) => {
    for (const seed of SEEDS) expectLine(lineOf(id, seed), wanted(seed));
  });

  test('all of them are held to an oracle here', () => {
    const ids = midpointDisplacement.presets.map(({ id }) => id);
    expect(ids).toEqual(['article-000-rolling', 'article-000-jagged', ...Object.keys(articles)]);
  });

  test('a long line, refined in blocks, equals the loop too', () => {
    const recipe = typedRecipe(midpointDisplacement, { width: 16_384, params: preset('article-000-jagged').params });
    const oracle = article000(16_384, 400, 100, 0.7, lineRandom('alps'));
    expect(firstDifference(midpointDisplacement.generate(recipe).y, oracle)).toBeUndefined();
  });
});

describe('levels end where article 003’s loop does, no displaced segment being too long any more', () => {
  const anyStop = fc.tuple(
    fc.string(),
    fc.integer({ min: 1, max: 10 }),
    fc.constantFrom(0.8, 1, 1.5),
    fc.oneof(fc.constantFrom(1, 64, 5000), fc.double({ min: 0.5, max: 700, noNaN: true })),
  );
  const segment = { ends: 'segment', startX: 0, startY: 270, endX: 1024, endY: 190, displacement: 120, decay: 'power' };
  const [start, end] = [
    { x: 0, y: 270 },
    { x: 1024, y: 190 },
  ];

  test('where points move up and down', () => {
    const stops = new Set<number>();
    forAll(60, [anyStop], ([seed, iterations, roughness, minDisplacedSegment]) => {
      const params = { ...segment, roughness, iterations, minDisplacedSegment, offsets: 'binary' };
      const random = lineRandom(seed, 'binary');
      const after = (n: number): ListedPoint[] => article003(start, end, roughness, 120, n, random);
      const recipe = typedRecipe(midpointDisplacement, { seed, params });
      expectLine(midpointDisplacement.generate(recipe), untilShort(iterations, minDisplacedSegment, after));
      stops.add(midpointDisplacement.stages(recipe));
    });
    expect(stops.size).toBeGreaterThan(4);
  });

  test('where they move at right angles', () => {
    forAll(60, [anyStop], ([seed, iterations, roughness, minDisplacedSegment]) => {
      const params = {
        ...segment,
        roughness,
        iterations,
        minDisplacedSegment,
        direction: 'perpendicular',
        floor: 150,
        ceiling: 300,
      };
      const bounds = [120];
      for (let k = 1; k < iterations; k++) bounds.push(bounds[k - 1] * exp2(-roughness));
      const random = lineRandom(seed);
      const after = (n: number): ListedPoint[] => perpendicular(start, end, n, (k) => bounds[k], random, 150, 300);
      const recipe = typedRecipe(midpointDisplacement, { seed, params });
      expectLine(midpointDisplacement.generate(recipe), untilShort(iterations, minDisplacedSegment, after));
    });
  });
});

test.each([
  [{ decay: 'factor', roughness: 1.5 }, 'params.roughness: expected at most 1 with factor decay, got 1.5'],
  [{ ends: 'segment', startX: 250, endX: 100 }, 'params.endX: expected above startX (250) with vertical direction, got 100'],
  [
    { ends: 'segment', startX: 9, startY: 3, endX: 9, endY: 3, direction: 'perpendicular' },
    'params.endX: expected another point than the start (9, 3), got the same',
  ],
  [{ floor: 50, ceiling: 20 }, 'params.ceiling: expected above the floor (50), got 20'],
  [{ floor: 50, ceiling: 50 }, 'params.ceiling: expected above the floor (50), got 50'],
])('%o is refused', (params, problem) => {
  expect(() => typedRecipe(midpointDisplacement, { params })).toThrow(problem);
});

test.each([
  { decay: 'power', roughness: 1.5 },
  { ends: 'segment', startX: 250, endX: 100, direction: 'perpendicular' },
  { ends: 'segment', startX: 9, startY: 3, endX: 9, endY: 4, direction: 'perpendicular' },
  { floor: 100_000 },
  { ceiling: -100_000 },
  { floor: 20, ceiling: 50 },
])('%o is not refused', (params) => {
  expect(() => typedRecipe(midpointDisplacement, { params })).not.toThrow();
});

function polyline(levels: number, end: { x: number; y: number }, law: OffsetLaw, bounds: readonly number[], ...limits: number[]) {
  const x = new Float64Array(2 ** levels + 1);
  const y = new Float64Array(2 ** levels + 1);
  midpointPolyline(x, y, levels, { x: 0, y: 0 }, end, KEY, law, bounds, ...limits);
  return { x, y };
}

describe('a midpoint that moves perpendicular to its segment', () => {
  test('moves up where its segment has no length', () => {
    const [drawn] = latticeOffsets(1, 'binary', 3, KEY, 0, 0, 0);
    const { x, y } = polyline(1, { x: 0, y: 0 }, 'binary', [3]);
    expect([x[1], y[1]]).toEqual([0, drawn]);
  });
});

test('a long polyline, whose offsets are drawn in batches, equals the reference', () => {
  const params = { ends: 'segment', startX: 0, endX: 1000, startY: 9, endY: 300, direction: 'perpendicular', iterations: 14 };
  const recipe = typedRecipe(midpointDisplacement, { params: { ...params, decay: 'factor', roughness: 0.5, displacement: 256 } });
  const bound = (k: number): number => 256 / 2 ** k;
  const oracle = perpendicular({ x: 0, y: 9 }, { x: 1000, y: 300 }, 14, bound, lineRandom('alps'));
  expectLine(midpointDisplacement.generate(recipe), oracle);
});
