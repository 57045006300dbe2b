import { requireGround } from '../core/arguments.ts';
import { crop, type Heightmap, type Size, type Spacing } from '../core/heightmap.ts';
import { ALL_EQUAL, NO_POWER_LAW, type NoFigure, noFigure } from './no-figure.ts';
import { MIN_LAW_SIDE, type PowerLawFit, spectrumLaw, variogramLaw } from './power-law.ts';
import { powerSpectrum } from './spectrum.ts';
import { variogram } from './variogram.ts';

/** Samples along the shorter side from which on a Hurst exponent is estimated. */
export const MIN_HURST_SIDE = MIN_LAW_SIDE;
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
 *  - Spectrum: power at wavenumber k falls as k^−β with β = 2H + 2. The line goes through the means of eight bins to the octave, so that
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
    return noFigure(`an estimate needs at least ${MIN_HURST_SIDE} × ${MIN_HURST_SIDE} samples, got ${map.width} × ${map.height}`);
  }
  const part = hurstPart(map);
  const { data } = part;
  if (data.every((elevation) => elevation === data[0])) return ALL_EQUAL;
  const spectrum = powerSpectrum(part, spacing);
  const bySpectrum = spectrum && spectrumLaw(spectrum, 2);
  const byVariogram = variogramLaw(variogram(part, spacing), 2);
  if (!bySpectrum || !byVariogram) return NO_POWER_LAW;
  return { kind: 'estimate', spectrum: hurstFit(bySpectrum), variogram: hurstFit(byVariogram) };
}

/** Whether a map has the samples that an estimate needs. */
export function canEstimateHurst({ width, height }: Size): boolean {
  return Math.min(width, height) >= MIN_HURST_SIDE;
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
