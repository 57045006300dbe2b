import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeTiff } from '../../support/tiff-maker.ts';
import { inOneFolder, made, notesOf, read, refusal, told } from '../../support/workplace.ts';

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

test.each(['tif', 'exr', 'glb'])('the recipe of a .%s makes it again; one that does not is told', async (extension) => {
  const file = `hill.${extension}`;
  await made(`generate diamond-square --size 33 --seed abcabc -o ${file} -o hill.r32 --force`);
  expect(await notesOf(`generate --recipe ${file} -o again.r32 --force`)).toEqual([]);
  expect(read('again.r32').equals(read('hill.r32'))).toBe(true);
  // The same samples under the recipe of another seed.
  const bytes = read(file);
  bytes.write('x', bytes.indexOf('abcabc'));
  writeFileSync(file, bytes);
  expect((await made(`generate --recipe ${file} -o other.r32 --force`)).stderr).toMatch(
    /^note: --recipe hill\.\w+: its recipe does not reproduce the file: \d+ of \d+ (samples|vertices) differ$/m,
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
