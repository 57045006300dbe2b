import type { Range, Window } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import type { LatticeKey } from '../core/random.ts';
import { modulo } from '../core/repeat.ts';
import { type RowTarget, reserve, rowKernels } from './rows.ts';
import { beginRange, extendRange, rangeSoFar } from './values.ts';

/** Sums of octaves of noise: each octave is noise on a lattice of its own, finer than the one before. */

/** How octaves become one value.
 *  - `fbm`: Σ dₖ·nₖ
 *  - `billow`: Σ dₖ·(2|nₖ| − 1)
 *  - `ridged`: Σ dₖ·sₖ with sₖ = (1 − |nₖ|)²·wₖ; a sharp crest gives the next octaves more weight, wₖ₊₁ = 2sₖ within 0 … 1
 *  - `hybrid`: Σ sₖ with sₖ = dₖ·(nₖ + 0.7)·wₖ; high ground gives the next octaves more weight, wₖ₊₁ = sₖ within 0 … 1
 *  - `damped`: Σ dₖ·nₖ ⁄ (1 + |q|²), q the sum of the slopes of the octaves so far: steep ground stays smooth
 *  @source F. K. Musgrave in Ebert et al., "Texturing and Modeling", 3rd ed. 2003, chapter 16 (ridged, hybrid; offset 0.7, gain 2);
 *  I. Quílez, "More noise", 2008 (damped) */
export const FRACTALS = ['fbm', 'billow', 'ridged', 'hybrid', 'damped'] as const;
export type Fractal = (typeof FRACTALS)[number];

/** One octave: where samples lie on its lattice, and how much it counts. */
export interface Octave {
  /** Of the hash: each octave has its own. */
  readonly level: number;
  /** Lattice steps from one sample to the next. */
  readonly scale: Point;
  /** Where sample (0, 0) lies on the lattice. */
  readonly phase: Point;
  /** Lattice steps after which it repeats; 0 where it never does. */
  readonly period: Point;
  readonly amplitude: number;
}

/** Noise of one kind: a value at any place of an octave's lattice. */
export interface NoiseKind {
  /** Lattice columns before and after that of a sample that its value needs. */
  readonly before: number;
  readonly after: number;
  /** Lattice points across and down a cell of the noise, and of what number the points down a period have to be a multiple. */
  readonly across: number;
  readonly down: number;
  readonly multipleDown: number;
  /** The value at a place of a lattice, −1 … 1.
   *  @param slope receives the derivatives, per lattice cell, where the kind has them */
  at(lattice: Lattice, x: number, y: number, slope?: Float64Array): number;
  /** Prepares a stretch of samples that lie beside each other.
   *  @returns writes their values at `ROW`, and where it is asked to, their derivatives at `SLOPE_X` and `SLOPE_Y`, given where they lie
   *  along y; at best from the north on */
  rows(lattice: Lattice, stretch: Stretch, hasSlopes: boolean): (y: number) => void;
}

/** The random numbers of an octave's lattice. */
export interface Lattice {
  readonly key: LatticeKey;
  readonly level: number;
  readonly period: Point;
}

/** Samples beside each other, and where they lie along x of a lattice: sample i at i · scale + phase. */
export interface Stretch {
  readonly first: number;
  readonly count: number;
  readonly scale: number;
  readonly phase: number;
  /** Samples after which it begins again at sample 0; 0 where it never does. */
  readonly repeat: number;
}

export interface NoiseSum {
  readonly kind: NoiseKind;
  readonly fractal: Fractal;
  readonly key: LatticeKey;
  readonly octaves: readonly Octave[];
  /** Samples after which the terrain repeats; undefined where it never does. */
  readonly repeat: Point | undefined;
  /** Two sums that move the places at which this one is taken. */
  readonly warp: Warp | undefined;
}

/** Displacements of places along x and y, in cells of the first octave. */
interface Warp {
  readonly x: NoiseSum;
  readonly y: NoiseSum;
}

/** Samples of a stretch, at most. */
export const MOST_SAMPLES = 1024;
/** Rows that all octaves are summed up over before the next begin: their sums stay in the second-level cache. */
const BAND_ROWS = 32;

/** Addresses of one row of noise, and of its derivatives. */
export const ROW = /* @__PURE__ */ reserve(MOST_SAMPLES);
export const SLOPE_X = /* @__PURE__ */ reserve(MOST_SAMPLES);
export const SLOPE_Y = /* @__PURE__ */ reserve(MOST_SAMPLES);
const BAND = BAND_ROWS * MOST_SAMPLES;
const sums = /* @__PURE__ */ reserve(BAND);
/** What an octave leaves for the next: its weight, or the slope so far. */
const left = [/* @__PURE__ */ reserve(BAND), /* @__PURE__ */ reserve(BAND)];
const rounded = /* @__PURE__ */ reserve(MOST_SAMPLES / 2);

/** Writes a window of a sum of noise. Any window equals the same part of a larger one. Sums are float64, rounded once.
 *  @param count the first so many octaves */
export function noiseWindow(noise: NoiseSum, count: number, { window, out, onRows, onRange }: RowTarget): void {
  const rows = rowKernels();
  let range: Range | undefined;
  for (let y = 0; y < window.height; y += BAND_ROWS) {
    if (onRange) beginRange();
    const height = Math.min(BAND_ROWS, window.height - y);
    for (let x = 0; x < window.width; x += MOST_SAMPLES) {
      const width = Math.min(MOST_SAMPLES, window.width - x);
      sumBand(noise, count, { x: window.x + x, y: window.y + y, width, height });
      for (let row = 0; row < height; row++) {
        rows.kernels.toFloat32(rounded, rounded + 4 * width, sums + 8 * row * MOST_SAMPLES);
        if (onRange) extendRange(rounded, width);
        out.set(rows.floats.subarray(rounded / 4, rounded / 4 + width), (y + row) * window.width + x);
      }
    }
    if (onRange) range = rangeSoFar(range);
    onRows?.(y + height);
  }
  if (range) onRange?.(range);
}

/** Where a sample lies along one axis of an octave's lattice. */
function placeOf({ repeat }: NoiseSum, { scale, phase }: Octave, axis: 'x' | 'y', i: number): number {
  return (repeat ? modulo(i, repeat[axis]) : i) * scale[axis] + phase[axis];
}

/** Sums up the octaves of a part of a window, in rows of `MOST_SAMPLES`, at most `BAND_ROWS` of them. */
function sumBand(noise: NoiseSum, count: number, part: Window): void {
  const { fractal, octaves, warp } = noise;
  const { doubles, kernels } = rowKernels();
  const moves = warp && { x: movesOf(warp.x, part), y: movesOf(warp.y, part) };
  const clear = (address: number, value: number): unknown =>
    doubles.fill(value, address / 8, address / 8 + part.height * MOST_SAMPLES);
  clear(sums, 0);
  if (fractal === 'ridged' || fractal === 'hybrid') clear(left[0], 1);
  if (fractal === 'damped') for (const address of left) clear(address, 0);
  for (const octave of octaves.slice(0, count)) {
    const { amplitude } = octave;
    const writeRow = moves ? movedRows(noise, octave, part, moves) : straightRows(noise, octave, part);
    for (let row = 0; row < part.height; row++) {
      writeRow(row);
      const at = 8 * row * MOST_SAMPLES;
      const [sum, end] = [sums + at, sums + at + 8 * part.width];
      if (fractal === 'fbm') kernels.addFbm(sum, end, ROW, amplitude);
      else if (fractal === 'billow') kernels.addBillow(sum, end, ROW, amplitude);
      else if (fractal === 'ridged') kernels.addRidged(sum, end, ROW, amplitude, left[0] + at);
      else if (fractal === 'hybrid') kernels.addHybrid(sum, end, ROW, amplitude, left[0] + at);
      else kernels.addDamped(sum, end, ROW, amplitude, SLOPE_X, SLOPE_Y, left[0] + at, left[1] + at);
    }
  }
}

/** Writes rows of an octave at the places of the samples. */
function straightRows(noise: NoiseSum, octave: Octave, part: Window): (row: number) => void {
  const stretch: Stretch = {
    first: part.x,
    count: part.width,
    scale: octave.scale.x,
    phase: octave.phase.x,
    repeat: noise.repeat?.x ?? 0,
  };
  const write = noise.kind.rows({ ...octave, key: noise.key }, stretch, noise.fractal === 'damped');
  return (row) => write(placeOf(noise, octave, 'y', part.y + row));
}

/** The displacements of the samples of a part, in rows of `MOST_SAMPLES`. */
function movesOf(sum: NoiseSum, part: Window): Float64Array {
  sumBand(sum, sum.octaves.length, part);
  return rowKernels().doubles.slice(sums / 8, sums / 8 + BAND);
}

/** Writes rows of an octave at displaced places, one sample at a time. */
function movedRows(
  noise: NoiseSum,
  octave: Octave,
  part: Window,
  moves: { readonly x: Float64Array; readonly y: Float64Array },
): (row: number) => void {
  const { doubles } = rowKernels();
  const { kind, key, fractal } = noise;
  const lattice = { ...octave, key };
  const slope = fractal === 'damped' ? new Float64Array(2) : undefined;
  const cell = cellOf(noise, octave);
  return (row) => {
    const y = placeOf(noise, octave, 'y', part.y + row);
    for (let i = 0, k = row * MOST_SAMPLES; i < part.width; i++, k++) {
      const x = placeOf(noise, octave, 'x', part.x + i);
      doubles[ROW / 8 + i] = kind.at(lattice, x + moves.x[k] * cell.x, y + moves.y[k] * cell.y, slope);
      if (!slope) continue;
      doubles[SLOPE_X / 8 + i] = slope[0];
      doubles[SLOPE_Y / 8 + i] = slope[1];
    }
  };
}

/** A cell of the first octave, in lattice steps of another one. */
function cellOf({ kind, octaves }: NoiseSum, { scale }: Octave): Point {
  const first = octaves[0].scale;
  return { x: (scale.x / first.x) * kind.across, y: (scale.y / first.y) * kind.down };
}

/** What each of the first octaves added to one sample, not rounded. */
export function addedByOctaves(noise: NoiseSum, count: number, { x, y }: Point): Float64Array {
  const { kind, fractal, key, octaves, warp } = noise;
  const slope = new Float64Array(2);
  const moves = warp && { x: valueAt(warp.x, { x, y }), y: valueAt(warp.y, { x, y }) };
  let [weight, dx, dy] = [1, 0, 0];
  return Float64Array.from(octaves.slice(0, count), (octave) => {
    const { amplitude } = octave;
    const cell = cellOf(noise, octave);
    const [placeX, placeY] = [placeOf(noise, octave, 'x', x), placeOf(noise, octave, 'y', y)];
    const place = moves ? { x: placeX + moves.x * cell.x, y: placeY + moves.y * cell.y } : { x: placeX, y: placeY };
    const n = kind.at({ ...octave, key }, place.x, place.y, fractal === 'damped' ? slope : undefined);
    switch (fractal) {
      case 'fbm':
        return n * amplitude;
      case 'billow':
        return (Math.abs(n) * 2 - 1) * amplitude;
      case 'ridged': {
        const s = (1 - Math.abs(n)) * (1 - Math.abs(n)) * weight;
        weight = Math.min(Math.max(s * 2, 0), 1);
        return s * amplitude;
      }
      case 'hybrid': {
        const s = (n + 0.7) * amplitude * weight;
        weight = Math.min(Math.max(s, 0), 1);
        return s;
      }
      case 'damped':
        dx += slope[0];
        dy += slope[1];
        return (n * amplitude) / (dx * dx + dy * dy + 1);
    }
  });
}

/** A sum at one sample. */
function valueAt(noise: NoiseSum, sample: Point): number {
  return addedByOctaves(noise, noise.octaves.length, sample).reduce((sum, added) => sum + added, 0);
}

// What the kinds share.

/** The quintic that joins lattice cells smoothly: 6t⁵ − 15t⁴ + 10t³, and its derivative.
 *  @source K. Perlin, "Improving noise", SIGGRAPH 2002 */
export function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}
export function fadeSlope(t: number): number {
  return 30 * t * t * (t - 1) * (t - 1);
}

/** The lattice columns of a stretch, and where its samples lie between them. */
export interface Columns {
  /** Address of the numbers of `length` lattice columns, as float64. Those that a sample needs stand beside each other, in order. */
  readonly list: number;
  readonly length: number;
  /** Addresses, for each sample: int32, bytes from the first of the list to the first that it needs; and how far it is into its cell, 0 … 1. */
  readonly columns: number;
  readonly u: number;
}

/** Room for the columns of one stretch.
 *  @param needed by each sample, at most */
export function reserveColumns(needed: number): Omit<Columns, 'length'> {
  return { list: reserve(needed * MOST_SAMPLES), columns: reserve(MOST_SAMPLES / 2 + 1), u: reserve(MOST_SAMPLES) };
}

/** Finds them.
 *  @param shift of the lattice row's points, in lattice steps
 *  @param bytes of an entry of the list */
export function columnsOf(
  room: Omit<Columns, 'length'>,
  { first, count, scale, phase, repeat }: Stretch,
  { before, after }: Pick<NoiseKind, 'before' | 'after'>,
  bytes: number,
  shift = 0,
): Columns {
  const { ints, doubles } = rowKernels();
  const { list, columns, u } = room;
  const firstInt = columns / 4;
  const firstDouble = u / 8;
  const firstColumn = list / 8;
  let length = 0;
  let start = 0; // where the columns that stand beside each other begin
  for (let i = 0; i < count; i++) {
    const place = (repeat > 0 ? modulo(first + i, repeat) : first + i) * scale + phase - shift;
    const cell = Math.floor(place);
    let column = cell - before;
    if (length > start) {
      const last = doubles[firstColumn + length - 1];
      if (column >= doubles[firstColumn + start] && column <= last + 1 && cell + after >= last) column = last + 1;
      else start = length;
    }
    for (; column <= cell + after; column++) doubles[firstColumn + length++] = column;
    ints[firstInt + i] = bytes * (length - 1 - after - before);
    doubles[firstDouble + i] = place - cell;
  }
  // Kernels take two samples a turn: the one behind the last lies somewhere too.
  ints[firstInt + count] = 0;
  return { list, length, columns, u };
}
