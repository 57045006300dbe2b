import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { encodePngBands, encodePngRgb } from '../../../src/io/png/index.ts';

const size = { width: 300, height: 151 };
const rgba = Uint8ClampedArray.from({ length: 4 * size.width * size.height }, (_, i) => (i * i * 7 + (i >> 5)) & 255);

/** The picture in bands, and which rows were asked for. */
function banded(bandRows: number) {
  const asked: number[][] = [];
  const bandAt = async (top: number, rows: number): Promise<Uint8ClampedArray> => {
    asked.push([top, rows]);
    return rgba.slice(4 * size.width * top, 4 * size.width * (top + rows));
  };
  return { ...size, bandRows, bandAt, asked };
}

test.each([1, 7, 64, 151, 500])('bands of %i rows give the file of the whole picture', async (bandRows) => {
  const bands = banded(bandRows);
  expect(await encodePngBands({ ...bands, hasAlpha: false })).toEqual(await encodePngRgb(size, rgba));
  expect(bands.asked.map(([top]) => top)).toEqual(
    Array.from({ length: Math.ceil(size.height / bandRows) }, (_, i) => i * bandRows),
  );
});

test('transparency is kept where it is wanted', async () => {
  const file = await encodePngBands({ ...banded(40), hasAlpha: true });
  expect(new Uint8ClampedArray(PNG.sync.read(Buffer.from(file)).data)).toEqual(rgba);
});

test('a band with other than its pixels is refused', async () => {
  const bandAt = async () => new Uint8ClampedArray(12);
  await expect(encodePngBands({ ...size, hasAlpha: false, bandRows: 10, bandAt })).rejects.toThrow(
    /300 × 10 pixels need 12000 bytes, got 12/,
  );
});
