import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { decodePng, encodePng16 } from '../../../src/io/png/index.ts';
import { buildCli, lines } from '../../support/cli.ts';
import { WRITABLE } from '../../support/format-texts.ts';

const cli = await buildCli();
afterAll(cli.dispose);

const terrain = 'generate fault-lines --lines 30 --width 33 --height 17 -o a.png -o a.json'.split(' ');
const samples = Uint16Array.of(0, 1, 2, 30_000, 65_534, 65_535);
const jsonOf = async (bytes: Promise<Buffer>) => JSON.parse(String(await bytes));

describe('convert', () => {
  test.concurrent('keeps a recipe that reproduces the samples, and every byte of its picture', async () => {
    const { run, read } = await cli.workplace();
    await run(...terrain);
    await run('convert', 'a.png', '-o', 'b.png', '-o', 'b.json', '-o', 'b.r32');
    await run('convert', 'a.json', '-o', 'c.png');
    const [a, b, c] = await Promise.all(['a.png', 'b.png', 'c.png'].map(read));
    expect(b.equals(a)).toBe(true);
    expect(c.equals(a)).toBe(true);
    expect((await read('b.json')).equals(await read('a.json'))).toBe(true);
    expect((await read('b.r32')).length).toBe(33 * 17 * 4);
  });

  test.concurrent('says that floats of a picture with a recipe are rounded, and what makes them exactly', async () => {
    const { run, read } = await cli.workplace();
    await run(...terrain, '-o', 'a.r32');
    const { stderr } = await run('convert', 'a.png', '-o', 'b.r32');
    const [, command] = stderr.match(/^note: a\.png: .* rounded to 16 bits.*; faultline (.*) makes them exactly$/m) ?? [];
    await run(...command.split(' '), '-o', 'c.r32');
    const [a, b, c] = await Promise.all(['a.r32', 'b.r32', 'c.r32'].map(read));
    expect([b.equals(a), c.equals(a)]).toEqual([false, true]);
    expect((await run('convert', 'a.png', '-o', 'b.png', '-o', 'b.json')).stderr).toBe('');
    expect((await run('convert', 'a.png', '--max', '9', '-o', 'd.r32')).stderr).not.toContain('16 bits');
  });

  test.concurrent('PNG to R32 to PNG gives the same 16-bit samples, also where they do not fill the range', async () => {
    const { run, read, write } = await cli.workplace();
    const codes = Uint16Array.from({ length: 9 }, (_, i) => 7 * i + 400 * i * i);
    const elevation = { min: -600, max: 2400 };
    await write('a.png', await encodePng16({ width: 3, height: 3, samples: codes, elevation, spacing: { x: 5, y: 5 } }));
    await run('convert', 'a.png', '-o', 'a.r32');
    await run('convert', 'a.r32', '-o', 'b.png');
    const [a, b] = await Promise.all([decodePng(await read('a.png')), decodePng(await read('b.png'))]);
    expect(a.data.includes(65_535)).toBe(false);
    expect(b).toEqual(a);
  });

  test.concurrent('leaves out a recipe that does not reproduce the samples', async () => {
    const { run, read, write } = await cli.workplace();
    await run(...terrain);
    const png = await decodePng(await read('a.png'));
    const changed = Uint16Array.from(png.data);
    changed[5] ^= 1;
    const { width, height, elevation, recipeText } = png;
    await write(
      'b.png',
      await encodePng16({ width, height, samples: changed, elevation, recipeText } as Parameters<typeof encodePng16>[0]),
    );
    const { code, stderr } = await run('convert', 'b.png', '-o', 'c.png');
    expect(code).toBe(0);
    expect(stderr).toContain('note: b.png: its recipe is left out, because it does not reproduce the samples: 1 of 561 samples');
    const after = await decodePng(await read('c.png'));
    expect(after.data).toEqual(changed);
    expect(after.recipeText).toBeUndefined();
  });

  test.concurrent('refuses a recipe of imported terrain, which nothing could open', async () => {
    const { run, read, write } = await cli.workplace();
    await write('a.png', await encodePng16({ width: 3, height: 2, samples }));
    await write('a.r32', new Uint8Array(Float32Array.of(1, 2, 3, 4).buffer));
    const refusal =
      '-o a.json: expected a picture with a recipe that makes it: imported terrain is samples, which no recipe names';
    for (const file of ['a.png', 'a.r32']) {
      const { code, stderr } = await run('convert', file, '-o', 'b.png', '-o', 'a.json');
      expect([code, lines(stderr).at(-1)]).toEqual([2, refusal]);
    }
    await expect(read('a.json')).rejects.toThrow();
  });

  test.concurrent('gives a picture without elevation the one of the flags, in metres', async () => {
    const { run, read, write } = await cli.workplace();
    await write('a.png', await encodePng16({ width: 3, height: 2, samples }));
    const { stderr } = await run(...'convert a.png --min 100 --max 755.35 --cell-size 30,40 -o a.r32 -o b.png'.split(' '));
    expect(stderr).toBe('');
    const r32 = await read('a.r32');
    const metres = new Float32Array(new Uint8Array(r32).buffer);
    expect(metres).toEqual(Float32Array.from(samples, (code) => 100 + (code / 65_535) * 655.35));
    const png = await decodePng(await read('b.png'));
    expect(png).toMatchObject({ data: samples, elevation: { min: 100 }, spacing: { x: 30, y: 40 } });
  });

  test.concurrent('takes elevations and ground that a picture does not say as guesses, and says so', async () => {
    const { run, read, write } = await cli.workplace();
    const inner = samples.map((code) => 118 + code / 2);
    await write('a.png', await encodePng16({ width: 3, height: 2, samples: inner }));
    const { stdout, stderr } = await run('convert', 'a.png', '-o', 'a.r32', '--json');
    expect(lines(stderr)).toEqual([
      'note: a.png: the file does not state its elevations: assumed 0 … 1,000 m (a guess; --min and --max set them)',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ guesses: { elevation: { value: { min: 0, max: 1000 } } }, holes: 0 });
    const beside = await jsonOf(read('a.r32.json'));
    expect(beside).toMatchObject({ unit: 'm', min: 0, max: 1000 });
    expect(beside.cellSize).toBeUndefined();
    await run('convert', 'a.r32', '-o', 'b.png');
    expect(await decodePng(await read('b.png'))).toMatchObject({ data: inner });
  });

  test.concurrent('a picture made of a picture without elevation has the same codes, and no elevation either', async () => {
    const { run, read, write } = await cli.workplace();
    const inner = samples.map((code) => 118 + code / 2);
    await write('a.png', await encodePng16({ width: 3, height: 2, samples: inner }));
    const { stderr } = await run('convert', 'a.png', '-o', 'b.png');
    expect(stderr).toBe(
      'note: a.png: the file states no elevations, so the new picture states none (--min and --max set them)\n',
    );
    const png = await decodePng(await read('b.png'));
    expect(png.data).toEqual(inner);
    expect([png.elevation, png.spacing]).toEqual([undefined, undefined]);
  });

  test.concurrent('--min and --max are of the lowest and the highest sample in the file, in every format', async () => {
    const { run, read, write } = await cli.workplace();
    const codes = Uint16Array.of(118, 20_000, 65_211, 300);
    await write('plain.png', await encodePng16({ width: 2, height: 2, samples: codes }));
    const elevation = { min: 5, max: 10 };
    await write('stated.png', await encodePng16({ width: 2, height: 2, samples: codes, elevation }));
    await write('a.r32', new Uint8Array(Float32Array.of(1, 2, 4, 3).buffer));
    for (const file of ['plain.png', 'stated.png', 'a.r32']) {
      await run('convert', file, '--min=-100', '--max', '400', '-o', 'out.r32', '-o', 'out.png', '--force');
      expect(await jsonOf(read('out.r32.json')), file).toMatchObject({ min: -100, max: 400 });
      if (file !== 'a.r32') expect((await decodePng(await read('out.png'))).data, file).toEqual(codes);
    }
  });

  test.concurrent('--codes says which codes --min and --max are of, or that codes are metres', async () => {
    const { run, write, read } = await cli.workplace();
    await write('a.png', await encodePng16({ width: 2, height: 2, samples: Uint16Array.of(100, 200, 300, 400) }));
    await run(...'convert a.png --codes 0,1000 --min 0 --max 500 -o a.r32'.split(' '));
    expect(await jsonOf(read('a.r32.json'))).toMatchObject({ min: 50, max: 200 });
    await run(...'convert a.png --codes metres -o b.r32'.split(' '));
    expect(await jsonOf(read('b.r32.json'))).toMatchObject({ min: 100, max: 400 });
    const wrong = await run(...'convert a.png --codes 9,2 -o c.r32'.split(' '));
    expect(lines(wrong.stderr)).toEqual([
      '--codes: expected two different codes, as LOW,HIGH, or metres, got 9,2',
      '--codes: expected together with --min and --max',
    ]);
    const far = await run(...'convert a.png --codes 0,1 --min 0 --max 9000 -o c.r32'.split(' '));
    expect(far.stderr).toBe(`--codes: of the samples in the file: expected ${METRES}, got 3600000\n`);
  });

  test.concurrent('fills samples that equal a stated nodata value, or keeps them at the lowest elevation', async () => {
    const { run, read, write } = await cli.workplace();
    await write('a.r32', new Uint8Array(Float32Array.of(1, 1, 1, 1, -9999, 3, 1, 3, 3).buffer));
    const floats = async () => new Float32Array(new Uint8Array(await read('out.r32')).buffer);
    const filled = await run(...'convert a.r32 --nodata=-9999 -o out.r32 --json'.split(' '));
    expect(filled.stderr).toContain('note: a.r32: 1 of 9 samples has no value: filled from the rim (--holes sets it)\n');
    expect(filled.stderr).toContain('note: a.r32: the new files state no holes: 1 sample without a value got an elevation\n');
    expect(JSON.parse(filled.stdout)).toMatchObject({ holes: 1 });
    expect(await floats()).toEqual(Float32Array.of(1, 1, 1, 1, 2, 3, 1, 3, 3));
    const lowest = await run(...'convert a.r32 --nodata=-9999 --holes lowest -o out.r32 --force'.split(' '));
    expect(lowest.stderr).toContain(
      'note: a.r32: 1 of 9 samples has no value: set to the lowest elevation, as terrain that no figure counts as filled\n',
    );
    expect(await floats()).toEqual(Float32Array.of(1, 1, 1, 1, 1, 3, 1, 3, 3));
  });

  test.concurrent('one end of the elevation needs the other where the file states none', async () => {
    const { run, write } = await cli.workplace();
    await write('a.png', await encodePng16({ width: 3, height: 2, samples }));
    const { code, stderr } = await run('convert', 'a.png', '--max', '5', '-o', 'b.png');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: '--max: expected together with --min, as a.png does not state its elevations\n',
    });
  });

  test.concurrent('other elevations are another terrain than the recipe names', async () => {
    const { run, read } = await cli.workplace();
    await run(...terrain);
    const { stderr } = await run('convert', 'a.png', '--max', '100', '-o', 'b.png');
    expect(stderr).toMatch(/^note: a.png: its recipe is left out, because the flags change what it says/);
    const png = await decodePng(await read('b.png'));
    expect(png).toMatchObject({ elevation: { min: -600, max: 100 }, data: (await decodePng(await read('a.png'))).data });
    expect(png.recipeText).toBeUndefined();
  });

  test.concurrent('an .r32 without sidecar takes its size from the flags, or is a square and says so', async () => {
    const { run, read, write } = await cli.workplace();
    const floats = new Uint8Array(Float32Array.of(5, 6, 7, 8).buffer);
    await write('a.r32', floats);
    const square = await run('convert', 'a.r32', '-o', 'a.png');
    expect(square.stderr).toContain('assumed a square of 2 × 2 samples');
    await run(...'convert a.r32 --raw-width 4 --extent 30,10 -o b.png'.split(' '));
    expect(await decodePng(await read('b.png'))).toMatchObject({ width: 4, height: 1, spacing: { x: 10, y: 10 } });
    await write('c.r32', floats.subarray(4));
    const { code, stderr } = await run('convert', 'c.r32', '-o', 'c.png');
    expect(stderr).toMatch(/^c\.r32: R32 size: expected a map .*, got 3 samples; --raw-width sets it$/m);
    expect(code).toBe(1);
  });

  test.concurrent('lists every wrong flag', async () => {
    const { run, write } = await cli.workplace();
    await write('a.png', '');
    const args = 'convert a.png --min 5 --max 4 --cell-size -1 --extent 7 --raw-width 0.5 --row 3 -o a.jpg';
    const { code, stderr } = await run(...args.split(' '));
    expect(lines(stderr)).toEqual([
      expect.stringMatching(/^--row: no such flag/),
      '--min: expected below --max, got 5 … 4',
      '--cell-size: expected metres above 0, as M or M,M, got "-1"',
      '--extent: expected metres above 0, as X,Y, got "7"',
      '--raw-width: expected a whole number of samples above 0, got 0.5',
      `-o a.jpg: expected ${WRITABLE}, got .jpg`,
    ]);
    expect(code).toBe(2);
  });

  test.concurrent('an imported recipe has no samples to convert', async () => {
    const { run, write } = await cli.workplace();
    const source = { kind: 'imported', name: 'a.png', sha256: '0'.repeat(64) };
    const size = { width: 3, height: 2, extent: { x: 60, y: 40 } };
    const text = JSON.stringify({ version: 1, source, ...size, elevation: null });
    await write('a.json', new TextEncoder().encode(text));
    const { code, stderr } = await run('convert', 'a.json', '-o', 'b.png');
    expect(stderr).toBe('a.json: source: expected a generated terrain, got the imported "a.png"; convert that file itself\n');
    expect(code).toBe(1);
  });
});

const METRES = 'metres from −1000000 to 1000000';
test.concurrent.each([
  ['--min=-1e308 --max 1e308', [`--min: expected ${METRES}, got "-1e308"`, `--max: expected ${METRES}, got "1e308"`]],
  ['--max 1e300', [`--max: expected ${METRES}, got "1e300"`]],
  ['--cell-size 1e308', ['--cell-size: across the map: expected metres from 0.001 to 1000000000, got Infinity']],
  ['--cell-size 1e-9', ['--cell-size: across the map: expected metres from 0.001 to 1000000000, got 2e-9']],
  ['--extent 5,1e10', ['--extent: across the map: expected metres from 0.001 to 1000000000, got 10000000000']],
])('numbers that no terrain has are refused in one sentence each: %s', async (flags, problems) => {
  const { run, write, names } = await cli.workplace();
  await write('a.png', await encodePng16({ width: 3, height: 2, samples }));
  const { code, stderr } = await run('convert', 'a.png', ...flags.split(' '), '-o', 'b.png');
  expect({ code, problems: lines(stderr) }).toEqual({ code: 2, problems });
  expect(await names()).toEqual(['a.png']);
});

test
  .skipIf(process.platform === 'win32')
  .concurrent('the time told is that of the work, not of waiting for the input', async () => {
    const { run, start, folder } = await cli.workplace();
    await run(...terrain, '-o', 'a.r32');
    const pipe = path.join(folder, 'pipe.r32');
    await promisify(execFile)('mkfifo', [pipe]);
    const child = start('convert', 'pipe.r32', '--raw-width', '33', '-o', 'b.png');
    const stdout = child.stdout ? text(child.stdout) : Promise.resolve('');
    const sender = await open(pipe, 'w');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await sender.writeFile(new Uint8Array(33 * 17 * 4));
    await sender.close();
    const [, seconds] = / ([\d.]+) s\n/.exec(await stdout) ?? [];
    expect(Number(seconds)).toBeLessThan(1.2);
  });

test.concurrent('--filter acts on a heightmap as generate applies it, and a recipe refuses it', async () => {
  const { run, read } = await cli.workplace();
  const filter = ['--filter', 'fault:profile=step,height=0.25', '--filter', 'smooth:sigma=0.01'];
  await run(...'generate diamond-square --size 65 --min 0 --max 1000 --quiet -o plain.r32 -o plain.json'.split(' '));
  await run(...'generate diamond-square --size 65 --min 0 --max 1000 --quiet -o made.r32'.split(' '), ...filter);
  expect(await run('convert', 'plain.r32', ...filter, '--quiet', '-o', 'filtered.r32')).toMatchObject({ code: 0, stderr: '' });
  const [made, filtered] = (await Promise.all(['made.r32', 'filtered.r32'].map(read))).map(
    (bytes) => new Float32Array(new Uint8Array(bytes).buffer),
  );
  // Elevations of 0 … 1,000 m are rounded once more on their way through a file.
  expect(made.reduce((most, metres, i) => Math.max(most, Math.abs(metres - filtered[i])), 0)).toBeLessThan(2e-4);

  const refused = await run('convert', 'plain.json', '--filter', 'fault', '-o', 'a.r32');
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.stderr).toContain('--filter: expected a heightmap; faultline generate --recipe takes filters for a recipe');
  const wrong = await run('convert', 'plain.r32', '--filter', 'fault:heigt=2', '--filter', 'fualt', '-o', 'a.r32');
  expect(lines(wrong.stderr)).toEqual([
    '--filter fault:heigt=2: no parameter named "heigt"; did you mean "height"?',
    expect.stringContaining('--filter fualt: no filter named "fualt"; there are fault'),
  ]);
});
