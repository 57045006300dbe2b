import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as library from '../../../src/index.ts';
import { libraryReference, undocumented, unexportedTypes } from '../../../tools/library-docs.ts';
import { readSources } from '../../support/source-tree.ts';

const sources = await readSources('src');
const text = await readFile(path.resolve(import.meta.dirname, '../../../docs/library.md'), 'utf8');

test('docs/library.md is what the docstrings say; npm run docs writes it', () => {
  expect(text).toBe(libraryReference(sources));
});

test('docs/library.md has every export', () => {
  for (const name of Object.keys(library)) expect(text).toContain(`\n### ${name}\n`);
});

test('every export has a docstring', () => {
  expect(undocumented(sources)).toEqual([]);
});

test('every type that an exported signature names is exported', () => {
  expect(unexportedTypes(sources)).toEqual([]);
});

test('an example in a docstring is code, a formula is text, and tags are a list', () => {
  const docs =
    '/** Adds.\n *\n *      const a = one();\n *\n *      a → b\n *\n *  @param a a number\n *  @returns the sum\n *  of it */';
  const made = libraryReference(
    new Map([
      ['src/index.ts', "/** All. */\n\n// ## Sums\n\nexport { one } from './one.ts';\n"],
      ['src/one.ts', `${docs}\nexport function one(a = 1): number {\n  return a;\n}\n`],
    ]),
  );
  expect(made).toContain('```js\nconst a = one();\n```\n');
  expect(made).toContain('```text\na → b\n```\n');
  expect(made).toContain('- `a`: a number\n- Returns the sum of it\n\n```typescript\nfunction one(a = 1): number\n```');
});
