import type { Range } from '../../core/heightmap.ts';
import { type PlacedTick, placedTicks, TICK_SIZE, type Tick } from './axis-ticks.ts';
import type { Measure, Rect } from './marks.ts';
import type { PlotModel, PlotSeries } from './plot-model.ts';
import { type PlotScale, plotScale, plotTicks } from './plot-scale.ts';

/** Where everything in a plot is, in CSS pixels. */
export interface PlotLayout {
  /** Pixels that stay free at the left, the right and below. */
  readonly margin: number;
  readonly plot: Rect;
  readonly x: PlotScale;
  readonly y: PlotScale;
  readonly xTicks: readonly PlacedTick[];
  readonly yTicks: readonly Tick[];
  /** Each series: x and y in turn. On a log axis it may go on below the plot. */
  readonly lines: readonly (readonly number[])[];
}

/** Above the plot stand the name of its y axis and the marks of the highest lines, below it the x. */
const TOP = 24;
const BOTTOM = 22;
const RIGHT = 6;
const LEFT_GAP = 8;
const WORD_GAP = 10;
/** Pixels for one tick along, and up. */
const WIDE_GAP = 64;
const TALL_GAP = 40;
/** Share of the range that stays free above the highest line. */
const HEADROOM = 0.04;
/** Decades below the highest that a log axis shows at most: what is nothing but rounding has no room. */
const MOST_DECADES = 12;

const NOTHING_FREE = { top: 0, margin: 0 };

/** Arranges a plot of width × height pixels.
 *  @param free pixels around it: above the plot, and at its other sides
 *  @returns undefined without figures to draw */
export function plotLayout(
  model: PlotModel,
  width: number,
  height: number,
  measure: Measure,
  free = NOTHING_FREE,
): PlotLayout | undefined {
  const xRange = rangeOf(model, 'x');
  const yRange = yRangeOf(model);
  if (!xRange || !yRange) return undefined;
  const { margin } = free;
  const upper = free.top + TOP;
  const bottom = Math.max(height - BOTTOM - margin, upper + 1);
  const y = plotScale(model.y.scale, yRange, bottom, upper);
  const ticks = plotTicks(y, Math.max(Math.round((bottom - upper) / TALL_GAP), 2));
  const yTicks = ticks.map(({ value, text }) => ({ at: y.toPixel(value), text }));
  const left = margin + Math.ceil(Math.max(...yTicks.map(({ text }) => measure(text, TICK_SIZE)), 12)) + LEFT_GAP;
  const plot = { left, top: upper, right: Math.max(width - RIGHT - margin, left + 1), bottom };
  const x = plotScale(model.x.scale, xRange, plot.left, plot.right);
  const { unit } = model.x;
  const along = plotTicks(x, Math.max(Math.floor((plot.right - left) / WIDE_GAP), 2)).map(({ value, text }, i, all) => {
    const suffix = i < all.length - 1 ? '' : unit === '' || unit === '°' ? unit : ` ${unit}`;
    return { at: x.toPixel(value), text: text + suffix };
  });
  return {
    margin,
    plot,
    x,
    y,
    xTicks: placedTicks(along, { min: left - LEFT_GAP, max: plot.right }, WORD_GAP, measure),
    yTicks,
    lines: model.series.map((series) => lineOf(series, model, x, y)),
  };
}

/** The points of a series: of bars the edges of each, with nothing before the first and after the last. */
function pointsOf({ points }: PlotSeries): { readonly x: number[]; readonly y: number[] } {
  if (points.kind === 'line') return { x: Array.from(points.x), y: Array.from(points.y) };
  const { start, width, y } = points;
  const x: number[] = [start];
  const up: number[] = [0];
  for (let i = 0; i < y.length; i++) {
    x.push(start + i * width, start + (i + 1) * width);
    up.push(y[i], y[i]);
  }
  return { x: [...x, start + y.length * width], y: [...up, 0] };
}

function lineOf(series: PlotSeries, model: PlotModel, x: PlotScale, y: PlotScale): number[] {
  const points = pointsOf(series);
  const out: number[] = [];
  for (let i = 0; i < points.x.length; i++) {
    if (!isDrawn(points.x[i], points.y[i], model)) continue;
    out.push(x.toPixel(points.x[i]), y.toPixel(points.y[i]));
  }
  return out;
}

function isDrawn(x: number, y: number, model: PlotModel): boolean {
  return Number.isFinite(x) && Number.isFinite(y) && (model.x.scale !== 'log' || x > 0) && (model.y.scale !== 'log' || y > 0);
}

function rangeOf(model: PlotModel, which: 'x' | 'y'): Range | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const series of model.series) {
    const points = pointsOf(series);
    for (let i = 0; i < points.x.length; i++) {
      if (!isDrawn(points.x[i], points.y[i], model)) continue;
      min = Math.min(min, points[which][i]);
      max = Math.max(max, points[which][i]);
    }
  }
  return min <= max ? { min, max } : undefined;
}

function yRangeOf(model: PlotModel): Range | undefined {
  const range = rangeOf(model, 'y');
  if (!range) return undefined;
  const { min, max } = range;
  if (model.y.scale === 'linear') return { min, max: max + (max - min) * HEADROOM };
  return { min: Math.max(min, max / 10 ** MOST_DECADES), max };
}
