/** How a map that repeats goes on beyond its borders: its last column and its last row are its first again. */

/** Steps after which a side of so many samples begins again. */
export function periodOf(samples: number): number {
  return Math.max(samples - 1, 1);
}

/** The remainder, from 0 on and below `period`, of negative numbers too. */
export function modulo(x: number, period: number): number {
  const rest = x % period;
  return rest < 0 ? rest + period : rest;
}

/** The place on a side of what stands at `i` beyond its borders, from 0 on and before the last sample. */
export function wrapped(i: number, samples: number): number {
  return modulo(i, periodOf(samples));
}

/** A step to a neighbour. Of a map that repeats one over the border is one step too: the long way round is none. */
export function stepOver(step: number, period: number, repeats: boolean | undefined): number {
  if (!repeats || Math.abs(step) <= 1) return step;
  return step > 0 ? step - period : step + period;
}

/** The samples beside sample `i` of a side, and the steps from one to the other. At a border the sample itself stands in for a missing
 *  neighbour; where the map repeats, none is missing. */
export function neighboursOf(
  i: number,
  samples: number,
  repeats: boolean | undefined,
): { before: number; after: number; steps: number } {
  if (repeats && samples > 1) return { before: i > 0 ? i - 1 : samples - 2, after: i < samples - 1 ? i + 1 : 1, steps: 2 };
  const before = Math.max(i - 1, 0);
  const after = Math.min(i + 1, samples - 1);
  return { before, after, steps: after - before };
}

type Samples = Float32Array | Float64Array | Int32Array | Uint8Array;

/** Copies the first column and row over the last ones, so that they are equal bit for bit. */
export function repeatFirstInPlace(data: Samples, { width }: { readonly width: number }): void {
  repeatFirstColumnInPlace(data, width);
  data.copyWithin(data.length - width, 0, width);
}

/** Copies the first column alone.
 *  @param rowLength values in a row
 *  @param channels values of a sample */
export function repeatFirstColumnInPlace(data: Samples, rowLength: number, channels = 1): void {
  for (let start = 0; start < data.length; start += rowLength)
    data.copyWithin(start + rowLength - channels, start, start + channels);
}
