import { requireGround } from '../core/bounds.ts';
import { type Heightmap, hasSquareCells, type Spacing } from '../core/heightmap.ts';

/** Mean squared difference of elevations by distance. */
export interface Variogram {
  /** Of `lags`: cells where the cells are square or of no known size, else metres. */
  readonly unit: 'cells' | 'm';
  /** Distances, in `unit`. In metres those along rows come before those along columns. */
  readonly lags: readonly number[];
  /** Mean squared difference of the samples that lie a lag apart, in squared units of the samples. */
  readonly meanSquares: readonly number[];
}

/** Samples along the shorter side, or points of a line, that have a lag at all. */
export const MIN_VARIOGRAM_SIDE = 16;

/** Mean squared differences along rows and columns at lags of 1, 2, 4, … cells, to a sixteenth of the shorter side. Square cells have one
 *  value a lag, others two, at their distances in metres.
 *  @param spacing metres from one sample to the next; cells count as square without it
 *  @throws RangeError for an inconsistent map or spacing */
export function variogram(map: Heightmap, spacing: Spacing = { x: 1, y: 1 }): Variogram {
  requireGround(map, spacing);
  const lags = lagsOf(Math.min(map.width, map.height));
  const sums = lags.map((lag) => squareSums(map, lag));
  const along = sums.map(({ rows }) => rows);
  const down = sums.map(({ columns }) => columns);
  if (hasSquareCells(spacing)) {
    const meanSquares = along.map((row, i) => (row.sum + down[i].sum) / (row.count + down[i].count));
    return { unit: 'cells', lags, meanSquares };
  }
  return {
    unit: 'm',
    lags: [...lags.map((lag) => lag * spacing.x), ...lags.map((lag) => lag * spacing.y)],
    meanSquares: [...along, ...down].map(({ sum, count }) => sum / count),
  };
}

/** The same of evenly spaced values: their lags count steps from one to the next. */
export function lineVariogram(values: Float32Array): Variogram {
  const line = { width: values.length, height: 1, data: values };
  const lags = lagsOf(values.length);
  const sums = lags.map((lag) => squareSums(line, lag).rows);
  return { unit: 'cells', lags, meanSquares: sums.map(({ sum, count }) => sum / count) };
}

/** 1, 2, 4, … up to a sixteenth of the samples. */
function lagsOf(samples: number): number[] {
  const lags: number[] = [];
  for (let lag = 1; lag <= samples / MIN_VARIOGRAM_SIDE; lag *= 2) lags.push(lag);
  return lags;
}

interface SquareSum {
  readonly sum: number;
  readonly count: number;
}

/** Sums and numbers of squared differences along rows and along columns. Most samples have a partner in both directions:
 *
 *      ┌───────┬──┐
 *      │   ·→  │· │
 *      │   ↓   │↓ │
 *      ├───────┼──┤
 *      │   ·→  │  │  lag rows
 *      └───────┴──┘
 *          lag columns   */
function squareSums({ width, height, data }: Heightmap, lag: number): { readonly rows: SquareSum; readonly columns: SquareSum } {
  const innerWidth = Math.max(width - lag, 0);
  const innerHeight = Math.max(height - lag, 0);
  const down = lag * width;
  let [rows, columns] = [0, 0];
  for (let y = 0; y < innerHeight; y++) {
    const row = y * width;
    for (let i = row; i < row + innerWidth; i++) {
      const here = data[i];
      const east = data[i + lag] - here;
      const south = data[i + down] - here;
      rows += east * east;
      columns += south * south;
    }
    for (let i = row + innerWidth; i < row + width; i++) {
      const south = data[i + down] - data[i];
      columns += south * south;
    }
  }
  for (let y = innerHeight; y < height; y++) {
    const row = y * width;
    for (let i = row; i < row + innerWidth; i++) {
      const east = data[i + lag] - data[i];
      rows += east * east;
    }
  }
  return { rows: { sum: rows, count: innerWidth * height }, columns: { sum: columns, count: width * innerHeight } };
}
