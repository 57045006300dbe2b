import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** A row of docs/trust.md: | promise | `file`: title of the test | */
const ROW = /^\| ([^|]+) \| `(tests\/[^`]+\.test\.ts)`: ([^|]+) \|$/gm;

const text = await readFile('docs/trust.md', 'utf8');
const named = Array.from(text.matchAll(ROW), ([, promise, file, title]) => ({ promise, file, title }));

test.each(named)('the test of "$promise" is there', async ({ file, title }) => {
  expect(await readFile(file, 'utf8')).toContain(`'${title}',`);
});

test('every promise names its test', () => {
  const tables = Array.from(text.matchAll(/^\| promise \| test \|\n.*\n((?:\|.*\n)+)/gm), ([, rows]) => rows.trim().split('\n'));
  expect(tables.length).toBeGreaterThan(1);
  expect(named).toHaveLength(tables.flat().length);
});
