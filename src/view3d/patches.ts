import { Box3, type Frustum } from 'three';
import type { WorldPoint } from '../core/camera-pose.ts';
import { type MinMaxGrid, rangeWithin } from '../core/min-max-grid.ts';
import { type Block, worldY } from './block.ts';

/** Quads along one side of a patch. */
export const PATCH_QUADS = 32;
/** Patches drawn at most: 2.1 million triangles. */
export const MAX_PATCHES = 1024;

/** Samples that a quad spans if a sample covers `samplePixels`: a power of 2, so that grids of different density share points.
 *
 *  1 or more makes quads of about `quadPixels`. Less than 1 follows the bilinear surface inside wide cells: two triangles would miss
 *  it by a quarter of the distance by which the cell's corners are out of plane. */
export function strideFor(samplePixels: number, quadPixels: number): number {
  const coarser = 2 ** Math.round(Math.log2(quadPixels / samplePixels));
  if (coarser >= 1) return coarser;
  return 2 ** -Math.min(Math.max(Math.floor(Math.log2(samplePixels / (6 * quadPixels))), 0), 7);
}

/** Writes the patches in sight to `out`, nearest first, as column, row and stride, in samples.
 *  Descends a quadtree over the block until its nodes are as large as a patch; all patches have the same stride.
 *  @returns how many there are, or more than `MAX_PATCHES` if they do not fit */
export function selectPatches(
  block: Block,
  ranges: MinMaxGrid,
  frustum: Frustum,
  eye: WorldPoint,
  stride: number,
  out: Float32Array,
): number {
  const { samples, halfSize } = block;
  const patch = PATCH_QUADS * stride;
  const eyeX = ((eye.x / halfSize.x + 1) / 2) * samples.x;
  const eyeY = ((eye.z / halfSize.y + 1) / 2) * samples.y;
  const box = new Box3();
  let count = 0;

  const isInSight = (x: number, y: number, size: number): boolean => {
    const endX = Math.min(x + size, samples.x);
    const endY = Math.min(y + size, samples.y);
    const { min, max } = rangeWithin(ranges, x, y, endX, endY);
    const water = block.waterLevel ?? Number.NEGATIVE_INFINITY;
    box.min.set(
      (2 * (x / samples.x) - 1) * halfSize.x,
      worldY(block, Math.max(min, water)),
      (2 * (y / samples.y) - 1) * halfSize.y,
    );
    box.max.set(
      (2 * (endX / samples.x) - 1) * halfSize.x,
      worldY(block, Math.max(max, water)),
      (2 * (endY / samples.y) - 1) * halfSize.y,
    );
    return frustum.intersectsBox(box);
  };

  const visit = (x: number, y: number, size: number): void => {
    if (x >= samples.x || y >= samples.y || count > MAX_PATCHES || !isInSight(x, y, size)) return;
    if (size <= patch) {
      if (count < MAX_PATCHES) out.set([x, y, stride], 3 * count);
      count++;
      return;
    }
    const child = size / 2;
    const [nearX, farX] = eyeX > x + child ? [x + child, x] : [x, x + child];
    const [nearY, farY] = eyeY > y + child ? [y + child, y] : [y, y + child];
    visit(nearX, nearY, child);
    visit(farX, nearY, child);
    visit(nearX, farY, child);
    visit(farX, farY, child);
  };

  let root = patch;
  while (root < Math.max(samples.x, samples.y)) root *= 2;
  visit(0, 0, root);
  return count;
}
