import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeightmap } from '../../../src/core/heightmap.ts';
import { csvFormat, profileToCsv } from '../../../src/io/csv.ts';
import type { TerrainToWrite } from '../../../src/io/file-format.ts';
import { forAll } from '../../support/cases.ts';
import { written } from '../../support/written.ts';

test('a profile is a heading and one point a line, in the fewest digits', () => {
  const profile = { x: Float64Array.of(0, 0.1, 1024 / 3), y: Float32Array.of(0.1, -200, 16_777_216) };
  expect(profileToCsv(profile)).toBe('x,y\n0,0.1\n0.1,-200\n341.3333333333333,16777216\n');
});

test('every elevation reads back as the same float32', () => {
  forAll({ seed: 1, numRuns: 2000 }, [fc.float({ noNaN: true, noDefaultInfinity: true })], (elevation) => {
    const [, line] = profileToCsv({ x: Float64Array.of(0), y: Float32Array.of(elevation) }).split('\n');
    expect(Math.fround(Number(line.split(',')[1])) - elevation).toBe(0);
  });
});

test('the file of a line names its columns with their units', async () => {
  const terrain = {
    map: createHeightmap(2, 2),
    profile: { x: Float64Array.of(0, 5), y: Float32Array.of(1, 2) },
    elevation: { min: 1, max: 2 },
  };
  const spacing = { x: 5, y: 5 };
  const head = async (changes: Partial<TerrainToWrite> & Pick<TerrainToWrite, 'isInMetres'>): Promise<string> =>
    new TextDecoder().decode((await written(csvFormat, { ...terrain, ...changes })).bytes).split('\n')[0];
  expect(await head({ isInMetres: true, spacing })).toBe('"distance, m","elevation, m"');
  expect(await head({ isInMetres: false, spacing })).toBe('distance,elevation');
  expect(await head({ isInMetres: true, ends: ['W', 'E'] })).toBe('"distance, samples","elevation, m"');
});
