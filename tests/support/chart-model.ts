import type { DisplacedPoints } from '../../src/core/generator.ts';
import type { Profile } from '../../src/core/profile.ts';
import type { Mark, PathMark } from '../../src/draw/chart/marks.ts';
import { parseChartPalette } from '../../src/draw/chart/palette.ts';
import type { Rect } from '../../src/draw/chart/placing.ts';
import { profileLayout } from '../../src/draw/chart/profile-layout.ts';
import { drawnLines, profileMarks } from '../../src/draw/chart/profile-marks.ts';
import { type ProfileModel, WHOLE_VIEW } from '../../src/draw/chart/profile-model.ts';
import { colourScale } from '../../src/draw/colour/colour-scale.ts';

/** Every colour is the name of its token. */
export const palette = parseChartPalette((token) => token);
/** Files need colours without a page. */
export const filePalette = parseChartPalette((token) => (token === '--font-sans' ? 'system-ui' : '#123456'));

/** Every letter is six pixels wide. */
export const measure = (text: string): number => text.length * 6;

export function profileOf(x: readonly number[], y: readonly number[]): Profile {
  return { x: Float64Array.from(x), y: Float32Array.from(y) };
}

/** A model of a profile with sea, ends A and B, nothing hovered, all of it shown. */
export function modelOf(profile: Profile, changes: Partial<ProfileModel> = {}): ProfileModel {
  return {
    profile,
    scale: colourScale('hypsometric', { min: -500, max: 2000 }, 0),
    water: 0,
    unit: 'm',
    axis: undefined,
    ends: ['A', 'B'],
    hover: undefined,
    change: undefined,
    pins: [],
    view: WHOLE_VIEW,
    palette,
    ...changes,
  };
}

export function layoutOf(model: ProfileModel, width = 800, height = 200) {
  return profileLayout(model, width, height, measure);
}

export function marksOf(model: ProfileModel, width = 800, height = 200): Mark[] {
  const layout = layoutOf(model, width, height);
  return profileMarks(model, layout, drawnLines(layout, 1));
}

export const textsOf = (marks: readonly Mark[]): string[] => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
export const strokesOf = (marks: readonly Mark[], stroke: string): PathMark[] =>
  marks.filter((mark) => mark.kind === 'path').filter((mark) => mark.stroke === stroke);

/** A line that is halved `levels` times, each new point moved by at most `bound`, which shrinks by `decay`; at right angles to its
 *  segment if `isFolding`. */
export function displacedLine(
  levels: number,
  bound: number,
  decay: number,
  isFolding = false,
): { profile: Profile; change: DisplacedPoints } {
  const random = noise(levels);
  let line = [
    { x: 0, y: 0 },
    { x: 1000, y: 0 },
  ];
  let means: typeof line = [];
  for (let level = 0; level < levels; level++) {
    means = line.slice(1).map((to, i) => ({ x: (line[i].x + to.x) / 2, y: (line[i].y + to.y) / 2 }));
    line = line.flatMap((from, i) => {
      if (i === means.length) return [from];
      const s = random() * bound * decay ** level;
      const [dx, dy] = [line[i + 1].x - from.x, line[i + 1].y - from.y];
      const length = Math.hypot(dx, dy);
      const normal = isFolding ? { x: -dy / length, y: dx / length } : { x: 0, y: 1 };
      return [from, { x: means[i].x + s * normal.x, y: means[i].y + s * normal.y }];
    });
  }
  const moved = line.filter((_, i) => i % 2 === 1);
  return {
    profile: profileOf(
      line.map(({ x }) => x),
      line.map(({ y }) => y),
    ),
    change: {
      kind: 'points',
      x: Float64Array.from(moved, ({ x }) => x),
      y: Float32Array.from(moved, ({ y }) => y),
      meanX: Float64Array.from(means, ({ x }) => x),
      meanY: Float32Array.from(means, ({ y }) => y),
    },
  };
}

/** Numbers in −1 … 1, the same for a seed. */
export function noise(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Pixels from a point to a line of x and y in turn. */
export function distanceTo(points: readonly number[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 2; i < points.length; i += 2) {
    const [ax, ay, dx, dy] = [points[i - 2], points[i - 1], points[i] - points[i - 2], points[i + 1] - points[i - 1]];
    const t = Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0), 1);
    least = Math.min(least, Math.hypot(ax + t * dx - x, ay + t * dy - y));
  }
  return least;
}

/** Whether a line, x and y in turn, touches a rectangle. */
export function touches(points: readonly number[], rect: Rect): boolean {
  for (let i = 2; i < points.length; i += 2) {
    if (crosses(points[i - 2], points[i - 1], points[i], points[i + 1], rect)) return true;
  }
  return false;
}

function crosses(x0: number, y0: number, x1: number, y1: number, { left, top, right, bottom }: Rect): boolean {
  if ((x0 < left && x1 < left) || (x0 > right && x1 > right) || (y0 < top && y1 < top) || (y0 > bottom && y1 > bottom))
    return false;
  // The part 0 … 1 of the segment that is inside both pairs of edges.
  let from = 0;
  let to = 1;
  for (const [start, change, low, high] of [
    [x0, x1 - x0, left, right],
    [y0, y1 - y0, top, bottom],
  ]) {
    if (change === 0) continue;
    const [a, b] = [(low - start) / change, (high - start) / change];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from <= to;
}
