/** Mesh files are read back by three.js and by Khronos' validator. */
import { validateBytes } from 'gltf-validator';
import { type BufferGeometry, Mesh } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { describe, expect, test } from 'vitest';
import { createHeightmap, extentOf } from '../../../../src/core/heightmap.ts';
import { decodeSrgb } from '../../../../src/core/srgb.ts';
import * as relief from '../../../../src/draw/picture.ts';
import { generateHeightmap } from '../../../../src/generate.ts';
import type { TerrainToWrite } from '../../../../src/io/file-format.ts';
import { glbFormat as glbColouredBy, objFormat, stlFormat } from '../../../../src/io/mesh/index.ts';
import { decodePng } from '../../../../src/io/png/index.ts';
import { recipeFor } from '../../../support/recipes.ts';
import { written } from '../../../support/written.ts';

const glbFormat = glbColouredBy(async () => relief);

/** Ground that is different in all corners: the north-west is the highest. */
function asymmetric(width: number, height: number): TerrainToWrite {
  const map = createHeightmap(width, height);
  for (let i = 0; i < map.data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    map.data[i] = 900 - 12 * x - 5 * y + 40 * Math.sin(x / 5) * Math.cos(y / 4) + ((i * i) % 13);
  }
  map.data[0] = 1200;
  return { map, elevation: { min: -500, max: 1500 }, isInMetres: true, spacing: { x: 30, y: 25 } };
}

const terrain = asymmetric(50, 34);
const extent = extentOf({ x: 30, y: 25 }, terrain.map);

function ofGeometry(geometry: BufferGeometry, name: string): number[][] {
  const { array, itemSize, count } = geometry.getAttribute(name);
  return Array.from({ length: count }, (_, i) => [...array.slice(i * itemSize, (i + 1) * itemSize)]);
}

function exactBuffer(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer as ArrayBuffer;
}

describe('STL', () => {
  test('is a closed solid of the right size with its volume', async () => {
    const { bytes, mesh } = await written(stlFormat, terrain, { maxError: 2, printSize: 100, base: 4 });
    const positions = ofGeometry(new STLLoader().parse(exactBuffer(bytes)), 'position');
    const sides = new Map<string, number>();
    let volume = 0;
    for (let i = 0; i < positions.length; i += 3) {
      const [a, b, c] = positions.slice(i, i + 3);
      volume += det(a, b, c) / 6;
      for (const side of [`${a}|${b}`, `${b}|${c}`, `${c}|${a}`]) sides.set(side, (sides.get(side) ?? 0) + 1);
    }
    for (const [side, count] of sides) {
      expect(count, side).toBe(1);
      expect(sides.get(side.split('|').reverse().join('|')), side).toBe(1);
    }
    const scale = 100 / extent.x;
    const heights = meanHeight(terrain) - Math.min(...terrain.map.data);
    expect(volume / (100 * extent.y * scale * (4 + heights * scale))).toBeCloseTo(1, 2);
    expect(range(positions, 0)).toEqual([0, 100]);
    expect(range(positions, 1)[1]).toBeCloseTo(extent.y * scale, 4);
    expect(range(positions, 2)).toEqual([0, Math.fround(4 + (1200 - Math.min(...terrain.map.data)) * scale)]);
    // The highest corner is the north-west.
    const top = positions.find(([, , z]) => z === range(positions, 2)[1]) ?? [];
    expect(top.slice(0, 2)).toEqual([0, range(positions, 1)[1]]);
    expect(mesh?.largestError).toBeLessThanOrEqual(2);
    expect(bytes.length).toBe(84 + 50 * (positions.length / 3));
  });

  test('is steeper with exaggeration, on the same base', async () => {
    const highest = async (printExaggeration: number): Promise<number> => {
      const { bytes } = await written(stlFormat, terrain, { printExaggeration, base: 2 });
      return range(ofGeometry(new STLLoader().parse(exactBuffer(bytes)), 'position'), 2)[1];
    };
    expect((await highest(3)) - 2).toBeCloseTo(3 * ((await highest(1)) - 2), 4);
  });
});

describe('OBJ', () => {
  test('has every sample in its place at an error of 0, with normals and texture coordinates', async () => {
    const { bytes } = await written(objFormat, terrain, { maxError: 0 });
    const [read] = new OBJLoader().parse(new TextDecoder().decode(bytes)).children as Mesh[];
    const positions = ofGeometry(read.geometry, 'position');
    const places = ofGeometry(read.geometry, 'uv');
    const normals = ofGeometry(read.geometry, 'normal');
    expect(positions.length).toBe(3 * 2 * 49 * 33);
    for (const [i, [east, up, south]] of positions.entries()) {
      const [x, y] = [Math.round((east + extent.x / 2) / 30), Math.round((south + extent.y / 2) / 25)];
      expect(up).toBe(terrain.map.data[y * 50 + x]);
      expect(places[i][0]).toBeCloseTo(x / 49, 5);
      expect(places[i][1]).toBeCloseTo(1 - y / 33, 5);
      expect(Math.hypot(...normals[i])).toBeCloseTo(1, 3);
    }
    expect(isUpwards(positions)).toBe(true);
  });
});

describe('GLB', () => {
  test.each(['texture', 'vertices', 'none'])('with colours %s is valid, without errors and warnings', async (colours) => {
    const { bytes, mesh } = await written(glbFormat, terrain, { colours, maxError: 3 });
    const { issues, info } = await validateBytes(bytes);
    expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
    expect(info.totalTriangleCount).toBe(mesh?.triangles);
  });

  test('has metres east, up and south, normals of the map, and the relief at its vertices', async () => {
    const { bytes } = await written(glbFormat, terrain, { colours: 'vertices', maxError: 0 });
    const { scene } = await new GLTFLoader().parseAsync(exactBuffer(bytes), '');
    const read = scene.getObjectByName('Terrain');
    if (!(read instanceof Mesh)) throw new Error('the GLB has no mesh');
    const positions = ofGeometry(read.geometry, 'position');
    const colours = ofGeometry(read.geometry, 'color');
    const pixels = relief.reliefPixels(terrain);
    expect(positions.length).toBe(50 * 34);
    for (const [i, [east, up, south]] of positions.entries()) {
      expect(up).toBe(terrain.map.data[i]);
      expect(east).toBeCloseTo((i % 50) * 30 - extent.x / 2, 3);
      expect(south).toBeCloseTo(Math.floor(i / 50) * 25 - extent.y / 2, 3);
      for (const channel of [0, 1, 2])
        expect(colours[i][channel]).toBe(Math.round(decodeSrgb(pixels[4 * i + channel] / 255) * 65_535));
    }
    // Inside, a normal is the cross product of the rises.
    const i = 17 * 50 + 20;
    const east = (terrain.map.data[i + 1] - terrain.map.data[i - 1]) / 60;
    const south = (terrain.map.data[i + 50] - terrain.map.data[i - 50]) / 50;
    const length = Math.hypot(east, 1, south);
    for (const [axis, value] of [-east, 1, -south].entries()) {
      expect(ofGeometry(read.geometry, 'normal')[i][axis]).toBeCloseTo(value / length, 6);
    }
    const indices = [...(read.geometry.getIndex()?.array ?? [])];
    expect(isUpwards(indices.map((index) => positions[index]))).toBe(true);
  });

  test('has the relief as its texture, and its elevations', async () => {
    const recipe = recipeFor('diamond-square', { width: 33, height: 33, elevation: { min: 0, max: 900 } });
    const made = { map: generateHeightmap(recipe), elevation: { min: 0, max: 900 }, isInMetres: true, spacing: { x: 10, y: 10 } };
    const { bytes } = await written(glbFormat, { ...made, recipe });
    const view = new DataView(bytes.buffer);
    const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + view.getUint32(12, true))));
    const { byteOffset, byteLength } = json.bufferViews[json.images[0].bufferView];
    const start = 28 + view.getUint32(12, true) + byteOffset;
    const picture = await decodePng(bytes.slice(start, start + byteLength));
    expect([picture.width, picture.height]).toEqual([33, 33]);
    expect(json.asset.extras.elevation).toEqual({ min: 0, max: 900 });
  });
});

test('meshes of a tile laid beside each other have the same corners and normals where they meet', async () => {
  const tile = generateHeightmap(recipeFor('fault-lines', { width: 33, height: 21, params: { edges: 'toroidal', lines: 60 } }));
  const ground = { ...terrain, map: tile, elevation: { min: -600, max: 2400 } };
  const { bytes } = await written(objFormat, ground, { maxError: 200 });
  const lines = new TextDecoder().decode(bytes).split('\n');
  const listed = (letter: string) =>
    lines.filter((line) => line.startsWith(`${letter} `)).map((line) => line.split(' ').slice(1).map(Number));
  const normals = listed('vn');
  const corners = listed('v').map(([x, y, z], i) => ({ x, y, z, normal: normals[i] }));
  const along = (axis: 'x' | 'z', other: 'x' | 'z', at: number) =>
    corners.filter((corner) => corner[axis] === at).map(({ y, normal, [other]: place }) => ({ place, y, normal }));
  const [west, north] = [Math.min(...corners.map(({ x }) => x)), Math.min(...corners.map(({ z }) => z))];
  expect(along('x', 'z', west)).toHaveLength(21);
  expect(along('x', 'z', west)).toEqual(along('x', 'z', -west));
  expect(along('z', 'x', north)).toHaveLength(33);
  expect(along('z', 'x', north)).toEqual(along('z', 'x', -north));
});

describe('what is no ground', () => {
  test.each([stlFormat, objFormat, glbFormat])('$extension refuses plain numbers and a single row', async (format) => {
    await expect(written(format, { ...terrain, isInMetres: false })).rejects.toThrow(
      'mesh: expected elevations in metres, got plain numbers',
    );
    const row = { ...terrain, map: createHeightmap(5, 1), elevation: { min: 0, max: 1 } };
    await expect(written(format, row)).rejects.toThrow('mesh: expected 2 × 2 samples or more, got 5 × 1');
    expect(format.expects?.({ isProfile: true, hasRecipe: true, isInMetres: true })).toBe('2D terrain');
    expect(format.expects?.({ isProfile: false, hasRecipe: true, isInMetres: false })).toBe('terrain in metres');
  });
});

function det([ax, ay, az]: number[], [bx, by, bz]: number[], [cx, cy, cz]: number[]): number {
  return ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx);
}

function range(positions: readonly number[][], axis: number): number[] {
  const values = positions.map((position) => position[axis]);
  return [Math.min(...values), Math.max(...values)];
}

function meanHeight({ map: { data, width, height } }: TerrainToWrite): number {
  // The volume below the surface: a sample of the rim counts for half, one of a corner for a quarter.
  let total = 0;
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    total +=
      (data[i] * (x === 0 || x === width - 1 ? 0.5 : 1) * (y === 0 || y === height - 1 ? 0.5 : 1)) / ((width - 1) * (height - 1));
  }
  return total;
}

/** Whether all triangles turn counterclockwise, seen from +Y. */
function isUpwards(positions: readonly number[][]): boolean {
  for (let i = 0; i < positions.length; i += 3) {
    const [a, b, c] = positions.slice(i, i + 3);
    if ((b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]) <= 0) return false;
  }
  return true;
}
