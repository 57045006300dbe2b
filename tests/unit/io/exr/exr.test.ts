import { FloatType, HalfFloatType } from 'three';
import { EXRLoader } from 'three/addons/loaders/EXRLoader.js';
import { describe, expect, test } from 'vitest';
import { spacingOf } from '../../../../src/core/heightmap.ts';
import { generateHeightmap } from '../../../../src/generate.ts';
import { exrFormat } from '../../../../src/io/exr/index.ts';
import type { OpenHint, TerrainToWrite } from '../../../../src/io/file-format.ts';
import { halfToNumber } from '../../../../src/io/half.ts';
import { heightmapOf } from '../../../../src/io/opened-samples.ts';
import { terrainToWrite } from '../../../../src/io/terrain-to-write.ts';
import { makeExr, numberToHalf } from '../../../support/exr-maker.ts';
import { recipeFor } from '../../../support/recipes.ts';
import { readShared } from '../../../support/shared-data.ts';
import { written } from '../../../support/written.ts';

const recipe = { ...recipeFor('diamond-square', { width: 33, height: 41 }), extent: { x: 3200, y: 1600 } };
const map = generateHeightmap(recipe);
const terrain = terrainToWrite(recipe, { map, profile: undefined, spacing: spacingOf(recipe.extent, map) }, true);
const small: TerrainToWrite = {
  map: { width: 3, height: 2, data: Float32Array.of(-1.5, 0, 1, 2, 3, 1000) },
  elevation: { min: -10, max: 1000 },
  isInMetres: true,
};

const write = async (of: TerrainToWrite, options = {}): Promise<Uint8Array> => (await written(exrFormat, of, options)).bytes;
const open = (bytes: Uint8Array, hint?: OpenHint) =>
  exrFormat.open?.({ bytes: bytes.slice() }, hint) ?? Promise.reject(new Error('exr: expected to be read'));

/** What the loader of three.js reads of three channels alike: red, green, blue and 1 for each pixel, row 0 north. It knows no file of R alone. */
async function byThree(of: TerrainToWrite, precision: 'float' | 'half'): Promise<number[][]> {
  const bytes = await write(of, { channels: 'RGB', precision });
  const type = precision === 'half' ? HalfFloatType : FloatType;
  const { data } = new EXRLoader().setDataType(type).parse(bytes.slice().buffer);
  const { width, height } = of.map;
  // It keeps the last row first, as textures do.
  const pixels = Array.from(of.map.data, (_, i) => (height - 1 - Math.floor(i / width)) * width + (i % width));
  return pixels.map((at) => [...(data as Float32Array).slice(4 * at, 4 * at + 4)]);
}

describe('an EXR', () => {
  test('is read by another reader with the same samples in three channels, row 0 north', async () => {
    expect(await byThree(terrain, 'float')).toEqual(Array.from(map.data, (value) => [value, value, value, 1]));
  });

  test('of one channel Y is read by a reader that refuses R', async () => {
    const parse = async (channels: string) =>
      new EXRLoader().setDataType(FloatType).parse((await write(terrain, { channels })).slice().buffer);
    expect([...((await parse('Y')).data as Float32Array)].filter((_, i) => i % 4 === 0).sort()).toEqual([...map.data].sort());
    await expect(parse('R')).rejects.toThrow('EXRLoader');
  });

  test('of 16-bit floats holds the nearest ones, and no recipe', async () => {
    const thirds = { ...small, map: { ...small.map, data: small.map.data.map((value) => value / 3) } };
    const opened = await open(await write({ ...thirds, recipe }, { precision: 'half' }));
    expect(opened).toMatchObject({ depth: 'float16' });
    expect(opened).not.toHaveProperty('recipeText');
    const halves = [...heightmapOf(opened).data];
    expect((await byThree(thirds, 'half')).map(([red]) => red)).toEqual(halves.map(numberToHalf));
    for (const [i, value] of thirds.map.data.entries())
      expect(Math.abs(halves[i] - value)).toBeLessThanOrEqual(Math.abs(value) / 2048);
    const data = small.map.data.map((value) => 100 * value);
    const far = { ...small, map: { ...small.map, data }, elevation: { min: -1e5, max: 1e5 } };
    await expect(write(far, { precision: 'half' })).rejects.toThrow(
      'samples: 16-bit floats reach ±65504, got -150 … 100000; 32-bit floats hold them',
    );
  });
});

test('16-bit floats are rounded to the nearest, as the engine does where it can', () => {
  for (let bits = 0; bits < 0x7c00; bits++) expect(numberToHalf(halfToNumber(bits))).toBe(bits);
  const values = [0, -0, 65_504, 1 / 3, 2 ** -24, 2 ** -26, 2049, 2051, -1e-5];
  const halves = ['0', '8000', '7bff', '3555', '1', '0', '6800', '6802', '80a8'];
  expect(values.map((value) => numberToHalf(value).toString(16))).toEqual(halves);
  expect([0x7c00, 0xfc00, 0x7e00].map(halfToNumber)).toEqual([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]);
});

const layered = [{ name: 'layer-alpha-32x32.exr', bytes: await readShared('failed/layer-alpha-32x32.exr') }];

describe('an EXR as others write it is read', () => {
  const elevation = (_: string, x: number, y: number): number => (x === 0 ? 50 : 100 * x - 3 * y);
  const expected = Array.from({ length: 100 }, (_, i) => elevation('', i % 5, Math.floor(i / 5)));
  test.each<[compression: number, name: string, tile?: [width: number, height: number]]>([
    [0, 'not compressed'],
    [1, 'RLE'],
    [2, 'ZIPS'],
    [3, 'ZIP'],
    [5, 'PXR24'],
    [0, 'not compressed, in tiles', [2, 3]],
    [1, 'RLE, in tiles', [4, 20]],
    [3, 'ZIP, in tiles larger than the picture', [32, 64]],
    [5, 'PXR24, in tiles', [5, 7]],
  ])('compression %i, %s', async (compression, _, tile) => {
    const opened = await open(makeExr({ Y: 'float' }, compression, elevation, undefined, [5, 20], tile));
    expect(opened).toMatchObject({ width: 5, height: 20, isInMetres: true, notes: [], spacing: undefined });
    expect([...heightmapOf(opened).data]).toEqual(expected);
  });

  test('in PXR24 without the lowest byte of floats, and all of 16-bit floats, channel by channel', async () => {
    const value = (name: string, x: number, y: number): number => (name === 'A' ? y : 1000 / (1 + x + 7 * y));
    const off = async (type: 'half' | 'float'): Promise<number> => {
      const { data } = heightmapOf(await open(makeExr({ A: 'half', Y: type, Z: 'float' }, 5, value, undefined, [40, 33])));
      const rounded = type === 'half' ? (one: number) => halfToNumber(numberToHalf(one)) : Math.fround;
      return data.reduce((most, one, i) => {
        const wanted = rounded(value('Y', i % 40, Math.floor(i / 40)));
        return Math.max(most, Math.abs(one / wanted - 1));
      }, 0);
    };
    expect(await off('half')).toBe(0);
    expect(await off('float')).toBeGreaterThan(0);
    expect(await off('float')).toBeLessThan(2 ** -15);
  });

  test('by its channel Y, else R, else the first one, and says which', async () => {
    const value = (name: string, x: number): number => (name === 'R' ? 10 * x : 7777);
    const opened = await open(makeExr({ A: 'half', B: 'float', R: 'half' }, 3, value));
    expect(opened).toMatchObject({
      depth: 'float16',
      codes: { min: 0, max: 40 },
      notes: ['it has the channels A, B, R: R is read'],
    });
    const first = makeExr({ height: 'float', other: 'half' }, 2, (name, x) => (name === 'height' ? 9 * x : 1));
    expect(await open(first)).toMatchObject({ codes: { min: 0, max: 36 } });
  });

  const ground = (of: string) => (name: string, x: number) => (name === of ? 10 * x : 7777);
  test.each([
    ['Image.R', ['Image.A', 'Image.B', 'Image.G', 'Image.R']],
    ['ViewLayer.Depth.Z', ['ViewLayer.Combined.A', 'ViewLayer.Depth.Z']],
    ['terrain.y', ['terrain.a', 'terrain.r', 'terrain.y']],
    ['Height', ['Alpha', 'Height', 'mask']],
    ['wear', ['A', 'wear']],
    ['A', ['A']],
  ])('by the last part of a name in any case, opacity last: %s', async (expected, names) => {
    const channels = Object.fromEntries(names.map((name) => [name, 'float' as const]));
    const opened = await open(makeExr(channels, 3, ground(expected)));
    expect(opened.codes).toEqual({ min: 0, max: 40 });
    expect(opened.channels).toEqual(names.length > 1 ? expect.arrayContaining(names) : []);
    if (names.length > 1) expect(opened.channels[0]).toBe(expected);
  });

  test.each([
    ['mask', 'mask'],
    ['MASK', 'mask'],
    ['height', 'Layer.Height'],
  ])('by the channel that a caller names: %s', async (channel, expected) => {
    const bytes = makeExr({ 'Layer.Height': 'float', Y: 'half', mask: 'float' }, 3, ground(expected));
    expect(await open(bytes, { channel })).toMatchObject({ codes: { min: 0, max: 40 } });
    await expect(open(bytes, { channel: 'depth' })).rejects.toThrow(
      'EXR: it has no channel "depth": expected one of Layer.Height, Y, mask',
    );
  });

  for (const { name, bytes } of layered) {
    test.skipIf(!bytes)(name, async () => {
      expect(await open(bytes ?? new Uint8Array())).toMatchObject({ codes: { min: -50, max: 900 }, isInMetres: true });
    });
  }

  test.each([1, 4])('in any size that a map may have: 16,384 samples wide, channels: %i', async (count) => {
    const channels = Object.fromEntries(['A', 'B', 'G', 'R'].slice(-count).map((name) => [name, 'float'] as const));
    const opened = await open(makeExr(channels, 3, (name, x, y) => (name === 'R' ? 2 * x + y : -1), undefined, [16_384, 17]));
    expect(opened).toMatchObject({ width: 16_384, height: 17, codes: { min: 0, max: 32_782 } });
  });

  test('and nobody knows what samples of 0 … 1 stand for', async () => {
    const opened = await open(makeExr({ R: 'float' }, 3, (_, x, y) => (x + y) / 40));
    expect(opened).toMatchObject({ areCodes: true, elevation: undefined, allCodes: { min: 0, max: 1 }, isInMetres: false });
  });
});

describe('an EXR that is not read is refused in a sentence', () => {
  const bytes = makeExr({ R: 'float' }, 3, (_, x) => x);
  /** With a byte of the file changed. */
  const changed = (at: number, value: number) => bytes.map((byte, i) => (i === at ? value : byte));
  const at = (name: string): number => Buffer.from(bytes).indexOf(name);
  test.each<[string, Uint8Array, string | RegExp]>([
    ['another file', Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), 'EXR: expected an EXR file, got another kind of file'],
    ['tiles without their size', changed(5, 2), 'EXR: the header has no tiles'],
    ['several parts', changed(5, 16), 'EXR: files of several parts are not read: expected one part'],
    [
      'B44',
      changed(at('compression\0compression') + 28, 6),
      'EXR: its compression is B44: expected none, RLE, ZIPS, ZIP, PIZ or PXR24, as of oiiotool in.exr --compression zip -o in.exr.exr',
    ],
    ['too large', changed(at('box2i') + 6 + 4 + 10, 1), /^EXR: expected at most 16384 samples a side, .* got 65541 × 20$/],
    ['no channels', changed(at('channels'), 0), /^EXR: /],
  ])('%s', async (_, file, message) => {
    await expect(open(file)).rejects.toThrow(message);
  });

  test('DWAA, with the command that writes the file again', async () => {
    const packed = changed(at('compression\0compression') + 28, 8);
    await expect(exrFormat.open?.({ bytes: packed, name: 'my hills.exr' })).rejects.toThrow(
      'as of oiiotool "my hills.exr" --compression zip -o "my hills.exr.exr"',
    );
  });

  test.each([
    ['of no size', 0, 0, 'EXR: expected at most 1048576 tiles, got tiles of 0 × 3 pixels'],
    ['of another size than their offsets', 1, 0, 'EXR: block 22 of 35 is no tile of the picture'],
    ['that lie outside', 2, 9, 'EXR: block 1 of 21 is no tile of the picture'],
    ['twice the same', 2, 1, 'EXR: block 2 of 21 has the same rows as another, from 1 on'],
  ])('tiles %s', async (_, across, column, message) => {
    const file = Buffer.from(makeExr({ Y: 'float' }, 0, (_, x) => x, undefined, [5, 20], [2, 3]));
    const size = file.indexOf('tiledesc') + 9 + 4;
    file.writeInt32LE(across, size);
    // The column of the first block stands behind the offsets of all 21.
    if (across === 2) file.writeInt32LE(column, size + 9 + 1 + 21 * 8);
    await expect(open(new Uint8Array(file))).rejects.toThrow(message);
  });

  test('rows that would take far more memory than the map', async () => {
    const channels = Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`c${i}`, 'float' as const]));
    // Of narrow rows that say they are wide.
    const wide = (compression: number) => {
      const file = Buffer.from(makeExr(channels, compression, () => 0, new Uint8Array(99), [5, 16]));
      file.writeInt32LE(16_381, file.indexOf('box2i') + 10 + 8);
      return open(new Uint8Array(file));
    };
    await expect(wide(3)).rejects.toThrow(
      'EXR: expected at most 67108864 bytes of all channels in 16 rows, which are compressed together, got 68157440',
    );
    await expect(wide(2)).rejects.toThrow(/^EXR: block 1 of 16 has 99 bytes, too few/);
  });
});
