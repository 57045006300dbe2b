/** What the shaders draw of a surface, computed literally: the twin of `shaders/mesh.glsl`. */

import { NODE_QUADS } from '../../src/analysis/detail-tree.ts';
import type { WorldPoint } from '../../src/core/camera-pose.ts';
import { sampleBilinear } from '../../src/core/heightmap.ts';
import { type Block, worldY } from '../../src/view3d/block.ts';
import type { PlanEye } from '../../src/view3d/detail-reach.ts';
import type { Patch as DrawnPatch } from '../../src/view3d/patches.ts';

const MORPH_START = 0.7;

export type Patch = Pick<DrawnPatch, 'column' | 'row' | 'stride' | 'reaches'>;

/** A vertex: its place in samples, and the elevation of the ground that is drawn there. */
export interface MeshVertex {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/** The patches in the attributes of an instanced mesh. */
export function patchesOf({ aPatch, aReach }: Readonly<Record<'aPatch' | 'aReach', Float32Array>>, count: number): Patch[] {
  return Array.from({ length: count }, (_, i) => {
    const [column, row, stride] = aPatch.subarray(3 * i, 3 * i + 3);
    return { column, row, stride, reaches: [...aReach.subarray(4 * i, 4 * i + 4)] };
  });
}

/** How far a patch has morphed at a vertex: 0 on its own mesh, 1 on the next level's. */
function morphAt(block: Block, eye: PlanEye, { reaches }: Patch, corner: readonly [number, number], at: MeshVertex): number {
  const [cornerX, cornerY] = corner;
  const onEdge = [cornerY === 0, cornerX === NODE_QUADS, cornerY === NODE_QUADS, cornerX === 0].indexOf(true);
  const reach = onEdge < 0 ? Math.max(...reaches) : reaches[onEdge];
  if (reach === 0) return 1;
  const world = worldOf(block, at);
  const away = Math.hypot(world.x - eye.x, world.z - eye.z, eye.above);
  return Math.min(Math.max((away / reach - MORPH_START) / (1 - MORPH_START), 0), 1);
}

export function worldOf(block: Block, { x, y, elevation }: MeshVertex): WorldPoint {
  const { halfSize, samples, waterLevel = Number.NEGATIVE_INFINITY } = block;
  return {
    x: ((x / samples.x) * 2 - 1) * halfSize.x,
    y: worldY(block, Math.max(elevation, waterLevel)),
    z: ((y / samples.y) * 2 - 1) * halfSize.y,
  };
}

const CORNERS = Array.from({ length: NODE_QUADS + 1 }, (_, i) => i);

/** Where the vertices of a patch stand, row by row. */
export function verticesOf(block: Block, eye: PlanEye, patch: Patch): MeshVertex[] {
  return CORNERS.flatMap((cornerY) => CORNERS.map((cornerX) => vertexOf(block, eye, patch, cornerX, cornerY)));
}

/** One side of a patch, which is the upper edge of the wall below it as `shaders/wall.vert` draws that: each place once.
 *  @param side clockwise from north */
export function sideOf(block: Block, eye: PlanEye, patch: Patch, side: number): MeshVertex[] {
  const far = side === 1 || side === 2 ? NODE_QUADS : 0;
  const isAcross = side === 0 || side === 2;
  const along = CORNERS.map((corner) => vertexOf(block, eye, patch, isAcross ? corner : far, isAcross ? far : corner));
  return along.filter(({ x, y }, i) => i === 0 || x !== along[i - 1].x || y !== along[i - 1].y);
}

/** Where a vertex of a patch stands: `cornerX` and `cornerY` quads from its north-west corner. */
function vertexOf(block: Block, eye: PlanEye, patch: Patch, cornerX: number, cornerY: number): MeshVertex {
  const { map } = block.surface;
  const end = block.samples;
  const place = (column: number, row: number) => ({
    x: Math.min(patch.column + column * patch.stride, end.x),
    y: Math.min(patch.row + row * patch.stride, end.y),
  });
  const ground = ({ x, y }: { x: number; y: number }): number => sampleBilinear(map, x, y);
  const at = place(cornerX, cornerY);
  const own = { ...at, elevation: ground(at) };
  const [oddX, oddY] = [at.x === end.x ? 0 : cornerX % 2, at.y === end.y ? 0 : cornerY % 2];
  if (oddX === 0 && oddY === 0) return own;
  const morph = morphAt(block, eye, patch, [cornerX, cornerY], own);
  const slidesEast = oddX === 1 && (cornerY % NODE_QUADS === 0 || at.y === end.y);
  const slidesSouth = oddY === 1 && (cornerX % NODE_QUADS === 0 || at.x === end.x);
  const [a, b] = [place(cornerX - oddX, cornerY - oddY), place(cornerX + oddX, cornerY + oddY)];
  if (morph === 1 && (slidesEast || slidesSouth)) return { ...a, elevation: ground(a) };
  const u = b.x > a.x ? (at.x - a.x) / (b.x - a.x) : 0;
  const v = b.y > a.y ? (at.y - a.y) / (b.y - a.y) : 0;
  const [nw, ne, sw, se] = [ground(a), ground({ x: b.x, y: a.y }), ground({ x: a.x, y: b.y }), ground(b)];
  const coarse = u + v <= 1 ? nw + u * (ne - nw) + v * (sw - nw) : se + (1 - u) * (sw - se) + (1 - v) * (ne - se);
  return { ...at, elevation: own.elevation * (1 - morph) + coarse * morph };
}

/** The elevation that patches draw at a place in samples; undefined where none of them is. */
export function drawnAt(block: Block, eye: PlanEye, patches: readonly Patch[], x: number, y: number): number | undefined {
  const patch = patches.find(
    ({ column, row, stride }) => x >= column && y >= row && x < column + NODE_QUADS * stride && y < row + NODE_QUADS * stride,
  );
  if (!patch) return undefined;
  const [column, row] = [Math.floor((x - patch.column) / patch.stride), Math.floor((y - patch.row) / patch.stride)];
  const at = { x, y, elevation: 0 };
  // A vertex on an edge may have slid by one.
  for (const quadY of [row, row - 1, row + 1]) {
    for (const quadX of [column, column - 1, column + 1]) {
      if (Math.min(quadX, quadY) < 0 || Math.max(quadX, quadY) >= NODE_QUADS) continue;
      const [nw, ne, sw, se] = [0, 1, 2, 3].map((i) => vertexOf(block, eye, patch, quadX + (i % 2), quadY + (i >> 1)));
      for (const [a, b, c] of [
        [nw, sw, ne],
        [ne, sw, se],
      ]) {
        const area = twiceArea(a, b, c);
        const [p, q, r] = [twiceArea(at, b, c) / area, twiceArea(a, at, c) / area, twiceArea(a, b, at) / area];
        if (Math.min(p, q, r) >= -1e-9) return p * a.elevation + q * b.elevation + r * c.elevation;
      }
    }
  }
  return undefined;
}

/** The triangles of a patch that have an area, as the index buffer of the view orders them. */
export function* trianglesOf(vertices: readonly MeshVertex[]): Generator<readonly [MeshVertex, MeshVertex, MeshVertex]> {
  const across = NODE_QUADS + 1;
  for (let y = 0; y < NODE_QUADS; y++) {
    for (let x = 0; x < NODE_QUADS; x++) {
      const [nw, ne, sw, se] = [0, 1, across, across + 1].map((more) => vertices[y * across + x + more]);
      for (const triangle of [
        [nw, sw, ne],
        [ne, sw, se],
      ] as const) {
        if (Math.abs(twiceArea(...triangle)) > 1e-12) yield triangle;
      }
    }
  }
}

export function twiceArea(a: MeshVertex, b: MeshVertex, c: MeshVertex): number {
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}
