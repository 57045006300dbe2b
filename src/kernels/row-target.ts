import type { Range, Window } from '../core/heightmap.ts';

/** Where rows of samples go, from the north on. */
export interface RowTarget {
  /** The part of the map to compute. */
  readonly window: Window;
  /** Receives the window's samples, row-major. */
  readonly out: Float32Array;
  /** Called with the number of rows done, now and then. */
  readonly onRows?: ((rows: number) => void) | undefined;
  /** Called in the end with the lowest and highest sample, as `rangeOf` gives them, by kernels that learn them while rows pass through
   *  the row memory. */
  readonly onRange?: ((range: Range) => void) | undefined;
}
