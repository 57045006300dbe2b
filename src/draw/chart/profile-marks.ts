import { axisLabels, endMarks, gridMarks, levelMark, overviewMarks } from './axis-marks.ts';
import { groundMarks } from './ground-marks.ts';
import type { Mark } from './marks.ts';
import type { ProfileLayout } from './profile-layout.ts';
import type { ProfileModel } from './profile-model.ts';
import { stickMarks } from './stick-marks.ts';
import { thinLine } from './thin-line.ts';

/** Under sticks and pinned lines ground and water step back to this share of their opacity. */
const FAINT = 0.42;
/** Under sticks without room between them the line steps back too. */
const DENSE_OPACITY = 0.5;
const LINE_WIDTH = 1.6;
const PIN_WIDTH = 1.5;

/** The lines of a chart as drawn: each part as x and y in turn. */
export interface DrawnLines {
  readonly own: readonly (readonly number[])[];
  /** By pin. */
  readonly pins: readonly (readonly (readonly number[])[])[];
}

/** @param columnWidth pixels within which a line has no more than its lowest and its highest point */
export function drawnLines({ parts, pinParts, toX, toY }: ProfileLayout, columnWidth: number): DrawnLines {
  const drawn = (part: ProfileLayout['parts'][number]): number[] => thinLine(part, toX, toY, columnWidth);
  return { own: parts.map(drawn), pins: pinParts.map((all) => all.map(drawn)) };
}

/** Everything of a profile chart but the hovered point. */
export function profileMarks(model: ProfileModel, layout: ProfileLayout, lines: DrawnLines): Mark[] {
  const { palette, change, pins, style } = model;
  const stroke = style?.colour ?? palette.line;
  const { plot, sea, line, band } = layout;
  const share = change || pins.length > 0 ? FAINT : 1;
  const sticks = change ? stickMarks(model, change, layout) : undefined;
  return [
    ...gridMarks(model, layout),
    ...(line.isFolding || style ? [] : lines.own.flatMap((points) => groundMarks(model, layout, points, share))),
    ...(sea ? [levelMark(layout, sea.at, palette.zero, 1.2)] : []),
    levelMark(layout, plot.bottom, palette.lineStrong),
    ...axisLabels(model, layout),
    ...endMarks(model, layout),
    ...pins.flatMap(({ colour, dash }, i) =>
      lines.pins[i].map((points): Mark => ({ kind: 'path', points, stroke: colour, width: PIN_WIDTH, dash })),
    ),
    ...(sticks?.under ?? []),
    ...lines.own.map(
      (points): Mark =>
        sticks?.areDense
          ? { kind: 'path', points, stroke: palette.line, width: 1, opacity: DENSE_OPACITY }
          : { kind: 'path', points, stroke, width: LINE_WIDTH, ...(style && { dash: style.dash }) },
    ),
    ...(sticks?.over ?? []),
    ...(band ? band.marks : overviewMarks(model, layout)),
  ];
}
