import { type Heightmap, type Range, sampleBilinear } from './heightmap.ts';
import type { Point } from './profile.ts';
import { type Surface, toSamples } from './surface.ts';

/** Quads along one side of a node's mesh, and cells along one side of a node of the finest level. */
export const NODE_QUADS = 32;

/** How far the mesh of each level is from a surface, measured.
 *
 *  The mesh of level 0 has a vertex at every sample, that of the next level at every second one, and so on; the last row and column of each stand at
 *  the end of the extent. Every quad is two triangles, cut from its north-east to its south-west corner. A node is a square of 32 × 32 quads of its
 *  level.
 *  @source F. Strugar, "Continuous Distance-Dependent Level of Detail for Rendering Heightmaps", 2010, for the tree; errors are measured here */
export interface DetailTree {
  /** The extent's south-east corner in samples; it may lie between samples. */
  readonly end: Point;
  /** Metres: lowest and highest sample that the extent touches. */
  readonly whole: Range;
  /** Finest first; the last one has a single node. */
  readonly levels: readonly DetailLevel[];
}

export interface DetailLevel {
  /** Nodes from west to east and from north to south. */
  readonly columns: number;
  readonly rows: number;
  /** Metres, a value for each node, row-major: its lowest and its highest sample. Neighbours share the samples between them. */
  readonly lows: Float32Array;
  readonly highs: Float32Array;
  /** Metres: the largest difference of highest and lowest within a node. */
  readonly relief: number;
  /** Metres: the mesh is nowhere further above or below the bilinear surface between the samples. */
  readonly error: number;
}

/** A surface with its tree, which drawing asks for in every frame. */
export interface DrawnSurface extends Surface {
  readonly detail: DetailTree;
}

export function withDetail(surface: Surface): DrawnSurface {
  return { ...surface, detail: detailTree(surface) };
}

/** @param surface of at least 2 × 2 samples */
export function detailTree(surface: Surface): DetailTree {
  const { width, height } = surface.map;
  const corner = toSamples(surface, { x: 1, y: 1 });
  const end = { x: Math.min(wholeIfNear(corner.x), width - 1), y: Math.min(wholeIfNear(corner.y), height - 1) };
  let extremes = finestExtremes(surface.map, end);
  // Two triangles miss the bilinear surface of a cell by a quarter of what its corners are out of plane.
  const cellError = mostTwist(surface.map, end) / 4;
  const levels: DetailLevel[] = [{ ...extremes, relief: reliefOf(extremes), error: cellError }];
  while (extremes.lows.length > 1) {
    extremes = parentsOf(extremes);
    const finer = Math.max(0, levels.length - LEVELS_BELOW);
    const error = levels[finer].error + mostApart(surface.map, end, 1 << levels.length, 1 << finer);
    levels.push({ ...extremes, relief: reliefOf(extremes), error });
  }
  return { end, whole: { min: extremes.lows[0], max: extremes.highs[0] }, levels };
}

/** Each level is compared with the mesh that is so many levels finer, and that mesh's error is added: an upper bound. */
const LEVELS_BELOW = 2;

/** A sample, where a quotient misses it by the rounding of its arithmetic. */
function wholeIfNear(samples: number): number {
  const whole = Math.round(samples);
  return Math.abs(samples - whole) < 1e-9 * whole ? whole : samples;
}

type Extremes = Pick<DetailLevel, 'columns' | 'rows' | 'lows' | 'highs'>;

function noExtremes(columns: number, rows: number): Extremes {
  return {
    columns,
    rows,
    lows: new Float32Array(columns * rows).fill(Number.POSITIVE_INFINITY),
    highs: new Float32Array(columns * rows).fill(Number.NEGATIVE_INFINITY),
  };
}

function reliefOf({ lows, highs }: Extremes): number {
  return lows.reduce((most, low, i) => Math.max(most, highs[i] - low), 0);
}

function finestExtremes(map: Heightmap, end: Point): Extremes {
  const nodes = noExtremes(Math.ceil(end.x / NODE_QUADS), Math.ceil(end.y / NODE_QUADS));
  for (let row = 0, node = 0; row < nodes.rows; row++) {
    for (let column = 0; column < nodes.columns; column++, node++) {
      const { min, max } = rangeInSquare(map, end, column * NODE_QUADS, row * NODE_QUADS, NODE_QUADS);
      nodes.lows[node] = min;
      nodes.highs[node] = max;
    }
  }
  return nodes;
}

/** Lowest and highest of the samples that a square touches, as far as the extent reaches.
 *  @param column and @param row of its north-west corner, and @param side, in samples, fractions allowed */
export function rangeInSquare({ width, data }: Heightmap, end: Point, column: number, row: number, side: number): Range {
  const [west, east] = [Math.floor(column), Math.ceil(Math.min(column + side, end.x))];
  const [north, south] = [Math.floor(row), Math.ceil(Math.min(row + side, end.y))];
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let y = north; y <= south; y++) {
    for (let i = y * width + west; i <= y * width + east; i++) {
      const value = data[i];
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return { min, max };
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

/** The most that the corners of a cell are out of plane: (nw + se) − (ne + sw). */
function mostTwist({ width, data }: Heightmap, end: Point): number {
  let most = 0;
  for (let y = 1; y <= Math.ceil(end.y); y++) {
    let fall = data[y * width] - data[(y - 1) * width];
    for (let x = 1, i = y * width + 1; x <= Math.ceil(end.x); x++, i++) {
      const nextFall = data[i] - data[i - width];
      const twist = Math.abs(nextFall - fall);
      if (twist > most) most = twist;
      fall = nextFall;
    }
  }
  return most;
}

/** How far the mesh of a stride is from that of a finer one, at most: at its vertices, as both are straight in between. Along a row between
 *
 *      nw ── ne      the vertices the coarser mesh is straight as far as the cut,
 *       ├──╱──┤      and from there
 *      sw ── se
 */
function mostApart(map: Heightmap, end: Point, stride: number, finer: number): number {
  const { width, data } = map;
  const [wholeColumns, wholeRows] = [Math.floor(end.x / stride), Math.floor(end.y / stride)];
  let most = 0;
  for (let row = 0; row < wholeRows; row++) {
    const north = row * stride * width;
    const south = north + stride * width;
    const lastBelow = row === wholeRows - 1 ? stride : stride - finer;
    for (let below = 0; below <= lastBelow; below += finer) {
      const part = below / stride;
      let i = north + below * width;
      for (let west = 0; west < wholeColumns * stride; west += stride) {
        const nw = data[north + west];
        const sw = data[south + west];
        const slope = ((data[north + west + stride] - nw) * finer) / stride;
        const slopeBeyond = ((data[south + west + stride] - sw) * finer) / stride;
        const next = i + stride;
        let mesh = nw + (sw - nw) * part;
        for (const cut = next - below; i < cut; i += finer, mesh += slope) {
          const out = Math.abs(data[i] - mesh);
          if (out > most) most = out;
        }
        for (; i < next; i += finer, mesh += slopeBeyond) {
          const out = Math.abs(data[i] - mesh);
          if (out > most) most = out;
        }
      }
      if (wholeColumns === 0) continue;
      const east = wholeColumns * stride;
      const edge = data[north + east] + (data[south + east] - data[north + east]) * part;
      most = Math.max(most, Math.abs(data[north + below * width + east] - edge));
    }
  }
  // The quads that the end of the extent cuts off.
  const [columns, rows] = [Math.ceil(end.x / stride), Math.ceil(end.y / stride)];
  for (let row = 0; row < rows; row++) {
    for (let column = row < wholeRows ? wholeColumns : 0; column < columns; column++) {
      most = Math.max(most, cutQuadApart(map, end, column * stride, row * stride, stride, finer));
    }
  }
  return most;
}

/** The same for a quad at the end of the extent. Its cut does not run from vertex to vertex: between two of them the mesh can have a corner, which
 *  stands out by at most a quarter of what the slope changes there. */
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
