/** Tiles are read back one by one, as each program documents its importer, and put where IMPORT.md says. */
import fc from 'fast-check';
import { decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { crop, extentOf, isMapSize, sampleRange } from '../../../src/core/heightmap.ts';
import { kindsOf } from '../../../src/draw/picture-kinds.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { kits } from '../../../src/kits/kits.ts';
import { MOST_TILES, tileOf } from '../../../src/kits/tiles.ts';
import { triangulate } from '../../../src/mesh/triangulation.ts';
import { cases } from '../../support/cases.ts';
import { exrRed, HALF_QUANTUM, type MadeKit, madeKit, worst } from '../../support/made-kit.ts';
import { groundOf, recipeFor, terrainOf } from '../../support/recipes.ts';
import { written } from '../../support/written.ts';

const EXTENT = 25_600;

/** Rows of the table of tiles in IMPORT.md: the file, and where it goes. */
function places(text: string): { name: string; at: number[] }[] {
  return [...text.matchAll(/\| `(\S+)` \|([-\d.e| ]+)\|\n/g)].map(([, name, cells]) => ({
    name,
    at: cells.split('|').map(Number),
  }));
}

/** Puts tiles together by their places; where two share a sample, it must be the same.
 *  @param read samples of a tile, row by row from the north
 *  @param corner column and row of the tile's north-west sample, from what IMPORT.md says */
function joined(
  { text, files, size, tiles }: MadeKit,
  read: (bytes: Uint8Array, at: readonly number[]) => ArrayLike<number>,
  corner: (at: readonly number[]) => [x: number, y: number],
): Float64Array {
  const tile = tileOf(size, tiles);
  const whole = new Float64Array(size.width * size.height).fill(Number.NaN);
  const all = places(text);
  expect(all).toHaveLength(tiles * tiles);
  for (const { name, at } of all) {
    const samples = read(files.get(name) ?? new Uint8Array(), at);
    expect(samples.length, name).toBe(tile.width * tile.height);
    const [x, y] = corner(at).map(Math.round);
    for (let i = 0; i < samples.length; i++) {
      const to = (y + Math.floor(i / tile.width)) * size.width + x + (i % tile.width);
      if (!Number.isNaN(whole[to]) && whole[to] !== samples[i]) throw new Error(`${name}: another sample at ${to}`);
      whole[to] = samples[i];
    }
  }
  return whole;
}

/** How far the map that `joined` puts together is off. */
function worstJoined(kit: MadeKit, ...how: Rest<typeof joined>): number {
  const whole = joined(kit, ...how);
  return worst(kit.map, (x, y) => whole[y * kit.size.width + x]);
}
type Rest<F> = F extends (kit: MadeKit, ...how: infer R) => unknown ? R : never;

// Unity's ImportRawHeightmap, as for a whole map; a terrain's position is its south-west corner, +X east and +Z north.
test('Unity: terrains at their positions are the whole map', async () => {
  const kit = await madeKit('unity', 257, { tiles: 2 });
  expect(kit.size).toEqual({ width: 257, height: 257 });
  expect([...kit.files.keys()].slice(0, 2)).toEqual(['hills_0_1.raw', 'hills_0_1.raw.json']);
  const [height] = kit.rowOf('Terrain Size Y');
  expect([kit.rowOf('Resolution'), kit.rowOf('Terrain Size X')]).toEqual([[129], [EXTENT / 2]]);
  const read = (bytes: Uint8Array, [, bottom]: readonly number[]) => {
    const codes = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const rows = bytes.length / 2 / 129;
    return Float64Array.from({ length: bytes.length / 2 }, (_, i) => {
      const fromSouth = rows - 1 - Math.floor(i / 129);
      return bottom + (codes.getUint16(2 * (129 * fromSouth + (i % 129)), true) / 65_536) * height;
    });
  };
  const metres = EXTENT / 256;
  expect(worstJoined(kit, read, ([x, , z]) => [x / metres, (EXTENT / 2 - z) / metres])).toBeLessThan(HALF_QUANTUM);
});

// Landscape Technical Guide; the location of a landscape is its north-west corner, +X east and +Y south, in centimetres.
test('Unreal Engine: landscapes at their locations are the whole map', async () => {
  const kit = await madeKit('unreal', 253, { tiles: 2 });
  expect(kit.size).toEqual({ width: 253, height: 253 });
  expect(kit.text).toContain('answer **No**');
  const [[scaleX], [scaleZ]] = ['Scale X', 'Scale Z'].map(kit.rowOf);
  const read = (bytes: Uint8Array, at: readonly number[]) => {
    const { data, depth } = decode(bytes);
    expect(depth).toBe(16);
    return Float64Array.from(data, (code) => (at[2] + ((code - 32_768) / 128) * scaleZ) / 100);
  };
  expect(worstJoined(kit, read, ([x, y]) => [x / scaleX, y / scaleX])).toBeLessThan(HALF_QUANTUM);
});

// Terrain3DData.import_images: an image begins at its position, +X east and +Z south; regions it begins are new, so the order matters. importer.gd takes positions in
// whole numbers from −8192 to 8192: of metres in 1.0, of vertices later, which at a Vertex Spacing of 1 are the same.
test.each([2, 3])(
  'Godot: %i × as many tiles, imported one after the other by whole regions, are the whole map',
  async (tiles) => {
    const kit = await madeKit('godot', 257, { tiles });
    const { width, height } = kit.size;
    const side = tileOf(kit.size, tiles).width;
    const [region] = kit.rowOf('Region Size');
    expect(kit.rowOf('Vertex Spacing at import')).toEqual([1]);
    const regions = new Map<string, Map<number, number>>();
    const all = places(kit.text);
    const [west, north] = all[0].at;
    for (const { name, at } of all) {
      const samples = exrRed(kit.files.get(name) ?? new Uint8Array());
      expect(
        at.every((position) => Number.isInteger(position) && Math.abs(position) <= 8192 && Math.abs(position % region) === 0),
      ).toBe(true);
      const begun = new Set<string>();
      for (let i = 0; i < samples.length; i++) {
        const [x, z] = [at[0] + (i % side), at[1] + Math.floor(i / side)];
        const key = `${Math.floor(x / region)},${Math.floor(z / region)}`;
        // Version 1.0 makes a region anew that an image begins.
        if (!begun.has(key)) regions.set(key, new Map());
        begun.add(key);
        regions.get(key)?.set((z - north) * width + x - west, samples[i]);
      }
    }
    const whole = new Float64Array(width * height).fill(Number.NaN);
    for (const part of regions.values()) for (const [to, value] of part) whole[to] = value;
    expect(joined(kit, exrRed, (at) => [at[0] - west, at[1] - north])).toEqual(whole);
    if (width === kit.map.width) expect(worst(kit.map, (x, y) => whole[y * width + x])).toBe(0);
  },
);

test.each([
  ['a region and a half', 100, {}],
  ['three regions', 700, { height: 400 }],
  ['tiles', 257, { tiles: 2 }],
])('Godot: the middle of a map of %s is where IMPORT.md says', async (_, side, options) => {
  const kit = await madeKit('godot', side, options);
  const [west, north] = /Import Position \| (.*) \|/.exec(kit.text)?.[1].split(', ').map(Number) ?? [];
  const [spacing] = kit.rowOf('Vertex Spacing afterwards');
  const [, x, z] = /middle of the map is then at X = ([-\d.]+) m, Z = ([-\d.]+) m/.exec(kit.text) ?? [];
  expect(Number(x)).toBeCloseTo((west + (kit.size.width - 1) / 2) * spacing, 3);
  expect(Number(z)).toBeCloseTo((north + (kit.size.height - 1) / 2) * spacing, 3);
});

// A grid's location is that of its middle, +X east and +Y north.
test('Blender: grids at their locations are the whole map', async () => {
  const kit = await madeKit('blender', 101, { tiles: 4 });
  const tile = EXTENT / 4;
  const corner = ([x, y]: readonly number[]): [number, number] => [
    (x + EXTENT / 2 - tile / 2) / (EXTENT / 100),
    (EXTENT / 2 - tile / 2 - y) / (EXTENT / 100),
  ];
  expect(worstJoined(kit, exrRed, corner)).toBe(0);
});

test('a printer: solids on one plate whose sides meet corner by corner', async () => {
  const { text, files } = await madeKit('print', 65, { tiles: 2 });
  expect(text).toContain('x counts from the west, y from the north');
  const side = (name: string, column: number) => {
    const bytes = files.get(name) ?? new Uint8Array();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const corners = new Set<string>();
    for (let at = 84; at < bytes.length; at += 50) {
      for (let corner = at + 12; corner < at + 48; corner += 12) {
        const [x, y, z] = [0, 4, 8].map((byte) => view.getFloat32(corner + byte, true));
        if (x === column && z > 0) corners.add(`${y} ${z}`);
      }
    }
    return [...corners].sort();
  };
  expect(side('hills_x0_y0.stl', 150)).toEqual(side('hills_x1_y0.stl', 0));
  expect(side('hills_x0_y0.stl', 150)).toHaveLength(33);
});

test('pictures of tiles are cut from those of the whole map', async () => {
  const [whole, cut] = [await madeKit('unity', 65, { tiles: 1 }), await madeKit('unity', 65, { tiles: 2 })];
  const names = [...cut.files.keys()].filter((name) => name.endsWith('_1_0.png'));
  expect(names).toHaveLength(6);
  for (const name of names) {
    const all = decode(whole.files.get(name.replace('_1_0', '')) ?? new Uint8Array());
    const { data, channels, width } = decode(cut.files.get(name) ?? new Uint8Array());
    const expected = Array.from(data, (_, i) => {
      const [pixel, channel] = [Math.floor(i / channels), i % channels];
      return all.data[channels * ((32 + Math.floor(pixel / width)) * 65 + 32 + (pixel % width)) + channel];
    });
    expect([...data], name).toEqual(expected);
  }
});

test.each(kindsOf(false).map(({ id, format }) => ({ id, format })))(
  'a tile of the $id of a map is cut from it',
  async ({ format }) => {
    const recipe = recipeFor('diamond-square', { width: 33, height: 17, elevation: { min: -100, max: 900 } });
    const terrain = terrainOf(recipe);
    const { map } = terrain;
    const all = decode((await written(format, terrain)).bytes);
    const window = { x: 8, y: 5, width: 9, height: 7 };
    const tile = decode(
      (await written(format, { ...terrain, map: crop(map, window), within: { map, range: sampleRange(map.data), ...window } }))
        .bytes,
    );
    const row = (y: number) => all.data.slice(all.channels * (33 * (5 + y) + 8), all.channels * (33 * (5 + y) + 17));
    expect([...tile.data]).toEqual(Array.from({ length: 7 }, (_, y) => [...row(y)]).flat());
  },
);

test('a tile has a corner at every sample of its rim, and no larger error', () => {
  const map = generateHeightmap(recipeFor('diamond-square', { width: 50, height: 37 }));
  const { corners, error } = triangulate(map, 0.1, true);
  expect(error).toBeLessThanOrEqual(0.1);
  for (let i = 0; i < map.data.length; i++) {
    const [x, y] = [i % 50, Math.floor(i / 50)];
    if (x === 0 || y === 0 || x === 49 || y === 36) expect(corners.has(i), `${x}, ${y}`).toBe(true);
  }
});

describe.each(kits)('the kit for $title in tiles', (kit) => {
  test('takes any map at a size that is cut evenly, and stays the same when it is asked for', () => {
    const side = fc.oneof(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 2, max: 16_384 }));
    const map = fc.record({ width: side, height: side }).filter(isMapSize);
    const cells = fc.record({ centimetres: fc.integer({ min: 25, max: 10_000 }), percent: fc.integer({ min: 25, max: 400 }) });
    fc.assert(
      fc.property(map, cells, fc.integer({ min: 1, max: MOST_TILES }), (own, { centimetres, percent }, tiles) => {
        const spacing = { x: centimetres / 100, y: (centimetres * percent) / 10_000 };
        const size = kit.sizeFor({ ...own, spacing }, tiles);
        const tile = tileOf(size, tiles);
        expect([tile.width, tile.height].every((samples) => Number.isInteger(samples) && samples >= 2)).toBe(true);
        expect(isMapSize(size)).toBe(true);
        expect(kit.sizeFor(groundOf({ ...size, extent: extentOf(spacing, own) }), tiles)).toEqual(size);
      }),
      {
        numRuns: cases(2000),
        examples: [
          [{ width: 403, height: 344 }, { centimetres: 2500, percent: 47 }, 1],
          [{ width: 2, height: 2 }, { centimetres: 2500, percent: 100 }, 1],
          [{ width: 8193, height: 8193 }, { centimetres: 312, percent: 100 }, 1],
          [{ width: 100, height: 8193 }, { centimetres: 2500, percent: 100 }, 12],
          [{ width: 2, height: 16_384 }, { centimetres: 2500, percent: 100 }, 16],
          [{ width: 8193, height: 8193 }, { centimetres: 2500, percent: 100 }, 5],
        ],
      },
    );
  });
});
