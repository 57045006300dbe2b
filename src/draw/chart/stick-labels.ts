import { formatElevation } from '../../core/number-text.ts';
import { heightsWithin } from './cut-line.ts';
import { isInside, type Mark, type Measure, overlaps, type Rect, rectAt } from './marks.ts';
import type { ProfileLayout } from './profile-layout.ts';
import type { ProfileModel } from './profile-model.ts';
import { stickOf } from './stick-marks.ts';
import { thinLine } from './thin-line.ts';

/** Sticks nearer to each other than this have no labels. */
const LEAST_PITCH = 24;
/** A stick is meant that is so near to the hovered x, in pixels. */
const REACH = 12;
const SIZE = 12;
const HEIGHT = 19;
const PADDING = 5;
/** Pixels from a point to its label, and between a label and the line. */
const CLEAR = 7;
const CLEAR_OF_LINE = 2;

/** A text at a point, and where it may stand beside it, the best place first: along and down, in multiples of `CLEAR`; 0 is centred. */
type Label = readonly [text: string, colour: string, at: Point, sides: readonly (readonly [x: number, y: number])[]];

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The stick next to the hovered x in numbers: its length, the new elevation, the mean it starts from, and the parents'. What finds no room
 *  in the plot, clear of the line, is left out.
 *  @source article 001, its drawings of the levels */
export function stickLabels(model: ProfileModel, layout: ProfileLayout, hoverX: number, measure: Measure): Mark[] {
  const { change, profile, palette, unit } = model;
  if (!change || 2 * layout.pointGap < LEAST_PITCH) return [];
  const { toX, toY, axis, plot, parts } = layout;
  const pixelsOff = (i: number): number => Math.abs(toX.offset + toX.scale * change.x[i] - hoverX);
  const nearest = layout.sticks.reduce((best, i) => (pixelsOff(i) < pixelsOff(best) ? i : best), layout.sticks[0]);
  if (nearest === undefined || pixelsOff(nearest) > REACH) return [];

  const stick = stickOf(change, nearest, layout);
  const mean = { x: stick.meanX, y: stick.meanY };
  const middle = { x: (stick.x + mean.x) / 2, y: (stick.y + mean.y) / 2 };
  const parents = [2 * nearest, 2 * nearest + 2];
  const [dx, dy] = [change.x[nearest] - change.meanX[nearest], change.y[nearest] - change.meanY[nearest]];
  const length = Math.hypot(dx, dy);
  // As finely as a short stick needs, all alike, so that the numbers add up.
  const span = Math.min(axis.max - axis.min, 100 * length);
  const text = (value: number): string => formatElevation(value, unit, span);
  const [run, rise] = [profile.x[parents[1]] - profile.x[parents[0]], profile.y[parents[1]] - profile.y[parents[0]]];
  const isLeft = run * dy - rise * dx >= 0;
  const moved = `${isLeft && length > 0 ? '+' : ''}${text(isLeft ? length : -length)}`;

  const up = stick.y <= mean.y ? -1 : 1;
  const labels: Label[] = [
    [moved, palette.stick, middle, [...BESIDE, [1, up], [-1, up], ...around(up)]],
    [text(change.y[nearest]), palette.text1, stick, around(up)],
    [`mean ${text(change.meanY[nearest])}`, palette.text2, mean, around(-up)],
    ...parents.map((i): Label => {
      const at = { x: toX.offset + toX.scale * profile.x[i], y: toY.offset + toY.scale * profile.y[i] };
      return [text(profile.y[i]), palette.text1, at, around(-up)];
    }),
  ];
  const taken: Rect[] = labels.slice(1).map(([, , { x, y }]) => rectAt(x - 4, y - 4, 8, 8));
  const lines = parts.map((part) => thinLine(part, toX, toY, 1));
  const isOnLine = ({ left, right, top, bottom }: Rect): boolean =>
    lines.some((line) =>
      heightsWithin(line, { min: left, max: right }).some(
        ({ min, max }) => min < bottom + CLEAR_OF_LINE && max > top - CLEAR_OF_LINE,
      ),
    );
  const marks: Mark[] = [
    { kind: 'disc', x: stick.x, y: stick.y, radius: 5.5, fill: palette.accent, stroke: palette.panel, width: 2 },
  ];
  for (const [text, colour, { x, y }, sides] of labels) {
    const width = Math.ceil(measure(text, SIZE)) + 2 * PADDING;
    const boxes = sides.map(([along, down]) =>
      rectAt(
        x + along * CLEAR + ((Math.sign(along) - 1) / 2) * width,
        y + down * CLEAR + ((Math.sign(down) - 1) / 2) * HEIGHT,
        width,
        HEIGHT,
      ),
    );
    const box = boxes.find((rect) => isInside(rect, plot) && !taken.some((other) => overlaps(rect, other)) && !isOnLine(rect));
    if (!box) continue;
    taken.push(box);
    marks.push(
      { kind: 'box', x: box.left, y: box.top, width, height: HEIGHT, radius: 4, fill: palette.panel },
      { kind: 'text', x: box.left + width / 2, y: box.top + HEIGHT / 2, text, align: 'middle', colour, size: SIZE },
    );
  }
  return marks;
}

const BESIDE = [
  [1, 0],
  [-1, 0],
] as const;

/** The sides of a point: past it, beside it, before it, and farther away. */
function around(past: number): Label[3] {
  return [
    [0, past],
    [1, past],
    [-1, past],
    ...BESIDE,
    [0, -past],
    [0, 2.5 * past],
    [0, -2.5 * past],
    [0, 4 * past],
    [0, -4 * past],
  ];
}
