import type { Range, Window } from '../core/heightmap.ts';
import type { LatticeKey } from '../core/random.ts';
import { modulo } from '../core/repeat.ts';
import { type OffsetLaw, writeOffsets } from './lattice-offsets.ts';
import { type RowTarget, reserve, rowKernels } from './rows.ts';
import { beginRange, extendRange, rangeSoFar } from './values.ts';

/** Terrain on a square lattice that is refined level by level: level l has 2^l cells for each first cell. */
export interface LatticeField {
  readonly key: LatticeKey;
  readonly law: OffsetLaw;
  /** Offset amplitude of the points of level 0. */
  readonly cornerAmplitude: number;
  /** What surrounds the map: nothing but more terrain, the same terrain again after `cells` first cells, an edge where points
   *  average the neighbours that exist, or an edge at a fixed height. */
  readonly edges: 'plane' | 'toroidal' | 'free' | 'fixed';
  /** Every sample on the border of a map with fixed edges. */
  readonly edgeHeight: number;
  /** First cells across the map, for all edges but those of the plane. */
  readonly cells: { readonly x: number; readonly y: number };
}

/** How a level grows from the one before. */
export interface Subdivision {
  /** The part of level `level` that the next level's `window` grows from. */
  parentWindow(window: Window, level: number): Window;
  /** Writes a window of level `level` + 1, row by row. */
  refine(level: number, from: Grid, to: Target): void;
}

/** A window's samples as float64 in the row memory, row-major. */
export interface Grid {
  readonly window: Window;
  readonly address: number;
}

/** Where the rows of a window go in a larger array. */
export interface Target {
  readonly window: Window;
  readonly data: Float32Array | Float64Array;
  readonly first: number;
  readonly stride: number;
  /** Rows extend the range that was begun. */
  readonly isRanged: boolean;
}

/** Large windows are grown in tiles, a few levels at a time: then only the result is large, and what a tile passes through
 *  on the way stays in the second-level cache. */
const TILE_LEVELS = 3;
const TILE_WIDTH = 1024; // about: a window is cut into equal parts, so up to half more
const TILE_HEIGHT = 128;

/** Columns of the level below a tile's last, at most. */
export const MAX_COLUMNS = (TILE_WIDTH * 3) / 4 + 4;
const MAX_ROWS = (TILE_HEIGHT * 3) / 4 + 4;
const grids = [/* @__PURE__ */ reserve(MAX_COLUMNS * MAX_ROWS), /* @__PURE__ */ reserve(MAX_COLUMNS * MAX_ROWS)];
const rounded = /* @__PURE__ */ reserve(MAX_COLUMNS);

/** Addresses of one row of the finer level and of its points' offsets. */
export const line = /* @__PURE__ */ reserve(2 * MAX_COLUMNS);
export const offsets = /* @__PURE__ */ reserve(2 * MAX_COLUMNS);

/** The samples of a window on the lattice of `level`, row-major. Any window equals the same part of a larger one.
 *  All levels are computed in float64; a sample is rounded to float32 once, when it is stored in a Float32Array. */
export function growWindow(field: LatticeField, subdivision: Subdivision, level: number, target: RowTarget): void {
  const { window, out, onRows, onRange } = target;
  // The first level has no rows to learn from, and next to no samples.
  const range = grow(field, subdivision, level, window, out, level > 0 && onRange !== undefined, onRows);
  if (range) onRange?.(range);
}

/** @param isRanged finds the range
 *  @returns undefined without it */
function grow(
  field: LatticeField,
  subdivision: Subdivision,
  level: number,
  window: Window,
  out: Float32Array | Float64Array,
  isRanged: boolean,
  onRows?: (rows: number) => void,
): Range | undefined {
  if (level === 0) {
    fillCorners(field, window, out);
    return undefined;
  }
  const { width, height } = window;
  const isSmall = width * height <= TILE_WIDTH * TILE_HEIGHT;
  const startLevel = isSmall ? 0 : Math.max(level - TILE_LEVELS, 0);
  const start = ancestorWindows(subdivision, window, level, startLevel)[0];
  const { doubles } = rowKernels();
  const startSamples = new Float64Array(start.width * start.height);
  grow(field, subdivision, startLevel, start, startSamples, false);
  const tileWidth = partSize(width, TILE_WIDTH);
  const tileHeight = partSize(height, TILE_HEIGHT);
  let range: Range | undefined;
  for (let y = 0; y < height; y += tileHeight) {
    if (isRanged) beginRange();
    const tileRows = Math.min(tileHeight, height - y);
    for (let x = 0; x < width; x += tileWidth) {
      const tile = { x: window.x + x, y: window.y + y, width: Math.min(tileWidth, width - x), height: tileRows };
      const windows = ancestorWindows(subdivision, tile, level, startLevel);
      let grid: Grid = { window: windows[0], address: grids[0] };
      copyIn(grid, startSamples, start);
      for (let l = startLevel; l < level - 1; l++) {
        const next = windows[l + 1 - startLevel];
        const address = grid.address === grids[0] ? grids[1] : grids[0];
        subdivision.refine(l, grid, { window: next, data: doubles, first: address / 8, stride: next.width, isRanged: false });
        grid = { window: next, address };
      }
      subdivision.refine(level - 1, grid, { window: tile, data: out, first: y * width + x, stride: width, isRanged });
    }
    if (isRanged) range = rangeSoFar(range);
    onRows?.(y + tileRows);
  }
  return range;
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

/** The parts of levels `first` … `level` − 1 that `window` of level `level` grows from. */
function ancestorWindows(subdivision: Subdivision, window: Window, level: number, first: number): Window[] {
  const windows = [window];
  for (let l = level - 1; l >= first; l--) windows.push(subdivision.parentWindow(windows[windows.length - 1], l));
  return windows.reverse();
}

function fillCorners(field: LatticeField, window: Window, out: Float32Array | Float64Array): void {
  const { doubles } = rowKernels();
  const { x, y, width, height } = window;
  for (let row = 0; row < height; row++) {
    for (let first = 0; first < width; first += MAX_COLUMNS) {
      const count = Math.min(MAX_COLUMNS, width - first);
      fillOffsets(field, count, field.cornerAmplitude, 0, x + first, y + row, 1);
      fixBorder(field, 0, offsets, x + first, y + row, count);
      out.set(doubles.subarray(offsets / 8, offsets / 8 + count), row * width + first);
    }
  }
}

/** The offsets of `count` points of one lattice row into the row memory, wrapped where the terrain repeats. */
export function fillOffsets(
  field: LatticeField,
  count: number,
  amplitude: number,
  level: number,
  x: number,
  y: number,
  step: number,
): void {
  const { key, law, cells } = field;
  const repeats = field.edges === 'toroidal';
  const row = repeats ? modulo(y, cells.y << level) : y;
  writeOffsets(rowKernels(), offsets, count, law, amplitude, key, level, row, x, step, repeats ? cells.x << level : 0);
}

/** Puts those of `count` samples of a row of level `level` that lie on a fixed edge to its height. */
export function fixBorder(field: LatticeField, level: number, row: number, x: number, y: number, count: number): void {
  if (field.edges !== 'fixed') return;
  const { doubles } = rowKernels();
  const first = row / 8;
  const right = (field.cells.x << level) - x;
  if (y === 0 || y === field.cells.y << level) doubles.fill(field.edgeHeight, first, first + count);
  if (x === 0) doubles[first] = field.edgeHeight;
  if (right < count) doubles[first + right] = field.edgeHeight;
}

/** Stores `line`, without its first `skip` samples, as row y of the target. */
export function storeLine({ window, data, first, stride, isRanged }: Target, y: number, skip: number): void {
  const { kernels, doubles, floats } = rowKernels();
  const { width } = window;
  const at = first + (y - window.y) * stride;
  const from = line / 8 + skip;
  if (data === doubles) doubles.copyWithin(at, from, from + width);
  else if (data instanceof Float64Array) data.set(doubles.subarray(from, from + width), at);
  else {
    kernels.toFloat32(rounded, rounded + 4 * width, 8 * from);
    if (roundedRow?.length !== width) roundedRow = floats.subarray(rounded / 4, rounded / 4 + width);
    data.set(roundedRow, at);
    if (isRanged) extendRange(rounded, width);
  }
}

/** The view of `rounded` that was last wanted: a fresh one for every row costs more than to fill it. */
let roundedRow: Float32Array | undefined;
