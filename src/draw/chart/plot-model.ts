import type { ChartPalette } from './palette.ts';
import type { SeriesStyle } from './series-style.ts';

export interface PlotAxis {
  readonly scale: 'linear' | 'log';
  /** What it measures: `elevation`. */
  readonly name: string;
  /** Stands at its last tick: `m`, `%`; may be empty. */
  readonly unit: string;
}

/** Bars side by side, drawn as the line over them. */
export interface PlotSteps {
  readonly kind: 'steps';
  /** The start of the first bar, and the width of each. */
  readonly start: number;
  readonly width: number;
  readonly y: ArrayLike<number>;
}

/** Points joined by straight lines, their x rising. */
export interface PlotLine {
  readonly kind: 'line';
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

/** A straight line in the plot's scales that was fitted to a series. */
export interface PlotFit {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  /** What it says: `β 3.42`, and how well. */
  readonly text: string;
  readonly detail: string;
}

/** One of the lines of a plot. */
export interface PlotSeries extends SeriesStyle {
  readonly name: string;
  /** What stands at the line: a number or a letter. */
  readonly mark: string;
  readonly points: PlotSteps | PlotLine;
  readonly fit: PlotFit | undefined;
}

/** Figures over a common x, of several terrains. On a log axis what is not more than 0 is not drawn. */
export interface PlotModel {
  readonly title: string;
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  /** Drawn in order. */
  readonly series: readonly PlotSeries[];
  /** The x that is pointed at. */
  readonly hover: number | undefined;
  readonly palette: ChartPalette;
}

/** The x that can be pointed at, rising: the middles of bars, the points of lines. */
export function stopsOf({ x, series }: Pick<PlotModel, 'x' | 'series'>): number[] {
  const all = series.flatMap(({ points }) =>
    points.kind === 'line' ? Array.from(points.x) : Array.from(points.y, (_, i) => points.start + (i + 0.5) * points.width),
  );
  return [...new Set(all)].filter((value) => x.scale === 'linear' || value > 0).sort((a, b) => a - b);
}

/** What a series reads at an x: its bar's value, or between its points; undefined beside it. */
export function valueAt({ points }: PlotSeries, at: number, { x, y }: Pick<PlotModel, 'x' | 'y'>): number | undefined {
  if (points.kind === 'steps') {
    const bar = Math.floor((at - points.start) / points.width);
    return bar >= 0 && bar < points.y.length ? points.y[bar] : undefined;
  }
  const next = Array.prototype.findIndex.call(points.x, (value: number) => value >= at * (1 - 1e-12));
  if (next < 0) return undefined;
  if (points.x[next] <= at * (1 + 1e-12)) return points.y[next];
  if (next === 0) return undefined;
  const [x0, x1, y0, y1] = [points.x[next - 1], points.x[next], points.y[next - 1], points.y[next]];
  const share = x.scale === 'log' ? Math.log(at / x0) / Math.log(x1 / x0) : (at - x0) / (x1 - x0);
  return y.scale === 'log' && y0 > 0 && y1 > 0 ? y0 * (y1 / y0) ** share : y0 + share * (y1 - y0);
}

/** The figures of a plot as rows. */
export interface PlotTable {
  /** Rising: the ends of a bar, or a point twice. */
  readonly x: readonly { readonly from: number; readonly to: number }[];
  /** By series, then by row; undefined for a row that the series lacks. */
  readonly values: readonly (readonly (number | undefined)[])[];
}

/** All that a plot shows, each x once. Bars must be of one width, as those of a plot are. */
export function plotTable({ x, series }: Pick<PlotModel, 'x' | 'series'>): PlotTable {
  const stops = stopsOf({ x, series });
  const steps = series.map(({ points }) => points).find((points) => points.kind === 'steps');
  const half = steps ? steps.width / 2 : 0;
  return {
    x: stops.map((at) => ({ from: at - half, to: at + half })),
    values: series.map(({ points }) => {
      const known = new Map<number, number>();
      for (let i = 0; i < points.y.length; i++)
        known.set(points.kind === 'line' ? points.x[i] : points.start + (i + 0.5) * points.width, points.y[i]);
      return stops.map((at) => known.get(at));
    }),
  };
}
