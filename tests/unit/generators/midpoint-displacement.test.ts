import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp2 } from '../../../src/core/exact-math.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import { midpointDisplacement } from '../../../src/generators/midpoint-displacement.ts';
import { midpointLine } from '../../../src/kernels/midpoint-line.ts';
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

function expectPoints({ x, y }: ReturnType<typeof lineOf>, points: readonly ListedPoint[]): void {
  expect(
    firstDifference(
      y,
      Float64Array.from(points, (p) => p.y),
    ),
  ).toBeUndefined();
  expect(points.findIndex((p, i) => p.x !== x[i])).toBe(-1);
}

const SEEDS = ['', 'alps', 'a', 'aa', 'š'];

test('without displacement, midpoints lie on the line between the ends', () => {
  const out = new Float32Array(5);
  midpointLine(out, 2, 0, 4, { a: 1, b: 2 }, 'uniform', [0, 0]);
  expect(Array.from(out)).toEqual([0, 1, 2, 3, 4]);
});

test('a first midpoint of exactly ±b, later ones of exactly ±b·r', () => {
  const out = new Float32Array(5);
  midpointLine(out, 2, 0, 0, { a: 1, b: 2 }, 'binary', [8, 4]);
  expect(Math.abs(out[2])).toBe(8);
  expect(Math.abs(out[1] - out[2] / 2)).toBe(4);
  expect(Math.abs(out[3] - out[2] / 2)).toBe(4);
});

test('the rest of a longer array is left alone', () => {
  const out = new Float32Array(8).fill(7);
  midpointLine(out, 2, 0, 4, { a: 1, b: 2 }, 'uniform', [0, 0]);
  expect(Array.from(out.subarray(5))).toEqual([7, 7, 7]);
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

  test('article-000-wrapped, whose two ends are set to the same value', () => {
    for (const seed of SEEDS) {
      const random = lineRandom(seed);
      const end = 200 + random(-1, 0) * 100;
      const oracle = article000(1024, 400, 100, 0.6, random, { left: end, right: end });
      expect(firstDifference(lineOf('article-000-wrapped', seed).y, oracle)).toBeUndefined();
    }
  });

  test('article-001, the recursive form', () => {
    for (const seed of SEEDS) {
      expect(firstDifference(lineOf('article-001', seed).y, article001(9, 50, 0.55, lineRandom(seed)))).toBeUndefined();
    }
  });

  test.each([
    ['article-002', 'as printed'],
    ['article-002-mean', 'mean'],
  ] as const)('%s, the list that is sorted after every iteration', (id, wanted) => {
    for (const seed of SEEDS) expectPoints(lineOf(id, seed), article002(1024, 400, 100, 1, 10, wanted, lineRandom(seed)));
  });

  test.each([
    ['article-003-layer-1', { x: 250, y: 0 }, { x: 1000, y: 200 }, 1.4, 20, 12],
    ['article-003-layer-2', { x: 0, y: 180 }, { x: 1000, y: 80 }, 1.2, 30, 12],
    ['article-003-layer-3', { x: 0, y: 270 }, { x: 1000, y: 190 }, 1, 120, 9],
    ['article-003-layer-4', { x: 0, y: 350 }, { x: 1000, y: 320 }, 0.9, 250, 8],
    ['article-003-no-decay', { x: 0, y: 200 }, { x: 1000, y: 200 }, 0, 100, 9],
  ])('%s, the list that points are inserted into', (id, start, end, roughness, bound, iterations) => {
    for (const seed of ['alps', 'š']) {
      expectPoints(lineOf(id, seed), article003(start, end, roughness, bound, iterations, lineRandom(seed, 'binary')));
    }
  });

  test('fake-graph, the same list with normal offsets', () => {
    for (const seed of SEEDS) {
      const points = article003({ x: 0, y: 220 }, { x: 1000, y: 360 }, 0.5, 70, 9, lineRandom(seed, 'gaussian'));
      expectPoints(lineOf('fake-graph', seed), points);
    }
  });

  test('article-003-once, the list after one iteration, halved without displacement from there', () => {
    for (const seed of SEEDS) {
      const bent = article003({ x: 0, y: 200 }, { x: 1000, y: 200 }, 1, 100, 1, lineRandom(seed, 'binary'));
      const left = article003(bent[0], bent[1], 1, 0, 8, () => 1);
      const right = article003(bent[1], bent[2], 1, 0, 8, () => 1);
      expectPoints(lineOf('article-003-once', seed), [...left, ...right.slice(1)]);
    }
  });

  test.each([
    ['lightning', { x: 200, y: 500 }, { x: 700, y: 0 }, 0.85, 110, 9, 0],
    ['river', { x: 0, y: 250 }, { x: 1000, y: 250 }, 0.8, 180, 10, Number.NEGATIVE_INFINITY],
  ])('%s, perpendicular to one segment after another', (id, start, end, roughness, first, iterations, floor) => {
    const bounds = [first];
    for (let k = 1; k < iterations; k++) bounds.push(bounds[k - 1] * exp2(-roughness));
    for (const seed of SEEDS) {
      expectPoints(
        lineOf(id, seed),
        perpendicular(start, end, iterations, (k) => bounds[k], lineRandom(seed, 'uniform'), floor),
      );
    }
  });

  test('all of them are held to an oracle here', () => {
    expect(midpointDisplacement.presets.map(({ id }) => id)).toEqual([
      ...['article-000-rolling', 'article-000-jagged', 'article-000-wrapped', 'article-001', 'article-002', 'article-002-mean'],
      ...[1, 2, 3, 4].map((layer) => `article-003-layer-${layer}`),
      ...['article-003-no-decay', 'article-003-once', 'fake-graph', 'lightning', 'river'],
    ]);
  });

  test('a long line, refined in blocks, equals the loop too', () => {
    const recipe = typedRecipe(midpointDisplacement, { width: 16_384, params: preset('article-000-jagged').params });
    const oracle = article000(16_384, 400, 100, 0.7, lineRandom('alps'));
    expect(firstDifference(midpointDisplacement.generate(recipe).y, oracle)).toBeUndefined();
  });
});

test('article 003 without a displacement starts from the mean of the two heights', () => {
  const params = { ...preset('article-003-layer-4').params, displacementFrom: 'mean' };
  const { x, y } = midpointDisplacement.generate(typedRecipe(midpointDisplacement, { params }));
  const random = lineRandom('alps', 'binary');
  expectPoints({ x, y }, article003({ x: 0, y: 350 }, { x: 1000, y: 320 }, 0.9, undefined, 8, random));
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
      expectPoints(midpointDisplacement.generate(recipe), untilShort(iterations, minDisplacedSegment, after));
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
      expectPoints(midpointDisplacement.generate(recipe), untilShort(iterations, minDisplacedSegment, after));
    });
  });
});

test('the recursive and the loop form give the same terrain when offsets belong to places, not to a sequence', () => {
  const random = lineRandom('alps');
  const recursive = article001(8, 50, 0.5, random);
  const loop = article000(256, 0, 100, 0.5, (level, i) => (level < 0 ? 0 : random(level, i)));
  expect(loop).toEqual(recursive);
});

test('fixed ends stay where they are put', () => {
  const recipe = typedRecipe(midpointDisplacement, { params: { ends: 'fixed', startY: -3, endY: 12.5 } });
  const { y } = midpointDisplacement.generate(recipe);
  expect([y[0], y[y.length - 1]]).toEqual([-3, 12.5]);
});

test('a segment runs from its start to its end', () => {
  const params = { ends: 'segment', startX: 0.2, startY: 5, endX: 0.9, endY: -7 };
  const { x, y } = midpointDisplacement.generate(typedRecipe(midpointDisplacement, { params }));
  expect([x[0], y[0], x[x.length - 1], y[y.length - 1]]).toEqual([0.2, 5, 0.9, -7]);
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
