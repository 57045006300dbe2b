import { type Heightmap, requireMap, type Size } from '../core/heightmap.ts';
import { missOf } from './miss.ts';
import { createSampleSet, rimOf, rootSide, type SampleSet, splitSamples } from './splits.ts';

/** Triangles that a piece has at most. */
const PIECE = 65_536;
/** Cells along the side of a square of which all triangles go into one piece. */
const TILE = 128;

/** A map as right-angled triangles between its samples. Neighbours share whole sides, so there is no gap between them. */
export interface Triangulation {
  readonly map: Heightmap;
  readonly triangles: number;
  /** How many samples are corners. */
  readonly vertices: number;
  /** The most by which a sample lies above or below the triangles, measured at all samples, in their unit. */
  readonly error: number;
  /** The samples that are corners. */
  readonly corners: SampleSet;
  /** All triangles, piece by piece, always in the same order.
   *  @returns three sample numbers `y · width + x` for each, counterclockwise from above with north up; valid until the next piece */
  pieces(): Generator<Uint32Array>;
}

/** The fewest triangles of a right-triangulated irregular network whose error is at most `bound` at every sample. (Evans, Kirkpatrick and
 *  Townsend 2001; errors of all samples rather than of the cut ones, as those say too little of what lies between them.)
 *
 *  A side that is not 2ⁿ + 1 long is cut off where it ends: along it the triangles are as small as it takes to end there. Takes two bits a sample
 *  beside the map.
 *
 *  At a bound of 0 it is the full mesh, on level ground too: two triangles a cell, all cut from north-east to south-west, as the 3D view and
 *  PlaneGeometry of three.js cut them. In a network these cuts turn from cell to cell.
 *  @param map at least 2 × 2 finite samples
 *  @param bound in the unit of the samples, from 0 on
 *  @param isTile whether every sample along the rim is a corner, so that the triangles of neighbours meet there
 *  @throws RangeError for fewer samples, and a bound that is no such number */
export function triangulate(map: Heightmap, bound: number, isTile = false): Triangulation {
  requireMap(map);
  if (map.width < 2 || map.height < 2) {
    throw new RangeError(`triangles: expected a map of 2 × 2 samples or more, got ${map.width} × ${map.height}`);
  }
  if (!(bound >= 0)) throw new RangeError(`triangles: expected an error from 0 on, got ${bound}`);
  const { width, height } = map;
  const corners = createSampleSet(width * height);
  if (bound === 0) {
    for (let sample = 0; sample < width * height; sample++) corners.add(sample);
    const triangles = 2 * (width - 1) * (height - 1);
    return { map, triangles, vertices: width * height, error: 0, corners, pieces: () => cellsOf(map) };
  }
  const splits = splitSamples(map, bound, isTile);
  let triangles = 0;
  let error = 0;
  const visit: VisitTriangle = (ax, ay, bx, by, cx, cy) => {
    triangles++;
    corners.add(ay * width + ax);
    corners.add(by * width + bx);
    corners.add(cy * width + cx);
    const miss = missOf(map, ax, ay, bx, by, cx, cy);
    if (miss > error) error = miss;
  };
  for (const tile of tilesOf(map, splits)) visitTriangles(map, splits, tile, visit);
  return { map, triangles, vertices: corners.count(), error, corners, pieces: () => piecesOf(map, splits) };
}

/** Columns and rows of the corners: right-angled at c, a to b is the hypotenuse. */
type Triangle = readonly [ax: number, ay: number, bx: number, by: number, cx: number, cy: number];
type VisitTriangle = (...corners: Triangle) => void;

/** The triangles that are cut no further, or have come down to tiles. */
function* tilesOf(map: Heightmap, splits: SampleSet): Generator<Triangle> {
  const side = rootSide(map);
  const rim = rimOf(map);
  const open: Triangle[] = [
    [side, side, 0, 0, 0, side],
    [0, 0, side, side, side, 0],
  ];
  for (let triangle = open.pop(); triangle; triangle = open.pop()) {
    const [ax, ay, bx, by, cx, cy] = triangle;
    if (rim.isBeyond(Math.min(ax, bx, cx), Math.min(ay, by, cy))) continue;
    if (Math.abs(ax - cx) + Math.abs(ay - cy) <= TILE) {
      yield triangle;
      continue;
    }
    const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
    const isCut = rim.isCrossed(Math.max(ax, bx, cx), Math.max(ay, by, cy)) || splits.has(my * map.width + mx);
    if (isCut) open.push([bx, by, cx, cy, mx, my], [cx, cy, ax, ay, mx, my]);
    else yield triangle;
  }
}

/** The triangles that a triangle is cut into. */
function visitTriangles(map: Heightmap, splits: SampleSet, tile: Triangle, visit: VisitTriangle): void {
  const { width } = map;
  const rim = rimOf(map);
  const cut: VisitTriangle = (ax, ay, bx, by, cx, cy) => {
    if (rim.isBeyond(Math.min(ax, bx, cx), Math.min(ay, by, cy))) return;
    const mx = (ax + bx) >> 1;
    const my = (ay + by) >> 1;
    const isLeast = Math.abs(ax - cx) + Math.abs(ay - cy) === 1;
    if (!isLeast && (rim.isCrossed(Math.max(ax, bx, cx), Math.max(ay, by, cy)) || splits.has(my * width + mx))) {
      cut(cx, cy, ax, ay, mx, my);
      cut(bx, by, cx, cy, mx, my);
    } else visit(ax, ay, bx, by, cx, cy);
  };
  cut(...tile);
}

function* piecesOf(map: Heightmap, splits: SampleSet): Generator<Uint32Array> {
  const { width } = map;
  const corners = new Uint32Array(3 * PIECE);
  let length = 0;
  const visit: VisitTriangle = (ax, ay, bx, by, cx, cy) => {
    corners[length++] = ay * width + ax;
    corners[length++] = by * width + bx;
    corners[length++] = cy * width + cx;
  };
  for (const tile of tilesOf(map, splits)) {
    if (length > 0 && length + 3 * TILE * TILE > corners.length) {
      yield corners.subarray(0, length);
      length = 0;
    }
    visitTriangles(map, splits, tile, visit);
  }
  if (length > 0) yield corners.subarray(0, length);
}

/** Two triangles a cell, row by row. */
function* cellsOf({ width, height }: Size): Generator<Uint32Array> {
  const perRow = 6 * (width - 1);
  const corners = new Uint32Array(Math.max(3 * PIECE, perRow));
  let length = 0;
  for (let y = 0; y < height - 1; y++) {
    if (length + perRow > corners.length) {
      yield corners.subarray(0, length);
      length = 0;
    }
    for (let nw = y * width, last = nw + width - 1; nw < last; nw++) {
      const sw = nw + width;
      corners[length++] = nw;
      corners[length++] = sw;
      corners[length++] = nw + 1;
      corners[length++] = nw + 1;
      corners[length++] = sw;
      corners[length++] = sw + 1;
    }
  }
  yield corners.subarray(0, length);
}

/** The corners along the rim of a triangulation: sample numbers, counterclockwise from above with north up, from the south-west corner on, each
 *  once. */
export function borderOf({ map: { width, height }, corners }: Triangulation): Uint32Array {
  const [last, bottom] = [width - 1, (height - 1) * width];
  const sides = [
    { from: bottom, step: 1, count: last },
    { from: bottom + last, step: -width, count: height - 1 },
    { from: last, step: -1, count: last },
    { from: 0, step: width, count: height - 1 },
  ];
  const border: number[] = [];
  for (const { from, step, count } of sides) {
    for (let i = 0, at = from; i < count; i++, at += step) if (corners.has(at)) border.push(at);
  }
  return Uint32Array.from(border);
}
