import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

test('unit tests lie in the folders of what they test', () => {
  const files = readdirSync(path.join(root, 'tests/unit'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const places = new Set(files.map((file) => path.dirname(file)));
  expect(places.size).toBeGreaterThan(20);
  const ofNoSource = ['docs', 'project'];
  const isKnown = (place: string): boolean =>
    ofNoSource.includes(place) || [place, `${place}.ts`].some((name) => existsSync(path.join(root, 'src', name)));
  expect([...places].filter((place) => !isKnown(place))).toEqual([]);
});
