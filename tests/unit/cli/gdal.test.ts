/** Files for which Faultline has no reader, read with gdal3.js. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { rasters, SMALL, small, smallRows, xyz } from '../../support/raster-maker.ts';
import { makeTiff } from '../../support/tiff-maker.ts';
import { failure, inFoldersOfTheirOwn, made, notesOf, readFloats, readJson, refusal, told } from '../../support/workplace.ts';

inFoldersOfTheirOwn();
// gdal3.js gives Node one, as pages have it.
afterAll(() => Reflect.deleteProperty(globalThis, 'location'));

function write(name: keyof typeof rasters): void {
  for (const [file, content] of Object.entries(rasters[name])) writeFileSync(file, content);
}

const contents = () => Object.fromEntries(readdirSync('.').map((file) => [file, readFileSync(file, 'latin1')]));

describe('a file that is read with gdal3.js', () => {
  test.each(Object.keys(rasters) as (keyof typeof rasters)[])(
    'has its elevations in place and its cell size, and is left as it was: %s',
    async (name) => {
      write(name);
      const before = contents();
      await made(['convert', name, '-o', 'read.r32']);
      const after = contents();
      for (const [file, content] of Object.entries(before)) expect(after[file], file).toBe(content);
      const rows = smallRows.map((_, y) => [...readFloats('read.r32').subarray(4 * y, 4 * y + 4)]);
      for (const [i, metres] of rows.flat().entries()) expect(metres, `${name}: ${rows}`).toBeCloseTo(smallRows.flat()[i], 2);
      const { width, height, cellSize } = readJson('read.r32.json');
      expect({ width, height }).toEqual(SMALL);
      const cell = name === 'hill.ter' ? 2 : 30;
      if (name === 'N46.dt0') expect(cellSize.y).toBeCloseTo(1112, 0);
      else expect(cellSize).toEqual({ x: cell, y: cell });
    },
  );

  test('has its own name for its format, and the type of its samples', async () => {
    write('hill.ter');
    expect(await told('inspect hill.ter')).toMatchObject({ format: 'ter', depth: '16-bit signed integers', unit: 'm' });
    write('surfer 6.grd');
    expect(await told(['inspect', 'surfer 6.grd'])).toMatchObject({ format: 'grd', depth: 'float32' });
  });

  test('keeps its number for no value, and flags count as of any file', async () => {
    write('esri.bil');
    writeFileSync('esri.hdr', `${rasters['esri.bil']['esri.hdr']}NODATA 121\n`);
    expect(await told('inspect esri.bil')).toMatchObject({ holes: 1 });
    expect(await told('inspect esri.bil --nodata 120')).toMatchObject({ holes: 2 });
    expect(await told('inspect esri.bil --nodata none')).toMatchObject({ holes: 0 });
    expect(await told('inspect esri.bil --crop 1,1,2,2 --cell-size 5')).toMatchObject({ width: 2, spacing: { x: 5, y: 5 } });
  });

  test('says that it has other bands', async () => {
    write('second.bsq');
    expect(await notesOf('inspect second.bsq')).toEqual(['second.bsq: it has 2 bands: the first one is read']);
  });

  test('is read by every command that takes a heightmap', async () => {
    write('esri.flt');
    write('hill.ter');
    await made('slice esri.flt --row 0 -o row.csv');
    expect(readFileSync('row.csv', 'utf8')).toBe('"distance, m","elevation, m"\n0,100\n30,110\n60,120\n90,130\n');
    await made('compare esri.flt hill.ter');
    await made('water esri.flt');
    await made('scatter esri.flt --distance 10 -o points.csv');
  });
});

describe('lines of x, y and elevation that leave out samples', () => {
  const without = (lines: string, left: readonly number[]) =>
    lines
      .split('\n')
      .filter((_, i) => !left.includes(i))
      .join('\n');

  test('have holes there', async () => {
    writeFileSync('gaps.xyz', without(rasters['by rows.xyz']['by rows.xyz'], [5, 11]));
    expect(await told('inspect gaps.xyz')).toMatchObject({ width: 4, height: 3, holes: 2 });
  });

  test('where GDAL has no number for them, are said to be 0, with the flag that makes holes of them', async () => {
    const whole = xyz(
      (x, y) => [y, x],
      (x, y) => 10 * x + y,
    );
    writeFileSync('gaps.xyz', without(whole, [5, 11]));
    expect(await notesOf('inspect gaps.xyz')).toContain(
      'gaps.xyz: 2 of its 4 × 3 samples have no line, and are 0: --nodata 0 makes holes of them',
    );
    expect(await told('inspect gaps.xyz --nodata 0')).toMatchObject({ holes: 3 });
    writeFileSync('whole.xyz', `x y z\r\n${whole.replaceAll('\n', '\r\n')}\r\n`);
    expect((await notesOf('inspect whole.xyz')).join()).not.toContain('have no line');
  });
});

describe('samples without the file that describes them', () => {
  test.each([
    ['esri.bil', 'esri.hdr'],
    ['esri.flt', 'esri.hdr'],
    ['envi.img', 'envi.hdr'],
    ['my.dem', 'my.hdr'],
    ['a.rst', 'a.rdc'],
    ['a.sdat', 'a.sgrd'],
  ])('%s, are asked for it, or for their type', async (name, header) => {
    writeFileSync(name, Buffer.from(Int16Array.from(smallRows.flat()).buffer));
    expect(await failure(`inspect ${name}`)).toEqual([
      `${name}: expected ${header} beside it, which describes it, or --raw-type for samples without a header`,
    ]);
    expect(await told(`inspect ${name} --raw-type int16 --raw-width 4`)).toMatchObject({ width: 4, height: 3 });
  });
});

describe('a file that is broken is answered in a sentence, and nothing is written', () => {
  const cut = (name: keyof typeof rasters, bytes: number) => {
    write(name);
    writeFileSync(name, readFileSync(name).subarray(0, bytes));
  };
  const grid = (header: string) => {
    write('esri.bil');
    writeFileSync('esri.hdr', header);
  };
  test.each<[string, () => void, string]>([
    ['surfer 6.grd', () => cut('surfer 6.grd', 60), 'GDAL: Unable to read block from grid file'],
    ['hill.ter', () => cut('hill.ter', 60), 'GDAL: Terragen read failed'],
    ['metres.bt', () => cut('metres.bt', 260), 'GDAL: .bt Read failed'],
    ['N46.dt0', () => cut('N46.dt0', 3450), 'GDAL: Failed to seek to, or read profile 1 at offset 3446'],
    ['esri.bil', () => cut('esri.bil', 20), 'expected at least 24 bytes for 4 × 3 samples, got 20'],
    ['esri.bil', () => grid('hello'), "GDAL: `esri.bil' not recognized as a supported file format"],
    ['esri.bil', () => grid('NROWS 100000\nNCOLS 100000\nNBITS 16\n'), 'GDAL: Image file is too small'],
    [
      'wide.xyz',
      () => writeFileSync('wide.xyz', '0 0 1\n1 0 2\n99999 99999 3\n'),
      'expected at most 16384 samples a side, 67125249 in all, got 100000 × 2',
    ],
    [
      'no.xyz',
      () => writeFileSync('no.xyz', '0 0 1\n5 3 2\n1 0 3\n'),
      'GDAL: Ungridded dataset: At line 3, change of Y direction',
    ],
    // What it names is never looked for.
    [
      'other.flt',
      () =>
        writeFileSync(
          'other.flt',
          '<VRTDataset rasterXSize="4" rasterYSize="3"><VRTRasterBand dataType="Byte" band="1"/></VRTDataset>',
        ),
      "GDAL: `other.flt' not recognized as a supported file format",
    ],
    ['empty.ter', () => writeFileSync('empty.ter', ''), 'the file is empty'],
    [
      'esri.bil',
      () => {
        write('esri.bil');
        writeFileSync('esri.prj', Buffer.alloc(2 ** 20 + 1));
      },
      'esri.prj: expected at most 1048576 bytes, got 1048577',
    ],
  ])('%s', async (name, prepare, message) => {
    prepare();
    expect(await failure(['convert', name, '-o', 'out.tif'])).toEqual([`${name}: ${message}`]);
  });

  test('and the next one is read as if nothing had been', async () => {
    write('hill.ter');
    expect(await told('inspect hill.ter')).toMatchObject(SMALL);
  });

  test('a folder of its name is none', async () => {
    mkdirSync('a.ter');
    expect(await refusal('inspect a.ter')).toEqual(['a.ter: expected a file, got a folder']);
  });
});

test('an ASCII grid, and a TIFF of any name, are read without it', async () => {
  writeFileSync('text.grd', 'DSAA\n2 2\n0 30\n0 30\n1 4\n3 4\n1 2\n');
  expect(await told('inspect text.grd')).toMatchObject({ format: 'asc', width: 2 });
  writeFileSync('a.dem', makeTiff({ ...SMALL, kind: 'float', bits: 32, sample: small }));
  expect(await told('inspect a.dem')).toMatchObject({ format: 'tif', width: 4 });
});
