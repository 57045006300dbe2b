import { describe, expect, test } from 'vitest';
import { COLOURS_NOTE, colourCodesNote } from '../../../src/io/colour-codes.ts';
import type { FileFormat } from '../../../src/io/file-format.ts';
import { pngFormat } from '../../../src/io/png-heightmap.ts';
import { raw16Format } from '../../../src/io/raw16.ts';
import { tiffFormat } from '../../../src/io/tiff/index.ts';
import { makePng } from '../../support/png-maker.ts';
import { readShared } from '../../support/shared-data.ts';
import { makeTiff } from '../../support/tiff-maker.ts';

const size = { width: 48, height: 48 };
const metresAt = (x: number, y: number): number => 700 + 500 * Math.sin(x / 9) + 300 * Math.cos(y / 7 + x / 20);
type Colour = (x: number, y: number) => readonly number[];

const bytesOf = (code: number): number[] => [code >> 16, (code >> 8) & 255, code & 255];
const terrainRgb: Colour = (x, y) => bytesOf(Math.round((metresAt(x, y) + 10_000) * 10));
const terrarium: Colour = (x, y) => bytesOf(Math.round((metresAt(x, y) + 32_768) * 256));
const sea: Colour = (x, y) => bytesOf(Math.round((metresAt(x, y) - 5000 + 32_768) * 256));
const gappy: Colour = (x, y) => (x === 20 ? [0, 0, 0] : terrarium(x, y));

const png = (colour: Colour) =>
  makePng({ ...size, bitDepth: 8, colourByte: 2, sample: (x, y, channel) => colour(x, y)[channel] });
const tiff = (colour: Colour) =>
  makeTiff({ ...size, kind: 'uint', bits: 8, bands: 3, sample: (x, y, band) => colour(x, y)[band] });
const raw = (colour: Colour) =>
  Uint8Array.from(Array.from({ length: 48 * 48 }, (_, i) => colour(i % 48, Math.floor(i / 48))).flat());

async function notesOf({ open }: FileFormat, bytes: Uint8Array): Promise<readonly string[]> {
  if (!open) throw new Error('expected a format that is read');
  return (await open({ bytes: bytes.slice(), name: 'tile.raw' })).notes;
}

const named = (name: string, range: string) => `its colours look like ${name} codes of ${range} m, which are not decoded`;
const shared = await Promise.all(
  (
    [
      ['terrarium-32x32.png', pngFormat, named('Terrarium', '−50 … 950')],
      ['terrain-rgb.tif', tiffFormat, named('Terrain-RGB', '1,000 … 1,485')],
    ] as const
  ).map(async ([name, format, note]) => ({ name, format, note, bytes: await readShared(`failed/${name}`) })),
);

describe('colours that are elevations of map tiles are named', () => {
  test.each([
    ['Terrain-RGB', terrainRgb, '−99 … 1,500'],
    ['Terrarium', terrarium, '−99 … 1,500'],
    ['Terrarium', sea, '−5,099 … −3,500'],
    ['Terrarium', gappy, '−99 … 1,500'],
  ])('%s in a PNG', async (name, colour, range) => {
    expect(await notesOf(pngFormat, png(colour))).toEqual([COLOURS_NOTE, named(name, range)]);
  });

  test('in a TIFF of three bands and in a RAW file', async () => {
    expect(await notesOf(tiffFormat, tiff(terrarium))).toContain(named('Terrarium', '−99 … 1,500'));
    expect(await notesOf(raw16Format, raw(terrainRgb))).toEqual([COLOURS_NOTE, named('Terrain-RGB', '−99 … 1,500')]);
  });

  for (const { name, format, note, bytes } of shared) {
    test.skipIf(!bytes)(name, async () => {
      expect(await notesOf(format, bytes ?? new Uint8Array())).toContain(note);
    });
  }
});

describe('other colours are not', () => {
  const grey = (x: number, y: number): number => Math.round(metresAt(x, y) / 6);
  const noise = (x: number, y: number): number => (x * 7919 + y * 104_729) % 251;
  test.each<[string, Colour]>([
    ['a colour picture', (x, y) => [grey(x, y), 255 - grey(x, y), 40]],
    ['a dark picture', (x, y) => [0, grey(x, y) >> 3, grey(y, x) >> 3]],
    ['a picture of one red', (x, y) => [130, grey(x, y), grey(y, x)]],
    ['a normal map', (x, y) => [128 + (grey(x, y) >> 4), 128 + (grey(y, x) >> 4), 250]],
    ['noise', (x, y) => [noise(x, y), noise(y, x), noise(x + 1, y)]],
    ['one colour', () => [1, 134, 160]],
  ])('%s', (_, colour) => {
    expect(colourCodesNote(48 * 48, (i, channel) => colour(i % 48, Math.floor(i / 48))[channel])).toBeUndefined();
  });
});
