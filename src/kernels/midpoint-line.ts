import type { Point } from '../core/profile.ts';
import type { LatticeKey } from '../core/random.ts';
import { type OffsetLaw, writeOffsets } from './lattice-offsets.ts';
import { reserve, rowKernels } from './rows.ts';

/** An offset of a midpoint that a person has set, in place of the one that is drawn. */
export interface OwnOffset {
  /** 0 for that of the first midpoint. */
  readonly level: number;
  /** Among the new points of its level, 0 for the leftmost. */
  readonly index: number;
  readonly offset: number;
}

/** Levels grown at once: 4096 segments and what they grow from stay in the second-level cache. */
const BLOCK_LEVELS = 12;
const MOST_SEGMENTS = 1 << BLOCK_LEVELS;
const even = /* @__PURE__ */ reserve(MOST_SEGMENTS + 1);
const odd = /* @__PURE__ */ reserve(MOST_SEGMENTS + 1);
const offsets = /* @__PURE__ */ reserve(MOST_SEGMENTS);

/** Midpoint displacement of a line: 2^levels + 1 elevations into `out`, from the two ends.
 *
 *      level k       a       b       c
 *      level k+1     a   ·   b   ·   c        midpoint = (a + b) · ½ + offset
 *
 *  All levels are computed in float64, block by block; a point is rounded once, when it is stored in `out`, if that is float32.
 *  @param out at least 2^levels + 1 long; the rest of it is left alone
 *  @param amplitudes one per level, coarse to fine
 *  @param floor new points below it are put onto it
 *  @param ceiling new points above it are put onto it; not below the floor
 *  @param own offsets in the place of drawn ones */
export function midpointLine(
  out: Float32Array | Float64Array,
  levels: number,
  startY: number,
  endY: number,
  key: LatticeKey,
  law: OffsetLaw,
  amplitudes: ArrayLike<number>,
  floor = Number.NEGATIVE_INFINITY,
  ceiling = Number.POSITIVE_INFINITY,
  own: readonly OwnOffset[] = [],
): void {
  if (levels === 0) {
    out.set([startY, endY]);
    return;
  }
  let line = Float64Array.of(startY, endY);
  let level = 0;
  for (; levels - level > BLOCK_LEVELS; ) {
    const target = level + ((levels - level) % BLOCK_LEVELS || BLOCK_LEVELS); // the last blocks are full ones
    const finer = new Float64Array((1 << target) + 1);
    growBlocks(line, level, target, key, law, amplitudes, floor, ceiling, own, finer);
    line = finer;
    level = target;
  }
  growBlocks(line, level, levels, key, law, amplitudes, floor, ceiling, own, out);
}

/** Grows each segment of a line by at most BLOCK_LEVELS levels, and puts the blocks one after another. */
function growBlocks(
  line: Float64Array,
  firstLevel: number,
  endLevel: number,
  key: LatticeKey,
  law: OffsetLaw,
  amplitudes: ArrayLike<number>,
  floor: number,
  ceiling: number,
  own: readonly OwnOffset[],
  out: Float32Array | Float64Array,
): void {
  const isLimited = floor > Number.NEGATIVE_INFINITY || ceiling < Number.POSITIVE_INFINITY;
  const rows = rowKernels();
  const { kernels, doubles, floats } = rows;
  const blockSize = 1 << (endLevel - firstLevel);
  for (let block = 0; block < line.length - 1; block++) {
    let from = even;
    let to = odd;
    doubles[from / 8] = line[block];
    doubles[from / 8 + 1] = line[block + 1];
    for (let level = firstLevel; level < endLevel; level++) {
      const segments = 1 << (level - firstLevel);
      writeOffsets(rows, offsets, segments, law, amplitudes[level], key, level, 0, block * segments, 1);
      putOwnOffsets(doubles, offsets / 8, own, level, block * segments, segments);
      const isRounded = level === endLevel - 1 && out instanceof Float32Array;
      if (isRounded) kernels.lineMidpointsFloat32(to, to + 8 * segments, from, offsets);
      else kernels.lineMidpoints(to, to + 8 * (2 * segments + 1), from, offsets);
      if (isLimited) limitNew(isRounded ? floats : doubles, isRounded ? to / 4 : to / 8, segments, floor, ceiling);
      [from, to] = [to, from];
    }
    if (out instanceof Float32Array) out.set(floats.subarray(from / 4, from / 4 + blockSize), block * blockSize);
    else out.set(doubles.subarray(from / 8, from / 8 + blockSize), block * blockSize);
  }
  out[blockSize * (line.length - 1)] = line[line.length - 1];
}

/** Puts the new points of a level, every second one, onto the floor if they are below, onto the ceiling if they are above. */
function limitNew(line: Float32Array | Float64Array, first: number, segments: number, floor: number, ceiling: number): void {
  for (let i = first + 1; i < first + 2 * segments; i += 2) {
    if (line[i] < floor) line[i] = floor;
    else if (line[i] > ceiling) line[i] = ceiling;
  }
}

/** Midpoint displacement of a polyline at right angles to its segments: 2^levels + 1 points into `x` and `y`, from the two ends.
 *
 *          new        d = right − left, n = (−dy, dx) / |d|, on the left of the way; (0, 1) for a segment without length
 *           │         new = (left + right) · ½ + offset · n
 *      l ───┴─── r
 *
 *  A level spreads the points it finds over the even places, from the last one back, so that none is lost: no list, no sort, no copy.
 *  Offsets are those of midpointLine: a segment's, by level and place.
 *  @param x and @param y at least 2^levels + 1 long; the rest of them is left alone
 *  @param amplitudes one per level, coarse to fine
 *  @param floor new points below it are put onto it, with the x they have
 *  @param ceiling new points above it are put onto it, likewise; not below the floor
 *  @param own offsets in the place of drawn ones */
export function midpointPolyline(
  x: Float64Array,
  y: Float64Array,
  levels: number,
  start: Point,
  end: Point,
  key: LatticeKey,
  law: OffsetLaw,
  amplitudes: ArrayLike<number>,
  floor = Number.NEGATIVE_INFINITY,
  ceiling = Number.POSITIVE_INFINITY,
  own: readonly OwnOffset[] = [],
): void {
  const rows = rowKernels();
  const { doubles } = rows;
  x[0] = start.x;
  y[0] = start.y;
  x[1] = end.x;
  y[1] = end.y;
  for (let level = 0; level < levels; level++) {
    const segments = 1 << level;
    let rightX = x[segments];
    let rightY = y[segments];
    x[2 * segments] = rightX;
    y[2 * segments] = rightY;
    for (let last = segments; last > 0; last -= MOST_SEGMENTS) {
      const first = Math.max(0, last - MOST_SEGMENTS);
      writeOffsets(rows, offsets, last - first, law, amplitudes[level], key, level, 0, first, 1);
      putOwnOffsets(doubles, offsets / 8, own, level, first, last - first);
      for (let i = last - 1, o = offsets / 8 + last - first - 1; i >= first; i--, o--) {
        const leftX = x[i];
        const leftY = y[i];
        const dx = rightX - leftX;
        const dy = rightY - leftY;
        const length = Math.sqrt(dx * dx + dy * dy);
        const stretch = length > 0 ? doubles[o] / length : doubles[o];
        const newY = (leftY + rightY) * 0.5 + (length > 0 ? dx : 1) * stretch;
        x[2 * i + 1] = (leftX + rightX) * 0.5 - dy * stretch;
        y[2 * i + 1] = newY < floor ? floor : newY > ceiling ? ceiling : newY;
        x[2 * i] = rightX = leftX;
        y[2 * i] = rightY = leftY;
      }
    }
  }
}

/** Puts own offsets in the place of drawn ones.
 *  @param drawn holds those of the segments `first` … first + count − 1 of a level, from index `at` on */
function putOwnOffsets(
  drawn: Float64Array,
  at: number,
  own: readonly OwnOffset[],
  level: number,
  first: number,
  count: number,
): void {
  for (const { level: ownLevel, index, offset } of own) {
    if (ownLevel === level && index >= first && index < first + count) drawn[at + index - first] = offset;
  }
}
