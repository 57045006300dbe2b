/** Terrain as it is seen from anywhere, and how far what is drawn of it is from where it belongs. */
import { PerspectiveCamera, Vector3 } from 'three';
import { appearanceSchema } from '../../src/colour/appearance.ts';
import { colourScale } from '../../src/colour/colour-scale.ts';
import { type DetailTree, NODE_QUADS } from '../../src/core/detail-tree.ts';
import { sampleBilinear } from '../../src/core/heightmap.ts';
import { defaultsOf } from '../../src/core/params.ts';
import type { Surface } from '../../src/core/surface.ts';
import { type Block, blockOf } from '../../src/view3d/block.ts';
import type { Seen } from '../../src/view3d/drawn-patches.ts';
import { isOrthographic, type Lens } from '../../src/view3d/lens.ts';
import { type MeshVertex, type Patch, sideOf, twiceArea, worldOf } from './drawn-mesh.ts';

function cameraAt(random: () => number, block: Block): PerspectiveCamera {
  const camera = new PerspectiveCamera(26, 0.5 + 2 * random(), 0.002, 1e3);
  const at = { x: 2 * random() - 1, z: 2 * random() - 1 };
  const distance = 0.03 * 200 ** random();
  const [azimuth, altitude] = [2 * Math.PI * random(), Math.PI * (0.01 + 0.48 * random())];
  const ground = { x: ((at.x + 1) / 2) * block.samples.x, y: ((at.z + 1) / 2) * block.samples.y };
  const target = worldOf(block, { ...ground, elevation: sampleBilinear(block.surface.map, ground.x, ground.y) });
  camera.position.set(
    target.x + distance * Math.cos(altitude) * Math.sin(azimuth),
    target.y + distance * Math.sin(altitude) + 0.01,
    target.z + distance * Math.cos(altitude) * Math.cos(azimuth),
  );
  camera.lookAt(target.x, target.y, target.z);
  camera.updateMatrixWorld();
  return camera;
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
  const scale = colourScale('grey', tree.whole, 0);
  const block = blockOf(surface, tree.whole, scale, { ...defaultsOf(appearanceSchema), water: random() < 0.3, exaggeration });
  return { tree, block, camera: cameraAt(random, block), viewHeight };
}

/** The most that a triangle is from the surface, in pixels on screen, at its samples and at some points beside. */
export function worstOf({ block, camera, viewHeight }: Seen, triangle: readonly MeshVertex[]): number {
  const [a, b, c] = triangle;
  const area = twiceArea(a, b, c);
  const points = [
    [1 / 3, 1 / 3, 1 / 3],
    [0.5, 0.5, 0],
    [0.5, 0, 0.5],
    [0, 0.5, 0.5],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const [xs, ys] = [triangle.map(({ x }) => x), triangle.map(({ y }) => y)];
  for (let y = Math.ceil(Math.min(...ys)); y <= Math.max(...ys); y++) {
    for (let x = Math.ceil(Math.min(...xs)); x <= Math.max(...xs); x++) {
      const at = { x, y, elevation: 0 };
      const shares = [twiceArea(at, b, c) / area, twiceArea(a, at, c) / area, twiceArea(a, b, at) / area];
      if (Math.min(...shares) >= 0) points.push(shares);
    }
  }
  let worst = 0;
  for (const [p, q, r] of points) {
    const x = p * a.x + q * b.x + r * c.x;
    const y = p * a.y + q * b.y + r * c.y;
    const drawn = onScreen(
      camera,
      viewHeight,
      worldOf(block, { x, y, elevation: p * a.elevation + q * b.elevation + r * c.elevation }),
    );
    const true_ = onScreen(camera, viewHeight, worldOf(block, { x, y, elevation: sampleBilinear(block.surface.map, x, y) }));
    if (drawn && true_) worst = Math.max(worst, Math.hypot(drawn.x - true_.x, drawn.y - true_.y));
  }
  return worst;
}

const aspectOf = (camera: Lens): number =>
  isOrthographic(camera) ? (camera.right - camera.left) / (camera.top - camera.bottom) : camera.aspect;

/** Pixels; undefined for what is not on screen. */
function onScreen(camera: Lens, height: number, { x, y, z }: { x: number; y: number; z: number }) {
  const seen = new Vector3(x, y, z).project(camera);
  if (Math.max(Math.abs(seen.x), Math.abs(seen.y)) > 1 || Math.abs(seen.z) > 1) return undefined;
  return { x: (seen.x * height * aspectOf(camera)) / 2, y: (seen.y * height) / 2 };
}

/** Vertices on the common edges of patches that only one of both has, and how many pairs of different levels there are. */
export function seamsOf(
  block: Block,
  patches: readonly { readonly patch: Patch; readonly vertices: MeshVertex[] }[],
): { readonly cracks: string[]; readonly betweenLevels: number } {
  const cracks: string[] = [];
  let betweenLevels = 0;
  const text = (all: readonly MeshVertex[]): string => all.map(({ x, y, elevation }) => `${x},${y},${elevation}`).join(' ');
  for (const [near, far, from, side] of [
    ['east', 'west', 'x', 'y'],
    ['south', 'north', 'y', 'x'],
  ] as const) {
    const lines = new Map<number, { first: number; last: number; stride: number; vertices: MeshVertex[] }[]>();
    const span = ({ column, row, stride }: Patch) => {
      const first = side === 'y' ? row : column;
      return { first, last: Math.min(first + NODE_QUADS * stride, block.samples[side]) };
    };
    for (const { patch, vertices } of patches) {
      const line = from === 'x' ? patch.column : patch.row;
      const entry = { ...span(patch), stride: patch.stride, vertices: sideOf(vertices, far) };
      lines.set(line, [...(lines.get(line) ?? []), entry]);
    }
    for (const { patch, vertices } of patches) {
      const line = (from === 'x' ? patch.column : patch.row) + NODE_QUADS * patch.stride;
      const here = span(patch);
      const mine = sideOf(vertices, near);
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
