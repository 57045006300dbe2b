import { NODE_QUADS } from '../analysis/detail-errors.ts';
import type { WorldPoint } from '../core/camera-pose.ts';
import { MAX_PATCHES, type Shot, TILED_SIZES } from '../render3d/orders.ts';
import type { Block } from './block.ts';

/** Clockwise from north. */
const WALLS = [0, 1, 2, 3];

/** The walls that face the eye below the patches that end there, with the same vertices along the rim. */
export function wallSegments({ samples, halfSize }: Block, eye: WorldPoint, { count, data }: Shot['patches']): Shot['walls'] {
  const facesEye = [eye.z < -halfSize.y, eye.x > halfSize.x, eye.z > halfSize.y, eye.x < -halfSize.x];
  const found: { readonly patch: number; readonly wall: number }[] = [];
  for (let patch = 0; patch < count; patch++) {
    const [column, row, stride] = data.aPatch.subarray(3 * patch, 3 * patch + 3);
    const side = NODE_QUADS * stride;
    const ends = [row === 0, column + side >= samples.x, row + side >= samples.y, column === 0];
    for (const wall of WALLS) if (facesEye[wall] && ends[wall]) found.push({ patch, wall });
  }
  const drawn = found.slice(0, MAX_PATCHES);
  const ofPatches = (name: keyof typeof TILED_SIZES): Float32Array => {
    const size = TILED_SIZES[name];
    const out = new Float32Array(size * drawn.length);
    for (const [i, { patch }] of drawn.entries()) out.set(data[name].subarray(size * patch, size * (patch + 1)), size * i);
    return out;
  };
  return {
    count: drawn.length,
    data: {
      aPatch: ofPatches('aPatch'),
      aReach: ofPatches('aReach'),
      aTile: ofPatches('aTile'),
      aWall: Float32Array.from(drawn, ({ wall }) => wall),
    },
  };
}
