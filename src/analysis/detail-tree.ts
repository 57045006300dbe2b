import { createHeightmap, type Heightmap, type Range, resample, type Size, sampleBilinear } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import { type Surface, toSamples } from '../core/surface.ts';
import { ABOVE, BELOW, bringRow, extremesOfColumns, HIGHS, LOWS, PIECE, ROW } from '../kernels/ground.ts';
import { reserve, rowKernels } from '../kernels/rows.ts';

/** Quads along one side of a node's mesh. */
export const NODE_QUADS = 32;

/** Float64: the errors of quads; that of one that the end of the extent cuts stands apart. */
const ERRORS = /* @__PURE__ */ reserve(PIECE / 2);
const LAST_ERROR = /* @__PURE__ */ reserve(1);

/** How far the mesh of each level of detail may be from a surface. Level 0 has a vertex at every sample, the next at every second, and so on; the
 *  last row and column stand at the end of the extent. A quad is cut from north-east to south-west, and a node is 32 × 32 quads.
 *  @source F. Strugar, "Continuous Distance-Dependent Level of Detail for Rendering Heightmaps", 2010 */
export interface DetailTree {
  /** The extent's south-east corner in samples; it may lie between samples. */
  readonly end: Point;
  /** Metres: lowest and highest sample that the extent touches. */
  readonly whole: Range;
  /** Finest first; the last one has a single node. */
  readonly levels: readonly DetailLevel[];
}

/** Nodes from west to east and from north to south. */
interface Nodes {
  readonly columns: number;
  readonly rows: number;
}

interface DetailLevel extends Nodes {
  /** Metres, a value for each node, row-major: its lowest and its highest sample. Neighbours share the samples between them. */
  readonly lows: Float32Array;
  readonly highs: Float32Array;
  /** Metres, for each node: its mesh is nowhere further above or below that of level 0. An upper bound. */
  readonly errors: Float32Array;
  /** Metres: the most of these. */
  readonly error: number;
}

/** Vertices of a surface, with their tree. */
export interface DrawnGrid extends Surface {
  /** Steps from vertex to vertex that make one from sample to sample. */
  readonly factor: number;
  readonly detail: DetailTree;
}

/** A surface with what drawing asks for in every frame. */
export interface DrawnSurface extends Surface {
  /** A vertex at every sample: what a wireframe shows. */
  readonly cells: DrawnGrid;
  /** The vertices of faces. Where cells are few they are large on screen, and their two triangles would show: more vertices stand on the bilinear
   *  surface between the samples. */
  readonly faces: DrawnGrid;
}

/** From so many cells along the longer side on, faces have a vertex at every sample and no more. */
const MANY_CELLS = 128;

/** Makes what drawing asks for.
 *  @param surface of at least 2 × 2 samples */
export function withDetail(surface: Surface): DrawnSurface {
  const cells = { ...surface, factor: 1, detail: detailTree(surface) };
  const factor = factorOf(surface.map);
  return { ...surface, cells, faces: factor === 1 ? cells : drawnGrid(surface, factor) };
}

/** The smallest power of two that divides the cells of a map into at least `MANY_CELLS`. */
function factorOf({ width, height }: Size): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(MANY_CELLS / (Math.max(width, height) - 1))));
}

function drawnGrid({ map, spacing, extent }: Surface, factor: number): DrawnGrid {
  const [width, height] = [(map.width - 1) * factor + 1, (map.height - 1) * factor + 1];
  const finer = { map: resample(map, width, height), spacing: { x: spacing.x / factor, y: spacing.y / factor }, extent };
  return { ...finer, factor, detail: detailTree(finer) };
}

/** Bounds how far the mesh of each level is from a surface: how far it is from the next finer mesh, and how far that is from the surface at most.
 *  @param surface of at least 2 × 2 samples */
export function detailTree(surface: Surface): DetailTree {
  const { map } = surface;
  const corner = toSamples(surface, { x: 1, y: 1 });
  const end = { x: Math.min(wholeIfNear(corner.x), map.width - 1), y: Math.min(wholeIfNear(corner.y), map.height - 1) };
  let vertices = verticesWithin(map, end);
  const levels = [finestLevel(map, end)];
  for (let below = levels[0], stride = 1; below.errors.length > 1; below = levels[levels.length - 1], stride *= 2) {
    levels.push(coarserLevel(below, vertices, end, stride));
    vertices = everySecond(vertices);
  }
  const { lows, highs } = levels[levels.length - 1];
  return { end, whole: { min: lows[0], max: highs[0] }, levels };
}

/** The most of the values of a level in each node of the next level, and in the children of others that touch it.
 *
 *      · · · ·      a node has four children, and twelve
 *      · c c ·      more touch it
 *      · c c ·
 *      · · · ·
 */
export function mostAround({ columns, rows }: Nodes, values: Float32Array): Float32Array {
  const parents = parentsOf({ columns, rows });
  const most = new Float32Array(parents.columns * parents.rows);
  for (let node = 0; node < most.length; node++) {
    const column = 2 * (node % parents.columns);
    const row = 2 * Math.floor(node / parents.columns);
    for (let y = Math.max(row - 1, 0); y <= Math.min(row + 2, rows - 1); y++) {
      for (let x = Math.max(column - 1, 0); x <= Math.min(column + 2, columns - 1); x++)
        most[node] = Math.max(most[node], values[y * columns + x]);
    }
  }
  return most;
}

function parentsOf({ columns, rows }: Nodes): Nodes {
  return { columns: Math.ceil(columns / 2), rows: Math.ceil(rows / 2) };
}

/** A sample, where a quotient misses it by the rounding of its arithmetic. */
function wholeIfNear(samples: number): number {
  const whole = Math.round(samples);
  return Math.abs(samples - whole) < 1e-9 * whole ? whole : samples;
}

/** The vertices of level 0: all samples, as far as the extent goes. */
function verticesWithin(map: Heightmap, end: Point): Heightmap {
  if (end.x === map.width - 1 && end.y === map.height - 1) return map;
  const vertices = createHeightmap(Math.ceil(end.x) + 1, Math.ceil(end.y) + 1);
  const { width, height, data } = vertices;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) data[i] = sampleBilinear(map, Math.min(x, end.x), Math.min(y, end.y));
  return vertices;
}

/** The vertices of the next level. */
function everySecond({ width, height, data }: Heightmap): Heightmap {
  const next = createHeightmap(Math.ceil((width - 1) / 2) + 1, Math.ceil((height - 1) / 2) + 1);
  const { width: columns, height: rows, data: out } = next;
  for (let y = 0; y < rows; y++) {
    const [from, to] = [Math.min(2 * y, height - 1) * width, y * columns];
    for (let x = 0; x < columns - 1; x++) out[to + x] = data[from + 2 * x];
    out[to + columns - 1] = data[from + width - 1];
  }
  return next;
}

/** Level 0 looks at the samples themselves: first for the extremes of columns, then for those of nodes. */
function finestLevel(map: Heightmap, end: Point): DetailLevel {
  const { floats } = rowKernels();
  const [lastColumn, lastRow] = [Math.ceil(end.x), Math.ceil(end.y)];
  const [columns, rows] = [Math.ceil(end.x / NODE_QUADS), Math.ceil(end.y / NODE_QUADS)];
  const [lows, highs] = [new Float32Array(columns * rows), new Float32Array(columns * rows)];
  for (let from = 0; from < lastColumn; from += PIECE) {
    const count = Math.min(PIECE, lastColumn - from) + 1;
    const [low, high] = [LOWS, HIGHS].map((address) => floats.subarray(address / 4, address / 4 + count));
    for (let row = 0; row < rows; row++) {
      const north = row * NODE_QUADS;
      extremesOfColumns(map, { first: north, last: Math.min(north + NODE_QUADS, lastRow) }, from, count);
      const first = row * columns + from / NODE_QUADS;
      for (let west = 0, node = first; west < count - 1; west += NODE_QUADS, node++) {
        const east = Math.min(west + NODE_QUADS, count - 1);
        [lows[node], highs[node]] = [low[west], high[west]];
        for (let x = west + 1; x <= east; x++) {
          if (low[x] < lows[node]) lows[node] = low[x];
          if (high[x] > highs[node]) highs[node] = high[x];
        }
      }
    }
  }
  return { columns, rows, lows, highs, errors: new Float32Array(columns * rows), error: 0 };
}

/** The level above one.
 *  @param finer vertices of the level below
 *  @param stride samples between these */
function coarserLevel(below: DetailLevel, finer: Heightmap, end: Point, stride: number): DetailLevel {
  const { columns, rows } = parentsOf(below);
  const [lows, highs] = [new Float32Array(columns * rows), new Float32Array(columns * rows)];
  lows.fill(Number.POSITIVE_INFINITY);
  highs.fill(Number.NEGATIVE_INFINITY);
  for (let child = 0; child < below.lows.length; child++) {
    const node = (Math.floor(child / below.columns) >> 1) * columns + ((child % below.columns) >> 1);
    lows[node] = Math.min(lows[node], below.lows[child]);
    highs[node] = Math.max(highs[node], below.highs[child]);
  }
  const apart = midpointErrors(finer, end, stride, { columns, rows });
  const errors = mostAround(below, below.errors).map((error, node) => error + apart[node]);
  return { columns, rows, lows, highs, errors, error: errors.reduce((most, error) => Math.max(most, error), 0) };
}

/** How far the quads of each node are from the next finer mesh, at most. Each finer triangle lies in one of the quad's two, so they are furthest
 *  apart at a vertex that only the finer mesh has:
 *
 *      nw ·  n  · ne
 *      ·  \  ·  ⁄  ·        n, w, e, s and the middle of the cut c against the means of their neighbours
 *      w  ·  c  ·  e
 *      ·  ⁄  ·     ·
 *      sw ·  s  · se
 *
 *  The end of the extent cuts quads: their middle is elsewhere, and along their cut up to a quarter of their twist comes on top. */
function midpointErrors(finer: Heightmap, end: Point, stride: number, nodes: Nodes): Float32Array {
  const { width, height } = finer;
  const { doubles, kernels } = rowKernels();
  const most = new Float32Array(nodes.columns * nodes.rows);
  /** Where between a quad's sides the finer vertices stand. */
  const middleOf = (first: number, last: number): number => {
    const from = first * stride;
    return (Math.min(from + stride, last) - from) / (Math.min(from + 2 * stride, last) - from);
  };
  for (let from = 0; from < width - 1; from += PIECE) {
    const columns = Math.min(PIECE, width - 1 - from);
    const quads = Math.ceil(columns / 2);
    const errors = doubles.subarray(ERRORS / 8, ERRORS / 8 + quads);
    const lastU = middleOf(from + 2 * (quads - 1), end.x);
    for (let top = 0; top < height - 1; top += 2 * NODE_QUADS) {
      errors.fill(0);
      doubles[LAST_ERROR / 8] = 0;
      for (let y = top; y < Math.min(top + 2 * NODE_QUADS, height - 1); y += 2) {
        bringRow(finer, y, from, columns + 1, ABOVE);
        bringRow(finer, y + 1, from, columns + 1, ROW);
        bringRow(finer, Math.min(y + 2, height - 1), from, columns + 1, BELOW);
        const v = middleOf(y, end.y);
        kernels.quadErrors(ERRORS, ERRORS + 8 * quads, ABOVE, ROW, BELOW, 0.5, v, Number(v !== 0.5));
        if (lastU === 0.5) continue;
        const [north, middle, south] = [ABOVE, ROW, BELOW].map((address) => address + 8 * (quads - 1));
        kernels.quadErrors(LAST_ERROR, LAST_ERROR + 8, north, middle, south, lastU, v, 1);
      }
      if (lastU !== 0.5) errors[quads - 1] = doubles[LAST_ERROR / 8];
      const first = (top / (2 * NODE_QUADS)) * nodes.columns + from / (2 * NODE_QUADS);
      for (let i = 0; i < quads; i++) {
        const node = first + Math.floor(i / NODE_QUADS);
        if (errors[i] > most[node]) most[node] = errors[i];
      }
    }
  }
  return most;
}
