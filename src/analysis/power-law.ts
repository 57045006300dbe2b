import type { PowerSpectrum } from './spectrum.ts';
import type { Variogram } from './variogram.ts';

/** Samples along the shorter side, or points of a line, from which on a power law is fitted. */
export const MIN_LAW_SIDE = 65;
/** Cycles across the square from which on the spectrum is fitted: slower waves are too few to have a mean. */
const FIRST_WAVENUMBER = 4;
const BINS_PER_OCTAVE = 8;

/** Where a power law was fitted, and what came out. All estimates. */
export interface PowerLawFit {
  /** Power ∝ k^−exponent (β); mean squares ∝ lag^exponent (2H). */
  readonly exponent: number;
  /** Natural logarithm of the law at 1. */
  readonly logFactor: number;
  /** The scales of the fit: wavenumbers in `cycles` across what was measured, or lags in `cells` or `m`. */
  readonly from: number;
  readonly to: number;
  readonly unit: 'cycles' | 'cells' | 'm';
  /** Share of the variance on the line, 0 … 1. A value near 1 says that a power law describes the terrain at these scales. */
  readonly r2: number;
  /** Hurst exponent H: rough 0 … 1 smooth for fractional Brownian terrain; what lies outside is not like it at these scales, see
   *  `isFractal`. */
  readonly hurst: number;
  /** 3 − H of a surface, 2 − H of a line; no dimension where H lies outside 0 … 1. */
  readonly fractalDimension: number;
}

/** Half of what the second decimal tells, in which estimates are given. */
const ROUNDING = 0.005;

/** Whether a law is one of the model's: H in 0 … 1, as rounded to two decimals. */
export function isFractal({ hurst }: Pick<PowerLawFit, 'hurst'>): boolean {
  return hurst > -ROUNDING && hurst < 1 + ROUNDING;
}

/** What is to be said of an exponent that no fractal model has: a sentence without a full stop; empty for others. */
export function outsideText(law: Pick<PowerLawFit, 'hurst'>): string {
  if (isFractal(law)) return '';
  return law.hurst > 1
    ? 'H above 1: smoother than a fractal at these scales'
    : 'H below 0: rougher than a fractal at these scales';
}

/** The same behind what else is said of a law. */
export function outsideRemark(law: Pick<PowerLawFit, 'hurst'>): string {
  return isFractal(law) ? '' : `; ${outsideText(law)}`;
}

/** The power law of a spectrum, of a surface (2) β = 2H + 2, of a line (1) β = 2H + 1. The straight line in log-log scales goes through
 *  the means of eight bins to the octave, so that every octave counts alike, from 4 cycles across to a quarter of the samples.
 *  @returns undefined where some wavenumber has no power
 *  @source R. F. Voss (1985), Random fractal forgeries */
export function spectrumLaw({ side, power }: PowerSpectrum, dimensions: 1 | 2): PowerLawFit | undefined {
  const { from, to } = fittedWavenumbers(side);
  const bins: { x: number; y: number; count: number }[] = [];
  for (let k = from; k <= to; k++) {
    const bin = Math.floor(BINS_PER_OCTAVE * Math.log2(k / from));
    bins[bin] ??= { x: 0, y: 0, count: 0 };
    bins[bin].x += Math.log(k);
    bins[bin].y += Math.log(power[k]);
    bins[bin].count++;
  }
  // Low octaves have fewer wavenumbers than bins; flat() leaves out those without.
  const line = fitLine(bins.flat().map(({ x, y, count }) => ({ x: x / count, y: y / count })));
  if (!line) return undefined;
  const exponent = -line.slope;
  const hurst = (exponent - dimensions) / 2;
  return { exponent, ...lawOf(line), from, to, unit: 'cycles', hurst, fractalDimension: dimensions + 1 - hurst };
}

/** The wavenumbers that a power law is fitted to, both included: 4 … 256 cycles across 1024 samples. */
export function fittedWavenumbers(side: number): { readonly from: number; readonly to: number } {
  return { from: FIRST_WAVENUMBER, to: side / 4 };
}

/** The power law of a variogram: mean squared differences grow as lag^(2H), of a surface (2) and of a line (1).
 *  @returns undefined where the samples at some lag do not differ
 *  @source B. B. Mandelbrot, J. W. Van Ness (1968), Fractional Brownian motions */
export function variogramLaw({ lags, meanSquares, unit }: Variogram, dimensions: 1 | 2): PowerLawFit | undefined {
  const line = fitLine(lags.map((lag, i) => ({ x: Math.log(lag), y: Math.log(meanSquares[i]) })));
  if (!line) return undefined;
  const hurst = line.slope / 2;
  const [from, to] = [Math.min(...lags), Math.max(...lags)];
  return { exponent: line.slope, ...lawOf(line), from, to, unit, hurst, fractalDimension: dimensions + 1 - hurst };
}

interface Line {
  readonly slope: number;
  readonly atZero: number;
  readonly r2: number;
}

function lawOf({ atZero, r2 }: Line): Pick<PowerLawFit, 'logFactor' | 'r2'> {
  return { logFactor: atZero, r2 };
}

/** The line through points of different x with the least squares of its errors in y; undefined where a y is the logarithm of nothing. */
function fitLine(points: readonly { x: number; y: number }[]): Line | undefined {
  if (!points.every(({ y }) => Number.isFinite(y))) return undefined;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - meanX) * (x - meanX);
    xy += (x - meanX) * (y - meanY);
    yy += (y - meanY) * (y - meanY);
  }
  const slope = xy / xx;
  return { slope, atZero: meanY - slope * meanX, r2: yy > 0 ? (xy * xy) / (xx * yy) : 1 };
}
