import { describe, expect, test } from 'vitest';
import type { OpenHint, RawType } from '../../../src/io/file-format.ts';
import { heightmapOf } from '../../../src/io/opened-samples.ts';
import { raw16Format } from '../../../src/io/raw16.ts';
import { codesAsMetres, guessReading } from '../../../src/io/reading.ts';
import { numberToHalf } from '../../support/exr-maker.ts';
import { readShared } from '../../support/shared-data.ts';

const open = (bytes: Uint8Array, name = 'terrain.raw', hint?: OpenHint) =>
  raw16Format.open?.({ bytes: bytes.slice(), name }, hint) ?? Promise.reject(new Error('raw: expected to be read'));

/** Hills, 0 … 1. */
function hills(width: number, height: number): number[] {
  return Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [(i % width) / width, Math.floor(i / width) / height];
    return 0.5 + 0.25 * Math.sin(9 * x + 2 * y) + 0.25 * Math.cos(8 * y - 3 * x);
  });
}

const bytesOf = (samples: ArrayBufferView<ArrayBuffer>) => new Uint8Array(samples.buffer);
const whole = (values: readonly number[], min: number, max: number) =>
  values.map((value) => Math.round(min + value * (max - min)));
const pixels = (values: readonly number[], colour: (grey: number) => number[]) =>
  Uint8Array.from(whole(values, 0, 255).flatMap(colour));
/** With the bytes of each sample in reverse. */
const reversed = (bytes: Uint8Array, size: number) => bytes.map((_, i) => bytes[i - (i % size) + size - 1 - (i % size)]);

const square = hills(48, 48);
const metres = whole(square, -60, 900);
const floats = square.map((value) => Math.fround(-60 + 960 * value));
const kinds: readonly (readonly [
  name: string,
  bytes: Uint8Array,
  type: RawType,
  samples: readonly number[],
  areCodes: boolean,
])[] = [
  ['8-bit integers', Uint8Array.from(whole(square, 0, 255)), 'uint8', whole(square, 0, 255), true],
  ['dark 8-bit integers', Uint8Array.from(whole(square, 40, 75)), 'uint8', whole(square, 40, 75), true],
  ['16-bit integers', bytesOf(Uint16Array.from(whole(square, 0, 65_535))), 'uint16', whole(square, 0, 65_535), true],
  ['16-bit integers of few codes', bytesOf(Uint16Array.from(whole(square, 0, 900))), 'uint16', whole(square, 0, 900), true],
  ['signed metres', bytesOf(Int16Array.from(metres)), 'int16', metres, false],
  ['signed metres, big-endian', reversed(bytesOf(Int16Array.from(metres)), 2), 'int16', metres, false],
  ['floats of metres', bytesOf(Float32Array.from(floats)), 'float32', floats, false],
  ['floats of metres, big-endian', reversed(bytesOf(Float32Array.from(floats)), 4), 'float32', floats, false],
  ['floats of whole metres', bytesOf(Float32Array.from(metres)), 'float32', metres, false],
  ['floats of 0 … 1', bytesOf(Float32Array.from(square)), 'float32', square.map(Math.fround), true],
  ['grey in RGB', pixels(square, (grey) => [grey, grey, grey]), 'rgb8', whole(square, 0, 255), true],
  ['grey in RGBA', pixels(square, (grey) => [grey, grey, grey, 255]), 'rgba8', whole(square, 0, 255), true],
];

const others = await Promise.all(
  [
    { name: 'grey8-32x32.raw', type: 'uint8', codes: { min: 0, max: 255 } },
    { name: 'float32-32x32.raw', type: 'float32', codes: { min: 0, max: 1 } },
    { name: 'signed16-32x32.raw', type: 'int16', codes: { min: -50, max: 850 } },
  ].map(async (file) => ({ ...file, bytes: await readShared(`failed/${file.name}`) })),
);

describe('a square RAW is read as what it is', () => {
  test.each(kinds)('%s', async (_, bytes, type, samples, areCodes) => {
    const opened = await open(bytes);
    expect(opened).toMatchObject({ width: 48, height: 48, areCodes, guesses: { rawType: { value: type } } });
    expect(opened.rawTypes[0]).toBe(type);
    expect([...heightmapOf(opened, codesAsMetres(opened)).data]).toEqual([...samples]);
    expect(opened.isInMetres).toBe(!areCodes);
  });

  for (const { name, bytes, type, codes } of others) {
    test.skipIf(!bytes)(name, async () => {
      const opened = await open(bytes ?? new Uint8Array());
      expect(opened).toMatchObject({ width: 32, height: 32, codes, guesses: { rawType: { value: type } } });
    });
  }

  test('colours are read as brightness, which a note tells', async () => {
    const opened = await open(pixels(square, (grey) => [grey, 255 - grey, 20]));
    expect(opened).toMatchObject({ width: 48, depth: '8-bit rgb', levels: 256 });
    expect(opened.notes).toEqual(['its colours are read as brightness, and brightness as elevation: a guess']);
  });

  test('8 bits of an odd side, as Unity has them, are no broken 16 bits', async () => {
    const opened = await open(Uint8Array.from(whole(hills(33, 33), 0, 255)));
    expect(opened).toMatchObject({ width: 33, height: 33, depth: '8-bit codes' });
  });
});

describe('a RAW that is no square', () => {
  test('is 16 bits where these are smooth, even if its bytes make a square of others', async () => {
    const opened = await open(bytesOf(Uint16Array.from(whole(hills(64, 32), 0, 65_535))), 'a.raw', { width: 64 });
    expect(opened).toMatchObject({ width: 64, height: 32, depth: '16-bit codes' });
    const three = await open(bytesOf(Uint16Array.from(whole(hills(60, 40), 0, 40_000))), 'a.raw', { width: 60 });
    expect(three).toMatchObject({ width: 60, height: 40, depth: '16-bit codes' });
  });

  test.each([
    [64, 32],
    [40, 30],
    [60, 40],
  ])('may hold single bytes: %i × %i', async (width, height) => {
    const bytes = Uint8Array.from(whole(hills(width, height), 0, 255));
    const opened = await open(bytes, 'a.raw', { width });
    expect(opened).toMatchObject({ width, height, depth: '8-bit codes', guesses: { rawType: { value: 'uint8' } } });
  });

  test('may hold floats', async () => {
    const opened = await open(bytesOf(Float32Array.from(hills(60, 40), (value) => 700 * value)), 'a.raw', { width: 60 });
    expect(opened).toMatchObject({ width: 60, height: 40, depth: 'float32', isInMetres: true });
  });

  test('is no map of the Earth as long as its width is a guess', async () => {
    const bytes = bytesOf(Uint16Array.from(whole(hills(128, 64), 0, 65_535)));
    const opened = await open(bytes, 'terrain.raw', { width: 128 });
    expect(opened).toMatchObject({ width: 128, height: 64 });
    const size = { value: { width: 128, height: 64 }, why: 'the nearest to a square that fits' };
    expect(guessReading({ ...opened, guesses: { ...opened.guesses, size } })).toMatchObject({
      elevation: { value: { min: 0, max: 1000 } },
      spacing: { why: 'the file gives no hint' },
    });
    expect(guessReading(opened)).toMatchObject({
      elevation: { value: { min: -11_000, max: 9000 } },
      spacing: { why: 'twice as wide as high: the whole Earth' },
    });
  });
});

describe('an R16', () => {
  test('is 16 bits, unsigned or signed, and only the latter is called a guess', async () => {
    const unsigned = await open(bytesOf(Uint16Array.from(whole(square, 0, 65_535))), 'terrain.r16');
    expect(unsigned.guesses).not.toHaveProperty('rawType');
    const signed = await open(bytesOf(Int16Array.from(metres)), 'terrain.r16');
    expect(signed).toMatchObject({ codes: { min: -59, max: 900 }, guesses: { rawType: { value: 'int16' } } });
  });

  test('is read as a caller says: 16-bit floats', async () => {
    const bytes = bytesOf(Uint16Array.from(floats, numberToHalf));
    const opened = await open(bytes, 'terrain.r16', { rawType: 'float16' });
    expect(opened).toMatchObject({ depth: 'float16', isInMetres: true, width: 48 });
    expect(opened.guesses).not.toHaveProperty('rawType');
    expect(opened.codes.max).toBeCloseTo(Math.max(...floats), 0);
  });

  test('whose bytes do not fit what a caller says is refused', async () => {
    await expect(open(new Uint8Array(6), 'terrain.raw', { rawType: 'float32' })).rejects.toThrow(
      'RAW samples: expected a multiple of 4 bytes, got 6',
    );
  });
});
