/** What shows a terrain by triangles at all its samples cuts its cells alike, and so has the same elevations between them. */
import { type BufferGeometry, type Material, Mesh, type Object3D, PlaneGeometry } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { expect, test } from 'vitest';
import { createHeightmap, extentOf, sampleBilinear, sampleRange } from '../../../../src/core/heightmap.ts';
import { seedStream } from '../../../../src/core/random.ts';
import { elevationAt } from '../../../../src/core/surface.ts';
import * as relief from '../../../../src/draw/picture.ts';
import type { FileFormat } from '../../../../src/io/file-format.ts';
import { glbFormat, objFormat, stlFormat } from '../../../../src/io/mesh/index.ts';
import { createInstances } from '../../../../src/render3d/instances.ts';
import { meshElevationAt } from '../../../../src/view3d/block.ts';
import { rayHit } from '../../../../src/view3d/ray-hit.ts';
import { blockOver } from '../../../support/seen-terrain.ts';
import { written } from '../../../support/written.ts';

const [WIDTH, HEIGHT] = [50, 34];
const spacing = { x: 30, y: 25 };
const map = createHeightmap(WIDTH, HEIGHT);
const random = seedStream('one diagonal', 'samples');
for (let i = 0; i < map.data.length; i++) map.data[i] = 500 * random();
const extent = extentOf(spacing, map);
const surface = { map, spacing, extent };
const terrain = { map, spacing, elevation: { min: 0, max: 500 }, isInMetres: true };
const PLACES = Array.from({ length: 10_000 }, () => ({ x: (WIDTH - 1) * random(), y: (HEIGHT - 1) * random() }));

/** Float32 coordinates of a kilometre, on slopes of 87°. */
const ROUNDING = 0.01;

/** A corner by column, row and elevation. */
type Corner = readonly [x: number, y: number, z: number];

/** Elevations at all places, of triangles that may come in any order. */
function elevationsOf(triangles: readonly (readonly Corner[])[]): number[] {
  const byCell = new Map<string, (readonly Corner[])[]>();
  for (const triangle of triangles) {
    const [column, row] = [0, 1].map((axis) => Math.floor(Math.min(...triangle.map((corner) => corner[axis])) + 1e-3));
    const key = `${column} ${row}`;
    byCell.set(key, [...(byCell.get(key) ?? []), triangle]);
  }
  return PLACES.map(({ x, y }) => {
    for (const [a, b, c] of byCell.get(`${Math.floor(x)} ${Math.floor(y)}`) ?? []) {
      const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
      const ofB = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / area;
      const ofC = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / area;
      if (Math.min(ofB, ofC, 1 - ofB - ofC) >= -1e-5) return a[2] + ofB * (b[2] - a[2]) + ofC * (c[2] - a[2]);
    }
    return Number.NaN;
  });
}

/** Triangles of an index over all samples, row by row. */
function ofIndex(index: ArrayLike<number>): Corner[][] {
  const corners = Array.from(index, (i): Corner => [i % WIDTH, Math.floor(i / WIDTH), map.data[i]]);
  return Array.from({ length: corners.length / 3 }, (_, i) => corners.slice(3 * i, 3 * i + 3));
}

function ofGeometry(geometry: BufferGeometry, cornerOf: (x: number, y: number, z: number) => Corner): Corner[][] {
  const { array } = geometry.getAttribute('position');
  const numbers = [...(geometry.getIndex()?.array ?? Array.from({ length: array.length / 3 }, (_, i) => i))];
  const corners = numbers.map((i) => cornerOf(array[3 * i], array[3 * i + 1], array[3 * i + 2]));
  return Array.from({ length: corners.length / 3 }, (_, i) => corners.slice(3 * i, 3 * i + 3));
}

const fromMiddle = (x: number, y: number, z: number): Corner => [
  (x + extent.x / 2) / spacing.x,
  (z + extent.y / 2) / spacing.y,
  y,
];

function geometryIn(read: Object3D | undefined): BufferGeometry {
  if (!(read instanceof Mesh)) throw new Error('the file has no mesh');
  return (read as Mesh<BufferGeometry, Material>).geometry;
}

async function bytesOf(format: FileFormat, options = {}): Promise<Uint8Array> {
  return (await written(format, terrain, { maxError: 0, ...options })).bytes;
}

const meshes: Record<string, () => Promise<number[]>> = {
  'the index of the 3D view': async () =>
    elevationsOf(ofIndex(createInstances(WIDTH - 1, HEIGHT - 1, 1, { aPatch: 3 }).geometry.getIndex()?.array ?? [])),
  'lines and marks in the 3D view': async () => {
    const block = blockOver(map, { spacing, extent, water: false });
    return PLACES.map(({ x, y }) => meshElevationAt(block, { x: x / (WIDTH - 1), y: y / (HEIGHT - 1) }));
  },
  'what a ray meets': async () => {
    const block = blockOver(map, { spacing, extent, water: false });
    return PLACES.map((place) => {
      const at = { x: (2 * place.x) / (WIDTH - 1) - 1, y: (2 * place.y) / (HEIGHT - 1) - 1 };
      const hit = rayHit(block, { x: at.x * block.halfSize.x, y: 10, z: at.y * block.halfSize.y }, { x: 0, y: -1, z: 0 });
      return (10 - (hit?.t ?? Number.NaN)) / block.unitsPerMetre + block.referenceElevation;
    });
  },
  OBJ: async () => {
    const [read] = new OBJLoader().parse(new TextDecoder().decode(await bytesOf(objFormat))).children;
    return elevationsOf(ofGeometry(geometryIn(read), fromMiddle));
  },
  GLB: async () => {
    const bytes = await bytesOf(
      glbFormat(async () => relief),
      { colours: 'none' },
    );
    const { scene } = await new GLTFLoader().parseAsync(bytes.slice().buffer as ArrayBuffer, '');
    return elevationsOf(ofGeometry(geometryIn(scene.getObjectByName('Terrain')), fromMiddle));
  },
  STL: async () => {
    const scale = 1000 / extent.x;
    const bytes = await bytesOf(stlFormat, { printSize: 1000, base: 10 });
    const geometry = new STLLoader().parse(bytes.slice().buffer as ArrayBuffer);
    const corners = ofGeometry(geometry, (x, y, z) => [
      x / scale / spacing.x,
      HEIGHT - 1 - y / scale / spacing.y,
      (z - 10) / scale + sampleRange(map.data).min,
    ]);
    // Without walls and bottom, which have a corner below the ground.
    return elevationsOf(corners.filter((triangle) => triangle.every(([, , z]) => z > -1)));
  },
};

test.each(Object.entries(meshes))('%s joins north-east and south-west, as PlaneGeometry does', async (_, read) => {
  const expected = elevationsOf(ofIndex(new PlaneGeometry(1, 1, WIDTH - 1, HEIGHT - 1).getIndex()?.array ?? []));
  const found = await read();
  expect(found).toHaveLength(PLACES.length);
  expect(found.filter((elevation, i) => !(Math.abs(elevation - expected[i]) < ROUNDING))).toEqual([]);
});

test('elevations between samples are bilinear where they are no mesh: the mean of both cuts in the middle of a cell', () => {
  for (let i = 0; i < 100; i++) {
    const [x, y] = [i % (WIDTH - 1), i % (HEIGHT - 1)];
    const [nw, ne, sw, se] = [0, 1, WIDTH, WIDTH + 1].map((more) => map.data[y * WIDTH + x + more]);
    const mean = ((nw + se) / 2 + (ne + sw) / 2) / 2;
    expect(sampleBilinear(map, x + 0.5, y + 0.5)).toBeCloseTo(mean, 9);
    expect(elevationAt(surface, { x: (x + 0.5) / (WIDTH - 1), y: (y + 0.5) / (HEIGHT - 1) })).toBeCloseTo(mean, 6);
  }
});
