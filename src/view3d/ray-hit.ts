import type { WorldPoint } from '../core/camera-pose.ts';
import type { Point } from '../core/profile.ts';
import { type Block, cellAt, waterLevelAt } from './block.ts';

export interface RayHit {
  /** How far along the ray, in lengths of its direction. */
  readonly t: number;
  /** Fraction of the extent. */
  readonly position: Point;
  /** Whether the ray met a wall of the block and not the terrain or water on top of it. */
  readonly isWall: boolean;
}

/** Where a ray first meets the block, exactly: cell by cell, in each with the two triangles that are drawn there (see `cellAt`). How far the ray is
 *  above them is linear in t before their cut, and beyond it. */
export function rayHit(block: Block, origin: WorldPoint, direction: WorldPoint): RayHit | undefined {
  const { halfSize, samples, surface, referenceElevation, unitsPerMetre } = block;
  const { width, height } = surface.map;
  // Origin and direction in samples and metres; e is elevation.
  const ox = ((origin.x / halfSize.x + 1) / 2) * samples.x;
  const oy = ((origin.z / halfSize.y + 1) / 2) * samples.y;
  const oe = origin.y / unitsPerMetre + referenceElevation;
  const dx = (direction.x / halfSize.x / 2) * samples.x;
  const dy = (direction.z / halfSize.y / 2) * samples.y;
  const de = direction.y / unitsPerMetre;

  let enter = 0;
  let leave = Number.POSITIVE_INFINITY;
  const clip = (o: number, d: number, low: number, high: number): void => {
    if (d === 0) {
      if (o < low || o > high) leave = Number.NEGATIVE_INFINITY;
      return;
    }
    enter = Math.max(enter, Math.min((low - o) / d, (high - o) / d));
    leave = Math.min(leave, Math.max((low - o) / d, (high - o) / d));
  };
  clip(ox, dx, 0, samples.x);
  clip(oy, dy, 0, samples.y);
  clip(oe, de, block.bottom, block.drawnRange.max + 1e-3 / unitsPerMetre);
  if (!(enter <= leave)) return undefined;

  const hitAt = (t: number, isWall: boolean): RayHit => ({
    t,
    position: { x: (ox + dx * t) / samples.x, y: (oy + dy * t) / samples.y },
    isWall,
  });
  for (let t = enter, isFirst = true; t < leave || isFirst; isFirst = false) {
    // The cell ahead: on a border it is the one the ray goes into.
    const x = cellAhead(ox + dx * t, dx, width);
    const y = cellAhead(oy + dy * t, dy, height);
    const next = Math.min(leave, crossing(ox, dx, x, t), crossing(oy, dy, y, t));
    const cell = cellAt(block, x, y);
    const water = waterLevelAt(block, (x + 0.5) / (width - 1), (y + 0.5) / (height - 1));
    const u = ox + dx * t - x;
    const v = oy + dy * t - y;
    const e = oe + de * t;
    const plain = e - (cell.nw + cell.east * u + cell.south * v);
    const climb = de - cell.east * dx - cell.south * dy;
    const fold = cell.height * u + cell.width * v - cell.width * cell.height;
    const turn = cell.height * dx + cell.width * dy;
    const above = (after: number): number => plain + climb * after - cell.twist * Math.max(0, fold + turn * after);
    if (isFirst && Math.min(above(0), e - water) < 0) return hitAt(t, true);
    const cut = Math.min(Math.max(-fold / turn || 0, 0), next - t);
    const ground = Math.min(fallsTo0(above, 0, cut), fallsTo0(above, cut, next - t));
    const shore = de < 0 && e >= water ? (water - e) / de : Number.POSITIVE_INFINITY;
    const met = Math.min(ground, shore <= next - t ? shore : Number.POSITIVE_INFINITY);
    if (met !== Number.POSITIVE_INFINITY) return hitAt(t + met, false);
    if (!(next > t)) break;
    t = next;
  }
  return undefined;
}

/** Column or row of the cell that a ray at `at` goes through. */
function cellAhead(at: number, towards: number, count: number): number {
  const nearest = Math.round(at);
  const isOnBorder = Math.abs(at - nearest) < 1e-9 * count;
  const cell = isOnBorder ? nearest - (towards < 0 ? 1 : 0) : Math.floor(at);
  return Math.min(Math.max(cell, 0), count - 2);
}

/** When the ray leaves a cell along one axis, after `t`. */
function crossing(origin: number, direction: number, cell: number, t: number): number {
  if (direction === 0) return Number.POSITIVE_INFINITY;
  const at = (cell + (direction > 0 ? 1 : 0) - origin) / direction;
  return at > t ? at : Number.POSITIVE_INFINITY;
}

/** Where a linear function falls to 0 or is below; infinity if it does not. */
function fallsTo0(at: (t: number) => number, from: number, to: number): number {
  const [first, last] = [at(from), at(to)];
  if (first <= 0) return first < 0 || last < 0 ? from : Number.POSITIVE_INFINITY;
  return last <= 0 ? from + ((to - from) * first) / (first - last) : Number.POSITIVE_INFINITY;
}

/** Whether the block hides a point from the eye. */
export function isHiddenBy(block: Block, eye: WorldPoint, point: WorldPoint): boolean {
  const direction = { x: point.x - eye.x, y: point.y - eye.y, z: point.z - eye.z };
  const hit = rayHit(block, eye, direction);
  if (!hit) return false;
  const length = Math.hypot(direction.x, direction.y, direction.z);
  // A point on the surface must not hide itself.
  return hit.t < 1 - 2e-3 / length;
}
