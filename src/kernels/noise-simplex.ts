import { latticeHash, rowKey } from '../core/random.ts';
import { modulo } from '../core/repeat.ts';
import { columnsOf, NOISE, type NoiseKind, OFFSETS, placeAlong, reserveColumns, SLOPE_X, SLOPE_Y } from './noise.ts';
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
/** The points of a lattice row. */
const points = { lines: /* @__PURE__ */ pairsRow(), rises: /* @__PURE__ */ pairsRow() };
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

  fill(lattice, block, hasSlopes) {
    const { doubles, kernels } = rowKernels();
    const { down, pitch } = block;
    const columns = rooms.map((room, parity) => columnsOf(room, block, simplexNoise, 16, parity / 2));
    const rowBytes = 8 * pitch;
    const written = hasSlopes ? [NOISE, SLOPE_X, SLOPE_Y] : [NOISE];
    for (const address of written) doubles.fill(0, address / 8, address / 8 + pitch * down.count);
    let next = Number.NEGATIVE_INFINITY; // the lattice row behind the last one that was added
    for (let first = 0; first < down.count; first++) {
      const near = Math.floor(placeAlong(down, first));
      for (let row = Math.max(next, near - 1); row <= near + 2; row++) {
        let end = first;
        for (; end < down.count; end++) {
          const v = (placeAlong(down, end) - row) * ROW_STEP;
          if (1 - v * v <= 0) break; // its bumps end before
          doubles[OFFSETS / 8 + end - first] = v;
        }
        if (end === first) continue;
        next = row + 1;
        const { length, columns: at, u, list } = columns[isOdd(row)];
        fillPoints(slopeOf, lattice, { list, length }, row, points);
        const [from, to] = [rowBytes * first, rowBytes * end];
        const bumps = [points.lines, points.rises, lifted, 16 * length, OFFSETS, at, u] as const;
        kernels.addBumps(NOISE + from, NOISE + to, rowBytes, ...bumps);
        if (hasSlopes) kernels.addBumpSlopes(SLOPE_X + from, SLOPE_X + to, SLOPE_Y + from, rowBytes, ...bumps);
      }
    }
    for (const address of written.slice(1)) {
      kernels.centre(address, address + rowBytes * down.count, address, 0, 0, EDGES);
    }
  },
};
