import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { failure, inOneFolder, made, refusal, run, told } from '../../support/workplace.ts';

inOneFolder(() => made('generate diamond-square --size 33 -o small.png'));

test.each([
  ['diamond-square --zooms 3..1 -o no.pmtiles', '--zooms: expected A..B from 0 to 19, A not above B, got "3..1"'],
  ['diamond-square --zooms x -o no.pmtiles', '--zooms: expected A..B from 0 to 19, A not above B, got "x"'],
  ['diamond-square --zooms 0..13 -o no.pmtiles', '--zooms: expected levels of at most 16777216 tiles in all, got 89478485'],
  [
    'simplex-noise --size 200 -o no.pmtiles',
    'recipe: expected a square of 2ⁿ + 1 samples a side, such as 513 × 513, got 200 × 200',
  ],
  [
    'simplex-noise --max 33000 -o no.pmtiles',
    '--min, --max: expected elevations of -32768 … 32767.99609375 m, got 33000, which Terrarium does not reach',
  ],
  ['diamond-square -o t/{x}.png', '-o t/{x}.png: expected a name with {z} and {y}'],
  ['diamond-square --zooms 1 -o {x}-{y}{q}.png', '-o {x}-{y}{q}.png: expected {z}, {x}, {y} or {-y}, got {q}'],
  ['diamond-square -o {z}_{x}_{y}.glb', '-o {z}_{x}_{y}.glb: expected .png, .r16, .raw, .r32, .exr, got .glb'],
  ['diamond-square -o small.png/{z}_{x}_{y}.png', '-o small.png: small.png is not a folder'],
  [
    'diamond-square -o {z}/{x}1{y}.png',
    '-o {z}/{x}1{y}.png: expected something else than digits between fields: two tiles would have one name',
  ],
  ['diamond-square -o {z}_{x}_{y}.png -o a.pmtiles', '-o {z}_{x}_{y}.png: expected no other -o beside the name of all tiles'],
  ['diamond-square --kind relief -o {z}_{x}_{y}.exr', '--kind: expected .png tiles, got .exr'],
  [
    'diamond-square --kind sky -o no.pmtiles',
    '--kind: expected relief, hillshade, slope, normal-opengl, normal-directx, weight-water, weight-low, weight-high, weight-steep, weights, got "sky"',
  ],
  ['diamond-square --range 0,9 -o no.pmtiles', '--range: only with --png-encoding grey'],
  [
    'diamond-square --png-encoding grey --range 0,9 -o no.pmtiles',
    '--range: expected codes that cover -600 … 2400 m, got 0 … 9 m',
  ],
  ['diamond-square --first-row south -o {z}_{x}_{y}.png', '--first-row: only with a file of .r16 or .raw'],
  ['diamond-square --tile-size 300 -o no.pmtiles', '--tile-size: expected 512 or 256, got "300"'],
  ['diamond-square -o no.png', '-o no.png: expected .pmtiles, or a name with {z}, {x} and {y}, got .png'],
  ['diamond-square', '-o: expected a file to write, such as world.pmtiles or tiles/{z}/{x}/{y}.png, got nothing'],
  [
    'diamond-square -o no.pmtiles --queue http://host',
    '--queue: expected redis://HOST:PORT, rediss://HOST:PORT or postgres://USER@HOST:PORT/DATABASE, got "http://host"',
  ],
  ['diamond-square -o no.pmtiles --queue redis://host --threads 2', '--threads: not with --queue: each worker has its own'],
])('%s is refused', async (call, message) => {
  expect(await refusal(`world ${call}`)).toEqual([message]);
});

const call = 'world diamond-square --size 33 --tile-size 256 --zooms';

test('a name for each tile may say rows from the north or from the south, in folders that are made', async () => {
  await made(`${call} 1 --kind slope -o north/{x}/{y}.png`);
  await made(`${call} 1 --kind slope -o south_x{x}_y{-y}.png`);
  for (const x of [0, 1]) {
    for (const y of [0, 1]) expect(readFileSync(`north/${x}/${y}.png`)).toEqual(readFileSync(`south_x${x}_y${1 - y}.png`));
  }
  expect(readdirSync('.').filter((name) => name.endsWith('.parts'))).toEqual([]);
});

test('tiles that exist are replaced with --force alone', async () => {
  await made(`${call} 0 -o t{x}_{y}.r16`);
  const first = readFileSync('t0_0.r16');
  expect(await failure(`${call} 0 --seed 2 -o t{x}_{y}.r16`)).toEqual([
    't0_0.r16 exists and is another tile; add --force to replace it',
  ]);
  await made(`${call} 0 --seed 2 --force -o t{x}_{y}.r16`);
  expect(readFileSync('t0_0.r16')).not.toEqual(first);
});

test('tiles of a call that was stopped stay, others of their name do not', async () => {
  await made(`${call} 1 --kind slope -o again/{x}_{y}.png`);
  const whole = readFileSync('again/1_0.png');
  rmSync('again/1_0.png');
  // The first tile is not there: nobody knows yet that others are.
  renameSync('again/0_0.png', 'again/kept.png');
  await made(`${call} 1 --kind slope -o again/{x}_{y}.png`);
  expect(readFileSync('again/1_0.png')).toEqual(whole);
  writeFileSync('again/1_1.png', 'mine');
  rmSync('again/0_0.png');
  const { code, stderr } = await run(`${call} 1 --kind slope -o again/{x}_{y}.png`);
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(/again\/(1_1|0_1)/) });
  expect(readFileSync('again/1_1.png', 'utf8')).toBe('mine');
});

test('codes span a range that is told', async () => {
  expect(await told(`${call} 0 -o c{x}_{y}.png --png-encoding grey`)).toMatchObject({
    samples: 'corners',
    codes: { min: -975, max: 2775 },
  });
  expect(await told('inspect c0_0.png')).toMatchObject({ width: 257, height: 257, elevation: { min: -975, max: 2775 } });
});

test('a tile that is named in another file, or in none, is refused', async () => {
  expect(await refusal('inspect none.pmtiles#0/0/0')).toEqual(['none.pmtiles: no such file or directory']);
});
