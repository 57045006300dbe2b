/** A discrete Fourier transform, in place: `F[k] = Σ f[i] · e^(−2π·i·k ⁄ size)`, not scaled.
 *  @param re real parts, `size` of them; `im` the imaginary ones */
export type Fft = (re: Float64Array, im: Float64Array) => void;

/** A transform of `size` complex numbers: radix 2, in double precision, its tables made once.
 *  @throws RangeError unless `size` is a power of two
 *  @source J. W. Cooley, J. W. Tukey (1965), An algorithm for the machine calculation of complex Fourier series */
export function createFft(size: number): Fft {
  if (!Number.isInteger(Math.log2(size))) throw new RangeError(`FFT: expected a power of two, got ${size}`);
  const cos = new Float64Array(size / 2);
  const sin = new Float64Array(size / 2);
  for (let i = 0; i < size / 2; i++) {
    cos[i] = Math.cos((2 * Math.PI * i) / size);
    sin[i] = -Math.sin((2 * Math.PI * i) / size);
  }
  const reversed = new Uint32Array(size);
  for (let i = 1; i < size; i++) reversed[i] = (reversed[i >> 1] >> 1) | (i & 1 ? size >> 1 : 0);

  return (re, im) => {
    for (let i = 0; i < size; i++) {
      const j = reversed[i];
      if (j <= i) continue;
      const [r, m] = [re[i], im[i]];
      re[i] = re[j];
      im[i] = im[j];
      re[j] = r;
      im[j] = m;
    }
    // Pairs `half` apart:   a ─┬─ a + w·b
    //                       b ─┴─ a − w·b     w = e^(−2π·i·n ⁄ 2·half)
    for (let half = 1, step = size >> 1; half < size; half *= 2, step >>= 1) {
      for (let start = 0; start < size; start += 2 * half) {
        for (let a = start, b = start + half, t = 0; a < start + half; a++, b++, t += step) {
          const r = re[b] * cos[t] - im[b] * sin[t];
          const m = re[b] * sin[t] + im[b] * cos[t];
          re[b] = re[a] - r;
          im[b] = im[a] - m;
          re[a] += r;
          im[a] += m;
        }
      }
    }
  };
}

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
  for (let kx = 0; kx < half; kx++) {
    for (let y = 0, i = kx; y < size; y++, i += half) {
      re[y] = halfRe[i];
      im[y] = halfIm[i];
    }
    fft(re, im);
    for (let ky = 0, i = kx; ky < size; ky++, i += half) power[i] = re[ky] * re[ky] + im[ky] * im[ky];
  }
  return power;
}
