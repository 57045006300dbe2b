import { createFft, type Fft, transform } from './fft.ts';

/** A square of a map's samples as a transform reads them, less a mean and under a window:
 *  number (x, y) is `(data[start + y · stride + x] − mean) · weights[x] · weights[y]`. */
export interface WindowedSquare {
  readonly data: Float32Array;
  readonly start: number;
  readonly stride: number;
  readonly mean: number;
  /** One for each row, and for each column: as many as the square has samples along a side, a power of two from 2 on. */
  readonly weights: Float64Array;
}

/** Transforms that are made side by side: columns, and pairs of rows. What one line of the cache holds. */
const LANES = 8;

/** Room for `count` complex numbers. */
interface Complex {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

function createComplex(count: number): Complex {
  return { re: new Float64Array(count), im: new Float64Array(count) };
}

/** Squared magnitudes |F|² of the transform of a windowed square, not scaled. Those with negative column wavenumbers, which mirror these,
 *  are left out.
 *  @returns side rows of side ⁄ 2 + 1: `power[ky * (side / 2 + 1) + kx]`; rows beyond side ⁄ 2 are ky − side */
export function squarePower(square: WindowedSquare): Float64Array {
  const side = square.weights.length;
  const fft = createFft(side, Math.min(LANES, side / 2));
  const work = createComplex(side * fft.lanes);
  const columns = side / 2 + 1;
  const half = createComplex(side * columns);
  for (let top = 0; top < side; top += 2 * fft.lanes) {
    readRows(square, top, fft, work);
    transform(fft, work.re, work.im);
    splitRows(fft, work, top, half);
  }
  for (let left = 0; left < columns; left += fft.lanes) {
    readColumns(half, left, fft, work);
    transform(fft, work.re, work.im);
    // These columns will not be read again.
    writePower(fft, work, left, half.re);
  }
  return half.re;
}

/** Two rows to a lane, as real and imaginary parts. */
function readRows(square: WindowedSquare, top: number, { size, lanes, places }: Fft, { re, im }: Complex): void {
  const { data, start, stride, mean, weights } = square;
  for (let x = 0; x < size; x++) {
    const weight = weights[x];
    const to = places[x] * lanes;
    let from = start + top * stride + x;
    for (let lane = 0, y = top; lane < lanes; lane++, y += 2, from += 2 * stride) {
      re[to + lane] = (data[from] - mean) * weight * weights[y];
      im[to + lane] = (data[from + stride] - mean) * weight * weights[y + 1];
    }
  }
}

/** Takes the transforms of the two rows of each lane apart: the one's is even where the other's is odd. */
function splitRows({ size, lanes }: Fft, { re, im }: Complex, top: number, half: Complex): void {
  const columns = size / 2 + 1;
  for (let lane = 0; lane < lanes; lane++) {
    const first = (top + 2 * lane) * columns;
    const second = first + columns;
    for (let k = 0; k < columns; k++) {
      const i = k * lanes + lane;
      const mirror = ((size - k) & (size - 1)) * lanes + lane;
      half.re[first + k] = (re[i] + re[mirror]) / 2;
      half.im[first + k] = (im[i] - im[mirror]) / 2;
      half.re[second + k] = (im[i] + im[mirror]) / 2;
      half.im[second + k] = (re[mirror] - re[i]) / 2;
    }
  }
}

/** A column to a lane; the last ones may lack some, and what is in the others does not matter. */
function readColumns(half: Complex, left: number, { size, lanes, places }: Fft, { re, im }: Complex): void {
  const columns = size / 2 + 1;
  const count = Math.min(lanes, columns - left);
  for (let y = 0; y < size; y++) {
    const from = y * columns + left;
    const to = places[y] * lanes;
    for (let lane = 0; lane < count; lane++) {
      re[to + lane] = half.re[from + lane];
      im[to + lane] = half.im[from + lane];
    }
  }
}

function writePower({ size, lanes }: Fft, { re, im }: Complex, left: number, out: Float64Array): void {
  const columns = size / 2 + 1;
  const count = Math.min(lanes, columns - left);
  for (let ky = 0; ky < size; ky++) {
    const from = ky * lanes;
    const to = ky * columns + left;
    for (let lane = 0; lane < count; lane++) {
      out[to + lane] = re[from + lane] * re[from + lane] + im[from + lane] * im[from + lane];
    }
  }
}
