import type { LatticeKey } from '../core/random.ts';
import { MAX_RUN, type OffsetLaw, writeOffsets } from './lattice-offsets.ts';
import { reserve, rowKernels } from './rows.ts';

/** Levels grown at once: their points stay in the first-level caches. */
const BLOCK_LEVELS = 11;
const even = reserve(MAX_RUN);
const odd = reserve(MAX_RUN);
const offsets = reserve(MAX_RUN);

/** Midpoint displacement of a line: 2^levels + 1 elevations into `out`, from the two ends.
 *
 *      level k       a       b       c
 *      level k+1     a   ·   b   ·   c        midpoint = (a + b) · ½ + offset
 *
 *  All levels are computed in float64, block by block; a point is rounded to float32 once, when it is stored in `out`.
 *  @param out at least 2^levels + 1 long; the rest of it is left alone
 *  @param amplitudes one per level, coarse to fine */
export function midpointLine(
  out: Float32Array,
  levels: number,
  startY: number,
  endY: number,
  key: LatticeKey,
  law: OffsetLaw,
  amplitudes: ArrayLike<number>,
): void {
  const rows = rowKernels();
  growBlocks(Float64Array.of(startY, endY), 0, levels, key, law, amplitudes, (line, length, at) => {
    const rounded = line === even ? odd : even;
    rows.kernels.toFloat32(rounded, rounded + 4 * length, line);
    out.set(rows.floats.subarray(rounded / 4, rounded / 4 + length), at);
  });
}

/** Grows each segment of a coarse line into a block of 2^BLOCK_LEVELS segments, or what is left to grow. `emit` receives
 *  the address and length of each block, its closing point included, and its place in the line. */
function growBlocks(
  coarse: Float64Array,
  coarseLevel: number,
  levels: number,
  key: LatticeKey,
  law: OffsetLaw,
  amplitudes: ArrayLike<number>,
  emit: (line: number, length: number, at: number) => void,
): void {
  const rows = rowKernels();
  const { kernels, doubles } = rows;
  const left = (levels - coarseLevel) % BLOCK_LEVELS || Math.min(BLOCK_LEVELS, levels - coarseLevel);
  const target = coarseLevel + left;
  const finer = target < levels ? new Float64Array(((coarse.length - 1) << left) + 1) : undefined;
  for (let block = 0; block < coarse.length - 1; block++) {
    let from = even;
    let to = odd;
    doubles[from / 8] = coarse[block];
    doubles[from / 8 + 1] = coarse[block + 1];
    for (let level = coarseLevel; level < target; level++) {
      const segments = 1 << (level - coarseLevel);
      writeOffsets(rows, offsets, segments, law, amplitudes[level], key, level, 0, block * segments, 1);
      kernels.lineMidpoints(to, to + 8 * (2 * segments + 1), from, offsets);
      [from, to] = [to, from];
    }
    const length = (1 << left) + 1;
    if (finer) finer.set(doubles.subarray(from / 8, from / 8 + length), block << left);
    else emit(from, length, block << left);
  }
  if (finer) growBlocks(finer, target, levels, key, law, amplitudes, emit);
}
