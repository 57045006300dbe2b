import { formatElevation } from '../../core/number-text.ts';
import type { Mark, Measure } from './marks.ts';
import { isInside, overlaps, type Rect, rectAt } from './placing.ts';
import type { ProfileLayout } from './profile-layout.ts';
import type { ProfileModel } from './profile-model.ts';
import { stickOf } from './stick-marks.ts';

/** Sticks nearer to each other than this have no labels. */
const LEAST_PITCH = 24;
/** A stick is meant that is so near to the hovered x, in pixels. */
const REACH = 12;
const SIZE = 12;
const HEIGHT = 19;
const PADDING = 5;
/** Free pixels about a point. */
const CLEAR = 7;

interface Label {
  readonly text: string;
  readonly colour: string;
  /** Left upper corners, the best one first. */
  readonly places: readonly (readonly [left: number, top: number])[];
  readonly width: number;
}

/** The stick next to the hovered x in numbers: the mean it starts from, its length, the new elevation and the parents'. Without a
 *  place for the first three there are none, without one for the parents' there are those.
 *  @source article 001, its drawings of the levels */
export function stickLabels(model: ProfileModel, layout: ProfileLayout, hoverX: number, measure: Measure): Mark[] {
  const { change, profile, palette, unit } = model;
  if (!change || 2 * layout.pointGap < LEAST_PITCH) return [];
  const { toX, toY, axis, plot } = layout;
  const pixelsOff = (i: number): number => Math.abs(toX.offset + toX.scale * change.x[i] - hoverX);
  const nearest = layout.sticks.reduce((best, i) => (pixelsOff(i) < pixelsOff(best) ? i : best), layout.sticks[0]);
  if (nearest === undefined || pixelsOff(nearest) > REACH) return [];

  const stick = stickOf(change, nearest, layout);
  const parents = [2 * nearest, 2 * nearest + 2].map((i) => ({
    distance: profile.x[i],
    elevation: profile.y[i],
    x: toX.offset + toX.scale * profile.x[i],
    y: toY.offset + toY.scale * profile.y[i],
  }));
  const dx = change.x[nearest] - change.meanX[nearest];
  const dy = change.y[nearest] - change.meanY[nearest];
  const length = Math.hypot(dx, dy);
  // As finely as a short stick needs, all alike, so that the numbers add up.
  const span = Math.min(axis.max - axis.min, 100 * length);
  const text = (value: number): string => formatElevation(value, unit, span);
  const [from, to] = parents;
  const isLeft = (to.distance - from.distance) * dy - (to.elevation - from.elevation) * dx >= 0;
  const moved = `${isLeft && length > 0 ? '+' : ''}${text(isLeft ? length : -length)}`;

  const up = stick.y <= stick.meanY ? -1 : 1;
  const label = (text: string, colour: string, places: (width: number) => Label['places']): Label => {
    const width = Math.ceil(measure(text, SIZE)) + 2 * PADDING;
    return { text, colour, width, places: places(width) };
  };
  const [middleX, middleY] = [(stick.x + stick.meanX) / 2, (stick.y + stick.meanY) / 2 - HEIGHT / 2];
  const own = [
    label(moved, palette.stick, (width) => [
      [middleX + CLEAR, middleY],
      [middleX - CLEAR - width, middleY],
      ...[1, -1].flatMap((rows): Label['places'] => [
        [middleX + CLEAR, middleY + rows * up * HEIGHT],
        [middleX - CLEAR - width, middleY + rows * up * HEIGHT],
      ]),
    ]),
    label(text(change.y[nearest]), palette.text1, (width) => around(stick.x, stick.y, up, width)),
    label(`mean ${text(change.meanY[nearest])}`, palette.text2, (width) => around(stick.meanX, stick.meanY, -up, width)),
  ];
  const theirs = parents.map(({ elevation, x, y }) => label(text(elevation), palette.text1, (width) => around(x, y, -up, width)));
  const taken: Rect[] = [
    ...[stick, { x: stick.meanX, y: stick.meanY }, ...parents].map(({ x, y }) => pointRect(x, y)),
    boundsOf(stick.x, stick.y, stick.meanX, stick.meanY),
  ];
  const others = layout.sticks.flatMap((i) => {
    const { x, y, meanX, meanY } = stickOf(change, i, layout);
    return [pointRect(x, y), pointRect(meanX, meanY)];
  });
  const marks = placed(own, plot, taken, others, palette.panel);
  if (!marks) return [];
  return [
    { kind: 'disc', x: stick.x, y: stick.y, radius: 5.5, fill: palette.accent, stroke: palette.panel, width: 2 },
    ...marks,
    ...(placed(theirs, plot, taken, others, palette.panel) ?? []),
  ];
}

/** Places about a point: past it, aside and past it, beside it, and on its other side. */
function around(x: number, y: number, up: number, width: number): Label['places'] {
  const past = up < 0 ? y - CLEAR - HEIGHT : y + CLEAR;
  const before = up < 0 ? y + CLEAR : y - CLEAR - HEIGHT;
  const [left, right, middle] = [x - CLEAR - width, x + CLEAR, x - width / 2];
  return [
    [middle, past],
    [left, past],
    [right, past],
    [right, y - HEIGHT / 2],
    [left, y - HEIGHT / 2],
    [middle, before],
    [left, before],
    [right, before],
    [middle, past + up * HEIGHT],
    [left, past + up * HEIGHT],
    [right, past + up * HEIGHT],
  ];
}

/** All the labels or none: rather where no other point is covered.
 *  @param taken may not be covered; what is placed is added */
function placed(
  labels: readonly Label[],
  plot: Rect,
  taken: Rect[],
  others: readonly Rect[],
  background: string,
): Mark[] | undefined {
  const boxes: Rect[] = [];
  const marks: Mark[] = [];
  for (const { text, colour, width, places } of labels) {
    const free = places
      .map(([left, top]) => rectAt(left, top, width, HEIGHT))
      .filter((rect) => isInside(rect, plot) && ![...taken, ...boxes].some((other) => overlaps(rect, other)));
    const box = free.find((rect) => !others.some((other) => overlaps(rect, other))) ?? free[0];
    if (!box) return undefined;
    boxes.push(box);
    marks.push(
      { kind: 'box', x: box.left, y: box.top, width, height: HEIGHT, radius: 4, fill: background },
      { kind: 'text', x: box.left + width / 2, y: box.top + HEIGHT / 2, text, align: 'middle', colour, size: SIZE },
    );
  }
  taken.push(...boxes);
  return marks;
}

function pointRect(x: number, y: number): Rect {
  return rectAt(x - 4, y - 4, 8, 8);
}

function boundsOf(x0: number, y0: number, x1: number, y1: number): Rect {
  return { left: Math.min(x0, x1) - 2, right: Math.max(x0, x1) + 2, top: Math.min(y0, y1), bottom: Math.max(y0, y1) };
}
