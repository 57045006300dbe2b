import { expect, test } from 'vitest';
import { wrapped } from '../../../../src/draw/chart/legend-band.ts';

test('a line never ends between a number and its unit', () => {
  const byCharacters = (text: string): number => text.length;
  expect(wrapped('moves 8 points by ±9.89 m at most', 23, 12, byCharacters)).toEqual(['moves 8 points by', '±9.89 m at most']);
  expect(wrapped('12.5 km² of 3 maps', 6, 12, byCharacters)).toEqual(['12.5…', 'of 3', 'maps']);
});
