import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { housePicture } from '../../../tools/house-picture.ts';
import { readSources } from '../../support/source-tree.ts';

const picture = path.resolve(import.meta.dirname, '../../../docs/house.svg');
const page = path.resolve(import.meta.dirname, '../../../docs/architecture.md');
const sourcesOf = (files: Readonly<Record<string, string>>) => new Map(Object.entries(files));

test('docs/house.svg is what the imports say; npm run docs draws it', async () => {
  expect(await readFile(picture, 'utf8')).toBe(housePicture(await readSources('src')));
});

test('a room stands above all that it imports, and a line leads down only where no room between them does', () => {
  const svg = housePicture(
    sourcesOf({
      'src/core/a.ts': 'export const a = 1;',
      'src/io/b.ts': "import type { a } from '../core/a.ts';",
      'src/ui/shell/c.ts': "import { a } from '../../core/a.ts'; const b = () => import('../../io/b.ts');",
    }),
  );
  const rows = [...svg.matchAll(/y="(\d+)">([\w/]+)</g)].map(([, y, name]) => [name, Number(y)] as const);
  expect([...rows].sort((a, b) => b[1] - a[1]).map(([name]) => name)).toEqual(['core', 'io', 'ui/shell']);
  expect(svg.match(/<path /g)).toHaveLength(2);
});

test('rooms in a circle are refused', () => {
  const circle = { 'src/io/a.ts': "import '../core/b.ts';", 'src/core/b.ts': "import '../io/a.ts';" };
  expect(() => housePicture(sourcesOf(circle))).toThrow(/circle: .*io → core → io|circle: .*core → io → core/);
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
