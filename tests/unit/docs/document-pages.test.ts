import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { articles } from '../../../src/core/articles.ts';
import { filters } from '../../../src/filters/index.ts';
import { generators } from '../../../src/generators/index.ts';
import { DOCUMENTS } from '../../../src/ui/controls/page-links.ts';
import { documentNames, documentPage } from '../../../tools/document-pages.ts';

const pages = await Promise.all((await documentNames()).map(documentPage));
const files = pages.map(({ file }) => file);

describe('documents beside the page', () => {
  test('are there for every link of the page', () => {
    const linked = [
      ...DOCUMENTS.map(([name]) => name),
      ...generators.map(({ id }) => `generators/${id}`),
      ...filters.map(({ id }) => `filters/${id}`),
    ];
    expect(linked.filter((name) => !files.includes(`docs/${name}.html`))).toEqual([]);
  });

  test('lead back to the app and to each other', () => {
    const links = (name: string) => pages.find(({ file }) => file === `docs/${name}.html`)?.html.match(/<nav.*<\/nav>/s)?.[0];
    expect(links('water')).toMatch(/href="\.\.\/index\.html".*href="algorithms\.html".*href="water\.html" aria-current="page"/s);
    expect(links('filters/rivers')).toMatch(/href="\.\.\/\.\.\/index\.html".*href="\.\.\/water\.html">/s);
  });

  test('link only to the app, to each other, to headings that they have, and to the web; their pictures exist', () => {
    const ids = new Map(pages.map(({ file, html }) => [file, [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)]));
    ids.set('index.html', []);
    for (const name of readdirSync('public')) ids.set(name, []);
    for (const { file, html, pictures } of pages) {
      expect(
        pictures.filter((name) => !existsSync(name)),
        file,
      ).toEqual([]);
      const targets = [...html.matchAll(/ href="([^"]+)"/g)].map(([, to]) => to).filter((to) => !to.startsWith('http'));
      const broken = targets.filter((to) => {
        const [name, anchor] = to.split('#');
        const known = ids.get(name === '' ? file : path.posix.join(path.posix.dirname(file), name));
        return !known || (anchor !== undefined && !known.includes(anchor));
      });
      expect(broken, file).toEqual([]);
    }
  });
});

test('sources name articles as their links do', () => {
  const sources = [...generators, ...filters].map(({ source }) => source).join('; ');
  for (const { name } of articles) expect(sources).toContain(name);
});
