import { crisp, type Mark } from './marks.ts';
import type { PlotLayout } from './plot-layout.ts';
import type { PlotModel, PlotSeries } from './plot-model.ts';

const RADIUS = 3.5;

/** The x that can be pointed at, rising: the middles of bars, the points of lines. */
export function stopsOf({ x, series }: Pick<PlotModel, 'x' | 'series'>): number[] {
  const all = series.flatMap(({ points }) =>
    points.kind === 'line' ? Array.from(points.x) : Array.from(points.y, (_, i) => points.start + (i + 0.5) * points.width),
  );
  return [...new Set(all)].filter((value) => x.scale === 'linear' || value > 0).sort((a, b) => a - b);
}

/** The stop nearest to a pixel; undefined where there is none. */
export function nearestStop(stops: readonly number[], pixel: number, { x }: Pick<PlotLayout, 'x'>): number | undefined {
  let nearest: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const stop of stops) {
    const distance = Math.abs(x.toPixel(stop) - pixel);
    if (distance >= least) continue;
    least = distance;
    nearest = stop;
  }
  return nearest;
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

/** The x that is pointed at, and the point of every line there. */
export function plotHoverMarks(model: PlotModel, { plot, x, y }: PlotLayout): Mark[] {
  const { hover, palette, series } = model;
  if (hover === undefined) return [];
  const at = x.toPixel(hover);
  if (!(at >= plot.left - 1 && at <= plot.right + 1)) return [];
  const discs = series.flatMap((one): Mark[] => {
    const value = valueAt(one, hover, model);
    if (value === undefined || (y.kind === 'log' && value <= 0)) return [];
    const level = Math.min(y.toPixel(value), plot.bottom);
    return [{ kind: 'disc', x: at, y: level, radius: RADIUS, fill: one.colour, stroke: palette.panel, width: 1.5 }];
  });
  return [
    { kind: 'path', points: [crisp(at), plot.top, crisp(at), plot.bottom], stroke: palette.accent, dash: [2, 3] },
    ...discs,
  ];
}
