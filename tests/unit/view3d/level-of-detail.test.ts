/** The bound that the view draws by, measured on the CPU with a copy of its shader. */
import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { detailTree } from '../../../src/analysis/detail-tree.ts';
import { appearanceSchema } from '../../../src/colour/appearance.ts';
import { colourScale } from '../../../src/colour/colour-scale.ts';
import { NODE_QUADS } from '../../../src/core/detail-tree.ts';
import { createHeightmap, type Heightmap, sampleBilinear } from '../../../src/core/heightmap.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { seedStream } from '../../../src/core/random.ts';
import type { Surface } from '../../../src/core/surface.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { type Block, blockOf } from '../../../src/view3d/block.ts';
import { lowestEyeY } from '../../../src/view3d/camera-limits.ts';
import { planEye } from '../../../src/view3d/detail-reach.ts';
import { drawnPatches, type Seen } from '../../../src/view3d/drawn-patches.ts';
import { isOrthographic, type Lens, lensOf } from '../../../src/view3d/lens.ts';
import { MAX_PATCHES } from '../../../src/view3d/patches.ts';
import {
  type MeshVertex,
  type Patch,
  patchesOf,
  sideOf,
  trianglesOf,
  twiceArea,
  verticesOf,
  worldOf,
} from '../../support/drawn-mesh.ts';
import { recipeFor } from '../../support/recipes.ts';

/** Pixels: few, so that few patches have them all looked at. */
const VIEW_HEIGHT = 120;

const EXTENT = { x: 25_600, y: 25_600 };

function surfaceOf(map: Heightmap, cells: { x: number; y: number } = { x: map.width - 1, y: map.height - 1 }): Surface {
  return { map, spacing: { x: EXTENT.x / cells.x, y: EXTENT.y / cells.y }, extent: EXTENT };
}

const terrain = (generator: string, width: number, height: number, params = {}): Surface =>
  surfaceOf(generateHeightmap(recipeFor(generator, { seed: 'lod', width, height, params })));

const wave: Heightmap = createHeightmap(257, 257);
for (let i = 0; i < wave.data.length; i++) wave.data[i] = 900 * Math.sin((i % 257) / 40) * Math.cos(Math.floor(i / 257) / 31);

const SURFACES: readonly (readonly [name: string, surface: Surface])[] = [
  ['H 0.5', terrain('diamond-square', 129, 129, { hurst: 0.5 })],
  ['H 0.8', terrain('diamond-square', 257, 257, { hurst: 0.8 })],
  ['a size that no level divides', terrain('diamond-square', 107, 61, { hurst: 0.8 })],
  ['hard faults', terrain('fault-lines', 100, 100, { lines: 200 })],
  ['smooth', surfaceOf(wave)],
  ['a strip of one cell', surfaceOf({ ...terrain('diamond-square', 2, 257).map })],
  ['an early stage that reaches past the extent', surfaceOf(terrain('diamond-square', 65, 65).map, { x: 50.3, y: 41.7 })],
];

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

function seenFrom(surface: Surface, exaggeration: number, random: () => number): Seen {
  const tree = detailTree(surface);
  const scale = colourScale('grey', tree.whole, 0);
  const block = blockOf(surface, tree.whole, scale, { ...defaultsOf(appearanceSchema), water: random() < 0.3, exaggeration });
  return { tree, block, camera: cameraAt(random, block), viewHeight: VIEW_HEIGHT };
}

/** The most that a triangle is from the surface, in pixels on screen, at its samples and at some points beside. */
function worstOf({ block, camera, viewHeight }: Seen, triangle: readonly MeshVertex[]): number {
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
function seamsOf(
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

describe.each(SURFACES)('%s', (name, surface) => {
  const random = seedStream('cameras', name);
  test('is drawn within the tolerance and without cracks, from anywhere', () => {
    const out = new Float32Array(4 * MAX_PATCHES);
    let betweenLevels = 0;
    for (let i = 0; i < 4; i++) {
      const seen = seenFrom(surface, [1, 1.8, 6][i % 3], random);
      const eye = planEye(seen.tree, seen.block, seen.camera.position);
      const { count, tolerancePx = 0 } = drawnPatches(seen, out);
      const patches = patchesOf(out, count).map((patch) => ({
        patch,
        vertices: verticesOf(seen.block, eye, patch),
      }));
      const seams = seamsOf(seen.block, patches);
      expect(seams.cracks).toEqual([]);
      betweenLevels += seams.betweenLevels;
      let worst = 0;
      for (const { vertices } of patches)
        for (const triangle of trianglesOf(vertices)) worst = Math.max(worst, worstOf(seen, triangle));
      expect(worst).toBeLessThanOrEqual(tolerancePx * 1.001);
    }
    expect(betweenLevels).toBeGreaterThan(0);
  });
});

describe.each(SURFACES)('%s without perspective', (name, surface) => {
  test('is drawn by one level, within the tolerance and without cracks', () => {
    const random = seedStream('lenses', name);
    const out = new Float32Array(4 * MAX_PATCHES);
    for (const altitude of [0, 0.6, Math.PI / 2]) {
      const { camera, ...seen } = seenFrom(surface, 1.8, random);
      const target = camera.position.clone().add(new Vector3(0, -Math.sin(altitude), -Math.cos(altitude)).multiplyScalar(0.3));
      camera.lookAt(target.x, target.y, target.z - 1e-6);
      camera.updateMatrixWorld();
      const through: Seen = { ...seen, camera: lensOf(camera as PerspectiveCamera, target, true) };
      const { count, tolerancePx = 0 } = drawnPatches(through, out);
      const eye = planEye(seen.tree, seen.block, camera.position);
      const patches = patchesOf(out, count).map((patch) => ({ patch, vertices: verticesOf(seen.block, eye, patch) }));
      const seams = seamsOf(seen.block, patches);
      expect([seams.cracks, seams.betweenLevels]).toEqual([[], 0]);
      let worst = 0;
      for (const { vertices } of patches)
        for (const triangle of trianglesOf(vertices)) worst = Math.max(worst, worstOf(through, triangle));
      expect(worst).toBeLessThanOrEqual(tolerancePx * 1.001);
    }
  });
});

test('steep ground beside the eye costs patches, and leaves the tolerance within bounds', () => {
  const [, surface] = SURFACES[1];
  const random = seedStream('cameras', 'steep');
  const out = new Float32Array(4 * MAX_PATCHES);
  for (const exaggeration of [10, 100]) {
    for (let i = 0; i < 5; i++) {
      const seen = { ...seenFrom(surface, exaggeration, random), viewHeight: 1080 };
      const { x, z } = seen.camera.position;
      seen.camera.position.y = lowestEyeY(seen.block, { x, y: 0, z });
      seen.camera.updateMatrixWorld();
      const { count, tolerancePx } = drawnPatches(seen, out);
      expect(count).toBeLessThanOrEqual(MAX_PATCHES);
      expect(tolerancePx).toBeLessThan(2 * seen.viewHeight);
    }
  }
});
