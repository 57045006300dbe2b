import { expect, test } from 'vitest';
import { unreadableProblem } from '../../../src/io/unreadable.ts';

test.each([
  ['a.png', undefined],
  ['b.faultline.json', undefined],
  ['none.txt', 'expected a .png, .r32 or .json file'],
  ['a.csv', 'expected a .png, .r32 or .json file'],
  [
    'my dem.TIF',
    'expected a .png, .r32 or .json file; to make one with GDAL: gdal_translate -of ENVI -ot Float32 "my dem.TIF" "my dem.r32"',
  ],
  ['N46E007.hgt', expect.stringMatching(/ -ot Float32 N46E007\.hgt N46E007\.r32$/)],
  ['a.jpeg', expect.stringMatching(/; to make one with ImageMagick: magick a\.jpeg a\.png$/)],
  ['a.raw', expect.stringMatching(/ -depth 16 -endian LSB gray:a\.raw a\.png; if it holds 32-bit floats, rename it to a\.r32$/)],
  [
    'tall.r16',
    expect.stringMatching(/; to make one with .*: magick -size WIDTHxHEIGHT -depth 16 -endian LSB gray:tall\.r16 tall\.png$/),
  ],
])('%s', (name, problem) => {
  expect(unreadableProblem(name)).toEqual(problem);
});
