import { expect, test } from 'vitest';
import { readableText, unreadableProblem } from '../../../src/io/unreadable.ts';

const expected = `expected a ${readableText()} file`;

test('the extensions that are read have all their names', () => {
  expect(readableText()).toBe('.png, .r16, .raw, .r32, .tif, .tiff, .exr, .asc, .hgt, .json or .glb');
});

test.each([
  ['a.png', undefined],
  ['b.faultline.json', undefined],
  ['none.txt', expected],
  ['a.csv', expected],
  ['my dem.BIL', `${expected}; to make one with GDAL: gdal_translate -of ENVI -ot Float32 "my dem.BIL" "my dem.r32"`],
  ['n46.dt1', expect.stringMatching(/ -ot Float32 n46\.dt1 n46\.r32$/)],
  ['a.jpeg', expect.stringMatching(/; to make one with ImageMagick: magick a\.jpeg a\.png$/)],
  ['a.stl', `meshes are written and not read: ${expected}`],
  ['a.OBJ', `meshes are written and not read: ${expected}`],
  ['my hill.glb', 'a GLB is read for its recipe alone: faultline generate --recipe "my hill.glb"'],
  ['tall.R16', undefined],
  ['a.raw', undefined],
])('%s', (name, problem) => {
  expect(unreadableProblem(name)).toEqual(problem);
});
