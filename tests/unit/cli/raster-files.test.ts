import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Spacing } from '../../../src/core/heightmap.ts';
import { decodePng, encodePng16 } from '../../../src/io/png/index.ts';
import { openPicture } from '../../../src/terrain/open-picture.ts';
import { makeTiff } from '../../support/tiff-maker.ts';
import { failure, inOneFolder, made, notesOf, read, readJson, refusal, run, told } from '../../support/workplace.ts';

/** A file of ours with cells of 400 m, of other cells or of none. */
async function withCells(file: string, spacing: Spacing | undefined): Promise<Buffer> {
  const bytes = read(file);
  if (file.endsWith('.png')) {
    const { width, height, data, elevation, recipeText } = await decodePng(bytes);
    const picture = { width, height, samples: Uint16Array.from(data), elevation, recipeText, spacing };
    return Buffer.from(await encodePng16(picture as Parameters<typeof encodePng16>[0]));
  }
  if (!spacing) throw new TypeError(`${file}: expected other cells`);
  const { x, y } = spacing;
  const cells = (...sides: number[]): Buffer =>
    file.endsWith('.tif') ? Buffer.from(Float64Array.from(sides).buffer) : Buffer.from(`x=${sides[0]} y=${sides[1]}`);
  const at = bytes.indexOf(cells(400, 400));
  bytes.set(cells(x, y), at);
  return bytes;
}

const orders = '--byte-order big-endian --first-row south';

inOneFolder(() => made(`generate diamond-square --size 65 -o a.tif -o a.exr -o a.r16 -o a.json ${orders}`));

describe('a file of samples', () => {
  test.each(['tif', 'exr'])('of .%s carries its recipe: to .json, to --recipe and through inspect', async (extension) => {
    await made(`convert a.${extension} -o ${extension}.json`);
    expect(read(`${extension}.json`)).toEqual(read('a.json'));
    expect(await notesOf(`generate --recipe a.${extension} -o ${extension}.r32`)).toEqual([]);
    expect(await told(`inspect a.${extension}`)).toMatchObject({
      unit: 'm',
      guesses: {},
      recipe: { kind: 'reproduces' },
      spacing: { x: 400, y: 400 },
    });
  });

  test('of 16-bit floats carries none, and says so', async () => {
    await made('convert a.tif -o half.exr --precision half');
    expect(await refusal('generate --recipe half.exr -o b.png')).toEqual([
      '--recipe half.exr: expected a file that carries a recipe, got one without',
    ]);
  });

  test.each(['glb', 'stl', 'obj'])('that is a mesh, .%s, is refused as a recipe by its name', async (extension) => {
    await made(`convert a.tif -o a.${extension} --max-error 100`);
    expect(await refusal(`generate --recipe a.${extension} -o b.png`)).toEqual([
      `--recipe a.${extension}: meshes hold no recipe: expected a .json, .png, .tif or .exr that carries one`,
    ]);
  });

  test('of codes has the elevations of its sidecar, and without it a guess of size and byte order', async () => {
    const stated = await told('inspect a.r16');
    expect(stated).toMatchObject({ elevation: { min: -600, max: 2400 }, guesses: {} });
    writeFileSync('bare.raw', read('a.r16'));
    const bare = await told('inspect bare.raw');
    expect(bare.guesses).toMatchObject({ size: { value: { width: 65, height: 65 } }, byteOrder: { value: 'big-endian' } });
    const flags = '--raw-byte-order big-endian --raw-first-row south --codes 0,65535 --min -600 --max 2400';
    expect((await told(`inspect bare.raw ${flags}`)).samples).toEqual(stated.samples);
  });
});

describe('a file whose name says no format', () => {
  test('is read as samples of a guessed type and size, or as the flags say', async () => {
    await made('convert a.tif -o a.r32');
    writeFileSync('height.f32', read('a.r32'));
    const { guesses, samples } = await told('inspect height.f32');
    expect(guesses).toMatchObject({ rawType: { value: 'float32' }, size: { value: { width: 65, height: 65 } } });
    expect(samples).toEqual((await told('inspect a.r32')).samples);
    writeFileSync('esri.flt', read('a.r32'));
    expect((await told('inspect esri.flt --raw-type float32 --raw-width 169')).width).toBe(169);
  });
});

describe('a file whose recipe makes its samples', () => {
  test.each(['tif', 'exr', 'png'])(
    'but whose cells, of .%s, were changed after it was written is its own ground everywhere, and told',
    async (extension) => {
      await made(`generate diamond-square --size 65 -o hill.${extension} --force`);
      const moved = `moved.${extension}`;
      writeFileSync(moved, await withCells(`hill.${extension}`, { x: 200, y: 200 }));
      const why = `its cells are 400 × 400 m, the ${extension === 'png' ? 'picture' : 'file'}'s 200 × 200 m`;
      const left = `${moved}: its recipe is left out, because it does not reproduce the file: ${why}`;
      const both = await run(`convert ${moved} -o moved.r32 -o moved.json --force`);
      expect([both.code, both.stderr]).toEqual([2, expect.stringContaining(left)]);
      expect(await notesOf(`convert ${moved} -o moved.r32 --force`)).toContain(left);
      expect(readJson('moved.r32.json')).toMatchObject({ cellSize: { x: 200, y: 200 } });
      expect(await notesOf(`convert ${moved} --for godot -o moved-kit --force`)).toContain(left);
      expect(read('moved-kit/IMPORT.md').toString()).toContain('12800 × 12800 m');
      expect(await told(`inspect ${moved}`)).toMatchObject({ spacing: { x: 200, y: 200 }, recipe: { kind: 'differs', why } });
      const noun = extension === 'png' ? 'picture' : 'file';
      expect((await notesOf(`generate --recipe ${moved} -o again.r32 --force`))[0]).toBe(
        `--recipe ${moved}: its recipe does not reproduce the ${noun}: ${why}`,
      );
      expect(await openPicture({ name: moved, bytes: new Uint8Array(read(moved)) })).toMatchObject({
        kind: 'imported',
        recipe: { extent: { x: 12_800, y: 12_800 } },
        notes: [expect.stringContaining(why)],
      });
    },
  );

  test('has the ground of the recipe in all files where it states none', async () => {
    await made('generate diamond-square --size 65 --cell-size 30 -o hill.png -o hill.json --force');
    writeFileSync('bare.png', await withCells('hill.png', undefined));
    const notes = await notesOf('convert bare.png -o bare.r32 -o bare.json -o bare.glb --max-error 100');
    expect(notes.join()).not.toContain('(a guess');
    expect(readJson('bare.r32.json')).toMatchObject({ cellSize: { x: 30, y: 30 } });
    expect(read('bare.json')).toEqual(read('hill.json'));
  });
});

test.each(['tif', 'exr'])('the recipe of a .%s makes it again; one that does not is told', async (extension) => {
  const file = `hill.${extension}`;
  await made(`generate diamond-square --size 33 --seed abcabc -o ${file} -o hill.r32 --force`);
  expect(await notesOf(`generate --recipe ${file} -o again.r32 --force`)).toEqual([]);
  expect(read('again.r32').equals(read('hill.r32'))).toBe(true);
  // The same samples under the recipe of another seed.
  const bytes = read(file);
  bytes.write('x', bytes.indexOf('abcabc'));
  writeFileSync(file, bytes);
  expect((await made(`generate --recipe ${file} -o other.r32 --force`)).stderr).toMatch(
    /^note: --recipe hill\.\w+: its recipe does not reproduce the file: \d+ of \d+ samples differ$/m,
  );
});

test('a GeoTIFF that lies on Earth becomes one that does not, and a note says so', async () => {
  const bytes = makeTiff({
    width: 3,
    height: 2,
    kind: 'float',
    bits: 32,
    sample: (x, y) => 10 * x + y,
    tags: [
      [33_550, 'double', [30, 30, 0]],
      [33_922, 'double', [0, 0, 0, 500_000, 5_000_000, 0]],
      [34_735, 'short', [1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, 32_632]],
    ],
  });
  writeFileSync('geo.tif', bytes);
  const note = 'geo.tif: the new GeoTIFF states no place on Earth: its origin is the south-west corner';
  expect(await notesOf('convert geo.tif -o plain.tif')).toEqual([note]);
  expect(await notesOf('convert geo.tif -o plain.exr')).toEqual([]);
  expect(await notesOf('convert plain.tif -o again.tif --force')).toEqual([]);
});

describe('an ASCII grid', () => {
  const grid = 'ncols 3 nrows 2 xllcorner 600000 yllcorner 5100000 cellsize 10 NODATA_value null 1 null 3 4 5 6';

  test.each(['txt', 'grd', 'asc'])('is read from .%s', async (extension) => {
    writeFileSync(`grid.${extension}`, grid);
    expect(await told(`inspect grid.${extension}`)).toMatchObject({ format: 'asc', holes: 1, spacing: { x: 10, y: 10 } });
  });

  test('of GRASS is known by its bytes', async () => {
    const grass = 'north: 20\nsouth: 0\neast: 20\nwest: 0\nrows: 2\ncols: 2\n1 2\n3 *\n';
    expect(await told('inspect -', grass)).toMatchObject({ format: 'asc', width: 2, holes: 1 });
  });

  test('is not any text: it says what it expects', async () => {
    writeFileSync('notes.txt', 'hello world');
    expect(await failure('inspect notes.txt')).toEqual([
      'notes.txt: ASC: expected ncols and nrows at the beginning, got another kind of file',
    ]);
  });
});

test('an SRTM tile is known by the number of its bytes', async () => {
  expect(await told('inspect -', new Uint8Array(2 * 1201 * 1201))).toMatchObject({ format: 'hgt', width: 1201, height: 1201 });
  const narrow = await told('inspect -', new Uint8Array(2 * 601 * 1201));
  expect(narrow).toMatchObject({ format: 'hgt', width: 601, height: 1201 });
});

test('what can hardly be right is said before all other notes', async () => {
  writeFileSync('steep.asc', 'ncols 2 nrows 2 xllcorner 600000 yllcorner 5100000 cellsize 10 100 900 -9999 110');
  expect((await notesOf('inspect steep.asc'))[0]).toBe('steep.asc: its relief of 800 m would be more than the map is wide, 10 m');
  writeFileSync('narrow.asc', 'ncols 2 nrows 2 xllcorner 600000 yllcorner 5100000 cellsize 0.01 1 1.1 1.2 1.3');
  expect((await notesOf('inspect narrow.asc'))[0]).toBe('narrow.asc: the map would be 0.01 m wide');
  // What a person gave is not doubted.
  expect((await notesOf('inspect narrow.asc --cell-size 0.02')).join()).not.toContain('would be');
});

test('the mask beside a TIFF is read with it', async () => {
  const land = { width: 3, height: 2, kind: 'float', bits: 32, sample: (x: number, y: number) => 10 * x + y } as const;
  writeFileSync('masked.tif', makeTiff(land));
  writeFileSync('masked.tif.msk', makeTiff({ ...land, kind: 'uint', bits: 8, sample: (x) => (x === 1 ? 0 : 255) }));
  expect(await told('inspect masked.tif')).toMatchObject({ holes: 2 });
});

test('floats of 0 … 1 are said to be taken for codes until flags say what they are', async () => {
  writeFileSync('shares.tif', makeTiff({ width: 4, height: 4, kind: 'float', bits: 32, sample: (x, y) => (x * y) / 9 }));
  const note =
    'all samples lie in 0 … 1: they are taken for codes, not for metres (a guess; --codes metres reads them as metres)';
  for (const call of ['inspect shares.tif', 'convert shares.tif -o shares.png --force']) {
    expect((await made(call)).stderr).toContain(note);
    for (const flags of ['--codes metres', '--codes 0,1 --min 0 --max 3000', '--min 0 --max 3000']) {
      expect((await made(`${call} ${flags}`)).stderr).not.toContain('taken for codes');
    }
  }
});

test('--nodata none is of numbers: a mask keeps its holes, and the help says so', async () => {
  const size = { width: 3, height: 2 } as const;
  const mask = {
    ...size,
    kind: 'uint',
    bits: 8,
    sample: (x: number) => (x === 1 ? 0 : 255),
    tags: [[254, 'long', [4]]],
  } as const;
  const nodata = [42_113, 'ascii', '105'] as const;
  const land = { ...size, kind: 'float', bits: 32, sample: (x: number, y: number) => 100 + x + 3 * y, tags: [nodata] } as const;
  writeFileSync('masked.tif', makeTiff({ ...land, next: mask }));
  expect(await told('inspect masked.tif')).toMatchObject({ holes: 3 });
  expect(await told('inspect masked.tif --nodata none')).toMatchObject({ holes: 2 });
  const help = (await made('inspect --help')).stdout.replace(/\s+/g, ' ');
  expect(help).toContain('none: no number does, and holes are only what is NaN, transparent or masked');
});

test('cells are said to be taken for degrees until flags say how large the ground is', async () => {
  const head = 'ncols 3\nnrows 2\nxllcorner 7\nyllcorner 46\ncellsize 0.001\n';
  writeFileSync('degrees.asc', `${head}500 510 520\n530 540 550\n`);
  expect((await made('inspect degrees.asc')).stderr).toContain('taken for degrees (a guess)');
  for (const flags of ['--cell-size 30', '--extent 60,30']) {
    expect((await made(`inspect degrees.asc ${flags}`)).stderr).not.toContain('degrees (');
  }
});
