import {
  createHeightmap,
  type Heightmap,
  isSameSize,
  repeatingAs,
  requireMap,
  requireSize,
  resample,
  type Size,
} from './heightmap.ts';
import { repeatFirstInPlace } from './repeat.ts';

/** How samples of another size are made. `picked`: every n-th is kept; `averaged`: each of fewer is a mean; `bilinear`: they lie between
 *  the old ones. */
type Resampling = 'picked' | 'averaged' | 'bilinear';

/** How a map is resampled to another size.
 *  @param isNested whether every n-th sample is the same terrain, with less detail */
export function resamplingOf(from: Size, to: Size, isNested = false): Resampling {
  if (to.width >= from.width && to.height >= from.height) return 'bilinear';
  return isNested && stepOf(from.width, to.width) && stepOf(from.height, to.height) ? 'picked' : 'averaged';
}

/** In words: `bilinear`, `averaged by a triangle filter`, `every 3rd sample`. */
export function resamplingText(from: Size, to: Size, isNested = false): string {
  switch (resamplingOf(from, to, isNested)) {
    case 'bilinear':
      return 'bilinear';
    case 'averaged':
      return 'averaged by a triangle filter';
    case 'picked': {
      const [x, y] = [stepOf(from.width, to.width), stepOf(from.height, to.height)];
      return x === y ? `${every(x)} sample` : `${every(x)} column and ${every(y)} row`;
    }
  }
}

/** The step between the samples that are picked; 0 if it is not whole. */
function stepOf(from: number, to: number): number {
  const step = (from - 1) / (to - 1);
  return Number.isInteger(step) ? step : 0;
}

/** `every 3rd` */
function every(step: number): string {
  if (step === 1) return 'every';
  const ending = step % 100 > 10 && step % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][step % 10] ?? 'th');
  return `every ${step}${ending}`;
}

/** The same extent with another number of samples. Bilinear, as `resample`, but along a side that gets fewer a sample is the mean of the old
 *  ones as far as its new neighbours, each weighing the less the farther it is:
 *
 *            1
 *          ⟋   ⟍            old  · · · · · · · · ·
 *      ⟋           ⟍        new  |       |       |
 *  A plane stays as it is, and corners stay on corners. The samples on a border are means along it alone, so maps that share a border still do;
 *  those of a map that repeats are means of both sides.
 *  @param isNested whether every n-th sample is the same terrain: they are picked where n is whole
 *  @source K. Turkowski (1990), Filters for common resampling tasks: the tent as wide as the reduction */
export function resampleAveraging(map: Heightmap, width: number, height: number, isNested = false): Heightmap {
  requireMap(map);
  requireSize(width, height);
  if (resamplingOf(map, { width, height }, isNested) !== 'averaged') return resample(map, width, height);
  const fewer = averaged(map, Math.min(width, map.width), Math.min(height, map.height));
  return isSameSize(fewer, { width, height }) ? fewer : resample(fewer, width, height);
}

/** What each old sample along a side gives: to the new one at or before it, and to the next. What a new one gets sums to 1. */
interface Shares {
  /** The new one at or before each old one. */
  readonly place: Int32Array;
  readonly here: Float64Array;
  readonly next: Float64Array;
  /** The first new one and the last are one: what each gets is a part of it. */
  readonly areJoined: boolean;
}

/** The means of a map at the samples of one that is no larger along either side. */
function averaged(map: Heightmap, width: number, height: number): Heightmap {
  const { repeats } = map;
  const [columns, rows] = [sharesOf(map.width, width, repeats), sharesOf(map.height, height, repeats)];
  const out = repeatingAs(map, createHeightmap(width, height));
  const row = new Float64Array(width + 1);
  let here = new Float64Array(width);
  let next = new Float64Array(width);
  let place = 0;
  for (let y = 0; y < map.height; y++) {
    if (rows.place[y] > place) {
      out.data.set(here, place++ * width);
      [here, next] = [next, here];
      next.fill(0);
    }
    averageRow(map, y, columns, row);
    for (let x = 0; x < width; x++) {
      here[x] += rows.here[y] * row[x];
      next[x] += rows.next[y] * row[x];
    }
  }
  out.data.set(here, place * width);
  if (repeats) joinEndsInPlace(out, columns, rows);
  return out;
}

/** What lies before the last samples lies before the first ones too. */
function joinEndsInPlace(map: Heightmap, columns: Shares, rows: Shares): void {
  const { width, height, data } = map;
  const lastRow = data.length - width;
  if (rows.areJoined) for (let x = 0; x < width; x++) data[x] += data[lastRow + x];
  if (columns.areJoined) for (let y = 0, i = 0; y < height; y++, i += width) data[i] += data[i + width - 1];
  repeatFirstInPlace(data, map);
}

/** @param row takes the means of one row, and a sample behind them */
function averageRow({ width, data }: Heightmap, y: number, { place, here, next }: Shares, row: Float64Array): void {
  row.fill(0);
  for (let x = 0, from = y * width; x < width; x++, from++) {
    row[place[x]] += here[x] * data[from];
    row[place[x] + 1] += next[x] * data[from];
  }
}

function sharesOf(from: number, to: number, repeats: boolean | undefined): Shares {
  const areJoined = repeats === true && from > 1 && to > 1;
  const shares = { place: new Int32Array(from), here: new Float64Array(from), next: new Float64Array(from), areJoined };
  const { place, here, next } = shares;
  const behind = new Float64Array(from);
  for (let i = 0; i < from; i++) {
    const at = from > 1 ? (i * (to - 1)) / (from - 1) : 0;
    place[i] = Math.floor(at);
    behind[i] = at - place[i];
    // The new ends are the old ones. Where they are joined, the last old one is the first again and has no share.
    const [isHere, isNext] = areJoined ? [i < from - 1, i < from - 1] : [place[i] > 0 || i === 0, place[i] + 1 < to - 1];
    here[i] = isHere ? 1 - behind[i] : 0;
    next[i] = isNext ? behind[i] : 0;
  }
  balance(shares, behind, to);
  return shares;
}

/** Makes the shares of each new sample sum to 1 and balance around it, as uneven sides would ripple a plane.
 *  @param behind how far each old one lies behind the new one before it, 0 … 1 */
function balance({ place, here, next, areJoined }: Shares, behind: Float64Array, to: number): void {
  const [sum, turn, spread] = [0, 1, 2].map(() => new Float64Array(to + 1));
  const add = (k: number, share: number, offset: number): void => {
    sum[k] += share;
    turn[k] += share * offset;
    spread[k] += share * offset * offset;
  };
  for (let i = 0; i < place.length; i++) {
    add(place[i], here[i], behind[i]);
    add(place[i] + 1, next[i], behind[i] - 1);
  }
  if (areJoined) {
    for (const one of [sum, turn, spread]) {
      one[0] += one[to - 1];
      one[to - 1] = one[0];
    }
  }
  const balanced = (k: number, share: number, offset: number): number => {
    if (share === 0) return 0;
    const tilt = spread[k] > 0 ? turn[k] / spread[k] : 0;
    return (share * (1 - tilt * offset)) / (sum[k] - tilt * turn[k]);
  };
  for (let i = 0; i < place.length; i++) {
    here[i] = balanced(place[i], here[i], behind[i]);
    next[i] = balanced(place[i] + 1, next[i], behind[i] - 1);
  }
}
