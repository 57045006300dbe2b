import { describe, expect, test } from 'vitest';
import { shortestFloat32 } from '../../../src/core/shortest-float32.ts';
import type { OpenedFile } from '../../../src/io/file-format.ts';
import { pngFormat } from '../../../src/io/png-heightmap.ts';
import { openR32 } from '../../../src/io/r32.ts';
import { defaultHoleFill, guessReading, readingNotes } from '../../../src/io/reading.ts';
import { sampleText, suspectNodata } from '../../../src/io/suspect-nodata.ts';
import { makePng } from '../../support/png-maker.ts';

const elevations = [120, 340, 80, 410, 222];
const withValue = (...values: number[]) => Float32Array.of(...elevations, ...values);

describe('floats of a file', () => {
  test.each([-9999, -32_768, -32_767, -3.4e38, -3.4028234e38, 1e20, 99_999])('%d are taken for no value', (code) => {
    expect(suspectNodata(withValue(code, code)).nodata?.value).toBe(Math.fround(code));
  });

  test.each([
    ['a deep sea', Float32Array.of(-9999, -9998, -4000, 3000)],
    ['elevations alone', withValue()],
    ['one elevation', new Float32Array(4).fill(-9999)],
  ])('of %s are elevations', (_what, data) => {
    expect(suspectNodata(data)).toEqual({});
  });

  test('that lie far from all others are told of, and stay', () => {
    expect(suspectNodata(withValue(-2000))).toEqual({ outlier: -2000 });
    expect(suspectNodata(withValue(9000))).toEqual({ outlier: 9000 });
    expect(suspectNodata(withValue(900))).toEqual({});
  });
});

test('an R32 says which number is taken for no value, and how to change that', () => {
  const bytes = () => new Uint8Array(withValue(-9999).buffer);
  const where = { nodata: '--nodata sets another, --nodata none keeps them' };
  const notesOf = (file: ReturnType<typeof openR32>) =>
    readingNotes(file, { holes: defaultHoleFill(file) }, guessReading(file), where);
  const guessed = openR32({ bytes: bytes() }, { width: 3 });
  expect(guessed).toMatchObject({ holes: 1, nodata: -9999, codes: { min: 80, max: 410 } });
  expect(notesOf(guessed)).toContain(
    'samples of −9,999 are taken for no value (a guess: a usual code for missing samples; --nodata sets another, --nodata none keeps them)',
  );
  expect(openR32({ bytes: bytes() }, { width: 3, nodata: null })).toMatchObject({ holes: 0, guesses: {}, codes: { min: -9999 } });
  const sidecar = new TextEncoder().encode('{"width":3,"height":2,"min":-9999,"max":410}');
  expect(openR32({ bytes: bytes(), sidecar })).toMatchObject({ holes: 0, guesses: {} });
  const far = openR32({ bytes: new Uint8Array(withValue(-2000.1).buffer) }, { width: 3 });
  expect(notesOf(far)).toContain('the sample −2,000.1 lies far from all others; if it stands for no value: --nodata=-2000.1');
});

test('a number for no value that no sample equals is named, with the samples there are', async () => {
  const notesOf = (file: OpenedFile) => readingNotes(file, { holes: 'fill' }, {});
  const floats = (nodata: number) => openR32({ bytes: new Uint8Array(withValue(0.1).buffer) }, { width: 3, nodata });
  expect(notesOf(floats(123_456))).toEqual(['no sample is 123,456: they are 0.1 … 410']);
  expect(notesOf(floats(0.1))).toEqual(['1 of 6 samples has no value: filled from the rim']);
  const picture = makePng({ width: 2, height: 1, bitDepth: 16, colourByte: 0, sample: (x) => 10 + x });
  const opened = await pngFormat.open?.({ bytes: picture }, { nodata: 236 });
  if (!opened) throw new TypeError('expected a picture that can be read');
  expect(notesOf(opened)).toEqual(['no sample is 236: in a picture it is a code, and codes here are 10 … 11']);
});

test('a sample is written with the digits that it needs', () => {
  expect([-9999, Math.fround(-2000.1), Math.fround(-3.4e38)].map(sampleText)).toEqual(['−9,999', '−2,000.1', '−3.4e+38']);
  for (const value of [Math.PI, -1e-7, 16_777_215].map(Math.fround)) expect(Math.fround(shortestFloat32(value))).toBe(value);
});
