import { differenceOf } from '../src/analysis/difference.ts';
import { squarePower } from '../src/analysis/fft.ts';
import { anisotropyOf } from '../src/analysis/hurst.ts';
import { quantilesOf } from '../src/analysis/order-statistics.ts';
import { ruggednessOf, slopesOf } from '../src/analysis/slopes.ts';
import { powerSpectrum } from '../src/analysis/spectrum.ts';
import { distributionOf } from '../src/analysis/statistics.ts';
import { seamOf, terrainFigures } from '../src/analysis/terrain-figures.ts';
import { variogram } from '../src/analysis/variogram.ts';
import { waterFigures } from '../src/analysis/water-figures.ts';
import { generateHeightmap } from '../src/generate.ts';
import { recipeFor } from '../tests/support/recipes.ts';
import { medians, ms, table, times } from './measure.ts';

const SIDE = 1025;
const SPACING = { x: 25, y: 25 };

/** All figures of a map and each of their parts, on one core; a sort of the same samples to compare with. */
export function benchFigures(): string {
  const map = generateHeightmap(recipeFor('diamond-square', { width: SIDE, height: SIDE }));
  const other = generateHeightmap(recipeFor('fault-lines', { width: SIDE, height: SIDE }));
  const coarse = generateHeightmap(recipeFor('fault-lines', { width: 513, height: 513 }));
  const square = { data: map.data, start: 0, stride: SIDE, mean: 0, weights: new Float64Array(SIDE - 1).fill(1) };
  const t = medians(9, {
    'a sort of the samples': () => map.data.slice().sort(),
    'all figures': () => terrainFigures(map, SPACING),
    'elevations: moments, quantiles, histogram': () => distributionOf(map.data),
    'of it, quantiles': () => quantilesOf(map.data, [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99]),
    slopes: () => slopesOf(map, SPACING),
    ruggedness: () => ruggednessOf(map),
    'spectrum, with its directions': () => {
      const spectrum = powerSpectrum(map);
      return spectrum && anisotropyOf(spectrum);
    },
    'of it, the Fourier transform': () => squarePower(square),
    variogram: () => variogram(map, SPACING),
    seams: () => seamOf(map),
    water: () => waterFigures(map, SPACING),
    'difference of two maps': () => differenceOf(map, other),
    'difference to a map of 513²': () => differenceOf(map, coarse),
  });
  const sort = t['a sort of the samples'];
  return table(
    [`figures of ${SIDE}²`, 'time', 'of a sort'],
    Object.entries(t).map(([name, time]) => [name, ms(time), times(time / sort)]),
  );
}
