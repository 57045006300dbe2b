import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Heightmap, Range } from '../../../src/core/heightmap.ts';
import { formats } from '../../../src/formats.ts';
import { quantise } from '../../../src/io/codes.ts';
import { formatOf } from '../../../src/io/input-formats.ts';
import { heightmapOf } from '../../../src/io/opened-samples.ts';
import { decodePng, encodePng16 } from '../../../src/io/png/index.ts';
import { heightmapFromPng, heightmapToPng, pngFormat } from '../../../src/io/png-heightmap.ts';
import { forAllAsync } from '../../support/cases.ts';
import { written } from '../../support/written.ts';

const row = (...data: number[]): Heightmap => ({ width: data.length, height: 1, data: Float32Array.from(data) });
const pictureOf = async (samples: Uint16Array, elevation?: Range) =>
  decodePng(await encodePng16({ width: samples.length, height: 1, samples, ...(elevation && { elevation }) }));
const open = async (bytes: Uint8Array) => {
  const opened = await pngFormat.open?.({ bytes });
  if (!opened) throw new Error('the format reads no files');
  return opened;
};

describe('16-bit codes', () => {
  test('run from 0 at the lowest elevation to 65535 at the highest, rounded to the nearest', () => {
    expect(Array.from(quantise(row(0, 1, 2, 65_535), { min: 0, max: 65_535 }))).toEqual([0, 1, 2, 65_535]);
    expect(Array.from(quantise(row(-10, 0, 10), { min: -10, max: 10 }))).toEqual([0, 32_768, 65_535]);
    expect(Array.from(quantise(row(0.49, 0.51), { min: 0, max: 65_535 }))).toEqual([0, 1]);
  });

  test('of elevations outside the range are its ends', () => {
    expect(Array.from(quantise(row(-1e9, 1e9), { min: 0, max: 1 }))).toEqual([0, 65_535]);
  });

  test('of a flat map are 0', () => {
    expect(Array.from(quantise(row(5, 5), { min: 5, max: 5 }))).toEqual([0, 0]);
  });

  test('survive the way through float32 metres, for any range that is not far from zero against its width', async () => {
    const metres = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const codes = fc.uint16Array({ minLength: 1, maxLength: 200 });
    await forAllAsync(200, [metres, fc.double({ min: 1, max: 1e6, noNaN: true }), codes], async (min, width, samples) => {
      const elevation = { min, max: min + width };
      fc.pre(Math.abs(min) < 60 * width);
      const png = await pictureOf(samples, elevation);
      expect(quantise(heightmapFromPng(png, elevation), elevation)).toEqual(samples);
      expect(quantise(heightmapFromPng(png), png.elevation ?? elevation)).toEqual(samples);
    });
  });
});

describe('a picture as elevations', () => {
  test('stands for the range it states, or for the one that is given', async () => {
    const png = await pictureOf(Uint16Array.of(0, 65_535), { min: 236, max: 1076 });
    expect(heightmapFromPng(png)).toEqual(row(236, 1076));
    expect(heightmapFromPng(png, { min: 0, max: 7 })).toEqual(row(0, 7));
  });

  test('in another unit keeps its numbers, and says so', async () => {
    const elevation = { min: 10, max: 20, unit: 'ft' };
    const opened = await open(await encodePng16({ width: 2, height: 1, samples: Uint16Array.of(0, 65_535), elevation }));
    expect([...heightmapOf(opened).data]).toEqual([10, 20]);
    expect(opened.notes).toEqual(['it states elevations in "ft": the numbers are taken as metres, not converted']);
  });

  test('lies in 0 … 1 where it states none', async () => {
    const bytes = await encodePng16({ width: 2, height: 1, samples: Uint16Array.of(0, 65_535) });
    const opened = await open(bytes);
    expect(opened).toMatchObject({ elevation: undefined, isInMetres: false, depth: '16-bit grey' });
    expect(heightmapOf(opened)).toEqual(row(0, 1));
  });

  test('says where its range is too narrow for float32', async () => {
    const encode = (min: number, max: number) =>
      encodePng16({ width: 1, height: 1, samples: Uint16Array.of(0), elevation: { min, max } });
    expect((await open(await encode(8000, 8010))).notes).toEqual(['8000 … 8010 m is too narrow for float32 to keep all 16 bits']);
    expect((await open(await encode(8000, 8100))).notes).toEqual([]);
  });

  test('is in metres only where it names a unit', async () => {
    const samples = Uint16Array.of(0, 65_535);
    const opened = async (unit: string) =>
      open(await encodePng16({ width: 2, height: 1, samples, elevation: { min: 8000, max: 8010, unit } }));
    expect(await opened('m')).toMatchObject({ isInMetres: true });
    expect(await opened('')).toMatchObject({
      isInMetres: false,
      elevation: { min: 8000, max: 8010 },
      notes: ['8000 … 8010 is too narrow for float32 to keep all 16 bits'],
    });
  });

  test('says that colours became luminance', async () => {
    const red = Uint8Array.from(atob(RED_DOT), (char) => char.charCodeAt(0));
    const opened = await open(red);
    expect(opened.notes).toEqual(['its colours are read as brightness, and brightness as elevation: a guess']);
    expect(heightmapOf(opened).data[0]).toBeCloseTo(0.2126, 2);
  });
});

test('a heightmap as PNG states elevation and spacing, plain numbers without unit, and no elevation where its scale is unknown', async () => {
  const terrain = { map: row(1, 2), elevation: { min: 0, max: 4 }, isInMetres: true, spacing: { x: 5, y: 6 } };
  const known = await decodePng(await heightmapToPng(terrain));
  expect(known).toMatchObject({
    elevation: { min: 0, max: 4, unit: 'm' },
    spacing: { x: 5, y: 6 },
    data: Uint16Array.of(16_384, 32_768),
  });
  const plain = await decodePng(await heightmapToPng({ ...terrain, isInMetres: false }));
  expect(plain.elevation).toEqual({ min: 0, max: 4 });
  const unknown = await decodePng(await heightmapToPng({ ...terrain, isInMetres: false, isUnscaled: true }));
  expect(unknown.elevation).toBeUndefined();
});

test('the extension picks the format, in any case', () => {
  expect(formatOf('some.where/HILL.PNG', formats)?.extension).toBe('.png');
  expect(formatOf('a.r32.json', formats)?.extension).toBe('.json');
  expect(formatOf('png', formats)).toBeUndefined();
});

/** One pixel of pure red, 8-bit rgb. */
const RED_DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

test('a PNG of 8 bits holds 256 codes over the same elevations, and no recipe', async () => {
  const elevation = { min: -100, max: 300 };
  const data = Float32Array.of(-100, 0, 100, 300);
  const { bytes } = await written(pngFormat, { map: { width: 2, height: 2, data }, elevation, isInMetres: true }, { depth: '8' });
  const file = await decodePng(bytes);
  expect(file).toMatchObject({ bitDepth: 8, colourType: 'grey', elevation });
  expect(file).not.toHaveProperty('recipeText');
  expect([...file.data]).toEqual([0, 64, 128, 255]);
});
