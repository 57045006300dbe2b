import { circleOf } from './circle.ts';

/** Tables for discrete Fourier transforms of `size` complex numbers each, `lanes` of them side by side: `F[k] = Σ f[i] · e^(−2π·i·k ⁄ size)`,
 *  not scaled. */
export interface Fft {
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
