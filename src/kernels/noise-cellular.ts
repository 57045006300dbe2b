import { latticeHash, rowKey } from '../core/random.ts';
import {
  BLOCK,
  type Columns,
  columnsOf,
  type Lattice,
  MOST_SAMPLES,
  NOISE,
  type NoiseKind,
  placeAlong,
  reserveColumns,
} from './noise.ts';
import { periodic } from './noise-lattice.ts';
import { reserve, rowKernels } from './rows.ts';

/** Noise from points, one in each cell of a square lattice: how far away the nearest is, or the second nearest, or what the nearest one holds.
 *  The search is exact: cells beyond the eight around a sample's own are looked at where a point in them may be nearer.
 *  @source S. Worley, "A cellular texture basis function", SIGGRAPH 1996 */

export const FEATURES = ['f1', 'f2', 'f2-f1', 'cell'] as const;
export const METRICS = ['euclidean', 'squared'] as const;

export interface CellularOptions {
  readonly feature: (typeof FEATURES)[number];
  readonly metric: (typeof METRICS)[number];
  /** How far points leave the middle of their cells: 0 not at all, 1 anywhere in them. */
  readonly jitter: number;
}

/** Rows and columns that a search looks at beside a sample's own. */
const REACH = 2;
const ROWS = 2 * REACH + 1;
/** Bytes of one of them: each sample may need six columns of its own. */
const STRIDE = 8 * 6 * MOST_SAMPLES + 128;

const room = /* @__PURE__ */ reserveColumns(6);
const reserveRows = (): number => reserve((ROWS * STRIDE) / 8);
/** Of the points of five lattice rows: where they lie in their cells, the squares of their distances along y to a row of samples, and
 *  what they hold. */
const across = /* @__PURE__ */ reserveRows();
const towards = /* @__PURE__ */ reserveRows();
const squared = /* @__PURE__ */ reserveRows();
const values = /* @__PURE__ */ reserveRows();
/** Distances of a block's samples to the nearest point, where the second nearest is asked for. */
const nearer = /* @__PURE__ */ reserve(BLOCK);

/** Means of random points with a jitter of 1, measured: what is left has a mean of about 0. */
const MEANS = {
  euclidean: { f1: 0.4298, f2: 0.7, 'f2-f1': 0.2703 },
  squared: { f1: 0.2207, f2: 0.5211, 'f2-f1': 0.3004 },
} as const;

export function cellularNoise({ feature, metric, jitter }: CellularOptions): NoiseKind {
  const kind: NoiseKind = {
    before: 3,
    after: 2,
    across: 1,
    down: 1,
    multipleDown: 1,

    at({ key, level, period }, x, y) {
      const column = Math.floor(x);
      const row = Math.floor(y);
      const u = x - column;
      const v = y - row;
      const limit = 1 + Math.min(u, 1 - u, v, 1 - v);
      let f1 = Number.POSITIVE_INFINITY;
      let f2 = Number.POSITIVE_INFINITY;
      let value = 0;
      // The eight cells around its own, and those around them where points there may be nearer than the second found.
      for (let reach = 1; reach <= REACH && f2 > limit * limit; reach++) {
        for (let j = -reach; j <= reach; j++) {
          const keyRow = periodic(row + j, period.y);
          const a = rowKey(key.a, level, keyRow);
          const b = rowKey(key.b, level, keyRow);
          const isWhole = reach === 1 || Math.abs(j) === reach;
          for (let i = -reach; i <= reach; i += isWhole ? 1 : 2 * reach) {
            const hash = latticeHash(a, b, periodic(column + i, period.x));
            const dx = u - i - placeIn(hash >>> 16, jitter);
            const dy = v - j - placeIn(hash & 0xffff, jitter);
            const d = dx * dx + dy * dy;
            f2 = Math.min(f2, Math.max(d, f1));
            if (d < f1) value = heldBy(hash);
            f1 = Math.min(f1, d);
          }
        }
      }
      if (feature === 'cell') return value;
      const near = feature === 'f1' ? f1 : f2;
      const less = feature === 'f2-f1' ? f1 : 0;
      return metric === 'euclidean'
        ? Math.sqrt(near) - Math.sqrt(less) - MEANS.euclidean[feature]
        : near - less - MEANS.squared[feature];
    },

    fill(lattice, block) {
      const { doubles, kernels } = rowKernels();
      const { down, pitch } = block;
      const all = columnsOf(room, block, kind, 8);
      const { length, columns, u } = all;
      const held = Array.from({ length: ROWS }, () => Number.NaN);
      for (let line = 0; line < down.count; line++) {
        const y = placeAlong(down, line);
        const row = Math.floor(y);
        const v = y - row;
        // The kernels want the five rows one behind the other: squares are written in that order, and with them what they belong to moves up.
        for (let i = 0; i < ROWS; i++) {
          if (held[i] === row - REACH + i) continue;
          const from = held.indexOf(row - REACH + i);
          const [at, to] = [from * STRIDE, i * STRIDE];
          if (from > i) {
            for (const rows of [across, towards, values])
              doubles.copyWithin((rows + to) / 8, (rows + at) / 8, (rows + at) / 8 + length);
          } else fillPoints(lattice, all, row - REACH + i, i, jitter);
          held[i] = row - REACH + i;
        }
        for (let i = 0; i < ROWS; i++) {
          const at = i * STRIDE;
          kernels.squares(squared + at, squared + at + 8 * length, towards + at, v - (i - REACH));
        }
        const [first, end] = [NOISE + 8 * pitch * line, NOISE + 8 * pitch * (line + 1)];
        const points = [across, squared, STRIDE, columns, u, 1 + Math.min(v, 1 - v)] as const;
        if (feature === 'cell') kernels.nearestValue(first, end, values, ...points);
        else if (feature === 'f1') kernels.nearest(first, end, ...points);
        else kernels.nearestTwo(nearer + first - NOISE, nearer + end - NOISE, first, ...points);
      }
      if (feature === 'cell') return;
      const bytes = 8 * pitch * down.count;
      if (metric === 'euclidean') {
        kernels.roots(NOISE, NOISE + bytes);
        if (feature === 'f2-f1') kernels.roots(nearer, nearer + bytes);
      }
      const [other, share] = feature === 'f2-f1' ? [nearer, 1] : [NOISE, 0];
      kernels.centre(NOISE, NOISE + bytes, other, share, MEANS[metric][feature], 1);
    },
  };
  return kind;
}

/** Where a point lies in its cell, 0 … 1, from 16 bits. */
function placeIn(bits: number, jitter: number): number {
  return 0.5 + jitter * ((bits + 0.5) / 0x10000 - 0.5);
}

/** What a point holds, −1 … 1: bits that its place leaves out of the reckoning. */
function heldBy(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) / 0x80000000;
}

function fillPoints({ key, level, period }: Lattice, { list, length }: Columns, row: number, to: number, jitter: number): void {
  const { doubles } = rowKernels();
  const y = periodic(row, period.y);
  const [a, b] = [rowKey(key.a, level, y), rowKey(key.b, level, y)];
  for (let i = 0, at = (to * STRIDE) / 8; i < length; i++, at++) {
    const hash = latticeHash(a, b, periodic(doubles[list / 8 + i], period.x));
    doubles[across / 8 + at] = placeIn(hash >>> 16, jitter);
    doubles[towards / 8 + at] = placeIn(hash & 0xffff, jitter);
    doubles[values / 8 + at] = heldBy(hash);
  }
}
