import { expect, test } from 'vitest';
import { overlaps, rectAt } from '../../../../src/draw/chart/placing.ts';
import { nearestStop, plotHoverMarks, stopsOf, valueAt } from '../../../../src/draw/chart/plot-hover.ts';
import { type PlotLayout, plotLayout } from '../../../../src/draw/chart/plot-layout.ts';
import { plotMarks } from '../../../../src/draw/chart/plot-marks.ts';
import type { PlotModel, PlotSeries } from '../../../../src/draw/chart/plot-model.ts';
import { plotScale, plotTicks, valueText } from '../../../../src/draw/chart/plot-scale.ts';
import { plotToSvg } from '../../../../src/draw/chart/plot-svg.ts';
import { plotTable } from '../../../../src/draw/chart/plot-table.ts';
import { paneStyle } from '../../../../src/draw/chart/series-style.ts';
import { filePalette, measure, palette, textsOf } from '../../../support/chart-model.ts';

const linear = { scale: 'linear', name: 'elevation', unit: 'm' } as const;
const log = { scale: 'log', name: 'distance', unit: 'm' } as const;

function series(pane: number, points: PlotSeries['points'], fit?: PlotSeries['fit']): PlotSeries {
  return { name: `T${pane + 1}`, mark: String(pane + 1), ...paneStyle(pane, palette.series), points, fit };
}

function modelOf(all: readonly PlotSeries[], changes: Partial<PlotModel> = {}): PlotModel {
  return { title: 'Plot', x: linear, y: { ...linear, unit: '%' }, series: all, hover: undefined, palette, ...changes };
}

const layoutOf = (model: PlotModel) => plotLayout(model, 300, 200, measure);
const strokesOf = (model: PlotModel, layout: PlotLayout) =>
  plotMarks(model, layout, measure).flatMap((mark) => (mark.kind === 'path' && mark.width === 1.6 ? [mark.points] : []));

test('ticks of a log axis are powers of ten, with 2 and 5 times them where there are few', () => {
  const texts = (min: number, max: number): string[] =>
    plotTicks(plotScale('log', { min, max }, 0, 300), 6).map(({ text }) => text);
  expect(texts(3, 4e4)).toEqual(['10', '100', '1,000', '10,000']);
  expect(texts(30, 700)).toEqual(['50', '100', '200', '500']);
  expect(texts(5, 3e8)).toEqual(['10²', '10⁴', '10⁶', '10⁸']);
  expect(texts(0.002, 5)).toEqual(['0.01', '0.1', '1']);
  expect(texts(2e-8, 5e-6)).toEqual(['10⁻⁷', '10⁻⁶']);
  expect(texts(1e-5, 2e5)).toEqual(['10⁻⁴', '10⁻²', '10⁰', '10²', '10⁴']);
});

test('a log axis has two ticks where there is room for few', () => {
  const texts = (min: number, max: number): string[] =>
    plotTicks(plotScale('log', { min, max }, 0, 300), 2).map(({ text }) => text);
  expect(texts(5e4, 8e11)).toEqual(['10⁶', '10⁹']);
  expect(texts(0.05, 6.7)).toEqual(['0.1', '1']);
  expect(texts(0.02, 0.9)).toEqual(['0.02', '0.05', '0.1', '0.2', '0.5']);
});

test('a log axis of less than a decade still has ticks', () => {
  const shown = plotTicks(plotScale('log', { min: 61, max: 69 }, 0, 300), 4);
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.every(({ value }) => value >= 61 && value <= 69)).toBe(true);
});

test('values of any size are written with three digits that count', () => {
  const texts = [0, 1240, 0.0512, 3.4e7, 2e-9, -15.25, 9.996, 9.996e7].map(valueText);
  expect(texts).toEqual(['0', '1,240', '0.0512', '3.40 · 10⁷', '2.00 · 10⁻⁹', '−15.3', '10.0', '1.00 · 10⁸']);
});

test('scales lead to pixels and back, and equal values have room around them', () => {
  for (const kind of ['linear', 'log'] as const) {
    const scale = plotScale(kind, { min: 2, max: 50 }, 10, 110);
    expect([scale.toPixel(2), scale.toPixel(50)]).toEqual([10, expect.closeTo(110, 9)]);
    expect(scale.toValue(scale.toPixel(7))).toBeCloseTo(7, 9);
    const point = plotScale(kind, { min: 3, max: 3 }, 0, 100);
    expect(point.toPixel(3)).toBeCloseTo(50, 9);
  }
});

test('bars are drawn as the line over them, down to nothing at both ends', () => {
  const model = modelOf([series(0, { kind: 'steps', start: 0, width: 10, y: [1, 3] })]);
  const layout = layoutOf(model);
  const { left, right, bottom } = layout?.plot ?? { left: 0, right: 0, bottom: 0 };
  const line = layout?.lines[0] ?? [];
  const middle = (left + right) / 2;
  expect(line.filter((_, i) => i % 2 === 0)).toEqual([left, left, middle, middle, right, right]);
  const ys = line.filter((_, i) => i % 2 === 1);
  expect([ys[0], ys[5]]).toEqual([bottom, bottom]);
  expect(bottom - ys[3]).toBeCloseTo(3 * (bottom - ys[1]), 9);
});

test('a bar is read over all of its width, and nothing beside the bars', () => {
  const one = series(0, { kind: 'steps', start: -10, width: 10, y: [1, 3] });
  const at = (x: number): number | undefined => valueAt(one, x, modelOf([one]));
  expect([-11, -10, -0.1, 0, 9.9, 10].map(at)).toEqual([undefined, 1, 1, 3, 3, undefined]);
});

test('between points of a log plot a power law is read as it is drawn: straight', () => {
  const one = series(0, { kind: 'line', x: [1, 100], y: [1000, 0.1] });
  const model = modelOf([one], { x: log, y: log });
  expect(valueAt(one, 10, model)).toBeCloseTo(10, 9);
  expect(valueAt(one, 100, model)).toBe(0.1);
  expect([0.9, 101].map((x) => valueAt(one, x, model))).toEqual([undefined, undefined]);
});

test('what is not more than nothing has no place on a log axis', () => {
  const layout = layoutOf(modelOf([series(0, { kind: 'line', x: [0, 1, 2, 4], y: [9, 8, 0, 1] })], { x: log, y: log }));
  expect(layout?.lines[0].length).toBe(4);
  expect(layoutOf(modelOf([series(0, { kind: 'line', x: [0], y: [9] })], { x: log, y: log }))).toBeUndefined();
  expect(layoutOf(modelOf([]))).toBeUndefined();
});

test('a line ends at the foot of a log plot where the rest is nothing but rounding; the point that is read there lies on it', () => {
  const model = modelOf([series(0, { kind: 'line', x: [1, 2, 4], y: [1000, 1, 1e-30] })], { x: log, y: log, hover: 4 });
  const layout = layoutOf(model);
  if (!layout) throw new Error('expected a plot');
  expect(layout.y.range).toEqual({ min: expect.closeTo(1e-9, 15), max: 1000 });
  const discs = plotHoverMarks(model, layout).flatMap((mark) => (mark.kind === 'disc' ? [mark.y] : []));
  const { bottom } = layout.plot;
  expect(discs).toEqual([bottom]);
  const [stroke, ...others] = strokesOf(model, layout);
  expect(others).toEqual([]);
  expect([stroke.at(-1), stroke.slice(-2)[0] < layout.x.toPixel(4)]).toEqual([bottom, true]);
});

test('a fitted line stays in the frame', () => {
  const fit = { from: [1, 1e9], to: [4, 1e-30], text: 'β 9', detail: '' } as const;
  const model = modelOf([series(0, { kind: 'line', x: [1, 2, 4], y: [1000, 1, 0.1] }, fit)], { x: log, y: log });
  const layout = layoutOf(model);
  if (!layout) throw new Error('expected a plot');
  const [drawn] = plotMarks(model, layout, measure).flatMap((mark) =>
    mark.kind === 'path' && mark.width === 1 ? [mark.points] : [],
  );
  expect([drawn[1], drawn[3]]).toEqual([expect.closeTo(layout.plot.top), expect.closeTo(layout.plot.bottom)]);
});

test('the last tick along has the unit, and the y axis its name', () => {
  const model = modelOf([series(0, { kind: 'steps', start: 0, width: 10, y: [1, 3] })]);
  const layout = layoutOf(model);
  expect(layout?.xTicks.map(({ text }) => text)).toEqual(['0', '5', '10', '15', '20 m']);
  expect(layout && textsOf(plotMarks(model, layout, measure))).toContain('elevation, %');
});

test('every line has its number, and no two numbers are in each other’s place', () => {
  const near = [0, 1, 2, 3].map((pane) =>
    series(pane, { kind: 'line', x: [1, 10, 100], y: [100 + pane, 10 + pane / 10, 1 + pane / 100] }),
  );
  const model = modelOf(near, { x: log, y: log });
  const layout = layoutOf(model);
  const marks = (layout ? plotMarks(model, layout, measure) : []).flatMap((mark) =>
    mark.kind === 'text' && mark.isStrong ? [mark] : [],
  );
  expect(marks.map(({ text }) => text)).toEqual(['1', '2', '3', '4']);
  const boxes = marks.map(({ x, y }) => rectAt(x - 3, y - 5, 6, 10));
  expect(boxes.some((box, i) => boxes.slice(i + 1).some((other) => overlaps(box, other)))).toBe(false);
});

test('the pointer reads the nearest bar or point, of all lines together', () => {
  const bars = modelOf([0, 1].map((pane) => series(pane, { kind: 'steps', start: 10 * pane, width: 10, y: [1, 3] })));
  expect(stopsOf(bars)).toEqual([5, 15, 25]);
  const layout = layoutOf(bars);
  expect(layout && nearestStop(stopsOf(bars), layout.plot.left - 50, layout)).toBe(5);
  expect(layout && nearestStop(stopsOf(bars), layout.x.toPixel(16), layout)).toBe(15);
});

test('the point that is read stands on every line that is there', () => {
  const model = modelOf(
    [0, 1].map((pane) => series(pane, { kind: 'steps', start: 10 * pane, width: 10, y: [1, 3] })),
    { hover: 5 },
  );
  const layout = layoutOf(model);
  const discs = (now: PlotModel) => (layout ? plotHoverMarks(now, layout) : []).filter(({ kind }) => kind === 'disc').length;
  expect([discs(model), discs({ ...model, hover: 15 }), discs({ ...model, hover: undefined })]).toEqual([1, 2, 0]);
});

test('a table has each x once, and nothing where a terrain has none', () => {
  const model = modelOf([
    series(0, { kind: 'line', x: [1, 2, 4], y: [9, 8, 7] }),
    series(1, { kind: 'line', x: [2, 3], y: [6, 5] }),
  ]);
  const { x, values } = plotTable(model);
  expect(x.map(({ from }) => from)).toEqual([1, 2, 3, 4]);
  expect(values).toEqual([
    [9, 8, undefined, 7],
    [undefined, 6, 5, undefined],
  ]);
});

test('a plot as SVG has its title, the names of its lines and what was fitted to them', () => {
  const fit = { from: [1, 9], to: [4, 3], text: 'β 3.42', detail: 'R² 0.998' } as const;
  const one = series(0, { kind: 'line', x: [1, 2, 4], y: [9, 8, 7] }, fit);
  const svg = plotToSvg(modelOf([{ ...one, name: 'Hills & vales' }], { palette: filePalette }), 600, 400);
  expect(svg).toContain('<title>Plot</title>');
  expect(svg).toContain('1 Hills &amp; vales: β 3.42, R² 0.998');
  expect(() => plotToSvg(modelOf([]), 600, 400)).toThrow('Plot: expected figures to draw, got none');
});

test('compared terrains keep their colour and dash: blue, amber, green and magenta; solid, dashed, dotted, both', () => {
  const styles = [0, 1, 2, 3].map((pane) => paneStyle(pane, palette.series));
  expect(styles.map(({ colour }) => colour)).toEqual(['--series-a', '--series-b', '--series-c', '--series-d']);
  expect(new Set(styles.map(({ dash }) => dash.join(' '))).size).toBe(4);
  expect(styles[0].dash).toEqual([]);
});
