/** Kits are read back as each program documents its importer, with the numbers that IMPORT.md says to type. */
import { readFile } from 'node:fs/promises';
import { decode } from 'fast-png';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { describe, expect, test } from 'vitest';
import { crop, sampleRange } from '../../../src/core/heightmap.ts';
import { resampleAveraging } from '../../../src/core/resampling.ts';
import { kitGuide, kitNames } from '../../../src/kits/kit-files.ts';
import { kitOf, kitSource, kits } from '../../../src/kits/kits.ts';
import { PACKAGES } from '../../../src/kits/three-files.ts';
import { unreal, unrealSize } from '../../../src/kits/unreal.ts';
import { exrRed, HALF_QUANTUM, type MadeKit, madeKit, worst } from '../../support/made-kit.ts';
import { groundOf, recipeFor } from '../../support/recipes.ts';

// Unity's ImportRawHeightmap: the first row is the south, and heights are code · 1 ⁄ (1 << 16) of the terrain's height.
test('Unity gets every metre back from the RAW file, and 1025² is 2,101,250 bytes', async () => {
  const kit = await madeKit('unity', 1025);
  const bytes = kit.bytesOf('hills.raw');
  expect(bytes.length).toBe(2_101_250);
  const codes = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [height] = kit.rowOf('Terrain Size Y');
  const [bottom] = kit.rowOf('Position Y');
  const elevationAt = (x: number, y: number): number =>
    bottom + (codes.getUint16(2 * (1025 * (1024 - y) + x), true) / (1 << 16)) * height;
  expect(worst(kit.map, elevationAt)).toBeLessThan(HALF_QUANTUM);
  expect([kit.rowOf('Resolution'), kit.rowOf('Terrain Size X')]).toEqual([[1025], [25_600]]);
});

// Landscape Technical Guide, "Calculating Heightmap Z Scale": (code − 32768) ⁄ 128 · Z scale, in centimetres, above the actor.
test('Unreal Engine gets every metre back from the PNG', async () => {
  const kit = await madeKit('unreal', 127);
  const { data, depth } = decode(kit.bytesOf('hills.png'));
  expect(depth).toBe(16);
  const [[location], [scaleX], [scaleY], [scaleZ]] = ['Location Z', 'Scale X', 'Scale Y', 'Scale Z'].map(kit.rowOf);
  const elevationAt = (x: number, y: number): number => (location + ((data[127 * y + x] - 32_768) / 128) * scaleZ) / 100;
  expect(worst(kit.map, elevationAt)).toBeLessThan(HALF_QUANTUM);
  expect(scaleX * 126).toBeCloseTo(25_600 * 100, 0);
  expect(scaleY).toBe(scaleX);
});

test.each(kits)('codes that fall where elevations rise change nothing in a folder for $title', async ({ id }) => {
  const [rising, falling] = [await madeKit(id, 127), await madeKit(id, 127, { falls: true })];
  for (const [name, bytes] of rising.files) expect(Buffer.compare(falling.bytesOf(name), bytes), name).toBe(0);
});

// Terrain3D, Importing & Exporting Data, and its importer.gd: the red channel is metres, times Import Scale, plus Height Offset. Vertex Spacing is 0.25 … 100 m.
test('Godot gets every metre back from the EXR, with cells that it takes', async () => {
  const kit = await madeKit('godot', 100, { height: 70 });
  expect(worst(kit.map, exrOf(kit))).toBe(0);
  expect(['Import Scale', 'Height Offset'].flatMap((name) => kit.rowOf(name))).toEqual([1, 0]);
  const [spacing] = kit.rowOf('Vertex Spacing afterwards');
  expect(spacing).toBeLessThanOrEqual(100);
  expect(spacing * (kit.map.width - 1)).toBeCloseTo(25_600, 3);
});

test('the cells of a map for Godot are as square as they can be, and those that are stay', () => {
  const jacksboro = { width: 403, height: 344, extent: { x: 29_908.8, y: 31_796.1 } };
  const godot = kitOf('godot');
  expect(godot?.sizeFor(groundOf(jacksboro), 1)).toEqual({ width: 403, height: 428 });
  expect(godot?.sizeFor(groundOf({ width: 513, height: 513, extent: { x: 4096, y: 4096 } }), 1)).toEqual({
    width: 513,
    height: 513,
  });
  // 12.5 m, 7 : 4.
  expect(godot?.sizeFor(groundOf({ width: 700, height: 400, extent: { x: 8737.5, y: 4987.5 } }), 2)).toEqual({
    width: 897,
    height: 513,
  });
});

// Blender Manual, Displace Modifier and Image Texture: a vertex takes the pixel below its UV, which the crop squeezes, and moves by (value − Midlevel) · Strength.
// `npm run verify:files` asks Blender itself.
test('Blender gets every metre back from the EXR at the vertices of the grid', async () => {
  const kit = await madeKit('blender', 100, { height: 70 });
  const pixels = exrOf(kit);
  const [low, high] = ['Minimum', 'Maximum'].map((end) => ['X', 'Y'].flatMap((axis) => kit.rowOf(`Crop ${end} ${axis}`)));
  const pixelOf = (share: number, axis: 0 | 1, side: number) => (low[axis] + share * (high[axis] - low[axis])) * side;
  const off: number[] = [];
  const elevationAt = (x: number, y: number): number => {
    // Rows run north.
    const [column, row] = [pixelOf(x / 99, 0, 100), pixelOf(1 - y / 69, 1, 70)];
    off.push(Math.abs(column - x - 0.5), Math.abs(69 - row - y + 0.5));
    return pixels(Math.floor(column), 69 - Math.floor(row));
  };
  expect(worst(kit.map, elevationAt)).toBe(0);
  // Their middles, where no rounding leads to a neighbour.
  expect(Math.max(...off)).toBeLessThan(1e-6);
  expect(['Midlevel', 'Strength'].flatMap(kit.rowOf)).toEqual([0, 1]);
});

function exrOf({ map, bytesOf }: MadeKit): (x: number, y: number) => number {
  const samples = exrRed(bytesOf('hills.exr'));
  expect(samples.length).toBe(map.data.length);
  return (x, y) => samples[y * map.width + x];
}

// Slicers take STL as millimetres.
test('a printer gets a solid of 150 mm whose ground is off by 0.05 mm at most', async () => {
  const kit = await madeKit('print', 129, { height: 65 });
  const { buffer } = kit.bytesOf('hills.stl').slice();
  const positions = new STLLoader().parse(buffer as ArrayBuffer).getAttribute('position');
  const scale = 150 / 25_600;
  const lowest = Math.min(...kit.map.data);
  let [east, north] = [0, 0];
  for (let i = 0; i < positions.count; i++) {
    const [x, y, z] = [positions.getX(i), positions.getY(i), positions.getZ(i)];
    [east, north] = [Math.max(east, x), Math.max(north, y)];
    if (z === 0) continue;
    const [column, row] = [Math.round((x / 150) * 128), 64 - Math.round((y / 75) * 64)];
    expect(z).toBeCloseTo(3 + (kit.map.data[row * 129 + column] - lowest) * scale, 4);
  }
  expect([east, north]).toEqual([150, 75]);
  const [, error] = /off by ([\d.]+) m/.exec(new TextDecoder().decode(kit.bytesOf('hills.stl').subarray(0, 80))) ?? [];
  expect(Number(error) * scale).toBeLessThanOrEqual(0.05);
  expect(kit.text).toContain('| West to east | 150 mm |\n   | South to north | 75 mm |');
});

describe.each(kits)('the kit for $title', (kit) => {
  test.each([1, 2])('has the files that it names, in %i × as many tiles, and says what it is', async (tiles) => {
    const { files, text } = await madeKit(kit.id, 65, { tiles });
    expect([...files.keys()]).toEqual(kitNames(kit, tiles, 'hills', true));
    for (const [name, bytes] of files) expect(bytes.length, name).toBeGreaterThan(60);
    for (const name of files.keys()) expect(name).not.toMatch(/\dx\d/); // Unreal Engine takes these for tiles
    expect(text).toContain(`# hills for ${kit.title}`);
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });
});

test('Unreal Engine’s own sizes stay, and others are the nearest with few components', () => {
  for (const side of [127, 253, 505, 1009, 2017, 4033, 8129])
    expect(unrealSize({ width: side, height: side }, 1)).toEqual({ width: side, height: side });
  expect(unrealSize({ width: 513, height: 513 }, 1)).toEqual({ width: 511, height: 511 });
  expect(unrealSize({ width: 1000, height: 700 }, 1)).toEqual({ width: 1009, height: 694 });
});

// Landscape Technical Guide, Recommended Landscape Sizes.
test.each([
  [127, '63 × 63 quads', '2 × 2', '1 × 1'],
  [1009, '63 × 63 quads', '2 × 2', '8 × 8'],
  [8129, '127 × 127 quads', '2 × 2', '32 × 32'],
  [64, '63 × 63 quads', '1 × 1', '1 × 1'],
])('a landscape of %i² is divided as Unreal Engine recommends', (side, quads, sections, components) => {
  const fields = new Map(
    kitGuide(unreal, { width: side, height: side, spacing: { x: 1, y: 1 } }, { tiles: 1 }, 'hills', { min: 0, max: 1 }).fields,
  );
  expect(['Section Size', 'Sections Per Component', 'Number of Components'].map((name) => fields.get(name))).toEqual([
    quads,
    sections,
    components,
  ]);
});

test('a map that a program takes only smaller is averaged, and the text says so', async () => {
  const kit = await madeKit('unreal', 33, { tiles: 2 });
  expect(kit.text).toContain('resampled from 33 × 33, averaged by a triangle filter.');
  const wanted = resampleAveraging(kit.map, 31, 31);
  const { data } = decode(kit.bytesOf('hills_x0_y0.png'));
  const { min, max } = sampleRange(kit.map.data);
  const metres = (x: number, y: number) => min + (data[16 * y + x] / 65_535) * (max - min);
  expect(worst(crop(wanted, { x: 0, y: 0, width: 16, height: 16 }), metres)).toBeLessThan(HALF_QUANTUM);
});

test('a larger size than a program takes is told beside what it takes, with the tiles that hold as much', () => {
  const recipe = recipeFor('diamond-square', { width: 513, height: 513 });
  const noteOf = (side: number, tiles: number) =>
    kitSource(kits[0], groundOf(recipe), recipe, tiles, { width: side, height: side }).note;
  const taken = 'Unity takes 4097 × 4097 samples in place of 8193 × 8193: generated at that size';
  expect(noteOf(8193, 1)).toBe(`${taken}. 2 × 2 tiles hold 8193 × 8193`);
  expect(noteOf(8193, 2)).toBe(
    'Unity takes 8193 × 8193 samples, 2 × 2 tiles of 4097 × 4097, in place of 513 × 513: generated at that size',
  );
  expect(noteOf(6001, 1)).toBe(`${taken.replace('8193 × 8193', '6001 × 6001')}. 2 × 2 tiles hold 8193 × 8193`);
  expect(noteOf(600, 1)).toBe('Unity takes 1025 × 1025 samples in place of 600 × 600: generated at that size');
});

test('a size that is not taken is generated where that is the same terrain, and resampled elsewhere; the text says so', async () => {
  expect((await madeKit('unity', 33)).text).not.toContain('in place of');
  const small = recipeFor('diamond-square', { width: 17, height: 17 });
  const larger = kitSource(kits[0], groundOf(small), small, 1);
  expect(larger).toMatchObject({ size: { width: 33 }, recipe: { width: 33 } });
  expect(larger.note).toBe('Unity takes 33 × 33 samples in place of 17 × 17: generated at that size');
  expect(kitSource(kits[0], groundOf(recipeFor('diamond-square', { width: 100, height: 100 })), undefined, 1)).toMatchObject({
    note: 'Unity takes 129 × 129 samples in place of 100 × 100: resampled from 100 × 100, bilinear',
  });
  const { text, files } = await madeKit('unity', 100, { height: 70 });
  expect(text).toContain('in place of 100 × 70');
  expect(files.get('hills.raw')?.length).toBe(2 * 129 * 129);
});

test('the page of the kit for three.js asks for the versions that it is tested with', async () => {
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  for (const [name, path] of Object.entries(PACKAGES)) {
    const asked = /^(@?[^@]+)@([\d.]+)\//.exec(path);
    expect(devDependencies[asked?.[1] ?? ''], name).toBe(asked?.[2]);
  }
  const kit = await madeKit('three', 9);
  const page = new TextDecoder().decode(kit.bytesOf('index.html'));
  for (const path of Object.values(PACKAGES)) expect(page).toContain(`https://cdn.jsdelivr.net/npm/${path}"`);
});

test('a map for three.js whose cells are not square has no cannon-es, and says so', async () => {
  const kit = await madeKit('three', 9, { height: 5, extent: { x: 80, y: 80 } });
  expect(kit.text).toContain('| cannon-es | – | – | cannon: expected square cells');
  expect(new TextDecoder().decode(kit.bytesOf('terrain.js'))).toContain(
    'cannon: {"why":"cannon: expected square cells, which are all that Heightfield has, got 10 × 20 m"}',
  );
});
