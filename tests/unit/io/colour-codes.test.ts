import { describe, expect, test } from 'vitest';
import { COLOURS_NOTE, likelyColourCodes } from '../../../src/io/colour-codes.ts';
import type { FileFormat, OpenedFile, OpenHint } from '../../../src/io/file-format.ts';
import { heightmapOf } from '../../../src/io/opened-samples.ts';
import { decodePng } from '../../../src/io/png/index.ts';
import { pngFormat } from '../../../src/io/png-heightmap.ts';
import { raw16Format } from '../../../src/io/raw16.ts';
import { readingNotes } from '../../../src/io/reading-notes.ts';
import { tiffFormat } from '../../../src/io/tiff/index.ts';
import { makePng } from '../../support/png-maker.ts';
import { readShared } from '../../support/shared-data.ts';
import { makeTiff } from '../../support/tiff-maker.ts';
import { written } from '../../support/written.ts';

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

const named = (name: string, range: string) => `its colours look like ${name} codes of about ${range} m, which are not decoded`;

async function opened(bytes: Uint8Array, hint?: OpenHint): Promise<OpenedFile> {
  return pngFormat.open?.({ bytes: bytes.slice() }, hint) ?? Promise.reject(new Error('expected a format that is read'));
}

const code = (name: string, range: string) => `its colours look like ${name} codes of about ${range} m`;
const metres = Float32Array.from({ length: 48 * 48 }, (_, i) => metresAt(i % 48, Math.floor(i / 48)));

describe('colours that are elevations of map tiles', () => {
  test.each([
    ['terrain-rgb', terrainRgb, code('Terrain-RGB', '−99 … 1,500'), 0.05],
    ['terrarium', terrarium, code('Terrarium', '−99 … 1,500'), 1 / 512],
  ] as const)('are read as such in a PNG, which is a guess: %s', async (value, colour, why, within) => {
    const file = await opened(png(colour));
    expect(file).toMatchObject({ areCodes: false, isInMetres: true, isColoured: false, colourCodes: undefined, notes: [] });
    expect(file.guesses).toEqual({ encoding: { value, why } });
    expect(file.encodings[0]).toBe(value);
    const off = heightmapOf(file).data.reduce((most, one, i) => Math.max(most, Math.abs(one - metres[i])), 0);
    expect(off).toBeLessThan(within + 1e-4);
    expect(readingNotes(file, { holes: 'fill' }, file.guesses, { encoding: 'x' })[0]).toBe(
      `the file does not state what its colours stand for: assumed ${value} (a guess: ${why}; x)`,
    );
  });

  test('may lie under the sea, and have gaps, which are holes', async () => {
    expect(await opened(png(sea))).toMatchObject({ holes: 0, guesses: { encoding: { value: 'terrarium' } } });
    expect(await opened(png(gappy))).toMatchObject({ holes: 48, guesses: { nodata: { value: [-32_768] } } });
  });

  test('are brightness where a person says so', async () => {
    const file = await opened(png(terrarium), { encoding: 'grey' });
    expect(file).toMatchObject({ areCodes: true, notes: [COLOURS_NOTE], colourCodes: undefined, guesses: {} });
    expect(file.encodings[0]).toBe('grey');
  });

  test('are read as a person says, whatever they look like, and in a palette', async () => {
    const flat = () => [1, 134, 160];
    expect(await opened(png(flat), { encoding: 'terrain-rgb' })).toMatchObject({ codes: { min: 0, max: 0 }, guesses: {} });
    const colours = ['PLTE', Uint8Array.of(128, 1, 128, 127, 255, 0)] as const;
    const palette = makePng({ width: 2, height: 1, bitDepth: 8, colourByte: 3, sample: (x) => x }, [colours]);
    expect([...heightmapOf(await opened(palette, { encoding: 'terrarium' })).data]).toEqual([1.5, -1]);
    const grey = makePng({ width: 2, height: 1, bitDepth: 16, colourByte: 0, sample: () => 7 });
    await expect(opened(grey, { encoding: 'terrarium' })).rejects.toThrow(
      'PNG: Terrarium stands in 8-bit colours, got 16-bit grey',
    );
  });

  test('are named where another picture may have them', async () => {
    // Red does not count how often green starts again.
    const apart: Colour = (x, y) => [128 + Math.floor(y / 6), (x * 83 + y * 31) % 251, 0];
    const text = `${code('Terrarium', '0 … 2,042')}: the encoding terrarium reads them so`;
    expect(await opened(png(apart))).toMatchObject({
      areCodes: true,
      notes: [COLOURS_NOTE, text],
      colourCodes: text,
      guesses: {},
    });
    expect((await opened(png(apart))).encodings).toEqual(['grey', 'terrarium', 'terrain-rgb']);
  });

  test('in a TIFF of three bands and in a RAW file are named', async () => {
    expect(await notesOf(tiffFormat, tiff(terrarium))).toContain(named('Terrarium', '−99 … 1,500'));
    expect(await notesOf(raw16Format, raw(terrainRgb))).toEqual([COLOURS_NOTE, named('Terrain-RGB', '−99 … 1,500')]);
  });

  test('of other making: terrarium-32x32.png', async ({ skip }) => {
    const bytes = (await readShared('failed/terrarium-32x32.png')) ?? skip();
    expect((await opened(bytes)).guesses.encoding?.why).toBe(code('Terrarium', '−50 … 950'));
  });

  test('of other making: terrain-rgb.tif', async ({ skip }) => {
    const bytes = (await readShared('failed/terrain-rgb.tif')) ?? skip();
    expect(await notesOf(tiffFormat, bytes)).toContain(named('Terrain-RGB', '1,000 … 1,485'));
  });
});

describe('a PNG of ours in colours', () => {
  const terrain = {
    map: { ...size, data: metres },
    elevation: { min: -200, max: 2000 },
    isInMetres: true,
    spacing: { x: 30, y: 20 },
  };

  test.each([
    ['terrarium', 1 / 256],
    ['terrain-rgb', 0.1],
  ] as const)('comes back to half a step, with its cells: %s', async (pngEncoding, step) => {
    const { bytes } = await written(pngFormat, terrain, { pngEncoding });
    const file = await opened(bytes);
    expect(file).toMatchObject({ spacing: { x: 30, y: 20 }, guesses: {} });
    expect(file.encodings[0]).toBe(pngEncoding);
    const off = heightmapOf(file).data.reduce((most, one, i) => Math.max(most, Math.abs(one - metres[i])), 0);
    expect(off).toBeLessThan(step / 2 + 1e-4);
    const again = await written(pngFormat, { ...terrain, map: heightmapOf(file) }, { pngEncoding });
    expect(again.bytes).toEqual(bytes);
  });

  test('says its encoding, which its colours would not tell of low ground', async () => {
    const low = metres.map((_, i) => 5 + Math.sin(i));
    const map = { ...size, data: low };
    const { bytes } = await written(pngFormat, { ...terrain, map, elevation: { min: 0, max: 10 } }, { pngEncoding: 'terrarium' });
    const { data } = heightmapOf(await opened(bytes));
    expect(low.reduce((most, one, i) => Math.max(most, Math.abs(one - data[i])), 0)).toBeLessThan(1 / 256);
  });

  test('is rounded before it is split into bytes', async () => {
    const map = { width: 4, height: 1, data: Float32Array.of(255.999, -0.001, 0.05, -9999.96) };
    const bytesOf = async (pngEncoding: string) => {
      const { bytes } = await written(pngFormat, { ...terrain, map, elevation: { min: -1e4, max: 256 } }, { pngEncoding });
      const { data } = await decodePng(bytes);
      return [0, 3, 6, 9].map((at) => [...data.subarray(at, at + 3)]);
    };
    expect(await bytesOf('terrarium')).toEqual([
      [129, 0, 0],
      [128, 0, 0],
      [128, 0, 13],
      [88, 240, 10],
    ]);
    expect(await bytesOf('terrain-rgb')).toEqual([
      [1, 144, 160],
      [1, 134, 160],
      [1, 134, 161],
      [0, 0, 0],
    ]);
  });

  test.each([
    ['terrarium', -32_769, 'expected elevations of -32768 … 32767.99609375 m, got -32769, which Terrarium does not reach'],
    ['terrarium', 32_768, 'expected elevations of -32768 … 32767.99609375 m, got 32768, which Terrarium does not reach'],
    ['terrain-rgb', -10_001, 'expected elevations of -10000 … 1667721.5 m, got -10001, which Terrain-RGB does not reach'],
  ])('refuses what it cannot hold: %s, %d m', async (pngEncoding, metres, message) => {
    const map = { width: 1, height: 1, data: Float32Array.of(metres) };
    const beyond = { ...terrain, map, elevation: { min: metres, max: metres } };
    await expect(written(pngFormat, beyond, { pngEncoding })).rejects.toThrow(message);
  });
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
    expect(likelyColourCodes(48 * 48, (i, channel) => colour(i % 48, Math.floor(i / 48))[channel])).toBeUndefined();
  });
});
