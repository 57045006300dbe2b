import { spawn } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { kitNames } from '../../../src/kits/kit-files.ts';
import { kitOf } from '../../../src/kits/kits.ts';
import { buildCli, ended, lines } from '../../support/cli.ts';

const cli = await buildCli();
afterAll(cli.dispose);

const small = 'generate diamond-square --size 33'.split(' ');

function namesOf(id: string, name: string, tiles = 1): string[] {
  const kit = kitOf(id);
  return kit ? kitNames(kit, tiles, name, true).map((file) => path.join(name, file)) : [];
}

test.concurrent('--for writes one folder with all files of a program, and says how to import them', async () => {
  const { run, read } = await cli.workplace();
  const { code, stdout, stderr } = await run(...small, '--for', 'unity', '-o', 'hills');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(lines(stdout).map((line) => line.split(/\s+/)[0])).toEqual([...namesOf('unity', 'hills'), 'Unity:']);
  expect(lines(stdout).at(-1)).toMatch(/^Unity: 33 × 33, -600 … 2400 m, [\d.]+ s; hills\/IMPORT.md says how to import it$/);
  expect((await read('hills/hills.raw')).length).toBe(2 * 33 * 33);
  expect((await read('hills/IMPORT.md')).toString()).toContain('| Resolution | 33 |');
});

test.concurrent('--tiles cuts the map into files that share their borders, and is told what it may be', async () => {
  const { run, read } = await cli.workplace();
  const { code, stdout, stderr } = await run(...small, '--for', 'unreal', '--tiles', '2', '-o', 'hills', '--json');
  expect([code, stderr]).toEqual([
    0,
    'note: Unreal Engine takes 31 × 31 samples, 2 × 2 tiles of 16 × 16, in place of 33 × 33: resampled from 33 × 33, bilinear\n',
  ]);
  const report = JSON.parse(stdout);
  expect(report.files.map((file: { path: string }) => file.path)).toEqual(namesOf('unreal', 'hills', 2));
  expect(report).toMatchObject({ width: 31, height: 31, tiles: 2 });
  expect((await read('hills/IMPORT.md')).toString()).toContain('`hills_x1_y1.png`');
  for (const [wrong, got] of [
    ['0', '0'],
    ['17', '17'],
    ['2.5', '2.5'],
    ['four', '"four"'],
  ]) {
    const { code: failed, stderr: said } = await run(...small, '--for', 'unity', '--tiles', wrong, '-o', 'other');
    expect([failed, said]).toEqual([2, `--tiles: expected a whole number from 1 to 16, got ${got}\n`]);
  }
  expect((await run(...small, '--tiles', '2', '-o', 'other.png')).stderr).toBe('--tiles: only with --for\n');
});

test.concurrent('another size is told, and --json names all files', async () => {
  const { run } = await cli.workplace();
  const { stdout, stderr } = await run('generate', 'diamond-square', '--size', '60', '--for', 'unreal', '-o', 'island', '--json');
  expect(stderr).toMatch(
    /^note: Unreal Engine takes \d+ × \d+ samples in place of 60 × 60: resampled from \d+ × \d+, bilinear\n$/,
  );
  const report = JSON.parse(stdout);
  expect(report.files.map((file: { path: string }) => file.path)).toEqual(namesOf('unreal', 'island'));
  expect(report).toMatchObject({ for: 'unreal', elevation: { min: -600, max: 2400 } });
});

test.concurrent('a file of a real place becomes a kit with the elevations and the ground that it states', async () => {
  const { run, read, names } = await cli.workplace();
  const jacksboro = path.resolve('public/samples/jacksboro.png');
  const { code, stdout } = await run('convert', jacksboro, '--for', 'unreal', '-o', 'real');
  expect(code).toBe(0);
  expect(lines(stdout).at(-1)).toMatch(/^Unreal Engine: \d+ × \d+, 236 … 1076 m/);
  expect((await read('real/IMPORT.md')).toString()).toContain('across 29908.8 × 31796.1 m, 241.297 … 1071.62 m');
  expect(await names()).toEqual(['real']);
});

test.concurrent('a recipe in a file is generated at the size that the program takes', async () => {
  const { run } = await cli.workplace();
  await run(...small, '-o', 'hill.json');
  const { stdout } = await run('convert', 'hill.json', '--for', 'unity', '-o', 'hill');
  expect(lines(stdout).map((line) => line.split(/\s+/)[0])).toEqual([...namesOf('unity', 'hill'), 'Unity:']);
  expect((await run('convert', 'hill.json', '--for', 'unity', '--byte-order', 'big-endian', '-o', 'other')).stderr).toBe(
    '--byte-order: not together with --for, which decides what is written\n',
  );
});

test.concurrent('a picture whose recipe makes it is generated at the size that the program takes', async () => {
  const { run, read } = await cli.workplace();
  await run('generate', 'diamond-square', '--size', '17', '-o', 'hill.png');
  const { stderr } = await run('convert', 'hill.png', '--for', 'unity', '-o', 'again');
  expect(stderr).toContain('generated at that size');
  expect(stderr).not.toContain('rounded');
  await run('generate', '--recipe', 'hill.png', '--for', 'unity', '-o', 'hill');
  expect((await read('again/again.raw')).equals(await read('hill/hill.raw'))).toBe(true);
});

test.concurrent('files of an earlier folder with other tiles are named', async () => {
  const { run } = await cli.workplace();
  const blender = [...small, '--for', 'blender', '-o', 'hills'];
  await run(...blender);
  expect((await run(...blender, '--force')).stderr).toBe('');
  expect((await run(...blender, '--tiles', '2', '--force')).stderr).toContain(
    'note: hills also has files of an earlier folder: hills-normal-opengl.png, ',
  );
});

test.concurrent('nothing is written over files that exist, and all that is wrong is told at once', async () => {
  const { run, folder, names } = await cli.workplace();
  await mkdir(path.join(folder, 'mine'));
  await writeFile(path.join(folder, 'mine/IMPORT.md'), 'mine');
  expect(await run(...small, '--for', 'blender', '-o', 'mine')).toMatchObject({
    code: 2,
    stderr: `-o mine: ${path.join('mine', 'IMPORT.md')} exists; add --force to replace it\n`,
  });
  expect(await names()).toEqual(['mine']);
  const { stderr } = await run('generate', 'midpoint-displacement', '--for', 'godzilla', '--stage', '2', '-o', 'a', '-o', 'b');
  expect(lines(stderr)).toEqual([
    '--for: expected unity, unreal, godot, blender, print, got "godzilla"',
    '--stage: not together with --for, which decides what is written',
    '--for: expected 2D terrain, got a line',
    '--for: expected terrain in metres; --min and --max give it elevations',
    '-o: expected one folder for the files of --for, such as terrain',
  ]);
});

// Where not even root may make a folder.
test
  .skipIf(process.platform !== 'linux')
  .concurrent('a place that nothing may be written to is told in one sentence', async () => {
    const { run, names } = await cli.workplace();
    const { code, stderr } = await run(...small, '--for', 'unity', '-o', '/sys/kit');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^\/sys\/kit: (permission denied|the file system is read-only|.*not permitted.*)\n$/),
    ]);
    expect(await names()).toEqual([]);
  });

describe.skipIf(process.platform === 'win32')('a kit that cannot be finished', () => {
  test('leaves the old one as it was, and says why in one sentence', async () => {
    const { folder, run, read } = await cli.workplace();
    await run(...small, '--for', 'unity', '-o', 'hills');
    const before = await Promise.all(namesOf('unity', 'hills').map(read));
    // Blocks of 512 bytes: the codes are small enough, the normal map is not.
    const command = `ulimit -f 66; exec "${process.execPath}" "${cli.main}" generate diamond-square --size 129 --for unity -o hills --force`;
    const child = spawn('sh', ['-c', command], { cwd: folder });
    const [stderr, { code }] = await Promise.all([text(child.stderr), ended(child)]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^hills\/hills-[a-z-]+\.png: the file is larger than the system allows\n$/),
    });
    expect(await Promise.all(namesOf('unity', 'hills').map(read))).toEqual(before);
    const there = await readdir(path.join(folder, 'hills'));
    expect(there.map((file) => path.join('hills', file)).sort()).toEqual(namesOf('unity', 'hills').sort());
  });

  test('is gone with its folder when the process is told to end', async () => {
    const { start, folder, names } = await cli.workplace();
    const child = start('generate', 'diamond-square', '--size', '1025', '--for', 'unity', '-o', 'hills');
    const end = ended(child);
    const begun = async (): Promise<number> =>
      (await names()).length === 0 ? 0 : (await readdir(path.join(folder, 'hills'))).length;
    while ((await begun()) < 2 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 2));
    child.kill('SIGTERM');
    expect(await end).toEqual({ code: 1, signal: null });
    expect(await names()).toEqual([]);
  });
});
