import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../src/core/params.ts';
import { DEFAULT_SEED, parseRecipe } from '../../../src/core/parse-recipe.ts';
import { type GeneratedSource, type Recipe, RecipeError } from '../../../src/core/recipe.ts';
import { generateHeightmap, registry } from '../../../src/generate.ts';
import { diamondSquare } from '../../../src/generators/diamond-square.ts';
import { faultParams } from '../../../src/generators/fault-params.ts';
import { generators } from '../../../src/generators/index.ts';
import { midpointDisplacement } from '../../../src/generators/midpoint-displacement.ts';
import { squareSquare } from '../../../src/generators/square-square.ts';
import { droppedText, setByPresetText } from '../../../src/state/dropped-text.ts';
import { createEdits } from '../../../src/state/edits.ts';
import { firstRecipe } from '../../../src/state/first-recipe.ts';
import {
  faultMark,
  indexAfter,
  ownFaults,
  whyFull,
  withFault,
  withFaultFlipped,
  withFaultParams,
  withFaultPoint,
} from '../../../src/state/own-faults.ts';
import { problemText } from '../../../src/state/param-text.ts';
import { randomSeed } from '../../../src/state/random-seed.ts';
import { recipeFor } from '../../support/recipes.ts';

const edits = createEdits(registry);

function recipeOf(changes: object = {}, source: Partial<GeneratedSource> = {}): Recipe {
  const generated = { kind: 'generated', generator: 'diamond-square', seed: 'dolerite', ...source };
  return parseRecipe({ version: 1, source: generated, width: 513, height: 513, ...changes }, registry);
}
const paramsOf = ({ source }: Recipe) => (source.kind === 'generated' ? source.params : undefined);

describe('another generator', () => {
  test('keeps seed, size, extent, elevation and filters between 2D generators', () => {
    const ground = { extent: { x: 9000, y: 9000 }, elevation: { min: 5, max: 70 } };
    const before = edits.withFilterAdded(recipeOf(ground, { params: { hurst: 0.3 } }), 'smooth');
    const { source, ...rest } = edits.withGenerator(before, 'fault-lines');
    expect(source).toMatchObject({ kind: 'generated', generator: 'fault-lines', seed: 'dolerite' });
    const { source: _, ...kept } = before;
    expect(rest).toEqual(kept);
  });

  test('keeps the parameters that were changed and that it has too, where it takes their values', () => {
    const params = { hurst: 0.3, offsets: 'binary', edges: 'free', cells: 3 };
    const after = edits.withGenerator(recipeOf({}, { params }), 'square-square');
    const [{ params: first }] = squareSquare.presets;
    expect(paramsOf(after)).toEqual({ ...defaultsOf(squareSquare.params), ...first, hurst: 0.3, offsets: 'binary', cells: 3 });
  });

  test('is its first preset where nothing was changed, as fine as the first terrain', () => {
    const faults = edits.withGenerator(firstRecipe(), 'fault-lines');
    expect([edits.presetOf(faults), faults.filters]).toEqual(['highlands', []]);
    expect(edits.withGenerator(faults, 'diamond-square')).toEqual(firstRecipe());
    for (const { id, presets } of registry.generators)
      expect(paramsOf(edits.withGenerator(firstRecipe(), id))).toMatchObject(presets[0].params);
  });

  test('takes the nearest size that fits the parameters it keeps, on the same ground', () => {
    const tiling = recipeOf({ width: 300, height: 300 }, { generator: 'fault-lines', params: { edges: 'toroidal' } });
    const after = edits.withGenerator(tiling, 'diamond-square');
    expect([after.width, after.height, after.extent]).toEqual([257, 257, { x: 25_600, y: 25_600 }]);
    expect(paramsOf(after)?.edges).toBe('toroidal');
  });

  test('takes the extent and elevation of its own where 2D becomes 1D, and back', () => {
    const line = edits.withGenerator(recipeOf({ extent: { x: 9000, y: 9000 } }), 'midpoint-displacement');
    expect([line.width, line.extent, line.elevation]).toEqual([513, { x: 1024, y: 1024 }, null]);
    const map = edits.withGenerator(line, 'diamond-square');
    expect([map.width, map.extent, map.elevation]).toEqual([513, { x: 25_600, y: 25_600 }, { min: -600, max: 2400 }]);
  });

  test('turns an imported terrain into a generated one of its size and ground', () => {
    const source = { kind: 'imported', name: 'alps.png', sha256: 'a'.repeat(64) };
    const imported = recipeOf({ source, width: 300, height: 200, extent: { x: 1500, y: 1000 } });
    const made = edits.withGenerator(imported, 'fault-lines');
    expect(made.source).toMatchObject({ kind: 'generated', generator: 'fault-lines', seed: DEFAULT_SEED });
    expect([made.width, made.height, made.extent]).toEqual([300, 200, { x: 1500, y: 1000 }]);
  });
});

describe('what another generator does not keep is told', () => {
  const told = (before: Recipe, id: string) => droppedText(before, edits.withGenerator(before, id), registry);

  test('with the parameters it lacks, and with values it does not take', () => {
    const before = recipeOf({}, { params: { hurst: 0.3, edges: 'fixed', cells: 4 } });
    expect(told(before, 'fault-lines')).toBe(
      'Fault lines has no Hurst exponent, no Edges “fixed” and no Large features across: all were dropped. Undo brings them back.',
    );
    expect(told(recipeOf({}, { params: { hurst: 0.3 } }), 'fault-lines')).toBe(
      'Fault lines has no Hurst exponent: it was dropped. Undo brings it back.',
    );
  });

  test('with another size, and with the ground of a map that becomes a line', () => {
    const tiling = recipeOf({ width: 300, height: 300 }, { generator: 'fault-lines', params: { edges: 'toroidal' } });
    expect(told(tiling, 'diamond-square')).toBe(
      'The nearest size that Diamond-square can have is 257 × 257 samples. Undo brings it back.',
    );
    expect(told(recipeOf({ elevation: { min: 0, max: 90 } }), 'midpoint-displacement')).toBe(
      'Extent and elevations of the map were dropped. Undo brings them back.',
    );
  });

  test('with filters for maps only, of a map that becomes a line', () => {
    const worn = edits.withFilterAdded(edits.withFilterAdded(recipeOf(), 'median'), 'invert');
    expect(told(worn, 'midpoint-displacement')).toBe('Midpoint displacement has no Median: it was dropped. Undo brings it back.');
    expect(edits.withGenerator(worn, 'midpoint-displacement').filters.map(({ filter }) => filter)).toEqual(['invert']);
    expect(edits.withGenerator(worn, 'fault-lines').filters).toEqual(worn.filters);
  });

  test('but those of a first preset are taken along only if something of it was changed', () => {
    expect(edits.withGenerator(firstRecipe(), 'fault-lines').filters).toEqual([]);
    const changed = edits.withParam(firstRecipe(), 'hurst', 0.7);
    expect(edits.withGenerator(changed, 'fault-lines').filters).toEqual(changed.filters);
  });

  test('but not what had no effect, nor what had its default', () => {
    expect(told(recipeOf({}, { params: { edgeHeight: 2 } }), 'fault-lines')).toBeUndefined();
    expect(told(recipeOf(), 'midpoint-displacement')).toBeUndefined();
    expect(told(firstRecipe(), 'fault-lines')).toBeUndefined();
  });
});

describe('parameters', () => {
  test('changes one and leaves the old recipe alone', () => {
    const before = recipeOf();
    const after = edits.withParam(before, 'hurst', 0.42);
    expect(paramsOf(after)).toEqual({ ...defaultsOf(diamondSquare.params), hurst: 0.42 });
    expect(paramsOf(before)?.hurst).toBe(0.8);
  });

  test('takes the nearest value that the other parameters allow', () => {
    const line = edits.withPreset('midpoint-displacement', undefined);
    expect(paramsOf(edits.withParam(line, 'roughness', 4))?.roughness).toBe(1);
  });

  test('refuses what makes no recipe and names every problem', () => {
    const change = (): Recipe => edits.withParam(recipeOf({ width: 500, height: 300 }), 'edges', 'toroidal');
    expect(change).toThrow(RecipeError);
    expect(change).toThrow('width: toroidal edges need 2ⁿ·cells + 1 samples, got 500; nearest: 513');
    expect(change).toThrow('\nheight: ');
    expect(() => edits.withParam(recipeOf(), 'hurst', 7)).toThrow('params.hurst: expected a number from 0.01 to 1, got 7');
  });

  test('replaces the seed', () => {
    expect(edits.withSeed(recipeOf(), 'gneiss tarn').source).toMatchObject({ seed: 'gneiss tarn' });
    expect(() => edits.withSeed(recipeOf(), 'x'.repeat(1001))).toThrow('seed: expected at most 1000 characters, got 1001');
  });
});

describe('presets', () => {
  const preset = (id: string) => edits.withPreset('diamond-square', id);

  test('has seed, size, ground and parameters of its picture', () => {
    const { source, ...rest } = edits.withPreset('fault-lines', 'article-004');
    expect(source).toMatchObject({ seed: DEFAULT_SEED, params: defaultsOf(faultParams) });
    const ground = { extent: { x: 25_600, y: 25_600 }, elevation: { min: -600, max: 2400 } };
    expect(rest).toEqual({ version: 1, width: 256, height: 256, ...ground, filters: [] });
    expect(preset('lake-country').extent).toEqual({ x: 102_400, y: 102_400 });
  });

  test('without a name has the default values of the generator', () => {
    expect(edits.withPreset('diamond-square', undefined)).toEqual(recipeOf({}, { seed: DEFAULT_SEED }));
  });

  test('keeps seed, size and ground of another terrain if asked to, and never its filters but those of the preset', () => {
    const shape = { width: 300, height: 200, extent: { x: 9000, y: 6000 }, elevation: { min: 5, max: 70 } };
    const kept = edits.withPreset('diamond-square', 'lake-country', edits.withFilterAdded(recipeOf(shape), 'smooth'));
    expect(kept).toEqual(recipeOf(shape, { params: paramsOf(preset('lake-country')) ?? {} }));
    expect(edits.presetOf(kept)).toBe('lake-country');
    expect(edits.withPreset('diamond-square', 'fjords', kept).filters).toEqual(preset('fjords').filters);
  });

  test('keeps no size that it cannot have, nor one where it names its own', () => {
    const kept = recipeOf({ width: 500, height: 300, extent: { x: 4990, y: 2990 } });
    const tiling = edits.withPreset('diamond-square', 'archipelago', kept);
    expect([tiling.width, tiling.height, tiling.extent]).toEqual([513, 257, { x: 4990, y: 2495 }]);
    expect(edits.withPreset('fault-lines', 'article-004-demo', kept)).toMatchObject({ width: 100, height: 100 });
  });

  test('keeps no ground where 2D becomes 1D, and none that its line does not span', () => {
    const lines = (id: string, kept: Recipe) => edits.withPreset('midpoint-displacement', id, kept);
    const map = recipeOf({ extent: { x: 9000, y: 9000 }, elevation: { min: 5, max: 70 } });
    expect(lines('article-000-rolling', map)).toMatchObject({ extent: { x: 1024, y: 512 }, elevation: null });
    const line = recipeOf({ extent: { x: 9000, y: 9000 } }, { generator: 'midpoint-displacement' });
    expect(lines('article-000-rolling', line).extent).toEqual({ x: 9000, y: 9000 });
    expect(lines('river', line).extent).toEqual({ x: 1000, y: 512 });
  });

  test('is recognised, until a parameter is changed', () => {
    for (const { id, presets } of generators) {
      for (const one of presets) expect([id, edits.presetOf(edits.withPreset(id, one.id))]).toEqual([id, one.id]);
    }
    expect(edits.presetOf(edits.withParam(preset('rolling'), 'hurst', 0.94))).toBeUndefined();
    expect(edits.presetOf(edits.withFilterParam(preset('badlands'), 1, 'strength', 0.1))).toBeUndefined();
  });

  test('of another generator is not known', () => {
    expect(() => preset(midpointDisplacement.presets[0].id)).toThrow(RangeError);
  });
});

describe('size', () => {
  test('keeps the ground when only its sampling changes', () => {
    const after = edits.withSize(recipeOf(), { width: 1025, height: 1025 });
    expect([after.width, after.height, after.extent]).toEqual([1025, 1025, { x: 25_600, y: 25_600 }]);
  });

  test('keeps square cells square and the metres of the longer side', () => {
    expect(edits.withSize(recipeOf(), { width: 1025 }).extent).toEqual({ x: 25_600, y: 12_800 });
    const both = edits.withSize(edits.withSize(recipeOf(), { width: 8193 }), { height: 8193 });
    expect(both.extent).toEqual({ x: 25_600, y: 25_600 });
    expect(edits.withSize(recipeOf(), { height: 257 }).extent).toEqual({ x: 25_600, y: 12_800 });
    expect(edits.withSize(recipeOf(), { width: 257, height: 129 }).extent).toEqual({ x: 25_600, y: 12_800 });
  });

  test('leaves the extent of cells that are not square', () => {
    expect(edits.withSize(recipeOf({ extent: { x: 1000, y: 3000 } }), { width: 65 }).extent).toEqual({ x: 1000, y: 3000 });
  });

  test('leaves the extent of imported terrain, which is resampled', () => {
    const source = { kind: 'imported', name: 'alps.png', sha256: 'a'.repeat(64) };
    const extent = { x: 1500, y: 1000 };
    const imported = recipeOf({ source, width: 301, height: 201, extent });
    expect(edits.withSize(imported, { width: 513, height: 513 })).toMatchObject({ width: 513, height: 513, extent });
    expect(edits.withSize(imported, { width: 65 }).extent).toEqual(extent);
  });

  test('leaves the extent of 1D terrain', () => {
    expect(edits.withSize(recipeOf({}, { generator: 'midpoint-displacement' }), { width: 4097 }).extent).toEqual({
      x: 1024,
      y: 1024,
    });
  });
});

describe('metres', () => {
  test('changes one side or end and keeps the other', () => {
    expect(edits.withExtent(recipeOf(), { y: 100 }).extent).toEqual({ x: 25_600, y: 100 });
    expect(edits.withElevation(recipeOf(), { max: 900 }).elevation).toEqual({ min: -600, max: 900 });
    expect(() => edits.withElevation(recipeOf(), { min: 3000 })).toThrow(
      'elevation: expected the lowest below the highest, got 3000 … 2400',
    );
  });

  test('leaves the values as generated, and scales them again from a range that fits the kind of terrain', () => {
    const raw = edits.withElevation(recipeOf(), null);
    expect(raw.elevation).toBeNull();
    expect(edits.withElevation(raw, {}).elevation).toEqual({ min: -600, max: 2400 });
    const line = recipeOf({}, { generator: 'midpoint-displacement' });
    expect(edits.withElevation(line, { min: -20 }).elevation).toEqual({ min: -20, max: 500 });
  });

  test('gives the extent and elevation that a recipe would have by default', () => {
    const changed = recipeOf({ extent: { x: 7, y: 9 }, elevation: { min: 0, max: 1 }, height: 257 });
    expect(edits.defaultExtent(changed)).toEqual({ x: 25_600, y: 12_800 });
    expect(edits.defaultElevation(changed)).toEqual({ min: -600, max: 2400 });
  });
});

describe('filters', () => {
  const two = edits.withFilterAdded(edits.withFilterAdded(recipeOf(), 'smooth'), 'median');
  const order = ({ filters }: Recipe) => filters.map((step) => [step.filter, step.params.radius ?? ''].join(' ').trim());

  test('adds at the end with default parameters', () => {
    expect(order(two)).toEqual(['smooth', 'median 2']);
  });

  test('changes one step’s parameter', () => {
    expect(order(edits.withFilterParam(two, 1, 'radius', 5))).toEqual(['smooth', 'median 5']);
    expect(() => edits.withFilterParam(two, 1, 'radius', 50)).toThrow('filters.1.params.radius');
  });

  test('moves and removes steps', () => {
    expect(order(edits.withFilterMoved(two, 1, 0))).toEqual(['median 2', 'smooth']);
    expect(order(edits.withFilterMoved(two, 0, 1))).toEqual(['median 2', 'smooth']);
    expect(order(edits.withFilterRemoved(two, 0))).toEqual(['median 2']);
  });

  test('refuses a filter that does not exist', () => {
    expect(() => edits.withFilterAdded(recipeOf(), 'smoth')).toThrow('did you mean "smooth"?');
  });
});

test('random seeds are two short words and differ', () => {
  const seeds = Array.from({ length: 100 }, randomSeed);
  for (const seed of seeds) expect(seed).toMatch(/^[a-z]{4,12} ([a-z]{3,7}|[1-9]\d{0,2})$/);
  expect(new Set(seeds).size).toBeGreaterThan(80);
});

describe('the note of a preset that keeps seed and ground', () => {
  const kept = recipeOf();

  test('names the size and ground that it set', () => {
    const now = { ...kept, width: 257, height: 65, extent: { x: 1, y: 2 } };
    expect(setByPresetText(kept, now)).toBe(
      'This preset sets the size (257 × 65, cell size 0.003906 × 0.03125 m) and the ground. Undo brings them back.',
    );
    const island = { ...kept, width: 1025, height: 1025, extent: { x: 1008, y: 1008 } };
    expect(setByPresetText({ ...island, width: 1009, height: 1009 }, island)).toBe(
      'This preset sets the size (1025 × 1025, cell size 0.984375 m). Undo brings it back.',
    );
    expect(setByPresetText(kept, { ...kept, elevation: { min: 0, max: 1 } })).toBe(
      'This preset sets the ground. Undo brings it back.',
    );
    const others = edits.withSeed(kept, 'another');
    expect(setByPresetText(kept, others)).toBe('This preset sets the seed. Undo brings it back.');
  });

  test('says nothing where all of it was kept', () => {
    expect(setByPresetText(kept, { ...kept, source: { ...kept.source } })).toBeUndefined();
  });
});

const { params } = midpointDisplacement;

test('a problem names parameters as the panel does', () => {
  const message = 'expected above startX (1200) with vertical direction, got 1000';
  expect(problemText({ path: 'params.endX', message }, params)).toBe(
    'End x: expected above “Start x” (1200) with vertical direction, got 1000',
  );
});

test('a problem of a side has its label', () => {
  const problem = { path: 'width', message: 'toroidal edges need 2ⁿ·cells + 1 samples, got 500; nearest: 513' };
  expect(problemText(problem, params)).toBe(`Width: ${problem.message}`);
});

const plain = recipeFor('diamond-square', { width: 65, height: 33, extent: { x: 6400, y: 3200 } });

test('a fault comes after all filters, its points on the map and no finer than a link says', () => {
  const recipe = withFault(
    parseRecipe({ ...plain, filters: [{ filter: 'smooth' }] }, registry),
    { x: -0.2, y: 1 / 3 },
    { x: 0.5, y: 2 },
  );
  expect(recipe.filters.map(({ filter }) => filter)).toEqual(['smooth', 'fault']);
  expect(ownFaults(recipe)).toEqual([{ index: 1, isCircle: false, p: { x: 0, y: 0.33333 }, q: { x: 0.5, y: 1 } }]);
  const [moved] = ownFaults(withFaultPoint(recipe, 1, 'p', { x: 0.25, y: 0.75 }));
  expect(moved).toMatchObject({ p: { x: 0.25, y: 0.75 }, q: { x: 0.5, y: 1 } });
});

test.each(['line', 'circle'])('flipping a %s raises the other side by as much', (shape) => {
  const height = 0.25;
  const like = { shape, profile: 'step', height };
  const recipe = withFaultParams(withFault(plain, { x: 0.31, y: 0.42 }, { x: 0.77, y: 0.63 }), 0, like);
  const flipped = withFaultFlipped(recipe, ownFaults(recipe)[0]);
  const [there, back] = [recipe, flipped].map((one) => generateHeightmap(one).data);
  const span = 3000;
  const sides = Array.from(there, (v, i) => Math.round(((v - back[i]) / span) * 1000) / 1000);
  expect(new Set(sides)).toEqual(shape === 'line' ? new Set([0.25, -0.25]) : new Set([0.5, 0]));
});

test('as a mark a fault has its raised side on the right, a circle its radius on the ground', () => {
  const line = withFaultParams(withFault(plain, { x: 0.2, y: 0.5 }, { x: 0.8, y: 0.5 }), 0, { height: -0.1 });
  expect(faultMark(line, ownFaults(line)[0])).toEqual({ kind: 'fault', from: { x: 0.8, y: 0.5 }, to: { x: 0.2, y: 0.5 } });
  const circle = withFaultParams(withFault(plain, { x: 0.5, y: 0.5 }, { x: 0.75, y: 0.5 }), 0, { shape: 'circle' });
  expect(faultMark(circle, ownFaults(circle)[0])).toEqual({
    kind: 'fault-circle',
    centre: { x: 0.5, y: 0.5 },
    radius: { x: 0.25, y: 0.5 },
    raisesInside: true,
  });
});

test('the next fault is like the last one; a terrain takes as many as it has filters', () => {
  const first = withFaultParams(withFault(plain), 0, { height: 0.4, profile: 'step' });
  const two = withFault(first, { x: 0, y: 0 }, { x: 1, y: 1 });
  expect(two.filters[1].params).toEqual({ ...first.filters[0].params, px: 0, py: 0, qx: 1, qy: 1 });
  let recipe = plain;
  while (whyFull(recipe) === undefined) recipe = withFault(recipe);
  expect(recipe.filters).toHaveLength(32);
  expect(whyFull(recipe)).toBe('A terrain has at most 32 filters');
});

test('a fault is found again after filters were moved or removed, or it was changed; another one never takes its place', () => {
  const withFilters = (...filters: readonly object[]) => parseRecipe({ ...plain, filters }, registry);
  const fault = (px: number) => ({ filter: 'fault', params: { px } });
  const smooth = { filter: 'smooth' };
  const two = withFilters(fault(0.1), smooth, fault(0.3));
  expect(indexAfter(two, withFilters(fault(0.3), fault(0.1), smooth), 2)).toBe(0);
  expect(indexAfter(two, withFilters(smooth, fault(0.3)), 2)).toBe(1);
  expect(indexAfter(two, withFilters(fault(0.2), smooth, fault(0.3)), 0)).toBe(0);
  expect(indexAfter(two, { ...two, filters: [...two.filters].reverse() }, 0)).toBe(2);
  expect(indexAfter(two, withFilters(smooth, fault(0.3)), 0)).toBeUndefined();
  expect(indexAfter(two, withFilters(fault(0.3), smooth), 0)).toBeUndefined();
  expect(indexAfter(withFilters(fault(0.1)), { ...withFilters(fault(0.2)), width: 33 }, 0)).toBeUndefined();
});
