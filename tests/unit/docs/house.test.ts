import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { housePicture } from '../../../tools/house-picture.ts';
import { readSources } from '../../support/source-tree.ts';

const picture = path.resolve(import.meta.dirname, '../../../docs/house.svg');
const page = path.resolve(import.meta.dirname, '../../../docs/architecture.md');

test('docs/house.svg is what the imports say; npm run docs draws it', async () => {
  expect(await readFile(picture, 'utf8')).toBe(housePicture(await readSources('src')));
});

test('docs/architecture.md names files and rooms that exist, and every room of the picture', async () => {
  const text = await readFile(page, 'utf8');
  const sources = [...(await readSources('src')).keys(), ...(await readSources('tests')).keys()];
  const files = [...text.matchAll(/`([\w/-]+\.ts)`/g)].map(([, name]) => name);
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((name) => !sources.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual([]);
  const table = text.slice(text.indexOf('| room |'), text.indexOf('**One place'));
  const named = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([\w/]+)/g)].map(([, name]) => name),
  );
  const rooms = [...(await readFile(picture, 'utf8')).matchAll(/y="\d+">([\w/]+)</g)].map(([, name]) => name);
  expect(rooms.filter((name) => !named.includes(name))).toEqual([]);
});
