/** docs/files.md: "I have a … and want it in …". Every pair of its two tables is run. */
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inOneFolder, made, read, run } from '../support/workplace.ts';

/** The commands in the second column of the table behind a heading, in words; several in a cell are several. */
function columnOf(text: string, heading: string): string[][] {
  const table = text.split(`| ${heading} |`)[1].split('\n\n')[0];
  const cells = table
    .split('\n')
    .slice(2)
    .map((line) => line.split(' | ')[1]);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, command]) => command.split(' ')));
}

const text = await readFile('docs/files.md', 'utf8');
const beginnings = columnOf(text, 'I have').map(([npx, faultline, ...words]) => {
  expect([npx, faultline]).toEqual(['npx', 'faultline']);
  return words;
});
const endings = columnOf(text, 'I want it in');

/** A folder with every file that the beginnings name. */
inOneFolder(async () => {
  const small = 'generate diamond-square --width 97 --height 81';
  await made(`${small} -o island.json -o heights.r32 -o dem.tif -o heights.exr -o heights.png`);
  await made(`${small} --png-encoding terrarium -o tile.png`);
  await made(`${small} --byte-order big-endian -o bare.raw`);
  writeFileSync('heights.raw', read('bare.raw'));
  writeFileSync('heights.dat', read('heights.r32'));
  writeFileSync(
    'bytes.raw',
    Uint8Array.from({ length: 97 * 81 }, (_, i) => (i % 97) + Math.floor(i / 97)),
  );
  const rows = Array.from({ length: 50 }, (_, y) => Array.from({ length: 60 }, (_, x) => x * y).join(' '));
  writeFileSync('dem.asc', ['ncols 60', 'nrows 50', 'xllcorner 0', 'yllcorner 0', 'cellsize 30', ...rows].join('\n'));
  const points = Array.from({ length: 3000 }, (_, i) => [30 * (i % 60), -30 * Math.floor(i / 60), (i % 60) * Math.floor(i / 60)]);
  writeFileSync('dem.xyz', points.map((point) => point.join(' ')).join('\n'));
  const tile = new DataView(new ArrayBuffer(2 * 1201 * 1201));
  for (let i = 0; i < 1201 * 1201; i++) tile.setInt16(2 * i, ((i % 1201) * 7 + Math.floor(i / 1201) * 3) % 3000);
  writeFileSync('N46E007.hgt', new Uint8Array(tile.buffer));
});

test('there are pairs to run', () => {
  expect([beginnings.length, endings.length]).toEqual([15, 31]);
});

test.each(beginnings.map((words) => [words.join(' '), words] as const))(
  'npx faultline %s … ends in every way',
  async (_name, words) => {
    // Outputs in a folder of their own: a beginning may read what an ending writes.
    const [at, output] = ['-o', 'made'];
    for (const ending of endings) {
      const named = ending.map((word, i) => (ending[i - 1] === at ? `${output}-${word}` : word));
      const { code, stderr } = await run([...words, ...named, '--force', '--quiet']);
      expect({ ending, code, stderr }).toEqual({ ending, code: 0, stderr: '' });
    }
  },
);
