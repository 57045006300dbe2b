import { type ColourScale, namedSeaLevel } from '../colour/colour-scale.ts';
import type { DisplacedPoints } from '../core/generator.ts';
import type { Range } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import type { Measure } from './marks.ts';
import { formatNumber, formatWith, type LengthFormat, lengthFormat, tickDecimals, ticks } from './number-text.ts';
import type { ChartPalette } from './palette.ts';
import { type Linear, profileReader, valueRange } from './polyline.ts';

/** What the profile chart shows. */
export interface ProfileModel {
  /** At least one point. */
  readonly profile: Profile;
  readonly scale: ColourScale;
  /** Elevation at which water stands, if there is any. */
  readonly water: number | undefined;
  /** Of elevations and distances; distances of 10 km and more are written in kilometres. */
  readonly unit: 'm' | '';
  /** Elevations the axis covers whatever the profile is, so that it stays while stepping. */
  readonly axis: Range | undefined;
  /** Names of the first and the last point; none without a cut. */
  readonly ends: readonly [string, string] | undefined;
  /** Hovered position, 0 … 1 along the profile's x. */
  readonly hover: number | undefined;
  /** Points a stage of 1D terrain has moved. */
  readonly change: DisplacedPoints | undefined;
  readonly palette: ChartPalette;
}

export interface Tick {
  /** Pixels along the axis. */
  readonly at: number;
  readonly text: string;
}

/** Where everything in a profile chart is, in CSS pixels. */
export interface ProfileLayout {
  readonly plot: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  /** Elevations from the bottom to the top of the plot. */
  readonly axis: Range;
  readonly toX: Linear;
  readonly toY: Linear;
  readonly elevationTicks: readonly Tick[];
  /** The sea level where it lies in the plot and there is water, or the colours have a sea. */
  readonly sea: Tick | undefined;
  readonly distanceTicks: readonly Tick[];
  /** Length of the whole line, printed beside its named last end. */
  readonly length: string | undefined;
  readonly lengthFormat: LengthFormat;
  /** Pixels per metre upwards over pixels per metre along. */
  readonly exaggeration: number;
  /** Elevation at a position 0 … 1 along x. */
  readonly elevationAt: (position: number) => number;
}

export const TICK_SIZE = 11;
export const END_RADIUS = 8;
/** Above the plot stands the tooltip, below it the distances. */
const TOP = 27;
const BOTTOM = 26;
const RIGHT = 20;
const LEAST_LEFT = 44;
const LABEL_GAP = 8;
/** Share of the range that stays free above and below the line. */
const HEADROOM = 0.08;
/** Labels closer than this touch. */
const LINE_HEIGHT = 14;
const LEAST_GAP = 22;

/** Arranges a chart of width × height pixels. */
export function profileLayout(model: ProfileModel, width: number, height: number, measure: Measure): ProfileLayout {
  const { profile, scale, unit } = model;
  const axis = axisRange(model);
  const top = TOP;
  const bottom = Math.max(height - BOTTOM, top + 1);
  const toY = linear(axis.max, top, axis.min, bottom);
  const seaLevel = namedSeaLevel(scale, model.water);
  const isInPlot = seaLevel !== undefined && seaLevel >= axis.min && seaLevel <= axis.max;
  const { elevationTicks, sea } = elevationLabels(axis, toY, isInPlot ? seaLevel : undefined, unit, bottom - top);

  const labels = [...elevationTicks, ...(sea ? [sea] : [])];
  const widest = Math.max(...labels.map(({ text }) => measure(text, TICK_SIZE)));
  const left = Math.max(LEAST_LEFT, Math.ceil(widest) + LABEL_GAP + 6);
  const right = Math.max(width - RIGHT, left + 1);
  const x = valueRange(profile.x);
  const span = x.max > x.min ? x.max - x.min : 1;
  const toX = linear(x.min, left, x.min + span, right);
  const format = lengthFormat(span, unit);
  const length = model.ends && formatWith(format, span);
  return {
    plot: { left, top, right, bottom },
    axis,
    toX,
    toY,
    elevationTicks,
    sea,
    distanceTicks: distanceLabels(toX, { min: x.min, max: x.min + span }, format, length, width, measure),
    length,
    lengthFormat: format,
    exaggeration: Math.abs(toY.scale / toX.scale),
    elevationAt: profileReader(profile),
  };
}

/** The elevations of the plot: all of the line and of what must be covered, with some air; land keeps no air below the sea. */
function axisRange({ profile, change, axis, scale, water, unit }: ProfileModel): Range {
  const ranges = [valueRange(profile.y), ...(change ? [valueRange(change.mean)] : []), ...(axis ? [axis] : [])];
  const min = Math.min(...ranges.map((range) => range.min));
  const max = Math.max(...ranges.map((range) => range.max));
  const air = max > min ? (max - min) * HEADROOM : Math.max(Math.abs(max) * 0.1, unit === 'm' ? 10 : 0.1);
  const seaLevel = namedSeaLevel(scale, water);
  const isLand = seaLevel !== undefined && min >= seaLevel;
  return { min: isLand ? Math.max(min - air, seaLevel) : min - air, max: max + air };
}

function elevationLabels(axis: Range, toY: Linear, seaLevel: number | undefined, unit: 'm' | '', height: number) {
  const values = spacedTicks(axis, height);
  const decimals = tickDecimals(values);
  const seaAt = seaLevel === undefined ? undefined : toY.offset + toY.scale * seaLevel;
  const shown = values
    .map((value) => ({ value, at: toY.offset + toY.scale * value }))
    .filter(({ at }) => seaAt === undefined || Math.abs(at - seaAt) >= LINE_HEIGHT);
  const suffix = unit === '' ? '' : ` ${unit}`;
  const elevationTicks = shown.map(({ value, at }, i) => ({
    at,
    text: formatNumber(value, decimals) + (i === shown.length - 1 ? suffix : ''),
  }));
  if (seaLevel === undefined || seaAt === undefined) return { elevationTicks, sea: undefined };
  const isTopmost = elevationTicks.every(({ at }) => at > seaAt);
  const seaDecimals = Number.isInteger(seaLevel) ? 0 : Math.max(decimals, 1);
  return { elevationTicks, sea: { at: seaAt, text: `sea ${formatNumber(seaLevel, seaDecimals)}${isTopmost ? suffix : ''}` } };
}

/** Round elevations, as many as stand at least `LEAST_GAP` apart. */
function spacedTicks({ min, max }: Range, height: number): number[] {
  for (let count = 6; count > 1; count--) {
    const values = ticks(min, max, count);
    if (values.length < 2 || ((values[1] - values[0]) / (max - min)) * height >= LEAST_GAP) return values;
  }
  return ticks(min, max, 1);
}

function distanceLabels(
  toX: Linear,
  range: Range,
  format: LengthFormat,
  length: string | undefined,
  width: number,
  measure: Measure,
): Tick[] {
  const from = toX.offset + toX.scale * range.min;
  const to = toX.offset + toX.scale * range.max;
  const values = ticks(
    range.min / format.divisor,
    range.max / format.divisor,
    Math.min(Math.max(Math.round((to - from) / 90), 2), 12),
  );
  const decimals = tickDecimals(values);
  const all = values.map((value, i) => {
    const unit = length === undefined && i === values.length - 1 ? format.suffix : '';
    return { at: toX.offset + toX.scale * value * format.divisor, text: formatNumber(value, decimals) + unit };
  });
  if (length === undefined) {
    const half = (text: string): number => measure(text, TICK_SIZE) / 2;
    return all.map((tick) => ({ ...tick, at: Math.min(tick.at, width - 2 - half(tick.text)) }));
  }
  const first = from + END_RADIUS + LABEL_GAP;
  const last = to - END_RADIUS - 2 * LABEL_GAP - measure(length, TICK_SIZE);
  return all.filter(({ at, text }) => {
    const half = measure(text, TICK_SIZE) / 2;
    return at - half >= first && at + half <= last;
  });
}

function linear(value: number, pixel: number, otherValue: number, otherPixel: number): Linear {
  const scale = (otherPixel - pixel) / (otherValue - value);
  return { scale, offset: pixel - scale * value };
}
