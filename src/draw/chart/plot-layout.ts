import type { Range } from '../../core/heightmap.ts';
import { TICK_SIZE, type Tick } from './axis-ticks.ts';
import type { Measure } from './marks.ts';
import type { Rect } from './placing.ts';
import type { PlotModel, PlotSeries } from './plot-model.ts';
import { type PlotScale, plotScale, plotTicks, type ValueTick } from './plot-scale.ts';

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

/** A tick whose text is moved to stay in the plot. */
export interface PlacedTick extends Tick {
  readonly textAt: number;
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
 *  @returns undefined where there is nothing to draw */
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
  return {
    margin,
    plot,
    x,
    y,
    xTicks: placedTicks(plotTicks(x, Math.max(Math.floor((plot.right - left) / WIDE_GAP), 2)), model.x.unit, x, plot, measure),
    yTicks,
    lines: model.series.map((series) => lineOf(series, model, x, y)),
  };
}

/** Ticks with room between them, the last with the unit. */
function placedTicks(
  ticks: readonly ValueTick[],
  unit: string,
  { toPixel }: PlotScale,
  { left, right }: Rect,
  measure: Measure,
): PlacedTick[] {
  const kept: PlacedTick[] = [];
  let free = Number.POSITIVE_INFINITY;
  for (let i = ticks.length - 1; i >= 0; i--) {
    const suffix = unit === '' || unit === '°' ? unit : ` ${unit}`;
    const text = kept.length === 0 ? ticks[i].text + suffix : ticks[i].text;
    const half = measure(text, TICK_SIZE) / 2;
    const at = toPixel(ticks[i].value);
    const textAt = Math.max(Math.min(at, right - half), left + half - LEFT_GAP);
    if (textAt + half > free) continue;
    kept.push({ at, textAt, text });
    free = textAt - half - WORD_GAP;
  }
  return kept.reverse();
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
