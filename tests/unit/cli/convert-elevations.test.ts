import { afterAll, describe, expect, test } from 'vitest';
import { decodePng, encodePng16 } from '../../../src/io/png/index.ts';
import { buildCli, lines } from '../../support/cli.ts';
import { makePng } from '../../support/png-maker.ts';

const cli = await buildCli();
afterAll(cli.dispose);

const terrain = 'generate fault-lines --lines 30 --width 33 --height 17 -o a.png -o a.json'.split(' ');
const samples = Uint16Array.of(0, 1, 2, 30_000, 65_534, 65_535);
const jsonOf = async (bytes: Promise<Buffer>) => JSON.parse(String(await bytes));

describe('1D terrain in units as generated', () => {
  const profile = 'generate midpoint-displacement --width 33 --height 5 -o a.png -o a.r32 -o a.json'.split(' ');

  test.concurrent('is not reported in metres', async () => {
    const { run, read } = await cli.workplace();
    const { stdout } = await run(...profile);
    expect(stdout).toContain('33 × 5  ');
    expect(stdout).not.toMatch(/\d m\b/);
    expect(await jsonOf(read('a.r32.json'))).toMatchObject({ unit: null });
    const { elevation } = await decodePng(await read('a.png'));
    expect(Object.keys(elevation ?? {})).toEqual(['min', 'max']);
    for (const file of ['a.png', 'a.r32', 'a.json']) {
      const page = await run('inspect', file);
      expect(page.stdout).toMatch(/^samples +\S+ … \S+$/m);
      if (file !== 'a.r32') expect(page.stdout).toMatch(/^codes .*\d$/m);
      expect(JSON.parse((await run('inspect', file, '--json')).stdout)).toMatchObject({ unit: null });
    }
  });

  test.concurrent('stays so through a picture, whose bytes stay the same', async () => {
    const { run, read } = await cli.workplace();
    await run(...profile);
    const { stdout } = await run('convert', 'a.png', '-o', 'b.png', '-o', 'b.r32');
    expect(stdout).not.toMatch(/\d m\b/);
    expect((await read('b.png')).equals(await read('a.png'))).toBe(true);
    expect(await jsonOf(read('b.r32.json'))).toMatchObject({ unit: null });
  });
});

describe('a picture whose codes count downwards', () => {
  const downwards = encodePng16({ width: 3, height: 2, samples, elevation: { min: 100, max: 0 } });

  test.concurrent('keeps its samples through an .r32, and nothing is said of clamping', async () => {
    const { run, read, write } = await cli.workplace();
    await write('a.png', await downwards);
    expect(await run('convert', 'a.png', '-o', 'a.r32')).toMatchObject({ code: 0, stderr: '' });
    expect(await run('convert', 'a.r32', '-o', 'b.png')).toMatchObject({ code: 0, stderr: '' });
    expect(await decodePng(await read('b.png'))).toMatchObject({ data: samples, elevation: { min: 100, max: 0 } });
  });
});

test.concurrent('samples outside the stated range are kept: the picture states the range that it holds', async () => {
  const { run, read, write } = await cli.workplace();
  await write('a.r32', new Uint8Array(Float32Array.of(-5, 20).buffer));
  const beside = { width: 2, height: 1, elevation: { min: 10, max: 0 } };
  for (const unit of ['m', null]) {
    await write('a.r32.json', JSON.stringify({ ...beside, unit }));
    const { stderr } = await run('convert', 'a.r32', '-o', 'a.png', '--force');
    expect(stderr).toBe(
      'note: a.r32: the .json beside it states elevations of 10 … 0, but its samples are -5 … 20, which apply\n',
    );
    const { elevation } = await decodePng(await read('a.png'));
    expect(elevation).toEqual({ min: -5, max: 20, ...(unit && { unit }) });
  }
});

test.concurrent('samples that are all equal cannot fill a range asked for, and that is said', async () => {
  const { run, write } = await cli.workplace();
  await write('a.r32', new Uint8Array(Float32Array.of(5, 5, 5, 5).buffer));
  const { stderr } = await run(...'convert a.r32 --raw-width 2 --min 0 --max 10 -o b.png'.split(' '));
  expect(stderr).toBe('note: a.r32: all its samples are equal: they get the elevation of --min, 0 m\n');
});

test.concurrent('a picture of one sample has an elevation and no ground', async () => {
  const { run, write } = await cli.workplace();
  await write('one.png', await encodePng16({ width: 1, height: 1, samples: Uint16Array.of(9) }));
  const guess = 'note: one.png: it has a single sample: assumed at 0 m (a guess; --min and --max set them)\n';
  const inspected = await run('inspect', 'one.png');
  expect(inspected.stderr).toBe(guess);
  expect(inspected.stdout).toMatch(/^extent +none of a single sample$/m);
  expect((await run('convert', 'one.png', '--min', '5', '--max', '6', '-o', 'one.r32')).stderr).toBe(
    'note: one.png: its single sample gets the elevation of --min, 5 m\n',
  );
  expect((await run('compare', 'one.png', 'one.png')).stdout).toContain('1  one.png, 1 × 1, elevations');
});

test.concurrent('a recipe is left out of a picture that lost its elevations', async () => {
  const { run, read, write } = await cli.workplace();
  await run(...terrain);
  const { width, height, data, recipeText = '' } = await decodePng(await read('a.png'));
  await write('b.png', await encodePng16({ width, height, samples: Uint16Array.from(data), recipeText }));
  const { stderr } = await run('convert', 'b.png', '-o', 'c.png');
  expect(lines(stderr)).toEqual([
    'note: b.png: the file states no elevations, so the new picture states none (--min and --max set them)',
    'note: b.png: its recipe is left out, because it makes the same codes, but the picture states no elevations; faultline generate --recipe adds them',
  ]);
  expect((await decodePng(await read('c.png'))).recipeText).toBeUndefined();
});

test.concurrent('a range asked for that float32 is too coarse for is noted, and nothing is cut off', async () => {
  const { run, read, write } = await cli.workplace();
  await write('a.png', await encodePng16({ width: 3, height: 2, samples }));
  const { code, stderr } = await run(...'convert a.png --min 8000 --max 8000.1 -o b.png -o b.r32'.split(' '));
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'note: a.png: 8000 … 8000.1 m is too narrow for float32 to keep all 16 bits\n',
  });
  expect((await decodePng(await read('b.png'))).elevation).toMatchObject({ min: 8000 });
});

test.concurrent('pixels of a picture that are partly transparent keep their values, and that is said', async () => {
  const { run, write } = await cli.workplace();
  const image = {
    width: 2,
    height: 1,
    bitDepth: 8,
    colourByte: 4,
    sample: (x: number, _y: number, channel: number) => (channel ? 254 + x : 7 + x),
  };
  await write('a.png', makePng(image));
  const { stderr } = await run('convert', 'a.png', '--min', '0', '--max', '9', '-o', 'b.r32');
  expect(lines(stderr)).toEqual([
    'note: a.png: 1 of 2 samples are partly transparent: they keep their values',
    'note: a.png: 8 bits hold 256 elevations, so slopes become steps of 9 m each',
  ]);
});
