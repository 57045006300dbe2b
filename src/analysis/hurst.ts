import { requireGround } from '../core/bounds.ts';
import { crop, type Heightmap, type Size, type Spacing } from '../core/heightmap.ts';
import { ALL_EQUAL, areEqual, NO_POWER_LAW, type NoFigure, noFigure } from './no-figure.ts';
import { type MapSpectrum, type PowerSpectrum, powerSpectrum } from './spectrum.ts';
import { type Variogram, variogram } from './variogram.ts';

/** Samples along the shorter side, or points of a line, from which on a power law is fitted. */
export const MIN_LAW_SIDE = 65;
/** Cycles across the square from which on the spectrum is fitted: slower waves are too few to have a mean. */
const FIRST_WAVENUMBER = 4;
const BINS_PER_OCTAVE = 8;

/** Where a power law was fitted, and what came out. All estimates. */
export interface LawFit {
  /** Power ∝ k^−exponent (β); mean squares ∝ lag^exponent (2H); slope ∝ area^−exponent (θ). */
  readonly exponent: number;
  /** Natural logarithm of the law at 1. */
  readonly logFactor: number;
  /** The scales of the fit: wavenumbers in `cycles` across what was measured, lags in `cells` or `m`, or drained areas in `km²`. */
  readonly from: number;
  readonly to: number;
  readonly unit: 'cycles' | 'cells' | 'm' | 'km²';
  /** Share of the variance on the line, 0 … 1. A value near 1 says that a power law describes the terrain at these scales. */
  readonly r2: number;
}

/** A law that fractal terrain has. */
export interface PowerLawFit extends LawFit {
  readonly unit: 'cycles' | 'cells' | 'm';
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

/** The power law of a spectrum: β = 2H + 2 of a surface (2), 2H + 1 of a line (1). The line goes through the means of eight bins an octave,
 *  from 4 cycles across to a quarter of the samples.
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
function fittedWavenumbers(side: number): { readonly from: number; readonly to: number } {
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

/** y = slope · x + atZero */
interface Line {
  readonly slope: number;
  readonly atZero: number;
  readonly r2: number;
}

function lawOf({ atZero, r2 }: Line): Pick<LawFit, 'logFactor' | 'r2'> {
  return { logFactor: atZero, r2 };
}

/** The line through points of different x with the least squares of its errors in y; undefined where a y is the logarithm of nothing. */
export function fitLine(points: readonly { x: number; y: number }[]): Line | undefined {
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

/** Power along rows and columns over power along diagonals, at equal wavenumbers: 1 where directions are alike. An estimate. */
export interface Anisotropy {
  readonly kind: 'anisotropy';
  readonly ratio: number;
}

/** From this ratio on, the smaller power is rounding of the transform, not terrain. */
const NOISE_RATIO = 1e12;
const AXES_ONLY = /* @__PURE__ */ noFigure('no waves run near the diagonals');
const DIAGONALS_ONLY = /* @__PURE__ */ noFigure('no waves run near the axes');
const TOO_OBLONG = /* @__PURE__ */ noFigure('the cells are too oblong');

/** The geometric mean of the ratio over the fitted wavenumbers, by directions on the ground. A tilted plane has none. Wavenumbers without a
 *  wave near the diagonals are left out. */
export function anisotropyOf({ side, alongAxes, alongDiagonals }: MapSpectrum): Anisotropy | NoFigure {
  const { from, to } = fittedWavenumbers(side);
  let sum = 0;
  let count = 0;
  for (let k = from; k <= to; k++) {
    if (Number.isNaN(alongDiagonals[k])) continue;
    sum += Math.log(alongAxes[k]) - Math.log(alongDiagonals[k]);
    count++;
  }
  if (count === 0) return TOO_OBLONG;
  if (!Number.isFinite(sum)) return NO_POWER_LAW;
  const ratio = Math.exp(sum / count);
  if (ratio >= NOISE_RATIO) return AXES_ONLY;
  return ratio > 1 / NOISE_RATIO ? { kind: 'anisotropy', ratio } : DIAGONALS_ONLY;
}

/** Samples along a side that an estimate looks at, at most. */
const MAX_HURST_SIDE = 1025;

/** A Hurst exponent and the straight line in log-log scales that it was read from. */
export interface HurstFit {
  /** Rough 0 … 1 smooth for fractional Brownian terrain, D = 3 − H; what lies outside is not like it at these scales. */
  readonly hurst: number;
  /** The scales of the fit: wavenumbers in `cycles` across the square, or lags in `cells` or `m`. */
  readonly fit: { readonly from: number; readonly to: number; readonly unit: 'cycles' | 'cells' | 'm' };
  /** Share of the variance on the line, 0 … 1. A value near 1 says that a power law describes the terrain at these scales. */
  readonly r2: number;
}

/** Two estimates of one exponent. They agree on fractional Brownian terrain and part where terrain is something else. */
export type HurstEstimate = { readonly kind: 'estimate'; readonly spectrum: HurstFit; readonly variogram: HurstFit } | NoFigure;

/** Estimates the Hurst exponent H of a map in two ways; of maps beyond 1025 samples a side, of the central part.
 *
 *  - Spectrum: power at wavenumber k falls as k⁻ᵝ with β = 2H + 2. The line goes through the means of eight bins to the octave, so that
 *    every octave counts alike, from 4 cycles across the square to a quarter of its samples: 256 of 1024, 16 of 64.
 *    On synthetic fields of known H it is true to 0.05 from 512² on; at 65² it may be 0.15 off.
 *  - Variogram: mean squared differences grow with the lag as its power 2H. It leans towards the middle, on the same fields by up to
 *    +0.1 at H = 0.3 and −0.06 at H = 0.8: the shortest lags know nothing below a cell, and the longest see the terrain end.
 *  @param spacing metres from one sample to the next, where cells are not square
 *  @throws RangeError for an inconsistent map or spacing
 *  @source R. F. Voss (1985), Random fractal forgeries; B. B. Mandelbrot, J. W. Van Ness (1968), Fractional Brownian motions */
export function estimateHurst(map: Heightmap, spacing?: Spacing): HurstEstimate {
  requireGround(map, spacing ?? { x: 1, y: 1 });
  if (!canEstimateHurst(map)) {
    return noFigure(`an estimate needs at least ${MIN_LAW_SIDE} × ${MIN_LAW_SIDE} samples, got ${map.width} × ${map.height}`);
  }
  const part = hurstPart(map);
  const { data } = part;
  if (areEqual(data)) return ALL_EQUAL;
  const spectrum = powerSpectrum(part, spacing);
  const bySpectrum = spectrum && spectrumLaw(spectrum, 2);
  const byVariogram = variogramLaw(variogram(part, spacing), 2);
  if (!bySpectrum || !byVariogram) return NO_POWER_LAW;
  return { kind: 'estimate', spectrum: hurstFit(bySpectrum), variogram: hurstFit(byVariogram) };
}

/** Whether a map has the samples that an estimate needs. */
export function canEstimateHurst({ width, height }: Size): boolean {
  return Math.min(width, height) >= MIN_LAW_SIDE;
}

/** The samples that an estimate looks at: the central ones, at most 1025 a side; a map that has no more is returned itself. */
export function hurstPart(map: Heightmap): Heightmap {
  const width = Math.min(map.width, MAX_HURST_SIDE);
  const height = Math.min(map.height, MAX_HURST_SIDE);
  if (width === map.width && height === map.height) return map;
  return crop(map, { x: (map.width - width) >> 1, y: (map.height - height) >> 1, width, height });
}

function hurstFit({ hurst, from, to, unit, r2 }: PowerLawFit): HurstFit {
  return { hurst, fit: { from, to, unit }, r2 };
}
