import { createFft, transform } from '../../src/analysis/fft.ts';
import { createHeightmap, type Heightmap } from '../../src/core/heightmap.ts';
import { seedStream } from '../../src/core/random.ts';

/** A periodic field of a known Hurst exponent: white noise, its amplitude at wavenumber k multiplied by k^−(H + 1).
 *  @param side a power of two
 *  @source R. F. Voss (1985), Random fractal forgeries */
export function fractalField(side: number, hurst: number, seed: string): Heightmap {
  const re = gaussians(side * side, seed);
  const im = new Float64Array(side * side);
  transformSquare(re, im, side);
  for (let y = 0, i = 0; y < side; y++) {
    const ky = Math.min(y, side - y);
    for (let x = 0; x < side; x++, i++) {
      const kx = Math.min(x, side - x);
      const scale = i === 0 ? 0 : (kx * kx + ky * ky) ** (-(hurst + 1) / 2);
      re[i] *= scale;
      im[i] *= -scale; // the conjugate's transform is the way back, mirrored
    }
  }
  transformSquare(re, im, side);
  return createHeightmap(side, side, Float32Array.from(re));
}

/** Rows, then columns, each in a lane of its own. */
function transformSquare(re: Float64Array, im: Float64Array, side: number): void {
  const fft = createFft(side, side);
  const [laneRe, laneIm] = [new Float64Array(re.length), new Float64Array(im.length)];
  for (const _ of ['rows', 'columns']) {
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const to = fft.places[x] * side + y;
        laneRe[to] = re[y * side + x];
        laneIm[to] = im[y * side + x];
      }
    }
    transform(fft, laneRe, laneIm);
    // What was row y lies in column y now, and takes its turn as a row.
    re.set(laneRe);
    im.set(laneIm);
  }
}

/** Normally distributed numbers of variance 1, by Box and Muller. */
function gaussians(count: number, seed: string): Float64Array {
  const next = seedStream(seed, 'white noise');
  return Float64Array.from({ length: count }, () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()));
}
