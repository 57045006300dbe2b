import { expect, test } from 'vitest';
import { type AlignedHistogram, type TerrainFigures, terrainFigures } from '../../../../src/analysis/terrain-figures.ts';
import type { PlotSeries } from '../../../../src/draw/chart/plot-model.ts';
import { calmWidth, commonWidth, merged } from '../../../../src/draw/comparison/plot-bars.ts';
import { figurePlot, MOST_BARS } from '../../../../src/draw/comparison/plots.ts';
import { xNumber, xText, yNumber, yText } from '../../../../src/ui/compare/figure-plot-text.ts';
import type { FigureTerrain } from '../../../../src/ui/compare/figure-terrains.ts';
import { palette, profileOf } from '../../../support/chart-model.ts';
import { compared, comparedLine, comparedMap } from '../../../support/compared.ts';
import { mapFrom } from '../../../support/recipes.ts';

const hills = mapFrom(65, 65, (x, y) => 100 * Math.sin(x / 5) + 7 * y + ((x * 31 + y * 17) % 23));
const ofHills = terrainFigures(hills, { x: 1, y: 1 });
const line = profileOf(
  Array.from({ length: 129 }, (_, i) => i),
  Array.from({ length: 129 }, (_, i) => Math.sin(i / 3) + (i % 7)),
);

const barsOf = ({ points }: PlotSeries) => (points.kind === 'steps' ? { ...points, y: Array.from(points.y) } : undefined);
const pointsOf = ({ points }: PlotSeries) =>
  points.kind === 'line' ? { x: Array.from(points.x), y: Array.from(points.y) } : { x: [], y: [] };
/** What is drawn of terrains, the first of which is selected. */
const seriesOf = (kind: Parameters<typeof figurePlot>[0], ...terrains: readonly FigureTerrain[]) =>
  figurePlot(kind, terrains, 0, palette).model.series;
/** Where a line is highest, and how high. */
function peakOf(series: PlotSeries): { x: number; y: number } {
  const { x, y } = pointsOf(series);
  const at = y.indexOf(Math.max(...y));
  return { x: x[at], y: y[at] };
}
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

function histogram(width: number, first: number, counts: readonly number[]): AlignedHistogram {
  return { width, first, counts: Uint32Array.from(counts) };
}

test('bars of histograms add up to bars of a common width, none lost', () => {
  expect(merged(histogram(2, -3, [1, 2, 3, 4, 5]), 4)).toEqual({ first: -2, counts: [1, 5, 9] });
  expect(merged(histogram(4, 5, [7, 8]), 4)).toEqual({ first: 5, counts: [7, 8] });
});

test('the common width is that of the coarsest, or wider where there would be too many bars', () => {
  const fine = histogram(1, 0, [1, 1, 1, 1]);
  expect(commonWidth([fine, histogram(8, 0, [1])], 60)).toBe(8);
  expect(commonWidth([fine, histogram(1, 200, [1])], 60)).toBe(4);
  expect(commonWidth([histogram(2 ** 100, -50, [1]), histogram(2 ** 100, 49, [1])], 60)).toBe(2 ** 101);
});

test('bars of step faults are free of the pattern that bars of another width than the steps make', () => {
  // Steps 3 apart, as high as a hill: bars 8 wide hold two or three of them.
  const hill = Array.from({ length: 400 }, (_, i) => Math.round(1000 * Math.exp(-(((i - 200) / 80) ** 2))));
  const smooth = histogram(1, 0, hill);
  const steps = histogram(
    1,
    0,
    hill.map((count, i) => (i % 3 === 0 ? count : 0)),
  );
  const barsAt = (width: number) => merged(steps, width).counts;
  const turns = (counts: readonly number[]) =>
    counts.filter((count, i) => i > 0 && (count - counts[i - 1]) * ((counts[i + 1] ?? count) - count) < 0).length;
  expect(commonWidth([steps], 60)).toBe(8);
  expect(turns(barsAt(8))).toBeGreaterThan(20);
  const width = calmWidth([steps], 60);
  expect(turns(barsAt(width))).toBe(1);
  expect(sum(barsAt(width))).toBe(sum(Array.from(steps.counts)));
  expect(calmWidth([smooth], 60)).toBe(8);
  expect(calmWidth([smooth, steps], 60)).toBe(width);
});

test('histograms of different terrains share their bars, and each adds up to all of its area', () => {
  const ramp = mapFrom(33, 33, (x) => x / 10);
  const [a, b] = seriesOf('elevations', compared(0, ofHills), comparedMap(1, ramp)).map(barsOf);
  expect(a?.width).toBe(b?.width);
  expect([a, b].map((bars) => sum(bars?.y ?? []))).toEqual([expect.closeTo(100, 9), expect.closeTo(100, 9)]);
  expect(a?.y.length).toBeLessThanOrEqual(MOST_BARS);
  expect(Number.isInteger((a?.start ?? 0.5) / (a?.width ?? 1))).toBe(true);
});

test('slopes have a bar for each degree, or for every two where they are steep', () => {
  const barsOfIncline = (rise: number) => {
    const map = mapFrom(9, 9, (x) => rise * x);
    return barsOf(seriesOf('slopes', comparedMap(0, map))[0]);
  };
  const [gentle, steep] = [Math.tan(Math.PI / 9) + 0.001, 3].map(barsOfIncline);
  expect([gentle?.width, gentle?.y[20]]).toEqual([1, 100]);
  expect([steep?.width, steep?.y[35]]).toEqual([2, 100]); // atan 3 = 71.6°
});

test('a wave peaks at its wavenumber on the ground, as high at any number of samples', () => {
  // 8 waves over the 1280 m of 64 cells, and of 128.
  const wave = (samples: number) => mapFrom(samples, samples, (x) => 50 * Math.sin((2 * Math.PI * 8 * x) / (samples - 1)));
  const peaks = seriesOf('spectrum', comparedMap(0, wave(65), 20), comparedMap(1, wave(129), 10)).map(peakOf);
  expect(peaks.map(({ x }) => x)).toEqual([expect.closeTo(6.25, 9), expect.closeTo(6.25, 9)]);
  expect(peaks[1].y / peaks[0].y).toBeCloseTo(1, 2);
});

test('the spectrum has waves at their number per kilometre along both sides of cells that are not square', () => {
  // 8 waves over 64 · 10 m, and over 64 · 30 m.
  const waves = [(x: number) => x, (_: number, y: number) => y].map((along) =>
    mapFrom(64, 64, (x, y) => Math.sin((2 * Math.PI * 8 * along(x, y)) / 64)),
  );
  const terrains = waves.map((map, pane) => compared(pane, terrainFigures(map, { x: 10, y: 30 })));
  expect(seriesOf('spectrum', ...terrains).map((one) => peakOf(one).x)).toEqual([
    expect.closeTo(12.5, 9),
    expect.closeTo(12.5 / 3, 9),
  ]);
});

test('a wave along a line is as high at any number of points', () => {
  const peaks = [10, 5].map((step) => {
    const x = Array.from({ length: 1280 / step + 1 }, (_, i) => i * step);
    const wave = x.map((at) => Math.sin((2 * Math.PI * 8 * at) / 1280));
    return peakOf(seriesOf('spectrum', comparedLine(0, profileOf(x, wave)))[0]).y;
  });
  expect(peaks[1] / peaks[0]).toBeCloseTo(1, 2);
});

test('the variogram of cells that are not square is drawn at its distances along rows and columns', () => {
  const [series] = seriesOf('variogram', compared(0, terrainFigures(hills, { x: 3, y: 2 })));
  expect(pointsOf(series).x).toEqual([2, 3, 4, 6, 8, 12]);
});

test('the fitted line of a spectrum and of a variogram lies on an exact power law', () => {
  const { spectrum, variogram, ...rest } = ofHills;
  if (spectrum.kind === 'none' || variogram.kind === 'none') throw new Error('expected a spectrum and a variogram');
  const fit = { logFactor: Math.log(1000), r2: 1, hurst: 0.5, fractalDimension: 2.5 } as const;
  const exact: TerrainFigures = {
    ...rest,
    spacing: { x: 20, y: 20 },
    spectrum: {
      ...spectrum,
      power: spectrum.power.map((_, k) => 1000 * k ** -3),
      fit: { ...fit, exponent: 3, from: 4, to: 16, unit: 'cycles' },
    },
    variogram: {
      ...variogram,
      unit: 'cells',
      lags: [1, 2, 4],
      meanSquares: [1000, 2000, 4000],
      fit: { ...fit, exponent: 1, from: 1, to: 4, unit: 'cells' },
    },
  };
  for (const kind of ['spectrum', 'variogram'] as const) {
    const [one] = seriesOf(kind, compared(0, exact));
    const { x, y } = pointsOf(one);
    for (const [fx, fy] of [one.fit?.from ?? [0, 0], one.fit?.to ?? [0, 0]]) {
      const at = x.findIndex((value) => Math.abs(value - fx) < 1e-9 * fx);
      expect(y[at] / fy).toBeCloseTo(1, 9);
    }
  }
  const [one] = seriesOf('variogram', compared(0, exact));
  expect(pointsOf(one).x).toEqual([20, 40, 80]);
  expect([one.fit?.text, one.fit?.detail]).toEqual(['H ≈ 0.50', 'R² 1.000']);
});

test('the unit of most terrains is drawn, whichever is selected; the others are left out, and said', () => {
  const terrains = [compared(0, ofHills), comparedLine(1, line), compared(2, ofHills, { unit: '' })];
  for (const selected of [0, 1]) {
    const { panes, notes } = figurePlot('elevations', terrains, selected, palette);
    expect([panes, notes]).toEqual([[1, 2], ['Not drawn: terrain 1 is in metres, the others are not.']]);
  }
  expect(figurePlot('slopes', terrains, 0, palette).panes).toEqual([0, 1, 2]);
});

test('terrains whose figures are still to come count for the unit; those that failed do not', () => {
  const soon = [compared(0, undefined), comparedLine(1, line), compared(2, undefined)];
  expect(figurePlot('elevations', soon, 1, palette).panes).toEqual([]);
  const failed = soon.map((terrain) => (terrain.figures ? terrain : { ...terrain, failure: 'gone' }));
  expect(figurePlot('elevations', failed, 0, palette).panes).toEqual([1]);
});

test('of two terrains the selected one’s unit is drawn', () => {
  const terrains = [compared(0, ofHills), comparedLine(1, line)];
  const notesBy = (selected: number) => figurePlot('elevations', terrains, selected, palette).notes;
  expect(notesBy(0)).toEqual(['Not drawn: terrain 2 has no metres, the other does.']);
  expect(notesBy(1)).toEqual(['Not drawn: terrain 1 is in metres, the other is not.']);
});

test('power of a line and power of a map do not share an axis', () => {
  const { panes, notes } = figurePlot('spectrum', [compared(0, ofHills), comparedLine(1, line, { unit: 'm' })], 0, palette);
  expect([panes, notes]).toEqual([[0], ['Not drawn: terrain 2, because power along a line has another unit.']]);
  const most = [comparedLine(0, line, { unit: 'm' }), compared(1, ofHills), compared(2, ofHills)];
  expect(figurePlot('spectrum', most, 0, palette).panes).toEqual([1, 2]);
});

test('a terrain without the figure says why, and the others are drawn', () => {
  const flat = mapFrom(65, 65, () => 3);
  const terrains = [compared(0, ofHills), comparedMap(1, flat), compared(2, undefined)];
  const { panes, notes } = figurePlot('variogram', terrains, 2, palette);
  expect([panes, notes]).toEqual([[0], ['Not drawn: terrain 2, because all samples are equal.']]);
});

test('what is read at a point is written with its unit, and without it in a table', () => {
  const { model } = figurePlot('elevations', [compared(0, ofHills)], 0, palette);
  expect(xText('elevations', model, { from: -1280, to: -1216 })).toBe('−1,280 … −1,216 m');
  const edges = [
    [0, 8],
    [0, 1.5],
    [0.25, 0.5],
    [0, 0.375],
  ].map(([from, to]) => xText('elevations', model, { from, to }));
  expect(edges).toEqual(['0 … 8 m', '0.0 … 1.5 m', '0.25 … 0.50 m', '0.000 … 0.375 m']);
  expect([0, 0.01, 4.12, undefined].map((value) => yText(model, value))).toEqual(['0.0 %', '< 0.1 %', '4.1 %', '—']);
  const spectrum = figurePlot('spectrum', [compared(0, ofHills)], 0, palette).model;
  expect(xText('spectrum', spectrum, { from: 0.4, to: 0.4 })).toBe('0.400 per km: waves of 2,500 m');
  expect(yText(spectrum, 3.4e7)).toBe('3.40 · 10⁷ m⁴');
  expect(xText('slopes', model, { from: 12, to: 14 })).toBe('12 … 14°');
  expect(xNumber('elevations', { from: -1280, to: -1216 })).toBe('−1,280 … −1,216');
  expect(xNumber('spectrum', { from: 0.4, to: 0.4 })).toBe('0.400');
  expect([50, 112.5, 400, 1612.3].map((from) => xNumber('variogram', { from, to: from }))).toEqual(['50', '113', '400', '1,612']);
  expect([0, 0.01, 4.12, undefined].map((value) => yNumber(model, value))).toEqual(['0.0', '< 0.1', '4.1', '—']);
  expect(yNumber(spectrum, 3.4e7)).toBe('3.40 · 10⁷');
});
