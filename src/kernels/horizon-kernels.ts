/** Loops over rows of float32 that look from samples to the ground around them, in a memory of their own. Arguments that are not said to be
 *  numbers are byte addresses; `end` is where `out` is full. Kernels touch up to 64 bytes past the end of a row. */
export interface HorizonKernels {
  /** The largest of a · weightA + b · weightB − z · weight + offset over all looks, where z is the sample, a and b stand at the look's
   *  distances from it.
   *  @param ground of the first sample
   *  @param looks one or more, `LOOK_BYTES` each, up to `looksEnd` */
  steepest(out: number, end: number, ground: number, looks: number, looksEnd: number): void;
  /** The same for looks that meet samples: (a − z) · weight + offset. */
  steepestStraight(out: number, end: number, ground: number, looks: number, looksEnd: number): void;
  /** Raises every entry to (a − w · z) · factor + offset where that is larger; a and w stand at every fourth sample, and are linear between.
   *  @param factor and @param offset numbers */
  raise(out: number, end: number, ground: number, a: number, w: number, factor: number, offset: number): void;
  /** Adds 1 − sine of the slope to each entry; slopes below 0 count as 0. */
  addSky(out: number, end: number, slopes: number): void;
}

/** A look in memory: two int32, distances of a and b from the sample in bytes, then float32: weightA, weightB, weight, offset. */
export const LOOK_BYTES = 24;

/** Less than every slope. */
export const NO_SLOPE = -1e30;

/** One stretch of memory, seen as two kinds of number. */
export interface HorizonMemory {
  readonly floats: Float32Array;
  readonly ints: Int32Array;
}

export interface HorizonRows extends HorizonMemory {
  readonly kernels: HorizonKernels;
}
