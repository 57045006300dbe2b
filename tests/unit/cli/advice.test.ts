/** The commands that messages name for files that have no reader of ours, run on copies of such files; what gdal3.js reads is read as it is, too. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { gdalFormats } from '../../../src/cli/gdal.ts';
import { conversion } from '../../../src/io/conversion.ts';
import type { OpenedFile } from '../../../src/io/file-format.ts';
import { formatOf } from '../../../src/io/input-formats.ts';
import { heightmapOf } from '../../../src/io/opened-samples.ts';
import { pngFormat } from '../../../src/io/png-heightmap.ts';
import { tiffFormat } from '../../../src/io/tiff/index.ts';
import { called } from '../../support/called.ts';
import { makeTiff } from '../../support/tiff-maker.ts';
import { inFoldersOfTheirOwn, made, readFloats } from '../../support/workplace.ts';

inFoldersOfTheirOwn();
// gdal3.js gives Node one, as pages have it.
afterAll(() => Reflect.deleteProperty(globalThis, 'location'));

function isThere(program: string): boolean {
  const isFound = spawnSync(program, ['--version']).status === 0;
  if (!isFound) console.warn(`[advice] no ${program} found: the advice to use it is not tried`);
  return isFound;
}
const gdal = (format: string, to: string, ...options: string[]) =>
  execFileSync('gdal_translate', ['-q', '-of', format, ...options, 'source.tif', to], { stdio: ['ignore', 'pipe', 'pipe'] });

const [WIDTH, HEIGHT] = [121, 121];
const sample = (x: number, y: number) => 700 + 3 * x - 2 * y;
const wanted = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => sample(i % WIDTH, Math.floor(i / WIDTH)));

/** Three minutes of a degree, as DTED has them. */
function writeSource(): void {
  const cell = 1 / 120;
  const bytes = makeTiff({
    ...{ width: WIDTH, height: HEIGHT, kind: 'int', bits: 16, sample },
    tags: [
      [42_113, 'ascii', '0'],
      [33_550, 'double', [cell, cell, 0]],
      [33_922, 'double', [0, 0, 0, 10 - cell / 2, 47 + cell / 2, 0]],
      [34_735, 'short', [1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326]],
    ],
  });
  writeFileSync('source.tif', bytes);
}

/** What GDAL writes, by the names of the files. */
const RASTERS: Readonly<Record<string, () => unknown>> = {
  'a.bil': () => gdal('EHdr', 'a.bil'),
  'float.flt': () => gdal('EHdr', 'float.flt', '-ot', 'Float32'),
  'gtopo.dem': () => gdal('EHdr', 'gtopo.dem'),
  'erdas.img': () => gdal('HFA', 'erdas.img'),
  'envi.img': () => gdal('ENVI', 'envi.img'),
  'a.bsq': () => gdal('ENVI', 'a.bsq'),
  'a.bip': () => gdal('ENVI', 'a.bip', '-co', 'INTERLEAVE=BIP'),
  'a.rst': () => gdal('RST', 'a.rst'),
  'a.nc': () => gdal('netCDF', 'a.nc'),
  'a.vrt': () => gdal('VRT', 'a.vrt'),
  'n46.dt0': () => gdal('DTED', 'n46.dt0'),
  'usgs.dem': () => gdal('USGSDEM', 'usgs.dem'),
  'surfer.grd': () => gdal('GSBG', 'surfer.grd'),
  'surfer 7.grd': () => gdal('GS7BG', 'surfer 7.grd'),
  'a.bt': () => gdal('BT', 'a.bt'),
  'a.xyz': () => gdal('XYZ', 'a.xyz'),
  'a.hf2': () => gdal('HF2', 'a.hf2'),
  'a.hfz': () => gdal('HF2', 'a.hfz', '-co', 'COMPRESS=YES'),
  'a.gtx': () => gdal('GTX', 'a.gtx', '-ot', 'Float32'),
  '$(a).sdat': () => gdal('SAGA', '$(a).sdat'),
};

const contents = () => Object.fromEntries(readdirSync('.').map((file) => [file, readFileSync(file, 'latin1')]));

/** Follows the advice for a file among others of its name, which all stay as they are. @returns the file that was made */
async function follow(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const stem = name.replace(/\.\w+$/, '');
  for (const extension of ['tif', 'png', 'r32']) writeFileSync(`${stem}.${extension}`, 'kept');
  const before = contents();
  const refusal = conversion(`./${name}`) ?? (await called(['inspect', `./${name}`])).stderr;
  const command = /with (?:GDAL|ImageMagick): (.*)$/m.exec(refusal)?.[1] ?? 'exit 9';
  const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const after = contents();
  expect(Object.keys(before).filter((file) => after[file] !== before[file])).toEqual([]);
  const [made] = Object.keys(after).filter((file) => !(file in before));
  return Uint8Array.from(readFileSync(made));
}

async function openTiff(bytes: Uint8Array): Promise<OpenedFile> {
  if (!tiffFormat.open) throw new TypeError('expected a format that is read');
  return tiffFormat.open({ bytes });
}

describe.skipIf(!isThere('gdal_translate'))('the advice to use GDAL', () => {
  test.each(Object.keys(RASTERS))(
    'gives the elevations of %s with their place, and leaves all files as they were',
    async (name) => {
      writeSource();
      RASTERS[name]();
      const before = described(name);
      const bytes = await follow(name);
      writeFileSync('made.tif', bytes);
      const { place, nodata } = described('made.tif');
      expect(nodata).toEqual(before.nodata);
      for (const [i, value] of place.entries()) expect(value).toBeCloseTo(before.place[i], 12);
      const opened = await openTiff(bytes);
      const map = heightmapOf(opened);
      const off = map.data.reduce((most, metres, i) => Math.max(most, Math.abs(metres - wanted[i])), 0);
      expect({ width: map.width, height: map.height }).toEqual({ width: WIDTH, height: HEIGHT });
      expect(off).toBeLessThan(0.05);
      if (!formatOf(name, gdalFormats)) return;
      await made(['convert', name, '-o', 'direct.r32']);
      expect(readFloats('direct.r32')).toEqual(map.data);
    },
  );

  test('keeps floats as they are', async () => {
    const bytes = makeTiff({
      width: 3,
      height: 2,
      kind: 'float',
      bits: 32,
      sample: (x, y) => Math.fround(0.1 + x / 3 - y * 1e-7),
    });
    writeFileSync('source.tif', bytes);
    gdal('EHdr', 'float.flt');
    expect(heightmapOf(await openTiff(await follow('float.flt'))).data).toEqual(heightmapOf(await openTiff(bytes)).data);
  });
});

/** Where GDAL puts a file, and its number for no value. */
function described(name: string): { place: readonly number[]; nodata: number } {
  const { geoTransform, bands } = JSON.parse(execFileSync('gdalinfo', ['-json', name], { encoding: 'utf8' }));
  return { place: geoTransform, nodata: Math.fround(bands[0].noDataValue) };
}

describe('a file whose compression is not read', () => {
  const bytes = makeTiff({ width: 3, height: 2, kind: 'int', bits: 16, sample, tags: [[259, 'short', [50_000]]] });

  test('is told with the command that writes it again', async () => {
    writeFileSync('a b.tif', bytes);
    expect((await called(['inspect', 'a b.tif'])).stderr).toContain(
      'its compression is ZSTD: expected none, LZW, Deflate or PackBits; to make one with GDAL: gdal_translate -of GTiff -co COMPRESS=DEFLATE "a b.tif" "a b.tif.tif"\n',
    );
  });

  test.skipIf(!isThere('gdal_translate'))('is read as GDAL writes it again', async () => {
    writeSource();
    execFileSync('gdal_translate', ['-q', '-co', 'COMPRESS=LZMA', 'source.tif', 'packed.tif']);
    // `follow` keeps a file of another name.
    execFileSync('mv', ['packed.tif', 'packed.tiff']);
    expect(heightmapOf(await openTiff(await follow('packed.tiff'))).data).toEqual(wanted);
  });
});

test('a file that is not there is not converted', async () => {
  const { stderr } = await called(['inspect', 'nosuch.bil']);
  expect(stderr).toBe('nosuch.bil: no such file or directory\n');
});

describe.skipIf(!isThere('magick'))('the advice to use ImageMagick', () => {
  test.each(['a.bmp', 'my picture.gif', 'a.psd', 'a.jpg', 'a.ppm', 'a.tga', 'a.webp'])(
    'makes one picture of %s, and leaves all files as they were',
    async (name) => {
      execFileSync('magick', ['-size', '8x5', 'gradient:', name]);
      const opened = await pngFormat.open?.({ bytes: await follow(name) });
      expect({ width: opened?.width, height: opened?.height }).toEqual({ width: 8, height: 5 });
    },
  );
});
