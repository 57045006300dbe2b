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
  /** Writes the values of a block of samples at `NOISE`, and where it is asked to, their derivatives at `SLOPE_X` and `SLOPE_Y`. */
  fill(lattice: Lattice, block: Block, hasSlopes: boolean): void;
}

/** The random numbers of an octave's lattice. */
export interface Lattice {
  readonly key: LatticeKey;
  readonly level: number;
  readonly period: Point;
}

/** Samples one after the other along an axis, and where they lie on a lattice: sample i at i · scale + phase. */
export interface Stretch {
  readonly first: number;
  readonly count: number;
  readonly scale: number;
  readonly phase: number;
}

/** Samples in rows, which stand `pitch` float64 behind each other. */
export interface Block {
  readonly across: Stretch;
  readonly down: Stretch;
  /** Even, since kernels take two samples a turn: an odd row ends with its last sample twice. */
  readonly pitch: number;
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

/** Samples of a row of a block, at most. */
export const MOST_SAMPLES = 512;
/** Samples of a block, at most: all octaves are summed up over it before the next begins, and its sums stay in the second-level cache. */
export const BLOCK = 16_384;

/** Addresses of a block of noise, and of its derivatives. */
export const NOISE = /* @__PURE__ */ reserve(BLOCK);
export const SLOPE_X = /* @__PURE__ */ reserve(BLOCK);
export const SLOPE_Y = /* @__PURE__ */ reserve(BLOCK);
const sums = /* @__PURE__ */ reserve(BLOCK);
/** What an octave leaves for the next: its weight, or the slope so far. */
const left = [/* @__PURE__ */ reserve(BLOCK), /* @__PURE__ */ reserve(BLOCK)];
const rounded = /* @__PURE__ */ reserve(BLOCK / 2);

/** Writes a window of a sum of noise. Any window equals the same part of a larger one. Sums are float64, rounded once.
 *  @param count the first so many octaves */
export function noiseWindow(noise: NoiseSum, count: number, { window, out, onRows, onRange }: RowTarget): void {
  const { floats, kernels } = rowKernels();
  const columns = runsOf(window.x, window.width, MOST_SAMPLES, noise.repeat?.x);
  const widest = Math.max(...columns.map((run) => pitchOf(run.count)));
  let range: Range | undefined;
  for (const rows of runsOf(window.y, window.height, Math.floor(BLOCK / widest), noise.repeat?.y)) {
    if (onRange) beginRange();
    for (const run of columns) {
      const part = { x: run.first, y: rows.first, width: run.count, height: rows.count };
      const pitch = pitchOf(run.count);
      const samples = rows.count * pitch;
      sumBlock(noise, count, part);
      kernels.toFloat32(rounded, rounded + 4 * samples, sums);
      for (let row = 0, from = rounded / 4, to = rows.at * window.width + run.at; row < rows.count; row++) {
        out.set(floats.subarray(from, from + run.count), to);
        from += pitch;
        to += window.width;
      }
      if (onRange) extendRange(rounded, samples);
    }
    if (onRange) range = rangeSoFar(range);
    onRows?.(rows.at + rows.count);
  }
  if (range) onRange?.(range);
}

/** Samples along one side of a window. */
interface Run {
  /** Within the first repetition. */
  readonly first: number;
  /** Behind the first of the window. */
  readonly at: number;
  readonly count: number;
}

/** Cuts a side of a window into runs of much the same length, none longer than `most`, and none across the end of a repetition. */
function runsOf(start: number, count: number, most: number, repeat?: number): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < count; ) {
    const first = repeat === undefined ? start + at : modulo(start + at, repeat);
    const together = Math.min(count - at, repeat === undefined ? count : repeat - first);
    const run = { first, at, count: Math.ceil(together / Math.ceil(together / most)) };
    runs.push(run);
    at += run.count;
  }
  return runs;
}

const pitchOf = (width: number): number => width + (width % 2);

/** Where a sample lies along one axis of an octave's lattice. */
function placeOf({ repeat }: NoiseSum, { scale, phase }: Octave, axis: 'x' | 'y', i: number): number {
  return placeAlong({ first: repeat ? modulo(i, repeat[axis]) : i, scale: scale[axis], phase: phase[axis] }, 0);
}

/** Beyond, whole numbers have no neighbours, and one place stands for all. */
const FARTHEST = 0x10_0000_0000_0000; // 2⁵²

/** Sums up the octaves of a block of samples. */
function sumBlock(noise: NoiseSum, count: number, part: Window): void {
  const { kind, key, fractal, octaves, warp } = noise;
  const { doubles, kernels } = rowKernels();
  const moves = warp && { x: movesOf(warp.x, part), y: movesOf(warp.y, part) };
  const pitch = pitchOf(part.width);
  const samples = pitch * part.height;
  const clear = (address: number, value: number): unknown => doubles.fill(value, address / 8, address / 8 + samples);
  clear(sums, 0);
  if (fractal === 'ridged' || fractal === 'hybrid') clear(left[0], 1);
  if (fractal === 'damped') for (const address of left) clear(address, 0);
  const end = sums + 8 * samples;
  for (const octave of octaves.slice(0, count)) {
    const { amplitude, scale, phase } = octave;
    const across = { first: part.x, count: part.width, scale: scale.x, phase: phase.x };
    const down = { first: part.y, count: part.height, scale: scale.y, phase: phase.y };
    if (moves) fillMoved(noise, octave, { across, down, pitch }, moves);
    else kind.fill({ ...octave, key }, { across, down, pitch }, fractal === 'damped');
    if (fractal === 'fbm') kernels.addFbm(sums, end, NOISE, amplitude);
    else if (fractal === 'billow') kernels.addBillow(sums, end, NOISE, amplitude);
    else if (fractal === 'ridged') kernels.addRidged(sums, end, NOISE, amplitude, left[0]);
    else if (fractal === 'hybrid') kernels.addHybrid(sums, end, NOISE, amplitude, left[0]);
    else kernels.addDamped(sums, end, NOISE, amplitude, SLOPE_X, SLOPE_Y, left[0], left[1]);
  }
}

/** The displacements of the samples of a block. */
function movesOf(sum: NoiseSum, part: Window): Float64Array {
  sumBlock(sum, sum.octaves.length, part);
  return rowKernels().doubles.slice(sums / 8, sums / 8 + pitchOf(part.width) * part.height);
}

/** Writes an octave at displaced places, one sample at a time. */
function fillMoved(
  noise: NoiseSum,
  octave: Octave,
  { across, down, pitch }: Block,
  moves: { readonly x: Float64Array; readonly y: Float64Array },
): void {
  const { doubles } = rowKernels();
  const { kind, key, fractal } = noise;
  const lattice = { ...octave, key };
  const slope = fractal === 'damped' ? new Float64Array(2) : undefined;
  const cell = cellOf(noise, octave);
  for (let row = 0, k = 0; row < down.count; row++) {
    const y = placeAlong(down, row);
    for (let i = 0; i < pitch; i++, k++) {
      const x = placeAlong(across, Math.min(i, across.count - 1));
      doubles[NOISE / 8 + k] = kind.at(lattice, x + moves.x[k] * cell.x, y + moves.y[k] * cell.y, slope);
      if (!slope) continue;
      doubles[SLOPE_X / 8 + k] = slope[0];
      doubles[SLOPE_Y / 8 + k] = slope[1];
    }
  }
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

/** Where the sample so many behind the first of a stretch lies. */
export function placeAlong({ first, scale, phase }: Omit<Stretch, 'count'>, i: number): number {
  return Math.min(Math.max((first + i) * scale + phase, -FARTHEST), FARTHEST);
}

/** Room for where each row of a block lies beside a row of the lattice. */
export const OFFSETS = /* @__PURE__ */ reserve(BLOCK / 2);

/** The lattice columns of a row of a block, and where its samples lie between them. */
export interface Columns {
  /** Address of the numbers of `length` lattice columns, as float64. Those that a sample needs stand beside each other, in order. */
  readonly list: number;
  readonly length: number;
  /** Addresses, for each sample: int32, bytes from the first of the list to the first that it needs; and how far it is into its cell, 0 … 1. */
  readonly columns: number;
  readonly u: number;
}

/** Room for the columns of one row.
 *  @param needed by each sample, at most */
export function reserveColumns(needed: number): Omit<Columns, 'length'> {
  return { list: reserve(needed * MOST_SAMPLES), columns: reserve(MOST_SAMPLES / 2), u: reserve(MOST_SAMPLES) };
}

/** Finds them.
 *  @param bytes of an entry of the list
 *  @param shift of the lattice row's points, in lattice steps */
export function columnsOf(
  { list, columns, u }: Omit<Columns, 'length'>,
  { across, pitch }: Block,
  { before, after }: Pick<NoiseKind, 'before' | 'after'>,
  bytes: number,
  shift = 0,
): Columns {
  const { ints, doubles } = rowKernels();
  const [column, into] = [columns / 4, u / 8];
  let end = list / 8;
  let next = Number.NEGATIVE_INFINITY; // the column behind the last of the list
  for (let i = 0; i < across.count; i++) {
    const place = placeAlong(across, i) - shift;
    const cell = Math.floor(place);
    if (next <= cell + after) {
      for (next = Math.max(next, cell - before); next <= cell + after; next++) doubles[end++] = next;
    }
    ints[column + i] = bytes * (end - list / 8 - 1 - after - before);
    doubles[into + i] = place - cell;
  }
  ints[column + pitch - 1] = ints[column + across.count - 1];
  doubles[into + pitch - 1] = doubles[into + across.count - 1];
  return { list, length: end - list / 8, columns, u };
}
