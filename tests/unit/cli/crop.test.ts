import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inFoldersOfTheirOwn, made, read, readJson, refusal, told } from '../../support/workplace.ts';

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
  // Every other sample is one of the part's own.
  expect(half.readFloatLE(4 * (100 * 7 + 3))).toBe(part.readFloatLE(4 * (199 * 14 + 6)));
  const { extent } = readJson('half.r32.json');
  expect(extent).toEqual(readJson('part.r32.json').extent);
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
