import { type Heightmap, type Range, sampleRange } from './heightmap.ts';
import type { Surface } from './surface.ts';

/** A surface with the ranges of its parts, which drawing asks for in every frame. */
export interface DrawnSurface extends Surface {
  readonly ranges: MinMaxGrid;
}

export function withRanges(surface: Surface): DrawnSurface {
  return { ...surface, ranges: minMaxGrid(surface.map) };
}

/** The lowest and highest elevations of a map in squares of 32 × 32 cells, for fast rectangle queries. */
export interface MinMaxGrid {
  /** Of all samples. */
  readonly whole: Range;
  readonly columns: number;
  readonly rows: number;
  /** columns × rows, row-major. Neighbouring squares share the samples between them. */
  readonly lows: Float32Array;
  readonly highs: Float32Array;
}

/** Cells along one side of a square. */
const SIDE = 32;

/** @param map of at least 1 × 1 samples */
export function minMaxGrid({ width, height, data }: Heightmap): MinMaxGrid {
  const columns = Math.max(1, Math.ceil((width - 1) / SIDE));
  const rows = Math.max(1, Math.ceil((height - 1) / SIDE));
  const lows = new Float32Array(columns * rows);
  const highs = new Float32Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row++) {
    const endY = Math.min((row + 1) * SIDE, height - 1);
    for (let column = 0; column < columns; column++, i++) {
      const endX = Math.min((column + 1) * SIDE, width - 1);
      let low = Number.POSITIVE_INFINITY;
      let high = Number.NEGATIVE_INFINITY;
      for (let y = row * SIDE; y <= endY; y++) {
        for (let x = column * SIDE; x <= endX; x++) {
          const v = data[y * width + x];
          if (v < low) low = v;
          if (v > high) high = v;
        }
      }
      lows[i] = low;
      highs[i] = high;
    }
  }
  return { whole: { min: sampleRange(lows).min, max: sampleRange(highs).max }, columns, rows, lows, highs };
}

/** A range that holds all elevations between two columns and two rows, in samples, ends included. */
export function rangeWithin({ columns, rows, lows, highs }: MinMaxGrid, x0: number, y0: number, x1: number, y1: number): Range {
  const range = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
  const [west, north] = [Math.min(Math.floor(x0 / SIDE), columns - 1), Math.min(Math.floor(y0 / SIDE), rows - 1)];
  const east = Math.min(Math.max(Math.ceil(x1 / SIDE) - 1, west), columns - 1);
  const south = Math.min(Math.max(Math.ceil(y1 / SIDE) - 1, north), rows - 1);
  for (let row = north; row <= south; row++) {
    for (let i = row * columns + west; i <= row * columns + east; i++) {
      range.min = Math.min(range.min, lows[i]);
      range.max = Math.max(range.max, highs[i]);
    }
  }
  return range;
}
