import type { Size } from '../../core/heightmap.ts';
import type { Point } from '../../core/profile.ts';
import { type LatticeKey, latticeHash, rowKey } from '../../core/random.ts';
import { midpointPolyline } from '../../kernels/midpoint-line.ts';

/** A polyline in pixels from the upper left corner, y downwards. */
export interface PixelLine {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** What changes evenly along a line, from its first point to its last. */
export interface Along {
  readonly from: number;
  readonly to: number;
}

/** Both ends of a value that follows from another along a line. */
export function along({ from, to }: Along, follow: (value: number) => number): Along {
  return { from: follow(from), to: follow(to) };
}

/** What a branch has of a value where it leaves its parent, and what is left of that at its end.
 *  @param parent the value along the parent, which the branch leaves at the share `at` of its points */
export function leaving({ from, to }: Along, at: number, share: number, end: number): Along {
  const start = share * (from + (to - from) * at);
  return { from: start, to: end * start };
}

/** The same line from its end to its start. */
export function reversed({ x, y }: PixelLine): PixelLine {
  return { x: x.slice().reverse(), y: y.slice().reverse() };
}

/** Rounds of rounding, at most. */
const MOST_ROUNDS = 4000;

/** A line whose bends are about `radius` wide at its first point, and `share` of it at its last: each point moves towards the mean of its neighbours,
 *  again and again, the farther the wider its bends. The ends stay. */
export function rounded(line: PixelLine, radius: number, share: number): PixelLine {
  const [x, y] = [line.x.slice(), line.y.slice()];
  const last = x.length - 1;
  let length = 0;
  for (let k = 1; k <= last; k++)
    length += Math.sqrt((x[k] - x[k - 1]) * (x[k] - x[k - 1]) + (y[k] - y[k - 1]) * (y[k] - y[k - 1]));
  const points = length > 0 ? (radius * last) / length : 0;
  for (let times = Math.min(Math.round(2 * points * points), MOST_ROUNDS); times > 0; times--) {
    for (const v of [x, y]) {
      for (let k = 1, before = v[0]; k < last; k++) {
        const here = v[k];
        const width = 1 + ((share - 1) * k) / last;
        v[k] += width * width * ((before + v[k + 1]) / 4 - here / 2);
        before = here;
      }
    }
  }
  return { x, y };
}

const ALL: Along = { from: 1, to: 1 };

/** Raises pixels to the light of a line that covers them: how much of a pixel the line covers, by the distance of its centre, times the light
 *  there.
 *  @param covered row-major
 *  @param halfWidth in pixels
 *  @param light 1 for a line that is opaque
 *  @param edge how many pixels inward its light rises from none to all: 1 is a sharp line without stairs */
export function strokeInPlace(
  covered: Float32Array,
  { width, height }: Size,
  { x, y }: PixelLine,
  halfWidth: Along,
  light: Along = ALL,
  edge: Along = ALL,
): void {
  const reach = Math.max(halfWidth.from, halfWidth.to) + 0.5;
  const last = x.length - 1;
  for (let k = 1; k <= last; k++) {
    const [dx, dy] = [x[k] - x[k - 1], y[k] - y[k - 1]];
    const squared = dx * dx + dy * dy;
    const west = Math.max(Math.floor(Math.min(x[k], x[k - 1]) - reach), 0);
    const east = Math.min(Math.ceil(Math.max(x[k], x[k - 1]) + reach), width);
    const north = Math.max(Math.floor(Math.min(y[k], y[k - 1]) - reach), 0);
    const south = Math.min(Math.ceil(Math.max(y[k], y[k - 1]) + reach), height);
    for (let row = north; row < south; row++) {
      for (let column = west; column < east; column++) {
        const [px, py] = [column + 0.5 - x[k - 1], row + 0.5 - y[k - 1]];
        const t = squared > 0 ? Math.min(Math.max((px * dx + py * dy) / squared, 0), 1) : 0;
        const [ox, oy] = [px - t * dx, py - t * dy];
        const way = (k - 1 + t) / last;
        const half = halfWidth.from + (halfWidth.to - halfWidth.from) * way;
        const inside = half + 0.5 - Math.sqrt(ox * ox + oy * oy);
        const share = Math.min(inside / (edge.from + (edge.to - edge.from) * way), 1, 2 * half);
        const i = row * width + column;
        covered[i] = Math.max(covered[i], share * (light.from + (light.to - light.from) * way));
      }
    }
  }
}

/** How a line branches. Ranges are of even chance. */
export interface BranchRule {
  /** Branches of the line, of each of these, and so on. */
  readonly counts: readonly number[];
  /** Where they leave, as shares of the line's points. */
  readonly leave: readonly [from: number, to: number];
  /** How far they lead, as a share of what is left of the line from there on, straight. */
  readonly length: readonly [from: number, to: number];
  /** How far they turn aside: tangents of the angle. */
  readonly turn: readonly [from: number, to: number];
}

/** A line that leaves another. */
export interface Branch {
  readonly line: PixelLine;
  /** The place in the list of the branch that it leaves; −1 for the line itself. */
  readonly parent: number;
  /** Where it leaves, as a share of its parent's points. */
  readonly at: number;
  /** 1 for a branch of the line itself, 2 for a branch of such. */
  readonly depth: number;
}

/** Levels of midpoints of a branch, and what its points move by: a share of its length first, of the last level's then. */
const LEVELS = 6;
const FIRST_MOVE = 0.13;
const DECAY = 0.58;
/** Around where a branch leaves, the direction of its parent is that of so many of its points, as a share. */
const TREND = 0.12;

/** Lines of the same rule as the one that they leave, midpoints moved at right angles to their segments, to both sides in turn.
 *  @param key of all chance in them: the same key, the same branches
 *  @returns parents before their branches */
export function branchesOf(main: PixelLine, key: LatticeKey, rule: BranchRule): Branch[] {
  const branches: Branch[] = [];
  const grow = (parent: PixelLine, parentAt: number, depth: number): void => {
    const count = rule.counts[depth - 1] ?? 0;
    for (let n = 0; n < count; n++) {
      const id = branches.length;
      const chance = (k: number): number =>
        0.5 + latticeHash(rowKey(key.a, depth, id), rowKey(key.b, depth, id), k) / 4_294_967_296;
      const within = ([from, to]: readonly [number, number], k: number): number => from + (to - from) * chance(k);
      // One branch in each of as many equal stretches.
      const at = rule.leave[0] + ((rule.leave[1] - rule.leave[0]) * (n + chance(0))) / count;
      const side = (n + (chance(4) < 0.25 ? 1 : 0)) % 2 === 0 ? 1 : -1;
      const line = branchOf(parent, at, within(rule.length, 1), side * within(rule.turn, 2), branchKey(key, id));
      branches.push({ line, parent: parentAt, at, depth });
      grow(line, id, depth + 1);
    }
  };
  grow(main, -1, 1);
  return branches;
}

function branchKey({ a, b }: LatticeKey, id: number): LatticeKey {
  return { a: rowKey(a, -1, id), b: rowKey(b, -1, id) };
}

function branchOf(parent: PixelLine, at: number, share: number, turn: number, key: LatticeKey): PixelLine {
  const start = pointAt(parent, at);
  const [before, after] = [pointAt(parent, Math.max(at - TREND, 0)), pointAt(parent, Math.min(at + TREND, 1))];
  const [tx, ty] = [after.x - before.x, after.y - before.y];
  const rest = pointAt(parent, 1);
  const [rx, ry] = [rest.x - start.x, rest.y - start.y];
  const [dx, dy] = [tx - ty * turn, ty + tx * turn];
  const length = share * Math.sqrt(rx * rx + ry * ry);
  const scale = length / (Math.sqrt(dx * dx + dy * dy) || 1);
  const end = { x: start.x + scale * dx, y: start.y + scale * dy };
  const moves = [FIRST_MOVE * length];
  while (moves.length < LEVELS) moves.push(DECAY * moves[moves.length - 1]);
  const line = { x: new Float64Array((1 << LEVELS) + 1), y: new Float64Array((1 << LEVELS) + 1) };
  midpointPolyline(line.x, line.y, LEVELS, start, end, key, 'uniform', moves);
  return line;
}

/** @param at share of the line's points, 0 … 1 */
function pointAt({ x, y }: PixelLine, at: number): Point {
  const place = at * (x.length - 1);
  const k = Math.min(Math.floor(place), Math.max(x.length - 2, 0));
  const next = Math.min(k + 1, x.length - 1);
  const t = place - k;
  return { x: x[k] + t * (x[next] - x[k]), y: y[k] + t * (y[next] - y[k]) };
}
