import { formatElevation, formatWith } from '../../core/number-text.ts';
import { crisp, type Mark, type Measure } from './marks.ts';
import type { ProfileLayout } from './profile-layout.ts';
import type { DrawnLines } from './profile-marks.ts';
import type { ProfileModel } from './profile-model.ts';
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
  const { palette, unit, pins, view, style, name = '', listedAfter = 0 } = model;
  const { plot, line, toX, toY, axis } = layout;
  const at = hoveredDistance(model, layout);
  if (at === undefined) return [];
  const x = toX.offset + toX.scale * at;
  const span = axis.max - axis.min;
  const elevation = line.elevationAt(at);
  const y = toY.offset + toY.scale * elevation;
  const pinned = pins.flatMap((pin, i): (PinValue & { readonly y: number })[] => {
    const { range, elevationAt } = layout.pins[i];
    if (at < range.min || at > range.max) return [];
    const value = elevationAt(at);
    return [{ pin, text: formatElevation(value, unit, span), y: toY.offset + toY.scale * value }];
  });
  const ownText = formatElevation(elevation, unit, span);
  const distance = formatWith(layout.lengthFormat, at);
  // One of several equal lines is told as the others are.
  const own = style ? [{ pin: { name, profile: line.profile, ...style }, text: ownText, y }] : [];
  // Those of shorter lines may be missing.
  const before = pins.slice(0, listedAfter).filter((pin) => pinned.some((value) => value.pin === pin)).length;
  const values = [...pinned.slice(0, before), ...own, ...pinned.slice(before)];
  const text = style ? distance : `${distance} · ${ownText}`;
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
    ...(style ? [] : [{ kind: 'disc', x, y, radius: RADIUS, fill: palette.accent, stroke: palette.panel, width: 2 } as const]),
    ...stickLabels(model, layout, x, measure),
    ...tooltip.marks,
  ];
}

/** Distance of the hovered point along the line; undefined where there is none in what is shown. */
export function hoveredDistance({ hover }: Pick<ProfileModel, 'hover'>, { line, shown }: ProfileLayout): number | undefined {
  if (hover === undefined) return undefined;
  const { min, max } = line.range;
  const at = min + Math.min(Math.max(hover, 0), 1) * (max - min);
  const slack = (shown.max - shown.min) * 1e-9;
  return at < shown.min - slack || at > shown.max + slack ? undefined : at;
}
