import type { Size, Window } from '../core/heightmap.ts';
import type { RowTarget } from './rows.ts';

/** What a bump's height is multiplied with at a distance of d radii from its centre: 1 at the centre, 0 from the radius on.
 *  - `smooth`: (1 − d²)², level at its top and at its foot
 *  - `bell`: (1 − d²)³, with a narrower top and a foot that fades out
 *  - `dome`: 1 − d², a paraboloid with a crease around its foot
 *  - `cone`: 1 − d
 *  - `crater`: (1 − d²)²·(1 − 4d²), a hill within a moat as large as itself; upside down a pit within a rim */
export const BUMP_PROFILES = ['smooth', 'bell', 'dome', 'cone', 'crater'] as const;
export type BumpProfile = (typeof BUMP_PROFILES)[number];

/** The volume of a bump of height 1 and radius 1, in multiples of π: 2·∫ f(d)·d, d = 0 … 1. */
export const BUMP_VOLUMES: Readonly<Record<BumpProfile, number>> = {
  smooth: 1 / 3,
  bell: 1 / 4,
  dome: 1 / 2,
  cone: 1 / 3,
  crater: 0,
};

/** Bumps, and the map that they stand on. Lengths have any one unit. */
export interface BumpRun {
  /** x and y of the centre, radius and height of each; centres may lie beyond the map. */
  readonly bumps: Float64Array;
  readonly profile: BumpProfile;
  readonly map: Size;
  /** From the first to the last sample. */
  readonly length: { readonly x: number; readonly y: number };
  /** Bumps go on at the opposite border. */
  readonly isWrapped: boolean;
}

/** Rows that all bumps are summed up over before the next begin: of maps up to 4097 samples wide their sums stay in the second-level cache. */
const BAND_ROWS = 32;

/** Adds up bumps: a sample becomes `base` + Σ height·f(distance from the centre ⁄ radius), in the order of the bumps, in float64 and rounded once.
 *  Any window equals the same part of a larger one. The cost is that of the samples that bumps cover, within the window:
 *
 *        ·  ·  o  o  o  ·  ·       only columns of a row that lie within
 *        ·  o  o  o  o  o  ·       √(r² − dy²) of the centre are visited
 *        ·  ·  o  o  o  ·  ·                                                     */
export function sumBumps(run: BumpRun, base: number, { window, out, onRows }: RowTarget): void {
  const { x, width } = window;
  const sums = new Float64Array(Math.min(BAND_ROWS, window.height) * width);
  const across = new Float64Array(width);
  for (let top = 0; top < window.height; top += BAND_ROWS) {
    const height = Math.min(BAND_ROWS, window.height - top);
    sums.fill(base);
    const part = { x, y: window.y + top, width, height };
    for (let i = 0; i < run.bumps.length; i += 4) addBump(sums, part, run, i, across);
    out.set(height * width < sums.length ? sums.subarray(0, height * width) : sums, top * width);
    onRows?.(top + height);
  }
}

/** What each bump adds to one sample, not rounded. */
export function addedByBumps(run: BumpRun, x: number, y: number): Float64Array {
  const across = new Float64Array(1);
  return Float64Array.from({ length: run.bumps.length / 4 }, (_, i) => {
    const sum = new Float64Array(1);
    addBump(sum, { x, y, width: 1, height: 1 }, run, 4 * i, across);
    return sum[0];
  });
}

/** Adds one bump and its images to the sums of a part of the map.
 *  @param i index of its first number
 *  @param across room for a row */
function addBump(
  sums: Float64Array,
  part: Window,
  { bumps, profile, map, length, isWrapped }: BumpRun,
  i: number,
  across: Float64Array,
): void {
  const radius = bumps[i + 2];
  const height = bumps[i + 3];
  const rows = axisOf(bumps[i + 1], radius, length.y, map.height, part.y, part.height, isWrapped);
  if (rows.firstImage > rows.lastImage) return;
  const columns = axisOf(bumps[i], radius, length.x, map.width, part.x, part.width, isWrapped);
  for (let down = rows.firstImage; down <= rows.lastImage; down++) {
    const firstRow = Math.max(part.y, rows.from - down * rows.period);
    const lastRow = Math.min(part.y + part.height - 1, rows.to - down * rows.period);
    for (let right = columns.firstImage; right <= columns.lastImage; right++) {
      const shift = right * columns.period;
      const first = Math.max(part.x, columns.from - shift);
      const last = Math.min(part.x + part.width - 1, columns.to - shift);
      for (let column = first; column <= last; column++) {
        const dx = ((column + shift) * columns.cell - columns.centre) / radius;
        across[column - part.x] = dx * dx;
      }
      for (let row = firstRow; row <= lastRow; row++) {
        const dy = ((row + down * rows.period) * rows.cell - rows.centre) / radius;
        const square = dy * dy;
        if (square >= 1) continue;
        // Whatever lies a little beyond the radius adds 0, so rounding decides nothing.
        const half = Math.sqrt(1 - square) * radius;
        const from = Math.max(first, Math.floor((columns.centre - half) / columns.cell) - shift) - part.x;
        const to = Math.min(last, Math.ceil((columns.centre + half) / columns.cell) - shift) - part.x + 1;
        addRow(sums, (row - part.y) * part.width, across, from, to, square, height, profile);
      }
    }
  }
}

/** How a bump lies along one axis. */
interface Axis {
  readonly centre: number;
  /** From one sample to the next. */
  readonly cell: number;
  /** The first and the last sample that it may cover, on an axis that goes on beyond the map. */
  readonly from: number;
  readonly to: number;
  /** Samples after which the map begins again, and which of its repetitions reach the part. */
  readonly period: number;
  readonly firstImage: number;
  readonly lastImage: number;
}

function axisOf(
  centre: number,
  radius: number,
  length: number,
  samples: number,
  start: number,
  count: number,
  isWrapped: boolean,
): Axis {
  const period = samples - 1;
  const cell = length / period;
  const from = Math.floor((centre - radius) / cell);
  const to = Math.ceil((centre + radius) / cell);
  const first = Math.ceil((from - (start + count - 1)) / period);
  const last = Math.floor((to - start) / period);
  const [firstImage, lastImage] = isWrapped ? [first, last] : [Math.max(first, 0), Math.min(last, 0)];
  return { centre, cell, from, to, period, firstImage, lastImage };
}

/** Adds a row of a bump to the sums from `at` on.
 *  @param across squares of the columns' distances from the centre, in radii
 *  @param down the same of the row */
function addRow(
  sums: Float64Array,
  at: number,
  across: Float64Array,
  from: number,
  to: number,
  down: number,
  height: number,
  profile: BumpProfile,
): void {
  switch (profile) {
    case 'smooth':
      for (let x = from; x < to; x++) {
        const t = Math.max(0, 1 - (across[x] + down));
        sums[at + x] += height * (t * t);
      }
      return;
    case 'bell':
      for (let x = from; x < to; x++) {
        const t = Math.max(0, 1 - (across[x] + down));
        sums[at + x] += height * (t * t * t);
      }
      return;
    case 'dome':
      for (let x = from; x < to; x++) sums[at + x] += height * Math.max(0, 1 - (across[x] + down));
      return;
    case 'cone':
      for (let x = from; x < to; x++) sums[at + x] += height * Math.max(0, 1 - Math.sqrt(across[x] + down));
      return;
    case 'crater':
      for (let x = from; x < to; x++) {
        const square = across[x] + down;
        const t = Math.max(0, 1 - square);
        sums[at + x] += height * (t * t * (1 - 4 * square));
      }
  }
}
