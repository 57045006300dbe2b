import type { WorldPoint } from '../core/camera-pose.ts';
import { type DetailTree, NODE_QUADS } from '../core/detail-tree.ts';
import type { Point } from '../core/profile.ts';
import { type Block, worldY } from './block.ts';
import { isOrthographic, type Lens, pixelsPerUnit } from './lens.ts';
import { sharpFrom } from './tiles.ts';

/** Levels finer than the samples: their meshes follow the bilinear surface between them, with up to 128 quads along a cell. */
export const FINEST_LEVEL = -7;

/** From this share of a level's reach on, its vertices move to where the next level has its surface. */
export const MORPH_START = 0.7;

/** A node counts as within a reach up to so much beyond it: float32 rounding must not leave a morph unfinished. */
export const REACH_MARGIN = 1.001;

/** Extra reach, found by measuring: the corners of a triangle morph by different amounts. */
const MIX_MARGIN = 1.05;

/** Up to which distance from the eye each level is drawn, in units; entry 0 is that of FINEST_LEVEL. 0 where a level is not needed. The last one
 *  reaches everywhere. */
export type DetailReach = Float64Array;

const INDEX_OF_SAMPLES = -FINEST_LEVEL;

/** Metres: how far a level's mesh may be from the bilinear surface. Finer quads than cells halve a cell's twist in both directions. */
export function errorOf({ levels }: DetailTree, level: number): number {
  return level >= 0 ? levels[level].error : levels[0].error * 4 ** level;
}

/** The distances at which levels take turns, so that nothing is drawn more than `tolerance` pixels from where it belongs, and neighbours differ by
 *  at most one level, whose common edge the finer one has then fully morphed.
 *  @param pixelsPerUnit at a distance of 1 unit, see `screenScale`
 *  @param tolerance pixels
 *  @param nearest units, more than 0: nothing nearer to the eye is seen
 *  @param samplesPerPixel at a distance of 1 unit: large patches would be drawn from blurred tiles, see `patchTiles` */
export function detailReach(
  tree: DetailTree,
  block: Block,
  pixelsPerUnit: number,
  tolerance: number,
  nearest: number,
  samplesPerPixel: number,
): DetailReach {
  const { levels } = tree;
  const top = levels.length - 1;
  const perMetre = (block.unitsPerMetre * pixelsPerUnit) / tolerance;
  // While a vertex morphs the mesh is a mix of both levels.
  const errorReach = (level: number): number =>
    Math.max(
      MIX_MARGIN * perMetre * Math.max(errorOf(tree, level + 1), errorOf(tree, level) / MORPH_START),
      sharpFrom(level + 1) / samplesPerPixel,
    );
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

/** Units: of a node of a level, in plan. */
function diagonalOf({ end }: DetailTree, { halfSize }: Block, level: number): number {
  const quads = NODE_QUADS * 2 ** level;
  return Math.hypot((quads * 2 * halfSize.x) / end.x, (quads * 2 * halfSize.y) / end.y);
}

/** Pixels that a vertical unit covers at most at a distance of 1 unit, wherever it is on screen: more than in the middle, as perspective stretches
 *  what is near a corner. Without perspective it is the same at every distance.
 *  @param heightPx of the view in pixels */
export function screenScale(camera: Lens, heightPx: number): number {
  // The world's up as the camera sees it: x right, y up, z away.
  const { elements } = camera.matrixWorldInverse;
  const [upX, upY, upZ] = [elements[4], elements[5], -elements[6]];
  if (isOrthographic(camera)) return Math.hypot(upX, upY) * pixelsPerUnit(camera, heightPx, 1);
  const tangent = Math.tan((camera.fov * Math.PI) / 360);
  let most = 0;
  for (const x of [-tangent * camera.aspect, tangent * camera.aspect]) {
    for (const y of [-tangent, tangent]) {
      most = Math.max(most, Math.hypot(upX - x * upZ, upY - y * upZ) * Math.hypot(1, x, y));
    }
  }
  return (most * heightPx) / (2 * tangent);
}

/** Where the eye is, for choosing levels: its place in plan and its height above the highest ground, 0 or more, in units. The distance from there to
 *  any ground is at most the true one, and does not depend on elevations: neighbours need not be further apart because they are steep. */
export interface PlanEye {
  readonly x: number;
  readonly z: number;
  readonly above: number;
}

export function planEye({ whole }: DetailTree, block: Block, { x, y, z }: WorldPoint): PlanEye {
  const highest = Math.max(whole.max, block.waterLevel ?? Number.NEGATIVE_INFINITY);
  return { x, z, above: Math.max(0, y - worldY(block, highest)) };
}

/** Units from the eye to a square of samples, see PlanEye.
 *  @param column and @param row of its north-west corner, and @param side, in samples */
export function distanceTo(block: Block, end: Point, eye: PlanEye, column: number, row: number, side: number): number {
  const { x: halfX, y: halfY } = block.halfSize;
  const west = ((2 * column) / end.x - 1) * halfX;
  const east = ((2 * Math.min(column + side, end.x)) / end.x - 1) * halfX;
  const north = ((2 * row) / end.y - 1) * halfY;
  const south = ((2 * Math.min(row + side, end.y)) / end.y - 1) * halfY;
  const x = outside(eye.x, west, east);
  const z = outside(eye.z, north, south);
  return Math.sqrt(x * x + z * z + eye.above * eye.above);
}

function outside(value: number, low: number, high: number): number {
  return Math.max(low - value, value - high, 0);
}
