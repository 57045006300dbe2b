import type { Point } from '../../core/profile.ts';
import { type LatticeKey, latticeHash, rowKey } from '../../core/random.ts';
import { midpointPolyline } from '../../kernels/midpoint-polyline.ts';
import type { PixelLine } from './stroke.ts';

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
