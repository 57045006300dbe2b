import { requireGround } from '../core/bounds.ts';
import { withoutNoise } from '../core/decimals.ts';
import type { Heightmap, Size, Spacing } from '../core/heightmap.ts';
import { foldsBack, type Profile, requireWhole } from '../core/profile.ts';
import { type OnProgress, partOf } from '../core/progress.ts';
import { ABOVE, forPieces, ROW } from '../kernels/ground.ts';
import { reserve, rowKernels } from '../kernels/rows.ts';
import {
  type Anisotropy,
  anisotropyOf,
  hurstPart,
  type LawFit,
  MIN_LAW_SIDE,
  type PowerLawFit,
  spectrumLaw,
  variogramLaw,
} from './hurst.ts';
import { ALL_EQUAL, areEqual, type NoFigure, noFigure, tooFewPoints, tooFewSamples } from './no-figure.ts';
import { lineSlopes, type Ruggedness, ruggednessOf, type SlopeFigures, slopesOf } from './slopes.ts';
import { lineSpectrum, MIN_SPECTRUM_SIDE, type PowerSpectrum, powerSpectrum } from './spectrum.ts';
import { type AlignedHistogram, type Distribution, distributionOf } from './statistics.ts';
import { lineVariogram, MIN_VARIOGRAM_SIDE, type Variogram, variogram } from './variogram.ts';
import { type WaterFigures, waterFigures } from './water-figures.ts';

/** In the row memory: sums of steps within rows and within columns. */
const steps = /* @__PURE__ */ reserve(2);

/** Points that lie as far apart as the mean but for this part of it are evenly spaced. */
const EVEN_WITHIN = 1e-6;

export type { AlignedHistogram, Anisotropy, Distribution, LawFit, NoFigure, PowerLawFit, Ruggedness, SlopeFigures, WaterFigures };

/** A spectrum and the power law fitted to it. */
export interface SpectrumFigures extends PowerSpectrum {
  readonly kind: 'spectrum';
  /** Undefined below 65 samples a side, and where some wavenumber has no power. */
  readonly fit: PowerLawFit | undefined;
}

/** A variogram and the power law fitted to it. */
export interface VariogramFigures extends Variogram {
  readonly kind: 'variogram';
  /** Undefined below 65 samples a side, and where samples at some lag do not differ. */
  readonly fit: PowerLawFit | undefined;
}

/** All that a comparison tells of one terrain. 1D terrain is measured as the line it is. */
export interface TerrainFigures {
  readonly source: 'map' | 'line';
  /** A line is one row of its points. */
  readonly size: Size;
  /** Metres from one sample to the next; of a line, the mean distance of its points along x. */
  readonly spacing: Spacing;
  readonly elevations: Distribution;
  readonly slopes: SlopeFigures;
  readonly ruggedness: Ruggedness | NoFigure;
  readonly spectrum: SpectrumFigures | NoFigure;
  readonly variogram: VariogramFigures | NoFigure;
  readonly anisotropy: Anisotropy | NoFigure;
  readonly seam: SeamRatio;
  readonly water: WaterFigures | NoFigure;
}

/** Measures a map: spectrum, variogram and their fits by the central samples, at most 1025 a side, water by at most 513 a side over all of it, all else
 *  by all samples.
 *  `docs/figures.md` defines every figure.
 *  @param spacing metres from one sample to the next, in the unit of the samples
 *  @throws RangeError for an inconsistent map or spacing */
export function terrainFigures(map: Heightmap, spacing: Spacing, onProgress?: OnProgress): TerrainFigures {
  requireGround(map, spacing);
  const { width, height } = map;
  // Parts are as long as each takes of 8193²; those that look at few samples come last, where little is left.
  const elevations = distributionOf(map.data, partOf(onProgress, 0, 0.4));
  const slopes = slopesOf(map, spacing, 1, partOf(onProgress, 0.4, 0.7));
  const ruggedness = ruggednessOf(map, partOf(onProgress, 0.7, 0.82));
  onProgress?.(0.82);
  const seam = seamOf(map);
  onProgress?.(0.88);
  const measured = { source: 'map', size: { width, height }, spacing, elevations, slopes, ruggedness } as const;
  const scales = scalesOfMap(map, spacing);
  onProgress?.(0.92);
  return { ...measured, ...scales, seam, water: waterFigures(map, spacing) };
}

/** Measures 1D terrain as a line: elevations of points, slopes of segments, variogram, and the spectrum of its central 2ⁿ points.
 *  @param profile of at least one point, x and y in one unit
 *  @throws RangeError for a profile without points, with unequal numbers of x and y, or with NaN */
export function lineFigures(profile: Profile): TerrainFigures {
  const { x, y } = requireWhole(profile);
  const step = withoutNoise(Math.abs(x[x.length - 1] - x[0]) / Math.max(x.length - 1, 1));
  return {
    source: 'line',
    size: { width: y.length, height: 1 },
    spacing: { x: step, y: step },
    elevations: distributionOf(y),
    slopes: lineSlopes(profile),
    ruggedness: noFigure('a line has no eight neighbours'),
    ...scalesOfLine(profile),
    anisotropy: noFigure('a line has no other direction'),
    seam: lineSeam(profile),
    water: noFigure('a line has no rivers'),
  };
}

function scalesOfMap(map: Heightmap, spacing: Spacing): Pick<TerrainFigures, 'spectrum' | 'variogram' | 'anisotropy'> {
  const part = hurstPart(map);
  const side = Math.min(part.width, part.height);
  const tooSmall = (least: number): NoFigure => tooFewSamples(least, map);
  if (side < MIN_VARIOGRAM_SIDE) {
    const spectrum = tooSmall(MIN_SPECTRUM_SIDE);
    return { spectrum, variogram: tooSmall(MIN_VARIOGRAM_SIDE), anisotropy: tooSmall(MIN_LAW_SIDE) };
  }
  if (areEqual(part.data)) return { spectrum: ALL_EQUAL, variogram: ALL_EQUAL, anisotropy: ALL_EQUAL };
  const hasLaw = side >= MIN_LAW_SIDE;
  const differences = variogram(part, spacing);
  const spectrum = powerSpectrum(part, spacing);
  return {
    spectrum: spectrum ? spectrumFigures(spectrum, hasLaw ? spectrumLaw(spectrum, 2) : undefined) : tooSmall(MIN_SPECTRUM_SIDE),
    variogram: { kind: 'variogram', ...differences, fit: hasLaw ? variogramLaw(differences, 2) : undefined },
    anisotropy: spectrum && hasLaw ? anisotropyOf(spectrum) : tooSmall(MIN_LAW_SIDE),
  };
}

function scalesOfLine(profile: Profile): Pick<TerrainFigures, 'spectrum' | 'variogram'> {
  const { y } = profile;
  const tooShort = (least: number): NoFigure => tooFewPoints(least, y.length);
  if (y.length < MIN_VARIOGRAM_SIDE) {
    return { spectrum: tooShort(MIN_SPECTRUM_SIDE), variogram: tooShort(MIN_VARIOGRAM_SIDE) };
  }
  if (!isEven(profile)) {
    const none = noFigure(foldsBack(profile) ? 'the line folds back' : 'the points are not evenly spaced');
    return { spectrum: none, variogram: none };
  }
  if (areEqual(y)) return { spectrum: ALL_EQUAL, variogram: ALL_EQUAL };
  const hasLaw = y.length >= MIN_LAW_SIDE;
  const spectrum = lineSpectrum(y);
  const differences = lineVariogram(y);
  return {
    spectrum: spectrum ? spectrumFigures(spectrum, hasLaw ? spectrumLaw(spectrum, 1) : undefined) : tooShort(MIN_SPECTRUM_SIDE),
    variogram: { kind: 'variogram', ...differences, fit: hasLaw ? variogramLaw(differences, 1) : undefined },
  };
}

/** A spectrum of a map or a line, without its directions. */
function spectrumFigures({ side, power, waves, beyond }: PowerSpectrum, fit: PowerLawFit | undefined): SpectrumFigures {
  return { kind: 'spectrum', side, power, waves, beyond, fit };
}

/** Whether the points of a line of at least two lie equally far apart along x, in either direction. */
function isEven({ x }: Profile): boolean {
  const step = (x[x.length - 1] - x[0]) / (x.length - 1);
  if (step === 0) return false;
  return x.every((at, i) => Math.abs(at - (x[0] + i * step)) <= EVEN_WITHIN * Math.abs(step));
}

/** Steps across the borders, last to first, in mean steps between neighbours: 0 where terrain repeats, about 1 where it goes on, more at a
 *  cliff. */
export interface SeamRatio {
  readonly kind: 'seam';
  readonly eastWest: number | NoFigure;
  readonly northSouth: number | NoFigure;
}

/** How well a map meets itself when it is laid beside itself. Steps count without their sign; those over a border are none, as samples there stand
 *  for their neighbours. */
export function seamOf(map: Heightmap): SeamRatio {
  const { width, height, data } = map;
  const { doubles, kernels } = rowKernels();
  doubles.fill(0, steps / 8, steps / 8 + 2);
  let [acrossEast, acrossSouth] = [0, 0];
  for (let y = 0; y < height; y++) {
    acrossEast += Math.abs(data[y * width + width - 1] - data[y * width]);
    forPieces(map, [y, Math.max(y - 1, 0)], [0, width], (_, count) => kernels.sumSteps(ROW, ROW + 4 * count, ABOVE, steps));
  }
  for (let x = 0; x < width; x++) acrossSouth += Math.abs(data[data.length - width + x] - data[x]);
  const [inRows, inColumns] = doubles.subarray(steps / 8, steps / 8 + 2);
  return {
    kind: 'seam',
    eastWest: ratio(acrossEast, inRows, width - 1, 'column'),
    northSouth: ratio(acrossSouth, inColumns, height - 1, 'row'),
  };
}

/** The same of a line: from its last point to its first. */
function lineSeam({ y }: Profile): SeamRatio {
  const { eastWest } = seamOf({ width: y.length, height: 1, data: y });
  return { kind: 'seam', eastWest, northSouth: noFigure('a line has no rows') };
}

/** Samples that never change also repeat. */
function ratio(across: number, inside: number, steps: number, line: 'column' | 'row'): number | NoFigure {
  if (steps === 0) return noFigure(`there is only one ${line}`);
  return inside === 0 ? 0 : (across * steps) / inside;
}
