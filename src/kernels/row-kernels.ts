/** The offsets of a law at columns x (with the row's first key added), x + step, x + 2·step, … of one lattice row.
 *  @param amplitude factor of the hash (uniform), of its sign (binary), or of the normal variate it stands for (gaussian)
 *  @param knots address of the borders of the gaussian law's cells */
export type OffsetRow = (
  out: number,
  end: number,
  x: number,
  step: number,
  rowKeyB: number,
  amplitude: number,
  knots: number,
) => void;

/** Adds, for each fault line, its step to the first mark right of where it crosses each of the rows it shares with `top` … `bottom`, numbers of
 *  rows both; where that place is within half of 2^−FRACTION_BITS of a sample, adds nothing and lists line and row.
 *  @param lines one or more, `LINE_BYTES` each, up to `linesEnd`
 *  @param marks of row `top`, `stride` bytes a row
 *  @param unsettled room for 8 bytes for each line and row, and 4 more: address of a line and number of a row, the last one followed by 0 */
export type MarkCrossings = (
  lines: number,
  linesEnd: number,
  marks: number,
  stride: number,
  top: number,
  bottom: number,
  unsettled: number,
) => void;

/** Loops over one row of float64, or of float32 where it is said, in a memory of their own. Arguments are byte addresses but for those of
 *  OffsetRow; `end` is where `out` is full. What stands past the end of a row is undefined. */
export interface RowKernels {
  readonly uniform: OffsetRow;
  readonly binary: OffsetRow;
  readonly gaussian: OffsetRow;
  /** ((nw + ne) + (sw + se)) · ¼ + offset */
  centres(out: number, end: number, north: number, south: number, offsets: number): void;
  /** Samples, and between them ((w + e) + (above + below)) · ¼ + offset */
  evenRow(out: number, end: number, coarse: number, above: number, below: number, offsets: number): void;
  /** ((w + e) + (north + south)) · ¼ + offset, and between them the centres. `west` is the centre before the row's first. */
  oddRow(out: number, end: number, west: number, north: number, south: number, offsets: number): void;
  /** Adds another row; what stands past the end is left as it is. */
  addRow(out: number, end: number, row: number): void;
  /** north · weight + south · (1 − weight) */
  mix(out: number, end: number, north: number, south: number, weight: number): void;
  /** Two points for each pair of neighbours: west · near + east · (1 − near) + offset, west · far + east · (1 − far) + offset.
   *  The last point's eastern neighbour is read too and must be finite. */
  spread(out: number, end: number, coarse: number, offsets: number, near: number, far: number): void;
  /** (north + south) · ½ + offset, and between them (north-west + south-east) · ½ + stretch · offset */
  triangleRow(out: number, end: number, north: number, south: number, offsets: number, stretch: number): void;
  /** Points, and between them (left + right) · ½ + offset */
  lineMidpoints(out: number, end: number, coarse: number, offsets: number): void;
  /** The same, rounded to float32; `out` is full of those at `end`. */
  lineMidpointsFloat32(out: number, end: number, coarse: number, offsets: number): void;
  /** Rounds float64 to float32; `out` is full of the latter at `end`. */
  toFloat32(out: number, end: number, from: number): void;
  /** Float32, for quads of 2 × 2 cells between three rows. The quad's two triangles are cut from its north-east to its south-west corner. `out` is
   *  raised to how far they are from the cells' bilinear surfaces at most: from the nine values, and along the cut a quarter of its cells' twist
   *  more. `twist` is raised to the most that the corners of one of the four cells are out of plane, |nw + se − ne − sw|. */
  quadErrors(out: number, end: number, north: number, middle: number, south: number, twist: number): void;
  /** Float32: raises four values for each quad to how far four values of a row are from where `weights` put them between the quad's corners.
   *  @param step bytes between the values of one quad and those of the next
   *  @param north the corners' row above and @param south below, one for each quad and one more
   *  @param weights four each for the north-west, north-east, south-west and south-east corner */
  planeErrors(out: number, end: number, row: number, step: number, north: number, south: number, weights: number): void;
  /** Float32: lowers `low` and raises `high` to the values of a row. */
  extremes(low: number, end: number, high: number, row: number): void;
  /** Float32, of a row of a whole number of 16 values: lowers the four values at `extremes` to its least and raises the four after them to
   *  its greatest, each to those of every fourth value. NaN counts for nothing. */
  range(row: number, end: number, extremes: number): void;
  /** Marks int32 for steps that are whole numbers. */
  readonly markCrossings: MarkCrossings;
  /** Marks float64. */
  readonly markWeightedCrossings: MarkCrossings;
  /** Float32 of int32 marks: base + (start + the sum of all marks up to each). Clears the marks. */
  sumMarks(out: number, end: number, marks: number, start: number, base: number): void;
  /** Float32 of float64 marks: (start + the sum of all marks up to each) · factor. Clears the marks. */
  sumWeightedMarks(out: number, end: number, marks: number, start: number, factor: number): void;
  /** Float32 in place: base + (value − from) / span · rise, computed in float64. */
  rescale(row: number, end: number, from: number, span: number, rise: number, base: number): void;
  /** Uint16 of float32: (value − from) / span · highest, kept to 0 … highest and rounded, halves up; of NaN 0. */
  roundShares(out: number, end: number, row: number, from: number, span: number, highest: number): void;
}

/** A fault line in row memory: three float64, the column at which it crosses row 0, columns a row, and its step; then three int32, its first row,
 *  the one after its last, and the bits of a fraction, or 0 if all of its rows are to be listed; and four bytes more. */
export const LINE_BYTES = 40;

/** Bits of the fraction of a column that are looked at. With those of the largest column they fit in 32. */
export const FRACTION_BITS = 17;
/** Added to a column, leaves it rounded to a whole number of 2^−FRACTION_BITS, which is then in the low bits of the sum. */
export const TO_FRACTIONS = 0x10_0000_0000_0000 / (1 << FRACTION_BITS);

/** One stretch of memory, seen as three kinds of number. */
export interface RowMemory {
  readonly doubles: Float64Array;
  readonly floats: Float32Array;
  readonly ints: Int32Array;
}

export interface Rows extends RowMemory {
  readonly kernels: RowKernels;
  /** Address of the 4097 borders of the gaussian law's cells. */
  readonly knots: number;
}
