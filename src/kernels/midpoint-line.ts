import type { LatticeKey } from '../core/random.ts';
import { type OffsetLaw, writeOffsets } from './lattice-offsets.ts';
import { type OwnOffset, putOwnOffsets } from './own-offsets.ts';
import { reserve, rowKernels } from './rows.ts';

/** Levels grown at once: 4096 segments and what they grow from stay in the second-level cache. */
const BLOCK_LEVELS = 12;
const even = /* @__PURE__ */ reserve((1 << BLOCK_LEVELS) + 1);
const odd = /* @__PURE__ */ reserve((1 << BLOCK_LEVELS) + 1);
const offsets = /* @__PURE__ */ reserve(1 << BLOCK_LEVELS);

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
