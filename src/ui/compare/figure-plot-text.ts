import { decimalsFor, formatLength, formatNumber, withoutTrailingZeros } from '../../core/number-text.ts';
import type { PlotModel } from '../../draw/chart/plot-model.ts';
import { valueText } from '../../draw/chart/plot-scale.ts';
import type { PlotKind } from '../../draw/comparison/plots.ts';

/** Smaller shares would be rounded to 0.0. */
const LEAST_SHARE = 0.05;

/** The ends of a bar; at a point both are its x. */
interface PlotX {
  readonly from: number;
  readonly to: number;
}

/** The x of a bar or a point, with its unit. */
export function xText(kind: PlotKind, { x }: Pick<PlotModel, 'x'>, at: PlotX): string {
  const text = xNumber(kind, at);
  if (kind === 'slopes') return `${text}°`;
  if (x.unit === '') return text;
  switch (kind) {
    case 'elevations':
      return `${text} m`;
    case 'spectrum':
      return `${text} per km: waves of ${formatLength(Number((1000 / at.from).toPrecision(3)), 'm')}`;
    case 'variogram':
      return formatLength(Number(at.from.toPrecision(4)), 'm');
  }
}

/** The same without its unit. */
export function xNumber(kind: PlotKind, { from, to }: PlotX): string {
  switch (kind) {
    case 'elevations': {
      const decimals = edgeDecimals(to - from);
      return `${formatNumber(from, decimals)} … ${formatNumber(to, decimals)}`;
    }
    case 'slopes':
      return `${formatNumber(from)} … ${formatNumber(to)}`;
    case 'spectrum':
      return valueText(from);
    case 'variogram':
      return withoutTrailingZeros(valueText(from));
  }
}

/** Decimals for the edges of bars, which are multiples of a power of two. */
function edgeDecimals(width: number): number {
  let decimals = 0;
  while (decimals < decimalsFor(width) && !Number.isInteger(width * 10 ** decimals)) decimals++;
  return decimals;
}

/** The value of a terrain, with its unit. */
export function yText({ y }: Pick<PlotModel, 'y'>, value: number | undefined): string {
  const text = yNumber({ y }, value);
  return value === undefined || y.unit === '' ? text : `${text} ${y.unit}`;
}

/** The same without its unit. */
export function yNumber({ y }: Pick<PlotModel, 'y'>, value: number | undefined): string {
  if (value === undefined) return '—';
  if (y.scale === 'log') return valueText(value);
  return value > 0 && value < LEAST_SHARE ? '< 0.1' : formatNumber(value, 1);
}
