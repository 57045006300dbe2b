import type { Drainage, RingedGrid } from './drainage.ts';

/** One implicit step of stream power along the drainage, from where water ends upwards:
 *
 *      v ← (v + F·w) / (1 + F)     F = k·√A / d      w: elevation of its receiver, A: area that drains through it, d: distance to it
 *
 *  which solves (v' − v) / Δt = −K·√A·(v' − w') / d for any step. What lies no higher than its receiver stays.
 *  @param k K·Δt; areas and distances in the unit of the cell
 *  @source J. Braun and S. D. Willett, "A very efficient O(n), implicit and parallel method to solve the stream power equation" (2013) */
export function inciseInPlace(h: Float64Array, { basin, receivers, order, area }: Drainage, k: number): void {
  const { stride, cell } = basin;
  const root = Math.sqrt(cell.x * cell.y);
  const east = (k * root) / cell.x;
  const south = (k * root) / cell.y;
  const across = (k * root) / Math.sqrt(cell.x * cell.x + cell.y * cell.y);
  const { isTorus } = basin;
  for (let p = order.length - 1; p >= 0; p--) {
    const i = order[p];
    const to = receivers[i];
    if (to === i) continue;
    const own = h[i];
    const below = h[to];
    if (own <= below) continue;
    const step = Math.abs(i - to);
    const isInRow = isTorus ? rowOf(i, stride) === rowOf(to, stride) : step === 1;
    const isInColumn = step === stride || (isTorus && !isInRow && step % stride === 0);
    const factor = isInRow ? east : isInColumn ? south : across;
    const f = factor * Math.sqrt(area[i]);
    h[i] = (own + f * below) / (1 + f);
  }
}

function rowOf(slot: number, stride: number): number {
  return Math.floor(slot / stride);
}

/** Lays down what a step has cut away, along the drainage from its sources on:
 *
 *      laid down = G·Q / A      Q: what was cut away from here upwards and is not laid down yet, A: samples that drain through
 *
 *  but no higher than the lowest sample that drains here, and nothing at a source. What is left leaves where water ends.
 *  @param load what the step took from each sample; used up
 *  @param g G, without a unit
 *  @source X. P. Yuan, J. Braun, L. Guerit, D. Rouby, G. Cordonnier, "A new efficient method to solve the stream power law model taking into account
 *  sediment deposition" (2019), whose law it is; its iterations to solve both together are left out */
export function depositInPlace(h: Float64Array, load: Float64Array, { receivers, order, area }: Drainage, g: number): void {
  const lowestDonor = new Float64Array(h.length).fill(-Infinity);
  for (const i of order) {
    const to = receivers[i];
    if (to === i) continue;
    const room = lowestDonor[i] - h[i];
    if (room > 0) {
      const laid = Math.min((g / area[i]) * load[i], load[i], room);
      h[i] += laid;
      load[i] -= laid;
    }
    load[to] += load[i];
    if (lowestDonor[to] === -Infinity || h[i] < lowestDonor[to]) lowestDonor[to] = h[i];
  }
}

/** Rows that are diffused together. */
const ABREAST = 8;

/** Diffusion of slopes for a time, implicit, along rows and then along columns. Borders stay as they are; a torus has none.
 *
 *      (1 + 2c)·v'[j] − c·(v'[j − 1] + v'[j + 1]) = v[j]      c = length² / cell²
 *
 *  @param length √(diffusivity · time), in the unit of the cell
 *  @source D. W. Peaceman, H. H. Rachford, "The numerical solution of parabolic and elliptic differential equations" (1955) */
export function diffuseInPlace(h: Float64Array, { width, height, stride, isTorus, cell }: RingedGrid, length: number): void {
  const rows = eliminationOf(length / cell.x, width, isTorus);
  const columns = eliminationOf(length / cell.y, height, isTorus);
  const border = isTorus ? 0 : 1;
  if (rows) {
    // A few rows at a time: none waits for the sample before.
    for (let y = 1 + border; y <= height - border; y += ABREAST) {
      const count = Math.min(ABREAST, height - border - y + 1);
      solveLines(h, { first: y * stride + 1, step: 1, samples: width, count, apart: stride }, rows, isTorus);
    }
  }
  const lines = { first: stride + 1 + border, step: stride, samples: height, count: width - 2 * border, apart: 1 };
  if (columns) solveLines(h, lines, columns, isTorus);
}

/** Factors of the elimination along a line: on the way there v ← own·v + g·(the one before), on the way back v ← v + g·(the one after). */
interface Elimination {
  readonly own: Float64Array;
  readonly g: Float64Array;
}

/** Cells squared that a diffusion reaches, at most: of very oblong cells all of a line is then alike. */
const MOST_SPREAD = 1e10;

/** @returns undefined where nothing would change */
function eliminationOf(cells: number, samples: number, isTorus: boolean): Elimination | undefined {
  const c = Math.min(cells * cells, MOST_SPREAD);
  if (c < 1e-9 || samples < 3) return undefined;
  const own = new Float64Array(samples);
  const g = new Float64Array(samples);
  // Far from where a pass begins, its own factor no longer changes.
  const settled = 2 / (1 + 2 * c + Math.sqrt(1 + 4 * c));
  for (let j = 1, last = 0; j < samples; j++) {
    own[j] = 1 / (1 + 2 * c - c * last);
    last = g[j] = c * own[j];
  }
  if (isTorus) {
    g.fill(c * settled);
    own.fill(settled);
  }
  return { own, g };
}

/** Lines of samples side by side. */
interface Lines {
  /** The first sample of the first line. */
  readonly first: number;
  /** Slots from one sample of a line to the next, and from line to line. */
  readonly step: number;
  readonly apart: number;
  readonly samples: number;
  readonly count: number;
}

/** On a torus both passes begin with what endless rounds would come to. */
function solveLines(h: Float64Array, lines: Lines, { own, g }: Elimination, isTorus: boolean): void {
  const { first, step, apart, samples, count } = lines;
  const pass = (from: number, to: number, direction: 1 | -1): void => {
    const before = direction * step;
    for (let j = from; j !== to; j += direction) {
      const a = direction === 1 ? own[j] : 1;
      const b = g[j];
      for (let i = first + j * step, end = i + count * apart; i < end; i += apart) h[i] = a * h[i] + b * h[i - before];
    }
  };
  if (!isTorus) {
    pass(1, samples - 1, 1);
    pass(samples - 2, 0, -1);
    return;
  }
  for (let at = first; at < first + count * apart; at += apart) h[at - step] = around(h, at, step, samples, own[0], g[0]);
  pass(0, samples, 1);
  const last = first + (samples - 1) * step;
  for (let at = last; at < last + count * apart; at += apart) h[at + step] = around(h, at, -step, samples, 1, g[0]);
  pass(samples - 1, -1, -1);
}

/** What a pass comes to just before it reaches a sample, after endless rounds of a line that closes: one round of it over 1 − gⁿ.
 *  @param own factor of a sample, g that of the one before */
function around(h: Float64Array, at: number, step: number, samples: number, own: number, g: number): number {
  let value = 0;
  let power = 1;
  for (let back = samples - 1; back >= 0; back--) {
    value = own * h[at + step * (samples - 1 - back)] + g * value;
    power *= g;
  }
  return value / (1 - power);
}
