import { type LatticeKey, rowKey } from '../core/random.ts';
import { fillOffsets, type OffsetLaw } from './lattice-offsets.ts';

/** One block is 2^11 segments: both its halves and its offsets stay in the first-level cache. */
const BLOCK_LEVELS = 11;
const BLOCK = 1 << BLOCK_LEVELS;

const even = new Float32Array(BLOCK + 1);
const odd = new Float32Array(BLOCK + 1);
const offsets = new Float64Array(BLOCK);

/** Midpoint displacement of a line: 2^levels + 1 elevations into `out`, from the two ends.
 *
 *      level k       a       b       c
 *      level k+1     a   ·   b   ·   c        midpoint = float32((a + b) · ½ + offset)
 *
 *  Levels are dense, and all but the coarsest are refined block by block, so `out` is written once.
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
  const coarseLevels = Math.max(0, levels - BLOCK_LEVELS);
  const coarse = new Float32Array((1 << coarseLevels) + 1);
  if (coarseLevels > 0) midpointLine(coarse, coarseLevels, startY, endY, key, law, amplitudes);
  else coarse.set([startY, endY]);

  const blockSize = 1 << (levels - coarseLevels); // shifts, for `**` makes V8 keep every index below as a float
  for (let block = 0; block < coarse.length - 1; block++) {
    let from = even;
    let to = odd;
    from[0] = coarse[block];
    from[1] = coarse[block + 1];
    for (let level = coarseLevels; level < levels; level++) {
      const segments = 1 << (level - coarseLevels);
      const first = block * segments;
      fillOffsets(offsets, segments, law, amplitudes[level], rowKey(key.a, level, 0), rowKey(key.b, level, 0), first, 1);
      if (level === levels - 1) refine(out, block * blockSize, from, segments);
      else refine(to, 0, from, segments);
      [from, to] = [to, from];
    }
  }
  out[1 << levels] = endY;
  if (levels === 0) out[0] = startY;
}

/** One level of one block, and the point that closes it. */
function refine(out: Float32Array, start: number, from: Float32Array, segments: number): void {
  let left = from[0];
  for (let i = 0, write = start; i < segments; i++, write += 2) {
    const right = from[i + 1];
    out[write] = left;
    out[write + 1] = (left + right) * 0.5 + offsets[i];
    left = right;
  }
  out[start + 2 * segments] = left;
}
