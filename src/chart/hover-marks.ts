import { crisp, type Mark, type Measure } from './marks.ts';
import { formatElevation, formatWith } from './number-text.ts';
import { distanceRange, profileReader } from './polyline.ts';
import type { PinnedLine, ProfileLayout, ProfileModel } from './profile-layout.ts';
import type { DrawnLines } from './profile-marks.ts';
import { stickLabels } from './stick-labels.ts';
import { type PinValue, tooltipMarks } from './tooltip.ts';

const RADIUS = 5;
const PIN_RADIUS = 3.5;
const DASH = [2, 3];

/** The hovered point: a line through the plot, the point, those of pinned lines, and a tooltip.
 *  @param lines as drawn, where the tooltip may not stand */
export function hoverMarks(
  model: ProfileModel,
  layout: ProfileLayout,
  lines: DrawnLines,
  width: number,
  measure: Measure,
): Mark[] {
  const { hover, palette, unit, pins, view } = model;
  if (hover === undefined) return [];
  const { plot, own, shown, toX, toY, axis } = layout;
  const at = own.min + Math.min(Math.max(hover, 0), 1) * (own.max - own.min);
  const slack = (shown.max - shown.min) * 1e-9;
  if (at < shown.min - slack || at > shown.max + slack) return [];
  const x = toX.offset + toX.scale * at;
  const span = axis.max - axis.min;
  const elevation = layout.elevationAt(at);
  const y = toY.offset + toY.scale * elevation;
  const values = pins.flatMap((pin): (PinValue & { readonly y: number })[] => {
    const value = elevationOn(pin, at);
    return value === undefined ? [] : [{ pin, text: formatElevation(value, unit, span), y: toY.offset + toY.scale * value }];
  });
  const text = `${formatWith(layout.lengthFormat, at)} · ${formatElevation(elevation, unit, span)}`;
  const tooltip = tooltipMarks(text, values, x, layout, palette, lines, width, measure);
  const level = crisp(y);
  return [
    { kind: 'path', points: [crisp(x), tooltip.lineTop, crisp(x), plot.bottom], stroke: palette.accent, dash: DASH },
    ...(view.hasGrid
      ? [{ kind: 'path', points: [plot.left, level, x, level], stroke: palette.accent, dash: DASH } as const]
      : []),
    ...values.map(({ pin, y }): Mark => {
      return { kind: 'disc', x, y, radius: PIN_RADIUS, fill: pin.colour, stroke: palette.panel, width: 1.5 };
    }),
    { kind: 'disc', x, y, radius: RADIUS, fill: palette.accent, stroke: palette.panel, width: 2 },
    ...stickLabels(model, layout, x, measure),
    ...tooltip.marks,
  ];
}

/** Elevation of a pinned line at an x, none beyond its ends. */
function elevationOn({ profile }: PinnedLine, at: number): number | undefined {
  const { min, max } = distanceRange(profile);
  return at >= min && at <= max ? profileReader(profile)(at) : undefined;
}
