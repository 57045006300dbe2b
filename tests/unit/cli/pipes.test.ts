import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeTiff } from '../../support/tiff-maker.ts';
import { inOneFolder, made, names, read, refusal, run, told } from '../../support/workplace.ts';

const faults = 'generate fault-lines --lines 9 --width 17 --height 9';
inOneFolder(async () => {
  await made('generate diamond-square --size 33 -o hill.png -o hill.json -o hill.r32');
  await made('generate midpoint-displacement --size 33 -o line.png -o line.json');
  rmSync('hill.r32.json');
  await made(`${faults} -o a.png -o a.r32 -o a.json -o a.tif -o a.exr`);
});

/** Inputs that say the same by name and by pipe: an R32 without sidecar is a square either way. */
const kinds = {
  'hill.png': ['png', 'r32', 'json'],
  'hill.json': ['png', 'r32', 'json'],
  'hill.r32': ['png', 'r32'],
  'line.json': ['png', 'r32', 'json', 'csv', 'svg'],
  'line.png': ['png', 'r32', 'json', 'csv', 'svg'],
} as const;
const pairs = Object.entries(kinds).flatMap(([input, formats]) => formats.map((format) => [input, format] as const));

test.each(pairs)('convert gives equal bytes by file and by pipe: %s to %s', async (input, format) => {
  const bytes = read(input);
  const [byFile, fromPipe] = [`of-${input}.${format}`, `piped-${input}.${format}`];
  await made(`convert ${input} -o ${byFile}`);
  await made(`convert - -o ${fromPipe}`, bytes);
  const toPipe = await made(`convert ${input} -o - --format ${format}`);
  const through = await made(`convert - -o - --format ${format}`, bytes);

  const wanted = read(byFile);
  expect(wanted.length).toBeGreaterThan(50);
  for (const got of [toPipe.bytes, read(fromPipe), through.bytes]) expect(got.equals(wanted)).toBe(true);
});

describe('-o -', () => {
  test('is a PNG unless --format says otherwise, and the report goes beside it', async () => {
    const png = await made(`${faults} -o -`);
    expect(png.bytes.equals(read('a.png'))).toBe(true);
    expect(png.stderr).toMatch(/^standard output {2}17 × 9 {2}-600 … 2400 m {2}[\d,]+ bytes/);
    const r32 = await made(`${faults} -o - --format r32 --quiet -o b.png`);
    expect(r32.bytes.equals(read('a.r32'))).toBe(true);
    expect(r32.stderr).toBe('');
    expect(read('b.png').equals(read('a.png'))).toBe(true);
  });

  test('tells that an R32 goes without what lies beside one', async () => {
    const before = names();
    expect((await made(`${faults} -o - --format r32`)).stderr).toContain(
      'note: standard output carries no .r32.json: elevations and cell size are lost; read it with --raw-width 17 --raw-height 9',
    );
    expect(names()).toEqual(before);
  });

  test('takes the picture, the vectors and the animation of a landscape', async () => {
    const call = 'landscape --size 32x20 --set motion=loop';
    await made(`${call} --frames 3 -o dusk.png -o dusk.svg -o dusk.apng`);
    for (const format of ['png', 'svg', 'apng']) {
      const { bytes } = await made(`${call} ${format === 'apng' ? '--frames 3' : ''} -o - --format ${format}`);
      expect(bytes.equals(read(`dusk.${format}`))).toBe(true);
    }
  });

  test('takes a slice, as points unless --format says otherwise', async () => {
    await made('slice a.png --row 3 -o row.csv -o row.svg');
    const image = read('a.png');
    expect((await made('slice - --row 3 -o -', image)).bytes.equals(read('row.csv'))).toBe(true);
    expect((await made('slice - --row 3 -o - --format svg', image)).bytes.equals(read('row.svg'))).toBe(true);
  });
});

describe('- as input', () => {
  test('is RAW, whatever its bytes, where --raw-type says what its samples are', async () => {
    const floats = new DataView(new ArrayBuffer(4 * 6));
    for (let i = 0; i < 6; i++) floats.setFloat32(4 * i, 100 + 5 * i);
    const flags = '--raw-width 3 --raw-byte-order big-endian';
    expect(await told(`inspect - --raw-type float32 ${flags}`, Buffer.from(floats.buffer))).toMatchObject({
      ...{ width: 3, height: 2, depth: 'float32' },
      samples: { min: 100, max: 125 },
    });
    const text = Buffer.from('0123456789ab');
    expect(await told(`inspect - --raw-type uint16 ${flags}`, text)).toMatchObject({
      width: 3,
      height: 2,
      codes: { min: 0x3031 },
    });
    expect(await refusal(`inspect - ${flags}`, Buffer.from(floats.buffer))).toEqual([
      '--raw-byte-order: expected with an .r16 or .raw only, got R32 from standard input; --raw-type makes it one',
    ]);
  });

  test('and by name take the flags of their formats only', async () => {
    expect(await refusal('inspect a.r32 --raw-type float32 --raw-byte-order big-endian')).toEqual([
      '--raw-type: expected with an .r16 or .raw only, got a.r32; named .raw, it is read so',
      '--raw-byte-order: expected with an .r16 or .raw only, got a.r32; named .raw, it is read so',
    ]);
    expect(await refusal('slice a.tif --row 3 -o b.csv --channel R --encoding grey --raw-width 17')).toEqual([
      '--channel: expected with an .exr only, got a.tif',
      '--encoding: expected with a .png only, got a.tif',
      '--raw-width: expected with an .r32, .r16 or .raw only, got a.tif',
    ]);
    expect(await refusal('convert - -o turned.png --raw-first-row south', read('a.png'))).toEqual([
      '--raw-first-row: expected with an .r16 or .raw only, got PNG from standard input',
    ]);
    expect((await run('compare a.r32 a.exr a.tif --channel R --raw-width 17')).code).toBe(0);
  });

  test.each([['a.png'], ['a.json'], ['a.r32', '--raw-width 17']])('is told by what it holds: %s', async (name, flags = '') => {
    const format = path.extname(name).slice(1);
    expect(await told(`inspect - ${flags}`, read(name))).toMatchObject({ file: 'standard input', format, width: 17, height: 9 });
  });

  test('is told by how it begins: TIFF, EXR and ASCII grid', async () => {
    const sample = (x: number, y: number) => 3 * x - y;
    const size = { width: 3, height: 2, kind: 'float', bits: 32, sample } as const;
    const files = [
      ['tif', read('a.tif'), 17],
      ['exr', read('a.exr'), 17],
      ['tif', makeTiff({ ...size, isBigEndian: true }), 3],
      ['tif', makeTiff({ ...size, isBigTiff: true }), 3],
      ['tif', makeTiff({ ...size, isBigTiff: true, isBigEndian: true }), 3],
      ['asc', ' \n\tNCOLS 3\nNROWS 2\n1 2 3\n4 5 6\n', 3],
    ] as const;
    for (const [format, file, width] of files)
      expect(await told('inspect -', file)).toMatchObject({ file: 'standard input', format, width });
    await made('generate --recipe - -o b.exr', read('a.tif'));
    expect(read('b.exr').equals(read('a.exr'))).toBe(true);
  });

  test('stands beside files in a comparison, once', async () => {
    const image = read('a.png');
    const { terrains } = await told('compare a.png -', image);
    expect(terrains).toMatchObject([{ file: 'a.png' }, { file: 'standard input' }]);
    expect(await refusal('compare - a.png -', image)).toEqual(['-: expected once, got 2 times: standard input is read once']);
  });

  test.each([
    [
      'nothing',
      '',
      2,
      /^standard input: expected a PNG, a TIFF, an EXR, a PGM, an ASCII grid, an SRTM tile, an R32 or a recipe, got nothing\n$/,
    ],
    [
      'a damaged PNG',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0a),
      1,
      /^standard input: the file was damaged by a transfer as text, /,
    ],
    ['a recipe cut off', '{ "version": 1,', 1, /^standard input: recipe: expected JSON/],
    [
      'floats of no size',
      new Uint8Array(20),
      1,
      /^standard input: R32 size: expected a map .*, got 5 samples; --raw-width sets it/,
    ],
  ])('%s is told in a sentence', async (_, input, code, message) => {
    expect(await run('inspect -', input)).toMatchObject({ code, stderr: expect.stringMatching(message) });
  });
});
