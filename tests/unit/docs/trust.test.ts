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
  const [, table] = text.split(/^## /m);
  const rows = table.match(/^\| (?!---|promise)/gm) ?? [];
  expect(rows.length).toBeGreaterThan(30);
  expect(named).toHaveLength(rows.length);
});
