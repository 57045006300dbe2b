import type { PerspectiveCamera } from 'three';
import type { WorldPoint } from '../core/camera-pose.ts';
import { type DetailTree, NODE_QUADS, rangeInSquare } from '../core/detail-tree.ts';
import type { Range } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import { type Block, worldY } from './block.ts';

/** Levels finer than the samples: their meshes follow the bilinear surface between them, with up to 128 quads along a cell. */
export const FINEST_LEVEL = -7;

/** From this share of a level's reach on, its vertices move to where the next level has its surface. */
const MORPH_START = 0.7;

/** What is nearer than this part more of a level's reach than its end counts as within it, so that float32 cannot leave a morph unfinished. */
export const REACH_MARGIN = 1.001;

/** The three corners of a triangle are not equally far with their morph. */
const MIX_MARGIN = 1.05;

/** Up to which distance from the eye each level is drawn, in units; entry 0 is that of FINEST_LEVEL. 0 where a level is not needed. The last one
 *  reaches everywhere. */
export type DetailReach = Float64Array;

const INDEX_OF_SAMPLES = -FINEST_LEVEL;

/** Metres: how far a level's mesh may be from the bilinear surface. Finer quads than cells halve a cell's twist in both directions. */
function errorOf({ levels }: DetailTree, level: number): number {
  return level >= 0 ? levels[level].error : levels[0].error * 4 ** level;
}

/** The distances at which levels take turns, so that nothing is drawn more than `tolerance` pixels from where it belongs, and neighbours differ by
 *  at most one level, whose common edge the finer one has then fully morphed.
 *  @param pixelsPerUnit at a distance of 1 unit, see `screenScale`
 *  @param tolerance pixels
 *  @param nearest units from the eye to the nearest part of the surface */
export function detailReach(
  tree: DetailTree,
  block: Block,
  pixelsPerUnit: number,
  tolerance: number,
  nearest: number,
): DetailReach {
  const { levels } = tree;
  const top = levels.length - 1;
  const perMetre = (block.unitsPerMetre * pixelsPerUnit) / tolerance;
  // While a vertex morphs the mesh is a mix of both levels.
  const errorReach = (level: number): number =>
    MIX_MARGIN * perMetre * Math.max(errorOf(tree, level + 1), errorOf(tree, level) / MORPH_START);
  let lowest = top;
  while (lowest > FINEST_LEVEL && errorReach(lowest - 1) > nearest) lowest--;
  const reach = new Float64Array(levels.length + INDEX_OF_SAMPLES);
  for (let level = lowest; level < top; level++) {
    const i = level + INDEX_OF_SAMPLES;
    // A vertex on the edge to a finer neighbour is at most a node's diagonal beyond that one's reach.
    const apart = level > lowest ? (REACH_MARGIN * reach[i - 1] + diagonalOf(tree, block, level)) / MORPH_START : 0;
    reach[i] = Math.max(errorReach(level), apart);
  }
  reach[top + INDEX_OF_SAMPLES] = Number.MAX_VALUE;
  return reach;
}

/** One level everywhere.
 *  @param level FINEST_LEVEL or more; at most the tree's last is taken */
export function uniformReach({ levels }: DetailTree, level: number): DetailReach {
  const reach = new Float64Array(levels.length + INDEX_OF_SAMPLES);
  return reach.fill(Number.MAX_VALUE, Math.min(level, levels.length - 1) + INDEX_OF_SAMPLES);
}

/** The reach of a level. */
export function reachOf(reach: DetailReach, level: number): number {
  return reach[level + INDEX_OF_SAMPLES];
}

/** Units: of the largest node of a level. */
function diagonalOf({ levels, end }: DetailTree, { halfSize, unitsPerMetre }: Block, level: number): number {
  const quads = NODE_QUADS * 2 ** level;
  const [x, y] = [(quads * 2 * halfSize.x) / end.x, (quads * 2 * halfSize.y) / end.y];
  return Math.hypot(x, y, levels[Math.max(level, 0)].relief * unitsPerMetre);
}

/** Pixels that a vertical unit covers at most at a distance of 1 unit, wherever it is on screen: more than in the middle, as perspective stretches
 *  what is near a corner.
 *  @param heightPx of the view in pixels */
export function screenScale(camera: PerspectiveCamera, heightPx: number): number {
  const tangent = Math.tan((camera.fov * Math.PI) / 360);
  // The world's up as the camera sees it: x right, y up, z away.
  const { elements } = camera.matrixWorldInverse;
  const [upX, upY, upZ] = [elements[4], elements[5], -elements[6]];
  let most = 0;
  for (const x of [-tangent * camera.aspect, tangent * camera.aspect]) {
    for (const y of [-tangent, tangent]) {
      most = Math.max(most, Math.hypot(upX - x * upZ, upY - y * upZ) * Math.hypot(1, x, y));
    }
  }
  return (most * heightPx) / (2 * tangent);
}

/** Units from the eye to the nearest of the boxes around parts of the surface: nothing of it is nearer. */
export function nearestDistance(tree: DetailTree, block: Block, eye: WorldPoint): number {
  const { levels, end } = tree;
  let best = Number.POSITIVE_INFINITY;
  const distanceOf = (level: number, x: number, y: number): number =>
    x < end.x && y < end.y
      ? distanceTo(block, end, eye, x, y, NODE_QUADS * 2 ** level, nodeRange(tree, block, level, x, y))
      : Number.POSITIVE_INFINITY;
  const visit = (level: number, x: number, y: number, distance: number): void => {
    if (distance >= best) return;
    const side = NODE_QUADS * 2 ** level;
    if (level === FINEST_LEVEL || (level <= 0 && distance > diagonalOf(tree, block, level))) {
      best = distance;
      return;
    }
    const children = [0, side / 2].flatMap((dy) => [0, side / 2].map((dx) => ({ x: x + dx, y: y + dy })));
    const away = children.map((child) => ({ ...child, distance: distanceOf(level - 1, child.x, child.y) }));
    away.sort((a, b) => a.distance - b.distance);
    for (const child of away) visit(level - 1, child.x, child.y, child.distance);
  };
  visit(levels.length - 1, 0, 0, 0);
  return best;
}

/** Metres: lowest and highest sample of a node.
 *  @param x and @param y of its north-west corner in samples */
export function nodeRange(tree: DetailTree, { surface }: Block, level: number, x: number, y: number): Range {
  const side = NODE_QUADS * 2 ** level;
  if (level < 0) return rangeInSquare(surface.map, tree.end, x, y, side);
  const { columns, lows, highs } = tree.levels[level];
  const node = (y / side) * columns + x / side;
  return { min: lows[node], max: highs[node] };
}

/** Units from a point to the box of a square of samples, between two elevations or at the water above them.
 *  @param column and @param row of its north-west corner, and @param side, in samples */
export function distanceTo(
  block: Block,
  end: Point,
  { x, y, z }: WorldPoint,
  column: number,
  row: number,
  side: number,
  { min, max }: Range,
): number {
  const { halfSize, waterLevel = Number.NEGATIVE_INFINITY } = block;
  const east = (at: number): number => (2 * (Math.min(at, end.x) / end.x) - 1) * halfSize.x;
  const south = (at: number): number => (2 * (Math.min(at, end.y) / end.y) - 1) * halfSize.y;
  const dx = outside(x, east(column), east(column + side));
  const dy = outside(y, worldY(block, Math.max(min, waterLevel)), worldY(block, Math.max(max, waterLevel)));
  const dz = outside(z, south(row), south(row + side));
  return Math.hypot(dx, dy, dz);
}

function outside(value: number, low: number, high: number): number {
  return Math.max(low - value, value - high, 0);
}
