import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PALETTE_KEYS } from '../../../src/landscape/landscape-fields.ts';
import { landscapeFromText, landscapeToText } from '../../../src/landscape/landscape-text.ts';
import { palettes } from '../../../src/landscape/palettes.ts';
import { withLandscapeParts } from '../../../tools/landscape-docs.ts';

const docs = path.resolve(import.meta.dirname, '../../../docs');
const text = await readFile(path.join(docs, 'landscape.md'), 'utf8');

test('docs/landscape.md has the tables that the schemas give; npm run docs writes them', () => {
  expect(withLandscapeParts(text)).toBe(text);
});

test('docs/landscape.md tells every key of palettes', () => {
  for (const key of PALETTE_KEYS) expect(text).toContain(`\`l.${key}\``);
});

test('the text that docs/landscape.md shows is one that the app writes', () => {
  const shown = /^l\.preset=.*$/m.exec(text)?.[0] ?? '';
  expect(landscapeToText(landscapeFromText(shown).landscape)).toBe(shown);
  expect(shown.length).toBeGreaterThan(50);
});

test('docs/palettes has a picture of every palette, and none of what is gone; npm run gallery draws them', async () => {
  expect((await readdir(path.join(docs, 'palettes'))).sort()).toEqual(
    Object.keys(palettes)
      .map((id) => `${id}.png`)
      .sort(),
  );
});
