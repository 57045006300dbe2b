import type { Window } from '../core/heightmap.ts';
import {
  fillOffsets,
  fixBorder,
  type Grid,
  growWindow,
  type LatticeField,
  line,
  MAX_COLUMNS,
  offsets,
  storeLine,
  type Target,
} from './lattice-pyramid.ts';
import { type RowTarget, reserve, rowKernels } from './rows.ts';

/** A field of terrain whose every fine row comes from the pair of coarse rows around it. */
export interface RowPairPyramid extends LatticeField {
  readonly rule: RowPairRule;
  /** Offset amplitude of the points that make level l + 1. */
  readonly amplitudes: ArrayLike<number>;
  /** How many times as much the midpoint of a diagonal moves. Only triangles have diagonals. */
  readonly diagonalStretch: number;
}

/** Puts row `y` of the finer level of level `level` into `line`, from column `x` on.
 *  @param north address of the coarse row at or above it; `south` of the next one
 *  @param columns of the coarse rows */
type FineRow = (
  pyramid: RowPairPyramid,
  level: number,
  x: number,
  y: number,
  north: number,
  south: number,
  columns: number,
) => void;

const mixed = /* @__PURE__ */ reserve(MAX_COLUMNS);

/** Samples, and between them (w + e)·½ + offset. */
const midpointsOnRow: FineRow = (pyramid, level, x, y, north, _south, columns) => {
  fillOffsets(pyramid, columns - 1, pyramid.amplitudes[level], level + 1, x + 1, y, 2);
  rowKernels().kernels.lineMidpoints(line, line + 8 * (2 * columns - 1), north, offsets);
};

/** Samples and their midpoints, all of them with an offset. */
const additionsOnRow: FineRow = (pyramid, level, x, y, north, _south, columns) => {
  fillOffsets(pyramid, 2 * columns - 1, pyramid.amplitudes[level], level + 1, x, y, 1);
  rowKernels().kernels.spread(line, line + 8 * (2 * columns - 1), north, offsets, 1, 0.5);
};

/** (n + s)·½ + offset, and between them ((nw + sw) + (ne + se))·¼ + offset. */
const meansBetweenRows: FineRow = (pyramid, level, x, y, north, south, columns) => {
  const { kernels } = rowKernels();
  fillOffsets(pyramid, 2 * columns - 1, pyramid.amplitudes[level], level + 1, x, y, 1);
  kernels.mix(mixed, mixed + 8 * columns, north, south, 0.5);
  kernels.spread(line, line + 8 * (2 * columns - 1), mixed, offsets, 1, 0.5);
};

/** (n + s)·½ + offset, and between them the midpoints of the diagonals, (nw + se)·½ + stretch·offset. */
const diagonalsBetweenRows: FineRow = (pyramid, level, x, y, north, south, columns) => {
  fillOffsets(pyramid, 2 * columns - 1, pyramid.amplitudes[level], level + 1, x, y, 1);
  rowKernels().kernels.triangleRow(line, line + 8 * (2 * columns - 1), north, south, offsets, pyramid.diagonalStretch);
};

/** A quarter of a cell from the nearer column and, by `weight`, from the northern row:
 *  (3·(3·a + b) + (3·c + d)) / 16 + offset, a the nearest corner, b above or below it, c and d beside them. */
const quartersBy =
  (weight: number): FineRow =>
  (pyramid, level, x, y, north, south, columns) => {
    const { kernels } = rowKernels();
    fillOffsets(pyramid, 2 * columns - 2, pyramid.amplitudes[level], level + 1, x, y, 1);
    kernels.mix(mixed, mixed + 8 * columns, north, south, weight);
    kernels.spread(line, line + 8 * (2 * columns - 2), mixed, offsets, 0.75, 0.25);
  };

/** The even and the odd rows of each rule:
 *
 *      midpoint squares   triangle edges    random additions   square-square
 *      a  ·  b  even      a  ·  b           +  +  +            a     b
 *      ·  ·  ·  odd       · \·  ·           +  +  +               + +
 *      c  ·  d            c  ·  d           +  +  +               + +
 *                                                              c     d                */
const ROWS = {
  'midpoint-squares': [midpointsOnRow, meansBetweenRows],
  'triangle-edge': [midpointsOnRow, diagonalsBetweenRows],
  'random-additions': [additionsOnRow, meansBetweenRows],
  'square-square': [/* @__PURE__ */ quartersBy(0.75), /* @__PURE__ */ quartersBy(0.25)],
} as const satisfies Record<string, readonly [even: FineRow, odd: FineRow]>;

export type RowPairRule = keyof typeof ROWS;

/** The samples of a window on the lattice of `level`, as growWindow gives them. */
export function rowPairWindow(pyramid: RowPairPyramid, level: number, target: RowTarget): void {
  const subdivision = {
    parentWindow: (part: Window) => parentWindow(pyramid.rule, part),
    refine: (l: number, from: Grid, to: Target) => refine(pyramid, l, from, to),
  };
  growWindow(pyramid, subdivision, level, target);
}

/** The coarse samples at or before and at or after every fine one; new points of square-square always stand between two. */
function parentWindow(rule: RowPairRule, { x, y, width, height }: Window): Window {
  const left = x >> 1;
  const top = y >> 1;
  const right = rule === 'square-square' ? ((x + width - 1) >> 1) + 1 : (x + width) >> 1;
  const bottom = rule === 'square-square' ? ((y + height - 1) >> 1) + 1 : (y + height) >> 1;
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function refine(pyramid: RowPairPyramid, level: number, from: Grid, to: Target): void {
  const { x, y, width: columns } = from.window;
  const rows = ROWS[pyramid.rule];
  const skip = to.window.x - 2 * x;
  for (let fine = to.window.y; fine < to.window.y + to.window.height; fine++) {
    const north = from.address + 8 * ((fine >> 1) - y) * columns;
    rows[fine & 1](pyramid, level, 2 * x, fine, north, north + 8 * columns, columns);
    fixBorder(pyramid, level + 1, line, 2 * x, fine, 2 * columns - 1);
    storeLine(to, fine, skip);
  }
}
