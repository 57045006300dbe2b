import type { DisplacedPoints } from '../../core/generator.ts';
import type { Range } from '../../core/heightmap.ts';
import { decimalsFor, formatWith, type LengthFormat, lengthFormat, withoutTrailingZeros } from '../../core/number-text.ts';
import type { Profile } from '../../core/profile.ts';
import { namedSeaLevel } from '../colour/colour-scale.ts';
import { distanceLabels, elevationLabels, type PlacedTick, TICK_SIZE, type Tick } from './axis-ticks.ts';
import { cutLine } from './cut-line.ts';
import { type LegendBand, legendBand } from './legend-band.ts';
import type { Measure, Rect } from './marks.ts';
import { type ChartLine, chartLine, type Linear, valueRange } from './polyline.ts';
import type { ProfileModel } from './profile-model.ts';
import { detailFor, pointGap, type StickDetail } from './stick-detail.ts';
import { shownRange, wholeRange } from './view-range.ts';

/** Where everything in a profile chart is, in CSS pixels. */
export interface ProfileLayout {
  readonly plot: Rect;
  /** Elevations from the bottom to the top of the plot. */
  readonly axis: Range;
  readonly toX: Linear;
  readonly toY: Linear;
  /** The chart's own line, and each pinned one. */
  readonly line: ChartLine;
  readonly pins: readonly ChartLine[];
  /** The x of all lines, and the part of it that is shown. */
  readonly whole: Range;
  readonly shown: Range;
  /** What is shown of the chart's own line and of each pinned one. */
  readonly parts: readonly Profile[];
  readonly pinParts: readonly (readonly Profile[])[];
  /** Which of the change's points are shown. */
  readonly sticks: readonly number[];
  /** What is drawn of them. */
  readonly stickDetail: StickDetail;
  /** Pixels between the points of the chart's own line. */
  readonly pointGap: number;
  readonly elevationTicks: readonly Tick[];
  /** The sea level, if it lies in the plot and there is water or a sea among the colours. */
  readonly sea: Tick | undefined;
  readonly distanceTicks: readonly PlacedTick[];
  /** Pixels along of the named ends that are shown. */
  readonly ends: readonly [number | undefined, number | undefined];
  /** Length of the whole line, printed beside its named last end. */
  readonly length: string | undefined;
  readonly lengthFormat: LengthFormat;
  /** Where the cut in hand crosses the line, on screen only. */
  readonly crossings: readonly Crossing[];
  /** Pixels per metre upwards over pixels per metre along. */
  readonly exaggeration: number;
  /** Caption and legend, in files only. */
  readonly band: LegendBand | undefined;
}

/** @property at pixels along
 *  @property tag its words, where another has left room for them */
interface Crossing {
  readonly at: number;
  readonly tag: { readonly text: string; readonly left: number; readonly width: number } | undefined;
}

export const END_RADIUS = 8;
/** Above the plot stands the tooltip, below it the distances. */
const TOP = 27;
const BOTTOM = 26;
const RIGHT = 20;
const LEAST_LEFT = 44;
const LABEL_GAP = 8;
/** Share of the range that stays free above and below the line. */
const HEADROOM = 0.08;

/** Arranges a chart of width × height pixels.
 *  @param medium a file has no tooltip: its caption and its legend stand there */
export function profileLayout(
  model: ProfileModel,
  width: number,
  height: number,
  measure: Measure,
  medium: 'screen' | 'file' = 'screen',
): ProfileLayout {
  const { profile, unit, change } = model;
  const line = chartLine(profile);
  const pins = model.pins.map((pin) => chartLine(pin.profile));
  const whole = wholeRange([line, ...pins]);
  const shown = shownRange(model.view.x, whole);
  const visible = {
    shown,
    parts: cutLine(line, shown),
    pinParts: pins.map((pin) => cutLine(pin, shown)),
    sticks: change ? visibleSticks(change, shown) : [],
  };
  const placed = (detail: StickDetail) => {
    const band = medium === 'file' ? legendBand(model, detail, width, measure) : undefined;
    const top = Math.max(TOP, band?.height ?? 0);
    return { band, ...placeAxes(model, visible, { top, bottom: Math.max(height - BOTTOM, top + 1), width }, measure) };
  };
  // What is drawn of the sticks needs the scales, and their legend takes room from the plot: the longest is laid out first.
  const roomy = placed(change ? 'points' : 'none');
  const gap = pointGap(line, roomy.toX, roomy.toY);
  const stickDetail = change ? detailFor(gap) : 'none';
  const axes = roomy.band && stickDetail === 'sticks' ? placed(stickDetail) : roomy;
  const { toX } = axes;

  const [first, last] = [line.range.min, line.range.max].map((x) =>
    model.ends && x >= shown.min && x <= shown.max ? toX.offset + toX.scale * x : undefined,
  );
  // A whole line in its true shape may be narrower than the plot: the distances go on beside it.
  const isNarrow = model.view.aspect === 'true' && shown === whole;
  const tickRange = isNarrow ? { min: toValue(toX, axes.plot.left), max: toValue(toX, axes.plot.right) } : shown;
  const span = whole.max - whole.min;
  const base = lengthFormat(span, unit);
  const format = { ...base, decimals: Math.max(base.decimals, decimalsFor((shown.max - shown.min) / base.divisor)) };
  const length = last === undefined ? undefined : withoutTrailingZeros(formatWith(base, line.range.max - line.range.min));
  const taken: Range[] = [];
  if (first !== undefined) taken.push({ min: first - END_RADIUS - LABEL_GAP, max: first + END_RADIUS + LABEL_GAP });
  if (last !== undefined && length !== undefined)
    taken.push({
      min: last - END_RADIUS - 2 * LABEL_GAP - measure(length, TICK_SIZE),
      max: last + END_RADIUS + LABEL_GAP,
    });
  return {
    ...axes,
    ...visible,
    line,
    pins,
    whole,
    stickDetail,
    pointGap: gap,
    distanceTicks: distanceLabels(toX, tickRange, format, length === undefined, taken, width, measure),
    ends: [first, last],
    length,
    lengthFormat: format,
    crossings: medium === 'file' ? [] : crossingsOf(model, { ...axes, shown, format }, measure),
    exaggeration: Math.abs(axes.toY.scale / toX.scale),
  };
}

function crossingsOf(
  { crossings = [] }: ProfileModel,
  { plot, toX, shown, format }: Pick<ProfileLayout, 'plot' | 'toX' | 'shown'> & { readonly format: LengthFormat },
  measure: Measure,
): Crossing[] {
  let taken = Number.NEGATIVE_INFINITY;
  return crossings
    .filter((distance) => distance >= shown.min && distance <= shown.max)
    .map((distance) => {
      const at = toX.offset + toX.scale * distance;
      const text = `fault at ${formatWith(format, distance)}`;
      const width = measure(text, TICK_SIZE) + 2 * LABEL_GAP;
      const left = Math.min(Math.max(at - width / 2, 1), plot.right - width);
      if (left < taken) return { at, tag: undefined };
      taken = left + width;
      return { at, tag: { text, left, width } };
    });
}

/** Indices of the points that stand, and stood, in a part of x. */
function visibleSticks({ x, meanX }: DisplacedPoints, { min, max }: Range): number[] {
  const shown: number[] = [];
  for (let i = 0; i < x.length; i++) {
    if (x[i] >= min && x[i] <= max && meanX[i] >= min && meanX[i] <= max) shown.push(i);
  }
  return shown;
}

type Visible = Pick<ProfileLayout, 'shown' | 'parts' | 'pinParts' | 'sticks'>;

/** The plot, as wide as the elevations beside it leave room for, and the scales in it. */
function placeAxes(
  model: ProfileModel,
  visible: Visible,
  { top, bottom, width }: { readonly top: number; readonly bottom: number; readonly width: number },
  measure: Measure,
): Pick<ProfileLayout, 'plot' | 'axis' | 'toX' | 'toY' | 'elevationTicks' | 'sea'> {
  const fitted = elevationsOf(model, visible);
  const seaLevel = namedSeaLevel(model.scale, model.water);
  let left = LEAST_LEFT;
  // A true scale covers more elevations the wider the plot is, and their texts may be wider in turn.
  for (;;) {
    const plot = { left, top, right: Math.max(width - RIGHT, left + 1), bottom };
    const { axis, toX, toY } = scalesOf(model.view.aspect, plot, visible.shown, fitted);
    const isInPlot = seaLevel !== undefined && seaLevel >= axis.min && seaLevel <= axis.max;
    const labels = elevationLabels(axis, toY, isInPlot ? seaLevel : undefined, model.unit, bottom - top);
    const texts = [...labels.elevationTicks, ...(labels.sea ? [labels.sea] : [])];
    const needed = Math.ceil(Math.max(...texts.map(({ text }) => measure(text, TICK_SIZE)))) + LABEL_GAP + 6;
    if (needed <= left) return { plot, axis, toX, toY, ...labels };
    left = needed;
  }
}

function scalesOf(aspect: 'fitted' | 'true', { left, right, top, bottom }: Rect, x: Range, y: Range) {
  if (aspect === 'fitted') return { axis: y, toX: linear(x.min, left, x.max, right), toY: linear(y.max, top, y.min, bottom) };
  const scale = Math.min((right - left) / (x.max - x.min), (bottom - top) / (y.max - y.min));
  const middle = (y.min + y.max) / 2;
  const half = (bottom - top) / scale / 2;
  return {
    axis: { min: middle - half, max: middle + half },
    toX: { scale, offset: (left + right) / 2 - (scale * (x.min + x.max)) / 2 },
    toY: { scale: -scale, offset: (top + bottom) / 2 + scale * middle },
  };
}

/** The elevations of the plot: all of what is shown and of what must be covered, with some air; land keeps no air below the sea. */
function elevationsOf({ profile, change, axis, scale, water, unit }: ProfileModel, { parts, pinParts, sticks }: Visible): Range {
  const ranges = [...parts, ...pinParts.flat()].map(({ y }) => valueRange(y));
  if (change && sticks.length > 0) ranges.push(valueRange(sticks.map((i) => change.meanY[i])));
  if (axis) ranges.push(axis);
  if (ranges.length === 0) ranges.push(valueRange(profile.y));
  let { min, max } = ranges[0];
  for (const range of ranges) {
    min = Math.min(min, range.min);
    max = Math.max(max, range.max);
  }
  const air = max > min ? (max - min) * HEADROOM : Math.max(Math.abs(max) * 0.1, unit === 'm' ? 10 : 0.1);
  const seaLevel = namedSeaLevel(scale, water);
  const isLand = seaLevel !== undefined && min >= seaLevel;
  return { min: isLand ? Math.max(min - air, seaLevel) : min - air, max: max + air };
}

function linear(value: number, pixel: number, otherValue: number, otherPixel: number): Linear {
  const scale = (otherPixel - pixel) / (otherValue - value);
  return { scale, offset: pixel - scale * value };
}

function toValue({ scale, offset }: Linear, pixel: number): number {
  return (pixel - offset) / scale;
}
