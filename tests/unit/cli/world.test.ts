import { expect, test } from 'vitest';
import { inOneFolder, made, refusal } from '../../support/workplace.ts';

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
    '--max: expected elevations of -32768 … 32767.99609375 m, got 33000, which Terrarium does not reach',
  ],
  ['diamond-square --tile-size 300 -o no.pmtiles', '--tile-size: expected 512 or 256, got "300"'],
  ['diamond-square -o no.png', '-o no.png: expected .pmtiles, got .png'],
  ['diamond-square', '-o: expected a file to write, such as world.pmtiles, got nothing'],
])('%s is refused', async (call, message) => {
  expect(await refusal(`world ${call}`)).toEqual([message]);
});

test('a tile that is named in another file, or in none, is refused', async () => {
  expect(await refusal('inspect none.pmtiles#0/0/0')).toEqual(['none.pmtiles: no such file or directory']);
});
