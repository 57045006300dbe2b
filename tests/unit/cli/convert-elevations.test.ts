import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodePng, encodePng16 } from '../../../src/io/png/index.ts';
import { makePng } from '../../support/png-maker.ts';
import { inFoldersOfTheirOwn, made, notesOf, read, readFloats, readJson, refusal, told } from '../../support/workplace.ts';

inFoldersOfTheirOwn();

const terrain = 'generate fault-lines --lines 30 --width 33 --height 17 -o a.png -o a.json';
const samples = Uint16Array.of(0, 1, 2, 30_000, 65_534, 65_535);

describe('1D terrain in units as generated', () => {
  const profile = 'generate midpoint-displacement --width 33 --height 5 -o a.png -o a.r32 -o a.json';

  test('is not reported in metres', async () => {
    const { stdout } = await made(profile);
    expect(stdout).toContain('33 × 5  ');
    expect(stdout).not.toMatch(/\d m\b/);
    expect(readJson('a.r32.json')).toMatchObject({ unit: null });
    const { elevation } = await decodePng(read('a.png'));
    expect(Object.keys(elevation ?? {})).toEqual(['min', 'max']);
    for (const file of ['a.png', 'a.r32', 'a.json']) {
      const page = await made(`inspect ${file}`);
      expect(page.stdout).toMatch(/^samples +\S+ … \S+$/m);
      if (file !== 'a.r32') expect(page.stdout).toMatch(/^codes .*\d$/m);
      expect(await told(`inspect ${file}`)).toMatchObject({ unit: null });
    }
  });

  test('stays so through a picture, whose bytes stay the same', async () => {
    await made(profile);
    const { stdout } = await made('convert a.png -o b.png -o b.r32');
    expect(stdout).not.toMatch(/\d m\b/);
    expect(read('b.png').equals(read('a.png'))).toBe(true);
    expect(readJson('b.r32.json')).toMatchObject({ unit: null });
  });
});

test.each(['stl', 'geojson'])('of plain numbers there is no .%s, through a picture neither', async (extension) => {
  await made('generate midpoint-displacement --width 33 --height 5 -o a.png');
  const problems = await refusal(`convert a.png -o b.${extension}`);
  expect(problems).toEqual([`-o b.${extension}: expected terrain in metres; --min and --max give it elevations`]);
});

describe('a picture whose codes count downwards', () => {
  const downwards = encodePng16({ width: 3, height: 2, samples, elevation: { min: 100, max: 0 } });

  test('keeps its samples through an .r32, and nothing is said of clamping', async () => {
    writeFileSync('a.png', await downwards);
    expect(await notesOf('convert a.png -o a.r32')).toEqual([]);
    expect(await notesOf('convert a.r32 -o b.png')).toEqual([]);
    expect(await decodePng(read('b.png'))).toMatchObject({ data: samples, elevation: { min: 100, max: 0 } });
  });
});

test('samples that are all equal cannot fill a range asked for, and that is said', async () => {
  writeFileSync('a.r32', new Uint8Array(Float32Array.of(5, 5, 5, 5).buffer));
  expect(await notesOf('convert a.r32 --raw-width 2 --min 0 --max 10 -o b.png')).toEqual([
    'a.r32: all its samples are equal: they get the elevation of --min, 0 m',
  ]);
});

test('samples that are all equal get the elevation that --codes gives them, without a word of --min', async () => {
  writeFileSync('a.r32', new Uint8Array(Float32Array.of(51, 51, 51, 51).buffer));
  expect(await notesOf('convert a.r32 --raw-width 2 --codes 0,255 --min 0 --max 10 -o b.r32')).toEqual([]);
  expect(readFloats('b.r32')).toEqual(Float32Array.of(2, 2, 2, 2));
  expect(await notesOf('convert a.r32 --raw-width 2 --codes metres -o c.r32')).toEqual([]);
});

test('a picture of one sample has an elevation and no ground', async () => {
  writeFileSync('one.png', await encodePng16({ width: 1, height: 1, samples: Uint16Array.of(9) }));
  const guess = 'note: one.png: it has a single sample: assumed at 0 m (a guess; --min and --max set them)\n';
  const inspected = await made('inspect one.png');
  expect(inspected.stderr).toBe(guess);
  expect(inspected.stdout).toMatch(/^extent +none of a single sample$/m);
  expect(await notesOf('convert one.png --min 5 --max 6 -o one.r32')).toEqual([
    'one.png: its single sample gets the elevation of --min, 5 m',
  ]);
  expect((await made('compare one.png one.png')).stdout).toContain('1  one.png, 1 × 1, elevations');
});

test('a recipe is left out of a picture that lost its elevations', async () => {
  await made(terrain);
  const { width, height, data, recipeText = '' } = await decodePng(read('a.png'));
  writeFileSync('b.png', await encodePng16({ width, height, samples: Uint16Array.from(data), recipeText }));
  expect(await notesOf('convert b.png -o c.png')).toEqual([
    'b.png: the file states no elevations, so the new picture states none (--min and --max set them)',
    'b.png: its recipe is left out, because it makes the same codes, but the picture states no elevations; faultline generate --recipe adds them',
  ]);
  expect((await decodePng(read('c.png'))).recipeText).toBeUndefined();
});

test('a range asked for that float32 is too coarse for is noted, and nothing is cut off', async () => {
  writeFileSync('a.png', await encodePng16({ width: 3, height: 2, samples }));
  expect(await notesOf('convert a.png --min 8000 --max 8000.1 -o b.png -o b.r32')).toEqual([
    'a.png: 8000 … 8000.1 m is too narrow for float32 to keep all 16 bits',
  ]);
  expect((await decodePng(read('b.png'))).elevation).toMatchObject({ min: 8000 });
});

test('pixels of a picture that are partly transparent keep their values, and that is said', async () => {
  const image = {
    width: 2,
    height: 1,
    bitDepth: 8,
    colourByte: 4,
    sample: (x: number, _y: number, channel: number) => (channel ? 254 + x : 7 + x),
  };
  writeFileSync('a.png', makePng(image));
  expect(await notesOf('convert a.png --min 0 --max 9 -o b.r32')).toEqual([
    'a.png: 1 of 2 samples are partly transparent: they keep their values',
    'a.png: 8 bits hold 256 elevations, so slopes become steps of 9 m each',
  ]);
});
