import { type ColourScale, coastOf, cssColour, gradientStops } from '../colour/colour-scale.ts';
import { axisLabels, crossingMarks, endMarks, gridMarks, levelMark, overviewMarks } from './axis-marks.ts';
import type { Mark, VerticalGradient } from './marks.ts';
import { drownedPart, type Linear } from './polyline.ts';
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
  const up = [...layout.elevationTicks, ...(sea ? [{ ...sea, colour: palette.zeroText }] : [])];
  const share = change || pins.some(({ isBefore }) => !isBefore) ? FAINT : 1;
  const sticks = change ? stickMarks(model, change, layout) : undefined;
  return [
    ...gridMarks(model, layout),
    ...(line.isFolding || style ? [] : lines.own.flatMap((points) => groundMarks(model, layout, points, share))),
    ...(sea ? [levelMark(plot, sea.at, palette.zero, 1.2)] : []),
    levelMark(plot, plot.bottom, palette.lineStrong, 1),
    ...axisLabels(plot, layout.distanceTicks, up, palette),
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
    ...crossingMarks(model, layout),
    ...(band ? band.marks : overviewMarks(model, layout)),
  ];
}

const FILL_OPACITY = 0.62;
const WATER_OPACITY = 0.75;

/** Water over the drowned parts of a line, and the ground under it.
 *  @param share of their opacity, 0 … 1 */
function groundMarks(
  { scale, water }: ProfileModel,
  { plot, toY, axis }: ProfileLayout,
  line: readonly number[],
  share: number,
): Mark[] {
  const ground: Mark = {
    kind: 'path',
    points: closedTo(line, plot.bottom),
    isClosed: true,
    fill: groundPaint(scale, toY),
    opacity: share * FILL_OPACITY,
  };
  if (water === undefined || water <= axis.min) return [ground];
  const level = Math.max(toY.offset + toY.scale * water, plot.top);
  const fill = waterPaint(scale, water, toY);
  const points = closedTo(drownedPart(line, level), level);
  return [{ kind: 'path', points, isClosed: true, fill, opacity: share * WATER_OPACITY }, ground];
}

function closedTo(line: readonly number[], level: number): number[] {
  return [...line, line[line.length - 2], level, line[0], level];
}

/** Water's colour by depth; without a sea among the colours, that of one depth. */
function waterPaint(scale: ColourScale, water: number, toY: Linear): string | VerticalGradient {
  if (scale.sea === undefined) return cssColour(scale)(scale.min + 0.55 * (water - scale.min));
  const coast = coastOf(scale);
  return verticalPaint(gradientStops({ ...scale, sea: undefined, land: scale.sea, max: coast }), toY, scale.min, coast);
}

/** The ground's colour by elevation; what lies below the sea is ground too, and has the colour of the shore. */
function groundPaint(scale: ColourScale, toY: Linear): string | VerticalGradient {
  const from = coastOf(scale);
  return verticalPaint(gradientStops({ ...scale, sea: undefined, min: from }), toY, from, scale.max);
}

function verticalPaint(
  stops: readonly (readonly [number, string])[],
  { offset, scale }: Linear,
  min: number,
  max: number,
): string | VerticalGradient {
  return max > min ? { from: offset + scale * min, to: offset + scale * max, stops } : stops[0][1];
}
