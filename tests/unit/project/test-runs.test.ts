import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import viteConfig from '../../../vite.config.ts';

const root = path.resolve(import.meta.dirname, '../../..');

test('npm run test:quick looks for no browser, and leaves out files that exist', async () => {
  const config = await viteConfig({ mode: 'quick', command: 'serve' });
  const projects = (config as { test: { projects: { test: { name: string; exclude: string[] } }[] } }).test.projects;
  expect(projects.map(({ test }) => test.name)).toEqual(['unit']);
  const [{ exclude }] = projects.map(({ test }) => test);
  expect(exclude.length).toBeGreaterThan(0);
  expect(exclude.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

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
