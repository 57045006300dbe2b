import fc from 'fast-check';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { pictureKinds } from '../../../src/draw/picture-kinds.ts';
import { joined } from '../../../src/io/bytes.ts';
import type { FileInParts } from '../../../src/io/file-format.ts';
import { pngOfRows, type StoreRow } from '../../../src/io/png/index.ts';
import { forAllAsync } from '../../support/cases.ts';
import { diceFrom } from '../../support/png-mutations.ts';
import { recipeFor, terrainOf } from '../../support/recipes.ts';

const inParts = pictureKinds.map(({ format }) => format).filter((format) => format.inParts);

const terrains = fc
  .record({
    seed: fc.string({ maxLength: 3 }),
    width: fc.integer({ min: 400, max: 500 }),
    height: fc.integer({ min: 2, max: 500 }),
  })
  .map((wishes) => terrainOf(recipeFor('gradient-noise', wishes)));

test('parts made by several makers in any order are those of the whole file', async () => {
  await forAllAsync(60, [fc.constantFrom(...inParts), terrains, fc.integer()], async (format, terrain, seed) => {
    const whole = joined((await format.write(terrain)).pieces);
    const makers = await Promise.all(Array.from({ length: 3 }, () => format.inParts?.(terrain)));
    const [first] = makers as FileInParts[];
    const dice = diceFrom(seed);
    const parts: unknown[] = [];
    const left = Array.from({ length: first.count }, (_, part) => part);
    while (left.length > 0) {
      const [part] = left.splice(dice(left.length), 1);
      parts[part] = makers[dice(makers.length)]?.make(part);
    }
    expect(Buffer.compare(joined(first.join(parts).pieces), whole)).toBe(0);
  });
});

test('pictures with light, which take longest, are made in parts', () => {
  expect(inParts.map(({ title }) => title)).toEqual(['8-bit picture to look at, without recipe', '8-bit sky view, grey']);
});

test.each([1, 3, 4] as const)('a picture of %i channels and several parts has the pixels of its rows', (channels) => {
  const [width, height] = [300, 1000];
  const byteAt = (y: number, i: number): number => (y * 7 + i * (y % 3)) & 255;
  const storeRow: StoreRow = (y, row) => {
    for (let i = 0; i < channels * width; i++) row[channels + i] = byteAt(y, i);
  };
  const picture = pngOfRows({ width, height }, channels, () => storeRow);
  expect(picture.count).toBeGreaterThan(2);
  const parts = Array.from({ length: picture.count }, (_, part) => picture.make(part));
  const { data } = PNG.sync.read(Buffer.from(joined(picture.join(parts).pieces)));
  let wrong = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < channels; channel++)
        if (data[4 * (y * width + x) + channel] !== byteAt(y, channels * x + channel)) wrong++;
    }
  }
  expect(wrong).toBe(0);
});
