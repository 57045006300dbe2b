import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../../src/io/bytes.ts';
import { decodePng, isColoured, pngSamples } from '../../../../src/io/png/index.ts';
import { forAllAsync } from '../../../support/cases.ts';
import { bytesOf, type ChunkSpec, chunksOf, makePng, type Picture, pngOf } from '../../../support/png-maker.ts';

const noise = (bitDepth: number) => (x: number, y: number, channel: number) =>
  (Math.imul(x * 31 + y * 17 + channel * 7 + 3, 0x9e3779b1) >>> 8) % 2 ** bitDepth;

/** What the decoder should find: the samples of a picture in order. */
function samplesOf({ width, height, sample }: Picture, channels: number): number[] {
  const samples: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < channels; channel++) samples.push(sample(x, y, channel));
    }
  }
  return samples;
}

describe('every row filter is undone', () => {
  const kinds = [
    { colourByte: 0, bitDepth: 2, channels: 1 },
    { colourByte: 0, bitDepth: 8, channels: 1 },
    { colourByte: 0, bitDepth: 16, channels: 1 },
    { colourByte: 2, bitDepth: 8, channels: 3 },
    { colourByte: 6, bitDepth: 16, channels: 4 },
  ];
  for (const [filter, name] of ['none', 'sub', 'up', 'average', 'paeth'].entries()) {
    test(name, async () => {
      for (const { colourByte, bitDepth, channels } of kinds) {
        const picture = { width: 9, height: 7, bitDepth, colourByte, filters: [filter], sample: noise(bitDepth) };
        expect([...(await decodePng(makePng(picture))).data]).toEqual(samplesOf(picture, channels));
      }
    });
  }
});

test('interlaced pictures of every small size have their samples in place', async () => {
  for (let width = 1; width <= 9; width++) {
    for (let height = 1; height <= 9; height++) {
      const picture = { width, height, bitDepth: 16, colourByte: 4, interlaced: true, filters: [4, 1, 2], sample: noise(16) };
      expect((await decodePng(makePng(picture))).data).toEqual(Uint16Array.from(samplesOf(picture, 2)));
    }
  }
});

test('what the header says is handed on', async () => {
  const png = await decodePng(makePng({ width: 3, height: 2, bitDepth: 4, colourByte: 0, interlaced: true, sample: noise(4) }));
  expect(png).toMatchObject({ width: 3, height: 2, bitDepth: 4, colourType: 'grey', interlaced: true, channels: 1 });
  expect(png.data).toBeInstanceOf(Uint8Array);
});

test.each([
  ['grey pictures as one sample', 0, [], [0, 7], [7]],
  ['rgb pictures as one colour', 2, [], [0, 7, 0, 8, 1, 9], [7, 8, 265]],
  ['palette pictures as the opacity of the first colours', 3, [1, 2, 3, 4, 5, 6], [0], [0]],
])('transparency is handed on of %s', async (_, colourByte, palette, tRNS, transparency) => {
  const picture = { width: 2, height: 2, bitDepth: 8, colourByte, sample: (x: number) => x };
  const chunks: ChunkSpec[] = palette.length > 0 ? [['PLTE', bytesOf(palette)]] : [];
  const png = await decodePng(makePng(picture, [...chunks, ['tRNS', bytesOf(tRNS)]]));
  expect(png.transparency).toEqual(transparency);
  expect(png.palette).toEqual(palette.length > 0 ? bytesOf(palette) : undefined);
});

describe('a chunk in the wrong place or number is refused', () => {
  const picture = { width: 2, height: 2, bitDepth: 8, colourByte: 3, sample: (x: number) => x };
  const [ihdr, plte, idat, iend] = chunksOf(makePng(picture, [['PLTE', bytesOf([1, 2, 3, 4, 5, 6])]]));
  const cases: [string, ChunkSpec[], string][] = [
    ['a file that does not begin with IHDR', [plte, ihdr, idat, iend], 'expected an IHDR chunk first, got PLTE'],
    ['two headers', [ihdr, ihdr, plte, idat, iend], 'IHDR chunk at byte 33: expected one header, this is the second'],
    ['two palettes', [ihdr, plte, plte, idat, iend], 'PLTE chunk at byte 51: expected one palette, this is the second'],
    ['image data in two places', [ihdr, plte, idat, ['teXt', bytesOf()], idat, iend], 'expected image data without gaps'],
    [
      'a critical chunk nobody knows',
      [ihdr, ['CgBI', bytesOf()], plte, idat, iend],
      'CgBI chunk at byte 33: unknown critical chunk',
    ],
    ['no end', [ihdr, plte, idat], 'without an IEND chunk'],
    ['an end with content', [ihdr, plte, idat, ['IEND', bytesOf([1])]], 'expected no bytes, got 1'],
    ['too many colours', [ihdr, ['PLTE', new Uint8Array(771)], idat, iend], '1 to 256 colours, got 771 bytes'],
    ['transparency before its palette', [ihdr, ['tRNS', bytesOf([0])], plte, idat, iend], '0 palette colours before it'],
  ];
  for (const [name, chunks, sentence] of cases) {
    test(name, async () => {
      await expect(decodePng(pngOf(chunks))).rejects.toThrow(sentence);
    });
  }
});

test('bytes behind the end of a file are left alone', async () => {
  const picture = { width: 2, height: 1, bitDepth: 8, colourByte: 0, sample: (x: number) => 40 + x };
  expect([...(await decodePng(bytesOf(makePng(picture), 'anything'))).data]).toEqual([40, 41]);
});

test('a view on a larger buffer is read as it is', async () => {
  const file = makePng({ width: 2, height: 1, bitDepth: 16, colourByte: 0, sample: (x: number) => 4000 + x });
  const padded = bytesOf('...', file, '...');
  expect([...(await decodePng(padded.subarray(3, 3 + file.length))).data]).toEqual([4000, 4001]);
});

/** The samples of one row of pixels, given channel by channel. */
async function pixelsIn(colourByte: number, bitDepth: number, pixels: readonly (readonly number[])[], extra: ChunkSpec[] = []) {
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
    expect(await pixelsIn(0, bitDepth, [[0], [maxValue], [1]])).toEqual(wanted);
  }
});

test('of grey with opacity only the grey counts', async () => {
  const wanted = { samples: [7, 8], maxValue: 255, luminance: false, wide: false };
  const pixels = [
    [7, 0],
    [8, 255],
  ];
  expect(await pixelsIn(4, 8, pixels)).toEqual(wanted);
});

test('colours become luminance after Rec. 709, and that is said', async () => {
  const pixels = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [10, 20, 30],
  ];
  const wanted = { samples: [54, 182, 18, 19], maxValue: 255, luminance: true, wide: false };
  expect(await pixelsIn(2, 8, pixels)).toEqual(wanted);
  const opaque = pixels.map((pixel) => [...pixel, 99]);
  expect(await pixelsIn(6, 8, opaque)).toEqual(wanted);
});

test('a palette is looked through', async () => {
  const palette: ChunkSpec = ['PLTE', bytesOf([0, 0, 0, 255, 255, 255, 255, 0, 0])];
  const wanted = { samples: [54, 255, 0], maxValue: 255, luminance: true, wide: false };
  expect(await pixelsIn(3, 2, [[2], [1], [0]], [palette])).toEqual(wanted);
});

test('a colour without colour keeps its value at 16 bits', async () => {
  const pixels = Array.from({ length: 65_536 / 16 }, (_, i) => [i * 16 + 15, i * 16 + 15, i * 16 + 15]);
  expect((await pixelsIn(2, 16, pixels)).samples).toEqual(pixels.map(([grey]) => grey));
});

test('luminance is the weighted mean rounded half up, exactly', async () => {
  const channel = fc.bigInt({ min: 0n, max: 65_535n });
  await forAllAsync(100, [fc.array(fc.tuple(channel, channel, channel), { minLength: 1, maxLength: 20 })], async (colours) => {
    const exact = colours.map(([r, g, b]) => Number((2126n * r + 7152n * g + 722n * b + 5000n) / 10_000n));
    const numbers = colours.map((colour) => colour.map(Number));
    expect((await pixelsIn(2, 16, numbers)).samples).toEqual(exact);
  });
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
