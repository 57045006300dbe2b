import type { Heightmap } from '../core/heightmap.ts';
import { repeatFirstInPlace } from '../core/repeat.ts';

/** A numbering of samples in which all that drains through a sample follows it without a gap. */
export interface Upstream {
  /** For each sample its number, 0 … */
  readonly rank: Int32Array;
  /** For each sample how many drain through it, itself included: those of ranks `rank` … `rank + count − 1`. */
  readonly count: Int32Array;
  /** Samples so that each comes after the one its water goes to. On a map that repeats, without its last column and row. */
  readonly order: Int32Array;
}

/** Numbers the samples of a map by where their water goes.
 *  @param receiver for each sample the index of the one its water goes to; its own where water ends
 *  @source J. Braun, S. D. Willett, "A very efficient O(n), implicit and parallel method to solve the stream power equation" (2013): its stack */
export function upstreamOf(receiver: Int32Array, map: Pick<Heightmap, 'width' | 'height' | 'repeats'>): Upstream {
  const { width, height, repeats } = map;
  const n = width * height;
  const isCopy = (i: number): boolean => repeats === true && (i % width === width - 1 || i >= n - width);
  const inflows = new Uint8Array(n);
  let total = 0;
  for (let i = 0; i < n; i++) {
    if (isCopy(i)) continue;
    total++;
    if (receiver[i] !== i) inflows[receiver[i]]++;
  }
  const order = new Int32Array(total);
  let filled = 0;
  for (let i = 0; i < n; i++) if (inflows[i] === 0 && !isCopy(i)) order[filled++] = i;
  for (let k = 0; k < filled; k++) {
    const to = receiver[order[k]];
    if (to !== order[k] && --inflows[to] === 0) order[filled++] = to;
  }
  const count = new Int32Array(n);
  for (const i of order) {
    count[i]++;
    if (receiver[i] !== i) count[receiver[i]] += count[i];
  }
  order.reverse();
  const [rank, next] = [new Int32Array(n), new Int32Array(n)];
  let first = 0;
  for (const i of order) {
    const to = receiver[i];
    if (to === i) {
      rank[i] = first;
      first += count[i];
    } else {
      rank[i] = next[to];
      next[to] += count[i];
    }
    next[i] = rank[i] + 1;
  }
  if (repeats) for (const values of [rank, count]) repeatFirstInPlace(values, map);
  return { rank, count, order };
}
