/** Terrain as it is seen from anywhere, and how far what is drawn of it is from where it belongs. */
import { Matrix4, PerspectiveCamera, Vector4 } from 'three';
import { type DetailTree, NODE_QUADS } from '../../src/analysis/detail-tree.ts';
import type { WorldPoint } from '../../src/core/camera-pose.ts';
import { type Heightmap, type Range, sampleBilinear, sampleRange } from '../../src/core/heightmap.ts';
import { defaultsOf } from '../../src/core/params.ts';
import type { Surface } from '../../src/core/surface.ts';
import { type Appearance, appearanceSchema } from '../../src/draw/colour/appearance.ts';
import { colourScale } from '../../src/draw/colour/colour-scale.ts';
import { type Block, blockOf } from '../../src/view3d/block.ts';
import { type PlanEye, planEye } from '../../src/view3d/detail-reach.ts';
import { drawnPatches } from '../../src/view3d/drawn-patches.ts';
import type { Seen } from '../../src/view3d/patches.ts';
import { type MeshVertex, type Patch, sideOf, trianglesOf, twiceArea, verticesOf, worldOf } from './drawn-mesh.ts';

export type BlockWishes = Partial<Appearance> & Partial<Pick<Surface, 'extent' | 'spacing'>> & { readonly range?: Range };

/** A block of a map: cells of 1 m and a range of elevations as the samples have it unless told. */
export function blockOver(
  map: Heightmap,
  { extent, spacing, range = sampleRange(map.data), ...appearance }: BlockWishes = {},
): Block {
  const cells = { x: map.width - 1, y: map.height - 1 };
  const { x, y } = extent ?? cells;
  const surface = { map, extent: { x, y }, spacing: spacing ?? { x: x / cells.x, y: y / cells.y } };
  const shown = { ...defaultsOf(appearanceSchema), exaggeration: 1.8, ...appearance };
  return blockOf(surface, range, colourScale('hypsometric', range, shown.seaLevel), shown);
}

/** A camera that looks at the middle of a block, or at another point. */
export function cameraFrom(
  [x, y, z]: readonly [number, number, number],
  { fov = 26, aspect = 1, near = 0.01, far = 60, target = { x: 0, y: 0, z: 0 } } = {},
): PerspectiveCamera {
  const camera = new PerspectiveCamera(fov, aspect, near, far);
  camera.position.set(x, y, z);
  camera.lookAt(target.x, target.y, target.z);
  camera.updateMatrixWorld();
  return camera;
}

/** What is drawn of a surface from one place, by a copy of the shader. */
export function drawnFrom(seen: Seen) {
  const { patches, tolerancePx = 0 } = drawnPatches(seen);
  const eye = planEye(seen.tree, seen.block, seen.camera.position);
  return {
    tolerancePx,
    eye,
    patches,
    verticesOf: (patch: Patch) => verticesOf(seen.block, eye, patch),
  };
}

function cameraAt(random: () => number, block: Block): PerspectiveCamera {
  const aspect = 0.5 + 2 * random();
  const at = { x: 2 * random() - 1, z: 2 * random() - 1 };
  const distance = 0.03 * 200 ** random();
  const [azimuth, altitude] = [2 * Math.PI * random(), Math.PI * (0.01 + 0.48 * random())];
  const ground = { x: ((at.x + 1) / 2) * block.samples.x, y: ((at.z + 1) / 2) * block.samples.y };
  const target = worldOf(block, { ...ground, elevation: sampleBilinear(block.surface.map, ground.x, ground.y) });
  const level = distance * Math.cos(altitude);
  const x = target.x + level * Math.sin(azimuth);
  const z = target.z + level * Math.cos(azimuth);
  return cameraFrom([x, target.y + distance * Math.sin(altitude) + 0.01, z], { aspect, target, near: 0.002, far: 1e3 });
}

/** A surface from a random place, high or low, outside or inside, perhaps under water.
 *  @param viewHeight in pixels */
export function seenFrom(
  surface: Surface,
  tree: DetailTree,
  exaggeration: number,
  viewHeight: number,
  random: () => number,
): Seen {
  const { map, ...place } = surface;
  const block = blockOver(map, { ...place, range: tree.whole, water: random() < 0.3, exaggeration });
  return { tree, block, camera: cameraAt(random, block), viewHeight };
}

/** The most that a patch is from the surface at its samples, in pixels on screen.
 *  @param vertices row by row
 *  @returns also how many triangles were looked at */
export function worstOf(seen: Seen, vertices: readonly MeshVertex[]): { readonly worst: number; readonly triangles: number } {
  const toScreen = screenOf(seen);
  const { block } = seen;
  let [worst, triangles] = [0, 0];
  if (isOutside(vertices.map((vertex) => toScreen(worldOf(block, vertex))))) return { worst, triangles };
  const look = (x: number, y: number, elevation: number): void => {
    const drawn = toScreen(worldOf(block, { x, y, elevation }));
    if (isOutside([drawn])) return;
    const ground = toScreen(worldOf(block, { x, y, elevation: sampleBilinear(block.surface.map, x, y) }));
    if (!isOutside([ground])) worst = Math.max(worst, pixelsApart(seen, drawn, ground));
  };
  for (const [a, b, c] of trianglesOf(vertices)) {
    triangles++;
    const area = twiceArea(a, b, c);
    for (let y = Math.ceil(Math.min(a.y, b.y, c.y)); y <= Math.max(a.y, b.y, c.y); y++) {
      for (let x = Math.ceil(Math.min(a.x, b.x, c.x)); x <= Math.max(a.x, b.x, c.x); x++) {
        const at = { x, y, elevation: 0 };
        const [p, q, r] = [twiceArea(at, b, c) / area, twiceArea(a, at, c) / area, twiceArea(a, b, at) / area];
        if (Math.min(p, q, r) >= 0) look(x, y, p * a.elevation + q * b.elevation + r * c.elevation);
      }
    }
  }
  return { worst, triangles };
}

/** How far apart two vertices are on screen; undefined where one of them is not on it. */
export function pixelsBetween(seen: Seen, a: MeshVertex, b: MeshVertex): number | undefined {
  const [from, to] = [a, b].map((vertex) => screenOf(seen)(worldOf(seen.block, vertex)));
  return isOutside([from]) || isOutside([to]) ? undefined : pixelsApart(seen, from, to);
}

/** Before the lens; on screen where x, y and z are from −w to w. */
function screenOf({ camera }: Seen): (point: WorldPoint) => Vector4 {
  const matrix = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  return ({ x, y, z }) => new Vector4(x, y, z, 1).applyMatrix4(matrix);
}

function pixelsApart({ camera, viewHeight }: Seen, a: Vector4, b: Vector4): number {
  const { elements } = camera.projectionMatrix;
  const aspect = elements[5] / elements[0];
  return (viewHeight / 2) * Math.hypot(aspect * (a.x / a.w - b.x / b.w), a.y / a.w - b.y / b.w);
}

/** Whether points are all beyond the same side of what is seen. */
function isOutside(points: readonly Vector4[]): boolean {
  return (['x', 'y', 'z'] as const).some(
    (axis) => points.every((point) => point[axis] > point.w) || points.every((point) => point[axis] < -point.w),
  );
}

/** Vertices on the common edges of patches that only one of both has, and how many pairs of different levels there are. */
export function seamsOf(
  block: Block,
  eye: PlanEye,
  patches: readonly Patch[],
): { readonly cracks: string[]; readonly betweenLevels: number } {
  const cracks: string[] = [];
  let betweenLevels = 0;
  const text = (all: readonly MeshVertex[]): string => all.map(({ x, y, elevation }) => `${x},${y},${elevation}`).join(' ');
  for (const [near, far, from, side] of [
    [1, 3, 'x', 'y'],
    [2, 0, 'y', 'x'],
  ] as const) {
    const lines = new Map<number, { first: number; last: number; stride: number; vertices: MeshVertex[] }[]>();
    const span = ({ column, row, stride }: Patch) => {
      const first = side === 'y' ? row : column;
      return { first, last: Math.min(first + NODE_QUADS * stride, block.samples[side]) };
    };
    for (const patch of patches) {
      const line = from === 'x' ? patch.column : patch.row;
      const entry = { ...span(patch), stride: patch.stride, vertices: sideOf(block, eye, patch, far) };
      lines.set(line, [...(lines.get(line) ?? []), entry]);
    }
    for (const patch of patches) {
      const line = (from === 'x' ? patch.column : patch.row) + NODE_QUADS * patch.stride;
      const here = span(patch);
      const mine = sideOf(block, eye, patch, near);
      for (const other of lines.get(line) ?? []) {
        const [first, last] = [Math.max(here.first, other.first), Math.min(here.last, other.last)];
        if (first >= last) continue;
        if (other.stride !== patch.stride) betweenLevels++;
        const within = (all: readonly MeshVertex[]) => text(all.filter((v) => v[side] >= first && v[side] <= last));
        if (within(mine) !== within(other.vertices))
          cracks.push(`${from} = ${line}: ${within(mine)} | ${within(other.vertices)}`);
      }
    }
  }
  return { cracks, betweenLevels };
}
