/** One scale of codes for several files. */
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inFoldersOfTheirOwn, lines, made, notesOf, read, readJson, refusal, told } from '../../support/workplace.ts';

inFoldersOfTheirOwn();

/** Metres of the codes of a file, sample by sample. */
async function metresOf(file: string): Promise<Float32Array> {
  await made(`convert ${file} -o ${file}.r32`);
  return new Float32Array(Uint8Array.from(read(`${file}.r32`)).buffer);
}

/** Codes of an .r16 and its size. */
function codesOf(file: string): Uint16Array {
  return new Uint16Array(Uint8Array.from(read(file)).buffer);
}

/** Two windows of one map of 0 … 1, three samples wide, which share a column. */
function writeWindows(extension: string, of = (x: number, y: number) => 0.1 + 0.15 * x + 0.02 * y): void {
  for (const [name, from] of [
    ['west', 0],
    ['east', 2],
  ] as const) {
    const samples = Float32Array.from({ length: 6 }, (_, i) => of(from + (i % 3), Math.floor(i / 3)));
    writeFileSync(`${name}.${extension}`, new Uint8Array(samples.buffer));
  }
}

describe('--codes', () => {
  const flags = '--raw-width 3 --codes 0,1 --min 0 --max 1000';

  test.each(['r16', 'png'])(
    'gives two windows of one float map one scale: the codes of their shared column are equal in .%s',
    async (to) => {
      writeWindows('r32');
      for (const name of ['west', 'east']) await made(`convert ${name}.r32 ${flags} -o ${name}.${to}`);
      for (const name of ['west', 'east']) {
        expect((await told(`inspect ${name}.${to}`)).elevation).toMatchObject({ min: 0, max: 1000 });
      }
      const [a, b] = [await metresOf(`west.${to}`), await metresOf(`east.${to}`)];
      expect([a[2], a[5]]).toEqual([b[0], b[3]]);
      expect(a[2]).toBeCloseTo(400, 1);
    },
  );

  test('of fewer codes than the floats have cuts nothing off', async () => {
    writeWindows('r32');
    await made(`convert east.r32 --raw-width 3 --codes 0,0.5 --min 0 --max 500 -o east.r16`);
    expect(readJson('east.r16.json').elevation.min).toBe(0);
    expect((await metresOf('east.r16'))[5]).toBeCloseTo(720, 1);
  });

  test('is heeded in a folder for a program', async () => {
    writeWindows('r32');
    await made(`convert west.r32 ${flags} --cell-size 10 --for unity -o west`);
    expect(readJson('west/west.raw.json').elevation).toEqual({ min: 0, max: 1000 });
  });
});

describe('--range', () => {
  const generate = 'generate diamond-square --size 17 --min 0 --max 1000';

  test('is the scale of all files of codes, whatever their terrain spans', async () => {
    await made(`${generate} --range -500,2000 -o a.png -o a.r16 -o a.raw -o a.r32`);
    await made(`${generate} --range -500,2000 --depth 8 -o b.png`);
    for (const file of ['a.png', 'a.r16', 'a.raw', 'b.png']) {
      expect((await told(`inspect ${file}`)).elevation, file).toMatchObject({ min: -500, max: 2000 });
    }
    const metres = new Float32Array(Uint8Array.from(read('a.r32')).buffer);
    expect([...codesOf('a.r16')]).toEqual(Array.from(metres, (value) => Math.round(((value + 500) / 2500) * 65_535)));
  });

  test('cuts off what lies beyond, and a note of each file says how many samples', async () => {
    writeFileSync('a.r32', new Uint8Array(Float32Array.of(-1, 0, 5, 10, 10.00001, 12).buffer));
    expect(await notesOf('convert a.r32 --raw-width 3 --cell-size 1 --range 0,10 -o a.r16 -o a.png')).toEqual([
      'a.r16: 2 of 6 samples lie outside 0 … 10 m and are cut off',
      'a.png: 2 of 6 samples lie outside 0 … 10 m and are cut off',
    ]);
    expect([...codesOf('a.r16')]).toEqual([0, 0, 32_768, 65_535, 65_535, 65_535]);
    expect((await metresOf('a.png'))[0]).toBe(0);
  });

  test('is what is listed of a file that it cuts off', async () => {
    const { stdout } = await made(`${generate} --range 200,600 -o a.png -o a.r16 -o a.r32`);
    const listed = lines(stdout).map((line) => line.split(/ {2,}/).filter((_, column) => column === 0 || column === 2));
    expect(listed).toEqual([
      ['a.png', '200 … 600 m'],
      ['a.r16', '200 … 600 m'],
      ['a.r16.json', '200 … 600 m'],
      ['a.r32', '0 … 1000 m'],
      ['a.r32.json', '0 … 1000 m'],
    ]);
  });

  test('is what a report has of files that it cuts off', async () => {
    const [held, whole] = [
      { min: 200, max: 600 },
      { min: 0, max: 1000 },
    ];
    const one = await told(`${generate} --range 200,600 -o a.png`);
    expect(one).toMatchObject({ range: held, files: [{ path: 'a.png', range: held }] });
    expect((await told(`${generate} --range 200,600 -o b.r16`)).range).toEqual(held);
    expect((await told(`${generate} --range 200,600 -o c.png -o c.tif`)).range).toEqual(whole);
    expect((await told('convert c.tif --range 200,600 -o d.png')).range).toEqual(held);
  });

  test('is not what is listed of a file that reaches less far', async () => {
    expect((await told(`${generate} --range=-500,2000 -o a.png`)).range).toEqual({ min: 0, max: 1000 });
  });

  test('leaves one pair of numbers to a folder for a program: what it holds, and its scale', async () => {
    const { stdout } = await made(`${generate} --for unreal --range=-500,2000 -o hills`);
    const [, held] = String(read('hills/IMPORT.md')).match(/ m, (.* m)\. /) ?? [];
    expect(held).toMatch(/^-?\d.* … \d+.* m, in codes of -500 … 2000 m$/);
    const [, listed] =
      lines(stdout)
        .at(-1)
        ?.match(/^Unreal Engine: \d+ × \d+, (.* m), [\d.]+ s; /) ?? [];
    expect(listed).toBe(held);
    const { range, elevation } = await told(`${generate} --for unreal --range=-500,2000 -o hills --force`);
    expect(elevation).toEqual({ min: -500, max: 2000 });
    expect(held).toContain(`${Number(range.min.toFixed(3))} … ${Number(range.max.toFixed(3))} m`);
  });

  test('leaves the recipe out of a PNG, and in an EXR beside it', async () => {
    await made(`${generate} --range 0,2000 -o a.png -o a.exr`);
    expect((await told('inspect a.png')).recipe).toMatchObject({ kind: 'none' });
    expect((await told('inspect a.exr')).recipe).toMatchObject({ kind: 'reproduces' });
  });

  test('is that of a folder for a program, and IMPORT.md has its numbers', async () => {
    const notes = await notesOf(`generate diamond-square --size 33 --min 0 --max 1000 --range 0,500 --for unity -o hills`);
    expect(notes).toEqual([expect.stringMatching(/^\d+ of 1,089 samples lie outside 0 … 500 m and are cut off$/)]);
    expect(readJson('hills/hills.raw.json').elevation).toEqual({ min: 0, max: 500 });
    expect(read('hills/IMPORT.md').toString()).toContain(notes[0]);
    // A size that the program takes as it is.
    await made('generate diamond-square --size 127 --min 0 --max 1000 --range -1000,3000 --for unreal -o wide');
    expect(await told('inspect wide/wide.png')).toMatchObject({ elevation: { min: -1000, max: 3000 }, recipe: { kind: 'none' } });
  });

  test.each([
    [`${generate} --range 5,1 -o a.png`, '--range: black must be below white'],
    [`${generate} --range 0,9 -o a.exr`, '--range: only with a file of .png, .r16, .raw or .pgm'],
    [
      `${generate} --range 0,9 --for blender -o hills`,
      '--range: only with --for unity or unreal: files for Blender hold no codes',
    ],
    [`${generate} --range 0 --for unity -o hills`, '--range: expected two elevations such as 0,3000, the lower first, got "0"'],
  ])('%s is refused', async (call, problem) => {
    expect(await refusal(call)).toEqual([problem]);
  });

  test('means nothing beside guessed elevations', async () => {
    writeFileSync('a.raw', new Uint8Array(Uint16Array.of(1, 2, 3, 4).buffer));
    const call = 'convert a.raw --raw-width 2 --raw-byte-order little-endian --range 0,10 -o b.png';
    expect((await refusal(call)).at(-1)).toBe('--range: expected elevations that are known; --min and --max set them');
    await made(`${call} --min 2 --max 8`);
  });
});
