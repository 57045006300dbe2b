import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { kitNames } from '../../../src/kits/kit-files.ts';
import { kitOf } from '../../../src/kits/kits.ts';
import {
  failingAt,
  failure,
  inFoldersOfTheirOwn,
  lines,
  made,
  names,
  notesOf,
  read,
  refusal,
  whileBroken,
} from '../../support/workplace.ts';

inFoldersOfTheirOwn();

const jacksboro = path.resolve('public/samples/jacksboro.png');
const small = 'generate diamond-square --size 33';

function namesOf(id: string, name: string, tiles = 1): string[] {
  const kit = kitOf(id);
  return kit ? kitNames(kit, tiles, name, true).map((file) => path.join(name, file)) : [];
}

test('--for writes one folder with all files of a program, and says how to import them', async () => {
  const { stdout, stderr } = await made(`${small} --for unity -o hills`);
  expect(stderr).toBe('');
  expect(lines(stdout).map((line) => line.split(/\s+/)[0])).toEqual([...namesOf('unity', 'hills'), 'Unity:']);
  expect(lines(stdout).at(-1)).toMatch(/^Unity: 33 × 33, -600 … 2400 m, [\d.]+ s; hills\/IMPORT.md says how to import it$/);
  expect(read('hills/hills.raw').length).toBe(2 * 33 * 33);
  expect(read('hills/IMPORT.md').toString()).toContain('| Resolution | 33 |');
});

test('--tiles cuts the map into files that share their borders', async () => {
  const { stdout, stderr } = await made(`${small} --for unreal --tiles 2 -o hills --json`);
  expect(stderr).toBe(
    'note: Unreal Engine takes 31 × 31 samples, 2 × 2 tiles of 16 × 16, in place of 33 × 33: resampled from 33 × 33, averaged by a triangle filter\n',
  );
  const report = JSON.parse(stdout);
  expect(report.files.map((file: { path: string }) => file.path)).toEqual(namesOf('unreal', 'hills', 2));
  expect(report).toMatchObject({ for: 'unreal', width: 31, height: 31, tiles: 2, elevation: { min: -600, max: 2400 } });
  expect(String(read('hills/IMPORT.md'))).toContain('`hills_x1_y1.png`');
});

test('folders of meshes take the largest error and the colours, and no folder takes what it decides', async () => {
  await made(`${small} --for gltf --tiles 2 --max-error 40 --colours none -o hills`);
  expect(String(read('hills/IMPORT.md'))).toContain('No sample lies more than 40 m');
  expect(read('hills/hills_x1_y1.glb').length).toBeLessThan(20_000);
  expect(await refusal(`${small} --for gltf --print-size 20 --max-error -1 -o other`)).toEqual([
    '--print-size: only with --for print',
    '--max-error: expected a number from 0 to 10000, got -1',
  ]);
  expect(await refusal(`${small} --for print --max-error 20 -o other`)).toEqual([
    '--max-error: only with --for gltf or wavefront',
  ]);
  await made(`${small} --for print --print-size 80 --base 2 --print-exaggeration 2 -o plate`);
  const text = String(read('plate/IMPORT.md'));
  for (const words of ['| West to east | 80 mm |', '| Base | 2 mm |', 'Heights are 2 times']) expect(text).toContain(words);
});

test('a file of a real place becomes a kit with the elevations and the ground that it states', async () => {
  const { stdout } = await made(`convert ${jacksboro} --for unreal -o real`);
  expect(lines(stdout).at(-1)).toMatch(/^Unreal Engine: \d+ × \d+, 241.297 … 1071.62 m, in codes of 236 … 1076 m/);
  expect(read('real/IMPORT.md').toString()).toContain('across 29908.8 × 31796.1 m, 241.297 … 1071.62 m');
  expect(names()).toEqual(['real']);
});

test('a recipe in a file is generated at the size that the program takes', async () => {
  await made(`${small} -o hill.json`);
  const { stdout } = await made('convert hill.json --for unity -o hill');
  expect(lines(stdout).map((line) => line.split(/\s+/)[0])).toEqual([...namesOf('unity', 'hill'), 'Unity:']);
});

test('a picture whose recipe makes it is generated at the size that the program takes', async () => {
  await made('generate diamond-square --size 17 -o hill.png');
  const { stderr } = await made('convert hill.png --for unity -o again');
  expect(stderr).toContain('generated at that size');
  expect(stderr).not.toContain('rounded');
  await made('generate --recipe hill.png --for unity -o hill');
  expect(read('again/again.raw').equals(read('hill/hill.raw'))).toBe(true);
});

test('files of an earlier folder with other tiles are named', async () => {
  const blender = `${small} --for blender -o hills`;
  await made(blender);
  expect(await notesOf(`${blender} --force`)).toEqual([]);
  expect((await notesOf(`${blender} --tiles 2 --force`)).join()).toContain(
    'hills also has files of an earlier folder: hills-normal-opengl.png, ',
  );
});

test('a folder that is named as a file is refused, unless its name says that it is one', async () => {
  for (const [folder, extension] of [
    ['hills.png', '.png'],
    ['out/hills.RAW', '.RAW'],
    ['hills.zip', '.zip'],
  ]) {
    expect(await refusal(`${small} --for unity -o ${folder}`)).toEqual([
      `-o ${folder}: expected a folder for the files of --for, such as hills, got the name of a ${extension} file`,
    ]);
  }
  expect(names()).toEqual([]);
  await made(`${small} --for unity -o hills.png/`);
  await made(`${small} --for unity -o v1.2`);
  expect(names()).toEqual(['hills.png', 'v1.2']);
});

test('nothing is written over files that exist', async () => {
  mkdirSync('mine');
  writeFileSync('mine/IMPORT.md', 'mine');
  expect(await refusal(`${small} --for blender -o mine`)).toEqual([
    `-o mine: ${path.join('mine', 'IMPORT.md')} exists; add --force to replace it`,
  ]);
});

// Where not even root may make a folder.
test.skipIf(process.platform !== 'linux')('a place that nothing may be written to is told in one sentence', async () => {
  expect(await failure(`${small} --for unity -o /sys/kit`)).toEqual([
    expect.stringMatching(/^\/sys\/kit: (permission denied|read-only file system|.*not permitted.*)$/),
  ]);
});

test('a kit that cannot be finished leaves the old one as it was, and says why in one sentence', async () => {
  await made(`${small} --for unity -o hills`);
  const before = namesOf('unity', 'hills').map(read);
  const problems = await whileBroken(failingAt('hills', 3), () =>
    failure('generate diamond-square --size 129 --for unity -o hills --force'),
  );
  expect(problems).toEqual([expect.stringMatching(/^hills\/hills-[a-z-]+\.png: no space left on device$/)]);
  expect(namesOf('unity', 'hills').map(read)).toEqual(before);
});
