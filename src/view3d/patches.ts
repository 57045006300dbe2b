import { Box3, type Frustum } from 'three';
import { type DetailTree, NODE_QUADS, rangeInSquare } from '../core/detail-tree.ts';
import type { Range } from '../core/heightmap.ts';
import { type Block, worldY } from './block.ts';
import { type DetailReach, distanceTo, FINEST_LEVEL, type PlanEye, REACH_MARGIN, reachOf } from './detail-reach.ts';

/** Patches drawn at most: 4.2 million triangles. */
export const MAX_PATCHES = 2048;

/** Level of the wireframe whose edges are nearest to a length.
 *  @param samplePixels that a sample covers
 *  @param edgePixels wanted of an edge */
export function wireLevel(samplePixels: number, edgePixels: number): number {
  return Math.max(0, Math.round(Math.log2(edgePixels / samplePixels)));
}

/** Writes the patches in sight to `out`, nearest first: column and row of the north-west corner and the side of a quad, in samples, and the reach
 *  of the level in units. Descends the tree wherever a node is within the reach of a finer level.
 *  @returns how many there are, or more than `MAX_PATCHES` if they do not fit */
export function selectPatches(
  tree: DetailTree,
  block: Block,
  reach: DetailReach,
  frustum: Frustum,
  eye: PlanEye,
  out: Float32Array,
): number {
  const { levels, end } = tree;
  const { halfSize, bottom, waterLevel = Number.NEGATIVE_INFINITY } = block;
  const eyeX = ((eye.x / halfSize.x + 1) / 2) * end.x;
  const eyeY = ((eye.z / halfSize.y + 1) / 2) * end.y;
  const box = new Box3();
  let count = 0;

  const isInSight = (x: number, y: number, side: number, low: number, high: number): boolean => {
    const [endX, endY] = [Math.min(x + side, end.x), Math.min(y + side, end.y)];
    box.min.set((2 * (x / end.x) - 1) * halfSize.x, worldY(block, low), (2 * (y / end.y) - 1) * halfSize.y);
    box.max.set((2 * (endX / end.x) - 1) * halfSize.x, worldY(block, high), (2 * (endY / end.y) - 1) * halfSize.y);
    return frustum.intersectsBox(box);
  };

  const visit = (level: number, x: number, y: number): void => {
    if (x >= end.x || y >= end.y || count > MAX_PATCHES) return;
    const stride = 2 ** level;
    const side = NODE_QUADS * stride;
    const range = nodeRange(tree, block, level, x, y);
    // Below an outer edge stands a wall.
    const isInside = x > 0 && y > 0 && x + side < end.x && y + side < end.y;
    const low = isInside ? Math.max(range.min, waterLevel) : bottom;
    if (!isInSight(x, y, side, low, Math.max(range.max, waterLevel))) return;
    const finer = level > FINEST_LEVEL ? REACH_MARGIN * reachOf(reach, level - 1) : 0;
    if (finer === 0 || distanceTo(block, end, eye, x, y, side) > finer) {
      if (count < MAX_PATCHES) out.set([x, y, stride, Math.min(reachOf(reach, level), FARTHEST)], 4 * count);
      count++;
      return;
    }
    const half = side / 2;
    const [nearX, farX] = eyeX > x + half ? [x + half, x] : [x, x + half];
    const [nearY, farY] = eyeY > y + half ? [y + half, y] : [y, y + half];
    visit(level - 1, nearX, nearY);
    visit(level - 1, farX, nearY);
    visit(level - 1, nearX, farY);
    visit(level - 1, farX, farY);
  };

  visit(levels.length - 1, 0, 0);
  return count;
}

/** Metres: lowest and highest sample of a node.
 *  @param x and @param y of its north-west corner in samples */
function nodeRange(tree: DetailTree, { surface }: Block, level: number, x: number, y: number): Range {
  const side = NODE_QUADS * 2 ** level;
  if (level < 0) return rangeInSquare(surface.map, tree.end, x, y, side);
  const { columns, lows, highs } = tree.levels[level];
  const node = (y / side) * columns + x / side;
  return { min: lows[node], max: highs[node] };
}

/** Units: beyond everything, and far from the largest float32. */
const FARTHEST = 1e30;
