/** Tiles of meshes are read back by three.js, one by one, and laid into one scene as they are. */
import { validateBytes } from 'gltf-validator';
import { type BufferGeometry, Mesh, type Object3D } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeSrgb } from '../../../src/core/srgb.ts';
import { reliefPixels } from '../../../src/draw/picture.ts';
import { glbFormat } from '../../../src/io/mesh/index.ts';
import { tileCutter } from '../../../src/kits/tiles.ts';
import { type MadeKit, madeKit } from '../../support/made-kit.ts';
import { recipeFor, terrainOf } from '../../support/recipes.ts';
import { written } from '../../support/written.ts';

const EXTENT = 25_600;
const MAX_ERROR = 80;

type Vector = readonly [x: number, y: number, z: number];
interface MeshTile {
  readonly positions: readonly Vector[];
  readonly normals: readonly Vector[];
  /** Corners of triangles, by their numbers. */
  readonly corners: readonly number[];
}

function vectors(geometry: BufferGeometry, name: string): Vector[] {
  const { array, count } = geometry.getAttribute(name);
  return Array.from({ length: count }, (_, i) => [array[3 * i], array[3 * i + 1], array[3 * i + 2]]);
}

function tileIn(read: Object3D): MeshTile {
  if (!(read instanceof Mesh)) throw new Error('the file has no mesh');
  // Where the scene has it.
  read.updateWorldMatrix(true, false);
  const geometry: BufferGeometry = read.geometry.applyMatrix4(read.matrixWorld);
  const positions = vectors(geometry, 'position');
  return { positions, normals: vectors(geometry, 'normal'), corners: [...(geometry.getIndex()?.array ?? positions.keys())] };
}

const readers = {
  gltf: async (bytes: Uint8Array) => {
    // Without its texture, which takes a browser to load.
    const { scene } = await new GLTFLoader().parseAsync(bytes.slice().buffer as ArrayBuffer, '');
    return tileIn(scene.getObjectByName('Terrain') ?? scene);
  },
  wavefront: async (bytes: Uint8Array) => tileIn(new OBJLoader().parse(new TextDecoder().decode(bytes)).children[0]),
};

const cases = (['gltf', 'wavefront'] as const).flatMap((id) => [2, 3].map((tiles) => [id, tiles] as const));

describe.each(cases)('%s in %i × as many tiles', (id, tiles) => {
  let kit: MadeKit;
  /** By column and row, from the north-west. */
  const read = new Map<string, MeshTile>();
  beforeAll(async () => {
    kit = await madeKit(id, 61, { tiles, choices: { maxError: MAX_ERROR, ...(id === 'gltf' && { colours: 'none' }) } });
    for (const [name, bytes] of kit.files) {
      const [, column, row] = /_x(\d)_y(\d)\.(glb|obj)$/.exec(name) ?? [];
      if (column !== undefined) read.set(`${column} ${row}`, await readers[id](bytes));
    }
  });
  const tileAt = (column: number, row: number): MeshTile => {
    const tile = read.get(`${column} ${row}`);
    if (!tile) throw new Error(`there is no tile ${column}, ${row}`);
    return tile;
  };

  test('neighbours have the same corners and normals along their border, bit for bit', () => {
    const side = 60 / tiles;
    for (let row = 0; row < tiles; row++) {
      for (let column = 0; column < tiles; column++) {
        for (const [axis, next] of [
          [0, [column + 1, row]],
          [2, [column, row + 1]],
        ] as const) {
          if (Math.max(...next) === tiles) continue;
          const border = cornersAt(tileAt(column, row), axis, Math.max);
          expect(border).toEqual(cornersAt(tileAt(...next), axis, Math.min));
          expect(border).toHaveLength(side + 1);
        }
      }
    }
  });

  test('together they cover the map once, without a gap, and have samples of it as their corners', () => {
    const metres = EXTENT / 60;
    const sides = new Map<string, number>();
    const problems: string[] = [];
    let [area, triangles] = [0, 0];
    for (const { positions, corners } of read.values()) {
      for (let i = 0; i < corners.length; i += 3) {
        const [a, b, c] = corners.slice(i, i + 3).map((corner) => positions[corner]);
        area += ((b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2])) / 2;
        triangles++;
        for (const [from, to] of [
          [a, b],
          [b, c],
          [c, a],
        ]) {
          const [key, back] = [`${from}|${to}`, `${to}|${from}`];
          if (sides.has(key)) problems.push(`${key} is there twice`);
          sides.set(key, sides.has(back) ? 2 : 1);
          if (sides.has(back)) sides.set(back, 2);
        }
      }
      for (const [x, y, z] of positions) {
        const [column, row] = [x, z].map((at) => Math.round((at + EXTENT / 2) / metres));
        if (y !== kit.map.data[row * 61 + column]) problems.push(`${x}, ${z} is no sample`);
      }
    }
    expect(problems).toEqual([]);
    expect(area).toBeCloseTo(EXTENT * EXTENT, -2);
    expect(triangles).toBeLessThan(2 * 60 * 60 * 0.8);
    const rim = [...sides]
      .filter(([, count]) => count === 1)
      .map(([side]) => side.split('|').map((at) => at.split(',').map(Number)));
    const isOnRim = ([from, to]: number[][]) =>
      [0, 2].some((axis) => from[axis] === to[axis] && Math.abs(Math.abs(from[axis]) - EXTENT / 2) < 0.01);
    expect(rim).toHaveLength(4 * 60);
    expect(rim.every(isOnRim)).toBe(true);
  });
});

/** Positions and normals of the corners along a border, in its order. */
function cornersAt(
  { positions, normals }: MeshTile,
  axis: 0 | 2,
  end: (...places: number[]) => number,
): readonly (readonly Vector[])[] {
  const place = end(...positions.map((position) => position[axis]));
  const other = 2 - axis;
  const byPlace = new Map<number, readonly Vector[]>();
  for (const [i, position] of positions.entries()) {
    if (position[axis] === place) byPlace.set(position[other], [position, normals[i]]);
  }
  return [...byPlace].sort(([a], [b]) => a - b).map(([, corner]) => corner);
}

test('a tile with its part of the relief is valid glTF', async () => {
  const kit = await madeKit('gltf', 33, { tiles: 2 });
  for (const name of ['hills_x0_y0.glb', 'hills_x1_y1.glb']) {
    const { issues } = await validateBytes(kit.bytesOf(name));
    expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  }
});

test.each([
  ['texture', 'the relief of its ground as its texture'],
  ['vertices', 'the relief of its ground as colours of its vertices'],
  ['none', 'There are no colours'],
])('IMPORT.md says what colours the files: %s', async (colours, text) => {
  expect((await madeKit('gltf', 9, { choices: { colours } })).text).toContain(text);
});

test('vertices of a tile have the colours of the whole map', async () => {
  const terrain = terrainOf(recipeFor('diamond-square', { width: 33, height: 33, elevation: { min: -100, max: 900 } }));
  const relief = { ...(await import('../../../src/draw/picture.ts')) };
  const format = glbFormat(async () => relief);
  const { bytes } = await written(format, tileCutter(terrain, 2)({ column: 1, row: 1 }), { colours: 'vertices', maxError: 0 });
  const { scene } = await new GLTFLoader().parseAsync(bytes.slice().buffer as ArrayBuffer, '');
  const read = scene.getObjectByName('Terrain');
  if (!(read instanceof Mesh)) throw new Error('the GLB has no mesh');
  const pixels = reliefPixels(terrain);
  const { array } = read.geometry.getAttribute('color');
  for (let i = 0; i < 17 * 17; i++) {
    const sample = 33 * (16 + Math.floor(i / 17)) + 16 + (i % 17);
    for (const channel of [0, 1, 2])
      expect(array[4 * i + channel]).toBe(Math.round(decodeSrgb(pixels[4 * sample + channel] / 255) * 65_535));
  }
});

test('texture coordinates of an OBJ in tiles are those of the whole map', async () => {
  const kit = await madeKit('wavefront', 17, { tiles: 2 });
  const lines = new TextDecoder().decode(kit.bytesOf('hills_x1_y0.obj')).split('\n');
  const places = lines.filter((line) => line.startsWith('vt ')).map((line) => line.split(' ').slice(1).map(Number));
  for (const [axis, [low, high]] of [
    [0.5, 1],
    [0.5, 1],
  ].entries()) {
    const values = places.map((place) => place[axis]);
    expect([Math.min(...values), Math.max(...values)]).toEqual([low, high]);
  }
});

test('IMPORT.md says where tiles lie and how far the triangles are off', async () => {
  const { text } = await madeKit('gltf', 33, { tiles: 2, choices: { maxError: 40 } });
  expect(text).toContain('No sample lies more than 40 m above or below the triangles');
  expect(text).toContain('move none');
  expect(text).toContain('| X | east, -12800 … 12800 m |');
});
