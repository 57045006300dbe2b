import { Box3, Frustum, Matrix4 } from 'three';
import { type DetailTree, NODE_QUADS } from '../analysis/detail-tree.ts';
import { MAX_PATCHES } from '../render3d/orders.ts';
import { type Block, worldY } from './block.ts';
import { distanceTo, edgeReaches, isWithin, planEye, type Reaches } from './detail-reach.ts';
import type { Lens } from './lens.ts';

/** A surface, and from where it is seen. */
export interface Seen {
  readonly tree: DetailTree;
  readonly block: Block;
  /** With matrices that fit its place. */
  readonly camera: Lens;
  /** Pixels. */
  readonly viewHeight: number;
}

/** A node that is drawn. */
export interface Patch {
  readonly level: number;
  /** Its north-west corner and the side of its quads, in samples. */
  readonly column: number;
  readonly row: number;
  readonly stride: number;
  /** See `edgeReaches`. */
  readonly reaches: readonly number[];
  /** Units from the eye, see PlanEye. */
  readonly away: number;
}

/** The patches in sight, nearest first: the tree is descended wherever a node is within its reach.
 *  @returns undefined if there are more than MAX_PATCHES */
export function patchesWithin({ tree, block, camera }: Seen, reaches: Reaches): Patch[] | undefined {
  const { levels, end } = tree;
  const eye = planEye(tree, block, camera.position);
  const frustum = new Frustum().setFromProjectionMatrix(
    new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
  );
  const box = new Box3();
  const found: Patch[] = [];

  function visit(level: number, x: number, y: number): void {
    const { columns, rows } = levels[level];
    if (x >= columns || y >= rows || found.length > MAX_PATCHES) return;
    if (!frustum.intersectsBox(boxOf(tree, block, level, x, y, box))) return;
    const stride = 2 ** level;
    const [column, row] = [NODE_QUADS * stride * x, NODE_QUADS * stride * y];
    const away = distanceTo(block, end, eye, column, row, NODE_QUADS * stride);
    if (isWithin(reaches[level][y * columns + x], away)) {
      for (const [dx, dy] of CHILDREN) visit(level - 1, 2 * x + dx, 2 * y + dy);
    } else found.push({ level, column, row, stride, reaches: edgeReaches(tree, reaches, level, x, y), away });
  }

  visit(levels.length - 1, 0, 0);
  return found.length > MAX_PATCHES ? undefined : found.sort((a, b) => a.away - b.away);
}

const CHILDREN = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** A node with the water on it and the walls below it. */
function boxOf({ levels, end }: DetailTree, block: Block, level: number, x: number, y: number, out: Box3): Box3 {
  const { columns, rows, lows, highs } = levels[level];
  const { halfSize, bottom, waterLevel = Number.NEGATIVE_INFINITY, lakes } = block;
  const side = NODE_QUADS * 2 ** level;
  const isInside = x > 0 && y > 0 && x < columns - 1 && y < rows - 1;
  const low = isInside ? Math.max(lows[y * columns + x], waterLevel) : bottom;
  // No lake stands higher over its ground than the deepest.
  const high = Math.max(highs[y * columns + x] + (lakes?.deepest ?? 0), waterLevel);
  const [across, down] = [(2 * side) / end.x, (2 * side) / end.y];
  out.min.set((across * x - 1) * halfSize.x, worldY(block, low), (down * y - 1) * halfSize.y);
  out.max.set(Math.min(across * (x + 1) - 1, 1) * halfSize.x, worldY(block, high), Math.min(down * (y + 1) - 1, 1) * halfSize.y);
  return out;
}
