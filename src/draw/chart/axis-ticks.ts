import type { Range } from '../../core/heightmap.ts';
import { formatNumber, type LengthFormat, tickDecimals, ticks } from '../../core/number-text.ts';
import type { Measure } from './marks.ts';
import type { Linear } from './polyline.ts';

export interface Tick {
  /** Pixels along the axis. */
  readonly at: number;
  readonly text: string;
}

export interface DistanceTick extends Tick {
  /** Pixels along of the middle of the text, which does not leave the chart. */
  readonly textAt: number;
}

export const TICK_SIZE = 11;
/** Labels closer than this touch. */
const LINE_HEIGHT = 14;
const LEAST_GAP = 22;
/** Pixels for one distance or elevation in a chart with room. */
const WIDE_GAP = 90;
const TALL_GAP = 52;
const WORD_GAP = 6;

/** Round elevations up the plot, the topmost with the unit, and the sea level among them. */
export function elevationLabels(axis: Range, toY: Linear, seaLevel: number | undefined, unit: 'm' | '', height: number) {
  const values = spacedTicks(axis, height);
  const decimals = tickDecimals(values);
  const seaAt = seaLevel === undefined ? undefined : toY.offset + toY.scale * seaLevel;
  const shown = values
    .map((value) => ({ value, at: toY.offset + toY.scale * value }))
    .filter(({ at }) => seaAt === undefined || Math.abs(at - seaAt) >= LINE_HEIGHT);
  const suffix = unit === '' ? '' : ` ${unit}`;
  const isTopmost = seaAt !== undefined && shown.every(({ at }) => at > seaAt);
  const elevationTicks = shown.map(({ value, at }, i) => ({
    at,
    text: formatNumber(value, decimals) + (i === shown.length - 1 && !isTopmost ? suffix : ''),
  }));
  if (seaLevel === undefined || seaAt === undefined) return { elevationTicks, sea: undefined };
  const seaDecimals = Number.isInteger(seaLevel) ? 0 : Math.max(decimals, 1);
  return { elevationTicks, sea: { at: seaAt, text: `sea ${formatNumber(seaLevel, seaDecimals)}${isTopmost ? suffix : ''}` } };
}

/** Round elevations, as many as stand at least `LEAST_GAP` apart. */
function spacedTicks({ min, max }: Range, height: number): number[] {
  for (let count = Math.min(Math.max(Math.round(height / TALL_GAP), 6), 12); count > 1; count--) {
    const values = ticks(min, max, count);
    if (values.length < 2 || ((values[1] - values[0]) / (max - min)) * height >= LEAST_GAP) return values;
  }
  return ticks(min, max, 1);
}

/** Round distances along the plot.
 *  @param format of the distances; the last one has its unit if `hasUnit`
 *  @param taken pixels along the axis where something else stands
 *  @param width of the chart, which no label leaves */
export function distanceLabels(
  toX: Linear,
  { min, max }: Range,
  format: LengthFormat,
  hasUnit: boolean,
  taken: readonly Range[],
  width: number,
  measure: Measure,
): DistanceTick[] {
  const count = Math.min(Math.max(Math.round(((max - min) * toX.scale) / WIDE_GAP), 3), 12);
  const values = ticks(min / format.divisor, max / format.divisor, count);
  const decimals = tickDecimals(values);
  const kept: DistanceTick[] = [];
  let free = Number.POSITIVE_INFINITY;
  // From the last one: where there is no room for all, the one with the unit stays.
  for (let i = values.length - 1; i >= 0; i--) {
    const text = formatNumber(values[i], decimals) + (hasUnit && i === values.length - 1 ? format.suffix : '');
    const half = measure(text, TICK_SIZE) / 2;
    const at = toX.offset + toX.scale * values[i] * format.divisor;
    const textAt = Math.min(at, width - 2 - half);
    if (textAt + half > free || taken.some((range) => textAt + half > range.min && textAt - half < range.max)) continue;
    kept.push({ at, textAt, text });
    free = textAt - half - WORD_GAP;
  }
  return kept.reverse();
}
