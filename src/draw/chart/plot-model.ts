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
  /** Where the first bar begins, and how wide each is. */
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
