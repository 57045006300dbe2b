import { describe, expect, test } from 'vitest';
import { sha256Hex } from '../../src/io/bytes.ts';
import { decodePng, encodePng16 } from '../../src/io/png/index.ts';
import {
  adler,
  bytesOf,
  type ChunkSpec,
  chunk,
  header,
  joined,
  makePng,
  pngOf,
  rawRows,
  storedZlib,
  withBody,
} from '../support/png-maker.ts';
import { mutations } from '../support/png-mutations.ts';
import { smallPngs } from '../support/png-samples.ts';
import { isFailure, verdictOn } from '../support/png-verdict.ts';
import { listShared, readShared } from '../support/shared-data.ts';

// Every sentence and hash here holds in every engine alike; that is what these tests are for.

const suite = ((await listShared('pngsuite')) ?? []).filter((name) => name.endsWith('.png'));
const valid = suite.filter((name) => !name.startsWith('x'));

const corrupt = {
  'xc1n0g08.png': 'this is not a valid PNG file: expected colour type 0, 2, 3, 4 or 6, got 1',
  'xc9n2c08.png': 'this is not a valid PNG file: expected colour type 0, 2, 3, 4 or 6, got 9',
  'xcrn0g04.png':
    'the file was damaged by a transfer as text, copy it again as binary: line endings were converted, byte 6 is 0x0d, expected 0x0a',
  'xcsn0g01.png': 'the file is damaged: IDAT chunk at byte 49: expected checksum 0xd02f14c9, got 0x4353554d',
  'xd0n2c08.png': 'this is not a valid PNG file: expected bit depth 8 or 16 for rgb pixels, got 0',
  'xd3n2c08.png': 'this is not a valid PNG file: expected bit depth 8 or 16 for rgb pixels, got 3',
  'xd9n2c08.png': 'this is not a valid PNG file: expected bit depth 8 or 16 for rgb pixels, got 99',
  'xdtn0g01.png': 'this is not a valid PNG file: IEND chunk at byte 49: expected image data before it, got none',
  'xhdn0g08.png': 'the file is damaged: IHDR chunk at byte 8: expected checksum 0x56112528, got 0x4353554d',
  'xlfn0g04.png':
    'the file was damaged by a transfer as text, copy it again as binary: line endings were converted, byte 5 is 0x0a, expected 0x0d',
  'xs1n0g01.png':
    'the file was damaged by a transfer as text, copy it again as binary: the highest bits were cleared, byte 1 is 0x09, expected 0x89',
  'xs2n0g01.png': 'this is not a PNG file: byte 2 is 0x51, expected 0x50',
  'xs4n0g01.png': 'this is not a PNG file: byte 4 is 0x67, expected 0x47',
  'xs7n0g01.png': 'this is not a PNG file: byte 7 is 0x20, expected 0x1a',
};

describe.skipIf(suite.length === 0)('PngSuite', () => {
  test('all valid pictures have the pinned samples', async () => {
    const lines: string[] = [];
    for (const name of valid) lines.push(`${name} ${await verdictOn((await readShared(`pngsuite/${name}`)) ?? bytesOf())}`);
    expect(lines.filter((line) => !line.includes(' accepted: '))).toEqual([]);
    expect(lines).toHaveLength(160);
    expect(await sha256Hex(bytesOf(lines.join('\n')))).toBe('3bd3ba210493b0b496c6fcec939da5ec7c33e19513aa7fa3720e2149074fcbb2');
  });

  test('each of the 14 damaged pictures is refused with a sentence of its own', async () => {
    const verdicts: Record<string, string> = {};
    for (const name of suite) {
      if (name.startsWith('x')) verdicts[name] = await verdictOn((await readShared(`pngsuite/${name}`)) ?? bytesOf());
    }
    expect(verdicts).toEqual(corrupt);
    expect(new Set(Object.values(verdicts)).size).toBe(14);
  });
});

const grey2x2 = { width: 2, height: 2, bitDepth: 8, colourByte: 0, sample: (x: number, y: number) => x + 2 * y };
const plain = makePng(grey2x2);
const end: ChunkSpec = ['IEND', bytesOf()];

function withImageData(change: (zlib: Uint8Array) => Uint8Array): Uint8Array {
  return withBody(plain, 'IDAT', change);
}

/** A PNG that announces a size and brings other image data. */
function announcing(width: number, height: number, zlib: Uint8Array): Uint8Array {
  return pngOf([['IHDR', header({ ...grey2x2, width, height })], ['IDAT', zlib], end]);
}

async function zerosZlib(length: number): Promise<Uint8Array> {
  const zeros = new Blob(Array.from({ length: length / 2 ** 20 }, () => new Uint8Array(2 ** 20))).stream();
  return new Uint8Array(await new Response(zeros.pipeThrough(new CompressionStream('deflate'))).arrayBuffer());
}

const damaged = (bytes: number, size: string) =>
  `the file is damaged: expected ${bytes} intact bytes of image data for ${size} pixels, got damaged ones, fewer or more`;

/** Answers of the decoder to files that are soon made. */
const tooLarge = (side: number) => `the picture is too large: expected at most 16384 samples a side, got ${side} × ${side}`;
const invalid = 'this is not a valid PNG file:';
const { noData, wrongSum } = {
  noData: pngOf([['IHDR', header(grey2x2)], end]),
  wrongSum: plain.map((byte, i) => (i === plain.length - 13 ? byte ^ 1 : byte)),
};
const ofRows = (...bytes: number[]): Uint8Array => announcing(2, 2, storedZlib(bytesOf(bytes)));
const palette2x2 = { ...grey2x2, colourByte: 3 };

test.each<[string, Uint8Array, string | RegExp]>([
  ['100000 × 100000 pixels', announcing(100_000, 100_000, storedZlib(bytesOf())), tooLarge(100_000)],
  ['30000 × 30000 pixels without any data', announcing(30_000, 30_000, bytesOf()), tooLarge(30_000)],
  [
    '16384 × 16384 pixels',
    announcing(16_384, 16_384, storedZlib(bytesOf())),
    'the picture is too large: expected at most 67125249 samples in all, got 16384 × 16384',
  ],
  [
    'the largest map without data for it, before memory is reserved',
    announcing(8193, 8193, bytesOf([0x78, 0x9c, 0x03, 0, 0, 0, 0, 1])),
    'the file is damaged: 8193 × 8193 pixels need at least 65052 bytes of compressed image data, got 8',
  ],
  ['no pixels', announcing(0, 5, storedZlib(bytesOf())), `${invalid} expected at least 1 × 1 pixel, got 0 × 5`],
  ['no image data', noData, `${invalid} IEND chunk at byte 33: expected image data before it, got none`],
  [
    'a wrong checksum of a chunk',
    wrongSum,
    /^the file is damaged: IDAT chunk at byte 33: expected checksum 0x[0-9a-f]{8}, got 0x[0-9a-f]{8}$/,
  ],
  ['image data that end too early', ofRows(0, 1, 2, 0, 3), damaged(6, '2 × 2')],
  ['image data that go on too long', ofRows(0, 1, 2, 0, 3, 4, 0), damaged(6, '2 × 2')],
  ['image data of fewer than four bytes', announcing(2, 2, bytesOf([0x78, 0x9c, 3])), damaged(6, '2 × 2')],
  ['bytes behind the end of image data', withImageData((zlib) => joined([zlib, bytesOf([0])])), damaged(6, '2 × 2')],
  ['their checksum once more behind it', withImageData((zlib) => joined([zlib, zlib.subarray(-4)])), damaged(6, '2 × 2')],
  ['a wrong checksum', withImageData((zlib) => joined([zlib.subarray(0, -1), bytesOf([0x55])])), damaged(6, '2 × 2')],
  [
    'an unknown filter',
    ofRows(0, 1, 2, 5, 3, 4),
    'the file is damaged: row 1 of the image data has filter type 5, expected 0 to 4',
  ],
  [
    'a palette index beyond the palette',
    makePng(palette2x2, [['PLTE', new Uint8Array(9)]]),
    'the file is damaged: the pixel at column 1, row 1 has colour 3 of a palette of 3',
  ],
  [
    'no palette',
    makePng(palette2x2),
    `${invalid} IDAT chunk at byte 33: expected a PLTE chunk before the image data of a palette picture, got none`,
  ],
])('a picture of %s is refused', async (_, file, verdict) => {
  expect(await verdictOn(file)).toEqual(typeof verdict === 'string' ? verdict : expect.stringMatching(verdict));
});

describe('a file that announces more than it may', () => {
  test('64 MiB of zeros in one pixel are not inflated to their end', async () => {
    expect(await verdictOn(announcing(1, 1, await zerosZlib(2 ** 26)))).toBe(damaged(2, '1 × 1'));
  });

  test.each([
    ['of 64 MiB is not inflated to its end', () => zerosZlib(2 ** 26)],
    ['without any data is left out and told', async () => bytesOf()],
  ])('a compressed recipe %s', async (_, zlib) => {
    const text = joined([bytesOf('faultline-recipe\0', [1, 0], '\0\0'), await zlib()]);
    expect(await verdictOn(makePng(grey2x2, [['iTXt', text]]))).toContain(
      '"recipeProblem":"the recipe text in the PNG is damaged: expected at most 1048576 intact bytes, got damaged ones or more"',
    );
  });

  test('a recipe of more than 1 MiB is left out and told', async () => {
    const text = joined([bytesOf('faultline-recipe\0\0\0\0\0'), new Uint8Array(2 ** 21)]);
    expect(await verdictOn(makePng(grey2x2, [['iTXt', text]]))).toContain(
      '"recipeProblem":"the recipe text in the PNG is damaged: expected at most 1049600 bytes of recipe, got 2097173"',
    );
  });

  test('a long chunk that means nothing to us is stepped over, its checksum unread', async () => {
    const long = chunk(['abCd', new Uint8Array(2 ** 23)]);
    long[long.length - 1] ^= 1;
    expect(await verdictOn(joined([plain.subarray(0, 33), long, plain.subarray(33)]))).toMatch(/^accepted: 2 × 2/);
  });
});

describe('image data', () => {
  test('in which the bytes of its checksum occur by chance is read', async () => {
    const raw = bytesOf([0, 0, 0, 0x03, 0xfb, 0x01, 0xf5]);
    expect(adler(raw)).toBe(0x03fb01f5);
    const png = announcing(6, 1, storedZlib(raw));
    expect(await verdictOn(png)).toMatch(/^accepted: 6 × 1/);
    expect(await verdictOn(withBody(png, 'IDAT', (zlib) => joined([zlib, zlib.subarray(-4)])))).toBe(damaged(7, '6 × 1'));
  });

  test('split into thousands of empty chunks and single bytes is read', async () => {
    const zlib = storedZlib(rawRows(grey2x2));
    const nothing = joined(Array.from({ length: 100_000 }, () => chunk(['IDAT', bytesOf()])));
    const single = [...zlib].map((byte) => chunk(['IDAT', bytesOf([byte])]));
    expect(await verdictOn(joined([plain.subarray(0, 33), nothing, ...single, chunk(end)]))).toBe(await verdictOn(plain));
  });

  test('with an unknown filter and damage behind it is called damaged, whether or not the row was seen before', async () => {
    const zlib = storedZlib(new Uint8Array(301 * 3000).fill(9));
    zlib[zlib.length - 1] ^= 1;
    expect(await verdictOn(announcing(300, 3000, zlib))).toBe(damaged(903_000, '300 × 3000'));
  });
});

describe('a damaged file', () => {
  test('is refused wherever it is cut off, the same way in every engine', async () => {
    const verdicts: string[] = [];
    for (const [, bytes] of smallPngs) {
      for (let length = 0; length < bytes.length; length++) verdicts.push(await verdictOn(bytes.subarray(0, length)));
    }
    expect(verdicts.filter((verdict) => !/^the file is cut off: /.test(verdict))).toEqual([]);
    expect(await sha256Hex(bytesOf(verdicts.join('\n')))).toBe(
      'd5c23171e15379e8ed003c97cfd64db7c324a647ec61c9b74a052ef0d6e9cbb6',
    );
  });

  test('gets the same verdict in every engine: 4000 mutations', async () => {
    const verdicts: string[] = [];
    for (const bytes of mutations(1, 4000)) verdicts.push(await verdictOn(bytes));
    expect(verdicts.filter(isFailure)).toEqual([]);
    expect(new Set(verdicts).size).toBeGreaterThan(1000);
    expect(await sha256Hex(bytesOf(verdicts.join('\n')))).toBe(
      '6a2930f5d160b1f55c3cefe3dde611196e16c22fdd993b8820318dba99ac714e',
    );
  });
});

test('a heightmap written twice is the same file, and read again keeps every sample and everything it says', async () => {
  const samples = Uint16Array.from({ length: 300 * 200 }, (_, i) => Math.imul(i, 40_503) >>> 12);
  const said = { spacing: { x: 74.4, y: 92.7 }, recipeText: '{"seed":"Zugspitze ⛰ 雪"}' };
  const picture = { width: 300, height: 200, samples, elevation: { min: -4971, max: 7833 }, ...said };
  const file = await encodePng16(picture);
  expect(await encodePng16(picture)).toEqual(file);
  const { data, ...rest } = await decodePng(file);
  expect(data).toEqual(samples);
  expect(rest).toMatchObject({ ...said, elevation: { min: -4971, max: 7833, unit: 'm' } });
});
