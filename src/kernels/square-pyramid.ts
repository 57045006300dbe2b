import type { Window } from '../core/heightmap.ts';
import { type LatticeKey, rowKey } from '../core/random.ts';
import { fillOffsets, fillPeriodicOffsets, modulo, type OffsetLaw } from './lattice-offsets.ts';

/** A field of diamond-square terrain. Level l is a lattice of 2^l cells for each first cell; even positions of level l + 1
 *  are the samples of level l. */
export interface SquarePyramid {
  readonly key: LatticeKey;
  readonly law: OffsetLaw;
  /** Offset amplitude of the corners of level 0, and of the centres and edges that make level l + 1. */
  readonly cornerAmplitude: number;
  readonly centreAmplitudes: ArrayLike<number>;
  readonly edgeAmplitudes: ArrayLike<number>;
  /** What surrounds the map: nothing but more terrain, the same terrain again after `cells` first cells,
   *  or an edge there, where points average the neighbours that exist. */
  readonly edges: 'plane' | 'toroidal' | 'free';
  /** First cells across the map, for toroidal and free edges. */
  readonly cells: { readonly x: number; readonly y: number };
}

/** The samples of `window` on the lattice of `level`, float32, row-major. Any window equals the same part of a larger one.
 *  @param settledEdges false stops halfway through the last level: centres displaced, edge midpoints at their parents' mean
 *  @param onRow called with every finished row of the last level */
export function squarePyramidWindow(
  pyramid: SquarePyramid,
  level: number,
  window: Window,
  settledEdges = true,
  onRow?: (row: number) => void,
): Float32Array {
  const windows = [window];
  for (let l = level; l > 0; l--) windows.unshift(parentWindow(windows[0], pyramid, l - 1));
  let data = corners(pyramid, windows[0]);
  for (let l = 0; l < level; l++) {
    const last = l === level - 1;
    data = refine(pyramid, l, windows[l], data, windows[l + 1], settledEdges || !last, last ? onRow : undefined);
  }
  return data;
}

/** The part of level `level` that the next level's `window` grows from: one more sample on every side, up to a free edge. */
function parentWindow(window: Window, pyramid: SquarePyramid, level: number): Window {
  const x = (window.x - 1) >> 1;
  const y = (window.y - 1) >> 1;
  const right = (window.x + window.width + 1) >> 1;
  const bottom = (window.y + window.height + 1) >> 1;
  const parent = { x, y, width: right - x + 1, height: bottom - y + 1 };
  if (pyramid.edges !== 'free') return parent;
  const left = Math.max(x, 0);
  const top = Math.max(y, 0);
  const width = Math.min(right, pyramid.cells.x << level) - left + 1;
  const height = Math.min(bottom, pyramid.cells.y << level) - top + 1;
  return { x: left, y: top, width, height };
}

function corners(pyramid: SquarePyramid, window: Window): Float32Array {
  const { x, y, width, height } = window;
  const out = new Float32Array(width * height);
  const row = new Float64Array(width);
  for (let j = 0; j < height; j++) {
    fillRow(row, width, pyramid, pyramid.cornerAmplitude, 0, x, y + j, 1);
    out.set(row, j * width);
  }
  return out;
}

/** The offsets of `count` points of one lattice row, wrapped where the terrain repeats. */
function fillRow(
  out: Float64Array,
  count: number,
  pyramid: SquarePyramid,
  amplitude: number,
  level: number,
  x: number,
  y: number,
  step: number,
): void {
  const { key, law, cells } = pyramid;
  if (pyramid.edges === 'toroidal') {
    const row = modulo(y, cells.y << level);
    const a = rowKey(key.a, level, row);
    fillPeriodicOffsets(out, count, law, amplitude, a, rowKey(key.b, level, row), x, step, cells.x << level);
  } else {
    fillOffsets(out, count, law, amplitude, rowKey(key.a, level, y), rowKey(key.b, level, y), x, step);
  }
}

/** One level, row by row. Centres need four corners, edge midpoints two corners and two centres, so two rows of
 *  centres are kept and every row of the finer level is written once, in order:
 *
 *      coarse row r     a · b · c       even row: samples, and midpoints of (left, right | above, below)
 *      centres of r     · x · x ·       odd row:  midpoints of (left, right | above, below), and centres
 *      coarse row r+1   d · e · f
 *
 *  centre = ((nw + ne) + (sw + se)) · ¼ + offset;   midpoint = ((w + e) + (n + s)) · ¼ + offset */
function refine(
  pyramid: SquarePyramid,
  level: number,
  from: Window,
  coarse: Float32Array,
  to: Window,
  settledEdges: boolean,
  onRow?: (row: number) => void,
): Float32Array {
  const out = new Float32Array(to.width * to.height);
  const columns = from.width;
  const line = new Float32Array(2 * columns - 1); // a row of the finer level, from 2·from.x on
  const offsets = new Float64Array(columns);
  let above = new Float32Array(columns - 1);
  let centres = new Float32Array(columns - 1);
  const edgeAmplitude = settledEdges ? pyramid.edgeAmplitudes[level] : 0;
  const closed = pyramid.edges === 'free';
  const leftEdge = closed && from.x === 0;
  const rightEdge = closed && from.x + columns - 1 === pyramid.cells.x << level;
  const lastRow = from.y + from.height - 1;
  const skip = to.x - 2 * from.x;

  const fillCentres = (r: number): void => {
    fillRow(offsets, columns - 1, pyramid, pyramid.centreAmplitudes[level], level + 1, 2 * from.x + 1, 2 * r + 1, 2);
    centreRow(centres, coarse, (r - from.y) * columns, columns, offsets);
  };
  const firstRow = to.y >> 1;
  if ((to.y & 1) === 0 && firstRow > from.y) {
    fillCentres(firstRow - 1);
    [above, centres] = [centres, above];
  }
  for (let r = firstRow; 2 * r < to.y + to.height; r++) {
    const start = (r - from.y) * columns;
    if (r < lastRow) fillCentres(r);
    if (2 * r >= to.y) {
      fillRow(offsets, columns - 1, pyramid, edgeAmplitude, level + 1, 2 * from.x + 1, 2 * r, 2);
      if (closed && r === 0) borderRow(line, coarse, start, columns, centres, offsets);
      else if (closed && r === pyramid.cells.y << level) borderRow(line, coarse, start, columns, above, offsets);
      else evenRow(line, coarse, start, columns, above, centres, offsets);
      out.set(line.subarray(skip, skip + to.width), (2 * r - to.y) * to.width);
      onRow?.(2 * r - to.y);
    }
    if (2 * r + 1 >= to.y && 2 * r + 1 < to.y + to.height) {
      fillRow(offsets, columns, pyramid, edgeAmplitude, level + 1, 2 * from.x, 2 * r + 1, 2);
      oddRow(line, coarse, start, columns, centres, offsets);
      if (leftEdge) line[0] = borderMean(coarse[start], coarse[start + columns], centres[0]) + offsets[0];
      if (rightEdge) {
        const east = start + columns - 1;
        line[2 * columns - 2] = borderMean(coarse[east], coarse[east + columns], centres[columns - 2]) + offsets[columns - 1];
      }
      out.set(line.subarray(skip, skip + to.width), (2 * r + 1 - to.y) * to.width);
      onRow?.(2 * r + 1 - to.y);
    }
    [above, centres] = [centres, above];
  }
  return out;
}

function centreRow(centres: Float32Array, coarse: Float32Array, start: number, columns: number, offsets: Float64Array): void {
  const south = start + columns;
  let nw = coarse[start];
  let sw = coarse[south];
  for (let c = 0; c < columns - 1; c++) {
    const ne = coarse[start + c + 1];
    const se = coarse[south + c + 1];
    centres[c] = (nw + ne + (sw + se)) * 0.25 + offsets[c];
    nw = ne;
    sw = se;
  }
}

function evenRow(
  line: Float32Array,
  coarse: Float32Array,
  start: number,
  columns: number,
  above: Float32Array,
  below: Float32Array,
  offsets: Float64Array,
): void {
  let west = coarse[start];
  line[0] = west;
  for (let c = 0; c < columns - 1; c++) {
    const east = coarse[start + c + 1];
    line[2 * c + 1] = (west + east + (above[c] + below[c])) * 0.25 + offsets[c];
    line[2 * c + 2] = east;
    west = east;
  }
}

function oddRow(
  line: Float32Array,
  coarse: Float32Array,
  start: number,
  columns: number,
  centres: Float32Array,
  offsets: Float64Array,
): void {
  const south = start + columns;
  let west = centres[0];
  line[1] = west;
  for (let c = 1; c < columns - 1; c++) {
    const east = centres[c];
    line[2 * c] = (west + east + (coarse[start + c] + coarse[south + c])) * 0.25 + offsets[c];
    line[2 * c + 1] = east;
    west = east;
  }
}

/** The northern or southern edge of a free map: midpoints have three parents. */
function borderRow(
  line: Float32Array,
  coarse: Float32Array,
  start: number,
  columns: number,
  inner: Float32Array,
  offsets: Float64Array,
): void {
  line[0] = coarse[start];
  for (let c = 0; c < columns - 1; c++) {
    line[2 * c + 1] = borderMean(coarse[start + c], coarse[start + c + 1], inner[c]) + offsets[c];
    line[2 * c + 2] = coarse[start + c + 1];
  }
}

/** The mean of the two neighbours along an edge and the one inside. */
function borderMean(along1: number, along2: number, inner: number): number {
  return (along1 + along2 + inner) / 3;
}
