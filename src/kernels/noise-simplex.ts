import { latticeHash, rowKey } from '../core/random.ts';
import { modulo } from '../core/repeat.ts';
import { columnsOf, type NoiseKind, ROW, reserveColumns, SLOPE_X, SLOPE_Y } from './noise.ts';
import { DIRECTIONS, directionOf, fillPoints, pairsRow, periodic } from './noise-lattice.ts';
import { rowKernels } from './rows.ts';

/** Noise as a sum of round bumps on the points of a triangular lattice with edges of 1, whose rows lie along x:
 *
 *         ·───·───·        n(p) = Σ max(0, 1 − |d|²)⁴ · (g · d),  d from the lattice point to p, g its random slope
 *        / \ / \ / \
 *       ·───·───·───·      rows are √¾ apart, and every other one is shifted by ½
 *
 *  Bumps end at the next lattice points, so of each row only the two beside a sample count, of two or three rows.
 *  @source K. Spencer, OpenSimplex2S, 2020, with lattice rows along x; after K. Perlin, 2001 */

const ROW_STEP = Math.sqrt(0.75);
/** Edges across a cell of the noise, as in OpenSimplex2S: two neighbouring samples of 1 ⁄ f lie f cells apart. */
const EDGES = Math.sqrt(1.5);
/** Scales the sum so that its maximum over all places and directions is 1. */
const SCALE = 2.942;

const SLOPES = DIRECTIONS.map(([x, y]) => ({ value: 0, gx: x * SCALE, gy: y * SCALE }));
const slopeOf = (hash: number) => SLOPES[directionOf(hash)];

const rooms = [/* @__PURE__ */ reserveColumns(2), /* @__PURE__ */ reserveColumns(2)];
/** The points of four lattice rows, by the remainder of their number by 4. */
const points = [0, 1, 2, 3].map(() => ({ lines: /* @__PURE__ */ pairsRow(), rises: /* @__PURE__ */ pairsRow() }));
const lifted = /* @__PURE__ */ pairsRow();

const isOdd = (row: number): number => modulo(row, 2);

export const simplexNoise: NoiseKind = {
  before: 0,
  after: 1,
  across: EDGES,
  down: EDGES / ROW_STEP,
  multipleDown: 2,

  at({ key, level, period }, x, y, slope) {
    let sum = 0;
    let slopeX = 0;
    let slopeY = 0;
    const near = Math.floor(y);
    for (let row = near - 1; row <= near + 2; row++) {
      const v = (y - row) * ROW_STEP;
      const h = 1 - v * v;
      if (h <= 0) continue;
      const place = x - isOdd(row) / 2;
      const column = Math.floor(place);
      const keyRow = periodic(row, period.y);
      const a = rowKey(key.a, level, keyRow);
      const b = rowKey(key.b, level, keyRow);
      for (let i = 0; i < 2; i++) {
        const u = place - column - i;
        const t = Math.max(h - u * u, 0);
        const { gx, gy } = slopeOf(latticeHash(a, b, periodic(column + i, period.x)));
        const line = gy * v + gx * u;
        sum += t * t * (t * t) * line;
        slopeX += t * t * t * (t * gx - u * (line * 8));
        slopeY += t * t * t * (t * gy - v * (line * 8));
      }
    }
    if (slope) [slope[0], slope[1]] = [slopeX * EDGES, slopeY * EDGES];
    return sum;
  },

  rows(lattice, stretch, hasSlopes) {
    const { doubles, kernels } = rowKernels();
    const columns = rooms.map((room, parity) => columnsOf(room, stretch, simplexNoise, 16, parity / 2));
    const held = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
    const [end, endX, endY] = [ROW, SLOPE_X, SLOPE_Y].map((row) => row + 8 * stretch.count);
    return (y) => {
      doubles.fill(0, ROW / 8, end / 8 + 1);
      if (hasSlopes) doubles.fill(0, SLOPE_X / 8, endX / 8 + 1).fill(0, SLOPE_Y / 8, endY / 8 + 1);
      const near = Math.floor(y);
      for (let row = near - 1; row <= near + 2; row++) {
        const v = (y - row) * ROW_STEP;
        const h = 1 - v * v;
        if (h <= 0) continue; // its bumps end before
        const place = modulo(row, 4);
        const { length, columns: at, u } = columns[isOdd(row)];
        const { lines, rises } = points[place];
        if (held[place] !== row) fillPoints(slopeOf, lattice, columns[isOdd(row)], row, points[place]);
        held[place] = row;
        kernels.lift(lifted, lifted + 16 * length, lines, rises, v);
        kernels.addBumps(ROW, end, lifted, at, u, h);
        if (hasSlopes) kernels.addBumpSlopes(SLOPE_X, endX, SLOPE_Y, lifted, rises, at, u, h, v);
      }
      if (!hasSlopes) return;
      kernels.centre(SLOPE_X, endX, SLOPE_X, 0, 0, EDGES);
      kernels.centre(SLOPE_Y, endY, SLOPE_Y, 0, 0, EDGES);
    };
  },
};
