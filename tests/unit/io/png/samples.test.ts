import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePng, isColoured, pngSamples } from '../../../../src/io/png/index.ts';
import { sha256Hex } from '../../../../src/io/sha256.ts';
import { forAllAsync } from '../../../support/cases.ts';
import { bytesOf, type ChunkSpec, makePng } from '../../../support/png-maker.ts';

/** The samples of one row of pixels, given channel by channel. */
async function samplesOf(colourByte: number, bitDepth: number, pixels: readonly (readonly number[])[], extra: ChunkSpec[] = []) {
  const picture = {
    width: pixels.length,
    height: 1,
    bitDepth,
    colourByte,
    sample: (x: number, _y: number, c: number) => pixels[x][c],
  };
  const { samples, ...rest } = pngSamples(await decodePng(makePng(picture, extra)));
  return { ...rest, samples: [...samples], wide: samples instanceof Uint16Array };
}

test('grey samples stay as they are, at every bit depth', async () => {
  for (const bitDepth of [1, 2, 4, 8, 16]) {
    const maxValue = 2 ** bitDepth - 1;
    const wanted = { samples: [0, maxValue, 1], maxValue, luminance: false, wide: bitDepth === 16 };
    expect(await samplesOf(0, bitDepth, [[0], [maxValue], [1]])).toEqual(wanted);
  }
});

test('of grey with opacity only the grey counts', async () => {
  const wanted = { samples: [7, 8], maxValue: 255, luminance: false, wide: false };
  expect(
    await samplesOf(4, 8, [
      [7, 0],
      [8, 255],
    ]),
  ).toEqual(wanted);
});

test('colours become luminance after Rec. 709, and that is said', async () => {
  const pixels = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [10, 20, 30],
  ];
  const wanted = { samples: [54, 182, 18, 19], maxValue: 255, luminance: true, wide: false };
  expect(await samplesOf(2, 8, pixels)).toEqual(wanted);
  expect(
    await samplesOf(
      6,
      8,
      pixels.map((pixel) => [...pixel, 99]),
    ),
  ).toEqual(wanted);
});

test('a palette is looked through', async () => {
  const palette: ChunkSpec = ['PLTE', bytesOf([0, 0, 0, 255, 255, 255, 255, 0, 0])];
  const wanted = { samples: [54, 255, 0], maxValue: 255, luminance: true, wide: false };
  expect(await samplesOf(3, 2, [[2], [1], [0]], [palette])).toEqual(wanted);
});

test('a colour without colour keeps its value at 16 bits', async () => {
  const pixels = Array.from({ length: 65_536 / 16 }, (_, i) => [i * 16 + 15, i * 16 + 15, i * 16 + 15]);
  expect((await samplesOf(2, 16, pixels)).samples).toEqual(pixels.map(([grey]) => grey));
});

test('luminance is the weighted mean rounded half up, exactly', async () => {
  const channel = fc.bigInt({ min: 0n, max: 65_535n });
  await forAllAsync(
    { seed: 1, numRuns: 100 },
    [fc.array(fc.tuple(channel, channel, channel), { minLength: 1, maxLength: 20 })],
    async (colours) => {
      const exact = colours.map(([r, g, b]) => Number((2126n * r + 7152n * g + 722n * b + 5000n) / 10_000n));
      expect(
        (
          await samplesOf(
            2,
            16,
            colours.map((colour) => colour.map(Number)),
          )
        ).samples,
      ).toEqual(exact);
    },
  );
});

test('a SHA-256 is that of the bytes a view covers', async () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await sha256Hex(bytesOf('abc'))).toBe(abc);
  expect(await sha256Hex(bytesOf('xabcx').subarray(1, 4))).toBe(abc);
  expect(await sha256Hex(bytesOf('abc').buffer)).toBe(abc);
  const shared = new Uint8Array(new SharedArrayBuffer(3));
  shared.set(bytesOf('abc'));
  expect(await sha256Hex(shared)).toBe(abc);
});

test.each([
  [
    'rgb',
    2,
    [[7, 7, 7]],
    [
      [7, 7, 7],
      [7, 7, 8],
    ],
  ],
  ['rgba', 6, [[7, 7, 7, 9]], [[7, 6, 7, 9]]],
  ['palette', 3, [[0]], [[1]]],
])('a picture of type %s has colours only where a pixel is not grey', async (_, colourByte, grey, coloured) => {
  const palette: ChunkSpec = ['PLTE', bytesOf([90, 90, 90, 1, 2, 3])];
  const isColouredOf = async (pixels: readonly (readonly number[])[]) => {
    const sample = (x: number, _y: number, c: number) => pixels[x][c];
    const picture = { width: pixels.length, height: 1, bitDepth: 8, colourByte, sample };
    return isColoured(await decodePng(makePng(picture, colourByte === 3 ? [palette] : [])));
  };
  expect([await isColouredOf(grey), await isColouredOf(coloured)]).toEqual([false, true]);
});
