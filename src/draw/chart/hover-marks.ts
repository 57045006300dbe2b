import { formatElevation, formatWith } from '../../core/number-text.ts';
import { crisp, type Mark, type Measure } from './marks.ts';
import type { ChartPalette } from './palette.ts';
import type { ProfileLayout } from './profile-layout.ts';
import type { ProfileModel } from './profile-model.ts';
import type { SeriesStyle } from './series-style.ts';
import { stickLabels } from './stick-labels.ts';

const RADIUS = 5;
const PIN_RADIUS = 3.5;
const DASH = [2, 3];
/** Pixels from the plot up to where the hovered line begins: under the tooltip. */
const LINE_RISE = 4;

/** The hovered point in words and as marks. */
export interface HoverReading {
  /** Pixels along the chart. */
  readonly x: number;
  /** Distance, and the elevation of a line that has no equals. */
  readonly text: string;
  readonly values: readonly LineValue[];
  /** A line through the plot, a point on every line, and the numbers of a stick. */
  readonly marks: readonly Mark[];
}

/** The elevation of one of several lines. */
export interface LineValue extends SeriesStyle {
  readonly name: string;
  readonly text: string;
}

/** What the lines of a chart read at the hovered point; undefined if there is none in what is shown. */
export function hoverReading(model: ProfileModel, layout: ProfileLayout, measure: Measure): HoverReading | undefined {
  const { palette, unit, pins, view, style, name = '', listedAfter = 0 } = model;
  const { plot, line, toX, toY, axis } = layout;
  const at = hoveredDistance(model, layout);
  if (at === undefined) return undefined;
  const x = toX.offset + toX.scale * at;
  const span = axis.max - axis.min;
  const read = (elevation: number) => ({
    text: formatElevation(elevation, unit, span),
    y: toY.offset + toY.scale * elevation,
  });
  const pinned = pins.map((pin, i) => {
    const { range, elevationAt } = layout.pins[i];
    return at < range.min || at > range.max ? [] : [{ ...pin, ...read(elevationAt(at)) }];
  });
  const own = read(line.elevationAt(at));
  const before = pinned.flat().find(({ isBefore }) => isBefore);
  // One of several equal lines is listed as the others are.
  const values = [
    ...pinned.slice(0, listedAfter).flat(),
    ...(style ? [{ ...style, ...own, name }] : []),
    ...pinned.slice(listedAfter).flat(),
  ].filter((value) => value !== before);
  const distance = formatWith(layout.lengthFormat, at);
  const level = crisp(own.y);
  const marks: Mark[] = [
    { kind: 'path', points: [crisp(x), plot.top - LINE_RISE, crisp(x), plot.bottom], stroke: palette.accent, dash: DASH },
    ...(view.hasGrid
      ? [{ kind: 'path', points: [plot.left, level, x, level], stroke: palette.accent, dash: DASH } as const]
      : []),
    ...values.map(({ colour, y }): Mark => {
      return { kind: 'disc', x, y, radius: PIN_RADIUS, fill: colour, stroke: palette.panel, width: 1.5 };
    }),
    ...(before ? beforeMarks(x, before.y, own.y, palette) : []),
    ...(style
      ? []
      : [{ kind: 'disc', x, y: own.y, radius: RADIUS, fill: palette.accent, stroke: palette.panel, width: 2 } as const]),
    ...stickLabels(model, layout, x, measure),
  ];
  const reading = before ? `${before.text.replace(/ m$/, '')} → ${own.text}` : own.text;
  return { x, text: style ? distance : `${distance} · ${reading}`, values, marks };
}

/** From the elevation before a cut to that after it. */
function beforeMarks(x: number, from: number, to: number, { accent, panel, text2 }: ChartPalette): Mark[] {
  return [
    { kind: 'path', points: [x, from, x, to], stroke: accent, width: 3 },
    { kind: 'disc', x, y: from, radius: PIN_RADIUS + 0.5, fill: panel, stroke: text2, width: 1.5 },
  ];
}

/** Distance of the hovered point along the line; undefined if there is none in what is shown. */
function hoveredDistance({ hover }: ProfileModel, { line, shown }: ProfileLayout): number | undefined {
  if (hover === undefined) return undefined;
  const { min, max } = line.range;
  const at = min + Math.min(Math.max(hover, 0), 1) * (max - min);
  const slack = (shown.max - shown.min) * 1e-9;
  return at < shown.min - slack || at > shown.max + slack ? undefined : at;
}
