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

/** A field of diamond-square terrain. Even positions of level l + 1 are the samples of level l. */
export interface SquarePyramid extends LatticeField {
  /** Offset amplitudes of the centres and of the edge midpoints that make level l + 1. */
  readonly centreAmplitudes: ArrayLike<number>;
  readonly edgeAmplitudes: ArrayLike<number>;
}

const centreRows = [/* @__PURE__ */ reserve(MAX_COLUMNS), /* @__PURE__ */ reserve(MAX_COLUMNS)];

/** The samples of a window on the lattice of `level`, as growWindow gives them.
 *  @param settledEdges false stops halfway through the last level: centres displaced, edge midpoints at their parents' mean */
export function squarePyramidWindow(pyramid: SquarePyramid, level: number, target: RowTarget, settledEdges = true): void {
  const subdivision = {
    parentWindow: (part: Window, l: number) => parentWindow(pyramid, part, l),
    refine: (l: number, from: Grid, to: Target) => refine(pyramid, l, from, to, settledEdges || l < level - 1),
  };
  growWindow(pyramid, subdivision, level, target);
}

/** One more sample on every side, up to an edge. */
function parentWindow(pyramid: SquarePyramid, window: Window, level: number): Window {
  const x = (window.x - 1) >> 1;
  const y = (window.y - 1) >> 1;
  const right = (window.x + window.width + 1) >> 1;
  const bottom = (window.y + window.height + 1) >> 1;
  const parent = { x, y, width: right - x + 1, height: bottom - y + 1 };
  if (!isClosed(pyramid)) return parent;
  const left = Math.max(x, 0);
  const top = Math.max(y, 0);
  const width = Math.min(right, pyramid.cells.x << level) - left + 1;
  const height = Math.min(bottom, pyramid.cells.y << level) - top + 1;
  return { x: left, y: top, width, height };
}

function isClosed({ edges }: LatticeField): boolean {
  return edges === 'free' || edges === 'fixed';
}

/** One level, row by row. Centres need four corners, edge midpoints two corners and two centres, so two rows of
 *  centres are kept and every row of the finer level is written once, in order:
 *
 *      coarse row r     a · b · c       even row: samples, and midpoints of (left, right | above, below)
 *      centres of r     · x · x ·       odd row:  midpoints of (left, right | above, below), and centres
 *      coarse row r+1   d · e · f
 *
 *  centre = ((nw + ne) + (sw + se)) · ¼ + offset;   midpoint = ((w + e) + (n + s)) · ¼ + offset */
function refine(pyramid: SquarePyramid, level: number, from: Grid, to: Target, settledEdges: boolean): void {
  const { kernels } = rowKernels();
  const { x, y, width: columns, height } = from.window;
  const edgeAmplitude = settledEdges ? pyramid.edgeAmplitudes[level] : 0;
  const firstFine = to.window.y;
  const lineEnd = line + 8 * (2 * columns - 1);
  let [above, centres] = centreRows;

  if ((firstFine & 1) === 0 && firstFine > 2 * y) fillCentres(pyramid, level, from, (firstFine >> 1) - 1, centres);
  for (let fine = firstFine; fine < firstFine + to.window.height; fine++) {
    const r = fine >> 1;
    const odd = fine & 1;
    const north = from.address + 8 * (r - y) * columns;
    const south = north + 8 * columns;
    if (odd === 0 || fine === firstFine) {
      [above, centres] = [centres, above];
      if (r < y + height - 1) fillCentres(pyramid, level, from, r, centres);
    }
    fillOffsets(pyramid, columns - 1 + odd, edgeAmplitude, level + 1, 2 * x + 1 - odd, fine, 2);
    if (odd) kernels.oddRow(line, lineEnd, centres - 8, north, south, offsets);
    else kernels.evenRow(line, lineEnd, north, above, centres, offsets);
    if (pyramid.edges === 'free') {
      if (odd) mendOddRow(pyramid, level, from.window, north, south, centres);
      else mendEvenRow(pyramid, level, from.window, r, north, above, centres);
    }
    fixBorder(pyramid, level + 1, line, 2 * x, fine, 2 * columns - 1);
    storeLine(to, fine, to.window.x - 2 * x);
  }
}

/** The centres between coarse rows r and r + 1. */
function fillCentres(pyramid: SquarePyramid, level: number, { window, address }: Grid, r: number, out: number): void {
  const { x, y, width: columns } = window;
  const north = address + 8 * (r - y) * columns;
  fillOffsets(pyramid, columns - 1, pyramid.centreAmplitudes[level], level + 1, 2 * x + 1, 2 * r + 1, 2);
  rowKernels().kernels.centres(out, out + 8 * (columns - 1), north, north + 8 * columns, offsets);
}

/** Midpoints on the northern or southern edge of a free map have three parents: two along the edge and the centre inside. */
function mendEvenRow(
  { cells }: SquarePyramid,
  level: number,
  { width: columns }: Window,
  r: number,
  coarse: number,
  above: number,
  below: number,
): void {
  if (r !== 0 && r !== cells.y << level) return;
  const inner = r === 0 ? below : above;
  for (let c = 0; c < columns - 1; c++) mendMidpoint(2 * c + 1, coarse + 8 * c, coarse + 8 * (c + 1), inner + 8 * c, c);
}

/** And so do those on the western and eastern edge. */
function mendOddRow(
  { cells }: SquarePyramid,
  level: number,
  { x, width: columns }: Window,
  north: number,
  south: number,
  centres: number,
): void {
  const last = columns - 1;
  if (x === 0) mendMidpoint(0, north, south, centres, 0);
  if (x + last === cells.x << level) mendMidpoint(2 * last, north + 8 * last, south + 8 * last, centres + 8 * (last - 1), last);
}

function mendMidpoint(place: number, along1: number, along2: number, inner: number, offset: number): void {
  const { doubles } = rowKernels();
  doubles[line / 8 + place] =
    (doubles[along1 / 8] + doubles[along2 / 8] + doubles[inner / 8]) / 3 + doubles[offsets / 8 + offset];
}
