import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ParamValues } from '../../../src/core/params.ts';
import type { Recipe } from '../../../src/core/recipe.ts';
import { asRecipeFor } from '../../../src/core/recipe-fields.ts';
import { fillStrip, jointOffsets } from '../../../src/generators/line-strips.ts';
import { midpointDisplacement } from '../../../src/generators/midpoint-displacement.ts';
import { stripAt } from '../../../src/index.ts';
import { layerSeed } from '../../../src/landscape/landscape.ts';
import { createLayerStrips, type LayerStrips } from '../../../src/landscape/layer-line.ts';
import type { LayerSettings } from '../../../src/landscape/layer-schema.ts';
import { landscapePresets } from '../../../src/landscape/presets.ts';
import type { SceneSettings } from '../../../src/landscape/scene-schema.ts';
import { highestAt } from '../../oracles/landscape-crest.ts';
import { article003, type ListedPoint } from '../../oracles/midpoint-points.ts';
import { layered } from '../../support/landscapes.ts';
import { lineRandom } from '../../support/offsets.ts';
import { firstDifference, recipeFor } from '../../support/recipes.ts';

const NO_FLOOR = -100_000;

function stripsOf(settings: Partial<LayerSettings>, scene?: Partial<SceneSettings>, seed?: string): LayerStrips {
  const landscape = layered([settings], scene, seed);
  return createLayerStrips(landscape, landscape.layers[0]);
}

/** A strip that is there. */
function strip(strips: LayerStrips, n: number, isLoop = false): Float32Array {
  const found = strips.strip(n, isLoop);
  if (!found) throw new Error(`no strip ${n}`);
  return found;
}

const last = (elevations: Float32Array): number => elevations[elevations.length - 1];

describe('the picture of article 003', () => {
  const landscape = landscapePresets.find(({ id }) => id === 'article-003')?.landscape;

  // Front to back, as the article's main function has them.
  test.each([
    [1, { x: 250, y: 0 }, { x: 1000, y: 200 }, 1.4, 20, 12],
    [2, { x: 0, y: 180 }, { x: 1000, y: 80 }, 1.2, 30, 12],
    [3, { x: 0, y: 270 }, { x: 1000, y: 190 }, 1, 120, 9],
    [4, { x: 0, y: 350 }, { x: 1000, y: 320 }, 0.9, 250, 8],
  ])('has the points of its function in layer %i, bit for bit', (number, start, end, roughness, bound, iterations) => {
    if (!landscape) throw new Error('no preset article-003');
    const layer = landscape.layers[number - 1];
    const random = lineRandom(layerSeed(landscape, layer), 'binary');
    const points = article003(start, end, roughness, bound, iterations, random);
    const strips = createLayerStrips(landscape, layer);
    const wanted = Float64Array.from(points, ({ y }) => y);
    expect(firstDifference(strip(strips, 0), wanted)).toBeUndefined();
    expect(points.findIndex(({ x }, i) => x !== strips.start + (i * strips.span) / strips.segments)).toBe(-1);
    expect(strips.strip(1, false)).toBeUndefined();
  });
});

/** The mean step beside joints, in mean steps of all others. */
function jointSteepness(strips: LayerStrips, reach: number): number {
  const [joints, inside] = [0, 1].map(() => ({ sum: 0, count: 0 }));
  for (let n = -reach; n <= reach; n++) {
    const y = strip(strips, n);
    for (let i = 1; i < y.length; i++) {
      const steps = i === 1 || i === y.length - 1 ? joints : inside;
      steps.sum += Math.abs(y[i] - y[i - 1]);
      steps.count++;
    }
  }
  return joints.sum / joints.count / (inside.sum / inside.count);
}

/** Lines of every kind, of few segments so that thousands of strips are made soon. */
const FEW = { iterations: 4, span: 64, displacement: 60, roughness: 0.8, floor: NO_FLOOR } as const;
const FOLDING = { ...FEW, direction: 'perpendicular' } as const;
const laws: readonly [string, Partial<LayerSettings>][] = [
  ['of random ends', FEW],
  ['of fixed ends and gaussian offsets', { ...FEW, ends: 'fixed', offsets: 'gaussian' }],
  ['of wrapped ends and linear decay', { ...FEW, ends: 'wrapped', decay: 'linear', roughness: 0.2 }],
  ['of binary offsets and logarithmic decay', { ...FEW, offsets: 'binary', decay: 'logarithmic', roughness: 0.3 }],
  ['of a segment and factor decay', { ...FEW, ends: 'segment', startX: 20, endX: 84, decay: 'factor', roughness: 0.5 }],
  ['that folds', { ...FOLDING, iterations: 6, span: 1600, displacement: 320 }],
  ['that folds, of short rough strips', FOLDING],
  ['that folds, of fine points', { ...FOLDING, iterations: 7, span: 400, displacement: 120, offsets: 'gaussian' }],
  ['that folds, of fixed ends', { ...FOLDING, iterations: 6, span: 1000, displacement: 250, ends: 'fixed' }],
  ['that folds over its own ends', { ...FOLDING, iterations: 6, span: 200, displacement: 200, decay: 'none' }],
];

/** A strip of an endless line whose ends are moved to the side. */
function betweenJoints(recipe: Recipe, n: number, offsets: readonly [number, number]): { x: Float64Array; y: Float64Array } {
  const line = asRecipeFor(recipe, midpointDisplacement);
  const y = new Float64Array(stripAt(recipe, n).y.length);
  return { x: fillStrip(line, n, y, undefined, offsets), y };
}

describe.each(laws)('an endless layer %s', (_, law) => {
  test('is as steep where strips join as within them', () => {
    // A strip that folds is made with those beside it.
    const ratio = jointSteepness(stripsOf(law), law.direction === 'perpendicular' ? 250 : 500);
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });

  test('joins exactly, to the left of its first strip too', () => {
    const strips = stripsOf(law);
    for (let n = -50; n < 50; n++) expect(strip(strips, n + 1)[0]).toBe(last(strip(strips, n)));
  });

  test('repeats its first strip in a loop, which joins itself', () => {
    const strips = stripsOf(law);
    const first = strip(strips, 0).slice();
    const round = strip(strips, 0, true);
    expect(last(round)).toBe(round[0]);
    // Where lines fold, what hangs over at an end is another neighbour's.
    if (law.direction !== 'perpendicular') expect(round[0]).toBe(first[0]);
    for (const n of [-7, 1, 400]) expect(strip(strips, n, true)).toBe(round);
    expect(strip(strips, 0)).toEqual(first);
  });

  test('has the strips of an endless line, above its base height', () => {
    const base = 90;
    const { span, startX, endX, ...params } = { startX: 0, endX: 0, ...law };
    const { ends } = params;
    const line = recipeFor('midpoint-displacement', {
      seed: 'alps 1',
      params: { ...lineSettings(law), ...(ends === 'segment' && { startX, endX }) },
      extent: { x: span ?? 1, y: 1 },
    });
    const strips = stripsOf({ ...law, base });
    const offsetsOf = jointOffsets('alps 1', law.displacement ?? 0, strips.span);
    const pointsOf = (n: number): ListedPoint[] => {
      const { x, y } = law.direction === 'perpendicular' ? betweenJoints(line, n, offsetsOf(n)) : stripAt(line, n);
      return Array.from(x, (along, i) => ({ x: along, y: y[i] }));
    };
    for (const n of [-3, 0, 5]) {
      // Lines that fold may hang over into the strips beside theirs.
      const points = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((beside) =>
        pointsOf(n + beside).map(({ x, y }) => ({ x: x + beside * strips.span, y })),
      );
      strip(strips, n).forEach((elevation, i) => {
        const wanted = highestAt(points, strips.start + (i * strips.span) / strips.segments);
        expect(elevation).toBeCloseTo(base + wanted, 3);
      });
    }
  });
});

test('joints of folding lines move by up to two displacements on a slope of one to half a strip, and keep their order', () => {
  for (const [displacement, span, most] of [
    [120, 1600, 18],
    [60, 64, 24],
    [0, 400, 0],
  ]) {
    const offsetsOf = jointOffsets('alps 1', displacement, span);
    const offsets = Array.from({ length: 2001 }, (_, i) => offsetsOf(i - 1000)[0]);
    for (const n of [-1000, 0, 999]) expect(offsetsOf(n)[1]).toBe(offsets[n + 1001]);
    const farthest = Math.max(...offsets.map(Math.abs));
    expect(farthest).toBeLessThanOrEqual(most);
    expect(farthest).toBeGreaterThanOrEqual(0.99 * most);
    expect(Math.abs(offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length)).toBeLessThanOrEqual(0.06 * most);
  }
});

/** Those of a layer's settings that are the line's. */
function lineSettings(settings: Partial<LayerSettings>): ParamValues {
  const own = Object.entries({ ...layered([settings]).layers[0].settings });
  return Object.fromEntries(own.filter(([id]) => id in midpointDisplacement.params));
}

test('a thousand strips one after another all differ', () => {
  const strips = stripsOf(FEW);
  const hashes = Array.from({ length: 1000 }, (_, n) => createHash('sha256').update(strip(strips, n)).digest('hex'));
  expect(new Set(hashes).size).toBe(1000);
});

test('a layer that repeats has one strip everywhere, whose ends are joined; one that does not go on has its own ends and no other', () => {
  const repeating = stripsOf({ ...FEW, continues: 'repeat' });
  const only = strip(repeating, 0);
  expect(last(only)).toBe(only[0]);
  for (const n of [-5, 1, 99]) expect(strip(repeating, n)).toBe(only);
  const single = stripsOf({ ...FEW, continues: 'once' });
  expect(strip(single, 0)).toEqual(strip(stripsOf(FEW), 0));
  for (const n of [-1, 1, 2]) for (const isLoop of [true, false]) expect(single.strip(n, isLoop)).toBeUndefined();
});

test('a scene that loops repeats endless layers at every moment; one that is still never does', () => {
  const round = strip(stripsOf(FEW), 0, true);
  expect(strip(stripsOf(FEW, { motion: 'loop' }), 3)).toEqual(round);
  const still = stripsOf(FEW, { motion: 'still' });
  expect(strip(still, 3, true)).toBe(strip(still, 3));
  expect(strip(still, 3)).toEqual(strip(stripsOf(FEW), 3));
});

test.each([
  { limit: 'floor', side: 'below', ends: Math.min, values: [0, 37.3, -20], away: 1.37 },
  { limit: 'ceiling', side: 'above', ends: Math.max, values: [200, 37.3, -20], away: -1.37 },
] as const)('over many seeds no point lies $side the $limit, wherever the base is and however the line runs', (kind) => {
  const { limit, ends, values, away } = kind;
  let onLimit = 0;
  for (let seed = 0; seed < 300; seed++) {
    const [, law] = laws[seed % laws.length];
    const most = values[seed % 3];
    const place = { startY: 0, endY: 0, base: most + away * (seed % 50), floor: NO_FLOOR, [limit]: most };
    const strips = stripsOf({ ...law, ...place, iterations: 3 }, {}, `${seed}`);
    const farthest = ends(...strip(strips, 0), ...strip(strips, -1), ...strip(strips, 0, true));
    // Toward the limit: down to a floor, up to a ceiling.
    expect(away * (farthest - Math.fround(most))).toBeGreaterThanOrEqual(0);
    if (farthest === Math.fround(most)) onLimit++;
  }
  expect(onLimit).toBeGreaterThan(90);
});

test('the lowest value of the floor means none', () => {
  const lowest = (floor: number): number => Math.min(...strip(stripsOf({ ...FEW, base: -1000, floor }), 0));
  expect(lowest(NO_FLOOR)).toBeLessThan(-1000);
  expect(lowest(0)).toBe(0);
});

test('strips shorter than eight pixels are one: a picture could show thousands of them', () => {
  const scene = { width: 7680, height: 16, designHeight: 4320 };
  const short = stripsOf({ ...FEW, span: 2159 }, scene);
  expect(strip(short, 5)).toBe(strip(short, 0));
  expect(last(strip(short, 0))).toBe(strip(short, 0)[0]);
  const longer = stripsOf({ ...FEW, span: 2160 }, scene);
  expect(strip(longer, 5)).not.toEqual(strip(longer, 0));
});

describe('strips in memory', () => {
  const wide = { width: 640, height: 360, designHeight: 360 };

  test('have the same bits when they are asked for again after others', () => {
    for (const [, law] of laws) {
      const strips = stripsOf(law, wide);
      const before = [-2, -1, 0, 1, 2].map((n) => strip(strips, n).slice());
      for (let n = 40; n < 90; n++) strips.strip(n, n % 2 === 0);
      expect([-2, -1, 0, 1, 2].map((n) => strip(strips, n).slice())).toEqual(before);
    }
  });

  test('all that a picture shows, wherever it begins, are kept: asked again they are the same arrays', () => {
    const strips = stripsOf({ ...FEW, span: 100 }, wide); // eight at most, cut at both edges
    for (const first of [0, -3, 1000, -5007]) {
      const shown = Array.from({ length: 8 }, (_, i) => strip(strips, first + i));
      expect(new Set(shown).size).toBe(8);
      shown.forEach((array, i) => {
        expect(strips.strip(first + i, false)).toBe(array);
      });
    }
  });

  test('take turns in few arrays', () => {
    const strips = stripsOf({ ...FEW, span: 100 }, wide);
    const arrays = new Set(Array.from({ length: 500 }, (_, n) => strips.strip(n, false)));
    expect(arrays.size).toBeLessThan(12);
  });
});

test('without iterations segments are as long as a pixel of the picture, or just shorter', () => {
  const segments = (height: number, settings: Partial<LayerSettings>): number =>
    stripsOf({ iterations: 0, ...settings }, { designHeight: 500, width: 1000, height }).segments;
  expect(segments(500, { span: 1024 })).toBe(1024);
  expect(segments(500, { span: 1024.5 })).toBe(2048);
  expect(segments(1000, { span: 1024 })).toBe(2048);
  expect(segments(250, { span: 1024 })).toBe(256 * 2);
  expect(segments(500, { ends: 'segment', startX: 100, endX: 164 })).toBe(64);
  expect(segments(500, { span: 1024, minSegment: 8 })).toBe(128);
});

test('strips are never finer than pixels could show, whatever iterations are asked for', () => {
  expect(stripsOf({ span: 16, iterations: 16 }).segments).toBe(16 * 64);
  expect(stripsOf({ span: 16, iterations: 16, direction: 'perpendicular' }).segments).toBe(16 * 4);
  expect(stripsOf({ span: 1600, iterations: 12 }).segments).toBe(4096);
  const zoomed = { width: 7680, height: 4320, designHeight: 16 };
  expect(stripsOf({ span: 15_360, iterations: 0 }, zoomed).segments).toBe(2 ** 18);
});
