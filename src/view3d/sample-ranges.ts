import type { Heightmap, Range } from '../core/heightmap.ts';

/** The lowest and highest elevations of a map and of rectangles in it, answered from squares of samples. */
export interface SampleRanges {
  readonly whole: Range;
  /** A range that holds all elevations between two columns and two rows, in samples, ends included. */
  between(x0: number, y0: number, x1: number, y1: number): Range;
}

/** Cells along one side of a square. */
const SIDE = 32;

/** Of maps that are in use: the same terrain is shown by one view and then by another. */
const known = new WeakMap<Heightmap, SampleRanges>();

export function sampleRanges(map: Heightmap): SampleRanges {
  const ranges = known.get(map) ?? measureRanges(map);
  known.set(map, ranges);
  return ranges;
}

function measureRanges({ width, height, data }: Heightmap): SampleRanges {
  const columns = Math.max(1, Math.ceil((width - 1) / SIDE));
  const rows = Math.max(1, Math.ceil((height - 1) / SIDE));
  const lows = new Float32Array(columns * rows);
  const highs = new Float32Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i++) {
      let low = Number.POSITIVE_INFINITY;
      let high = Number.NEGATIVE_INFINITY;
      const endX = Math.min((column + 1) * SIDE, width - 1);
      const endY = Math.min((row + 1) * SIDE, height - 1);
      // Neighbouring squares share the samples between them.
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
  const between = (x0: number, y0: number, x1: number, y1: number): Range => {
    const range = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
    const [firstColumn, firstRow] = [Math.min(Math.floor(x0 / SIDE), columns - 1), Math.min(Math.floor(y0 / SIDE), rows - 1)];
    const lastColumn = Math.min(Math.max(Math.ceil(x1 / SIDE) - 1, firstColumn), columns - 1);
    const lastRow = Math.min(Math.max(Math.ceil(y1 / SIDE) - 1, firstRow), rows - 1);
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        range.min = Math.min(range.min, lows[row * columns + column]);
        range.max = Math.max(range.max, highs[row * columns + column]);
      }
    }
    return range;
  };
  return { whole: between(0, 0, width - 1, height - 1), between };
}
