import type { Range, Size, Spacing } from '../core/heightmap.ts';

/** A figure that a terrain does not have, and why: a sentence without a capital and a full stop. */
export interface NoFigure {
  readonly kind: 'none';
  readonly why: string;
}

/** How elevations are spread. */
export interface Distribution extends Range {
  readonly count: number;
  readonly mean: number;
  /** Of all samples, not an estimate from some. */
  readonly deviation: number;
  /** m₃ ⁄ σ³: 0 where both sides are alike; more than 0 where the high side reaches farther. 0 where all samples are equal. */
  readonly skewness: number;
  /** m₄ ⁄ σ⁴: 3 for a normal distribution, more where the tails are heavier. 0 where all samples are equal. */
  readonly kurtosis: number;
  /** The elevations below which these shares of all samples lie, interpolated between neighbours in the order of size. */
  readonly quantiles: readonly { readonly share: number; readonly elevation: number }[];
  readonly histogram: AlignedHistogram;
}

/** A histogram whose bars have a power of two as width and begin at its multiples: two of them agree wherever they overlap, and
 *  neighbours add up to the bars of the next width. */
export interface AlignedHistogram {
  readonly width: number;
  /** The first bar begins at `first · width`. */
  readonly first: number;
  readonly counts: Uint32Array;
}

export interface SlopeFigures {
  readonly meanDeg: number;
  readonly steepestDeg: number;
  /** Samples, or segments of a line, per degree, 0 … 90. */
  readonly perDegree: Uint32Array;
}

/** Terrain ruggedness index over the samples that have eight neighbours.
 *  @source S. J. Riley, S. D. DeGloria, R. Elliot (1999), A terrain ruggedness index that quantifies topographic heterogeneity */
export interface Ruggedness {
  readonly mean: number;
  readonly highest: number;
}

/** Where a power law was fitted, and what came out. All estimates. */
export interface PowerLawFit {
  /** Exponent: power ∝ k^−β, mean squares ∝ lag^(2H). */
  readonly exponent: number;
  /** Natural logarithm of the law at 1. */
  readonly logFactor: number;
  readonly from: number;
  readonly to: number;
  readonly r2: number;
  readonly hurst: number;
  /** 3 − H of a surface, 2 − H of a line. */
  readonly fractalDimension: number;
}

export interface SpectrumFigures {
  readonly kind: 'spectrum';
  /** Samples across what it was measured on. */
  readonly side: number;
  /** Mean power at wavenumber k, cycles across it, k = 0 … side ⁄ 2. */
  readonly power: Float64Array;
  readonly fit: PowerLawFit | undefined;
}

export interface VariogramFigures {
  readonly kind: 'variogram';
  readonly unit: 'cells' | 'm';
  readonly lags: readonly number[];
  readonly meanSquares: readonly number[];
  readonly fit: PowerLawFit | undefined;
}

/** Power along rows and columns over power along diagonals, at equal wavenumbers: 1 where directions are alike. */
export interface Anisotropy {
  readonly kind: 'anisotropy';
  readonly ratio: number;
}

/** Steps from the last column to the first, and from the last row to the first, in mean steps between neighbours: 0 where the terrain
 *  repeats exactly, about 1 where it goes on, much more at a cliff. */
export interface SeamRatio {
  readonly kind: 'seam';
  readonly eastWest: number;
  readonly northSouth: number;
}

/** All that a comparison tells of one terrain. 1D terrain is measured as the line it is. */
export interface TerrainFigures {
  readonly source: 'map' | 'line';
  readonly size: Size;
  readonly spacing: Spacing;
  readonly elevations: Distribution;
  readonly slopes: SlopeFigures;
  readonly ruggedness: (Ruggedness & { readonly kind: 'ruggedness' }) | NoFigure;
  readonly spectrum: SpectrumFigures | NoFigure;
  readonly variogram: VariogramFigures | NoFigure;
  readonly anisotropy: Anisotropy | NoFigure;
  readonly seam: SeamRatio | NoFigure;
}
