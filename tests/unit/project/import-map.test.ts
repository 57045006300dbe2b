import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { forbiddenImports, importCycles } from '../../support/import-map.ts';
import { readSources } from '../../support/source-tree.ts';

const sources = await readSources('src');

test('every folder imports only what the map allows', () => {
  expect(sources.has('src/core/heightmap.ts')).toBe(true);
  expect(forbiddenImports(sources)).toEqual([]);
});

test('no files import each other in a circle', () => {
  expect(importCycles(sources)).toEqual([]);
});

describe('the import map', () => {
  const ofIo = 'io may import core, kernels, analysis, colour, chart, landscape, mesh';
  test.each([
    ['src/kernels/a.ts', "import { b } from '../core/b.ts';"],
    ['src/kernels/a.ts', "import { b } from './b.ts';"],
    ['src/kernels/simd/a.ts', "import { b } from '../../core/b.ts'; import { c } from '../c.ts';"],
    ['src/core/random.ts', "import seedrandom from 'seedrandom';"],
    ['src/render3d/terrain.ts', "import { Mesh } from 'three/webgpu'; import vert from '../../shaders/terrain.vert?raw';"],
    ['src/cli/main.ts', "import { readFile } from 'node:fs/promises'; import { generate } from '../generate.ts';"],
    ['src/terrain/open-picture.ts', "import { restore } from '../restore.ts';"],
    ['src/worker/client.ts', "new Worker(new URL('./worker.ts', import.meta.url));"],
    ['src/io/a.ts', "new URL('../cli/b.ts', base);"],
    ['src/ui/shell/a.ts', "import type { B } from '../compare/b.ts'; import('../compare/b.ts');"],
    ['src/ui/compare/a.ts', "import { b } from './b.ts'; import '../styles/compare.css';"],
  ])('lets %s say %s', (file, text) => {
    expect(forbiddenImports(new Map([[file, text]]))).toEqual([]);
  });

  test.each([
    ['src/core/a.ts', "import { b } from '../kernels/b.ts';", 'imports ../kernels/b.ts; core may import nothing'],
    ['src/core/a.ts', "import type { B } from '../io/b.ts';", 'imports ../io/b.ts; core may import nothing'],
    ['src/core/a.ts', "import seedrandom from 'seedrandom';", 'imports seedrandom; core may import nothing'],
    ['src/core/a.ts', "import { readFile } from 'node:fs/promises';", 'imports node:fs/promises; core may import nothing'],
    ['src/kernels/a.ts', "export { b } from '../io/b.ts';", 'imports ../io/b.ts; kernels may import core'],
    ['src/kernels/a.ts', "export * from '../io/b.ts';", 'imports ../io/b.ts; kernels may import core'],
    ['src/kernels/a.ts', "type B = import('../io/b.ts').B;", 'imports ../io/b.ts; kernels may import core'],
    ['src/kernels/a.ts', "await import('../io/b.ts');", 'imports ../io/b.ts; kernels may import core'],
    ['src/kernels/a.ts', 'await import(name);', 'imports a computed path; kernels may import core'],
    ['src/io/a.ts', "import { restore } from '../restore.ts';", `imports ../restore.ts; ${ofIo}`],
    [
      'src/ui/shell/a.ts',
      "import { b } from '../compare/b.ts';",
      'imports ../compare/b.ts; ui/compare is fetched later, by import()',
    ],
    [
      'src/ui/controls/a.ts',
      "import { b } from '../terrain/b.ts';",
      'imports ../terrain/b.ts; ui/controls may import core, state, ui/styles',
    ],
    ['src/io/a.ts', "import { Mesh } from 'three';", `imports three; ${ofIo}`],
    ['src/io/a.ts', "new URL('../cli/b.ts', import.meta.url);", `imports ../cli/b.ts; ${ofIo}`],
    ['src/io/a.ts', "import vert from '../../shaders/a.vert?raw';", `imports ../../shaders/a.vert?raw; ${ofIo}`],
  ])('stops %s at %s', (file, text, problem) => {
    expect(forbiddenImports(new Map([[file, text]]))).toEqual([`${file}:1 ${problem}`]);
  });

  test('wants an entry for a new folder', () => {
    expect(forbiddenImports(new Map([['src/misc/a.ts', '']]))).toEqual(['src/misc/a.ts: misc has no entry in the import map']);
  });

  test('sees a circle through three files, type imports included', () => {
    const circle = new Map([
      ['src/core/a.ts', "import { b } from './b.ts';"],
      ['src/core/b.ts', "import type { C } from './c.ts';"],
      ['src/core/c.ts', "export * from './a.ts';"],
    ]);
    expect(importCycles(circle)).toEqual(['src/core/a.ts → src/core/b.ts → src/core/c.ts → src/core/a.ts']);
  });

  test('takes two ways to the same file for no circle', () => {
    const diamond = new Map([
      ['src/core/a.ts', "import './b.ts'; import './c.ts';"],
      ['src/core/b.ts', "import './d.ts';"],
      ['src/core/c.ts', "import './d.ts';"],
      ['src/core/d.ts', ''],
    ]);
    expect(importCycles(diamond)).toEqual([]);
  });
});

const root = path.resolve(import.meta.dirname, '../../..');

test('unit tests lie in the folders of what they test', () => {
  const files = readdirSync(path.join(root, 'tests/unit'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const places = new Set(files.map((file) => path.dirname(file)));
  expect(places.size).toBeGreaterThan(20);
  const ofNoSource = ['docs', 'project'];
  const isKnown = (place: string): boolean =>
    ofNoSource.includes(place) || [place, `${place}.ts`].some((name) => existsSync(path.join(root, 'src', name)));
  expect([...places].filter((place) => !isKnown(place))).toEqual([]);
});
