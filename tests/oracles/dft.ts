/** The discrete Fourier transform as its definition says: `F[k] = Σ f[i] · e^(−2π·i·k ⁄ size)`. */
export function dft(re: ArrayLike<number>, im: ArrayLike<number>): { re: number[]; im: number[] } {
  const size = re.length;
  const out = { re: new Array<number>(size).fill(0), im: new Array<number>(size).fill(0) };
  for (let k = 0; k < size; k++) {
    for (let i = 0; i < size; i++) {
      const angle = (-2 * Math.PI * i * k) / size;
      out.re[k] += re[i] * Math.cos(angle) - im[i] * Math.sin(angle);
      out.im[k] += re[i] * Math.sin(angle) + im[i] * Math.cos(angle);
    }
  }
  return out;
}

/** |F|² of a square of real numbers at column wavenumber kx and row wavenumber ky, as the definition says. */
export function powerAt(data: ArrayLike<number>, size: number, kx: number, ky: number): number {
  let [re, im] = [0, 0];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const angle = (-2 * Math.PI * (kx * x + ky * y)) / size;
      re += data[y * size + x] * Math.cos(angle);
      im += data[y * size + x] * Math.sin(angle);
    }
  }
  return re * re + im * im;
}
