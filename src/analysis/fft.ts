/** A discrete Fourier transform, in place: `F[k] = Σ f[i] · e^(−2π·i·k ⁄ size)`, not scaled.
 *  @param re real parts, `size` of them; `im` the imaginary ones */
export type Fft = (re: Float64Array, im: Float64Array) => void;

/** A transform of `size` complex numbers: radix 4, in double precision, its tables made once.
 *  @throws RangeError unless `size` is a power of two
 *  @source J. W. Cooley, J. W. Tukey (1965), An algorithm for the machine calculation of complex Fourier series */
export function createFft(size: number): Fft {
  const levels = Math.log2(size);
  if (!Number.isInteger(levels)) throw new RangeError(`FFT: expected a power of two, got ${size}`);
  const cos = new Float64Array(size);
  const sin = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    cos[i] = Math.cos((2 * Math.PI * i) / size);
    sin[i] = -Math.sin((2 * Math.PI * i) / size);
  }
  const reversed = new Uint32Array(size);
  for (let i = 1; i < size; i++) reversed[i] = (reversed[i >> 1] >> 1) | (i & 1 ? size >> 1 : 0);

  return (re, im) => {
    for (let i = 0; i < size; i++) {
      const j = reversed[i];
      if (j <= i) continue;
      const r = re[i];
      const m = im[i];
      re[i] = re[j];
      im[i] = im[j];
      re[j] = r;
      im[j] = m;
    }
    if (levels % 2 === 1) addNeighbours(re, im);
    // Two levels at once, of quarters that hold the transforms of every fourth number, in the order 0, 2, 1, 3:
    //   a ─┬─ a + w²·b + w·c + w³·d
    //   b ─┼─ a − w²·b − i·(w·c − w³·d)     w = e^(−2π·i·n ⁄ 4·quarter)
    //   c ─┼─ a + w²·b − w·c − w³·d
    //   d ─┴─ a − w²·b + i·(w·c − w³·d)
    for (let quarter = levels % 2 === 1 ? 2 : 1, step = size / (4 * quarter); quarter < size; quarter *= 4, step /= 4) {
      for (let n = 0, t = 0; n < quarter; n++, t += step) {
        const [cos1, sin1] = [cos[t], sin[t]];
        const [cos2, sin2] = [cos[2 * t], sin[2 * t]];
        const [cos3, sin3] = [cos[3 * t], sin[3 * t]];
        for (let a = n; a < size; a += 4 * quarter) {
          const b = a + quarter;
          const c = b + quarter;
          const d = c + quarter;
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
  };
}

/** The first level of an odd number of them: transforms of two numbers each. */
function addNeighbours(re: Float64Array, im: Float64Array): void {
  for (let a = 0; a < re.length; a += 2) {
    const r = re[a + 1];
    const m = im[a + 1];
    re[a + 1] = re[a] - r;
    im[a + 1] = im[a] - m;
    re[a] += r;
    im[a] += m;
  }
}

/** Columns that are taken out of the rows together: what one line of the cache holds. */
const COLUMNS = 8;

/** Squared magnitudes |F|² of the transform of a square of real numbers, not scaled. Those with negative column wavenumbers, which
 *  mirror these, are left out.
 *  @param data size × size numbers, row-major
 *  @returns size rows of size ⁄ 2 + 1: `power[ky * (size / 2 + 1) + kx]`; rows beyond size ⁄ 2 are ky − size */
export function squarePower(data: Float64Array, size: number): Float64Array {
  const fft = createFft(size);
  const half = size / 2 + 1;
  const halfRe = new Float64Array(size * half);
  const halfIm = new Float64Array(size * half);
  const re = new Float64Array(size);
  const im = new Float64Array(size);

  // Two rows at a time, as real and imaginary parts: the one's transform is even where the other's is odd.
  for (let y = 0; y < size; y += 2) {
    re.set(data.subarray(y * size, (y + 1) * size));
    im.set(data.subarray((y + 1) * size, (y + 2) * size));
    fft(re, im);
    for (let k = 0, first = y * half, second = first + half; k < half; k++, first++, second++) {
      const mirror = (size - k) & (size - 1);
      halfRe[first] = (re[k] + re[mirror]) / 2;
      halfIm[first] = (im[k] - im[mirror]) / 2;
      halfRe[second] = (im[k] + im[mirror]) / 2;
      halfIm[second] = (re[mirror] - re[k]) / 2;
    }
  }
  const power = halfRe;
  const columns = Array.from({ length: COLUMNS }, () => ({ re: new Float64Array(size), im: new Float64Array(size) }));
  for (let left = 0; left < half; left += COLUMNS) {
    const count = Math.min(COLUMNS, half - left);
    for (let y = 0; y < size; y++) {
      for (let n = 0, i = y * half + left; n < count; n++, i++) {
        columns[n].re[y] = halfRe[i];
        columns[n].im[y] = halfIm[i];
      }
    }
    for (let n = 0; n < count; n++) fft(columns[n].re, columns[n].im);
    for (let y = 0; y < size; y++) {
      for (let n = 0, i = y * half + left; n < count; n++, i++) {
        const column = columns[n];
        power[i] = column.re[y] * column.re[y] + column.im[y] * column.im[y];
      }
    }
  }
  return power;
}
