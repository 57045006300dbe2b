import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../../src/generate.ts';
import { landscapePresets } from '../../../src/landscape/presets.ts';
import { readyComparisons } from '../../../src/state/ready-comparisons.ts';
import { runArticleCall } from '../../../tools/articles/calls.ts';
import { GALLERY_ARTICLES, galleryArticles } from '../../../tools/articles/gallery.ts';
import { ARTICLE_PICTURES, articlesPage } from '../../../tools/articles/page.ts';
import { picturesOf } from '../../../tools/articles/row.ts';
import { articleSections } from '../../../tools/articles/rows.ts';

const docs = path.resolve(import.meta.dirname, '../../../docs');
const folder = path.join(docs, ARTICLE_PICTURES);
/** Of a picture: a page of a hundred is still soon loaded. */
const MOST_BYTES = 160_000;

/** Of a row's pictures. */
const filesOf = (row: (typeof rows)[number]): string[] => picturesOf(row).map(({ file }) => file);
const rows = articleSections.flatMap((section) => section.rows);
const text = await readFile(path.join(docs, 'articles.md'), 'utf8');

test('docs/articles.md is what the table of rows says; npm run articles writes it', () => {
  expect(text).toBe(articlesPage());
});

test('src/ui/gallery/articles.json is what the table of rows and its pictures say; npm run articles writes it', async () => {
  const file = path.resolve(docs, '..', GALLERY_ARTICLES);
  expect(await readFile(file, 'utf8')).toBe(await galleryArticles(folder));
});

test('docs/articles has the pictures that the calls write, each once, and no others', async () => {
  expect((await readdir(folder)).sort()).toEqual(rows.flatMap(filesOf).sort());
});

test('no picture of docs/articles is large', async () => {
  const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size));
  expect(Math.max(...sizes)).toBeLessThan(MOST_BYTES);
});

test('docs/articles.md shows every preset that is named after an article', () => {
  const named = [...registry.generators.flatMap(({ presets }) => presets), ...landscapePresets]
    .map(({ id }) => id)
    .filter((id) => id.startsWith('article-'));
  expect(named.filter((id) => !new RegExp(`--preset ${id}\\b(?!-)`).test(text))).toEqual([]);
});

test('docs/articles.md names only comparisons and presets that the gallery has', () => {
  const titles = [...readyComparisons, ...registry.generators.flatMap(({ presets }) => presets)].map(({ title }) => title);
  const shown = [...text.matchAll(/\*\*([^*]+)\*\*, in the Gallery under \*Algorithms\*/g)].map(([, title]) => title);
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((title) => !titles.includes(title))).toEqual([]);
});

/** Vectors alone: the bytes of a PNG depend on the engine's compression too. */
test('the vector pictures of docs/articles are what their calls write', async () => {
  const place = await mkdtemp(path.join(os.tmpdir(), 'faultline-articles-'));
  try {
    for (const row of rows.filter((one) => filesOf(one).some((file) => file.endsWith('.svg')))) {
      for (const call of row.calls.filter((one) => /\.(svg|json)$/.test(one))) await runArticleCall(call, place);
      for (const file of filesOf(row).filter((one) => one.endsWith('.svg'))) {
        expect(await readFile(path.join(place, file), 'utf8'), file).toBe(await readFile(path.join(folder, file), 'utf8'));
      }
    }
  } finally {
    await rm(place, { recursive: true });
  }
});
