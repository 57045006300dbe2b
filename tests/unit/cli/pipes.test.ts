import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCli, ended, type Workplace } from '../../support/cli.ts';
import { WRITABLE } from '../../support/format-texts.ts';
import { makeTiff } from '../../support/tiff-maker.ts';

const cli = await buildCli();
afterAll(cli.dispose);

const nothing = new Uint8Array();

/** Inputs that say the same by name and by pipe: an R32 without sidecar is a square either way. */
const kinds = {
  'hill.png': ['png', 'r32', 'json'],
  'hill.json': ['png', 'r32', 'json'],
  'hill.r32': ['png', 'r32'],
  'line.json': ['png', 'r32', 'json', 'csv', 'svg'],
  'line.png': ['png', 'r32', 'json', 'csv', 'svg'],
} as const;
const pairs = Object.entries(kinds).flatMap(([input, formats]) => formats.map((format) => [input, format] as const));

describe('convert gives equal bytes by file and by pipe', () => {
  let place: Workplace;
  beforeAll(async () => {
    place = await cli.workplace();
    await place.run(...'generate diamond-square --size 33 -o hill.png -o hill.json -o hill.r32'.split(' '));
    await place.run(...'generate midpoint-displacement --size 33 -o line.png -o line.json'.split(' '));
    await rm(path.join(place.folder, 'hill.r32.json'));
  });

  test.each(pairs)('%s to %s', async (input, format) => {
    const { run, pipe, read } = place;
    const bytes = await read(input);
    const [byFile, fromPipe] = [`of-${input}.${format}`, `piped-${input}.${format}`];
    expect(await run('convert', input, '-o', byFile)).toMatchObject({ code: 0 });
    expect(await pipe(bytes, 'convert', '-', '-o', fromPipe)).toMatchObject({ code: 0 });
    const toPipe = await pipe(nothing, 'convert', input, '-o', '-', '--format', format);
    const through = await pipe(bytes, 'convert', '-', '-o', '-', '--format', format);
    expect([toPipe.code, through.code]).toEqual([0, 0]);

    const wanted = await read(byFile);
    expect(wanted.length).toBeGreaterThan(50);
    expect(toPipe.bytes.equals(wanted)).toBe(true);
    expect((await read(fromPipe)).equals(wanted)).toBe(true);
    expect(through.bytes.equals(wanted)).toBe(true);
  });
});

describe('-o -', () => {
  test('is a PNG unless --format says otherwise, and the report goes beside it', async () => {
    const { pipe, run, read } = await cli.workplace();
    const call = 'generate fault-lines --lines 9 --size 17'.split(' ');
    await run(...call, '-o', 'a.png', '-o', 'a.r32');
    const png = await pipe(nothing, ...call, '-o', '-');
    expect(png.bytes.equals(await read('a.png'))).toBe(true);
    expect(png.stderr).toMatch(/^standard output {2}17 × 17 {2}-600 … 2400 m {2}[\d,]+ bytes/);
    const r32 = await pipe(nothing, ...call, '-o', '-', '--format', 'r32', '--quiet', '-o', 'b.png');
    expect(r32.bytes.equals(await read('a.r32'))).toBe(true);
    expect(r32.stderr).toBe('');
    expect((await read('b.png')).equals(await read('a.png'))).toBe(true);
  });

  test('tells that an R32 goes without what lies beside one', async () => {
    const { pipe, names } = await cli.workplace();
    const { stderr } = await pipe(nothing, ...'generate fault-lines --width 17 --height 9 -o - --format r32'.split(' '));
    expect(stderr).toContain(
      'note: standard output carries no .r32.json: elevations and cell size are lost; read it with --raw-width',
    );
    expect(stderr).toContain('--raw-width 17 --raw-height 9');
    expect(await names()).toEqual([]);
  });

  test.each([
    ['-o - --json', '--json: not with -o -, which writes the file to standard output'],
    ['-o - --format gif', `--format: expected ${WRITABLE.replaceAll('.', '')}, got "gif"`],
    ['-o a.png --format png', '--format: only with -o -; the name of a file sets its format'],
    ['-o - -o -', '-o -: standard output would be written twice'],
    ['-o - --format csv', '-o -: expected 1D terrain; for a line through 2D terrain: faultline slice'],
  ])('%s is refused', async (flags, problem) => {
    const { run, names } = await cli.workplace();
    const { code, stdout, stderr } = await run(...'generate fault-lines --size 17'.split(' '), ...flags.split(' '));
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `${problem}\n` });
    expect(await names()).toEqual([]);
  });

  test('takes the picture, the vectors and the animation of a landscape', async () => {
    const { pipe, run, read } = await cli.workplace();
    const call = 'landscape --size 32x20 --set motion=loop'.split(' ');
    const ofLoop = ['--frames', '3'];
    await run(...call, ...ofLoop, '-o', 'a.png', '-o', 'a.svg', '-o', 'a.apng');
    for (const format of ['png', 'svg', 'apng']) {
      const { bytes } = await pipe(nothing, ...call, ...(format === 'apng' ? ofLoop : []), '-o', '-', '--format', format);
      expect(bytes.equals(await read(`a.${format}`))).toBe(true);
    }
  });

  test('takes a slice, as points unless --format says otherwise', async () => {
    const { pipe, run, read } = await cli.workplace();
    await run(...'generate fault-lines --size 17 -o a.png'.split(' '));
    await run(...'slice a.png --row 3 -o row.csv -o row.svg'.split(' '));
    const image = await read('a.png');
    expect((await pipe(image, ...'slice - --row 3 -o -'.split(' '))).bytes.equals(await read('row.csv'))).toBe(true);
    const svg = await pipe(image, ...'slice - --row 3 -o - --format svg'.split(' '));
    expect(svg.bytes.equals(await read('row.svg'))).toBe(true);
  });

  test('is complete however slowly it is read', async () => {
    const { start, run, read } = await cli.workplace();
    const call = 'generate fault-lines --lines 9 --size 1025'.split(' ');
    await run(...call, '-o', 'a.r32');
    const child = start(...call, '-o', '-', '--format', 'r32', '--quiet');
    const end = ended(child);
    const pieces: Uint8Array[] = [];
    for await (const piece of child.stdout ?? []) {
      pieces.push(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await end).toEqual({ code: 0, signal: null });
    expect(Buffer.concat(pieces).equals(await read('a.r32'))).toBe(true);
  });

  test.skipIf(process.platform === 'win32')('that is closed early is no failure', async () => {
    const { folder } = await cli.workplace();
    const command = `"${process.execPath}" "${cli.main}" generate fault-lines --lines 9 --size 1025 -o - --format r32 --quiet; echo $? >&2`;
    const child = spawn('sh', ['-c', `{ ${command}; } | head -c 10`], { cwd: folder });
    const [stdout, stderr] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
    expect([stdout.length, String(stderr)]).toEqual([10, '0\n']);
  });
});

describe('- as input', () => {
  test('is told by what it holds, for inspect', async () => {
    const { pipe, run, read } = await cli.workplace();
    await run(...'generate fault-lines --width 17 --height 9 -o a.png -o a.json -o a.r32'.split(' '));
    for (const [name, flags] of [['a.png'], ['a.json'], ['a.r32', '--raw-width', '17']]) {
      const { code, bytes } = await pipe(await read(name), 'inspect', '-', '--json', ...(flags ? ['--raw-width', '17'] : []));
      expect(code).toBe(0);
      expect(JSON.parse(String(bytes))).toMatchObject({
        file: 'standard input',
        format: path.extname(name).slice(1),
        width: 17,
        height: 9,
      });
    }
  });

  test('is told by how it begins: TIFF, EXR and ASCII grid', async () => {
    const { pipe, run, read } = await cli.workplace();
    await run(...'generate fault-lines --width 17 --height 9 -o a.tif -o a.exr'.split(' '));
    const sample = (x: number, y: number) => 3 * x - y;
    const size = { width: 3, height: 2, kind: 'float', bits: 32, sample } as const;
    const grid = Buffer.from(' \n\tNCOLS 3\nNROWS 2\n1 2 3\n4 5 6\n');
    const files = [
      ['tif', await read('a.tif'), 17],
      ['exr', await read('a.exr'), 17],
      ['tif', makeTiff({ ...size, isBigEndian: true }), 3],
      ['tif', makeTiff({ ...size, isBigTiff: true }), 3],
      ['tif', makeTiff({ ...size, isBigTiff: true, isBigEndian: true }), 3],
      ['asc', grid, 3],
    ] as const;
    for (const [format, file, width] of files) {
      const { bytes } = await pipe(file, 'inspect', '-', '--json');
      expect(JSON.parse(String(bytes))).toMatchObject({ file: 'standard input', format, width });
    }
    expect(await pipe(await read('a.tif'), ...'generate --recipe - -o b.exr'.split(' '))).toMatchObject({ code: 0 });
    expect((await read('b.exr')).equals(await read('a.exr'))).toBe(true);
  });

  test('stands beside files in a comparison, once', async () => {
    const { pipe, run, read } = await cli.workplace();
    await run(...'generate fault-lines --size 17 -o a.png'.split(' '));
    const image = await read('a.png');
    const { code, bytes } = await pipe(image, ...'compare a.png - --json'.split(' '));
    expect(code).toBe(0);
    expect(JSON.parse(String(bytes))).toMatchObject({ terrains: [{ file: 'a.png' }, { file: 'standard input' }] });
    const { code: refused, stderr } = await pipe(image, ...'compare - a.png -'.split(' '));
    expect({ refused, stderr }).toEqual({ refused: 2, stderr: '-: expected once, got 2 times: standard input is read once\n' });
  });

  test.each([
    ['nothing', '', 2, 'standard input: expected a PNG, a TIFF, an EXR, an ASCII grid, an R32 or a recipe, got nothing\n'],
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
    const { pipe } = await cli.workplace();
    const outcome = await pipe(Buffer.from(input), 'inspect', '-');
    expect(outcome).toMatchObject({ code, stderr: typeof message === 'string' ? message : expect.stringMatching(message) });
  });
});
