import { type Heightmap, sampleBilinear } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import { reserve, rowKernels } from '../kernels/rows.ts';

/** Quads along one side of a node's mesh, and cells along one side of a node of the finest level. */
export const NODE_QUADS = 32;

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

function raise({ columns, values }: Squares, column: number, row: number, value: number): void {
  const at = row * columns + column;
  if (value > values[at]) values[at] = value;
}

/** Columns and rows of quads that the end of the extent leaves whole. */
function wholeQuads({ x, y }: Point, stride: number): Point {
  return { x: Math.floor(x / stride), y: Math.floor(y / stride) };
}

/** Quads that the end of the extent cuts. */
function* cutQuads(end: Point, stride: number): Generator<{ readonly column: number; readonly row: number }> {
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

/** How far a quad at the end of the extent is from a finer mesh, at most. Its cut misses the vertices, so a corner of the mesh between two
 *  of them may stand out by a quarter of the change of slope. */
function cutQuadApart(map: Heightmap, end: Point, west: number, north: number, stride: number, finer: number): number {
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

/** Samples of a row that are compared at the same time, and the least stride. */
const SAMPLES = 4096;
const LEAST_STRIDE = 4;
const ROW = /* @__PURE__ */ reserve(SAMPLES / 2 + 32);
const NORTH = /* @__PURE__ */ reserve(SAMPLES / LEAST_STRIDE / 2 + 2);
const SOUTH = /* @__PURE__ */ reserve(SAMPLES / LEAST_STRIDE / 2 + 2);
const MOST = /* @__PURE__ */ reserve(2 * (SAMPLES / LEAST_STRIDE + 1));
const WEIGHTS = /* @__PURE__ */ reserve(8);

/** Errors of the mesh of a level, from all samples.
 *
 *  In a cell that lies on one triangle of a quad, the bilinear surface is furthest from the mesh at one of the cell's corners. Where the quad's
 *  cut runs through a cell, from corner to corner, up to a quarter of the cell's twist comes on top.
 *  @param level of quads with 4 … 32 cells a side
 *  @param cells the errors of level 0 in squares of 32 cells a side
 *  @returns the most in nodes, and at most how much in each quad */
export function measuredErrors(map: Heightmap, end: Point, level: number, cells: Squares): { nodes: Squares; quads: Squares } {
  const stride = 2 ** level;
  const quads = errorsAtSamples(map, end, stride);
  const shift = 5 - level;
  const twistIn = (column: number, row: number): number => cells.values[(row >> shift) * cells.columns + (column >> shift)];
  for (const { column, row } of cutQuads(end, stride))
    raise(quads, column, row, cutQuadApart(map, end, column * stride, row * stride, stride, 1) + twistIn(column, row));

  const nodes = nodesOf(quads, squares(end, NODE_QUADS * stride));
  const whole = wholeQuads(end, stride);
  for (let row = 0; row < whole.y; row++) {
    for (let column = 0, i = row * quads.columns; column < whole.x; column++, i++) {
      const twist = twistIn(column, row);
      const node = (row >> 5) * nodes.columns + (column >> 5);
      // Few can be more than the most at samples.
      if (quads.values[i] + twist > nodes.values[node])
        nodes.values[node] = Math.max(nodes.values[node], errorAlongCut(map, column * stride, row * stride, stride));
      quads.values[i] += twist;
    }
  }
  return { nodes, quads };
}

/** The most of the quads in each node, and of those beyond its edges in the east and south, which have the samples on these. */
function nodesOf({ columns, rows, values }: Squares, nodes: Squares): Squares {
  for (let node = 0; node < nodes.values.length; node++) {
    const [west, north] = [NODE_QUADS * (node % nodes.columns), NODE_QUADS * Math.floor(node / nodes.columns)];
    const [east, south] = [Math.min(west + NODE_QUADS, columns - 1), Math.min(north + NODE_QUADS, rows - 1)];
    let most = 0;
    for (let row = north; row <= south; row++) {
      for (let at = row * columns + west; at <= row * columns + east; at++) if (values[at] > most) most = values[at];
    }
    nodes.values[node] = most;
  }
  return nodes;
}

/** The most that whole quads are from their samples, row by row. */
function errorsAtSamples({ width, data }: Heightmap, end: Point, stride: number): Squares {
  const { kernels, floats } = rowKernels();
  const whole = wholeQuads(end, stride);
  const most = squares(end, stride);
  for (let from = 0; from < whole.x; from += SAMPLES / stride) {
    const count = Math.min(SAMPLES / stride, whole.x - from);
    const [firstSample, lastSample] = [ROW / 4, ROW / 4 + count * stride];
    const apart = floats.subarray(MOST / 4, MOST / 4 + 4 * (count + 1));
    /** The corners of a row of quads, the last one twice: a level quad beyond it takes the samples of the edge. */
    const loadCorners = (quadRow: number, address: number): void => {
      for (let i = 0, at = quadRow * stride * width + from * stride; i <= count; i++, at += stride)
        floats[address / 4 + i] = data[at];
      floats[address / 4 + count + 1] = floats[address / 4 + count];
    };
    loadCorners(0, NORTH);
    for (let quadRow = 0; quadRow <= whole.y && whole.y > 0; quadRow++) {
      // Below the last quads there is another row of samples.
      const rows = quadRow < whole.y ? stride : 1;
      if (quadRow < whole.y) loadCorners(quadRow + 1, SOUTH);
      apart.fill(0);
      for (let down = 0; down < rows; down++) {
        const start = (quadRow * stride + down) * width + from * stride;
        floats.set(data.subarray(start, start + count * stride + 1), firstSample);
        floats.fill(floats[lastSample], lastSample + 1, lastSample + stride);
        for (let along = 0; along < stride; along += 4) {
          setWeights(floats, along, down, stride);
          kernels.planeErrors(MOST, MOST + 16 * (count + 1), ROW + 4 * along, 4 * stride, NORTH, SOUTH, WEIGHTS);
        }
      }
      const first = Math.min(quadRow, whole.y - 1) * most.columns + from;
      for (let i = 0, at = 0; i <= count; i++, at += 4) {
        const square = first + Math.min(i, count - 1);
        const error = Math.max(apart[at], apart[at + 1], apart[at + 2], apart[at + 3]);
        if (error > most.values[square]) most.values[square] = error;
      }
      floats.copyWithin(NORTH / 4, SOUTH / 4, SOUTH / 4 + count + 2);
    }
  }
  return most;
}

/** Weights of a quad's corners at four samples, from north-west to south-east. */
function setWeights(floats: Float32Array, along: number, down: number, stride: number): void {
  const v = down / stride;
  for (let lane = 0, at = WEIGHTS / 4; lane < 4; lane++, at++) {
    const u = (along + lane) / stride;
    const isNorthWest = u + v <= 1;
    floats[at] = isNorthWest ? 1 - u - v : 0;
    floats[at + 4] = isNorthWest ? u : 1 - v;
    floats[at + 8] = isNorthWest ? v : 1 - u;
    floats[at + 12] = isNorthWest ? 0 : u + v - 1;
  }
}

/** The most that a quad is from the cells along its cut. */
function errorAlongCut({ width, data }: Heightmap, west: number, north: number, stride: number): number {
  let at = north * width + west + stride;
  const northEast = data[at];
  const slope = (data[at + stride * width - stride] - northEast) / stride;
  let [most, last] = [0, 0];
  for (let k = 1; k <= stride; k++) {
    const southWest = at + width - 1;
    const apart = Math.abs(data[southWest] - northEast - slope * k);
    const twist = Math.abs(data[at - 1] + data[southWest + 1] - data[at] - data[southWest]);
    most = Math.max(most, Math.max(apart, last) + twist / 4);
    last = apart;
    at = southWest;
  }
  return most;
}
