import { type Heightmap, sampleBilinear } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import { reserve, rowKernels } from '../kernels/rows.ts';

/** A value for each of the squares that a surface is divided into, row-major: an error in metres, see DetailLevel. */
export interface Squares {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float32Array;
}

/** Quads whose errors are found at the same time. */
const CHUNK = 4096;
const EVEN = /* @__PURE__ */ reserve(CHUNK + 1);
const ODD = /* @__PURE__ */ reserve(CHUNK + 1);
const NEXT_EVEN = /* @__PURE__ */ reserve(CHUNK + 1);
const ERRORS = /* @__PURE__ */ reserve(CHUNK / 2);
const TWISTS = /* @__PURE__ */ reserve(CHUNK / 2);

/** Squares of so many samples a side, the last ones less. */
export function squares(end: Point, side: number): Squares {
  const [columns, rows] = [Math.ceil(end.x / side), Math.ceil(end.y / side)];
  return { columns, rows, values: new Float32Array(columns * rows) };
}

/** Errors of the mesh of level 1, which has every second sample, and of that of level 0.
 *
 *  Two triangles miss the bilinear surface of a cell by a quarter of what its corners are out of plane. A quad of level 1 misses those of its
 *  cells most at one of their corners; along its cut, which runs through two of them, up to a quarter of their twist comes on top.
 *  @returns the most of level 0 in squares of 32 cells a side, and of level 1 in those of 2 quads a side */
export function finestErrors(map: Heightmap, end: Point): readonly [cells: Squares, quads: Squares] {
  const cells = squares(end, 32);
  const quads = squares(end, 4);
  raiseToQuads(quads, map, wholeQuads(end, 2), (row, from, twists) => {
    const first = (row >> 4) * cells.columns;
    for (let i = 0; i < twists.length; i++) {
      const at = first + ((from + i) >> 4);
      if (twists[i] / 4 > cells.values[at]) cells.values[at] = twists[i] / 4;
    }
  });
  for (const { column, row } of cutQuads(end, 2)) {
    const twist = mostTwist(map, end, 2 * column, 2 * row);
    raise(cells, column >> 4, row >> 4, twist / 4);
    raise(quads, column >> 1, row >> 1, cutQuadApart(map, end, 2 * column, 2 * row, 2, 1) + twist / 4);
  }
  return [cells, quads];
}

/** Errors of a level from those of a much finer one, and how far the meshes are from each other at the vertices of that.
 *  @param base level that is finer by one or more
 *  @param vertices those of the base, as far as its quads are whole
 *  @param below the most of the base in the quads of this level
 *  @returns the most in squares of 2 quads a side */
export function distantErrors(
  map: Heightmap,
  end: Point,
  level: number,
  base: number,
  { width, data }: Heightmap,
  below: Squares,
): Squares {
  const stride = 2 ** level;
  const quad = 2 ** (level - base);
  const whole = wholeQuads(end, stride);
  const most = squares(end, 2 * stride);
  for (let row = 0; row < whole.y; row++) {
    for (let column = 0; column < whole.x; column++) {
      const north = row * quad * width + column * quad;
      const south = north + quad * width;
      const [nw, ne, sw, se] = [data[north], data[north + quad], data[south], data[south + quad]];
      const [slope, slopeBeyond] = [(ne - nw) / quad, (se - sw) / quad];
      let apart = 0;
      for (let down = 0; down <= quad; down++) {
        // Along a row the mesh is straight as far as the cut, and from there.
        let mesh = nw + ((sw - nw) * down) / quad;
        for (let i = north + down * width, end = i + quad, cut = end - down; i <= end; i++) {
          const out = Math.abs(data[i] - mesh);
          if (out > apart) apart = out;
          mesh += i < cut ? slope : slopeBeyond;
        }
      }
      raise(most, column >> 1, row >> 1, below.values[row * below.columns + column] + apart);
    }
  }
  for (const { column, row } of cutQuads(end, stride)) {
    const apart = cutQuadApart(map, end, column * stride, row * stride, stride, 2 ** base);
    raise(most, column >> 1, row >> 1, below.values[row * below.columns + column] + apart);
  }
  return most;
}

/** Every so many rows and columns of a map. */
export function everyNth({ width, height, data }: Heightmap, stride: number): Heightmap {
  const [columns, rows] = [Math.ceil(width / stride), Math.ceil(height / stride)];
  const out = new Float32Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0, from = stride * row * width; column < columns; column++, i++, from += stride) out[i] = data[from];
  }
  return { width: columns, height: rows, data: out };
}

/** The most in each square of so many squares a side. */
export function mostIn({ columns, rows, values }: Squares, side: number): Squares {
  const most = { columns: Math.ceil(columns / side), rows: Math.ceil(rows / side) };
  const out = new Float32Array(most.columns * most.rows);
  for (let row = 0, i = 0; row < rows; row++) {
    const first = Math.floor(row / side) * most.columns;
    for (let column = 0; column < columns; column++, i++) {
      const at = first + Math.floor(column / side);
      if (values[i] > out[at]) out[at] = values[i];
    }
  }
  return { ...most, values: out };
}

/** Raises squares of 2 quads a side to the errors of the quads, in parts that fit the kernels' memory.
 *  @param vertices two cells for each quad
 *  @param takeTwists gets the most twist of the cells in every column of up to 16 rows of quads: the last row's number, and the first column's */
function raiseToQuads(
  most: Squares,
  { width, data }: Heightmap,
  whole: Point,
  takeTwists: (row: number, column: number, twists: Float32Array) => void,
): void {
  const { kernels, floats } = rowKernels();
  for (let from = 0; from < whole.x; from += CHUNK) {
    const count = Math.min(CHUNK, whole.x - from);
    const load = (row: number, address: number): void => {
      const start = row * width + 2 * from;
      floats.set(data.subarray(start, start + 2 * count + 1), address / 4);
    };
    const [errors, twists] = [ERRORS, TWISTS].map((address) => floats.subarray(address / 4, address / 4 + count));
    for (const row of [errors, twists]) row.fill(0);
    let [north, south] = [EVEN, NEXT_EVEN];
    load(0, north);
    for (let row = 0; row < whole.y; row++) {
      load(2 * row + 1, ODD);
      load(2 * row + 2, south);
      kernels.quadErrors(ERRORS, ERRORS + 4 * count, north, ODD, south, TWISTS);
      const isLast = row === whole.y - 1;
      if (row % 2 === 1 || isLast) {
        raisePairs(most, row, from, errors);
        errors.fill(0);
      }
      if (row % 16 === 15 || isLast) {
        takeTwists(row, from, twists);
        twists.fill(0);
      }
      [north, south] = [south, north];
    }
  }
}

/** Raises the squares of 2 × 2 quads to the errors of a part of their rows. */
function raisePairs({ columns, values }: Squares, row: number, from: number, errors: Float32Array): void {
  let at = (row >> 1) * columns + (from >> 1);
  for (let i = 0; i < errors.length; i += 2, at++) {
    const error = errors[i + 1] > errors[i] ? errors[i + 1] : errors[i];
    if (error > values[at]) values[at] = error;
  }
}

export function raise({ columns, values }: Squares, column: number, row: number, value: number): void {
  const at = row * columns + column;
  if (value > values[at]) values[at] = value;
}

/** Columns and rows of quads that the end of the extent leaves whole. */
export function wholeQuads({ x, y }: Point, stride: number): Point {
  return { x: Math.floor(x / stride), y: Math.floor(y / stride) };
}

/** Quads that the end of the extent cuts. */
export function* cutQuads(end: Point, stride: number): Generator<{ readonly column: number; readonly row: number }> {
  const whole = wholeQuads(end, stride);
  for (let row = 0; row < end.y / stride; row++) {
    for (let column = row < whole.y ? whole.x : 0; column < end.x / stride; column++) yield { column, row };
  }
}

/** The most that the corners of up to 2 × 2 cells are out of plane. */
function mostTwist({ width, height, data }: Heightmap, end: Point, west: number, north: number): number {
  let most = 0;
  for (let y = north; y < Math.min(north + 2, end.y, height - 1); y++) {
    for (let x = west; x < Math.min(west + 2, end.x, width - 1); x++) {
      const i = y * width + x;
      most = Math.max(most, Math.abs(data[i] + data[i + width + 1] - data[i + 1] - data[i + width]));
    }
  }
  return most;
}

/** How far a quad at the end of the extent is from the mesh of a finer stride, at most. Its cut does not run from vertex to vertex: between two of
 *  them the mesh can have a corner, which stands out by at most a quarter of what the slope changes there. */
export function cutQuadApart(map: Heightmap, end: Point, west: number, north: number, stride: number, finer: number): number {
  const [east, south] = [Math.min(west + stride, end.x), Math.min(north + stride, end.y)];
  const elevation = (x: number, y: number): number => sampleBilinear(map, x, y);
  const [nw, ne, sw, se] = [elevation(west, north), elevation(east, north), elevation(west, south), elevation(east, south)];
  let most = 0;
  for (let y = north; y <= south; y = y < south ? Math.min(y + finer, south) : Number.POSITIVE_INFINITY) {
    for (let x = west; x <= east; x = x < east ? Math.min(x + finer, east) : Number.POSITIVE_INFINITY) {
      const [u, v] = [(x - west) / (east - west), (y - north) / (south - north)];
      const mesh = u + v <= 1 ? nw + u * (ne - nw) + v * (sw - nw) : se + (1 - u) * (sw - se) + (1 - v) * (ne - se);
      most = Math.max(most, Math.abs(elevation(x, y) - mesh));
    }
  }
  return most + (finer * Math.abs(nw + se - ne - sw) * (1 / (east - west) + 1 / (south - north))) / 4;
}
