import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import viteConfig from '../../vite.config.ts';

test('npm run test:quick looks for no browser, and leaves out files that exist', async () => {
  const config = await viteConfig({ mode: 'quick', command: 'serve' });
  const projects = (config as { test: { projects: { test: { name: string; exclude: string[] } }[] } }).test.projects;
  expect(projects.map(({ test }) => test.name)).toEqual(['unit']);
  const [{ exclude }] = projects.map(({ test }) => test);
  expect(exclude.length).toBeGreaterThan(0);
  expect(exclude.filter((file) => !existsSync(path.resolve(import.meta.dirname, '../..', file)))).toEqual([]);
});
