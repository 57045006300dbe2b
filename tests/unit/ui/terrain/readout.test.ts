import { expect, test } from 'vitest';
import { wireText } from '../../../../src/ui/terrain/readout.ts';

test('a wireframe says how many samples of the terrain its lines leave out', () => {
  expect([1, 2, 4, 16, 32].map((stride) => wireText(stride))).toEqual([
    'every sample',
    'every 2nd sample',
    'every 4th sample',
    'every 16th sample',
    'every 32nd sample',
  ]);
});
