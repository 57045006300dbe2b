import type { WorldPoint } from '../core/camera-pose.ts';
import type { DetailTree } from '../core/detail-tree.ts';
import type { Point } from '../core/profile.ts';
import { type Block, worldY } from './block.ts';
import { isOrthographic, type Lens, pixelsPerUnit } from './lens.ts';
import { diagonalOf, FINEST_LEVEL, REACH_MARGIN, type ReachField, reachBeyond, reachFields } from './reach-fields.ts';
import { sharpFrom } from './tiles.ts';

/** Up to which distance from the eye each level is drawn, in units. */
export interface DetailReach {
  /** What the errors around a place ask for; entry 0 is that of FINEST_LEVEL. */
  readonly fields: readonly ReachField[];
  /** Each level reaches so far at least; there is one more than fields. */
  readonly least: Float64Array;
  /** Levels below are not needed. */
  readonly lowest: number;
}

/** Units: beyond everything, and far from the largest float32. */
const EVERYWHERE = 1e30;

/** Fields are made for scales this many to an octave: a change of scale moves a morph by no more than 4 %. */
const SCALES = 64;
/** Scales whose fields are kept for a tree: a frame asks for two of them. */
const KEPT = 16;

/** Of each tree, by the logarithm of the scale. */
const fieldsOf = /* @__PURE__ */ new WeakMap<DetailTree, Map<number, readonly ReachField[]>>();

/** The distances at which levels take turns, so that nothing is drawn more than `tolerance` pixels from where it belongs.
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
  const fields = fieldsAt(tree, block, (block.unitsPerMetre * pixelsPerUnit) / tolerance);
  const least = new Float64Array(fields.length + 1);
  for (const [i] of fields.entries()) {
    const level = FINEST_LEVEL + i;
    const sharp = sharpFrom(level + 1) / samplesPerPixel;
    least[i] = Math.max(sharp, i > 0 ? reachBeyond(least[i - 1], diagonalOf(tree, block, level)) : 0);
  }
  least[fields.length] = EVERYWHERE;
  const needed = fields.findIndex(({ most }, i) => Math.max(most, least[i]) > nearest);
  return { fields, least, lowest: FINEST_LEVEL + (needed < 0 ? fields.length : needed) };
}

function fieldsAt(tree: DetailTree, block: Block, unitsPerMetre: number): readonly ReachField[] {
  const kept = fieldsOf.get(tree) ?? new Map<number, readonly ReachField[]>();
  fieldsOf.set(tree, kept);
  const step = Math.ceil(Math.log2(unitsPerMetre) * SCALES);
  const known = kept.get(step);
  if (known) return known;
  if (kept.size >= KEPT) kept.clear();
  const fields = reachFields(tree, block, 2 ** (step / SCALES));
  kept.set(step, fields);
  return fields;
}

/** One level everywhere.
 *  @param level FINEST_LEVEL or more; at most the tree's last is taken */
export function uniformReach({ levels }: DetailTree, level: number): DetailReach {
  const lowest = Math.min(level, levels.length - 1);
  const least = new Float64Array(levels.length - FINEST_LEVEL);
  return { fields: [], least: least.fill(EVERYWHERE, lowest - FINEST_LEVEL), lowest };
}

/** Whether something is within a level's reach at one of the corners of a node of the next level.
 *  @param x and @param y of the node's north-west corner and @param size of its sides, in samples
 *  @param away units from the eye */
export function isWithinReach(reach: DetailReach, level: number, x: number, y: number, size: number, away: number): boolean {
  const { fields, least } = reach;
  const i = level - FINEST_LEVEL;
  if (level < reach.lowest) return false;
  if (i >= fields.length) return away <= least[i];
  const { side, columns, ofNodes } = fields[i];
  const most = Math.max(ofNodes[Math.floor(y / side) * (columns - 1) + Math.floor(x / side)], least[i]);
  if (most === 0 || away > REACH_MARGIN * most) return false;
  if (size === side) return true;
  const atCorners = Math.max(
    reachAt(reach, level, x, y),
    reachAt(reach, level, x + size, y),
    reachAt(reach, level, x, y + size),
    reachAt(reach, level, x + size, y + size),
  );
  return atCorners > 0 && away <= REACH_MARGIN * atCorners;
}

/** The reach of a level at a corner of one of its nodes or of a larger node.
 *  @param x and @param y of the corner in samples */
export function reachAt({ fields, least }: DetailReach, level: number, x: number, y: number): number {
  const i = level - FINEST_LEVEL;
  if (i >= fields.length) return least[i];
  const { side, columns, rows, values } = fields[i];
  const column = Math.floor(x / side);
  const row = Math.floor(y / side);
  const u = x / side - column;
  const v = y / side - row;
  const northWest = row * columns + column;
  const east = column + 1 < columns ? 1 : 0;
  const south = row + 1 < rows ? columns : 0;
  const north = values[northWest] * (1 - u) + values[northWest + east] * u;
  const southern = values[northWest + south] * (1 - u) + values[northWest + south + east] * u;
  return Math.max(north * (1 - v) + southern * v, least[i]);
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
