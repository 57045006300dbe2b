import type { DisplacedPoints } from '../../core/generator.ts';
import type { Profile } from '../../core/profile.ts';
import { cutLine } from './cut-line.ts';
import type { Mark } from './marks.ts';
import { chartLine } from './polyline.ts';
import type { ProfileLayout } from './profile-layout.ts';
import type { ProfileModel } from './profile-model.ts';
import { thinLine } from './thin-line.ts';

/** Pixels for one stick where there are many. */
const STICK_PITCH = 2;
const LEAST_STICK = 1;
/** More than a chart has. */
const COLUMNS = 65_536;

/** One displacement in pixels: from the parents' mean to the new point, and the parents on both sides. */
export interface Stick {
  readonly x: number;
  readonly y: number;
  readonly meanX: number;
  readonly meanY: number;
}

/** What is drawn under the line and over it. */
export interface StickMarks {
  readonly under: readonly Mark[];
  readonly over: readonly Mark[];
  /** Whether there are so many that the line would hide them. */
  readonly areDense: boolean;
}

/** The displacement of point i of a change, in pixels. */
export function stickOf({ x, y, meanX, meanY }: DisplacedPoints, i: number, { toX, toY }: ProfileLayout): Stick {
  return {
    x: toX.offset + toX.scale * x[i],
    y: toY.offset + toY.scale * y[i],
    meanX: toX.offset + toX.scale * meanX[i],
    meanY: toY.offset + toY.scale * meanY[i],
  };
}

/** The evolution picture of a level: parents, their means, the sticks and the new points; of many, the sticks alone.
 *  @source article 001, its drawings of the levels */
export function stickMarks(model: ProfileModel, change: DisplacedPoints, layout: ProfileLayout): StickMarks {
  return layout.stickDetail === 'points' ? fewSticks(model, change, layout) : manySticks(model, change, layout);
}

/** Of the sticks in a square of two pixels, the longest. */
function manySticks({ palette }: ProfileModel, change: DisplacedPoints, layout: ProfileLayout): StickMarks {
  const longest = new Map<number, Stick>();
  const lengthOf = (stick: Stick): number => Math.hypot(stick.x - stick.meanX, stick.y - stick.meanY);
  for (const i of layout.sticks) {
    const stick = stickOf(change, i, layout);
    const column = Math.floor(stick.meanX / STICK_PITCH);
    const place = layout.line.isFolding ? column + COLUMNS * Math.floor(stick.meanY / STICK_PITCH) : column;
    const before = longest.get(place);
    if (!before || lengthOf(stick) > lengthOf(before)) longest.set(place, stick);
  }
  const over = [...longest.values()]
    .filter((stick) => lengthOf(stick) >= LEAST_STICK)
    .map(({ x, y, meanX, meanY }): Mark => ({ kind: 'path', points: [meanX, meanY, x, y], stroke: palette.stick, width: 1.3 }));
  return { under: [], over, areDense: true };
}

function fewSticks(model: ProfileModel, change: DisplacedPoints, layout: ProfileLayout): StickMarks {
  const { palette, profile } = model;
  const { toX, toY, shown, sticks, pointGap } = layout;
  const radius = Math.min(Math.max(pointGap * 0.28, 1.6), 4.5);
  const ring = radius > 3 ? 1.6 : 1;
  const over: Mark[] = [];
  const means: Mark[] = [];
  const points: Mark[] = [];
  for (const i of sticks) {
    const { x, y, meanX, meanY } = stickOf(change, i, layout);
    over.push({ kind: 'path', points: [meanX, meanY, x, y], stroke: palette.stick, width: Math.max(radius * 0.7, 1.2) });
    points.push({ kind: 'disc', x, y, radius, fill: palette.stick, stroke: palette.panel, width: ring });
    if (Math.hypot(meanX - x, meanY - y) < radius) continue; // the new point would cover it
    means.push({
      kind: 'disc',
      x: meanX,
      y: meanY,
      radius: radius * 0.85,
      fill: palette.panel,
      stroke: palette.mean,
      width: ring,
    });
  }
  const parents = new Set(sticks.flatMap((i) => [2 * i, 2 * i + 2]));
  const discs = [...parents]
    .filter((i) => profile.x[i] >= shown.min && profile.x[i] <= shown.max)
    .map((i): Mark => {
      const [x, y] = [toX.offset + toX.scale * profile.x[i], toY.offset + toY.scale * profile.y[i]];
      return { kind: 'disc', x, y, radius, fill: palette.parent, stroke: palette.panel, width: ring };
    });
  const under = cutLine(chartLine(meanLine(profile, change, sticks)), shown).map(
    (part): Mark => ({ kind: 'path', points: thinLine(part, toX, toY, 0.5), stroke: palette.mean, dash: [5, 4] }),
  );
  return { under, over: [...over, ...means, ...discs, ...points], areDense: false };
}

/** The line as it was before the points were moved, from the first stick that is shown to the last. */
function meanLine({ x, y }: Profile, { meanX, meanY }: DisplacedPoints, sticks: readonly number[]): Profile {
  const from = sticks.length > 0 ? 2 * sticks[0] : 0;
  const to = sticks.length > 0 ? 2 * sticks[sticks.length - 1] + 2 : 0;
  const line = { x: x.slice(from, to + 1), y: y.slice(from, to + 1) };
  for (let i = 1; i < line.x.length; i += 2) {
    line.x[i] = meanX[(from + i) >> 1];
    line.y[i] = meanY[(from + i) >> 1];
  }
  return line;
}
