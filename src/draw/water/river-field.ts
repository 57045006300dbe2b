import type { River } from '../../analysis/hydrology.ts';
import type { Heightmap, Size, Spacing } from '../../core/heightmap.ts';
import type { Point } from '../../core/profile.ts';
import { periodOf } from '../../core/repeat.ts';

/** How far it is to the nearest river, all over a map: lines of any width are drawn from it, sharp from near and far. */
export interface RiverField extends Size {
  /** Two bytes a texel: distance to the middle of the river, 0 … 255 for 0 … REACH texels, and its order times ORDER_STEP. */
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Texels from a river up to which distances differ. */
export const REACH = 12;
/** What stands for one order in a byte. */
export const ORDER_STEP = 16;
/** Texels along the longer side, at most, and between two samples. */
const MOST_SIDE = 2048;
const MOST_PER_SAMPLE = 4;
/** How much nearer than it is a river counts for each order: of two that run side by side the larger one is seen. */
const ORDER_LEAD = 0.4;

/** Draws rivers into a field that spans a map from its first to its last sample. */
export function riverField(
  map: Pick<Heightmap, 'width' | 'height' | 'repeats'>,
  rivers: readonly Pick<River, 'points' | 'order'>[],
  spacing: Spacing,
): RiverField {
  const cells = { x: periodOf(map.width), y: periodOf(map.height) };
  const perSample = Math.min(MOST_SIDE / Math.max(cells.x, cells.y), MOST_PER_SAMPLE);
  const size = { width: Math.max(Math.round(cells.x * perSample), 1), height: Math.max(Math.round(cells.y * perSample), 1) };
  const best = new Float32Array(size.width * size.height).fill(Number.POSITIVE_INFINITY);
  const data = new Uint8Array(2 * best.length);
  for (let i = 0; i < data.length; i += 2) data[i] = 255;
  const field = { ...size, data };
  const shifts = map.repeats ? [-1, 0, 1] : [0];
  for (const { points, order } of rivers) {
    const line = smoothLine(points).map(({ x, y }) => {
      return { x: (x / spacing.x / cells.x) * size.width, y: (y / spacing.y / cells.y) * size.height };
    });
    for (let k = 1; k < line.length; k++) {
      for (const dy of shifts) {
        for (const dx of shifts) {
          drawSegment(field, best, line[k - 1], line[k], { x: dx * size.width, y: dy * size.height }, order);
        }
      }
    }
  }
  return field;
}

/** @param shift added to both ends */
function drawSegment(
  { width, height, data }: RiverField,
  best: Float32Array,
  a: Point,
  b: Point,
  shift: Point,
  order: number,
): void {
  const [ax, ay] = [a.x + shift.x, a.y + shift.y];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const left = Math.max(Math.floor(Math.min(ax, ax + dx) - REACH), 0);
  const right = Math.min(Math.ceil(Math.max(ax, ax + dx) + REACH), width);
  const top = Math.max(Math.floor(Math.min(ay, ay + dy) - REACH), 0);
  const bottom = Math.min(Math.ceil(Math.max(ay, ay + dy) + REACH), height);
  const lead = ORDER_LEAD * order;
  for (let y = top; y < bottom; y++) {
    for (let x = left, i = y * width + left; x < right; x++, i++) {
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
      const along = square > 0 ? Math.min(Math.max((px * dx + py * dy) / square, 0), 1) : 0;
      const [qx, qy] = [px - along * dx, py - along * dy];
      const away = qx * qx + qy * qy;
      if (away >= REACH * REACH) continue;
      const distance = Math.sqrt(away);
      if (distance - lead >= best[i]) continue;
      best[i] = distance - lead;
      data[2 * i] = Math.round((255 * distance) / REACH);
      data[2 * i + 1] = Math.min(ORDER_STEP * order, 255);
    }
  }
}

/** Rounds of smoothing: enough that steps from sample to sample, in eight directions, look like a bend. */
const ROUNDS = 3;

/** A line with its corners rounded; its ends stay, so that lines that meet still do. */
export function smoothLine(points: readonly Point[]): readonly Point[] {
  let line = points;
  for (let round = 0; round < ROUNDS; round++) {
    line = line.map((point, i) => {
      if (i === 0 || i === line.length - 1) return point;
      const [before, after] = [line[i - 1], line[i + 1]];
      return { x: (before.x + 2 * point.x + after.x) / 4, y: (before.y + 2 * point.y + after.y) / 4 };
    });
  }
  return line;
}
