import { expect, test } from 'vitest';
import { barLength, wireText } from '../../../../src/ui/terrain/readout.ts';

test('a wireframe says how many samples of the terrain its lines leave out', () => {
  expect([1, 2, 16, 32].map(wireText)).toEqual(['every sample', 'every 2nd sample', 'every 16th sample', 'every 32nd sample']);
});

test('a scale bar is a round length of 32 to 80 pixels', () => {
  for (let metresPerPixel = 1e-4; metresPerPixel < 1e6; metresPerPixel *= 1.07) {
    const metres = barLength(metresPerPixel);
    expect([1, 2, 5]).toContain(Math.round(metres / 10 ** Math.floor(Math.log10(metres * (1 + 1e-9)))));
    expect(metres / metresPerPixel).toBeGreaterThanOrEqual(32 - 1e-9);
    expect(metres / metresPerPixel).toBeLessThanOrEqual(80 + 1e-9);
  }
});
