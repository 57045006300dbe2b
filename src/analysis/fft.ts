/** Cosines and sines of the angles 2π·n ⁄ size, n = 0 … size − 1, to a few units in the last place: from + × ÷ √ alone, so that every engine
 *  has the same bits, which those of `Math.cos` are not.
 *  @param size a power of two */
export function circleOf(size: number): { readonly cos: Float64Array; readonly sin: Float64Array } {
  // In steps of which a quarter of the circle has a whole number.
  const steps = Math.max(size, 4);
  const quarter = steps / 4;
  const half = steps / 2;
  const sines = quarterSines(quarter);
  const sineAt = (step: number): number => {
    const within = step % half;
    const sine = sines[within <= quarter ? within : half - within];
    return step % steps < half ? sine : -sine;
  };
  const each = (of: (step: number) => number): Float64Array =>
    Float64Array.from({ length: size }, (_, n) => of((n * steps) / size));
  return { cos: each((step) => sineAt(step + quarter)), sin: each(sineAt) };
}

/** Sines of `quarter` equal steps from 0 to a right angle. Each that lies midway between two others is found from them:
 *
 *      sin b = (sin a + sin c) ⁄ 2·cos(b − a)        a ── b ── c */
function quarterSines(quarter: number): Float64Array {
  const sines = new Float64Array(quarter + 1);
  sines[quarter] = 1;
  let cosine = 0; // of `apart` steps
  for (let apart = quarter; apart > 1; apart /= 2) {
    cosine = Math.sqrt((1 + cosine) / 2);
    for (let n = apart / 2; n < quarter; n += apart) sines[n] = (sines[n - apart / 2] + sines[n + apart / 2]) / (2 * cosine);
  }
  return sines;
}

/** Tables for discrete Fourier transforms of `size` complex numbers each, `lanes` of them side by side: `F[k] = Σ f[i] · e^(−2π·i·k ⁄ size)`,
 *  not scaled. */
interface Fft {
  readonly size: number;
  readonly lanes: number;
  /** Number i of a lane is put at `places[i] · lanes + lane`; after the transform F[k] lies at `k · lanes + lane`. */
  readonly places: Uint32Array;
  /** Real and imaginary part of e^(−2π·i·n ⁄ size). */
  readonly cos: Float64Array;
  readonly sin: Float64Array;
}

/** @param lanes transforms side by side, at least 1
 *  @throws RangeError unless `size` is a power of two */
export function createFft(size: number, lanes = 1): Fft {
  if (!Number.isInteger(Math.log2(size))) throw new RangeError(`FFT: expected a power of two, got ${size}`);
  const circle = circleOf(size);
  const places = new Uint32Array(size);
  for (let i = 1; i < size; i++) places[i] = (places[i >> 1] >> 1) | (i & 1 ? size >> 1 : 0);
  return { size, lanes, places, cos: circle.cos, sin: circle.sin.map((sine) => -sine) };
}

/** Transforms all lanes in place: radix 4, in double precision.
 *  @param re real parts in their places, `size · lanes` of them; `im` the imaginary ones
 *  @source J. W. Cooley, J. W. Tukey (1965), An algorithm for the machine calculation of complex Fourier series */
export function transform(fft: Fft, re: Float64Array, im: Float64Array): void {
  const hasOddLevels = Math.log2(fft.size) % 2 === 1;
  if (hasOddLevels) addNeighbours(fft, re, im);
  for (let quarter = hasOddLevels ? 2 : 1; quarter < fft.size; quarter *= 4) addQuarters(fft, quarter, re, im);
}

/** The first level of an odd number of them: transforms of two numbers each. */
function addNeighbours({ lanes }: Fft, re: Float64Array, im: Float64Array): void {
  for (let first = 0; first < re.length; first += 2 * lanes) {
    for (let a = first; a < first + lanes; a++) {
      const b = a + lanes;
      const r = re[b];
      const m = im[b];
      re[b] = re[a] - r;
      im[b] = im[a] - m;
      re[a] += r;
      im[a] += m;
    }
  }
}

/** Two levels at once, of quarters that hold the transforms of every fourth number, in the order 0, 2, 1, 3:
 *
 *      a ─┬─ a + w²·b + w·c + w³·d
 *      b ─┼─ a − w²·b − i·(w·c − w³·d)     w = e^(−2π·i·n ⁄ 4·quarter)
 *      c ─┼─ a + w²·b − w·c − w³·d
 *      d ─┴─ a − w²·b + i·(w·c − w³·d)   */
function addQuarters({ size, lanes, cos, sin }: Fft, quarter: number, re: Float64Array, im: Float64Array): void {
  const apart = quarter * lanes;
  const step = size / (4 * quarter);
  for (let n = 0; n < quarter; n++) {
    const w = n * step;
    const cos1 = cos[w];
    const sin1 = sin[w];
    const cos2 = cos[2 * w];
    const sin2 = sin[2 * w];
    const cos3 = cos[3 * w];
    const sin3 = sin[3 * w];
    for (let first = n * lanes; first < re.length; first += 4 * apart) {
      for (let a = first; a < first + lanes; a++) {
        const b = a + apart;
        const c = b + apart;
        const d = c + apart;
        const bRe = re[b] * cos2 - im[b] * sin2;
        const bIm = re[b] * sin2 + im[b] * cos2;
        const cRe = re[c] * cos1 - im[c] * sin1;
        const cIm = re[c] * sin1 + im[c] * cos1;
        const dRe = re[d] * cos3 - im[d] * sin3;
        const dIm = re[d] * sin3 + im[d] * cos3;
        const sumRe = re[a] + bRe;
        const sumIm = im[a] + bIm;
        const restRe = re[a] - bRe;
        const restIm = im[a] - bIm;
        re[a] = sumRe + (cRe + dRe);
        im[a] = sumIm + (cIm + dIm);
        re[b] = restRe + (cIm - dIm);
        im[b] = restIm - (cRe - dRe);
        re[c] = sumRe - (cRe + dRe);
        im[c] = sumIm - (cIm + dIm);
        re[d] = restRe - (cIm - dIm);
        im[d] = restIm + (cRe - dRe);
      }
    }
  }
}

/** A windowed square of samples: number (x, y) is `(data[start + y · stride + x] − mean) · weights[x] · weights[y]`. */
interface WindowedSquare {
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
