import { type Crest, elevationsOf, type OutlineSides } from './crest.ts';

/** Finds the sides of the outline along a crest that has been placed: it covers all that is no farther from the line than half its width,
 *  so joints and ends are round. The line has no gap, so that is one stretch of every column.
 *  The side at x is that of the segment which reaches farthest there: from its point `lean` away, whose normal meets the side at x, or round
 *  its nearer end. */
export function measureOutlineInPlace({ half, upper, lower }: OutlineSides, crest: Crest): void {
  const { place, step, scale, height } = crest;
  const { segments } = crest.strips;
  const length = 1 / step;
  const from = place[0] - half * step;
  const to = place[0] + (upper.length >> 1) * step + half * step;
  upper.fill(Number.POSITIVE_INFINITY);
  lower.fill(Number.NEGATIVE_INFINITY);
  for (let strip = Math.floor(from / segments); strip * segments < to; strip++) {
    const elevations = elevationsOf(crest, strip);
    if (!elevations) continue;
    const before = strip * segments;
    const last = Math.min(Math.ceil(to - before), segments);
    for (let i = Math.max(Math.floor(from - before), 0); i < last; i++) {
      const west = (before + i - place[0]) * length;
      const east = west + length;
      const y = height - elevations[i] * scale;
      const slope = (elevations[i] - elevations[i + 1]) * scale * step;
      const lean = (half * slope) / Math.sqrt(1 + slope * slope);
      const end = Math.min(Math.floor(2 * (east + half)), upper.length - 1);
      for (let k = Math.max(Math.ceil(2 * (west - half)), 0); k <= end; k++) {
        const x = k / 2;
        const above = Math.min(Math.max(x - lean, west), east);
        const below = Math.min(Math.max(x + lean, west), east);
        const rise = Math.sqrt(Math.max(half * half - (x - above) * (x - above), 0));
        const drop = Math.sqrt(Math.max(half * half - (x - below) * (x - below), 0));
        upper[k] = Math.min(upper[k], y + slope * (above - west) - rise);
        lower[k] = Math.max(lower[k], y + slope * (below - west) + drop);
      }
    }
  }
}
