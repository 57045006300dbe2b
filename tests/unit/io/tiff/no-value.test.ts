import { describe, expect, test } from 'vitest';
import type { OpenHint } from '../../../../src/io/file-format.ts';
import { heightmapOf } from '../../../../src/io/opened-samples.ts';
import { tiffFormat } from '../../../../src/io/tiff/index.ts';
import { numberToHalf } from '../../../support/exr-maker.ts';
import { makeTiff, type TiffTag, type TiffToMake } from '../../../support/tiff-maker.ts';

const open = (of: TiffToMake, hint?: OpenHint, sidecar?: Uint8Array) =>
  tiffFormat.open?.({ bytes: makeTiff(of), sidecar }, hint) ?? Promise.reject(new Error('tif: expected to be read'));

/** 11 × 5 samples of 100 … 154, with a hole of four at the west. */
const isHole = (x: number, y: number): boolean => x < 2 && y > 0 && y < 3;
const land: TiffToMake = { width: 11, height: 5, kind: 'float', bits: 32, sample: (x, y) => 100 + x + 11 * y };
const mask: TiffToMake = {
  ...land,
  kind: 'uint',
  bits: 1,
  compression: 'deflate',
  sample: (x, y) => (isHole(x, y) ? 0 : 1),
  tags: [
    [254, 'long', [4]],
    [262, 'short', [4]],
  ],
};
const holesIn = (data: Float32Array): number[] => [...data.keys()].filter((i) => Number.isNaN(data[i]));
const HOLES = [11, 12, 22, 23];

describe('samples without a value are holes where a TIFF has', () => {
  const alpha: TiffTag = [338, 'short', [2]];
  const withAlpha: TiffToMake = {
    ...land,
    bands: 2,
    sample: (x, y, band) => (band === 0 ? land.sample(x, y, 0) : isHole(x, y) ? 0 : 255),
    tags: [alpha],
  };
  const mask8: TiffToMake = { ...mask, bits: 8, compression: 'none', sample: (x, y) => (isHole(x, y) ? 0 : 255) };
  test.each<[string, TiffToMake, string]>([
    ['a mask of bits', { ...land, next: mask }, 'its mask says which samples have no value'],
    ['a mask of bytes', { ...land, next: mask8 }, 'its mask says which samples have no value'],
    [
      'a mask of bits, plain, big-endian, BigTIFF',
      {
        ...land,
        isBigEndian: true,
        isBigTiff: true,
        next: { ...mask, compression: 'none', isBigEndian: true, isBigTiff: true },
      },
      'its mask says which samples have no value',
    ],
    [
      'a mask behind an overview',
      { ...land, next: { ...land, width: 5, height: 2, tags: [[254, 'long', [1]]], next: mask } },
      'its mask says which samples have no value',
    ],
    ['alpha side by side', withAlpha, 'band 2 is alpha: where it is 0, there is no value'],
    ['alpha behind', { ...withAlpha, isPlanar: true }, 'band 2 is alpha: where it is 0, there is no value'],
    ['associated alpha of integers', { ...withAlpha, kind: 'int', bits: 16, tags: [[338, 'short', [1]]] }, 'band 2 is alpha'],
  ])('%s', async (_, of, note) => {
    const opened = await open(of);
    expect(holesIn(heightmapOf(opened).data)).toEqual(HOLES);
    expect(opened).toMatchObject({ holes: 4, codes: { min: 100, max: 154 }, guesses: {} });
    expect(opened.notes.join()).toContain(note);
  });

  test('a mask beside it', async () => {
    const beside = makeTiff(mask8);
    const opened = await open(land, {}, beside);
    expect([opened.holes, opened.notes]).toEqual([4, ['the .msk beside it says which samples have no value']]);
    const other = await open({ ...land, width: 9 }, {}, beside);
    expect([other.holes, other.notes]).toEqual([0, ['its .msk is ignored: expected 9 × 5 samples, got 11 × 5']]);
  });

  test('but not in a band that is none of these, nor in another image', async () => {
    expect(await open({ ...withAlpha, tags: [[338, 'short', [0]]] })).toMatchObject({ holes: 0 });
    expect(await open({ ...land, next: land })).toMatchObject({ holes: 0, notes: [] });
  });

  test('nor where the mask, or what stands behind the image, cannot be read', async () => {
    const jpeg: TiffToMake = { ...mask, tags: [...(mask.tags ?? []), [259, 'short', [7]]] };
    expect(await open({ ...land, next: jpeg })).toMatchObject({
      holes: 0,
      notes: ['its mask is ignored: TIFF: its compression is JPEG: expected none, LZW, Deflate or PackBits'],
    });
    const many: TiffToMake = { ...mask, tags: [[254, 'long', Array<number>(2000).fill(4)]] };
    expect(await open({ ...land, next: many })).toMatchObject({ holes: 0, notes: [] });
    const cut = makeTiff({ ...land, next: mask });
    expect(await tiffFormat.open?.({ bytes: cut.subarray(0, makeTiff(land).length + 4) })).toMatchObject({ holes: 0, notes: [] });
  });
});

describe('numbers for no value', () => {
  const nodata = (text: string): TiffTag => [42_113, 'ascii', text];
  const withCodes = (first: number, second: number, ...tags: TiffTag[]): TiffToMake => ({
    ...land,
    sample: (x, y) => (y === 1 && x < 2 ? [first, second][x] : land.sample(x, y, 0)),
    tags,
  });

  test.each<[string, TiffToMake, number[]]>([
    ['one stated and another used', withCodes(-9999, -32_768, nodata('-32768')), [-9999]],
    ['two that nobody states, one beside the other', withCodes(-32_768, -32_767), [-32_767, -32_768]],
    ['both infinities', withCodes(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY), [-Infinity, Infinity]],
    ['one infinity stated', withCodes(Number.NEGATIVE_INFINITY, 1e38, nodata('-inf')), [Math.fround(1e38)]],
    ['far codes', withCodes(1e38, -1.5e9), [Math.fround(1e38), -1.5e9]],
    ['the lowest integer and 999,999', withCodes(-2_147_483_648, 999_999), [999_999, -2_147_483_648]],
  ])('%s are holes', async (_, of, guessed) => {
    const opened = await open(of);
    expect(opened).toMatchObject({ holes: 2, codes: { min: 100, max: 154 }, guesses: { nodata: { value: guessed } } });
  });

  test('one that a person gives adds to the one that is stated and to what is guessed; none takes all back', async () => {
    const of = withCodes(-9999, 3, nodata('-9999'));
    expect(await open(of)).toMatchObject({ holes: 1, codes: { min: 3 } });
    expect(await open(of, { nodata: 3 })).toMatchObject({ holes: 2, codes: { min: 100 } });
    expect(await open(withCodes(-9999, -32_768), { nodata: -32_768 })).toMatchObject({ holes: 2 });
    expect(await open(of, { nodata: null })).toMatchObject({ holes: 0, codes: { min: -9999 } });
  });

  test('are compared as 16-bit floats hold them', async () => {
    const half = (code: number, ...tags: TiffTag[]): TiffToMake => ({
      ...land,
      bits: 16,
      sample: (x, y) => numberToHalf(x === 3 && y === 3 ? code : land.sample(x, y, 0)),
      tags,
    });
    expect(await open(half(-9999, nodata('-9999')))).toMatchObject({ holes: 1, nodata: -9999, guesses: {} });
    expect(await open(half(-9999))).toMatchObject({ holes: 1, guesses: { nodata: { value: [-10_000] } } });
    expect(await open(half(2049, nodata('2049')))).toMatchObject({ holes: 1 });
    expect(await open(half(150), { nodata: 150.01 })).toMatchObject({ holes: 2 });
  });

  test('a usual code near the others stays an elevation, and is named', async () => {
    const deep = { ...land, sample: (x: number, y: number) => -9999 + 50 * (x + 11 * y) };
    expect(await open(deep)).toMatchObject({ holes: 0, usualCode: -9999 });
    expect(await open(deep, { nodata: null })).toMatchObject({ holes: 0, usualCode: undefined });
  });
});
