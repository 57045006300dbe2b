import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallError, Failure } from '../../../src/cli/errors.ts';
import { compare, errorOf, openComparisonFolder, writeR32 } from '../../support/comparison-folder.ts';
import { READABLE } from '../../support/format-texts.ts';

let close: () => void;
beforeAll(async () => {
  close = await openComparisonFolder();
});
afterAll(() => close());

describe('a wrong call', () => {
  beforeAll(() => {
    mkdirSync('folder.png');
    writeFileSync('taken.r32', 'mine');
  });

  test.each([
    ['--json', ['FILE: expected 2 to 8 files to compare, got none']],
    ['hill.json', ['FILE: expected 2 to 8 files to compare, got 1']],
    [Array(9).fill('hill.json').join(' '), ['FILE: expected 2 to 8 files to compare, got 9']],
    ['hill.json folder.png', ['folder.png: expected a file, got a folder']],
    [
      'hill.json line.json --difference d.r32',
      ['--difference d.r32: expected two terrains that have a difference; terrain 1 is in metres, terrain 2 has no unit'],
    ],
    [
      'hill.json other.json --difference d.csv',
      ['--difference d.csv: expected two 1D terrains without filters; of 2D terrain: .r32 or .png'],
    ],
    ['hill.json other.json --difference d.png --picture ./d.png', ['--picture ./d.png: ./d.png would be written twice']],
    [
      'hill.json high.r32 --difference high.r32',
      [
        '--difference high.r32: high.r32 is the input itself; add --force to replace it',
        '--difference high.r32: high.r32.json exists; add --force to replace it',
      ],
    ],
    ['hill.json other.json --difference taken.r32', ['--difference taken.r32: taken.r32 exists; add --force to replace it']],
    [
      'hill.json none.png none.bil --pictures p.png --difference d.obj --picture no/p.gif',
      [
        '--pictures: no such flag; did you mean --picture?',
        'none.png: no such file',
        `none.bil: expected a ${READABLE} file; to make one with GDAL: gdal_translate -of ENVI -ot Float32 none.bil none.r32`,
        '--difference d.obj: expected .png, .r32, .csv, got .obj',
        '--picture no/p.gif: expected .png, .svg, got .gif',
      ],
    ],
    [
      'hill.json line.json none.png --difference no/d.r32',
      ['none.png: no such file', '--difference no/d.r32: the folder no cannot be used: it does not exist'],
    ],
  ])('lists what is wrong, and writes nothing: %s', async (args, problems) => {
    const present = readdirSync('.');
    const error = await errorOf(args);
    expect(error).toBeInstanceOf(CallError);
    expect((error as CallError).message.split('\n')).toEqual(problems);
    expect(readdirSync('.')).toEqual(present);
  });
});

test('a difference larger than files hold is a failure, and its figures and its picture are there without that file', async () => {
  const ends = (x: number) => (x % 2 === 0 ? 9e8 : -9e8);
  writeR32('deep', 4, 4, ends);
  writeR32('steep', 4, 4, (x) => ends(x + 1));
  const present = readdirSync('.');
  const error = await errorOf('deep.r32 steep.r32 --difference d.r32');
  expect(error).toBeInstanceOf(Failure);
  const message = 'd.r32: samples: expected elevations within ±1000000000, got -1800000000 at column 0, row 0';
  expect((error as Failure).message).toBe(message);
  expect(readdirSync('.')).toEqual(present);
  const { differences } = JSON.parse(await compare('deep.r32 steep.r32 --difference d.png --json'));
  expect(differences[0]).toMatchObject({ min: -18e8, correlation: -1 });
});

test('damaged files are a failure that names each of them', async () => {
  writeFileSync('bad.png', 'no picture');
  writeFileSync('bad.json', '{');
  writeFileSync('empty.r32', '');
  const error = await errorOf('bad.png hill.json bad.json empty.r32 --picture never.png');
  expect(error).toBeInstanceOf(Failure);
  expect((error as Failure).message.split('\n').map((text) => text.split(':')[0])).toEqual(['bad.png', 'bad.json', 'empty.r32']);
  expect(readdirSync('.')).not.toContain('never.png');
});

test('a damaged file after a good pair is named, and the difference of the pair is not written', async () => {
  writeFileSync('late.png', 'no picture');
  const error = await errorOf('hill.json other.json late.png --difference early.r32 --picture early.png');
  expect(error).toBeInstanceOf(Failure);
  expect((error as Failure).message).toMatch(/^late\.png: /);
  expect(readdirSync('.').filter((name) => name.startsWith('early'))).toEqual([]);
});

test('what is wrong with the pair is told together with all else that is wrong', async () => {
  writeFileSync('mine.r32', 'mine');
  expect(await errorOf('hill.json line.json --difference mine.r32')).toMatchObject({
    message: [
      '--difference mine.r32: mine.r32 exists; add --force to replace it',
      '--difference mine.r32: expected two terrains that have a difference; terrain 1 is in metres, terrain 2 has no unit',
    ].join('\n'),
  });
});
