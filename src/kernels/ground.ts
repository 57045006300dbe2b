import type { Heightmap, Spacing } from '../core/heightmap.ts';
import { neighboursOf } from '../core/repeat.ts';
import { reserve, rowKernels } from './rows.ts';

/** Columns that pass through the row memory together: their rises stay in the first-level cache. */
export const PIECE = 2048;
/** Float32 of a row, of the one above and of the one below. */
export const ROW = /* @__PURE__ */ reserve(PIECE / 2);
export const ABOVE = /* @__PURE__ */ reserve(PIECE / 2);
export const BELOW = /* @__PURE__ */ reserve(PIECE / 2);
/** Float64: how much that row rises. */
export const EAST = /* @__PURE__ */ reserve(PIECE);
export const SOUTH = /* @__PURE__ */ reserve(PIECE);

/** Float32: the lowest and the highest samples of columns. */
export const LOWS = /* @__PURE__ */ reserve(PIECE / 2 + 1);
export const HIGHS = /* @__PURE__ */ reserve(PIECE / 2 + 1);

/** The samples of a map, row-major. */
type RowMajor = Pick<Heightmap, 'width' | 'data'>;

/** Brings a row and one or two others into the row memory, piece by piece: at `ROW`, `ABOVE` and `BELOW`. Each has the sample before its first and the
 *  one after its last; at the border that one itself again, on maps that repeat too.
 *  @param columns to look at: from the first to before the last
 *  @param use is called with the first column of each piece, and their number */
export function forPieces(
  map: RowMajor,
  [row, above, below]: readonly [row: number, above: number, below?: number],
  columns: readonly [from: number, to: number],
  use: (from: number, count: number) => void,
): void {
  for (let from = columns[0]; from < columns[1]; from += PIECE) {
    const count = Math.min(PIECE, columns[1] - from);
    bringRow(map, row, from, count, ROW);
    bringRow(map, above, from, count, ABOVE);
    if (below !== undefined) bringRow(map, below, from, count, BELOW);
    use(from, count);
  }
}

/** Brings so many samples of a row to an address, with the one before and the one after them. */
export function bringRow({ width, data }: RowMajor, y: number, from: number, count: number, address: number): void {
  const { floats } = rowKernels();
  const [start, to] = [y * width, address / 4];
  const [west, east] = [Math.max(from - 1, 0), Math.min(from + count, width - 1)];
  floats.set(data.subarray(start + west, start + east + 1), to + west - from);
  if (west === from) floats[to - 1] = floats[to];
  if (east < from + count) floats[to + count] = floats[to + count - 1];
}

/** The extremes of so many columns over some rows: at `LOWS` and `HIGHS` until the next call. */
export function extremesOfColumns(
  map: RowMajor,
  rows: { readonly first: number; readonly last: number },
  from: number,
  count: number,
): void {
  const { floats, kernels } = rowKernels();
  floats.fill(Number.POSITIVE_INFINITY, LOWS / 4, LOWS / 4 + count);
  floats.fill(Number.NEGATIVE_INFINITY, HIGHS / 4, HIGHS / 4 + count);
  for (let y = rows.first; y <= rows.last; y++) {
    bringRow(map, y, from, count, ROW);
    kernels.extend(LOWS, LOWS + 4 * count, HIGHS, ROW);
  }
}

/** How much the ground of one row rises per metre, eastwards and southwards: between a sample's neighbours, or between it and its one neighbour
 *  at the border, unless the map repeats. Along a side of one sample it is level. (Zevenbergen and Thorne 1987, as `gdaldem -alg
 *  ZevenbergenThorne`.)
 *
 *          n
 *      w   ·   e      east = (e − w) ⁄ 2·spacing.x,  south = (s − n) ⁄ 2·spacing.y
 *          s
 *
 *  @param spacing metres from one sample to the next, in the unit of the samples
 *  @param use is called with the first column and the number of columns of each piece, whose rises then are at `EAST` and `SOUTH` */
export function forRises(map: Heightmap, y: number, spacing: Spacing, use: (from: number, count: number) => void): void {
  const { width, height, data, repeats } = map;
  const { kernels, doubles } = rowKernels();
  const rows = neighboursOf(y, height, repeats);
  const scaleX = 1 / (2 * spacing.x);
  // Not 1 / (steps · spacing): that would round otherwise, and pictures have these bits.
  const scaleY = rows.steps > 0 ? width / (width * rows.steps * spacing.y) : 0;
  const atBorders = [0, width - 1].map((x) => {
    const { before, after, steps } = neighboursOf(x, width, repeats);
    return { x, rise: steps > 0 ? (data[y * width + after] - data[y * width + before]) * (1 / (steps * spacing.x)) : 0 };
  });
  forPieces(map, [y, rows.before, rows.after], [0, width], (from, count) => {
    kernels.rises(EAST, EAST + 8 * count, SOUTH, ABOVE, ROW, BELOW, scaleX, scaleY);
    for (const { x, rise } of atBorders) if (x >= from && x < from + count) doubles[EAST / 8 + x - from] = rise;
    use(from, count);
  });
}

/** The same of a whole row.
 *  @param east and @param south get a value for each of its samples */
export function writeRises(map: Heightmap, y: number, spacing: Spacing, east: Float64Array, south: Float64Array): void {
  const { doubles } = rowKernels();
  forRises(map, y, spacing, (from, count) => {
    east.set(doubles.subarray(EAST / 8, EAST / 8 + count), from);
    south.set(doubles.subarray(SOUTH / 8, SOUTH / 8 + count), from);
  });
}
