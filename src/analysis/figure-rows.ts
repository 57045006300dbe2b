import type { DifferenceFigures } from './difference.ts';
import { isFractal, type LawFit, MIN_LAW_SIDE, outsideText, type PowerLawFit } from './hurst.ts';
import { ALL_EQUAL, NO_POWER_LAW, type NoFigure, noFigure, tooFewPoints, tooFewSamples } from './no-figure.ts';
import type { TerrainFigures, WaterFigures } from './terrain-figures.ts';

/** One figure as people read it. */
export interface FigureRow<F> {
  /** camelCase, for JSON and CSV. */
  readonly id: string;
  readonly label: string;
  /** `m` is the unit of the samples: none where they have none. */
  readonly unit: 'm' | '°' | '%' | 'km/km²' | '';
  /** Decimals that it is shown with; `elevation`: as many as elevations have. */
  readonly decimals: number | 'elevation';
  /** Values that no other is rounded to: 99.99 % reads as `> 99.9 %`. */
  readonly limits?: readonly number[];
  /** What it is, in a sentence. */
  readonly doc: string;
  of(figures: F): number | NoFigure;
}

/** The headings of the rows, in their order. */
export const FIGURE_GROUPS = [
  'Elevations',
  'Quantiles',
  'Slopes',
  'Spectrum',
  'Variogram',
  'Directions',
  'Edges',
  'Water',
] as const;

/** One figure of a terrain. */
export interface TerrainFigureRow extends FigureRow<TerrainFigures> {
  readonly group: (typeof FIGURE_GROUPS)[number];
  /** Only of estimates by a power law: the power law it was read from, with its range and R². */
  lawOf?(figures: TerrainFigures): LawFit | undefined;
}

/** Why there are no ratios of streams. */
const FEW_ORDERS = /* @__PURE__ */ noFigure('its rivers have fewer than three orders');

/** All figures of a terrain that are one number, in the order they are read. */
export const figureRows: readonly TerrainFigureRow[] = [
  elevation('lowest', 'Lowest', 'Lowest elevation.', ({ min }) => min),
  elevation('highest', 'Highest', 'Highest elevation.', ({ max }) => max),
  elevation('mean', 'Mean', 'Mean elevation.', ({ mean }) => mean),
  elevation('deviation', 'Deviation σ', 'Standard deviation of the elevations.', ({ deviation }) => deviation),
  {
    ...elevation(
      'skewness',
      'Skewness',
      'Asymmetry of the elevations: above 0, the tail of high elevations is the longer one.',
      (d) => (d.deviation === 0 ? ALL_EQUAL : d.skewness),
    ),
    unit: '',
    decimals: 2,
  },
  {
    ...elevation('kurtosis', 'Kurtosis', 'Weight of the tails of the elevations: 3 for a normal distribution.', (d) =>
      d.deviation === 0 ? ALL_EQUAL : d.kurtosis,
    ),
    unit: '',
    decimals: 2,
  },
  quantile('quantile1', '1 %', 0.01),
  quantile('quantile5', '5 %', 0.05),
  quantile('quantile25', '25 %', 0.25),
  { ...quantile('median', 'Median', 0.5), doc: 'Half of the samples lie below this elevation.' },
  quantile('quantile75', '75 %', 0.75),
  quantile('quantile95', '95 %', 0.95),
  quantile('quantile99', '99 %', 0.99),
  {
    id: 'meanSlope',
    group: 'Slopes',
    label: 'Mean slope',
    unit: '°',
    decimals: 1,
    doc: 'Mean of the true slopes, 0° level to 90° vertical.',
    of: ({ slopes }) => slopes.meanDeg,
  },
  {
    id: 'steepest',
    group: 'Slopes',
    label: 'Steepest',
    unit: '°',
    decimals: 1,
    doc: 'Steepest true slope.',
    of: ({ slopes }) => slopes.steepestDeg,
  },
  {
    id: 'ruggedness',
    group: 'Slopes',
    label: 'Ruggedness',
    unit: 'm',
    decimals: 'elevation',
    doc: 'Mean terrain ruggedness index (Riley): root of the summed squares of the steps to the eight neighbours. It grows with the size of a cell.',
    of: ({ ruggedness }) => (ruggedness.kind === 'none' ? ruggedness : ruggedness.mean),
  },
  {
    id: 'ruggedest',
    group: 'Slopes',
    label: 'Ruggedest',
    unit: 'm',
    decimals: 'elevation',
    doc: 'Highest terrain ruggedness index (Riley).',
    of: ({ ruggedness }) => (ruggedness.kind === 'none' ? ruggedness : ruggedness.highest),
  },
  estimate('spectrum', 'spectrumExponent', 'Exponent β', 'Power falls with the wavenumber k as k⁻ᵝ.', (fit) => fit.exponent),
  estimate('spectrum', 'spectrumHurst', 'Hurst H', 'Hurst exponent by the spectrum: rough 0 to 1 smooth.', (fit) => fit.hurst),
  estimate(
    'spectrum',
    'spectrumDimension',
    'Fractal dimension D',
    'By the spectrum: 3 − H of a surface, 2 − H of a line.',
    dimensionOf,
  ),
  estimate('variogram', 'variogramHurst', 'Hurst H', 'Hurst exponent by the variogram: rough 0 to 1 smooth.', (fit) => fit.hurst),
  estimate(
    'variogram',
    'variogramDimension',
    'Fractal dimension D',
    'By the variogram: 3 − H of a surface, 2 − H of a line.',
    dimensionOf,
  ),
  {
    id: 'anisotropy',
    group: 'Directions',
    label: 'Axes ⁄ diagonals',
    unit: '',
    decimals: 2,
    doc: 'Power of waves along rows and columns, divided by that along diagonals, at equal wavenumbers: 1 where directions are alike. An estimate.',
    of: ({ anisotropy }) => (anisotropy.kind === 'none' ? anisotropy : anisotropy.ratio),
  },
  {
    id: 'seamEastWest',
    group: 'Edges',
    label: 'Seam east–west',
    unit: '',
    decimals: 2,
    doc: 'Step from the last column to the first, in mean steps: 0 where the terrain repeats exactly, about 1 where it continues, more at a cliff.',
    of: ({ seam }) => seam.eastWest,
  },
  {
    id: 'seamNorthSouth',
    group: 'Edges',
    label: 'Seam north–south',
    unit: '',
    decimals: 2,
    doc: 'Step from the last row to the first, in mean steps: 0 where the terrain repeats exactly, about 1 where it continues, more at a cliff.',
    of: ({ seam }) => seam.northSouth,
  },
  {
    ...water(
      'drainageDensity',
      'Drainage density',
      'Length of rivers, which begin where a thousandth of the map drains, by area.',
      (w) => w.drainageDensity,
    ),
    unit: 'km/km²',
  },
  {
    ...elevation(
      'hypsometricIntegral',
      'Hypsometry',
      'Hypsometric integral, the share of the relief that is filled with ground: (mean − lowest) ⁄ (highest − lowest).',
      ({ min, max, mean }) => (max > min ? (mean - min) / (max - min) : ALL_EQUAL),
    ),
    ...{ group: 'Water', unit: '', decimals: 2 },
  },
  water(
    'bifurcationRatio',
    'Bifurcation ratio',
    'How many times more streams there are of one of Strahler’s orders than of the next (Horton).',
    (w) => w.bifurcationRatio ?? FEW_ORDERS,
  ),
  water(
    'lengthRatio',
    'Length ratio',
    'How many times longer streams of the next of Strahler’s orders are (Horton).',
    (w) => w.lengthRatio ?? FEW_ORDERS,
  ),
  {
    ...water(
      'slopeArea',
      'Slope–area θ',
      'Slopes along rivers fall with the area A that drains as A⁻ᶿ (Flint). An estimate.',
      (w) => (w.slopeArea.kind === 'none' ? w.slopeArea : w.slopeArea.exponent),
    ),
    lawOf: ({ water: w }) => (w.kind === 'none' || w.slopeArea.kind === 'none' ? undefined : w.slopeArea),
  },
];

/** A correlation of −1, 0 or 1 is exactly that. */
export const CORRELATION_LIMITS = [-1, 0, 1];

/** All figures of a difference that are one number, in the order they are read. */
export const differenceRows: readonly FigureRow<DifferenceFigures>[] = [
  difference('mean', 'Mean', 'Mean of the differences.', ({ mean }) => mean),
  difference('meanAbsolute', 'Mean absolute', 'Mean of the differences without their signs.', (d) => d.meanAbsolute),
  difference('rms', 'RMS', 'Root of the mean square of the differences.', ({ rms }) => rms),
  difference('largest', 'Largest', 'The largest difference, without its sign.', ({ largest }) => largest),
  difference('lowest', 'Lowest', 'The lowest difference.', ({ min }) => min),
  difference('highest', 'Highest', 'The highest difference.', ({ max }) => max),
  {
    ...difference(
      'correlation',
      'Correlation',
      'Pearson correlation of the samples: 1 where both rise and fall together, −1 where one rises as the other falls.',
      (d) => d.correlation ?? noFigure('all samples of one terrain are equal'),
    ),
    unit: '',
    decimals: 2,
    limits: CORRELATION_LIMITS,
  },
  {
    ...difference('equal', 'Equal', 'Share of samples that are equal.', ({ equal }) => 100 * equal),
    unit: '%',
    decimals: 1,
    limits: [0, 100],
  },
];

function elevation(
  id: string,
  label: string,
  doc: string,
  value: (elevations: TerrainFigures['elevations']) => number | NoFigure,
): TerrainFigureRow {
  return { id, group: 'Elevations', label, unit: 'm', decimals: 'elevation', doc, of: ({ elevations }) => value(elevations) };
}

function water(id: string, label: string, doc: string, value: (figures: WaterFigures) => number | NoFigure): TerrainFigureRow {
  const of = ({ water: found }: TerrainFigures): number | NoFigure => (found.kind === 'none' ? found : value(found));
  return { id, group: 'Water', label, unit: '', decimals: 2, doc, of };
}

function quantile(id: string, label: string, share: number): TerrainFigureRow {
  return {
    id,
    group: 'Quantiles',
    label,
    unit: 'm',
    decimals: 'elevation',
    doc: `${label} of the samples lie below this elevation.`,
    of: ({ elevations: { quantiles } }) =>
      quantiles.find((q) => q.share === share)?.elevation ?? noFigure(`there is no quantile of ${share}`),
  };
}

function estimate(
  by: 'spectrum' | 'variogram',
  id: string,
  label: string,
  doc: string,
  value: (fit: PowerLawFit) => number | NoFigure,
): TerrainFigureRow {
  const found = (figures: TerrainFigures): PowerLawFit | NoFigure => {
    const measured = figures[by];
    // One size that all estimates need, though the spectrum itself is there from fewer samples on.
    return tooSmall(figures) ?? (measured.kind === 'none' ? measured : (measured.fit ?? NO_POWER_LAW));
  };
  return {
    id,
    group: by === 'spectrum' ? 'Spectrum' : 'Variogram',
    label,
    unit: '',
    decimals: 2,
    doc: `${doc} An estimate.`,
    of(figures) {
      const law = found(figures);
      return 'why' in law ? law : value(law);
    },
    lawOf(figures) {
      const law = found(figures);
      return 'why' in law ? undefined : law;
    },
  };
}

/** A terrain of another kind than the model's has no dimension. */
function dimensionOf(fit: PowerLawFit): number | NoFigure {
  return isFractal(fit) ? fit.fractalDimension : noFigure(outsideText(fit));
}

function tooSmall({ source, size }: TerrainFigures): NoFigure | undefined {
  const isLine = source === 'line';
  if ((isLine ? size.width : Math.min(size.width, size.height)) >= MIN_LAW_SIDE) return undefined;
  return isLine ? tooFewPoints(MIN_LAW_SIDE, size.width) : tooFewSamples(MIN_LAW_SIDE, size);
}

function difference(
  id: string,
  label: string,
  doc: string,
  value: (figures: DifferenceFigures) => number | NoFigure,
): FigureRow<DifferenceFigures> {
  return { id, label, unit: 'm', decimals: 'elevation', doc, of: value };
}
