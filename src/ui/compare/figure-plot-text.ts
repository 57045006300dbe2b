import { decimalsFor, formatLength, formatNumber } from '../../chart/number-text.ts';
import type { PlotModel } from '../../chart/plot-model.ts';
import { valueText } from '../../chart/plot-scale.ts';
import type { PlotKind } from './figure-plot-series.ts';

/** Shares smaller than what one decimal shows. */
const LEAST_SHARE = 0.05;

/** An x of a plot for people: a bar from one to the other, or a point. */
export function xText(
  kind: PlotKind,
  { x }: Pick<PlotModel, 'x'>,
  { from, to }: { readonly from: number; readonly to: number },
): string {
  const unit = x.unit === 'm' ? 'm' : '';
  switch (kind) {
    case 'elevations': {
      const decimals = edgeDecimals(to - from);
      return `${formatNumber(from, decimals)} … ${formatNumber(to, decimals)}${unit && ' m'}`;
    }
    case 'slopes':
      return `${formatNumber(from)} … ${formatNumber(to)}°`;
    case 'spectrum':
      return x.unit === ''
        ? valueText(from)
        : `${valueText(from)} per km: waves of ${formatLength(Number((1000 / from).toPrecision(3)), 'm')}`;
    case 'variogram':
      return x.unit === '' ? valueText(from) : formatLength(Number(from.toPrecision(4)), 'm');
  }
}

/** Decimals of the edges of bars, multiples of a power of two. */
function edgeDecimals(width: number): number {
  let decimals = 0;
  while (decimals < decimalsFor(width) && !Number.isInteger(width * 10 ** decimals)) decimals++;
  return decimals;
}

/** What a terrain has there. */
export function yText({ y }: Pick<PlotModel, 'y'>, value: number | undefined): string {
  if (value === undefined) return '—';
  if (y.scale === 'log') return y.unit ? `${valueText(value)} ${y.unit}` : valueText(value);
  if (value > 0 && value < LEAST_SHARE) return '< 0.1 %';
  return `${formatNumber(value, 1)} %`;
}
