import { expect, test } from 'vitest';
import { hgtFormat } from '../../../src/io/hgt.ts';
import { guessReading } from '../../../src/io/reading.ts';

const SIDE = 1201;

/** A tile that rises to the north-east, with two samples of no value. */
function tile(): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * SIDE * SIDE));
  for (let i = 0; i < SIDE * SIDE; i++) view.setInt16(2 * i, (i % SIDE) - Math.floor(i / SIDE));
  view.setInt16(20, -32_768);
  view.setInt16(40, -32_768);
  return new Uint8Array(view.buffer);
}

const open = (bytes: Uint8Array, name?: string) =>
  hgtFormat.open?.({ bytes, name }) ?? Promise.reject(new Error('hgt: expected to be read'));

test('an SRTM tile is read in metres, big-endian, on the ground that its name says', async () => {
  const opened = await open(tile(), 'data/N46E007.hgt');
  expect(opened).toMatchObject({
    width: SIDE,
    height: SIDE,
    isInMetres: true,
    isNorthStated: true,
    holes: 2,
    codes: { min: -1200, max: 1200 },
  });
  expect(opened.notes).toEqual(['its name puts its middle at 46.5° north']);
  expect(opened.heightmap().data[1]).toBe(1);
  expect(opened.spacing?.y).toBeCloseTo(92.66, 2);
  expect(opened.spacing?.x).toBeCloseTo(63.78, 2);
  expect((await open(tile(), 's13w072.HGT')).notes).toEqual(['its name puts its middle at 12.5° south']);
});

test('a tile without a place in its name has a guessed ground', async () => {
  const opened = await open(tile(), 'tile.hgt');
  expect(opened.spacing).toBeUndefined();
  expect(guessReading(opened).spacing?.why).toBe('1201 × 1201 samples: a tile of 3 arc-seconds');
});

test('a name with a latitude beyond the pole is ignored, and a note says so', async () => {
  const opened = await open(tile(), 'N91E007.hgt');
  expect(opened.spacing).toBeUndefined();
  expect(opened.notes).toEqual(['its name would put its middle at 91.5° north, where there is no ground: the name is ignored']);
  expect(guessReading(opened).spacing?.why).toBe('1201 × 1201 samples: a tile of 3 arc-seconds');
  expect((await open(tile(), 'S90W001.hgt')).notes).toEqual(['its name puts its middle at 89.5° south']);
});

test('another number of bytes is no tile', async () => {
  const message = 'HGT: expected 2884802 (1201 × 1201) or 25934402 (3601 × 3601) bytes, got 100';
  await expect(open(new Uint8Array(100))).rejects.toThrow(message);
});
