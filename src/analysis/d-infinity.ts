import { requireGround } from '../core/bounds.ts';
import { arctan, ln } from '../core/exact-math.ts';
import { type Heightmap, isAtBorder, ownSizeOf, type Spacing } from '../core/heightmap.ts';
import { repeatFirstInPlace, wrapped } from '../core/repeat.ts';
import { type Hydrology, type HydrologyOptions, stepLength } from './hydrology.ts';

/** What drains through each sample where water parts between two neighbours. */
export interface DInfinity {
  /** Square metres, own cell included. */
  readonly area: Float64Array;
  /** Fall by distance of the water or ground along the way of its water: the tangent of its angle, 0 where it is level. */
  readonly slope: Float64Array;
}

/** The eight facets around a sample: columns and rows to the neighbour straight beside it and to the one across, from east-north-east on against the
 *  clock. */
const FACETS = [
  [1, 0, 1, -1],
  [0, -1, 1, -1],
  [0, -1, -1, -1],
  [-1, 0, -1, -1],
  [-1, 0, -1, 1],
  [0, 1, -1, 1],
  [0, 1, 1, 1],
  [1, 0, 1, 1],
] as const;

/** Follows water down the steepest of the eight triangular facets around each sample:
 *
 *      NW──N──NE      its direction lies between two neighbours, which get shares
 *       │ ╲│╱ │       by the angles to them: the straight one 1 − a ⁄ b, the one
 *       W──·──E       across a ⁄ b, with a the angle from the straight way and b
 *       │ ╱│╲ │       that between both. Of equally steep facets the first counts.
 *      SW──S──SE
 *
 *  Depressions are full. Where no facet falls, at the border and in the sea water goes as by D8. Areas are summed in one order: rows from the
 *  north-west, and down from each sample as soon as all that comes to the next is there.
 *  @param found of the same map, spacing and sea
 *  @throws RangeError for an inconsistent map or spacing
 *  @source D. G. Tarboton, "A new method for the determination of flow directions and upslope areas in grid digital elevation models" (1997) */
export function dInfinity(
  map: Heightmap,
  found: Hydrology,
  { spacing, sea = -Infinity }: Omit<HydrologyOptions, 'threshold'>,
): DInfinity {
  requireGround(map, spacing);
  const { width, data, repeats } = map;
  const { receiver, level } = found;
  const n = data.length;
  const { width: columns, height: rows } = ownSizeOf(map);
  const slope = new Float64Array(n);
  const across = new Int32Array(n).fill(-1);
  const straight = receiver.slice();
  const share = new Float64Array(n);
  const donors = new Uint8Array(n);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const i = y * width + x;
      if (!isAtBorder(map, i) && data[i] >= sea) steepestFacet(map, spacing, level, x, y, { slope, straight, across, share });
      const to = straight[i];
      if (slope[i] === 0 && to !== i) slope[i] = (level[i] - level[to]) / stepLength(map, spacing, i, to);
      if (to !== i) donors[to]++;
      if (across[i] >= 0) donors[across[i]]++;
    }
  }
  const area = new Float64Array(n).fill(spacing.x * spacing.y);
  const stack = new Int32Array(n);
  const isDone = new Uint8Array(n);
  for (let y = 0; y < rows; y++) {
    for (let first = y * width, end = first + columns; first < end; first++) {
      if (donors[first] !== 0 || isDone[first] === 1) continue;
      let count = 0;
      stack[count++] = first;
      while (count > 0) {
        const i = stack[--count];
        isDone[i] = 1;
        const [to, second] = [straight[i], across[i]];
        if (to !== i) {
          area[to] += (1 - share[i]) * area[i];
          if (--donors[to] === 0) stack[count++] = to;
        }
        if (second < 0) continue;
        area[second] += share[i] * area[i];
        if (--donors[second] === 0) stack[count++] = second;
      }
    }
  }
  if (repeats) for (const values of [area, slope]) repeatFirstInPlace(values, map);
  return { area, slope };
}

/** What is found of each sample. */
interface Ways {
  readonly slope: Float64Array;
  /** The neighbour straight beside it, or the only one that its water goes to. */
  readonly straight: Int32Array;
  /** The neighbour across that gets `share`; −1 where none does. */
  readonly across: Int32Array;
  readonly share: Float64Array;
}

/** Sends the water of one sample down its steepest facet, if one falls. */
function steepestFacet(
  { width, height, repeats }: Heightmap,
  spacing: Spacing,
  level: Float32Array,
  x: number,
  y: number,
  ways: Ways,
): void {
  const i = y * width + x;
  const z = level[i];
  const diagonal = Math.sqrt(spacing.x * spacing.x + spacing.y * spacing.y);
  let [steepest, to, second, away, along] = [0, -1, -1, 0, 0];
  let isAcross = false;
  for (const [x1, y1, x2, y2] of FACETS) {
    const beside = repeats ? wrapped(y + y1, height) * width + wrapped(x + x1, width) : i + y1 * width + x1;
    const corner = repeats ? wrapped(y + y2, height) * width + wrapped(x + x2, width) : i + y2 * width + x2;
    const [d1, d2] = y1 === 0 ? [spacing.x, spacing.y] : [spacing.y, spacing.x];
    const s1 = (z - level[beside]) / d1;
    const s2 = (level[beside] - level[corner]) / d2;
    const isBetween = s1 > 0 && s2 > 0 && s2 * d1 < s1 * d2;
    const isCorner = !isBetween && s2 > 0;
    const s = isBetween ? Math.sqrt(s1 * s1 + s2 * s2) : isCorner ? (z - level[corner]) / diagonal : s1;
    if (s <= steepest) continue;
    steepest = s;
    to = isCorner ? corner : beside;
    second = isBetween ? corner : -1;
    isAcross = isBetween;
    [away, along] = [s2 / s1, d2 / d1];
  }
  if (to < 0) return;
  ways.slope[i] = steepest;
  ways.straight[i] = to;
  ways.across[i] = second;
  ways.share[i] = isAcross ? arctan(away) / arctan(along) : 0;
}

/** A fall of a metre in a kilometre: level ground counts as this steep. */
const LEAST_SLOPE = 1e-3;

/** The topographic wetness index of each sample, ln(a ⁄ tan β): a is the area that drains through a metre of contour, in metres.
 *  @source K. J. Beven, M. J. Kirkby, "A physically based, variable contributing area model of basin hydrology" (1979) */
export function wetnessOf({ area, slope }: DInfinity, { x, y }: Spacing): Float32Array {
  const side = Math.sqrt(x * y);
  return Float32Array.from(area, (drained, i) => ln(drained / side / Math.max(slope[i], LEAST_SLOPE)));
}
