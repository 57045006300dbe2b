import type { Heightmap, Spacing } from '../core/heightmap.ts';

/** How fast elevations part with distance. */
export interface Variogram {
  /** Of `lags`: cells where the cells are square or of no known size, else metres. */
  readonly unit: 'cells' | 'm';
  /** Distances, in `unit`. In metres those along rows come before those along columns. */
  readonly lags: readonly number[];
  /** Mean squared difference of the samples that lie a lag apart, in squared units of the samples. */
  readonly meanSquares: readonly number[];
}

/** Sides of a cell that differ by less than this part of their length are equal: extents are decimal numbers. */
const SQUARE_WITHIN = 1e-6;

/** Mean squared differences along rows and columns at lags of 1, 2, 4, … cells up to a sixteenth of the shorter side: 1 … 64 cells of
 *  1025 × 1025 samples. Square cells have one value at each lag, of rows and columns together; other cells have two, at their own
 *  distances in metres.
 *  @param spacing metres from one sample to the next; cells count as square without it */
export function variogram(map: Heightmap, spacing: Spacing = { x: 1, y: 1 }): Variogram {
  const lags: number[] = [];
  for (let lag = 1; lag <= Math.min(map.width, map.height) / 16; lag *= 2) lags.push(lag);
  const along = lags.map((lag) => squareSum(map, lag, lag, 0));
  const down = lags.map((lag) => squareSum(map, lag * map.width, 0, lag));
  if (Math.abs(spacing.x - spacing.y) <= SQUARE_WITHIN * spacing.x) {
    const meanSquares = along.map((row, i) => (row.sum + down[i].sum) / (row.count + down[i].count));
    return { unit: 'cells', lags, meanSquares };
  }
  return {
    unit: 'm',
    lags: [...lags.map((lag) => lag * spacing.x), ...lags.map((lag) => lag * spacing.y)],
    meanSquares: [...along, ...down].map(({ sum, count }) => sum / count),
  };
}

/** Sum and number of squared differences of samples `step` apart in memory, without the last `columns` columns and `rows` rows. */
function squareSum(
  { width, height, data }: Heightmap,
  step: number,
  columns: number,
  rows: number,
): { sum: number; count: number } {
  let sum = 0;
  for (let y = 0; y < height - rows; y++) {
    const end = y * width + width - columns;
    for (let i = y * width; i < end; i++) {
      const rise = data[i + step] - data[i];
      sum += rise * rise;
    }
  }
  return { sum, count: (width - columns) * (height - rows) };
}
