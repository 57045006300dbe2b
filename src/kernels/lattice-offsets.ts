import { normalQuantile } from '../core/exact-math.ts';

/** How a random offset of a lattice point is distributed: even in ±amplitude, one of ±amplitude, or normal with σ = amplitude. */
export const OFFSET_LAWS = ['uniform', 'binary', 'gaussian'] as const;
export type OffsetLaw = (typeof OFFSET_LAWS)[number];

const INT32_TO_UNIT = 1 / 0x80000000;
const CELLS = 4096; // of the gaussian table: the top 12 bits of a hash
const FRACTION_BITS = 20; // the others
const FRACTION_MASK = 0xfffff;
const FRACTION_TO_UNIT = 1 / 0x100000;

/** Writes the offsets of `count` lattice points of one row, those at columns x, x + stepX, x + 2·stepX, …
 *  A point's offset depends on the row's keys and its column alone, never on what was asked for before.
 *  @param rowKeyA,rowKeyB the row's two keys (`rowKey` of either word of the lattice key)
 *  @param amplitude bound of the uniform and binary laws, standard deviation of the gaussian one */
export function fillOffsets(
  out: Float64Array,
  count: number,
  law: OffsetLaw,
  amplitude: number,
  rowKeyA: number,
  rowKeyB: number,
  x: number,
  stepX: number,
): void {
  const start = (rowKeyA + x) | 0;
  if (law === 'uniform') fillUniform(out, count, amplitude, start, stepX, rowKeyB);
  else if (law === 'binary') fillBinary(out, count, amplitude, start, stepX, rowKeyB);
  else fillGaussian(out, count, amplitude, start, stepX, rowKeyB);
}

/** As fillOffsets, on a row that repeats after `period` columns (a multiple of stepX). */
export function fillPeriodicOffsets(
  out: Float64Array,
  count: number,
  law: OffsetLaw,
  amplitude: number,
  rowKeyA: number,
  rowKeyB: number,
  x: number,
  stepX: number,
  period: number,
): void {
  let column = modulo(x, period);
  for (let done = 0; done < count; ) {
    const run = Math.min(count - done, Math.ceil((period - column) / stepX));
    fillOffsets(out.subarray(done, done + run), run, law, amplitude, rowKeyA, rowKeyB, column, stepX);
    done += run;
    column = (column + run * stepX) % period;
  }
}

/** The remainder in 0 … period − 1, of negative numbers too. */
export function modulo(x: number, period: number): number {
  const rest = x % period;
  return rest < 0 ? rest + period : rest;
}

function fillUniform(out: Float64Array, count: number, amplitude: number, start: number, step: number, rowKeyB: number): void {
  const scale = amplitude * INT32_TO_UNIT;
  let column = start;
  for (let i = 0; i < count; i++) {
    let h = column;
    h ^= h >>> 16;
    h = Math.imul(h, 0x21f0aaad);
    h ^= h >>> 15;
    h ^= rowKeyB;
    h = Math.imul(h, 0x735a2d97);
    h ^= h >>> 15;
    out[i] = h * scale;
    column = (column + step) | 0;
  }
}

function fillBinary(out: Float64Array, count: number, amplitude: number, start: number, step: number, rowKeyB: number): void {
  let column = start;
  for (let i = 0; i < count; i++) {
    let h = column;
    h ^= h >>> 16;
    h = Math.imul(h, 0x21f0aaad);
    h ^= h >>> 15;
    h ^= rowKeyB;
    h = Math.imul(h, 0x735a2d97);
    h ^= h >>> 15;
    out[i] = h < 0 ? -amplitude : amplitude;
    column = (column + step) | 0;
  }
}

/** The top 12 bits pick one of 4096 equally likely cells of the normal distribution, the other 20 the place in it. */
function fillGaussian(out: Float64Array, count: number, amplitude: number, start: number, step: number, rowKeyB: number): void {
  const knots = gaussianKnots();
  let column = start;
  for (let i = 0; i < count; i++) {
    let h = column;
    h ^= h >>> 16;
    h = Math.imul(h, 0x21f0aaad);
    h ^= h >>> 15;
    h ^= rowKeyB;
    h = Math.imul(h, 0x735a2d97);
    h ^= h >>> 15;
    const cell = h >>> FRACTION_BITS;
    const low = knots[cell];
    out[i] = (low + (knots[cell + 1] - low) * ((h & FRACTION_MASK) * FRACTION_TO_UNIT)) * amplitude;
    column = (column + step) | 0;
  }
}

let knots: Float64Array | undefined;

/** Borders of 4096 equally likely cells of the standard normal distribution. The outermost ones are finite (±3.97),
 *  placed so that a value spread evenly inside each cell has variance 1. */
function gaussianKnots(): Float64Array {
  if (knots) return knots;
  const table = new Float64Array(CELLS + 1);
  let variance = 0;
  for (let i = CELLS / 2 + 1; i < CELLS; i++) {
    const inner = table[i - 1];
    const outer = normalQuantile(i / CELLS);
    table[i] = outer;
    table[CELLS - i] = -outer;
    variance += (inner * inner + inner * outer + outer * outer) / 3;
  }
  const inner = table[CELLS - 1];
  const wanted = 3 * (CELLS / 2 - variance); // of the last cell: inner² + inner·outer + outer²
  const outer = (Math.sqrt(4 * wanted - 3 * inner * inner) - inner) / 2;
  table[CELLS] = outer;
  table[0] = -outer;
  knots = table;
  return table;
}
