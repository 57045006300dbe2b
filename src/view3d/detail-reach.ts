import { type DetailTree, mostAround, NODE_QUADS } from '../analysis/detail-tree.ts';
import type { WorldPoint } from '../core/camera-pose.ts';
import type { Point } from '../core/profile.ts';
import { type Block, worldY } from './block.ts';
import { isOrthographic, type Lens, pixelsPerUnit } from './lens.ts';

/** Units, for each node of each level of a tree: up to this distance from the eye the node is split into those of the next finer level; 0 never. */
export type Reaches = readonly Float32Array[];

/** From this share of a reach on, vertices move to where the next level has its surface. */
const MORPH_START = 0.7;

/** A node counts as within its reach up to so much beyond it: float32 rounding must not leave a morph unfinished. */
const REACH_MARGIN = 1.001;

/** Units: beyond everything, and far from the largest float32. */
const EVERYWHERE = 1e30;

/** The distances at which levels take turns: as large as the errors ask for, and so much larger than the reaches of the next finer level around that
 *  neighbours differ by one level at most. Where a node is split its edges are within its reach and its diagonal, and a coarser neighbour has not
 *  begun to morph there.
 *  @param unitsPerMetre distance from where an error of 1 metre is tolerable
 *  @param least units, for each level: a reach for other reasons than its errors */
export function reachesOf(
  tree: DetailTree,
  block: Block,
  unitsPerMetre: number,
  least: (level: number) => number = () => 0,
): Reaches {
  const reaches = [new Float32Array(tree.levels[0].errors.length)];
  for (let level = 1; level < tree.levels.length; level++) {
    const below = mostAround(tree.levels[level - 1], reaches[level - 1]);
    const [diagonal, other] = [diagonalOf(tree, block, level - 1), least(level)];
    const beyond = (reach: number): number => (reach > 0 ? (REACH_MARGIN * (reach + diagonal)) / MORPH_START : 0);
    reaches.push(tree.levels[level].errors.map((error, node) => Math.max(unitsPerMetre * error, other, beyond(below[node]))));
  }
  return reaches;
}

/** One level everywhere. */
export function uniformReaches({ levels }: DetailTree, finest: number): Reaches {
  return levels.map(({ errors }, level) => new Float32Array(errors.length).fill(level > finest ? EVERYWHERE : 0));
}

/** Units: of the part of a level's node that lies in the block, in plan. */
function diagonalOf({ end }: DetailTree, { halfSize }: Block, level: number): number {
  const side = NODE_QUADS * 2 ** level;
  return Math.hypot(2 * halfSize.x * Math.min(side / end.x, 1), 2 * halfSize.y * Math.min(side / end.y, 1));
}

/** Whether a node is split at this distance from the eye. */
export function isWithin(reach: number, away: number): boolean {
  return reach > 0 && away <= REACH_MARGIN * reach;
}

/** Up to which distance a node's level reaches at its edges in the north, east, south and west. Within its parent that is the parent's reach, which
 *  is the most of the four. An edge that two parents share has the lesser of theirs, so both sides morph alike there.
 *  @param column and @param row of the node among those of its level */
export function edgeReaches({ levels }: DetailTree, reaches: Reaches, level: number, column: number, row: number): number[] {
  if (level === levels.length - 1) return [EVERYWHERE, EVERYWHERE, EVERYWHERE, EVERYWHERE];
  const { columns, rows } = levels[level + 1];
  const [x, y] = [column >> 1, row >> 1];
  const own = reaches[level + 1][y * columns + x];
  const shared = (isOuter: boolean, dx: number, dy: number): number => {
    const isThere = x + dx >= 0 && x + dx < columns && y + dy >= 0 && y + dy < rows;
    return isOuter && isThere ? Math.min(own, reaches[level + 1][(y + dy) * columns + x + dx]) : own;
  };
  const [isEast, isSouth] = [column % 2 === 1, row % 2 === 1];
  return [shared(!isSouth, 0, -1), shared(isEast, 1, 0), shared(isSouth, 0, 1), shared(!isEast, -1, 0)];
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

/** Where the eye is, for choosing levels: its place in plan and its height above the highest ground, 0 or more, in units. The distance from there
 *  to any ground is at most the true one, and does not depend on elevations: neighbours need not be further apart because they are steep. */
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
  const x = Math.max(west - eye.x, eye.x - east, 0);
  const z = Math.max(north - eye.z, eye.z - south, 0);
  return Math.sqrt(x * x + z * z + eye.above * eye.above);
}
