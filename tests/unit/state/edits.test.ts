import { describe, expect, it } from 'vitest';
import type { Filter, Registry } from '../../../src/core/generator.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { type GeneratedSource, type Recipe, RecipeError } from '../../../src/core/recipe.ts';
import { diamondSquare } from '../../../src/generators/diamond-square.ts';
import { faultParams } from '../../../src/generators/fault-params.ts';
import { generators } from '../../../src/generators/index.ts';
import { midpointDisplacement } from '../../../src/generators/midpoint-displacement.ts';
import { createEdits, randomSeed } from '../../../src/state/edits.ts';

const filter = (id: string): Filter => ({
  id,
  title: id,
  summary: '',
  source: '',
  params: { radius: { kind: 'integer', label: 'Radius', default: 1, min: 1, max: 9, doc: '' } },
  workNs: () => 1,
  apply: (map) => map,
});
const registry: Registry = { generators, filters: [filter('smooth'), filter('terrace')] };
const edits = createEdits(registry);

function recipeOf(changes: object = {}, source: Partial<GeneratedSource> = {}): Recipe {
  const generated = { kind: 'generated', generator: 'diamond-square', seed: 'dolerite', ...source };
  return parseRecipe({ version: 1, source: generated, width: 513, height: 513, ...changes }, registry);
}
const paramsOf = ({ source }: Recipe) => (source.kind === 'generated' ? source.params : undefined);

describe('another generator', () => {
  it('keeps seed, size, extent and elevation between 2D generators and starts with default parameters', () => {
    const before = recipeOf({ extent: { x: 9000, y: 9000 }, elevation: { min: 5, max: 70 } }, { params: { hurst: 0.3 } });
    const { source, ...rest } = edits.withGenerator(before, 'fault-lines');
    expect(source).toEqual({
      kind: 'generated',
      generator: 'fault-lines',
      seed: 'dolerite',
      params: defaultsOf(faultParams),
    });
    const { source: _, ...kept } = before;
    expect(rest).toEqual(kept);
  });

  it('takes the extent and elevation of its own where 2D becomes 1D, and back', () => {
    const line = edits.withGenerator(recipeOf({ extent: { x: 9000, y: 9000 } }), 'midpoint-displacement');
    expect([line.width, line.extent, line.elevation]).toEqual([513, { x: 1024, y: 1024 }, null]);
    const map = edits.withGenerator(line, 'diamond-square');
    expect([map.width, map.extent, map.elevation]).toEqual([513, { x: 25_600, y: 25_600 }, { min: -600, max: 2400 }]);
  });

  it('turns an imported terrain into a generated one of its size and ground', () => {
    const source = { kind: 'imported', name: 'alps.png', sha256: 'a'.repeat(64) };
    const imported = recipeOf({ source, width: 300, height: 200, extent: { x: 1500, y: 1000 } });
    const made = edits.withGenerator(imported, 'fault-lines');
    expect(made.source).toMatchObject({ kind: 'generated', generator: 'fault-lines', seed: '' });
    expect([made.width, made.height, made.extent]).toEqual([300, 200, { x: 1500, y: 1000 }]);
  });
});

describe('parameters', () => {
  it('changes one and leaves the old recipe alone', () => {
    const before = recipeOf();
    const after = edits.withParam(before, 'hurst', 0.42);
    expect(paramsOf(after)).toEqual({ ...defaultsOf(diamondSquare.params), hurst: 0.42 });
    expect(paramsOf(before)?.hurst).toBe(0.8);
    expect(paramsOf(edits.withParamsReset(after))).toEqual(defaultsOf(diamondSquare.params));
  });

  it('refuses what makes no recipe and names every problem', () => {
    const change = (): Recipe => edits.withParam(recipeOf({ width: 500, height: 300 }), 'edges', 'toroidal');
    expect(change).toThrow(RecipeError);
    expect(change).toThrow('width: toroidal edges need 2^n·cells + 1 samples, got 500; nearest: 513');
    expect(change).toThrow('\nheight: ');
    expect(() => edits.withParam(recipeOf(), 'hurst', 7)).toThrow('params.hurst: expected a number from 0.01 to 1, got 7');
  });

  it('replaces the seed', () => {
    expect(edits.withSeed(recipeOf(), 'gneiss tarn').source).toMatchObject({ seed: 'gneiss tarn' });
    expect(() => edits.withSeed(recipeOf(), 'x'.repeat(1001))).toThrow('seed: expected at most 1000 characters, got 1001');
  });
});

describe('presets', () => {
  it('sets the preset’s parameters over the defaults, and its size on the same ground', () => {
    const after = edits.withPreset(
      recipeOf({}, { generator: 'fault-lines', params: { lines: 7, sampling: 'isotropic' } }),
      'article-004',
    );
    expect(paramsOf(after)).toEqual(defaultsOf(faultParams));
    expect([after.width, after.height, after.extent]).toEqual([256, 256, { x: 25_600, y: 25_600 }]);
  });

  it('sets the extent that a preset names', () => {
    const after = edits.withPreset(recipeOf({}, { generator: 'midpoint-displacement' }), 'article-001');
    expect([after.width, after.height, after.extent]).toEqual([513, 513, { x: 512, y: 512 }]);
  });

  it('recognises every preset it has set, and none after a change', () => {
    for (const { id, presets, kind } of generators) {
      for (const preset of presets) {
        const set = edits.withPreset(edits.withGenerator(recipeOf(), id), preset.id);
        expect([id, kind, edits.presetOf(set)]).toEqual([id, kind, preset.id]);
      }
    }
    const rolling = edits.withPreset(recipeOf(), 'rolling');
    expect(edits.presetOf(edits.withParam(rolling, 'hurst', 0.94))).toBeUndefined();
  });

  it('knows no preset of another generator', () => {
    expect(() => edits.withPreset(recipeOf(), midpointDisplacement.presets[0].id)).toThrow(RangeError);
  });
});

describe('size', () => {
  it('keeps the ground when only its sampling changes', () => {
    const after = edits.withSize(recipeOf(), { width: 1025, height: 1025 });
    expect([after.width, after.height, after.extent]).toEqual([1025, 1025, { x: 25_600, y: 25_600 }]);
  });

  it('keeps square cells square and the metres of the longer side', () => {
    expect(edits.withSize(recipeOf(), { width: 1025 }).extent).toEqual({ x: 25_600, y: 12_800 });
    const both = edits.withSize(edits.withSize(recipeOf(), { width: 8193 }), { height: 8193 });
    expect(both.extent).toEqual({ x: 25_600, y: 25_600 });
    expect(edits.withSize(recipeOf(), { height: 257 }).extent).toEqual({ x: 25_600, y: 12_800 });
    expect(edits.withSize(recipeOf(), { width: 257, height: 129 }).extent).toEqual({ x: 25_600, y: 12_800 });
  });

  it('leaves the extent of cells that are not square', () => {
    expect(edits.withSize(recipeOf({ extent: { x: 1000, y: 3000 } }), { width: 65 }).extent).toEqual({ x: 1000, y: 3000 });
  });

  it('leaves the extent of 1D terrain', () => {
    expect(edits.withSize(recipeOf({}, { generator: 'midpoint-displacement' }), { width: 4097 }).extent).toEqual({
      x: 1024,
      y: 1024,
    });
  });
});

describe('metres', () => {
  it('changes one side or end and keeps the other', () => {
    expect(edits.withExtent(recipeOf(), { y: 100 }).extent).toEqual({ x: 25_600, y: 100 });
    expect(edits.withElevation(recipeOf(), { max: 900 }).elevation).toEqual({ min: -600, max: 900 });
    expect(() => edits.withElevation(recipeOf(), { min: 3000 })).toThrow('elevation: expected min below max, got 3000 … 2400');
  });

  it('leaves the values as generated, and scales them again from a range that fits the kind of terrain', () => {
    const raw = edits.withElevation(recipeOf(), null);
    expect(raw.elevation).toBeNull();
    expect(edits.withElevation(raw, {}).elevation).toEqual({ min: -600, max: 2400 });
    const line = recipeOf({}, { generator: 'midpoint-displacement' });
    expect(edits.withElevation(line, { min: -20 }).elevation).toEqual({ min: -20, max: 500 });
  });

  it('gives the extent and elevation that a recipe would have by default', () => {
    const changed = recipeOf({ extent: { x: 7, y: 9 }, elevation: { min: 0, max: 1 }, height: 257 });
    expect(edits.defaultExtent(changed)).toEqual({ x: 25_600, y: 12_800 });
    expect(edits.defaultElevation(changed)).toEqual({ min: -600, max: 2400 });
  });
});

describe('filters', () => {
  const two = edits.withFilterAdded(edits.withFilterAdded(recipeOf(), 'smooth'), 'terrace');
  const order = ({ filters }: Recipe) => filters.map((step) => `${step.filter} ${step.params.radius}`);

  it('adds at the end with default parameters', () => {
    expect(order(two)).toEqual(['smooth 1', 'terrace 1']);
  });

  it('changes one step’s parameter', () => {
    expect(order(edits.withFilterParam(two, 1, 'radius', 5))).toEqual(['smooth 1', 'terrace 5']);
    expect(() => edits.withFilterParam(two, 1, 'radius', 50)).toThrow('filters.1.params.radius');
  });

  it('moves and removes steps', () => {
    expect(order(edits.withFilterMoved(two, 1, 0))).toEqual(['terrace 1', 'smooth 1']);
    expect(order(edits.withFilterMoved(two, 0, 1))).toEqual(['terrace 1', 'smooth 1']);
    expect(order(edits.withFilterRemoved(two, 0))).toEqual(['terrace 1']);
  });

  it('refuses a filter that does not exist', () => {
    expect(() => edits.withFilterAdded(recipeOf(), 'smoth')).toThrow('did you mean "smooth"?');
  });
});

it('random seeds are two short words and differ', () => {
  const seeds = Array.from({ length: 100 }, randomSeed);
  for (const seed of seeds) expect(seed).toMatch(/^[a-z]{4,12} ([a-z]{3,7}|[1-9]\d{0,2})$/);
  expect(new Set(seeds).size).toBeGreaterThan(80);
});
