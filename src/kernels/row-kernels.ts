/** Loops over one row, in a memory of their own. All arguments but amplitudes and hash inputs are byte addresses;
 *  `end` is where `out` is full. Elements are float64, hashes int32. What stands past the end of a row is undefined. */
export interface RowKernels {
  /** The lattice hashes of columns x (with the row's first key added), x + step, … */
  hashes(out: number, end: number, x: number, step: number, rowKeyB: number): void;
  /** hash · scale */
  uniform(out: number, end: number, hash: number, scale: number): void;
  /** ±scale, by the hash's sign */
  binary(out: number, end: number, hash: number, scale: number): void;
  /** The normal variate of each hash · amplitude */
  gaussian(out: number, end: number, hash: number, amplitude: number, knots: number): void;
  /** ((nw + ne) + (sw + se)) · ¼ + offset */
  centres(out: number, end: number, north: number, south: number, offsets: number): void;
  /** Samples, and between them ((w + e) + (above + below)) · ¼ + offset */
  evenRow(out: number, end: number, coarse: number, above: number, below: number, offsets: number): void;
  /** ((w + e) + (north + south)) · ¼ + offset, and between them the centres. `west` is the centre before the row's first. */
  oddRow(out: number, end: number, west: number, north: number, south: number, offsets: number): void;
  /** Points, and between them (left + right) · ½ + offset */
  lineMidpoints(out: number, end: number, coarse: number, offsets: number): void;
  /** Rounds float64 to float32; `out` is full of the latter at `end`. */
  toFloat32(out: number, end: number, from: number): void;
}

/** One stretch of memory, seen as three kinds of number. */
export interface RowMemory {
  readonly ints: Int32Array;
  readonly doubles: Float64Array;
  readonly floats: Float32Array;
}

export interface Rows extends RowMemory {
  readonly kernels: RowKernels;
  /** Address of the 4097 borders of the gaussian law's cells. */
  readonly knots: number;
}
