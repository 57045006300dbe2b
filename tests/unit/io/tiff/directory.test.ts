import { expect, test } from 'vitest';
import { readDirectory, TAG } from '../../../../src/io/tiff/directory.ts';
import { makeTiff } from '../../../support/tiff-maker.ts';

const offsets = Array.from({ length: 50 }, (_, i) => 1000 + i);
const directory = readDirectory(
  makeTiff({ width: 1, height: 1, kind: 'uint', bits: 8, sample: () => 0, tags: [[TAG.tileOffsets, 'long', offsets]] }),
);

test('of a long list of numbers only those that are wanted are read', () => {
  expect(directory.numbers(TAG.tileOffsets, 50)).toEqual(offsets);
  expect(directory.numbers(TAG.tileOffsets, 50, 3)).toEqual([1000, 1001, 1002]);
  expect(directory.numbers(TAG.tileOffsets, 50, 0)).toEqual([]);
});

test('a longer list than a tag may have is refused, however few are wanted', () => {
  expect(() => directory.numbers(TAG.tileOffsets, 49, 3)).toThrow('TIFF: tag 324: expected at most 49 values, got 50');
});
