/** Terrain as it is seen from anywhere, and how far what is drawn of it is from where it belongs. */
import { Matrix4, PerspectiveCamera } from 'three';
import { appearanceSchema } from '../../src/colour/appearance.ts';
import { colourScale } from '../../src/colour/colour-scale.ts';
import type { WorldPoint } from '../../src/core/camera-pose.ts';
import { type DetailTree, NODE_QUADS } from '../../src/core/detail-tree.ts';
import { sampleBilinear } from '../../src/core/heightmap.ts';
import { defaultsOf } from '../../src/core/params.ts';
import type { Surface } from '../../src/core/surface.ts';
import { type Block, blockOf } from '../../src/view3d/block.ts';
import { WHOLE_PX } from '../../src/view3d/detail-reach.ts';
import type { Seen } from '../../src/view3d/drawn-patches.ts';
import { isOrthographic, type Lens, pixelsPerUnit } from '../../src/view3d/lens.ts';
import { samplesPerUnit } from '../../src/view3d/patch-tiles.ts';
import { MORPH_START } from '../../src/view3d/reach-fields.ts';
import { type MeshVertex, type Patch, sideOf, trianglesOf, twiceArea, worldOf } from './drawn-mesh.ts';

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

/** How far from a triangle's corners its mesh is looked at: shares of the three. */
const POINTS = [
  [1 / 3, 1 / 3, 1 / 3],
  [0.5, 0.5, 0],
  [0.5, 0, 0.5],
  [0, 0.5, 0.5],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Pixels: narrower quads need not be halved within a cell, and the next level's may still be there in part. */
const WIDE_PX = WHOLE_PX / MORPH_START;

/** The most that a patch is from the surface, in pixels on screen, at the samples, and at some points beside where quads are wide on screen.
 *  @param vertices row by row
 *  @returns also how many triangles were looked at */
export function worstOf(seen: Seen, vertices: readonly MeshVertex[]): { readonly worst: number; readonly triangles: number } {
  const toScreen = screenOf(seen);
  const { block } = seen;
  let [worst, triangles] = [0, 0];
  if (isOutside(vertices.map((vertex) => toScreen(worldOf(block, vertex))))) return { worst, triangles };
  const cellPx = cellPixels(seen);
  let side = 0;
  const look = (x: number, y: number, elevation: number): void => {
    const isSample = Number.isInteger(x) && Number.isInteger(y);
    const place = worldOf(block, { x, y, elevation });
    const drawn = toScreen(place);
    if (isOutside([drawn]) || (!isSample && Math.min(side, 1) * cellPx(place) < WIDE_PX)) return;
    const ground = toScreen(worldOf(block, { x, y, elevation: sampleBilinear(block.surface.map, x, y) }));
    if (!isOutside([ground])) worst = Math.max(worst, pixelsApart(drawn, ground));
  };
  for (const [a, b, c] of trianglesOf(vertices)) {
    triangles++;
    side = Math.max(...[a, b, c].map((p) => Math.max(Math.abs(p.x - a.x), Math.abs(p.y - a.y))));
    const area = twiceArea(a, b, c);
    for (const [p, q, r] of POINTS)
      look(p * a.x + q * b.x + r * c.x, p * a.y + q * b.y + r * c.y, p * a.elevation + q * b.elevation + r * c.elevation);
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

/** How wide a cell is on screen where it lies across the view. */
function cellPixels({ tree, block, camera, viewHeight }: Seen): (place: WorldPoint) => number {
  const units = 1 / samplesPerUnit(tree, block);
  return (place) => units * pixelsPerUnit(camera, viewHeight, camera.position.distanceTo(place));
}

/** How far apart two vertices are on screen; undefined where one of them is not on it. */
export function pixelsBetween(seen: Seen, a: MeshVertex, b: MeshVertex): number | undefined {
  const [from, to] = [a, b].map((vertex) => screenOf(seen)(worldOf(seen.block, vertex)));
  return isOutside([from]) || isOutside([to]) ? undefined : pixelsApart(from, to);
}

function pixelsApart(a: ScreenPoint, b: ScreenPoint): number {
  return Math.hypot(a.x / a.w - b.x / b.w, a.y / a.w - b.y / b.w);
}

/** A point before the lens: x and y are pixels from the middle, all times w; it is on screen where none is beyond its bound. */
interface ScreenPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly w: number;
  readonly right: number;
  readonly top: number;
}

function screenOf({ camera, viewHeight }: Seen): (point: WorldPoint) => ScreenPoint {
  const { elements: e } = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  const top = viewHeight / 2;
  const right = top * aspectOf(camera);
  return ({ x, y, z }) => {
    const w = e[3] * x + e[7] * y + e[11] * z + e[15];
    return {
      x: right * (e[0] * x + e[4] * y + e[8] * z + e[12]),
      y: top * (e[1] * x + e[5] * y + e[9] * z + e[13]),
      z: e[2] * x + e[6] * y + e[10] * z + e[14],
      w,
      right: right * w,
      top: top * w,
    };
  };
}

/** Whether points are all beyond the same side of what is seen. */
function isOutside(points: readonly ScreenPoint[]): boolean {
  return (
    points.every(({ x, right }) => x > right) ||
    points.every(({ x, right }) => x < -right) ||
    points.every(({ y, top }) => y > top) ||
    points.every(({ y, top }) => y < -top) ||
    points.every(({ z, w }) => z > w) ||
    points.every(({ z, w }) => z < -w)
  );
}

const aspectOf = (camera: Lens): number =>
  isOrthographic(camera) ? (camera.right - camera.left) / (camera.top - camera.bottom) : camera.aspect;

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
