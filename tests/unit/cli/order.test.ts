import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError } from '../../../src/cli/errors.ts';
import { generateCommand } from '../../../src/cli/generate.ts';
import { WRITABLE } from '../../support/format-texts.ts';

/** What a call to generate would be told; in this process, so that many calls take no time. */
async function problemsOf(args: string): Promise<string[]> {
  const error = await generateCommand(args.split(' ')).catch((reason: unknown) => reason);
  if (error instanceof CallError) return error.message.split('\n');
  throw error ?? new Error('the call was carried out');
}

const before = process.cwd();
const folder = mkdtempSync(path.join(os.tmpdir(), 'faultline-order-'));
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(before);
  rmdirSync(folder);
});

test.each([
  ['fault-lines --size 16384 -o a.png', ['--size: expected at most 67125249 samples in all, got 16384 × 16384 = 268435456']],
  ['fault-lines -size 5 -o a.png', ['-size: no such flag; did you mean --size?']],
  [
    'fault-lines --hurst 0.5 -o a.png',
    [
      '--hurst: no such flag of fault-lines; it belongs to diamond-square, midpoint-squares, square-square, triangle-edge and random-additions',
    ],
  ],
  ['fault-line --stage 100 -o a.png', ['generator: no generator named "fault-line"; did you mean "fault-lines"?']],
  [
    'fault-line --size 1 --filter smoth -o a.png',
    [
      'generator: no generator named "fault-line"; did you mean "fault-lines"?',
      '--size: expected a whole number of samples from 2 to 16384, got 1',
      /^--filter smoth: no filter named "smoth"/,
    ],
  ],
  ['--recipe none.json --stage 100 -o a.png', ['--recipe none.json: no such file']],
  ['fault-lines extra -o a.png', ['extra: expected no further argument']],
  ['fault-lines --size 9 --width 8 -o a.png', ['--size: not together with --width']],
  ['fault-lines --size 9 --size 8 -o a.png', ['--size: expected once, got "9" and "8"']],
  ['fault-lines --seed --size 9 -o a.png', ['--seed: expected a value, got --size']],
  ['fault-lines -o', ['-o: expected a value, got nothing', '-o: expected a file to write, such as terrain.png, got nothing']],
  ['fault-lines --force=perhaps -o a.png', ['--force: expected true, false or no value, got "perhaps"']],
  ['fault-lines --min high -o a.png', ['--min: expected metres, got "high"']],
  ['fault-lines --min 3000 -o a.png', ['--min: expected min below max, got 3000 … 2400']],
  ['fault-lines --max 1e7 -o a.png', ['--max: expected metres from −1000000 to 1000000, got 10000000']],
  ['fault-lines --cell-size 0 -o a.png', ['--cell-size: expected metres above 0, as M or M,M, got "0"']],
  [
    'fault-lines --cell-size 1e8 -o a.png',
    ['--cell-size: across the map: expected metres from 0.001 to 1000000000, got 51200000000'],
  ],
  ['diamond-square --stage 19 -o a.png', ['--stage: expected a whole number from 0 to 18, got 19']],
  ['diamond-square --stage 5 -o a.json', ['-o a.json: expected the last stage, which is the one a recipe names']],
  ['fault-lines --preset article-4 -o a.png', ['--preset: no preset named "article-4"; did you mean "article-004"?']],
  [
    'fault-lines --filter erosion:f=0.2,f=0.4 -o a.png',
    ['--filter erosion:f=0.2,f=0.4: f: expected a number from 0 to 0.9, got "0.2 and 0.4"'],
  ],
  ['fault-lines --filter smoth:x=1 -o a.png', [/^--filter smoth:x=1: no filter named "smoth"/]],
  [
    'diamond-square --edges toroidal --size 256 -o a.png',
    ['--size: toroidal edges need 2^n·cells + 1 samples, got 256; nearest: 257'],
  ],
  ['midpoint-displacement --min 5 -o a.png', ['--min: needs --max too: midpoint-displacement has no elevation range of its own']],
  [
    'fault-lines -o a.csv -o a.svg',
    ['a.csv', 'a.svg'].map((file) => `-o ${file}: expected 1D terrain; for a line through 2D terrain: faultline slice`),
  ],
  ['fault-lines -o a', [`-o a: expected ${WRITABLE}, got no extension`]],
  ['fault-lines -o a.png -o ./a.png', ['-o ./a.png: ./a.png would be written twice']],
])('generate %s', async (args, problems) => {
  const got = await problemsOf(args);
  expect(got).toEqual(problems.map((problem) => (typeof problem === 'string' ? problem : expect.stringMatching(problem))));
  expect(readdirSync(folder)).toEqual([]);
});
