import type { Heightmap, Range } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import { type Surface, toSamples } from '../core/surface.ts';
import { reserve, rowKernels } from '../kernels/rows.ts';
import {
  distantErrors,
  everyNth,
  finestErrors,
  measuredErrors,
  mostIn,
  NODE_QUADS,
  type Squares,
  squares,
} from './detail-errors.ts';

/** How far the mesh of each level is from a surface. Level 0 has a vertex at every sample, the next at every second, and so on; the last
 *  row and column stand at the end of the extent. A quad is cut from north-east to south-west, and a node is 32 × 32 quads.
 *  @source F. Strugar, "Continuous Distance-Dependent Level of Detail for Rendering Heightmaps", 2010, for the tree; errors are measured here */
export interface DetailTree {
  /** The extent's south-east corner in samples; it may lie between samples. */
  readonly end: Point;
  /** Metres: lowest and highest sample that the extent touches. */
  readonly whole: Range;
  /** Finest first; the last one has a single node. */
  readonly levels: readonly DetailLevel[];
}

interface DetailLevel {
  /** Nodes from west to east and from north to south. */
  readonly columns: number;
  readonly rows: number;
  /** Metres, a value for each node, row-major: its lowest and its highest sample. Neighbours share the samples between them. */
  readonly lows: Float32Array;
  readonly highs: Float32Array;
  /** Metres, for each node: its mesh is nowhere further above or below the bilinear surface between the samples. */
  readonly errors: Float32Array;
  /** Metres: the most of these. */
  readonly error: number;
}

/** A surface with its tree, which drawing asks for in every frame. */
export interface DrawnSurface extends Surface {
  readonly detail: DetailTree;
}

/** A surface with its tree, which drawing asks for in every frame. */
export function withDetail(surface: Surface): DrawnSurface {
  return { ...surface, detail: detailTree(surface) };
}

/** Up to this level meshes are compared with all samples. */
const MEASURED = 3;
/** The levels above are compared with the mesh of this one. */
const BASE = 2;

/** Measures how far the mesh of each level is from a surface.
 *  @param surface of at least 2 × 2 samples */
export function detailTree(surface: Surface): DetailTree {
  const { map } = surface;
  const corner = toSamples(surface, { x: 1, y: 1 });
  const end = { x: Math.min(wholeIfNear(corner.x), map.width - 1), y: Math.min(wholeIfNear(corner.y), map.height - 1) };
  const extremes = extremesOfNodes(map, end);
  const errors = errorsOfNodes(map, end, extremes.length);
  const [whole] = extremes.slice(-1).map(({ lows, highs }) => ({ min: lows[0], max: highs[0] }));
  // Errors are computed in float32, and a shader computes heights in it.
  const rounding = Math.max(Math.abs(whole.min), Math.abs(whole.max)) * 2 ** -22;
  const levels = extremes.map(({ columns, rows, lows, highs }, level): DetailLevel => {
    const own = errors[level].values.map((error) => (error > 0 ? error + (level + 1) * rounding : 0));
    return { columns, rows, lows, highs, errors: own, error: own.reduce((most, error) => Math.max(most, error), 0) };
  });
  return { end, whole, levels };
}

/** A sample, where a quotient misses it by the rounding of its arithmetic. */
function wholeIfNear(samples: number): number {
  const whole = Math.round(samples);
  return Math.abs(samples - whole) < 1e-9 * whole ? whole : samples;
}

function errorsOfNodes(map: Heightmap, end: Point, levels: number): Squares[] {
  const [cells, pairs] = finestErrors(map, end);
  const nodes = [cells, mostIn(pairs, NODE_QUADS / 2)];
  const measured: Squares[] = [];
  for (let level = 2; level <= Math.min(MEASURED, levels - 1); level++) {
    const errors = measuredErrors(map, end, level, cells);
    nodes.push(errors.nodes);
    measured[level] = errors.quads;
  }
  if (levels - 1 <= MEASURED) return nodes;
  const vertices = everyNth(map, 2 ** BASE);
  let below = mostIn(measured[BASE], 2 ** (MEASURED - BASE));
  for (let level = MEASURED + 1; level < levels; level++) {
    below = mostIn(below, 2);
    nodes.push(mostIn(distantErrors(map, end, level, BASE, vertices, below), NODE_QUADS / 2));
  }
  return nodes;
}

type Extremes = Pick<DetailLevel, 'columns' | 'rows' | 'lows' | 'highs'>;

/** Columns whose extremes are found at the same time. */
const CHUNK = 8192;
const LOWS = /* @__PURE__ */ reserve(CHUNK / 2 + 1);
const HIGHS = /* @__PURE__ */ reserve(CHUNK / 2 + 1);
const ROW = /* @__PURE__ */ reserve(CHUNK / 2 + 1);

/** Lowest and highest samples of nodes, level after level. */
function extremesOfNodes(map: Heightmap, end: Point): Extremes[] {
  const levels = [finestExtremes(map, end)];
  for (let last = levels[0]; last.lows.length > 1; last = levels[levels.length - 1]) levels.push(parentsOf(last));
  return levels;
}

function noExtremes(columns: number, rows: number): Extremes {
  return {
    columns,
    rows,
    lows: new Float32Array(columns * rows).fill(Number.POSITIVE_INFINITY),
    highs: new Float32Array(columns * rows).fill(Number.NEGATIVE_INFINITY),
  };
}

function finestExtremes({ width, data }: Heightmap, end: Point): Extremes {
  const { columns, rows } = squares(end, NODE_QUADS);
  const nodes = noExtremes(columns, rows);
  const { kernels, floats } = rowKernels();
  const [endColumn, endRow] = [Math.ceil(end.x), Math.ceil(end.y)];
  for (let from = 0; from < endColumn; from += CHUNK) {
    const count = Math.min(CHUNK, endColumn - from) + 1;
    const [lows, highs] = [LOWS, HIGHS].map((address) => floats.subarray(address / 4, address / 4 + count));
    for (let node = 0; node < rows; node++) {
      lows.fill(Number.POSITIVE_INFINITY);
      highs.fill(Number.NEGATIVE_INFINITY);
      for (let row = node * NODE_QUADS; row <= Math.min((node + 1) * NODE_QUADS, endRow); row++) {
        floats.set(data.subarray(row * width + from, row * width + from + count), ROW / 4);
        kernels.extremes(LOWS, LOWS + 4 * count, HIGHS, ROW);
      }
      for (let column = 0; column * NODE_QUADS < count - 1; column++) {
        const at = node * columns + from / NODE_QUADS + column;
        for (let i = column * NODE_QUADS; i <= Math.min((column + 1) * NODE_QUADS, count - 1); i++) {
          if (lows[i] < nodes.lows[at]) nodes.lows[at] = lows[i];
          if (highs[i] > nodes.highs[at]) nodes.highs[at] = highs[i];
        }
      }
    }
  }
  return nodes;
}

/** Nodes of twice the side, with the extremes of their up to four children. */
function parentsOf(children: Extremes): Extremes {
  const parents = noExtremes(Math.ceil(children.columns / 2), Math.ceil(children.rows / 2));
  for (let row = 0, child = 0; row < children.rows; row++) {
    for (let column = 0; column < children.columns; column++, child++) {
      const node = (row >> 1) * parents.columns + (column >> 1);
      parents.lows[node] = Math.min(parents.lows[node], children.lows[child]);
      parents.highs[node] = Math.max(parents.highs[node], children.highs[child]);
    }
  }
  return parents;
}
