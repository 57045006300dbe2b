import { describe, expect, test } from 'vitest';
import { decodePng, encodePng16 } from '../../src/io/png/index.ts';
import { sha256Hex } from '../../src/io/sha256.ts';
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

// Every sentence and hash here holds in Node and in Chromium alike; that is what these tests are for.

const suite = ((await listShared('pngsuite')) ?? []).filter((name) => name.endsWith('.png'));
const valid = suite.filter((name) => !name.startsWith('x'));

const corrupt = {
  'xc1n0g08.png': 'PNG header: colour type 0, 2, 3, 4 or 6 expected, got 1',
  'xc9n2c08.png': 'PNG header: colour type 0, 2, 3, 4 or 6 expected, got 9',
  'xcrn0g04.png':
    'PNG signature: byte 6 is 0x0d, expected 0x0a; a transfer as text has converted the line endings, so copy the file as binary',
  'xcsn0g01.png': 'PNG IDAT chunk at byte 49: checksum 0xd02f14c9 expected, got 0x4353554d; the file is damaged there',
  'xd0n2c08.png': 'PNG header: bit depth 8 or 16 expected for rgb pixels, got 0',
  'xd3n2c08.png': 'PNG header: bit depth 8 or 16 expected for rgb pixels, got 3',
  'xd9n2c08.png': 'PNG header: bit depth 8 or 16 expected for rgb pixels, got 99',
  'xdtn0g01.png': 'PNG IEND chunk at byte 49: at least one IDAT chunk expected before it, got no image data',
  'xhdn0g08.png': 'PNG IHDR chunk at byte 8: checksum 0x56112528 expected, got 0x4353554d; the file is damaged there',
  'xlfn0g04.png':
    'PNG signature: byte 5 is 0x0a, expected 0x0d; a transfer as text has converted the line endings, so copy the file as binary',
  'xs1n0g01.png':
    'PNG signature: byte 1 is 0x09, expected 0x89; a 7-bit transfer has cleared the highest bits, so copy the file as binary',
  'xs2n0g01.png': 'PNG signature: byte 2 is 0x51, expected 0x50; this is not a PNG file',
  'xs4n0g01.png': 'PNG signature: byte 4 is 0x67, expected 0x47; this is not a PNG file',
  'xs7n0g01.png': 'PNG signature: byte 7 is 0x20, expected 0x1a; this is not a PNG file',
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
  `PNG image data: ${bytes} intact bytes expected for ${size} pixels, but it is damaged, too short or too long`;

describe('a file that announces more than it may', () => {
  test('100000 × 100000 pixels are refused', async () => {
    expect(await verdictOn(announcing(100_000, 100_000, storedZlib(bytesOf())))).toBe(
      'PNG size: at most 16384 samples a side expected, got 100000 × 100000',
    );
  });

  test('30000 × 30000 pixels without any data are refused', async () => {
    expect(await verdictOn(announcing(30_000, 30_000, bytesOf()))).toBe(
      'PNG size: at most 16384 samples a side expected, got 30000 × 30000',
    );
  });

  test('16384 × 16384 pixels are refused', async () => {
    expect(await verdictOn(announcing(16_384, 16_384, storedZlib(bytesOf())))).toBe(
      'PNG size: at most 67125249 samples in all expected, got 16384 × 16384',
    );
  });

  test('the largest map without data for it is refused before memory is reserved', async () => {
    expect(await verdictOn(announcing(8193, 8193, bytesOf([0x78, 0x9c, 0x03, 0, 0, 0, 0, 1])))).toBe(
      'PNG image data: at least 65052 compressed bytes expected for 8193 × 8193 pixels, got 8',
    );
  });

  test('a picture without pixels is refused', async () => {
    expect(await verdictOn(announcing(0, 5, storedZlib(bytesOf())))).toBe('PNG size: at least 1 × 1 expected, got 0 × 5');
  });

  test('64 MiB of zeros in one pixel are not inflated to their end', async () => {
    expect(await verdictOn(announcing(1, 1, await zerosZlib(2 ** 26)))).toBe(damaged(2, '1 × 1'));
  });

  test('a compressed recipe of 64 MiB is not inflated to its end', async () => {
    const text = joined([bytesOf('faultline-recipe\0', [1, 0], '\0\0'), await zerosZlib(2 ** 26)]);
    expect(await verdictOn(makePng(grey2x2, [['iTXt', text]]))).toContain(
      '"recipeProblem":"PNG recipe text: its compressed data is damaged or longer than 1048576 bytes"',
    );
  });

  test('a compressed recipe without any data is left out and told', async () => {
    const text = bytesOf('faultline-recipe\0', [1, 0], '\0\0');
    expect(await verdictOn(makePng(grey2x2, [['iTXt', text]]))).toContain(
      '"recipeProblem":"PNG recipe text: its compressed data is damaged or longer than 1048576 bytes"',
    );
  });

  test('a recipe of more than 1 MiB is refused', async () => {
    const text = joined([bytesOf('faultline-recipe\0\0\0\0\0'), new Uint8Array(2 ** 21)]);
    expect(await verdictOn(makePng(grey2x2, [['iTXt', text]]))).toBe(
      'PNG iTXt chunk at byte 33: at most 1049600 bytes of recipe expected, got 2097173',
    );
  });

  test('a long chunk that means nothing to us is stepped over, its checksum unread', async () => {
    const long = chunk(['abCd', new Uint8Array(2 ** 23)]);
    long[long.length - 1] ^= 1;
    expect(await verdictOn(joined([plain.subarray(0, 33), long, plain.subarray(33)]))).toMatch(/^accepted: 2 × 2/);
  });
});

describe('image data', () => {
  test('that is missing is refused', async () => {
    expect(await verdictOn(pngOf([['IHDR', header(grey2x2)], end]))).toBe(
      'PNG IEND chunk at byte 33: at least one IDAT chunk expected before it, got no image data',
    );
  });

  test('whose chunk has a wrong checksum is refused', async () => {
    const bytes = plain.slice();
    bytes[bytes.length - 13] ^= 1;
    expect(await verdictOn(bytes)).toMatch(
      /^PNG IDAT chunk at byte 33: checksum 0x[0-9a-f]{8} expected, got 0x[0-9a-f]{8}; the file is damaged there$/,
    );
  });

  test('that ends too early is refused', async () => {
    expect(await verdictOn(announcing(2, 2, storedZlib(bytesOf([0, 1, 2, 0, 3]))))).toBe(damaged(6, '2 × 2'));
  });

  test('that goes on too long is refused', async () => {
    expect(await verdictOn(announcing(2, 2, storedZlib(bytesOf([0, 1, 2, 0, 3, 4, 0]))))).toBe(damaged(6, '2 × 2'));
  });

  test('with bytes behind its end is refused', async () => {
    expect(await verdictOn(withImageData((zlib) => joined([zlib, bytesOf([0])])))).toBe(damaged(6, '2 × 2'));
  });

  test('with its own checksum once more behind its end is refused', async () => {
    expect(await verdictOn(withImageData((zlib) => joined([zlib, zlib.subarray(-4)])))).toBe(damaged(6, '2 × 2'));
  });

  test('in which the bytes of its checksum occur by chance is read', async () => {
    const raw = bytesOf([0, 0, 0, 0x03, 0xfb, 0x01, 0xf5]);
    expect(adler(raw)).toBe(0x03fb01f5);
    const png = announcing(6, 1, storedZlib(raw));
    expect(await verdictOn(png)).toMatch(/^accepted: 6 × 1/);
    expect(await verdictOn(withBody(png, 'IDAT', (zlib) => joined([zlib, zlib.subarray(-4)])))).toBe(damaged(7, '6 × 1'));
  });

  test('with a wrong checksum is refused', async () => {
    expect(await verdictOn(withImageData((zlib) => joined([zlib.subarray(0, -1), bytesOf([0x55])])))).toBe(damaged(6, '2 × 2'));
  });

  test('of fewer than four bytes is refused', async () => {
    expect(await verdictOn(announcing(2, 2, bytesOf([0x78, 0x9c, 3])))).toBe(damaged(6, '2 × 2'));
  });

  test('split into thousands of empty chunks and single bytes is read', async () => {
    const zlib = storedZlib(rawRows(grey2x2));
    const nothing = joined(Array.from({ length: 100_000 }, () => chunk(['IDAT', bytesOf()])));
    const single = [...zlib].map((byte) => chunk(['IDAT', bytesOf([byte])]));
    expect(await verdictOn(joined([plain.subarray(0, 33), nothing, ...single, chunk(end)]))).toBe(await verdictOn(plain));
  });

  test('with an unknown filter is refused, and row and filter are named', async () => {
    expect(await verdictOn(announcing(2, 2, storedZlib(bytesOf([0, 1, 2, 5, 3, 4]))))).toBe(
      'PNG image data: filter 0 to 4 expected before stored row 1, got 5',
    );
  });

  test('with an unknown filter and damage behind it is called damaged, whether or not the row was seen before', async () => {
    const zlib = storedZlib(new Uint8Array(301 * 3000).fill(9));
    zlib[zlib.length - 1] ^= 1;
    expect(await verdictOn(announcing(300, 3000, zlib))).toBe(damaged(903_000, '300 × 3000'));
  });

  test('with a palette index beyond the palette is refused, and pixel and index are named', async () => {
    const picture = { ...grey2x2, colourByte: 3 };
    expect(await verdictOn(makePng(picture, [['PLTE', new Uint8Array(9)]]))).toBe(
      'PNG palette: an index below 3 expected at column 1, row 1, got 3',
    );
  });

  test('of a palette picture without a palette is refused', async () => {
    expect(await verdictOn(makePng({ ...grey2x2, colourByte: 3 }))).toBe(
      'PNG IDAT chunk at byte 33: a PLTE chunk expected before the image data of a palette picture, got none',
    );
  });
});

describe('a damaged file', () => {
  test('is refused wherever it is cut off, the same way in every engine', async () => {
    const verdicts: string[] = [];
    for (const [, bytes] of smallPngs) {
      for (let length = 0; length < bytes.length; length++) verdicts.push(await verdictOn(bytes.subarray(0, length)));
    }
    expect(verdicts.filter((verdict) => !/^PNG (is cut off|signature: 8 bytes expected)/.test(verdict))).toEqual([]);
    expect(await sha256Hex(bytesOf(verdicts.join('\n')))).toBe(
      '6defc1a1ed9b66a7282df30bdea2c271c6d9ff2e7de1fc768c482264fa3836ee',
    );
  });

  test('gets the same verdict in every engine: 4000 mutations', { timeout: 120_000 }, async () => {
    const verdicts: string[] = [];
    for (const bytes of mutations(1, 4000)) verdicts.push(await verdictOn(bytes));
    expect(verdicts.filter(isFailure)).toEqual([]);
    expect(new Set(verdicts).size).toBeGreaterThan(1000);
    expect(await sha256Hex(bytesOf(verdicts.join('\n')))).toBe(
      '949cc3ad3752336ac4f1d5b542e4eb59ac35709a99b83124cba30146892aa336',
    );
  });
});

describe('a heightmap written and read again', () => {
  test('keeps every sample and everything it says', async () => {
    const samples = Uint16Array.from({ length: 300 * 200 }, (_, i) => Math.imul(i, 40_503) >>> 12);
    const picture = {
      width: 300,
      height: 200,
      samples,
      elevation: { min: -4971, max: 7833 },
      spacing: { x: 74.4, y: 92.7 },
      recipeText: '{"seed":"Zugspitze ⛰ 雪"}',
    };
    const { data, elevation, spacing, recipeText } = await decodePng(await encodePng16(picture));
    expect(data).toEqual(samples);
    expect({ elevation, spacing, recipeText }).toEqual({
      elevation: { min: -4971, max: 7833, unit: 'm' },
      spacing: picture.spacing,
      recipeText: picture.recipeText,
    });
  });

  test('is the same file each time', async () => {
    const picture = { width: 90, height: 70, samples: Uint16Array.from({ length: 6300 }, (_, i) => (i * i) >> 3) };
    expect(await encodePng16(picture)).toEqual(await encodePng16(picture));
  });
});
