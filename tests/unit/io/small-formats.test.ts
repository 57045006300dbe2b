import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHeightmap } from '../../../src/core/heightmap.ts';
import { ascFormat } from '../../../src/io/asc.ts';
import { csvFormat, profileToCsv } from '../../../src/io/csv.ts';
import type { OpenHint, TerrainToWrite } from '../../../src/io/file-format.ts';
import { hgtFormat } from '../../../src/io/hgt.ts';
import { heightmapOf } from '../../../src/io/opened-samples.ts';
import { guessReading } from '../../../src/io/reading.ts';
import { readableText, unreadableProblem } from '../../../src/io/unreadable.ts';
import { forAll } from '../../support/cases.ts';
import { written } from '../../support/written.ts';

const open = (text: string, hint?: OpenHint) =>
  ascFormat.open?.({ bytes: new TextEncoder().encode(text) }, hint) ?? Promise.reject(new Error('asc: expected to be read'));
const grid = `ncols 3
nrows         2
xllcorner     500000.0
yllcorner     5000000.0
cellsize      30
NODATA_value  -9999
 1.5 2 -3e1
-9999 5 6
`;

describe('an ASCII grid', () => {
  test('is read with its cell size, and its holes', async () => {
    const opened = await open(grid);
    expect(opened).toMatchObject({
      width: 3,
      height: 2,
      spacing: { x: 30, y: 30 },
      holes: 1,
      nodata: -9999,
      notes: [],
      groundNotes: [],
    });
    expect(opened.isInMetres).toBe(true);
    expect([...heightmapOf(opened).data]).toEqual([1.5, 2, -30, Number.NaN, 5, 6]);
    expect(await open(grid, { nodata: 5 })).toMatchObject({ holes: 2, codes: { min: -30, max: 6 } });
  });

  test('is a long text: it says how far it is read', async () => {
    const done: number[] = [];
    const bytes = new TextEncoder().encode(`ncols 2 nrows 256 ${'1 2 '.repeat(256)}`);
    await ascFormat.open?.({ bytes }, {}, (fraction) => done.push(fraction));
    expect(done).toEqual([0, 0.25, 0.5, 0.75]);
  });

  test('may have oblong cells, lines that end anywhere, and the number −9999 without saying so', async () => {
    const opened = await open('NROWS 2 NCOLS 2\r\ndx 10 dy 20\r\n1\r\n2 3\r\n-9999');
    expect(opened).toMatchObject({ spacing: { x: 10, y: 20 }, holes: 1 });
    expect(opened.guesses.nodata).toMatchObject({ value: [-9999] });
  });

  test('has cells in degrees where its corner and its cells can hardly be metres, and says so', async () => {
    const { spacing, groundNotes: notes } = await open(
      grid.replace('500000.0', '7').replace('5000000.0', '60').replace('30\n', '0.001\n'),
    );
    expect(spacing?.x).toBeCloseTo(55.59, 1);
    expect(spacing?.y).toBeCloseTo(111.195, 2);
    expect(notes).toEqual(['its cells, 0.001 wide, are taken for degrees (a guess): 55.6 × 111.2 m at its middle, 60° north']);
    expect(await open('ncols 2 nrows 2 xllcorner 0 yllcorner 0 cellsize 0.25 1 1.1 1.2 1.3')).toMatchObject({
      spacing: { x: 0.25, y: 0.25 },
    });
  });

  test.each([
    ['hello world', 'ASC: expected ncols and nrows at the beginning, got another kind of file'],
    ['ncols 3 nrows x', 'ASC: nrows: expected a number, got "x"'],
    ['ncols 3 nrows 2 1 2 3 4 5      ', 'ASC: expected 6 numbers for 3 × 2 samples, got 5'],
    ['ncols 2 nrows 1 1 2,500.5', 'ASC: the sample at column 1, row 0: expected a number, got "2,500.5"'],
    [`ncols 2 nrows 1 1 ${'9'.repeat(70)}`, `ASC: the sample at column 1, row 0: expected a number, got "${'9'.repeat(56)}…`],
    [
      'ncols 90000 nrows 90000 1',
      'ASC: expected ncols and nrows of 1 to 16384, at most 67125249 samples in all, got 90000 × 90000',
    ],
    ['ncols 16384 nrows 4096 1', 'ASC: expected 67108864 numbers for 16384 × 4096 samples, got fewer'],
  ])('that is none is refused in a sentence: %s', async (text, message) => {
    await expect(open(text)).rejects.toThrow(message);
  });
});

const SIDE = 1201;

/** A tile that rises to the north-east, with two samples of no value. */
function tile(): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * SIDE * SIDE));
  for (let i = 0; i < SIDE * SIDE; i++) view.setInt16(2 * i, (i % SIDE) - Math.floor(i / SIDE));
  view.setInt16(20, -32_768);
  view.setInt16(40, -32_768);
  return new Uint8Array(view.buffer);
}

const openTile = (bytes: Uint8Array, name?: string) =>
  hgtFormat.open?.({ bytes, name }) ?? Promise.reject(new Error('hgt: expected to be read'));

test('an SRTM tile is read in metres, big-endian, on the ground that its name says', async () => {
  const opened = await openTile(tile(), 'data/N46E007.hgt');
  expect(opened).toMatchObject({ width: SIDE, height: SIDE, isInMetres: true, isNorthStated: true });
  expect(opened).toMatchObject({ holes: 2, codes: { min: -1200, max: 1200 } });
  expect(opened.notes).toEqual(['its name puts its middle at 46.5° north']);
  expect(heightmapOf(opened).data[1]).toBe(1);
  expect(opened.spacing?.y).toBeCloseTo(92.66, 2);
  expect(opened.spacing?.x).toBeCloseTo(63.78, 2);
  expect((await openTile(tile(), 's13w072.HGT')).notes).toEqual(['its name puts its middle at 12.5° south']);
});

test('a tile without a place in its name has a guessed ground', async () => {
  const opened = await openTile(tile(), 'tile.hgt');
  expect(opened.spacing).toBeUndefined();
  expect(guessReading(opened).spacing?.why).toBe('1201 × 1201 samples: a tile of 3 arc-seconds');
});

test.each([
  [1801, 3601],
  [1201, 3601],
  [601, 1201],
])('a tile of %i × %i samples has fewer columns in its degree', async (width, height) => {
  const view = new DataView(new ArrayBuffer(2 * width * height));
  view.setInt16(2, 77);
  const opened = await openTile(new Uint8Array(view.buffer), 'N60E010.hgt');
  expect(opened).toMatchObject({ width, height, holes: 0, codes: { min: 0, max: 77 } });
  expect(heightmapOf(opened).data[1]).toBe(77);
  expect(opened.spacing?.y).toBeCloseTo(111_195.08 / (height - 1), 3);
  expect(opened.spacing?.x).toBeCloseTo((111_195.08 / (width - 1)) * Math.cos((60.5 * Math.PI) / 180), 3);
});

test('spikes of 32767 in a tile are holes beside its own', async () => {
  const bytes = tile();
  for (const i of [700_000, 700_001]) new DataView(bytes.buffer).setInt16(2 * i, 32_767);
  expect(await openTile(bytes, 'N46E007.hgt')).toMatchObject({ holes: 4, guesses: { nodata: { value: [32_767] } } });
});

test('a name with a latitude beyond the pole is ignored, and a note says so', async () => {
  const opened = await openTile(tile(), 'N91E007.hgt');
  expect(opened.spacing).toBeUndefined();
  expect(opened.notes).toEqual(['its name would put its middle at 91.5° north, where there is no ground: the name is ignored']);
  expect(guessReading(opened).spacing?.why).toBe('1201 × 1201 samples: a tile of 3 arc-seconds');
  expect((await openTile(tile(), 'S90W001.hgt')).notes).toEqual(['its name puts its middle at 89.5° south']);
});

test('another number of bytes is no tile', async () => {
  const message =
    'HGT: expected 2884802 (1201 × 1201) or 25934402 (3601 × 3601) bytes, or those of a tile with fewer columns, got 100';
  await expect(openTile(new Uint8Array(100))).rejects.toThrow(message);
});

const expected = `expected a ${readableText()} file`;

test('the extensions that are read have all their names', () => {
  expect(readableText()).toBe('.png, .r16, .raw, .r32, .tif, .tiff, .exr, .pgm, .asc, .txt, .grd, .hgt or .json');
});

test.each([
  ['a.png', undefined],
  ['b.faultline.json', undefined],
  ['none.dat', expected],
  ['a.csv', expected],
  ['my dem.BIL', `${expected}; to make one with GDAL: gdal_translate -of GTiff -ot Float32 "my dem.BIL" "my dem.BIL.tif"`],
  ['two\nlines.bil', `${expected}; to make one with GDAL: gdal_translate -of GTiff -ot Float32 FILE.bil FILE.bil.tif`],
  [`${'dem'.repeat(39)}.gif`, `${expected}; to make one with ImageMagick: magick "FILE.gif[0]" FILE.gif.png`],
  [`${'dem'.repeat(80)}.bil`, `${expected}; to make one with GDAL: gdal_translate -of GTiff -ot Float32 FILE.bil FILE.bil.tif`],
  ['n46.dt1', expect.stringMatching(/ -ot Float32 n46\.dt1 n46\.dt1\.tif$/)],
  ['my hill.ter', `${expected}; to make one: npx faultline convert "my hill.ter" -o "my hill.ter.tif"`],
  ['a.jpeg', expect.stringMatching(/; to make one with ImageMagick: magick a\.jpeg a\.jpeg\.png$/)],
  ['-b$HOME.bt', expect.stringMatching(/ '\.\/-b\$HOME\.bt' '\.\/-b\$HOME\.bt\.tif'$/)],
  ['a.stl', `meshes are written and not read: ${expected}`],
  ['a.OBJ', `meshes are written and not read: ${expected}`],
  ['my hill.glb', `meshes are written and not read: ${expected}`],
  ['tall.R16', undefined],
  ['a.raw', undefined],
])('%s', (name, problem) => {
  expect(unreadableProblem(name)).toEqual(problem);
});

test('a profile is a heading and one point a line, in the fewest digits', () => {
  const profile = { x: Float64Array.of(0, 0.1, 1024 / 3), y: Float32Array.of(0.1, -200, 16_777_216) };
  expect(profileToCsv(profile)).toBe('x,y\n0,0.1\n0.1,-200\n341.3333333333333,16777216\n');
});

test('every elevation reads back as the same float32', () => {
  forAll(2000, [fc.float({ noNaN: true, noDefaultInfinity: true })], (elevation) => {
    const [, line] = profileToCsv({ x: Float64Array.of(0), y: Float32Array.of(elevation) }).split('\n');
    expect(Math.fround(Number(line.split(',')[1])) - elevation).toBe(0);
  });
});

test('the file of a line names its columns with their units', async () => {
  const terrain = {
    map: createHeightmap(2, 2),
    profile: { x: Float64Array.of(0, 5), y: Float32Array.of(1, 2) },
    elevation: { min: 1, max: 2 },
  };
  const spacing = { x: 5, y: 5 };
  const head = async (changes: Partial<TerrainToWrite> & Pick<TerrainToWrite, 'isInMetres'>): Promise<string> =>
    new TextDecoder().decode((await written(csvFormat, { ...terrain, ...changes })).bytes).split('\n')[0];
  expect(await head({ isInMetres: true, spacing })).toBe('"distance, m","elevation, m"');
  expect(await head({ isInMetres: false, spacing })).toBe('distance,elevation');
  expect(await head({ isInMetres: true, ends: ['W', 'E'] })).toBe('"distance, samples","elevation, m"');
});
