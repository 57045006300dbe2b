import fc from 'fast-check';
import { decode } from 'fast-png';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { decodePng, encodePngRgb } from '../../../../src/io/png/index.ts';
import { forAllAsync } from '../../../support/cases.ts';

const byte = fc.integer({ min: 0, max: 255 });

/** Left of the middle every row has colours of its own, right of it every column: each row filter is the best for some picture. */
const pictures = fc
  .record({
    // Of long rows the encoder looks at some pixels only.
    width: fc.oneof({ arbitrary: fc.integer({ min: 1, max: 40 }), weight: 9 }, { arbitrary: fc.constant(400), weight: 1 }),
    rows: fc.array(fc.tuple(byte, byte, byte, byte), { minLength: 1, maxLength: 40 }),
    columns: fc.array(byte, { minLength: 160, maxLength: 160 }),
    middle: fc.integer({ min: 0, max: 40 }),
    slope: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ width, rows, columns, middle, slope }) => {
    const at = (x: number, y: number, c: number): number =>
      (x < middle ? rows[y][c] : columns[(4 * x + c) % 160]) + slope * (x + y);
    const height = rows.length;
    const rgba = new Uint8ClampedArray(4 * width * height);
    for (let i = 0; i < rgba.length; i++) rgba[i] = at((i >> 2) % width, Math.floor(i / 4 / width), i % 4) % 256;
    return { width, height, rgba };
  });

test('every picture reads back in three decoders as it was written, without its alpha', async () => {
  await forAllAsync({ seed: 5, numRuns: 60 }, [pictures], async ({ width, height, rgba }) => {
    const rgb = Array.from(rgba.filter((_, i) => i % 4 !== 3));
    const bytes = await encodePngRgb({ width, height }, rgba);
    expect(Array.from((await decodePng(bytes)).data)).toEqual(rgb);
    expect(Array.from(decode(bytes, { checkCrc: true }).data)).toEqual(rgb);
    expect(Array.from(PNG.sync.read(Buffer.from(bytes)).data.filter((_, i) => i % 4 !== 3))).toEqual(rgb);
  });
});

test('pixels that do not fill the size are refused', async () => {
  await expect(encodePngRgb({ width: 3, height: 2 }, new Uint8ClampedArray(23))).rejects.toThrow(
    'PNG pixels: 3 × 2 needs 24 bytes, got 23',
  );
});
