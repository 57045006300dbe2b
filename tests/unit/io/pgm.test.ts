import { describe, expect, test } from 'vitest';
import type { OpenHint } from '../../../src/io/file-format.ts';
import { formatOfBeginning } from '../../../src/io/input-formats.ts';
import { heightmapOf } from '../../../src/io/opened-samples.ts';
import { pgmFormat } from '../../../src/io/pgm.ts';
import { written } from '../../support/written.ts';

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const open = async (text: string, hint?: OpenHint) =>
  pgmFormat.open?.({ bytes: latin1(text) }, hint) ?? Promise.reject(new Error('pgm: expected to be read'));
const codesOf = async (text: string, hint?: OpenHint) => {
  const opened = await open(text, hint);
  return [...heightmapOf(opened, { elevation: opened.allCodes, codes: opened.allCodes }).data];
};
const map = { width: 3, height: 2, data: Float32Array.of(-600, 0, 2400, 900, 1, 2399) };
const terrain = { map, elevation: { min: -600, max: 2400 }, isInMetres: true, spacing: { x: 30, y: 12.5 } };

describe('a PGM', () => {
  test('is 16 bits, the high byte first, with elevations and cells in comments', async () => {
    const { bytes } = await written(pgmFormat, terrain);
    const header = 'P5\n# elevation -600 2400 m\n# cell size 30 12.5 m\n3 2\n65535\n';
    expect(Buffer.from(bytes).toString('latin1')).toBe(`${header}\0\0\x33\x33\xff\xff\x80\0\x33\x49\xff\xe9`);
  });

  test('is read as it was written', async () => {
    const { bytes } = await written(pgmFormat, terrain);
    const opened = await pgmFormat.open?.({ bytes });
    expect(opened).toMatchObject({
      ...{ width: 3, height: 2, depth: '16-bit grey', areCodes: true, notes: [], guesses: {}, holes: 0 },
      ...{ elevation: terrain.elevation, isInMetres: true, spacing: terrain.spacing, codes: { min: 0, max: 65_535 } },
    });
    if (!opened) throw new TypeError('expected a format that is read');
    const metres = heightmapOf(opened).data;
    for (const [i, value] of map.data.entries()) expect(Math.abs(metres[i] - value)).toBeLessThan(3000 / 65_535 / 2 + 1e-3);
  });

  test('has the codes of a range that is asked for, and none of a scale that is unknown', async () => {
    const { notes } = await pgmFormat.write(terrain, { range: '0,1000' });
    expect(notes).toEqual(['3 of 6 samples lie outside 0 … 1000 m and are cut off']);
    const ranged = await written(pgmFormat, terrain, { range: '0,1000' });
    expect(await pgmFormat.open?.({ bytes: ranged.bytes })).toMatchObject({ elevation: { min: 0, max: 1000 } });
    const bare = await written(pgmFormat, { ...terrain, isUnscaled: true, spacing: undefined });
    expect(await pgmFormat.open?.({ bytes: bare.bytes })).toMatchObject({ elevation: undefined, spacing: undefined });
  });

  test.each([
    ['of 8 bits', 'P5 3 1 255\n\0\x80\xff', [0, 128, 255], '8-bit grey'],
    ['of 16 bits', 'P5\n2 1\n65535\n\x01\x02\xff\xfe', [258, 65_534], '16-bit grey'],
    ['of few codes', 'P5\n#\r\n2 #\n1\r1023\t\0\x07\x03\xff', [7, 1023], 'grey of 0 … 1023'],
    ['as text', 'P2 # feep.pgm\n2 2\n15\n0 3\n7\n15', [0, 3, 7, 15], 'grey of 0 … 15'],
    ['with another picture behind it', 'P5 1 1 255 aP5 1 1 255 b', [97], '8-bit grey'],
  ])('%s is read', async (_, text, codes, depth) => {
    expect(formatOfBeginning(latin1(text))).toBe(pgmFormat);
    expect(await open(text)).toMatchObject({ depth, elevation: undefined, isInMetres: false, spacing: undefined });
    expect(await codesOf(text)).toEqual(codes);
  });

  test('has holes where a person says which code is none', async () => {
    expect(await codesOf('P2 3 1 255 0 5 9', { nodata: 0 })).toEqual([Number.NaN, 5, 9]);
  });

  test('with elevations that no file has is read without them', async () => {
    expect(await open('P2\n# elevation x 9 m\n# cell size 0 5 m\n1 1 9 3')).toMatchObject({
      elevation: undefined,
      spacing: undefined,
    });
  });

  test.each([
    ['P6 1 1 255 abc', 'PGM: expected P5 or P2, width, height and the highest code, got another kind of file'],
    ['P5 3 x 255 abc', 'PGM: expected P5 or P2, width, height and the highest code, got another text'],
    ['P5 90000 1 255 abc', 'PGM: expected 1 to 16384 samples a side, at most 67125249 in all, got 90000 × 1'],
    ['P5 1 1 65536 abc', 'PGM: expected a highest code of 1 to 65535, got 65536'],
    ['P5 3 1 256 abcde', 'PGM: expected 6 bytes for 3 × 1 samples, got 5'],
    ['P2 3 1 9 1 2', 'PGM: expected 3 numbers for 3 × 1 samples, got 2'],
    ['P2 8000 8000 9 1 2', 'PGM: expected 64000000 numbers for 8000 × 8000 samples, got 2'],
    ['P2 3 1 9 1 2 10', 'PGM: expected whole numbers of 0 to 9, got another at column 2, row 0'],
    ['P2 2 2 9 1 2 3 x', 'PGM: expected whole numbers of 0 to 9, got another at column 1, row 1'],
    ['P5 2 1 97 ab', 'PGM: expected whole numbers of 0 to 97, got another at column 1, row 0'],
  ])('that is none is refused in a sentence: %s', async (text, message) => {
    await expect(open(text)).rejects.toThrow(message);
  });
});
