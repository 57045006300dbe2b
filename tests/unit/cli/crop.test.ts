import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildCli } from '../../support/cli.ts';

const cli = await buildCli();
afterAll(cli.dispose);

const jacksboro = path.resolve('public/samples/jacksboro.png');

/** The samples of a 403 × 344 file inside 200 × 120 from (100, 50) on. */
function cut(bytes: Buffer): Buffer {
  return Buffer.concat(
    Array.from({ length: 120 }, (_, y) => bytes.subarray(4 * (403 * (50 + y) + 100), 4 * (403 * (50 + y) + 300))),
  );
}

test.concurrent('--crop takes the samples of a part, on the ground and the scale of the whole', async () => {
  const { run, read } = await cli.workplace();
  await run('convert', jacksboro, '-o', 'all.r32');
  await run('convert', jacksboro, '--crop', '100,50,200,120', '-o', 'part.r32', '-o', 'part.png');
  expect((await read('part.r32')).equals(cut(await read('all.r32')))).toBe(true);
  const { stdout } = await run('inspect', 'part.png', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ width: 200, height: 120, elevation: { min: 236, max: 1076 } });
  const cropped = JSON.parse((await run('inspect', jacksboro, '--crop', '100,50,200,120', '--json')).stdout);
  expect(cropped).toMatchObject({ width: 200, height: 120 });
});

test.concurrent('--resample gives the part another number of samples over the same ground', async () => {
  const { run, read } = await cli.workplace();
  await run('convert', jacksboro, '--crop', '100,50,199,121', '-o', 'part.r32');
  await run('convert', jacksboro, '--crop', '100,50,199,121', '--resample', '100,61', '-o', 'half.r32');
  const [part, half] = [await read('part.r32'), await read('half.r32')];
  expect(half.length).toBe(4 * 100 * 61);
  // Every other sample is one of the part's own.
  expect(half.readFloatLE(4 * (100 * 7 + 3))).toBe(part.readFloatLE(4 * (199 * 14 + 6)));
  const { extent } = JSON.parse((await read('half.r32.json')).toString());
  expect(extent).toEqual(JSON.parse((await read('part.r32.json')).toString()).extent);
});

test.concurrent('--crop onto samples without a value is refused with the file and the part', async () => {
  const { run, write, names } = await cli.workplace();
  const isHole = (x: number, y: number): boolean => x >= 4 && x < 9 && y >= 4 && y < 8;
  const samples = Float32Array.from({ length: 256 }, (_, i) => (isHole(i % 16, Math.floor(i / 16)) ? Number.NaN : i));
  await write('hole.r32', new Uint8Array(samples.buffer));
  for (const call of ['convert hole.r32 -o part.r32', 'inspect hole.r32', 'slice hole.r32 --row 1 -o line.csv']) {
    const { code, stderr } = await run(...call.split(' '), '--raw-width', '16', '--crop', '4,4,5,4');
    expect([code, stderr.split('\n').filter((line) => !line.startsWith('note: '))]).toEqual([
      2,
      ['--crop: expected a part with values, got 5 × 4 at (4, 4) of hole.r32, which has none', ''],
    ]);
  }
  expect(await names()).toEqual(['hole.r32']);
  expect(await run(...'convert hole.r32 --raw-width 16 --crop 4,4,5,4 --holes lowest -o part.r32'.split(' '))).toMatchObject({
    code: 0,
  });
});

test.concurrent.each([
  [
    '--crop',
    '300,50,200,120',
    /^--crop: expected a part of the 403 × 344 samples of .*jacksboro\.png, got 200 × 120 at \(300, 50\)\n$/,
  ],
  ['--crop', '0,0,10', /^--crop: expected column, row, width and height in whole samples, as X,Y,W,H, got "0,0,10"\n$/],
  ['--crop', '0,0,10,0', /^--crop: expected column, row, width and height in whole samples, as X,Y,W,H, got no samples\n$/],
  ['--resample', '1,9', /^--resample: expected whole numbers of samples from 2 to 16384, as W,H, got "1,9"\n$/],
  ['--resample', '16384,16384', /^--resample: expected at most 67125249 samples in all, got 16384 × 16384\n$/],
])('%s %s is refused in one sentence', async (flag, value, message) => {
  const { run, names } = await cli.workplace();
  const { code, stderr } = await run('convert', jacksboro, flag, value, '-o', 'part.png');
  expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  expect(await names()).toEqual([]);
});
