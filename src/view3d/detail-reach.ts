import type { DetailTree } from '../analysis/detail-tree.ts';
import type { WorldPoint } from '../core/camera-pose.ts';
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

/** Pixels: quads within cells are made only of quads that are wider on screen. What is within a narrower cell is between its edges, which are
 *  drawn where they belong; halving quads of a pixel or two would cost four times the triangles and show nothing. */
export const WHOLE_PX = 4;

/** Of each tree, by what they were made for. */
const fieldsOf = /* @__PURE__ */ new WeakMap<DetailTree, Map<string, readonly ReachField[]>>();

/** The distances at which levels take turns. No sample is then drawn more than `tolerance` pixels from where it belongs, and no place within a cell
 *  whose quads are wider than WHOLE_PX.
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
  const fields = fieldsAt(tree, block, (block.unitsPerMetre * pixelsPerUnit) / tolerance, 1 / (WHOLE_PX * samplesPerPixel));
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

function fieldsAt(tree: DetailTree, block: Block, unitsPerMetre: number, wholeCells: number): readonly ReachField[] {
  const kept = fieldsOf.get(tree) ?? new Map<string, readonly ReachField[]>();
  fieldsOf.set(tree, kept);
  const step = Math.ceil(Math.log2(unitsPerMetre) * SCALES);
  const name = `${step} ${wholeCells}`;
  const known = kept.get(name);
  if (known) return known;
  if (kept.size >= KEPT) kept.clear();
  const fields = reachFields(tree, block, 2 ** (step / SCALES), wholeCells);
  kept.set(name, fields);
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
  writeReaches(reach, level, x, y, size, CORNERS, 0);
  const atCorners = Math.max(CORNERS[0], CORNERS[1], CORNERS[2], CORNERS[3]);
  return atCorners > 0 && away <= REACH_MARGIN * atCorners;
}

const CORNERS = /* @__PURE__ */ new Float32Array(4);

/** Writes how far a level reaches at the corners of one of its nodes, or of one of the next level: in the north-west, north-east, south-west and
 *  south-east. They depend on where a corner is alone, and not on whose it is.
 *  @param x and @param y of the north-west corner and @param size of the sides, in samples */
export function writeReaches(
  { fields, least }: DetailReach,
  level: number,
  x: number,
  y: number,
  size: number,
  out: Float32Array,
  at: number,
): void {
  const i = level - FINEST_LEVEL;
  if (i >= fields.length) {
    out.fill(least[i], at, at + 4);
    return;
  }
  const { side, columns, values } = fields[i];
  const column = Math.floor(x / side);
  const row = Math.floor(y / side);
  const north = row * columns + column;
  const south = north + columns;
  const west = x / side - column;
  const east = west + size / side;
  const top = y / side - row;
  const bottom = top + size / side;
  const northWest = values[north] * (1 - west) + values[north + 1] * west;
  const northEast = values[north] * (1 - east) + values[north + 1] * east;
  const southWest = values[south] * (1 - west) + values[south + 1] * west;
  const southEast = values[south] * (1 - east) + values[south + 1] * east;
  out[at] = Math.max(northWest * (1 - top) + southWest * top, least[i]);
  out[at + 1] = Math.max(northEast * (1 - top) + southEast * top, least[i]);
  out[at + 2] = Math.max(northWest * (1 - bottom) + southWest * bottom, least[i]);
  out[at + 3] = Math.max(northEast * (1 - bottom) + southEast * bottom, least[i]);
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
  const x = outside(eye.x, west, east);
  const z = outside(eye.z, north, south);
  return Math.sqrt(x * x + z * z + eye.above * eye.above);
}

function outside(value: number, low: number, high: number): number {
  return Math.max(low - value, value - high, 0);
}
