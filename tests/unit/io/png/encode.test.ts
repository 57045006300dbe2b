import fc from 'fast-check';
import { decode, decode as decodeFastPng } from 'fast-png';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { sampleRange } from '../../../../src/core/heightmap.ts';
import { generateHeightmap } from '../../../../src/generate.ts';
import { quantiseInto } from '../../../../src/io/codes.ts';
import { paeth } from '../../../../src/io/png/filters.ts';
import { decodePng, encodePng16, encodePngBands, encodePngRgb } from '../../../../src/io/png/index.ts';
import { crc32 } from '../../../../src/kernels/simd/crc.ts';
import { forAll, forAllAsync } from '../../../support/cases.ts';
import { chunksOf, crc, rawRows } from '../../../support/png-maker.ts';
import { diceFrom } from '../../../support/png-mutations.ts';
import { recipeFor } from '../../../support/recipes.ts';

type Fill = (x: number, y: number) => number;

const dice = diceFrom(7);
const random = Uint16Array.from({ length: 70_000 }, () => dice(65_536));
const fills: Record<string, Fill> = {
  flat: () => 12_345,
  zero: () => 0,
  noise: (x, y) => random[(y * 131 + x) % random.length],
  slope: (x, y) => (x * 37 + y * 11) & 0xffff,
  terraces: (x, y) => 8000 * ((x >> 3) + (y >> 4)),
  waves: (x, y) => Math.round(32_767 + 20_000 * Math.sin(x / 9) * Math.cos(y / 7)),
};

function filled(width: number, height: number, fill: Fill): Uint16Array {
  return Uint16Array.from({ length: width * height }, (_, i) => fill(i % width, Math.floor(i / width)));
}

/** Where two arrays first differ, in words; `toEqual` takes its time over large ones. */
function firstDifference(got: ArrayLike<number>, wanted: Uint16Array): string | undefined {
  if (got.length !== wanted.length) return `${got.length} samples, wanted ${wanted.length}`;
  const i = wanted.findIndex((value, at) => got[at] !== value);
  return i < 0 ? undefined : `sample ${i} is ${got[i]}, wanted ${wanted[i]}`;
}

const sizes = ['1 × 1', '1 × 7', '7 × 1', '2 × 2', '17 × 33', '129 × 129', '600 × 3', '3 × 600', '1025 × 65'];

describe('a written map is read back sample for sample', () => {
  for (const size of sizes) {
    const [width, height] = size.split(' × ').map(Number);
    test(`at ${size}, by us, by pngjs and by fast-png`, async () => {
      for (const [name, fill] of Object.entries(fills)) {
        const samples = filled(width, height, fill);
        const file = await encodePng16({ width, height, samples });
        const ours = await decodePng(file);
        expect(ours, name).toMatchObject({ width, height, bitDepth: 16, colourType: 'grey', interlaced: false, channels: 1 });
        expect(firstDifference(ours.data, samples), name).toBeUndefined();
        expect(firstDifference(decodeFastPng(file, { checkCrc: true }).data, samples), name).toBeUndefined();
        // pngjs hands out red, green, blue and opacity.
        const theirs = PNG.sync.read(Buffer.from(file), { skipRescale: true });
        const red = new Uint16Array(theirs.data.buffer, theirs.data.byteOffset).filter((_, i) => i % 4 === 0);
        expect(firstDifference(red, samples), name).toBeUndefined();
      }
    });
  }

  test('whatever its size and samples', async () => {
    const map = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })).chain(([width, height]) =>
      fc.record({
        width: fc.constant(width),
        height: fc.constant(height),
        samples: fc.uint16Array({ minLength: width * height, maxLength: width * height }),
      }),
    );
    await forAllAsync(200, [map], async (picture) => {
      expect((await decodePng(await encodePng16(picture))).data).toEqual(picture.samples);
    });
  });

  test('at the longest side', async () => {
    const samples = filled(16_384, 2, fills.waves);
    const { data } = await decodePng(await encodePng16({ width: 16_384, height: 2, samples }));
    expect(firstDifference(data, samples)).toBeUndefined();
  });
});

test('filtering makes the file of a smooth map at least a third smaller', async () => {
  const hills: Fill = (x, y) => Math.round(32_767 + 30_000 * Math.sin(x / 90) * Math.cos(y / 70));
  const size = { width: 257, height: 257 };
  const file = await encodePng16({ ...size, samples: filled(257, 257, hills) });
  const unfiltered = new Blob([rawRows({ ...size, bitDepth: 16, colourByte: 0, sample: hills })]).stream();
  const compressed = await new Response(unfiltered.pipeThrough(new CompressionStream('deflate'))).arrayBuffer();
  expect(file.length).toBeLessThan((compressed.byteLength * 2) / 3);
});

test('flat maps become long runs: one at 0, one for each row at any other level', async () => {
  const size = { width: 1025, height: 1025 };
  for (const [fill, most] of [
    [fills.zero, 2250],
    [fills.flat, 4500],
  ] as const) {
    expect((await encodePng16({ ...size, samples: filled(1025, 1025, fill) })).length).toBeLessThan(most);
  }
});

test('the smallest file of long runs is smaller than the one made for speed', async () => {
  const picture = { width: 1025, height: 65, samples: filled(1025, 65, fills.terraces) };
  const [fast, small] = [await encodePng16(picture), await encodePng16({ ...picture, isSmallest: true })];
  expect(small.length).toBeLessThan(fast.length);
  expect((await decodePng(small)).data).toEqual((await decodePng(fast)).data);
});

test('the smallest file is never larger than the one made for speed', async () => {
  const faults = generateHeightmap(recipeFor('fault-lines', { width: 129, height: 129, params: { lines: 500 } }));
  const samples = new Uint16Array(129 * 129);
  quantiseInto(samples, faults.data, sampleRange(faults.data));
  const picture = { width: 129, height: 129, samples };
  const [fast, small] = [await encodePng16(picture), await encodePng16({ ...picture, isSmallest: true })];
  expect(small.length).toBeLessThanOrEqual(fast.length);
});

test('the chunks come in a fixed order', async () => {
  const file = await encodePng16({
    width: 1,
    height: 1,
    samples: Uint16Array.of(1),
    recipeText: '{}',
    spacing: { x: 1, y: 1 },
    elevation: { min: 0, max: 1 },
  });
  expect(chunksOf(file).map(([name]) => name)).toEqual(['IHDR', 'pCAL', 'sCAL', 'iTXt', 'IDAT', 'IEND']);
});

describe('what does not fit a PNG is refused with a sentence', () => {
  const base = { width: 2, height: 2, samples: new Uint16Array(4) };
  const cases = [
    [{ ...base, width: 0 }, 'PNG size: expected 1 to 16384 samples a side, 67125249 in all, got 0 × 2'],
    [{ ...base, width: 1.5 }, 'got 1.5 × 2'],
    [{ ...base, height: 16_385 }, 'got 2 × 16385'],
    [{ ...base, height: 3 }, 'PNG samples: 2 × 3 needs 6 samples, got 4'],
    [{ ...base, elevation: { min: 0, max: Number.NaN } }, 'PNG elevation: expected a range within ±1000000000, got 0 … NaN'],
    [{ ...base, spacing: { x: 0, y: 1 } }, 'PNG spacing: expected metres that make a map of 1 µm to 1,000,000,000 km, got 0 × 1'],
    [{ ...base, recipeText: '⛰'.repeat(400_000) }, 'PNG recipe text: expected at most 1048576 bytes, got 1200000'],
  ] as const;
  for (const [picture, sentence] of cases) {
    test(sentence, async () => {
      await expect(encodePng16(picture)).rejects.toThrow(sentence);
    });
  }
});

const byte = fc.integer({ min: 0, max: 255 });

/** Left of the middle every row has colours of its own, right of it every column: each row filter is the best for some picture. */
const pictures = fc
  .record({
    // Of long rows the encoder looks at some pixels only.
    width: fc.oneof({ arbitrary: fc.integer({ min: 1, max: 40 }), weight: 9 }, { arbitrary: fc.constant(400), weight: 1 }),
    rows: fc.array(fc.tuple(byte, byte, byte, byte), { minLength: 1, maxLength: 40 }),
    columns: fc.array(byte, { minLength: 160, maxLength: 160 }),
    middle: fc.integer({ min: 0, max: 40 }),
    slope: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ width, rows, columns, middle, slope }) => {
    const at = (x: number, y: number, c: number): number =>
      (x < middle ? rows[y][c] : columns[(4 * x + c) % 160]) + slope * (x + y);
    const height = rows.length;
    const rgba = new Uint8ClampedArray(4 * width * height);
    for (let i = 0; i < rgba.length; i++) rgba[i] = at((i >> 2) % width, Math.floor(i / 4 / width), i % 4) % 256;
    return { width, height, rgba };
  });

test('every picture reads back in three decoders as it was written, without its alpha', async () => {
  await forAllAsync(60, [pictures], async ({ width, height, rgba }) => {
    const rgb = Array.from(rgba.filter((_, i) => i % 4 !== 3));
    const bytes = await encodePngRgb({ width, height }, rgba);
    expect(Array.from((await decodePng(bytes)).data)).toEqual(rgb);
    expect(Array.from(decode(bytes, { checkCrc: true }).data)).toEqual(rgb);
    expect(Array.from(PNG.sync.read(Buffer.from(bytes)).data.filter((_, i) => i % 4 !== 3))).toEqual(rgb);
  });
});

test('pixels that do not fill the size are refused', async () => {
  await expect(encodePngRgb({ width: 3, height: 2 }, new Uint8ClampedArray(23))).rejects.toThrow(
    'PNG pixels: 3 × 2 needs 24 bytes, got 23',
  );
});

const size = { width: 300, height: 151 };
const rgba = Uint8ClampedArray.from({ length: 4 * size.width * size.height }, (_, i) => (i * i * 7 + (i >> 5)) & 255);

/** The picture in bands, and which rows were asked for. */
function banded(bandRows: number) {
  const asked: number[][] = [];
  const bandAt = async (top: number, rows: number): Promise<Uint8ClampedArray> => {
    asked.push([top, rows]);
    return rgba.slice(4 * size.width * top, 4 * size.width * (top + rows));
  };
  return { ...size, bandRows, bandAt, asked };
}

test.each([1, 7, 64, 151, 500])('bands of %i rows give the file of the whole picture', async (bandRows) => {
  const bands = banded(bandRows);
  expect(await encodePngBands({ ...bands, hasAlpha: false })).toEqual(await encodePngRgb(size, rgba));
  expect(bands.asked.map(([top]) => top)).toEqual(
    Array.from({ length: Math.ceil(size.height / bandRows) }, (_, i) => i * bandRows),
  );
});

test('transparency is kept where it is wanted', async () => {
  const file = await encodePngBands({ ...banded(40), hasAlpha: true });
  expect(new Uint8ClampedArray(PNG.sync.read(Buffer.from(file)).data)).toEqual(rgba);
});

test('a band with other than its pixels is refused', async () => {
  const bandAt = async () => new Uint8ClampedArray(12);
  await expect(encodePngBands({ ...size, hasAlpha: false, bandRows: 10, bandAt })).rejects.toThrow(
    /300 × 10 pixels need 12000 bytes, got 12/,
  );
});

test('the Paeth predictor is the nearest of left, up and upper left, the earlier one in a tie: for all 2²⁴ neighbours', () => {
  for (let a = 0; a < 256; a++) {
    for (let b = 0; b < 256; b++) {
      for (let c = 0; c < 256; c++) {
        const p = a + b - c;
        const [toA, toB, toC] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
        const nearest = toA <= toB && toA <= toC ? a : toB <= toC ? b : c;
        if (paeth(a, b, c) !== nearest) expect.fail(`paeth(${a}, ${b}, ${c}): ${nearest} expected, got ${paeth(a, b, c)}`);
      }
    }
  }
});

test('the checksum of any bytes is that of the definition, also when taken in two parts', () => {
  forAll(500, [fc.uint8Array({ maxLength: 100 }), fc.nat(100)], (bytes, cut) => {
    const at = Math.min(cut, bytes.length);
    expect(crc32(bytes)).toBe(crc(bytes));
    expect(crc32(bytes, at, bytes.length, crc32(bytes, 0, at))).toBe(crc(bytes));
  });
});

test('a checksum is the same wherever in memory its bytes lie', () => {
  const whole = Uint8Array.from({ length: 40_000 }, (_, i) => Math.imul(i, 0x9e3779b1) >>> 24);
  for (let from = 0; from < 20; from++) {
    for (const length of [...Array.from({ length: 150 }, (_, i) => i), 16_383, 16_384, 16_385, 39_000]) {
      const part = whole.subarray(from, from + length);
      expect(crc32(whole, from, from + length)).toBe(crc(part));
    }
  }
});
