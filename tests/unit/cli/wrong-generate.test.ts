import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WRITABLE } from '../../support/format-texts.ts';
import { expectRefusal, inOneFolder, made, refusal, type WrongCalls } from '../../support/workplace.ts';

const SAMPLES = 'expected a whole number of samples from 2 to 16384';
const UNKNOWN = 'generator: no generator named "fault-line"; did you mean "fault-lines"?';
const OF_OTHERS =
  '--hurst: no such flag of fault-lines; it belongs to diamond-square, midpoint-squares, square-square, triangle-edge, random-additions, gradient-noise, simplex-noise, value-noise and cellular';
const WINDOW = '--window: expected column, row, width and height in whole samples, as X,Y,W,H';
const STRIPS =
  '--strips: expected FIRST..LAST, whole numbers within ±1073741824, the first not above the last, such as -2..5, got';
const KINDS =
  'relief, hillshade, slope, sky, normal-opengl, normal-directx, weight-water, weight-low, weight-high, weight-steep, weights, river-mask, silhouette, lightning, river';
const NO_LINE = 'expected 1D terrain; for a line through 2D terrain: faultline slice';
const BY_KIT = 'not together with --for, which decides what is written';
const TILES = '--tiles: expected a whole number from 1 to 16, got';
const LONG = 'a'.repeat(300);

inOneFolder(async () => {
  await made('generate fault-lines --size 9 -o is.json');
  writeFileSync('bad.json', '{ "version": 2, "source": { "kind": "generated", "generator": "fault-lines" }, "width": 1 }');
});

/** The arguments of `generate` and the expected messages. */
const calls: Readonly<Record<string, WrongCalls>> = {
  'the terrain': {
    '-o a.png': /^generator: expected .*fault-lines.* or --recipe, got nothing$/,
    'fault-lines extra -o a.png': 'extra: expected no further argument',
    'fault-line --stage 100 -o a.png': UNKNOWN,
    'fault-line --size 1 --filter smoth -o a.png': [
      UNKNOWN,
      `--size: ${SAMPLES}, got 1`,
      /^--filter smoth: no filter named "smoth"/,
    ],
    'fault-lines --size 0 -o a.png': `--size: ${SAMPLES}, got 0`,
    'fault-lines --size 1e9 -o a.png': '--size: expected no more samples than 8193 × 8193, got 1000000000 × 1000000000',
    'fault-lines --size NaN -o a.png': `--size: ${SAMPLES}, got "NaN"`,
    'fault-lines --size 16384 -o a.png': '--size: expected no more samples than 8193 × 8193, got 16384 × 16384',
    'fault-lines --size 9 --width 8 -o a.png': '--size: not together with --width',
    'fault-lines --size 9 --size 8 -o a.png': '--size: expected once, got "9" and "8"',
    'fault-lines --seed --size 9 -o a.png': '--seed: expected a value, got --size',
    'fault-lines --lines -3 -o a.png': '--lines: expected a whole number from 1 to 65536, got -3',
    'diamond-square --hurst abc -o a.png': '--hurst: expected a number from 0.01 to 1, got "abc"',
    'fault-lines --hurst 0.5 -o a.png': OF_OTHERS,
    'fault-lines --line 5 -o a.png': '--line: no such flag; did you mean --lines?',
    'fault-lines -size 5 -o a.png': '-size: no such flag; did you mean --size?',
    'fault-lines --force=perhaps -o a.png': '--force: expected true, false or no value, got "perhaps"',
    'diamond-square --edges toroidal --size 256 -o a.png':
      '--size: toroidal edges need 2ⁿ·cells + 1 samples, got 256; nearest: 257',
    'diamond-square --edges toroidal --width 66 --height 66 -o a.png': [
      '--width: toroidal edges need 2ⁿ·cells + 1 samples, got 66; nearest: 65',
      '--height: toroidal edges need 2ⁿ·cells + 1 samples, got 66; nearest: 65',
    ],
    'diamond-square --edges toroidal --width 65 --height 33 -o a.png':
      '--height: with 65 samples on the longer side, toroidal edges need k·64 + 1 on the shorter, got 33; nearest: 65',
  },
  'its elevations and ground': {
    'fault-lines --min high -o a.png': '--min: expected metres, got "high"',
    'fault-lines --min 3000 -o a.png': '--min: expected the lowest below the highest, got 3000 … 2400',
    'fault-lines --max 1e7 -o a.png': '--max: expected metres from −1000000 to 1000000, got 10000000',
    'midpoint-displacement --min 5 -o a.png': '--min: needs --max too: midpoint-displacement has no elevation range of its own',
    'fault-lines --cell-size 0 -o a.png': '--cell-size: expected metres above 0, as M or M,M, got "0"',
    'fault-lines --cell-size 1e8 -o a.png':
      '--cell-size: across the map: expected metres from 0.001 to 1000000000, got 51200000000',
    'fault-lines --extent 320 -o a.png': '--extent: expected metres above 0, as X,Y, got "320"',
    'fault-lines --extent 320,-1 -o a.png': '--extent: expected metres above 0, as X,Y, got "320,-1"',
    'fault-lines --extent 3,3 --cell-size 2 -o a.png': '--extent: not together with --cell-size',
    'fault-lines --extent 1e10,3 -o a.png': '--extent: expected metres from 0.001 to 1000000000, got 10000000000',
  },
  'its recipe, preset, filters and stage': {
    '--recipe none.json --stage 100 -o a.png': '--recipe none.json: no such file or directory',
    '--recipe bad.json --min x -o a.png': [
      '--recipe bad.json: version: expected 1, got 2',
      `--recipe bad.json: width: ${SAMPLES}, got 1`,
      '--min: expected metres, got "x"',
    ],
    'diamond-square --recipe is.json -o b.json': 'generator: expected fault-lines, which the recipe names, got diamond-square',
    '--recipe is.json --preset article-004 -o b.json': '--preset: not together with --recipe',
    'fault-lines --preset article-4 -o a.png': '--preset: no preset named "article-4"; did you mean "article-004"?',
    'fault-lines --filter smoth:x=1 -o a.png': /^--filter smoth:x=1: no filter named "smoth"/,
    'fault-lines --filter erosion:f=0.2,f=0.4 -o a.png':
      '--filter erosion:f=0.2,f=0.4: f: expected a number from 0 to 0.9, got "0.2 and 0.4"',
    'midpoint-displacement --own-offsets 2.5:1 -o a.png':
      '--own-offsets: expected an index from 0 to 1 at level 2, got "5" in "2.5:1"',
    'diamond-square --stage 19 -o a.png': '--stage: expected a whole number from 0 to 18, got 19',
    'diamond-square --stage 5 -o a.json': '-o a.json: expected the last stage, which is the one a recipe names',
  },
  'its window or strips': {
    'diamond-square --window 0,0,5 -o a.png': `${WINDOW}, got "0,0,5"`,
    'diamond-square --window 0,0,5,5 -o a.json': '-o a.json: expected .png, .r32, got .json',
    'fault-lines --size 65 --window 60,0,6,5 -o a.png': '--window: 6 × 5 at (60, 0) reaches outside 65 × 65',
    'midpoint-displacement --window 0,0,5,5 -o a.png': '--window: only generated 2D terrain has windows',
    'diamond-square --window 0,0,5,5 --min 0 -o a.png': '--min: not together with --window, which writes raw values',
    'diamond-square --window 0,0,5,5 --range -1000,9000 -o a.png': '--range: not together with --window, which writes raw values',
    'diamond-square --window 0,0,5,5 --filter invert -o a.png': '--filter: not together with --window, which writes raw values',
    'midpoint-displacement --strips 3..1 -o a.csv': `${STRIPS} "3..1"`,
    'midpoint-displacement --strips 3 -o a.csv': `${STRIPS} "3"`,
    'midpoint-displacement --size 513 --strips 0..4096 -o a.csv':
      '--strips: expected at most 2048 strips of 513 points, got 4097',
    'diamond-square --strips 0..1 -o a.csv': '--strips: only with midpoint-displacement, got diamond-square',
    'midpoint-displacement --strips 0..1 --stage 2 -o a.csv': '--stage: not together with --strips, which writes raw values',
  },
  'its files': {
    'fault-lines -o': ['-o: expected a value, got nothing', '-o: expected a file to write, such as terrain.png, got nothing'],
    'fault-lines -o a.bmp': `-o a.bmp: expected ${WRITABLE}, got .bmp`,
    'fault-lines -o a': `-o a: expected ${WRITABLE}, got no extension`,
    [`fault-lines -o ${LONG}.png`]: `-o ${LONG}.png: name too long`,
    [`fault-lines -o ${LONG.slice(50)}.r32`]: `-o ${LONG.slice(50)}.r32: name too long`,
    'fault-lines -o no/a.png': '-o no/a.png: the folder no cannot be used: no such file or directory',
    'fault-lines -o a.png -o ./a.png': '-o ./a.png: ./a.png would be written twice',
    'fault-lines -o a.csv -o a.svg': [`-o a.csv: ${NO_LINE}`, `-o a.svg: ${NO_LINE}`],
    'midpoint-displacement --filter median -o c.csv': `-o c.csv: ${NO_LINE.replace('terrain', 'terrain without median')}`,
    'fault-lines -o - --json': '--json: not with -o -, which writes the file to standard output',
    'fault-lines -o - --format gif': `--format: expected ${WRITABLE.replaceAll('.', '')}, got "gif"`,
    'fault-lines -o a.png --format png': '--format: only with -o -; the name of a file sets its format',
    'fault-lines -o - -o -': '-o -: standard output would be written twice',
    'fault-lines -o - --format csv': `-o -: ${NO_LINE}`,
  },
  'its picture or kit': {
    'fault-lines --picture -o a.png -o a.r32 -o a.json': [
      '-o a.r32: expected .png with --picture, got .r32',
      '-o a.json: expected .png with --picture, got .json',
    ],
    'diamond-square --kind bump -o bump.png': `--kind: expected ${KINDS}, got "bump"`,
    'midpoint-displacement --kind sky -o line.png': '-o line.png: expected 2D terrain',
    'diamond-square --kind lightning -o a.png': '-o a.png: expected 1D terrain without filters to draw as lightning',
    'diamond-square --picture --smallest -o a.png': '--smallest: not with --picture',
    'diamond-square --kind relief --depth 8 -o a.png': '--depth: not with --kind',
    'diamond-square --tiles 2 -o a.png': '--tiles: only with --for',
    'diamond-square --for unity --tiles 0 -o a': `${TILES} 0`,
    'diamond-square --for unity --tiles 17 -o a': `${TILES} 17`,
    'diamond-square --for unity --tiles 2.5 -o a': `${TILES} 2.5`,
    'diamond-square --for unity --tiles four -o a': `${TILES} "four"`,
    'midpoint-displacement --for godzilla --stage 2 -o a -o b': [
      '--for: expected unity, unreal, godot, blender, three, print, gltf, wavefront, got "godzilla"',
      `--stage: ${BY_KIT}`,
      '--for: expected 2D terrain, got a line',
      '--for: expected terrain in metres; --min and --max give it elevations',
      '-o: expected one folder for the files of --for, such as terrain',
    ],
  },
  'its stages': {
    'diamond-square --size 33 --evolution --stage 3 --frame-time 99 --frames-dir x -o a.gif': [
      '--stage: not with --evolution',
      '--frames-dir: only with --stages',
      '--frame-time: only with --stages',
      '-o a.gif: expected .png, .svg, got .gif',
    ],
    'diamond-square --size 33 --stage 3 --kind relief --stages -o a.apng': [
      '--kind: not with --stages',
      '--stage: not with --stages',
    ],
    'diamond-square --size 33 --stage 3 -o a.r32 -o a.apng': [
      '--stage: not with -o a.apng',
      '-o a.r32: expected .apng, got .r32',
    ],
    'diamond-square --size 33 --stage 3 --frames-dir x': '--stage: not with --frames-dir',
    'diamond-square --size 33 --stage 3 --format APNG -o -': '--stage: not with --format APNG',
    'diamond-square --size 33 --stages --last-stage 11 -o a.apng': '--last-stage: expected a stage of 1 … 10, got 11',
    'diamond-square --stages': '-o: expected a file to write, such as process.apng, or --frames-dir, got nothing',
    'diamond-square --spread even -o a.png': '--spread: only with --stages or --evolution',
  },
  'all of it at once': {
    'fault-lines --size 0 --lines -3 --line 5 --hurst 1 --stage x -o no/a.png -o a.bmp': [
      '--line: no such flag; did you mean --lines?',
      OF_OTHERS,
      '--lines: expected a whole number from 1 to 65536, got -3',
      `--size: ${SAMPLES}, got 0`,
      '--stage: expected a whole number from 0 on, got "x"',
      '-o no/a.png: the folder no cannot be used: no such file or directory',
      `-o a.bmp: expected ${WRITABLE}, got .bmp`,
    ],
  },
};

describe.each(Object.entries(calls))('a wrong call of generate is told all that is wrong with %s', (_, wrong) => {
  test.each(Object.entries(wrong))('generate %s', async (call, problems) => {
    await expectRefusal(`generate ${call}`, problems);
  });
});

test('an empty name is no file', async () => {
  expect(await refusal([...'generate fault-lines -o'.split(' '), ''])).toEqual([
    `-o "": expected ${WRITABLE}, got an empty name`,
  ]);
  expect(await refusal([...'generate -o a.png --recipe'.split(' '), ''])).toEqual(['--recipe "": no such file or directory']);
});

test('an empty name is no filter, and of too many none is named', async () => {
  const many = `generate fault-lines -o a.png ${'--filter invert '.repeat(33)}`;
  expect(await refusal(many)).toEqual(['--filter: expected a list of at most 32 steps, got 33']);
  expect(await refusal([...'generate fault-lines -o a.png --filter'.split(' '), ''])).toEqual([
    expect.stringMatching(/^--filter "": no filter named ""; there are fault/),
  ]);
});
