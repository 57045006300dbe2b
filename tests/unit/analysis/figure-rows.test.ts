import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { differenceOf } from '../../../src/analysis/difference.ts';
import { differenceRows, FIGURE_GROUPS, figureRows } from '../../../src/analysis/figure-rows.ts';
import { lineFigures, type TerrainFigures, terrainFigures } from '../../../src/analysis/terrain-figures.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { mapFrom, recipeFor } from '../../support/recipes.ts';

const terrain = terrainFigures(generateHeightmap(recipeFor('diamond-square', { width: 65, height: 65 })), { x: 50, y: 50 });
const ramp = (width: number) => mapFrom(width, width, (x) => x);
const level = (width: number, elevation: number) => mapFrom(width, width, () => elevation);
const figuresOf = (width: number, elevation: (x: number, y: number) => number) =>
  terrainFigures(mapFrom(width, width, elevation), { x: 1, y: 1 });

function row(id: string) {
  const found = figureRows.find((figure) => figure.id === id);
  if (!found) throw new Error(`there is no row named ${id}`);
  return found;
}

test('a level terrain has neither asymmetry nor tails', () => {
  const level = figuresOf(3, () => 5);
  for (const id of ['skewness', 'kurtosis']) expect(row(id).of(level)).toEqual({ kind: 'none', why: 'all samples are equal' });
});

test('every row has a name of its own, a sentence and, for whole terrain, a number', () => {
  for (const rows of [figureRows, differenceRows]) {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const { id, label, doc } of rows) {
      expect(id).toMatch(/^[a-z][a-zA-Z0-9]*$/);
      expect(label).not.toBe('');
      expect(doc).toMatch(/\.$/);
    }
  }
  for (const { id, of } of figureRows) expect(of(terrain), id).toEqual(expect.any(Number));
  const { figures } = differenceOf(ramp(3), ramp(3));
  for (const { id, of } of differenceRows) expect(of(figures), id).toEqual(expect.any(Number));
});

test('rows of a group follow each other, in the order of the groups', () => {
  const groups = figureRows.map(({ group }) => group);
  expect(groups.filter((group, i) => group !== groups[i - 1])).toEqual(FIGURE_GROUPS);
});

test('docs/figures.md defines every row', () => {
  const sections = readFileSync('docs/figures.md', 'utf8').split('\n## ');
  const namesOf = (title: string): string[] => {
    const lines = sections.find((section) => section.startsWith(`${title}\n`))?.split('\n') ?? [];
    return lines.filter((line) => line.startsWith('| ')).flatMap((line) => line.split(' | ')[0].slice(2).split(', '));
  };
  // Quantiles stand with the elevations that they are.
  const titleOf = (group: string): string => (group === 'Quantiles' ? 'Elevations' : group);
  for (const { group, label } of figureRows) expect(namesOf(titleOf(group))).toContain(label);
  for (const { label } of differenceRows) expect(namesOf('Difference')).toContain(label);
});

test('quantiles grow from row to row', () => {
  const ids = [
    'lowest',
    ...[1, 5, 25].map((p) => `quantile${p}`),
    'median',
    ...[75, 95, 99].map((p) => `quantile${p}`),
    'highest',
  ];
  const values = ids.map((id) => row(id).of(terrain) as number);
  expect(values).toEqual([...values].sort((a, b) => a - b));
});

test('an estimate tells the power law that it is from', () => {
  const { spectrum } = terrain;
  if (spectrum.kind === 'none') throw new Error(spectrum.why);
  expect(row('spectrumHurst').lawOf?.(terrain)).toBe(spectrum.fit);
  expect(row('spectrumHurst').of(terrain)).toBe(spectrum.fit?.hurst);
  expect(row('variogramHurst').lawOf?.(terrain)).toMatchObject({ unit: 'cells', from: 1, to: 4 });
  expect(row('mean').lawOf).toBeUndefined();
});

test('terrain whose H lies outside 0 … 1 has that H, and no fractal dimension', () => {
  const smooth = figuresOf(65, (x, y) => x * x + 3 * y * y);
  const { spectrum } = smooth;
  if (spectrum.kind === 'none' || !spectrum.fit) throw new Error('expected a law');
  expect(row('spectrumHurst').of(smooth)).toBeGreaterThan(1.1);
  expect(row('spectrumDimension').of(smooth)).toEqual({
    kind: 'none',
    why: 'H above 1: smoother than a fractal at these scales',
  });
  const withHurst = (hurst: number): TerrainFigures => ({
    ...smooth,
    spectrum: { ...spectrum, fit: spectrum.fit && { ...spectrum.fit, hurst, fractalDimension: 3 - hurst } },
  });
  // What is told as 1.00 or 0.00 is within.
  const kinds = [1.004, 1.006, -0.004, -0.006].map((hurst) => typeof row('spectrumDimension').of(withHurst(hurst)));
  expect(kinds).toEqual(['number', 'object', 'number', 'object']);
});

test('the share of equal samples is told in percent', () => {
  const { figures } = differenceOf(ramp(4), level(4, 0));
  expect(differenceRows.find(({ id }) => id === 'equal')?.of(figures)).toBe(25);
});

describe('a figure that a terrain does not have says why:', () => {
  const points = (count: number) => ({
    x: Float64Array.from({ length: count }, (_, i) => i),
    y: Float32Array.from({ length: count }, (_, i) => i % 3),
  });
  test.each<[string, TerrainFigures, string, string]>([
    ['a tiny map', figuresOf(2, (x) => x), 'spectrumHurst', 'it needs at least 65 × 65 samples, got 2 × 2'],
    ['a tiny map', figuresOf(2, (x) => x), 'variogramHurst', 'it needs at least 65 × 65 samples, got 2 × 2'],
    ['a small map', figuresOf(40, (x) => x), 'spectrumHurst', 'it needs at least 65 × 65 samples, got 40 × 40'],
    ['a short line', lineFigures(points(40)), 'variogramHurst', 'it needs at least 65 points, got 40'],
    ['stripes', figuresOf(65, (x, y) => (x + y) % 2), 'variogramDimension', 'the samples do not vary at every scale'],
    ['a line', lineFigures(points(99)), 'ruggedness', 'a line has no eight neighbours'],
    ['a flat map', figuresOf(70, () => 1), 'spectrumExponent', 'all samples are equal'],
  ])('%s', (_, figures, id, why) => {
    expect(row(id).of(figures)).toEqual({ kind: 'none', why });
    expect(row(id).lawOf?.(figures)).toBeUndefined();
  });

  test('a difference to a flat map has no correlation', () => {
    const { figures } = differenceOf(ramp(3), level(3, 1));
    expect(differenceRows.find(({ id }) => id === 'correlation')?.of(figures)).toEqual({
      kind: 'none',
      why: 'all samples of one terrain are equal',
    });
  });
});
