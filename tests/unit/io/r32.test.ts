import { describe, expect, test } from 'vitest';
import { FormatError, type TerrainToWrite } from '../../../src/io/file-format.ts';
import { heightmapOf } from '../../../src/io/opened-samples.ts';
import { openR32 } from '../../../src/io/r32.ts';
import { heightmapToR32 } from '../../../src/library/files.ts';

const terrain: TerrainToWrite = {
  map: { width: 3, height: 2, data: Float32Array.of(-1.5, 0, 1, 2, 3, 4.25) },
  elevation: { min: -10, max: 10 },
  isInMetres: true,
  spacing: { x: 30, y: 20 },
};

function sidecar(changes: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ width: 3, height: 2, ...changes }));
}

describe('an R32', () => {
  test('holds little-endian float32, row 0 first', () => {
    const { bytes } = heightmapToR32(terrain);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    expect(Array.from({ length: 6 }, (_, i) => view.getFloat32(4 * i, true))).toEqual([-1.5, 0, 1, 2, 3, 4.25]);
  });

  test('has a sidecar that says the rest', () => {
    const { sidecar: beside = new Uint8Array() } = heightmapToR32(terrain);
    expect(JSON.parse(new TextDecoder().decode(beside))).toEqual({
      format: 'r32',
      width: 3,
      height: 2,
      sample: 'float32',
      byteOrder: 'little-endian',
      rowOrder: 'north first',
      unit: 'm',
      min: -1.5,
      max: 4.25,
      elevation: { min: -10, max: 10 },
      cellSize: { x: 30, y: 20 },
      extent: { x: 60, y: 20 },
    });
  });

  test('comes back with its sidecar as it was', () => {
    const opened = openR32(heightmapToR32(terrain));
    const { map, elevation, isInMetres, spacing } = terrain;
    expect(opened).toMatchObject({ width: 3, height: 2, elevation, isInMetres, spacing, notes: [] });
    expect(heightmapOf(opened)).toEqual(map);
  });

  test('without sidecar and size is taken for a square of metres, and says so', () => {
    const opened = openR32({ bytes: new Uint8Array(Float32Array.of(1, 2, 3, 4).buffer) });
    expect(opened).toMatchObject({ width: 2, height: 2, elevation: { min: 1, max: 4 }, isInMetres: true });
    expect(opened.guesses).toEqual({ size: { value: { width: 2, height: 2 }, why: 'as many samples as a square has' } });
  });

  test('without sidecar and size is refused if it makes no square, with the sizes that it may have', () => {
    const bytes = new Uint8Array(4 * 75 * 48);
    const cut = () => openR32({ bytes: bytes.subarray(0, 4 * 75 * 40) });
    expect(cut).toThrow('R32 size: expected a map as wide as high, or a .json beside it that states the size, got 3000 samples');
    const possible = [60, 50, 75, 40, 100, 30, 120, 25, 125, 24, 150, 20].map((width) => ({ width, height: 3000 / width }));
    expect(cut).toThrow(expect.objectContaining({ possible }));
    expect(openR32({ bytes: bytes.slice() }, { width: 50 })).toMatchObject({ width: 50, height: 72, guesses: {} });
    expect(openR32({ bytes }).guesses.size?.value).toEqual({ width: 60, height: 60 });
  });

  test.each([
    [40, [8, 5, 10, 4, 20, 2]], // ten times as long as wide, and no more
    [6, [3, 2]],
    [7, []],
  ])('of %d samples may have the sides %o', (samples, sides) => {
    const possible = sides.map((width) => ({ width, height: samples / width }));
    expect(() => openR32({ bytes: new Uint8Array(4 * samples) })).toThrow(expect.objectContaining({ possible }));
  });

  test('takes a given size before the sidecar, and completes one side by the other', () => {
    const { bytes } = heightmapToR32(terrain);
    const notes = ['the .json beside it states 3 × 2 samples: its size and cell size are ignored'];
    const stated = { bytes, sidecar: sidecar({ cellSize: { x: 5, y: 5 } }) };
    expect(openR32(stated, { width: 6 })).toMatchObject({ width: 6, height: 1, spacing: undefined, notes });
    expect(openR32({ bytes }, { height: 3 })).toMatchObject({ width: 2, height: 3 });
  });

  test('whose samples lie outside what its sidecar states has their range for its codes', () => {
    const { bytes } = heightmapToR32(terrain);
    expect(openR32({ bytes, sidecar: sidecar({ elevation: { min: 0, max: 3 } }) }).elevation).toEqual({ min: -1.5, max: 4.25 });
    expect(openR32({ bytes, sidecar: sidecar({ elevation: { min: 5, max: -2 } }) }).elevation).toEqual({ min: 5, max: -2 });
  });

  test('states the elevation of a recipe that its samples do not span', () => {
    const { sidecar: beside = new Uint8Array() } = heightmapToR32({ ...terrain, recipeElevation: { min: 0, max: 3 } });
    expect(JSON.parse(new TextDecoder().decode(beside))).toMatchObject({ recipeElevation: { min: 0, max: 3 } });
  });

  test('has the cell size that its extent gives', () => {
    const { bytes } = heightmapToR32(terrain);
    expect(openR32({ bytes, sidecar: sidecar({ extent: { x: 60, y: 20 } }) }).spacing).toEqual({ x: 30, y: 20 });
  });

  test('says where its sidecar is older than its samples', () => {
    const { bytes } = heightmapToR32(terrain);
    const stale = sidecar({ min: 0, max: 1, elevation: { min: 0, max: 3 } });
    expect(openR32({ bytes, sidecar: stale }).notes).toEqual([
      'the .json beside it states samples of 0 … 1, but its samples are -1.5 … 4.25',
      'the .json beside it states elevations of 0 … 3, but its samples are -1.5 … 4.25, which apply',
    ]);
  });

  test('is not written so that no reader would take it', () => {
    const wide = { width: 16_385, height: 1, data: new Float32Array(16_385) };
    const uncovered = 'elevation: expected a range that covers the samples, -1.5 … 4.25, got';
    for (const [unfit, message] of [
      [{ elevation: { min: 0, max: 1 } }, `${uncovered} 0 … 1`],
      [{ elevation: { min: -10, max: 1e300 } }, `${uncovered} -10 … 1e+300`],
      [{ spacing: { x: 1e13, y: 1 } }, /^cell size: expected metres that make a map of .*, got 10000000000000 × 1$/],
      [{ map: wide }, 'size: expected at most 16384 samples a side, 67125249 in all, got 16385 × 1'],
    ] as const) {
      expect(() => heightmapToR32({ ...terrain, ...unfit })).toThrow(message);
    }
  });

  test('does not take samples that no reader would', () => {
    const map = { width: 2, height: 1, data: Float32Array.of(1, Number.NaN) };
    expect(() => heightmapToR32({ ...terrain, map })).toThrow(
      'samples: 1 of 2 samples has no value (NaN), the first at column 1, row 0; fillHoles fills them',
    );
  });

  test('is stretched to another elevation range without touching the samples it holds', () => {
    const opened = openR32(heightmapToR32(terrain));
    expect(heightmapOf(opened, { elevation: { min: 0, max: 40 }, codes: opened.allCodes }).data).toEqual(
      Float32Array.of(17, 20, 22, 24, 26, 28.5),
    );
    expect(heightmapOf(opened)).toEqual(terrain.map);
  });
});

test('an R32 whose samples are next to nothing is said to hold other data', () => {
  const integers = new Uint8Array(Int16Array.of(160, 950, 400, 161, 162, 163, 164, 165).buffer);
  const other = /^all samples lie within ±1e-30 m: the bytes may be other data, such as 16-bit integers/;
  expect(openR32({ bytes: integers }).notes).toEqual([expect.stringMatching(other)]);
  for (const last of [0, 2]) {
    expect(openR32({ bytes: new Uint8Array(Float32Array.of(0, last / 1e29, 0, last).buffer) }).notes).toEqual([]);
  }
});

test('an R32 of big-endian floats is refused with a word on its byte order', () => {
  const bytes = new Uint8Array(256);
  const view = new DataView(bytes.buffer);
  view.setFloat32(0, Number.NaN);
  for (let i = 1; i < 64; i++) view.setFloat32(4 * i, 12.345 * i);
  expect(() => openR32({ bytes })).toThrow(
    /; the file seems to be big-endian: expected little-endian, or the name \.raw, which stands for either$/,
  );
});

describe('an R32 is refused', () => {
  const { bytes } = heightmapToR32(terrain);
  const floats = (...values: number[]) => ({ bytes: new Uint8Array(Float32Array.from(values).buffer) });
  const beside = (changes: object) => ({ bytes, sidecar: sidecar(changes) });
  const bounds = 'at most 16384 samples a side, 67125249 in all';
  const noSize = /^R32 size: expected a map as wide as high, or a \.json beside it that states the size, got 5 samples$/;
  const notItsExtent = { cellSize: { x: 1, y: 1 }, extent: { x: 9, y: 1 } };
  test.each([
    ['with a broken sample', { bytes: bytes.subarray(1) }, {}, 'R32 samples: expected a multiple of 4 bytes, got 23'],
    ['when it is empty', { bytes: new Uint8Array() }, {}, 'the file is empty'],
    ['with too many samples', { bytes: new Uint8Array(4 * 67_125_250) }, { width: 2 }, 'at most 67125249 in all, got 67125250'],
    ['without any value', floats(Number.NaN, Number.NaN, Number.NaN, Number.NaN), {}, /^R32: no sample has a value$/],
    [
      'beyond what files hold',
      floats(1, -2e30, -1e30, -3e30, -4e30, -5e30, 2, 3, 4),
      {},
      /within ±1000000000, got -\d\.\d*e\+30 at column 1, row 0$/,
    ],
    ['without any size', floats(1, 2, 3, 4, 5), {}, noSize],
    ['in a wrong size', { bytes }, { width: 4, height: 2 }, 'R32 size: expected 4 × 2 samples, got 6'],
    ['in a size below 1', { bytes }, { width: -3, height: -2 }, 'R32 size: expected -3 × -2 samples, got 6'],
    [
      'with an extent not of its cells',
      beside(notItsExtent),
      {},
      /^R32 sidecar: extent: expected the one that cellSize gives, got/,
    ],
    ['in a size that does not divide it', { bytes }, { width: 4 }, 'R32 size: expected samples in whole rows of 4, got 6'],
    ['in another size than its sidecar says', beside({ width: 2 }), {}, 'R32 size: expected 2 × 2 samples, got 6'],
    ['too long a side', { bytes: new Uint8Array(4 * 16_385) }, { height: 1 }, `R32 size: expected ${bounds}, got 16385 × 1`],
    [
      'with a sidecar whose JSON is cut by a line end',
      { bytes, sidecar: new TextEncoder().encode('{"width":\n3,\nx') },
      {},
      /^R32 sidecar: expected JSON, got something else .*$/,
    ],
    ['with a sidecar that is no JSON', { bytes, sidecar: bytes }, {}, /^R32 sidecar: expected JSON, got something else/],
  ])('%s', (_why, file, hint, message) => {
    expect(() => openR32(file, hint)).toThrow(FormatError);
    expect(() => openR32(file, hint)).toThrow(message);
  });

  test('with everything that is wrong in its sidecar', () => {
    const wrong = sidecar({
      format: 'raw',
      sample: 'int16',
      height: 0,
      byteOrder: 'big-endian',
      rowOrder: 'south first',
      unit: 'ft',
      elevation: 5,
      cellSize: { x: 0, y: 1 },
    });
    expect(() => openR32({ bytes, sidecar: wrong })).toThrow(
      [
        'R32 sidecar: format: expected "r32", got "raw"',
        'R32 sidecar: sample: expected "float32", got "int16"',
        'R32 sidecar: height: expected a whole number of samples from 1 to 16384, got 0',
        'R32 sidecar: byteOrder: expected "little-endian", got "big-endian"',
        'R32 sidecar: rowOrder: expected "north first", got "south first"',
        'R32 sidecar: unit: expected "m" or null, got "ft"',
        'R32 sidecar: elevation: expected the numbers { min, max } within ±1000000000, got 5',
        'R32 sidecar: cellSize: expected the metres { x, y } that make a map of 1 µm to 1,000,000,000 km, got {"x":0,"y":1}',
      ].join('\n'),
    );
  });
});
