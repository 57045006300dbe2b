import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { crop } from '../../../src/core/heightmap.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import type { CodeScale } from '../../../src/io/file-format.ts';
import { openPicture } from '../../../src/terrain/open-picture.ts';

const PART = { x: 100, y: 50, width: 200, height: 120 };
const TURNED = { isMirrored: true, turns: 1 } as const;

async function opened(reading: {
  scale: CodeScale | undefined;
  part?: typeof PART;
  isTurned?: boolean;
  size?: { width: number; height: number };
}) {
  const { isTurned, ...rest } = reading;
  const bytes = new Uint8Array(await readFile('public/samples/jacksboro.png'));
  const spacing = { x: 74.4, y: 92.7 };
  const orientation = isTurned ? TURNED : undefined;
  const file = await openPicture({ name: 'jacksboro.png', bytes, reading: { ...rest, spacing, holes: 'fill', orientation } });
  if (file.kind !== 'imported') throw new Error(`expected samples, got ${file.kind}`);
  return { ...file, metres: generateHeightmap(file.recipe, { imported: file.map }) };
}

const codes = { min: 0, max: 65_535 };

test.each<[string, CodeScale | undefined, boolean]>([
  ['as the file states', undefined, false],
  ['with typed elevations', { elevation: { min: -50, max: 950.5 }, codes }, false],
  ['with the highest code lowest', { elevation: { min: 800, max: -20 }, codes }, false],
  ['turned', undefined, true],
])('a part of a file, %s, has the elevations that it has in the whole', async (_how, scale, isTurned) => {
  const [whole, part] = await Promise.all([opened({ scale, isTurned }), opened({ scale, isTurned, part: PART })]);
  expect(part.recipe).toMatchObject({ width: 200, height: 120, extent: { x: 199 * 74.4 } });
  const expected = crop(whole.metres, PART).data;
  // The same straight line through other two samples.
  const off = part.metres.data.reduce((most, value, i) => Math.max(most, Math.abs(value - expected[i])), 0);
  expect(off).toBeLessThan(1e-3);
  const samples = crop(whole.map, PART).data;
  expect(part.map.data.every((value, i) => value === samples[i])).toBe(true);
});

test('a part gets another number of samples over its own ground', async () => {
  const { recipe, metres } = await opened({ scale: undefined, part: PART, size: { width: 65, height: 33 } });
  expect(recipe).toMatchObject({ width: 65, height: 33, extent: { x: 199 * 74.4 } });
  expect([metres.width, metres.height]).toEqual([65, 33]);
});
