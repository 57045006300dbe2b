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
