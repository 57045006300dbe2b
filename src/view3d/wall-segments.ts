import type { WorldPoint } from '../core/camera-pose.ts';
import { NODE_QUADS } from '../core/detail-tree.ts';
import { type DrawnInstances, MAX_PATCHES } from '../render3d/orders.ts';
import type { Block } from './block.ts';

/** Clockwise from north. */
const WALLS = [0, 1, 2, 3];

/** The walls that face the eye below the patches that end there, with the same vertices along the rim. */
export function wallSegments(
  { samples, halfSize }: Block,
  eye: WorldPoint,
  { count, data: { aPatch, aTile } }: DrawnInstances<'aPatch' | 'aTile'>,
): DrawnInstances<'aPatch' | 'aTile' | 'aWall'> {
  const facesEye = [eye.z < -halfSize.y, eye.x > halfSize.x, eye.z > halfSize.y, eye.x < -halfSize.x];
  const found: { readonly patch: number; readonly wall: number }[] = [];
  for (let patch = 0; patch < count; patch++) {
    const [column, row, stride] = aPatch.subarray(4 * patch, 4 * patch + 3);
    const side = NODE_QUADS * stride;
    const ends = [row === 0, column + side >= samples.x, row + side >= samples.y, column === 0];
    for (const wall of WALLS) if (facesEye[wall] && ends[wall]) found.push({ patch, wall });
  }
  const drawn = found.slice(0, MAX_PATCHES);
  const each = (from: Float32Array): Float32Array => {
    const out = new Float32Array(4 * drawn.length);
    for (const [i, { patch }] of drawn.entries()) out.set(from.subarray(4 * patch, 4 * patch + 4), 4 * i);
    return out;
  };
  return {
    count: drawn.length,
    data: { aPatch: each(aPatch), aTile: each(aTile), aWall: Float32Array.from(drawn, ({ wall }) => wall) },
  };
}
