import type { Window } from '../core/heightmap.ts';
import type { LatticeKey } from '../core/random.ts';
import { modulo, type OffsetLaw, writeOffsets } from './lattice-offsets.ts';
import { reserve, rowKernels } from './rows.ts';

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

/** Large windows are grown in tiles, a few levels at a time: then only the result is large, and what a tile passes through
 *  on the way stays in the second-level cache. */
const TILE_LEVELS = 3;
const TILE_WIDTH = 1024; // about: a window is cut into equal parts, so up to half more
const TILE_HEIGHT = 128;

const MAX_COLUMNS = (TILE_WIDTH * 3) / 4 + 4; // of the level below a tile's last
const MAX_ROWS = (TILE_HEIGHT * 3) / 4 + 4;
const grids = [reserve(MAX_COLUMNS * MAX_ROWS), reserve(MAX_COLUMNS * MAX_ROWS)];
const line = reserve(2 * MAX_COLUMNS);
const rounded = reserve(MAX_COLUMNS);
const offsets = reserve(MAX_COLUMNS);
const centreRows = [reserve(MAX_COLUMNS), reserve(MAX_COLUMNS)];

/** A window's samples as float64 in the row memory, row-major. */
interface Grid {
  readonly window: Window;
  readonly address: number;
}

/** Where the rows of a window go in a larger array. */
interface Target {
  readonly window: Window;
  readonly data: Float32Array | Float64Array;
  readonly first: number;
  readonly stride: number;
}

/** The samples of `window` on the lattice of `level`, row-major. Any window equals the same part of a larger one.
 *  All levels are computed in float64; a sample is rounded to float32 once, when it is stored in `out`.
 *  @param settledEdges false stops halfway through the last level: centres displaced, edge midpoints at their parents' mean
 *  @param out receives the samples, window.width × window.height of them
 *  @param onRows called with the number of rows done, now and then */
export function squarePyramidWindow(
  pyramid: SquarePyramid,
  level: number,
  window: Window,
  settledEdges = true,
  out: Float32Array = new Float32Array(window.width * window.height),
  onRows?: (rows: number) => void,
): Float32Array {
  growWindow(pyramid, level, window, settledEdges, out, onRows);
  return out;
}

function growWindow(
  pyramid: SquarePyramid,
  level: number,
  window: Window,
  settledEdges: boolean,
  out: Float32Array | Float64Array,
  onRows?: (rows: number) => void,
): void {
  if (level === 0) {
    fillCorners(pyramid, window, out);
    return;
  }
  const { width, height } = window;
  const isSmall = width * height <= TILE_WIDTH * TILE_HEIGHT;
  const startLevel = isSmall ? 0 : Math.max(level - TILE_LEVELS, 0);
  const start = ancestorWindow(pyramid, window, level, startLevel);
  const startSamples = new Float64Array(start.width * start.height);
  growWindow(pyramid, startLevel, start, true, startSamples);
  const tileWidth = partSize(width, TILE_WIDTH);
  const tileHeight = partSize(height, TILE_HEIGHT);
  for (let y = 0; y < height; y += tileHeight) {
    const tileRows = Math.min(tileHeight, height - y);
    for (let x = 0; x < width; x += tileWidth) {
      const tile = { x: window.x + x, y: window.y + y, width: Math.min(tileWidth, width - x), height: tileRows };
      let grid: Grid = { window: ancestorWindow(pyramid, tile, level, startLevel), address: grids[0] };
      copyIn(grid, startSamples, start);
      for (let l = startLevel; l < level - 1; l++) {
        const next = ancestorWindow(pyramid, tile, level, l + 1);
        const address = grid.address === grids[0] ? grids[1] : grids[0];
        const { doubles } = rowKernels();
        refine(pyramid, l, grid, { window: next, data: doubles, first: address / 8, stride: next.width }, true);
        grid = { window: next, address };
      }
      refine(pyramid, level - 1, grid, { window: tile, data: out, first: y * width + x, stride: width }, settledEdges);
    }
    onRows?.(y + tileRows);
  }
}

function copyIn({ window, address }: Grid, samples: Float64Array, of: Window): void {
  const { doubles } = rowKernels();
  for (let row = 0; row < window.height; row++) {
    const first = (window.y + row - of.y) * of.width + window.x - of.x;
    doubles.set(samples.subarray(first, first + window.width), address / 8 + row * window.width);
  }
}

/** The size of parts near the wanted one that leave no small rest. */
function partSize(whole: number, wanted: number): number {
  return Math.ceil(whole / Math.max(1, Math.round(whole / wanted)));
}

/** The part of level `ancestor` that `window` of level `level` grows from. */
function ancestorWindow(pyramid: SquarePyramid, window: Window, level: number, ancestor: number): Window {
  let grown = window;
  for (let l = level - 1; l >= ancestor; l--) grown = parentWindow(grown, pyramid, l);
  return grown;
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

function fillCorners(pyramid: SquarePyramid, window: Window, out: Float32Array | Float64Array): void {
  const { doubles } = rowKernels();
  const { x, y, width, height } = window;
  for (let row = 0; row < height; row++) {
    for (let first = 0; first < width; first += MAX_COLUMNS) {
      const count = Math.min(MAX_COLUMNS, width - first);
      fillOffsets(pyramid, count, pyramid.cornerAmplitude, 0, x + first, y + row, 1);
      out.set(doubles.subarray(offsets / 8, offsets / 8 + count), row * width + first);
    }
  }
}

/** The offsets of `count` points of one lattice row into the row memory, wrapped where the terrain repeats. */
function fillOffsets(
  pyramid: SquarePyramid,
  count: number,
  amplitude: number,
  level: number,
  x: number,
  y: number,
  step: number,
): void {
  const { key, law, cells } = pyramid;
  const repeats = pyramid.edges === 'toroidal';
  const row = repeats ? modulo(y, cells.y << level) : y;
  writeOffsets(rowKernels(), offsets, count, law, amplitude, key, level, row, x, step, repeats ? cells.x << level : 0);
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
  const { kernels, doubles, floats } = rowKernels();
  const { x, y, width: columns } = from.window;
  const edgeAmplitude = settledEdges ? pyramid.edgeAmplitudes[level] : 0;
  const lastRow = y + from.window.height - 1;
  const firstFine = to.window.y;
  const endFine = firstFine + to.window.height;
  const skip = to.window.x - 2 * x;
  const closed = pyramid.edges === 'free';
  const bottomEdge = pyramid.cells.y << level;
  const rightEdge = pyramid.cells.x << level;
  let [above, centres] = centreRows;

  const addressOf = (r: number): number => from.address + 8 * (r - y) * columns;
  const fillCentres = (r: number): void => {
    fillOffsets(pyramid, columns - 1, pyramid.centreAmplitudes[level], level + 1, 2 * x + 1, 2 * r + 1, 2);
    kernels.centres(centres, centres + 8 * (columns - 1), addressOf(r), addressOf(r + 1), offsets);
  };
  const write = (row: number): void => {
    const at = to.first + (row - firstFine) * to.stride;
    if (to.data instanceof Float64Array) {
      to.data.set(doubles.subarray(line / 8 + skip, line / 8 + skip + to.window.width), at);
    } else {
      kernels.toFloat32(rounded, rounded + 4 * to.window.width, line + 8 * skip);
      to.data.set(floats.subarray(rounded / 4, rounded / 4 + to.window.width), at);
    }
  };

  const firstRow = firstFine >> 1;
  if (2 * firstRow === firstFine && firstRow > y) {
    fillCentres(firstRow - 1);
    [above, centres] = [centres, above];
  }
  for (let r = firstRow; 2 * r < endFine; r++) {
    const north = addressOf(r);
    const south = addressOf(r + 1);
    if (r < lastRow) fillCentres(r);
    if (2 * r >= firstFine) {
      fillOffsets(pyramid, columns - 1, edgeAmplitude, level + 1, 2 * x + 1, 2 * r, 2);
      kernels.evenRow(line, line + 8 * (2 * columns - 1), north, above, centres, offsets);
      if (closed && r === 0) mendBorderRow(doubles, north, centres, columns);
      else if (closed && r === bottomEdge) mendBorderRow(doubles, north, above, columns);
      write(2 * r);
    }
    if (2 * r + 1 >= firstFine && 2 * r + 1 < endFine) {
      fillOffsets(pyramid, columns, edgeAmplitude, level + 1, 2 * x, 2 * r + 1, 2);
      kernels.oddRow(line, line + 8 * (2 * columns - 1), centres - 8, north, south, offsets);
      const last = columns - 1;
      if (closed && x === 0) mendMidpoint(doubles, 0, north, south, centres, 0);
      if (closed && x + last === rightEdge)
        mendMidpoint(doubles, 2 * last, north + 8 * last, south + 8 * last, centres + 8 * (last - 1), last);
      write(2 * r + 1);
    }
    [above, centres] = [centres, above];
  }
}

/** Midpoints on the northern or southern edge of a free map have three parents: two along the edge and the centre inside. */
function mendBorderRow(doubles: Float64Array, coarse: number, inner: number, columns: number): void {
  for (let c = 0; c < columns - 1; c++) mendMidpoint(doubles, 2 * c + 1, coarse + 8 * c, coarse + 8 * (c + 1), inner + 8 * c, c);
}

function mendMidpoint(doubles: Float64Array, place: number, along1: number, along2: number, inner: number, offset: number): void {
  doubles[line / 8 + place] =
    (doubles[along1 / 8] + doubles[along2 / 8] + doubles[inner / 8]) / 3 + doubles[offsets / 8 + offset];
}
