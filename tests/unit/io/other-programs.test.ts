/** Files as other programs read them, where these are installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ascFormat } from '../../../src/io/asc.ts';
import { exrFormat } from '../../../src/io/exr/index.ts';
import { heightmapOf } from '../../../src/io/opened-samples.ts';
import { pgmFormat } from '../../../src/io/pgm.ts';
import { pngFormat } from '../../../src/io/png-heightmap.ts';
import { scadFormat } from '../../../src/io/scad.ts';
import { inFoldersOfTheirOwn } from '../../support/workplace.ts';
import { written } from '../../support/written.ts';

inFoldersOfTheirOwn();

const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined;
const call = (program: string, ...words: string[]) =>
  execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const [width, height] = [9, 5];
const spacing = { x: 30, y: 12.5 };
const elevation = { min: -600, max: 2400 };
const data = Float32Array.from({ length: width * height }, (_, i) => -600 + ((i * i * 37) % 3000) + i / 1000);
data.set([elevation.max, elevation.min], 3);
const terrain = { map: { width, height, data }, elevation, isInMetres: true, spacing };

const floatsOf = (file: string) => new Float32Array(Uint8Array.from(readFileSync(file)).buffer);

describe.skipIf(!isThere('gdal_translate'))('GDAL reads', () => {
  test.each([spacing, { x: 30, y: 30 }])('an ASCII grid with all digits and its cells: %o', async (cells) => {
    writeFileSync('a.asc', (await written(ascFormat, { ...terrain, spacing: cells })).bytes);
    call('gdal_translate', '-q', '-of', 'ENVI', 'a.asc', 'a.bin');
    expect(floatsOf('a.bin')).toEqual(data);
    const { geoTransform, bands } = JSON.parse(call('gdalinfo', '-json', 'a.asc'));
    expect([geoTransform, bands[0].noDataValue]).toEqual([
      [-cells.x / 2, cells.x, 0, (height - 0.5) * cells.y, 0, -cells.y],
      -9999,
    ]);
  });

  test('a PGM as the codes of the PNG', async () => {
    writeFileSync('a.pgm', (await written(pgmFormat, terrain)).bytes);
    writeFileSync('a.png', (await written(pngFormat, terrain)).bytes);
    for (const file of ['a.pgm', 'a.png']) call('gdal_translate', '-q', '-of', 'ENVI', '-ot', 'Float32', file, `${file}.bin`);
    expect(floatsOf('a.pgm.bin')).toEqual(floatsOf('a.png.bin'));
  });
});

describe.skipIf(!isThere('oiiotool'))('an EXR that oiiotool writes is read', () => {
  test.each<[name: string, within: number, ...words: string[]]>([
    ['in tiles', 0, '--tile', '16', '16', '--compression', 'piz'],
    ['in tiles at half, a quarter and so on too', 0, '-otex', '--compression', 'zip'],
    ['in PXR24', 2 ** -16, '--compression', 'pxr24'],
    ['in tiles of PXR24', 2 ** -16, '--tile', '16', '16', '--compression', 'pxr24'],
  ])('%s', async (_, within, ...words) => {
    const side = 40;
    const samples = Float32Array.from({ length: side * side }, (_, i) => 1000 + 300 * Math.sin(i / 7) * Math.cos(i / 301));
    const map = { width: side, height: side, data: samples };
    const { bytes } = await written(exrFormat, { ...terrain, map, elevation: { min: 0, max: 2000 } });
    writeFileSync('a.exr', bytes);
    const [first, ...rest] = words;
    call('oiiotool', 'a.exr', ...(first === '-otex' ? [...rest, first] : [...words, '-o']), 'b.exr');
    const opened = await exrFormat.open?.({ bytes: new Uint8Array(readFileSync('b.exr')) });
    if (!opened) throw new TypeError('expected a format that is read');
    const off = heightmapOf(opened).data.reduce((most, metres, i) => Math.max(most, Math.abs(metres / samples[i] - 1)), 0);
    expect(off).toBeLessThanOrEqual(within);
  });
});

/** The highest point at each sample of the north-west, row by row. */
type HighestAt = (x: number, y: number) => number;

function expectTerrain(highestAt: HighestAt, within: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) expect(Math.abs(highestAt(x, y) - data[y * width + x])).toBeLessThan(within);
  }
}

test.skipIf(!isThere('openscad'))(
  'OpenSCAD has the first line in the south, and all digits',
  async () => {
    writeFileSync('a.dat', (await written(scadFormat, terrain)).bytes);
    writeFileSync('a.scad', 'scale([30, 12.5, 1]) surface(file = "a.dat");');
    call('openscad', '-o', 'a.stl', 'a.scad');
    const highest = new Map<string, number>();
    for (const [, x, y, z] of readFileSync('a.stl', 'utf8').matchAll(/vertex (\S+) (\S+) (\S+)/g)) {
      highest.set(`${x} ${y}`, Math.max(highest.get(`${x} ${y}`) ?? Number(z), Number(z)));
    }
    // It writes six digits.
    expectTerrain((x, y) => highest.get(`${x * spacing.x} ${(height - 1 - y) * spacing.y}`) ?? Number.NaN, 0.01);
  },
  60_000,
);

test.skipIf(!isThere('povray')).each([
  ['png', pngFormat],
  ['pgm', pgmFormat],
] as const)('POV-Ray has %s on the scale that the docs name, its first row in the north', async (type, format) => {
  writeFileSync(`a.${type}`, (await written(format, terrain)).bytes);
  // Rays beside the sides would pass.
  writeFileSync(
    'a.pov',
    `#version 3.7;
    #declare Land = height_field {
      ${type} "a.${type}"
      scale <240, 3000 * 65536 / 65535, 50>
      translate <0, -600, 0>
    }
    #fopen Out "out.txt" write
    #for (Y, 0, 4)
      #for (X, 0, 8)
        #declare At = trace(Land, <min(max(30 * X, 1e-4), 240 - 1e-4), 9000, min(max(50 - 12.5 * Y, 1e-4), 50 - 1e-4)>, <0, -1, 0>);
        #write (Out, str(At.y, 0, 6), "\\n")
      #end
    #end
    #fclose Out
    camera { location <0, 9000, 0> look_at 0 }`,
  );
  call('povray', '+Ia.pov', '+Oa-out.png', '+W8', '+H8', '-D');
  const found = readFileSync('out.txt', 'utf8').trim().split('\n').map(Number);
  expectTerrain((x, y) => found[y * width + x], 0.1);
});
