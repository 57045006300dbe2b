import { symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { failure, inFoldersOfTheirOwn, made, read, refusal } from '../../support/workplace.ts';

inFoldersOfTheirOwn();

test('folders that are links to each other are told', async () => {
  symlinkSync('b', 'a');
  symlinkSync('a', 'b');
  const loop = 'too many symbolic links encountered';
  expect(await refusal('generate fault-lines -o a/x.png')).toEqual([`-o a/x.png: the folder a cannot be used: ${loop}`]);
  expect(await refusal('inspect a/x.png')).toEqual([`a/x.png: ${loop}`]);
});

test('--raw-width that fits only one of several files says that it is for all', async () => {
  writeFileSync('a.r32', new Uint8Array(4 * 33 * 9));
  writeFileSync('b.r32', new Uint8Array(4 * 400));
  const ofAll = '--raw-width and --raw-height apply to every .r32 and .r16 without a .json beside it';
  expect(await failure('compare a.r32 b.r32 --raw-width 33')).toEqual([
    `b.r32: R32 size: expected samples in whole rows of 33, got 400; ${ofAll}`,
  ]);
});

test.each(['', '--filter clamp --filter smooth'])('the line of a recipe inside a PNG is written, under "%s"', async (filters) => {
  await made(`generate midpoint-displacement --size 33 ${filters} -o a.png -o a.csv -o a.svg`);
  await made('convert a.png -o b.csv');
  expect(read('b.csv').equals(read('a.csv'))).toBe(true);
});
