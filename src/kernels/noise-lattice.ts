import { latticeHash, rowKey } from '../core/random.ts';
import { modulo } from '../core/repeat.ts';
import {
  type Columns,
  columnsOf,
  fade,
  fadeSlope,
  type Lattice,
  MOST_SAMPLES,
  NOISE,
  type NoiseKind,
  OFFSETS,
  placeAlong,
  reserveColumns,
  SLOPE_X,
  SLOPE_Y,
} from './noise.ts';
import { reserve, rowKernels } from './rows.ts';

/** Noise between the points of a square lattice. Each point has a plane through it; between four points their planes are joined by a quintic.
 *
 *       n(u, v) = lerp(fade(v), lerp(fade(u), nw, ne), lerp(fade(u), sw, se))
 *       nw = value + gx·u + gy·v,  ne = value + gx·(u − 1) + gy·v,  …
 *
 *  Along one row of samples v is the same, so the planes of the points to the north and south of it blend into one line for each lattice
 *  column, A(u) = a + b·u. What is left for each sample is lerp(fade(u), A(u), B(u − 1)). */

/** The plane of a lattice point, from its hash. */
type PlaneOf = (hash: number) => Plane;
interface Plane {
  readonly value: number;
  readonly gx: number;
  readonly gy: number;
}

const room = /* @__PURE__ */ reserveColumns(2);
const [s, ds] = [/* @__PURE__ */ reserve(MOST_SAMPLES), /* @__PURE__ */ reserve(MOST_SAMPLES)];
/** Two numbers for each lattice column; a row has two of these for each sample, at most. */
export const pairsRow = (): number => reserve(4 * MOST_SAMPLES);
/** Addresses of the points of a lattice row: [value, gx] and [gy, 0] of each. */
interface LatticeRow {
  readonly lines: number;
  readonly rises: number;
}
const points: readonly LatticeRow[] = [
  { lines: /* @__PURE__ */ pairsRow(), rises: /* @__PURE__ */ pairsRow() },
  { lines: /* @__PURE__ */ pairsRow(), rises: /* @__PURE__ */ pairsRow() },
];
/** Room for the lines between two lattice rows, and for their derivatives across. */
const [lines, slopes] = [/* @__PURE__ */ pairsRow(), /* @__PURE__ */ pairsRow()];

/** A cell of a lattice, and the planes of its corners. */
interface Corners {
  readonly lattice: Lattice;
  readonly column: number;
  readonly row: number;
  readonly nw: Plane;
  readonly ne: Plane;
  readonly sw: Plane;
  readonly se: Plane;
}

function cornersOf(planeOf: PlaneOf, lattice: Lattice, column: number, row: number): Corners {
  const { key, level, period } = lattice;
  const west = periodic(column, period.x);
  const east = periodic(column + 1, period.x);
  const north = periodic(row, period.y);
  const south = periodic(row + 1, period.y);
  const northA = rowKey(key.a, level, north);
  const northB = rowKey(key.b, level, north);
  const southA = rowKey(key.a, level, south);
  const southB = rowKey(key.b, level, south);
  return {
    lattice,
    column,
    row,
    nw: planeOf(latticeHash(northA, northB, west)),
    ne: planeOf(latticeHash(northA, northB, east)),
    sw: planeOf(latticeHash(southA, southB, west)),
    se: planeOf(latticeHash(southA, southB, east)),
  };
}

/** A kind of noise by the planes of its lattice points. */
function squareLattice(planeOf: PlaneOf): NoiseKind {
  let held: Corners | undefined; // of the last place: the next is often in the same cell
  const kind: NoiseKind = {
    before: 0,
    after: 1,
    across: 1,
    down: 1,
    multipleDown: 1,

    at(lattice, x, y, slope) {
      const column = Math.floor(x);
      const row = Math.floor(y);
      const u = x - column;
      const v = y - row;
      if (!held || column !== held.column || row !== held.row || lattice !== held.lattice) {
        held = cornersOf(planeOf, lattice, column, row);
      }
      const { nw, ne, sw, se } = held;
      const fadeU = fade(u);
      const fadeV = fade(v);
      const nwV = nw.value + nw.gy * v;
      const neV = ne.value + ne.gy * v;
      const riseA = sw.value + sw.gy * (v - 1) - nwV;
      const riseB = se.value + se.gy * (v - 1) - neV;
      const slopeA = nw.gx + fadeV * (sw.gx - nw.gx);
      const slopeB = ne.gx + fadeV * (se.gx - ne.gx);
      const a = nwV + fadeV * riseA + slopeA * u;
      const b = neV + fadeV * riseB + slopeB * (u - 1);
      if (slope) {
        slope[0] = fadeSlope(u) * (b - a) + (slopeA + fadeU * (slopeB - slopeA));
        const w = fadeSlope(v);
        const left = w * riseA + (nw.gy + fadeV * (sw.gy - nw.gy)) + w * (sw.gx - nw.gx) * u;
        const right = w * riseB + (ne.gy + fadeV * (se.gy - ne.gy)) + w * (se.gx - ne.gx) * (u - 1);
        slope[1] = left + fadeU * (right - left);
      }
      return a + fadeU * (b - a);
    },

    fill(lattice, block, hasSlopes) {
      const { doubles, kernels } = rowKernels();
      const { down, pitch } = block;
      const { length, columns, u, list } = columnsOf(room, block, kind, 16);
      for (let i = 0; i < pitch; i++) {
        doubles[s / 8 + i] = fade(doubles[u / 8 + i]);
        if (hasSlopes) doubles[ds / 8 + i] = fadeSlope(doubles[u / 8 + i]);
      }
      let [north, south] = points;
      let current = Number.NaN;
      for (let done = 0, end = 0; done < down.count; done = end) {
        const row = Math.floor(placeAlong(down, done));
        if (row === current + 1) [north, south] = [south, north];
        else fillPoints(planeOf, lattice, { list, length }, row, north);
        fillPoints(planeOf, lattice, { list, length }, row + 1, south);
        current = row;
        for (; end < down.count && Math.floor(placeAlong(down, end)) === row; end++) {
          doubles[OFFSETS / 8 + end - done] = placeAlong(down, end) - row;
        }
        const [rowBytes, lineBytes, from, to] = [8 * pitch, 16 * length, 8 * pitch * done, 8 * pitch * end];
        const beside = [north.lines, north.rises, south.lines, south.rises] as const;
        kernels.latticeRows(NOISE + from, NOISE + to, rowBytes, ...beside, lines, lineBytes, OFFSETS, columns, u, s);
        if (!hasSlopes) continue;
        const [x, y] = [SLOPE_X + from, SLOPE_Y + from];
        kernels.latticeSlopes(x, SLOPE_X + to, y, rowBytes, ...beside, lines, slopes, lineBytes, OFFSETS, columns, u, s, ds);
      }
    },
  };

  return kind;
}

/** Writes the planes of the points of one lattice row as lines along it and their rises across it. */
export function fillPoints(
  planeOf: PlaneOf,
  { key, level, period }: Lattice,
  { list, length }: Pick<Columns, 'list' | 'length'>,
  row: number,
  to: LatticeRow,
): void {
  const { doubles } = rowKernels();
  const y = periodic(row, period.y);
  const [a, b] = [rowKey(key.a, level, y), rowKey(key.b, level, y)];
  for (let i = 0, line = to.lines / 8, rise = to.rises / 8; i < length; i++, line += 2, rise += 2) {
    const plane = planeOf(latticeHash(a, b, periodic(doubles[list / 8 + i], period.x)));
    doubles[line] = plane.value;
    doubles[line + 1] = plane.gx;
    doubles[rise] = plane.gy;
    doubles[rise + 1] = 0;
  }
}

/** The number of a lattice column or row whose numbers repeat after a period; 0 for none. */
export function periodic(i: number, period: number): number {
  return period > 0 ? modulo(i, period) : i;
}

const INT32_TO_UNIT = 1 / 0x80000000;

/** A random value at each lattice point, −1 … 1. */
export const valueNoise: NoiseKind = /* @__PURE__ */ squareLattice((hash) => ({ value: hash * INT32_TO_UNIT, gx: 0, gy: 0 }));

const [C7, C22, C37] = [0.9914448613738104, 0.9238795325112867, 0.7933533402912352]; // cosines of 7.5°, 22.5° and 37.5°
const [S7, S22, S37] = [0.13052619222005157, 0.3826834323650898, 0.6087614290087207];
const EIGHTH = [
  [C7, S7],
  [C22, S22],
  [C37, S37],
  [S37, C37],
  [S22, C22],
  [S7, C7],
];

/** 24 unit vectors, 15° apart from 7.5° on: none lies along an axis or a diagonal, which a lattice shows too much already. */
export const DIRECTIONS: readonly (readonly number[])[] = [
  ...EIGHTH,
  ...EIGHTH.map(([x, y]) => [-y, x]),
  ...EIGHTH.map(([x, y]) => [-x, -y]),
  ...EIGHTH.map(([x, y]) => [y, -x]),
];

/** Which of the directions a hash stands for. */
export function directionOf(hash: number): number {
  return Math.floor((hash >>> 0) * (24 / 0x100000000));
}

/** Slopes of lattice points whose noise stays within −1 … 1. */
const SLOPES = DIRECTIONS.map(([x, y]) => ({ value: 0, gx: x * Math.SQRT2, gy: y * Math.SQRT2 }));

/** A random slope at each lattice point, where the noise is 0. */
export const gradientNoise: NoiseKind = /* @__PURE__ */ squareLattice((hash) => SLOPES[directionOf(hash)]);
