import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pages } from '../../../src/cli/help.ts';
import { withCommandParts } from '../../../tools/cli-docs.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const text = await readFile(path.join(root, 'docs/cli.md'), 'utf8');

describe('docs/cli.md', () => {
  test('has what the commands’ help says; npm run docs writes it', () => {
    expect(withCommandParts(text)).toBe(text);
  });

  test.each(Object.keys(pages))('has a section for %s', (command) => {
    expect(text).toContain(`\n## ${command}\n\n<!-- cli: ${command} -->\n`);
  });
});
