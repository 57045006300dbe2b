import { NODE_QUADS } from '../core/detail-tree.ts';
import type { Heightmap } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import { reserve, rowKernels } from '../kernels/rows.ts';
import { cutQuadApart, cutQuads, raise, type Squares, squares, wholeQuads } from './detail-errors.ts';

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
    /** The corners of the quads in a row, and the last one again: beyond it is a quad of its elevation, which has the samples of the edge. */
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
