import type { Frustum } from 'three';
import { NODE_QUADS } from '../analysis/detail-errors.ts';
import type { DetailTree } from '../analysis/detail-tree.ts';
import type { Point } from '../core/profile.ts';
import { MAX_PATCHES, PATCH_SIZES } from '../render3d/orders.ts';
import type { Block } from './block.ts';
import { type DetailReach, distanceTo, isWithinReach, type PlanEye, writeReaches } from './detail-reach.ts';

/** What shaders know of patches: see PATCH_SIZES. */
export type PatchNumbers = Readonly<Record<keyof typeof PATCH_SIZES, Float32Array>>;

/** Room for as many patches as are drawn. */
export function patchNumbers(): PatchNumbers {
  return {
    aPatch: new Float32Array(PATCH_SIZES.aPatch * MAX_PATCHES),
    aReach: new Float32Array(PATCH_SIZES.aReach * MAX_PATCHES),
  };
}

/** Level of the wireframe whose edges are nearest to a length.
 *  @param samplePixels that a sample covers
 *  @param edgePixels wanted of an edge */
export function wireLevel(samplePixels: number, edgePixels: number): number {
  return Math.max(0, Math.round(Math.log2(edgePixels / samplePixels)));
}

/** Writes the patches in sight to `out`, nearest first. Descends the tree wherever a node is within the reach of a finer level.
 *  @returns how many there are, or more than `MAX_PATCHES` if they do not fit */
export function selectPatches(
  tree: DetailTree,
  block: Block,
  reach: DetailReach,
  frustum: Frustum,
  eye: PlanEye,
  { aPatch, aReach }: PatchNumbers,
): number {
  const { levels, end } = tree;
  const { halfSize, bottom, waterLevel = Number.NEGATIVE_INFINITY } = block;
  const eyeX = ((eye.x / halfSize.x + 1) / 2) * end.x;
  const eyeY = ((eye.z / halfSize.y + 1) / 2) * end.y;
  const planes = sightOf(frustum, block, end);
  let count = 0;

  /** @param known a bit for each plane that the whole of the parent is before */
  const visit = (level: number, x: number, y: number, known: number): void => {
    if (x >= end.x || y >= end.y || count > MAX_PATCHES) return;
    const stride = 2 ** level;
    const side = NODE_QUADS * stride;
    const before = known === ALL ? ALL : planesBefore(level, x, y, known);
    if (before < 0) return;
    if (!isWithinReach(reach, level - 1, x, y, side, distanceTo(block, end, eye, x, y, side))) {
      if (count < MAX_PATCHES) {
        aPatch[3 * count] = x;
        aPatch[3 * count + 1] = y;
        aPatch[3 * count + 2] = stride;
      }
      count++;
      return;
    }
    const half = side / 2;
    const nearX = eyeX > x + half ? x + half : x;
    const nearY = eyeY > y + half ? y + half : y;
    const farX = 2 * x + half - nearX;
    const farY = 2 * y + half - nearY;
    visit(level - 1, nearX, nearY, before);
    visit(level - 1, farX, nearY, before);
    visit(level - 1, nearX, farY, before);
    visit(level - 1, farX, farY, before);
  };

  /** The planes that a node's box is before as a whole; −1 if it is behind one of them. */
  const planesBefore = (level: number, x: number, y: number, known: number): number => {
    const side = NODE_QUADS * 2 ** level;
    // Parts of a node of level 0 have its extremes.
    const { columns, lows, highs } = levels[Math.max(level, 0)];
    const node = Math.floor(y / Math.max(side, NODE_QUADS)) * columns + Math.floor(x / Math.max(side, NODE_QUADS));
    const endX = Math.min(x + side, end.x);
    const endY = Math.min(y + side, end.y);
    // Below an outer edge stands a wall.
    const isInside = x > 0 && y > 0 && x + side < end.x && y + side < end.y;
    const low = isInside ? Math.max(lows[node], waterLevel) : bottom;
    const high = Math.max(highs[node], waterLevel);
    let before = known;
    for (let plane = 0; plane < 6; plane++) {
      if (known & (1 << plane)) continue;
      const east = planes[4 * plane];
      const south = planes[4 * plane + 1];
      const up = planes[4 * plane + 2];
      const most =
        planes[4 * plane + 3] + east * (east > 0 ? endX : x) + south * (south > 0 ? endY : y) + up * (up > 0 ? high : low);
      if (most < 0) return -1;
      const least =
        planes[4 * plane + 3] + east * (east > 0 ? x : endX) + south * (south > 0 ? y : endY) + up * (up > 0 ? low : high);
      if (least >= 0) before |= 1 << plane;
    }
    return before;
  };

  visit(levels.length - 1, 0, 0, 0);
  for (let i = 0; i < count && count <= MAX_PATCHES; i++) {
    const stride = aPatch[3 * i + 2];
    writeReaches(reach, Math.log2(stride), aPatch[3 * i], aPatch[3 * i + 1], NODE_QUADS * stride, aReach, 4 * i);
  }
  return count;
}

/** All planes of a frustum. */
const ALL = 0b111111;

/** The planes of a frustum in samples and metres: each is before a place where east · x + south · y + up · elevation + the last number is 0 or
 *  more. */
function sightOf({ planes }: Frustum, { halfSize, unitsPerMetre, referenceElevation }: Block, end: Point): Float64Array {
  const out = new Float64Array(24);
  for (const [i, { normal, constant }] of planes.entries()) {
    const up = normal.y * unitsPerMetre;
    const atZero = constant - normal.x * halfSize.x - normal.z * halfSize.y - up * referenceElevation;
    out.set([(2 * normal.x * halfSize.x) / end.x, (2 * normal.z * halfSize.y) / end.y, up, atZero], 4 * i);
  }
  return out;
}
