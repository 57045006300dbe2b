import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readShared } from '../../support/shared-data.ts';
import { inFoldersOfTheirOwn, made, notesOf, read, readFloats, readJson, refusal, told } from '../../support/workplace.ts';

inFoldersOfTheirOwn();

const jacksboro = path.resolve('public/samples/jacksboro.png');

/** The samples of a 403 × 344 file inside 200 × 120 from (100, 50) on. */
function cut(bytes: Buffer): Buffer {
  return Buffer.concat(
    Array.from({ length: 120 }, (_, y) => bytes.subarray(4 * (403 * (50 + y) + 100), 4 * (403 * (50 + y) + 300))),
  );
}

test('--crop takes the samples of a part, on the ground and the scale of the whole', async () => {
  await made(`convert ${jacksboro} -o all.r32`);
  await made(`convert ${jacksboro} --crop 100,50,200,120 -o part.r32 -o part.png`);
  expect(read('part.r32').equals(cut(read('all.r32')))).toBe(true);
  expect(await told('inspect part.png')).toMatchObject({ width: 200, height: 120, elevation: { min: 236, max: 1076 } });
  expect(await told(`inspect ${jacksboro} --crop 100,50,200,120`)).toMatchObject({ width: 200, height: 120 });
});

test('--resample gives the part another number of samples over the same ground', async () => {
  await made(`convert ${jacksboro} --crop 100,50,199,121 -o part.r32`);
  await made(`convert ${jacksboro} --crop 100,50,199,121 --resample 100,61 -o half.r32`);
  const [part, half] = [read('part.r32'), read('half.r32')];
  expect(half.length).toBe(4 * 100 * 61);
  const at = (x: number, y: number) => part.readFloatLE(4 * (199 * y + x));
  const row = (y: number) => at(5, y) / 4 + at(6, y) / 2 + at(7, y) / 4;
  expect(half.readFloatLE(4 * (100 * 7 + 3))).toBeCloseTo(row(13) / 4 + row(14) / 2 + row(15) / 4, 3);
  const { extent } = readJson('half.r32.json');
  expect(extent).toEqual(readJson('part.r32.json').extent);
});

const checker = await readShared('failed/checker-33x33.png');
test.skipIf(!checker)('a checkerboard made smaller is level at its mean, but for its corners', async () => {
  writeFileSync('checker.png', checker ?? '');
  const flags = '--min 0 --max 1000 --cell-size 10 --resample 17,17';
  const notes = await notesOf(`convert checker.png ${flags} -o small.r32`);
  expect(notes).toContain('checker.png: resampled from 33 × 33, averaged by a triangle filter');
  const inner = readFloats('small.r32').filter((_, i) => ![0, 16, 272, 288].includes(i));
  expect([Math.min(...inner), Math.max(...inner)]).toEqual([500, 500]);
});

test('what is made smaller is averaged under a filter too, and in a comparison', async () => {
  const of = (i: number) => 100 + 7 * (i % 21) + 60 * ((i + Math.floor(i / 21)) % 2);
  writeFileSync('a.r32', new Uint8Array(Float32Array.from({ length: 441 }, (_, i) => of(i)).buffer));
  const flags = '--cell-size 10 --resample 11,11';
  await made(`convert a.r32 ${flags} -o plain.r32`);
  await made(`convert a.r32 ${flags} --filter power:exponent=1 -o filtered.r32`);
  const [plain, filtered] = [readFloats('plain.r32'), readFloats('filtered.r32')];
  expect(plain[13]).toBeCloseTo(100 + 7 * 4 + 30, 3);
  expect(Math.max(...plain.map((metres, i) => Math.abs(metres - filtered[i])))).toBeLessThan(0.001);
  const { terrains } = await told(`compare a.r32 a.r32 ${flags}`);
  expect(terrains[0].figures.elevations.mean).toBeCloseTo(plain.reduce((sum, metres) => sum + metres, 0) / 121, 3);
});

test('--crop onto samples without a value is refused with the file and the part', async () => {
  const isHole = (x: number, y: number): boolean => x >= 4 && x < 9 && y >= 4 && y < 8;
  const samples = Float32Array.from({ length: 256 }, (_, i) => (isHole(i % 16, Math.floor(i / 16)) ? Number.NaN : i));
  writeFileSync('hole.r32', new Uint8Array(samples.buffer));
  for (const call of ['convert hole.r32 -o part.r32', 'inspect hole.r32', 'slice hole.r32 --row 1 -o line.csv']) {
    const problems = await refusal(`${call} --raw-width 16 --crop 4,4,5,4`);
    expect(problems.filter((line) => !line.startsWith('note: '))).toEqual([
      '--crop: expected a part with values, got 5 × 4 at (4, 4) of hole.r32, which has none',
    ]);
  }
  await made('convert hole.r32 --raw-width 16 --crop 4,4,5,4 --holes lowest -o part.r32');
});
