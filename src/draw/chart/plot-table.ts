import { stopsOf } from './plot-hover.ts';
import type { PlotModel } from './plot-model.ts';

/** The figures of a plot as rows. */
export interface PlotTable {
  /** Rising; of a bar where it begins and ends, of a point the same twice. */
  readonly x: readonly { readonly from: number; readonly to: number }[];
  /** By series, then by row; undefined where a series has none. */
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
