import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { describeSystemError } from '../../../src/cli/errors.ts';
import { buildCli, type Outcome } from '../../support/cli.ts';
import { READABLE, WRITABLE } from '../../support/format-texts.ts';

const cli = await buildCli();
afterAll(cli.dispose);

const long = 'a'.repeat(300);
const small = 'generate fault-lines --size 9'.split(' ');

/** A call that is wrong and writes nothing. */
function wrong(problem: string): Partial<Outcome> {
  return { code: 2, stdout: '', stderr: `${problem}\n` };
}

describe('a name', () => {
  test.each([
    ['that is empty', '', `-o "": expected ${WRITABLE}, got an empty name`],
    ['that is too long', `${long}.png`, `-o ${long}.png: the name is too long`],
  ])('%s is no file to write', async (_, name, problem) => {
    const { run, names } = await cli.workplace();
    expect(await run(...small, '-o', name)).toMatchObject(wrong(problem));
    expect(await names()).toEqual([]);
  });

  test('that leaves no room for the one beside it is no file to write', async () => {
    const { run } = await cli.workplace();
    const name = `${'a'.repeat(250)}.r32`;
    expect(await run(...small, '-o', name)).toMatchObject(wrong(`-o ${name}: the name is too long`));
  });

  test('that is empty or too long is no file to read', async () => {
    const { run } = await cli.workplace();
    expect(await run('inspect', '')).toMatchObject(wrong(`"": expected a ${READABLE} file`));
    expect(await run('inspect', `${long}.png`)).toMatchObject(wrong(`${long}.png: the name is too long`));
    expect(await run('generate', '--recipe', '', '-o', 'a.png')).toMatchObject(wrong('--recipe "": no such file'));
  });

  test('that is empty or too long is no folder for frames', async () => {
    const { run, names } = await cli.workplace();
    const call = 'landscape --size 32x20 --set motion=loop --frames 2 --frames-dir'.split(' ');
    const { code, stderr } = await run(...call, '');
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--frames-dir: expected a folder, got an empty name\n'),
    });
    const folder = 'a'.repeat(252);
    expect(await run(...call, folder)).toMatchObject(
      wrong(`--frames-dir ${folder}: the names of its frames are too long: ${folder}_0001.png`),
    );
    expect(await names()).toEqual([]);
  });
});

test('folders that are links to each other are told', async () => {
  const { run, folder } = await cli.workplace();
  await symlink('b', path.join(folder, 'a'));
  await symlink('a', path.join(folder, 'b'));
  const loop = 'its path is a loop of symbolic links';
  expect(await run(...small, '-o', 'a/x.png')).toMatchObject(wrong(`-o a/x.png: the folder a cannot be used: ${loop}`));
  expect(await run('inspect', 'a/x.png')).toMatchObject(wrong(`a/x.png: ${loop}`));
});

test('a toroidal map whose shorter side is no whole number of cells is told what the longer one asks for', async () => {
  const { run } = await cli.workplace();
  const call = 'generate diamond-square --edges toroidal -o a.png'.split(' ');
  expect(await run(...call, '--width', '65', '--height', '33')).toMatchObject(
    wrong('--height: with 65 samples on the longer side, toroidal edges need k·64 + 1 on the shorter, got 33; nearest: 65'),
  );
  expect(await run(...call, '--width', '66', '--height', '66')).toMatchObject({
    stderr: expect.stringContaining('toroidal edges need 2^n·cells + 1 samples, got 66; nearest: 65'),
  });
});

test('--raw-width that fits only one of several files says that it is for all', async () => {
  const { run, write } = await cli.workplace();
  await write('a.r32', new Uint8Array(4 * 33 * 9));
  await write('b.r32', new Uint8Array(4 * 400));
  const { code, stderr } = await run('compare', 'a.r32', 'b.r32', '--raw-width', '33');
  const told = '--raw-width and --raw-height apply to every .r32 and .r16 without a .json beside it';
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `b.r32: R32 size: expected samples in whole rows of 33, got 400; ${told}\n`,
  });
});

describe('the line of a recipe inside a PNG', () => {
  test('is written where the recipe reproduces the picture', async () => {
    const { run, read } = await cli.workplace();
    await run(...'generate midpoint-displacement --size 33 -o a.png -o a.csv'.split(' '));
    expect(await run('convert', 'a.png', '-o', 'b.csv')).toMatchObject({ code: 0 });
    expect((await read('b.csv')).equals(await read('a.csv'))).toBe(true);
  });

  test('is written under filters that act on lines, and beside others it is said which do not', async () => {
    const { run, read } = await cli.workplace();
    const line = 'generate midpoint-displacement --size 33 --filter clamp --filter smooth'.split(' ');
    expect(await run(...line, '-o', 'a.png', '-o', 'a.csv', '-o', 'a.svg')).toMatchObject({ code: 0 });
    expect(await run('convert', 'a.png', '-o', 'b.csv')).toMatchObject({ code: 0 });
    expect((await read('b.csv')).equals(await read('a.csv'))).toBe(true);
    await run(...line, '--filter', 'median', '-o', 'c.png');
    const refused = wrong('-o c.csv: expected 1D terrain without median; for a line through 2D terrain: faultline slice');
    expect(await run(...line, '--filter', 'median', '-o', 'c.csv')).toMatchObject(refused);
    expect(await run('convert', 'c.png', '-o', 'c.csv')).toMatchObject(refused);
  });

  test('is not there in a picture of 2D terrain', async () => {
    const { run, names } = await cli.workplace();
    await run(...small, '-o', 'a.png');
    expect(await run('convert', 'a.png', '-o', 'b.csv')).toMatchObject(
      wrong('-o b.csv: expected 1D terrain; for a line through 2D terrain: faultline slice'),
    );
    expect(await names()).toEqual(['a.png']);
  });
});

test.each([
  ...[
    'ENOENT',
    'ENOTDIR',
    'EISDIR',
    'EACCES',
    'EPERM',
    'EROFS',
    'EFBIG',
    'ENOSPC',
    'ENAMETOOLONG',
    'ELOOP',
    'EEXIST',
    'ENOTEMPTY',
  ],
  ...['EBUSY', 'ETXTBSY', 'EXDEV', 'EMLINK', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO', 'ENXIO', 'ENODEV', 'EADDRINUSE', 'ENOMEM'],
])('%s is told in words', (code) => {
  const error = Object.assign(new Error(`${code}: what the system says, open 'a.png'`), { code });
  expect(describeSystemError(error)).toMatch(/^[a-z][a-z ,-]+$/);
});
