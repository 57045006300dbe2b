import type { Basin, Drainage } from './drainage.ts';

/** One implicit step of stream power along the drainage, from where water ends upwards:
 *
 *      v ← (v + F·w) / (1 + F)     F = k·√A / d      w: elevation of its receiver, A: area that drains through it, d: distance to it
 *
 *  which solves (v' − v) / Δt = −K·√A·(v' − w') / d for any step. What lies no higher than its receiver stays.
 *  @param k K·Δt; areas and distances in the unit of the cell
 *  @source J. Braun and S. D. Willett, "A very efficient O(n), implicit and parallel method to solve the stream power equation" (2013) */
export function incise(h: Float64Array, { basin, receivers, order, area }: Drainage, k: number): void {
  const { width, height, stride, cell } = basin;
  const root = Math.sqrt(cell.x * cell.y);
  const east = (k * root) / cell.x;
  const south = (k * root) / cell.y;
  const across = (k * root) / Math.sqrt(cell.x * cell.x + cell.y * cell.y);
  const [wrapEast, wrapSouth] = [width - 1, (height - 1) * stride];
  for (let p = order.length - 1; p >= 0; p--) {
    const i = order[p];
    const to = receivers[i];
    if (to === i) continue;
    const own = h[i];
    const below = h[to];
    if (own <= below) continue;
    const step = Math.abs(i - to);
    const factor = step === 1 || step === wrapEast ? east : step === stride || step === wrapSouth ? south : across;
    const f = factor * Math.sqrt(area[i]);
    h[i] = (own + f * below) / (1 + f);
  }
}

/** Diffusion of slopes for a time, implicit, along rows and then along columns: each sample becomes a mean of its row, then of its column, with
 *  weights that fall by a factor f a sample. Borders stay as they are.
 *
 *      (1 − c·δ²)·v' = v      f = (1 + 2c − √(1 + 4c)) / 2c      c = length² / cell²
 *
 *  @param length √(diffusivity · time), in the unit of the cell */
export function diffuse(h: Float64Array, { width, height, stride, isTorus, cell }: Basin, length: number): void {
  const [across, down] = [recursion(length / cell.x), recursion(length / cell.y)];
  const border = isTorus ? 0 : 1;
  const [firstRow, endRow] = [1 + border, height - border];
  if (across > 0) {
    for (let y = firstRow; y <= endRow; y++) sweepRow(h, y * stride + 1, width, across, isTorus);
  }
  if (down > 0) sweepColumns(h, stride + 1 + border, width - 2 * border, height, stride, down, isTorus);
}

/** The factor of a pass; 0 for lengths that reach nowhere. */
function recursion(cells: number): number {
  const c = cells * cells;
  return c < 1e-9 ? 0 : (1 + 2 * c - Math.sqrt(1 + 4 * c)) / (2 * c);
}

/** There and back along a row, whose first and last samples stay. On a torus a pass begins a while before the first. */
function sweepRow(h: Float64Array, first: number, samples: number, f: number, isTorus: boolean): void {
  const last = first + samples - 1;
  let value = isTorus ? before(h, first, 1, samples, f) : h[first];
  for (let i = isTorus ? first : first + 1, end = isTorus ? last : last - 1; i <= end; i++) h[i] = value = h[i] + f * (value - h[i]);
  value = isTorus ? before(h, last, -1, samples, f) : h[last];
  for (let i = isTorus ? last : last - 1, end = isTorus ? first : first + 1; i >= end; i--) h[i] = value = h[i] + f * (value - h[i]);
}

/** What a pass around a line comes to just before it reaches a place. */
function before(h: Float64Array, at: number, step: number, samples: number, f: number): number {
  const rounds = turnsOf(f);
  const slot = (back: number): number => at + step * (samples - 1 - ((back - 1) % samples));
  let value = h[slot(rounds)];
  for (let back = rounds - 1; back >= 1; back--) value = h[slot(back)] + f * (value - h[slot(back)]);
  return value;
}

/** Samples after which nothing is left of a value: f^n < 1e-16. */
function turnsOf(f: number): number {
  let turns = 1;
  for (let rest = f; rest > 1e-16; rest *= f) turns++;
  return turns;
}

/** The same along columns, side by side. */
function sweepColumns(
  h: Float64Array,
  first: number,
  lines: number,
  samples: number,
  stride: number,
  f: number,
  isTorus: boolean,
): void {
  const last = first + (samples - 1) * stride;
  const sweep = (start: number, step: number, count: number): void => {
    for (let k = 0, row = start; k < count; k++, row += step) {
      for (let i = row, end = row + lines; i < end; i++) h[i] += f * (h[i - step] - h[i]);
    }
  };
  if (!isTorus) {
    sweep(first + stride, stride, samples - 2);
    sweep(last - stride, -stride, samples - 2);
    return;
  }
  for (const [start, step] of [[first, stride], [last, -stride]] as const) {
    for (let i = start; i < start + lines; i++) h[i - step] = before(h, i, step, samples, f);
    sweep(start, step, samples);
  }
}
