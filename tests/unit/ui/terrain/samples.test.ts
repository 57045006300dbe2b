import { expect, test } from 'vitest';
import { sampleHint, samples } from '../../../../src/ui/terrain/samples.ts';

test('a real place is told in one short line: how large it is, and where', () => {
  expect(samples.map(sampleHint)).toEqual([
    '30 × 32 km, Tennessee and Kentucky, USA',
    '4,240 × 4,744 km, 48° to 5.33° N, 69° to 111.67° E',
  ]);
});
