import { writeFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { callFaultline } from '../../../src/cli/call.ts';
import { decodePng, encodePng16 } from '../../../src/io/png/index.ts';
import { failure, inFoldersOfTheirOwn, lines, made, notesOf, read, readFloats, readJson } from '../../support/workplace.ts';

inFoldersOfTheirOwn();

const terrain = 'generate fault-lines --lines 30 --width 33 --height 17 -o a.png -o a.json';
const samples = Uint16Array.of(0, 1, 2, 30_000, 65_534, 65_535);

describe('convert', () => {
  test('keeps a recipe that reproduces the samples, and every byte of its picture', async () => {
    await made(terrain);
    await made('convert a.png -o b.png -o b.json -o b.r32');
    await made('convert a.json -o c.png');
    const [a, b, c] = ['a.png', 'b.png', 'c.png'].map(read);
    expect(b.equals(a)).toBe(true);
    expect(c.equals(a)).toBe(true);
    expect(read('b.json').equals(read('a.json'))).toBe(true);
    expect(read('b.r32').length).toBe(33 * 17 * 4);
  });

  test('says that floats of a picture with a recipe are rounded, and what makes them exactly', async () => {
    await made(`${terrain} -o a.r32`);
    const { stderr } = await made('convert a.png -o b.r32');
    const [, command] = stderr.match(/^note: a\.png: .* rounded to 16 bits.*; faultline (.*) makes them exactly$/m) ?? [];
    await made(`${command} -o c.r32`);
    const [a, b, c] = ['a.r32', 'b.r32', 'c.r32'].map(read);
    expect([b.equals(a), c.equals(a)]).toEqual([false, true]);
    expect(await notesOf('convert a.png -o d.png -o d.json')).toEqual([]);
    expect((await made('convert a.png --max 9 -o d.r32')).stderr).not.toContain('16 bits');
  });

  test('PNG to R32 to PNG gives the same 16-bit samples, also where they do not fill the range', async () => {
    const codes = Uint16Array.from({ length: 9 }, (_, i) => 7 * i + 400 * i * i);
    const elevation = { min: -600, max: 2400 };
    writeFileSync('a.png', await encodePng16({ width: 3, height: 3, samples: codes, elevation, spacing: { x: 5, y: 5 } }));
    await made('convert a.png -o a.r32');
    await made('convert a.r32 -o b.png');
    const [a, b] = await Promise.all([decodePng(read('a.png')), decodePng(read('b.png'))]);
    expect(a.data.includes(65_535)).toBe(false);
    expect(b).toEqual(a);
  });

  test('leaves out a recipe that does not reproduce the samples', async () => {
    await made(terrain);
    const png = await decodePng(read('a.png'));
    const changed = Uint16Array.from(png.data);
    changed[5] ^= 1;
    const { width, height, elevation, recipeText } = png;
    writeFileSync(
      'b.png',
      await encodePng16({ width, height, samples: changed, elevation, recipeText } as Parameters<typeof encodePng16>[0]),
    );
    const { stderr } = await made('convert b.png -o c.png');
    expect(stderr).toContain('note: b.png: its recipe is left out, because it does not reproduce the file: 1 of 561 samples');
    const after = await decodePng(read('c.png'));
    expect(after.data).toEqual(changed);
    expect(after.recipeText).toBeUndefined();
  });

  test('gives a picture without elevation the one of the flags, in metres', async () => {
    writeFileSync('a.png', await encodePng16({ width: 3, height: 2, samples }));
    expect(await notesOf('convert a.png --min 100 --max 755.35 --cell-size 400,500 -o a.r32 -o b.png')).toEqual([]);
    expect(readFloats('a.r32')).toEqual(Float32Array.from(samples, (code) => 100 + (code / 65_535) * 655.35));
    const png = await decodePng(read('b.png'));
    expect(png).toMatchObject({ data: samples, elevation: { min: 100 }, spacing: { x: 400, y: 500 } });
  });

  test('takes elevations and ground that a picture does not say as guesses, and says so', async () => {
    const inner = samples.map((code) => 118 + code / 2);
    writeFileSync('a.png', await encodePng16({ width: 3, height: 2, samples: inner }));
    const { stdout, stderr } = await made('convert a.png -o a.r32 --json');
    expect(lines(stderr)).toEqual([
      'note: a.png: the file does not state its elevations: assumed 0 … 1,000 m (a guess; --min and --max set them)',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ guesses: { elevation: { value: { min: 0, max: 1000 } } }, holes: 0 });
    const beside = readJson('a.r32.json');
    expect(beside).toMatchObject({ unit: 'm', min: 0, max: 1000 });
    expect(beside.cellSize).toBeUndefined();
    await made('convert a.r32 -o b.png');
    expect(await decodePng(read('b.png'))).toMatchObject({ data: inner });
  });

  test('a picture made of a picture without elevation has the same codes, and no elevation either', async () => {
    const inner = samples.map((code) => 118 + code / 2);
    writeFileSync('a.png', await encodePng16({ width: 3, height: 2, samples: inner }));
    expect(await notesOf('convert a.png -o b.png')).toEqual([
      'a.png: the file states no elevations, so the new picture states none (--min and --max set them)',
    ]);
    const png = await decodePng(read('b.png'));
    expect(png.data).toEqual(inner);
    expect([png.elevation, png.spacing]).toEqual([undefined, undefined]);
  });

  test('--min and --max are of the lowest and the highest sample in the file, in every format', async () => {
    const codes = Uint16Array.of(118, 20_000, 65_211, 300);
    writeFileSync('plain.png', await encodePng16({ width: 2, height: 2, samples: codes }));
    const elevation = { min: 5, max: 10 };
    writeFileSync('stated.png', await encodePng16({ width: 2, height: 2, samples: codes, elevation }));
    writeFileSync('a.r32', new Uint8Array(Float32Array.of(1, 2, 4, 3).buffer));
    for (const file of ['plain.png', 'stated.png', 'a.r32']) {
      await made(`convert ${file} --min=-100 --max 400 -o out.r32 -o out.png --force`);
      expect(readJson('out.r32.json'), file).toMatchObject({ min: -100, max: 400 });
      if (file !== 'a.r32') expect((await decodePng(read('out.png'))).data, file).toEqual(codes);
    }
  });

  test('--codes says which codes --min and --max are of, or that codes are metres', async () => {
    writeFileSync('a.png', await encodePng16({ width: 2, height: 2, samples: Uint16Array.of(100, 200, 300, 400) }));
    await made('convert a.png --codes 0,1000 --min 0 --max 500 -o a.r32');
    expect(readJson('a.r32.json')).toMatchObject({ min: 50, max: 200 });
    await made('convert a.png --codes metres -o b.r32');
    expect(readJson('b.r32.json')).toMatchObject({ min: 100, max: 400 });
  });

  test('fills samples that equal a stated nodata value, or keeps them at the lowest elevation', async () => {
    writeFileSync('a.r32', new Uint8Array(Float32Array.of(1, 1, 1, 1, -9999, 3, 1, 3, 3).buffer));
    const filled = await made('convert a.r32 --nodata=-9999 -o out.r32 --json');
    expect(filled.stderr).toContain('note: a.r32: 1 of 9 samples has no value: filled from the rim (--holes sets it)\n');
    expect(filled.stderr).toContain('note: a.r32: the new files state no holes: 1 sample without a value got an elevation\n');
    expect(JSON.parse(filled.stdout)).toMatchObject({ holes: 1 });
    expect(readFloats('out.r32')).toEqual(Float32Array.of(1, 1, 1, 1, 2, 3, 1, 3, 3));
    const lowest = await made('convert a.r32 --nodata=-9999 --holes lowest -o out.r32 --force');
    expect(lowest.stderr).toContain(
      'note: a.r32: 1 of 9 samples has no value: set to the lowest elevation, as terrain that no figure counts as filled\n',
    );
    expect(readFloats('out.r32')).toEqual(Float32Array.of(1, 1, 1, 1, 1, 3, 1, 3, 3));
  });

  test('other elevations are another terrain than the recipe names', async () => {
    await made(terrain);
    const { stderr } = await made('convert a.png --max 100 -o b.png');
    expect(stderr).toMatch(/^note: a.png: its recipe is left out, because the flags change what it says/);
    const png = await decodePng(read('b.png'));
    expect(png).toMatchObject({ elevation: { min: -600, max: 100 }, data: (await decodePng(read('a.png'))).data });
    expect(png.recipeText).toBeUndefined();
  });

  test('an .r32 without sidecar takes its size from the flags, or is a square and says so', async () => {
    const floats = new Uint8Array(Float32Array.of(5, 6, 7, 8).buffer);
    writeFileSync('a.r32', floats);
    const square = await made('convert a.r32 -o a.png');
    expect(square.stderr).toContain('assumed a square of 2 × 2 samples');
    await made('convert a.r32 --raw-width 4 --extent 30,10 -o b.png');
    expect(await decodePng(read('b.png'))).toMatchObject({ width: 4, height: 1, spacing: { x: 10, y: 10 } });
    writeFileSync('c.r32', floats.subarray(4));
    expect((await failure('convert c.r32 -o c.png')).at(-1)).toMatch(
      /^c\.r32: R32 size: expected a map .*, got 3 samples; --raw-width sets it$/,
    );
  });

  test('an imported recipe has no samples to convert', async () => {
    const source = { kind: 'imported', name: 'a.png', sha256: '0'.repeat(64) };
    const size = { width: 3, height: 2, extent: { x: 60, y: 40 } };
    writeFileSync('a.json', JSON.stringify({ version: 1, source, ...size, elevation: null }));
    expect(await failure('convert a.json -o b.png')).toEqual([
      'a.json: source: expected a generated terrain, got the imported "a.png"; convert that file itself',
    ]);
  });
});

test('the time told is that of the work, not of waiting for the input', async () => {
  await made(`${terrain} -o a.r32`);
  const floats = read('a.r32');
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  async function* slowly(): AsyncGenerator<Uint8Array> {
    time += 60_000;
    yield floats;
  }
  let stdout = '';
  const streams = { stdin: slowly(), stdout: { write: (text: unknown) => (stdout += text) }, stderr: { write: () => {} } };
  expect(await callFaultline('convert - --raw-width 33 -o b.png'.split(' '), streams)).toBe(0);
  vi.restoreAllMocks();
  expect(time).toBe(60_000);
  expect(stdout).toMatch(/ 0\.00 s\n$/);
});

test('--filter acts on a heightmap as generate applies it', async () => {
  const filter = '--filter fault:profile=step,height=0.25 --filter smooth:sigma=0.01 --quiet';
  const hill = 'generate diamond-square --size 65 --min 0 --max 1000';
  await made(`${hill} -o plain.r32`);
  await made(`${hill} -o made.r32 ${filter}`);
  expect(await notesOf(`convert plain.r32 ${filter} -o filtered.r32`)).toEqual([]);
  const [wanted, filtered] = ['made.r32', 'filtered.r32'].map(readFloats);
  // Elevations of 0 … 1,000 m are rounded once more on their way through a file.
  expect(wanted.reduce((most, metres, i) => Math.max(most, Math.abs(metres - filtered[i])), 0)).toBeLessThan(2e-4);
});
