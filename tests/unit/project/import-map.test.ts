import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, placeOf } from '../../../tools/imports.ts';
import { readSources, type Sources } from '../../support/source-tree.ts';

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

const LIBRARY = 'core kernels generators filters analysis draw landscape mesh io';
const APP = `${LIBRARY} formats point-formats process generate resized rules kits work restore terrain worker view2d render3d view3d state jobs`;
/** Fetched when they are first shown: what the page begins with knows their types, and has no code of theirs. */
const LATER = 'ui/gallery ui/projects ui/compare ui/landscape ui/export ui/importing ui/lessons ui/explain ui/predict';

/** Which places each place may import, besides itself. A place is a folder or root file of src, a room of
 *  src/ui, a top-level folder, a package, or `node` for Node's own modules. */
const allowed: Readonly<Record<string, string>> = {
  core: '',
  rpc: 'core',
  kernels: 'core',
  generators: 'core kernels',
  filters: 'core kernels',
  analysis: 'core kernels',
  mesh: 'core',
  io: 'core kernels mesh',
  generate: 'core kernels generators filters',
  draw: 'core kernels analysis io generate',
  landscape: 'core generators io draw',
  formats: 'analysis io draw',
  'point-formats': 'core analysis io',
  world: 'core kernels draw io generate',
  rules: 'core generators analysis generate',
  resized: 'core generate',
  work: 'core generate',
  restore: 'core kernels generate work io',
  kits: 'core kernels io mesh resized draw',
  terrain: 'core analysis io generate resized work restore',
  process: 'core kernels io generate draw',
  library: `${LIBRARY} formats generate rules work restore rpc`,
  index: `${LIBRARY} rules work restore library`,
  worker: `${LIBRARY} rpc formats point-formats generate work resized kits rules terrain process view2d world`,
  view2d: 'core draw',
  render3d: 'core rpc analysis draw three shaders',
  view3d: 'core analysis draw render3d three',
  state: 'core generators filters io generate work draw',
  lessons: 'core generate rules state',
  jobs: 'core analysis draw generate resized state terrain worker',
  'ui/controls': 'core state lit-html',
  'ui/panel': 'core generate draw state ui/controls lit-html',
  'ui/terrain': `${APP} public ui/controls lit-html`,
  'ui/page': 'core draw state jobs worker ui/controls ui/panel ui/terrain lit-html',
  'ui/profile': `${APP} ui/controls ui/panel ui/terrain ui/page lit-html`,
  'ui/lessons': `${APP} lessons ui/controls ui/page ui/styles lit-html`,
  'ui/gallery': `${APP} lessons ui/controls ui/terrain ui/styles lit-html`,
  'ui/explain': `${APP} ui/controls ui/panel ui/terrain ui/page ui/styles lit-html`,
  'ui/importing': `${APP} ui/controls ui/terrain ui/styles lit-html`,
  'ui/predict': `${APP} ui/controls ui/terrain ui/page ui/styles lit-html`,
  'ui/projects': `${APP} ui/controls ui/page ui/styles lit-html`,
  'ui/compare': `${APP} ui/controls ui/terrain ui/profile ui/page ui/styles lit-html`,
  'ui/landscape': `${APP} ui/controls ui/panel ui/page ui/styles lit-html`,
  'ui/export': `${APP} world ui/controls ui/panel ui/terrain ui/profile ui/compare ui/landscape ui/page ui/styles lit-html`,
  'ui/shell': `${APP} ui/controls ui/panel ui/terrain ui/profile ui/page ${LATER} lit-html`,
  app: 'core kernels state jobs worker ui/page ui/shell ui/terrain ui/styles',
  cli: `${LIBRARY} rpc formats point-formats world process generate work restore kits node`,
};

/** What one file may import that the rest of its folder may not. */
const exceptions: Readonly<Record<string, string>> = {
  'src/core/random.ts': 'seedrandom',
  'src/core/seedrandom.d.ts': 'seedrandom',
  'src/cli/draw-svg.ts': '@resvg/resvg-wasm',
  'src/cli/gdal.ts': 'gdal3.js',
  'src/cli/queue-server.ts': 'bullmq',
  'src/cli/serve.ts': 'send',
  'src/cli/world-worker.ts': 'bullmq',
  'src/state/database.ts': 'idb',
  'src/state/ready-made.ts': 'public',
  'src/library/imported.ts': '@noble/hashes',
  'src/worker/zip-kit.ts': 'fflate',
  'src/worker/blob-files.ts': 'fflate',
};

/** Imports that the map does not allow: one line each, empty if all is well. */
function forbiddenImports(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    const place = placeOf(file);
    if (!(place in allowed)) return [`${file}: ${place} has no entry in the import map`];
    const mayImport = [place, ...words(allowed[place]), ...words(exceptions[file] ?? '')];
    return importsOf(file, text).flatMap(({ specifier, target, at, isLater }) => {
      const from = target === undefined ? packageOf(specifier) : placeOf(target);
      if (!mayImport.includes(from)) return [`${at} imports ${specifier}; ${place} may import ${allowed[place] || 'nothing'}`];
      const isEarly = !isLater && from !== place && words(LATER).includes(from);
      return isEarly ? [`${at} imports ${specifier}; ${from} is fetched later, by import()`] : [];
    });
  });
}

/** `three/addons/a.js` → three, `@scope/name/a.js` → @scope/name, `node:fs` → node. */
function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node';
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Files that import each other in a circle, type imports included: one line each, `a → b → a`. */
function importCycles(sources: Sources): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) cycles.push([...trail.slice(start), file].join(' → '));
    const text = sources.get(file);
    if (start >= 0 || text === undefined || done.has(file)) return;
    for (const { target } of importsOf(file, text)) if (target) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of sources.keys()) visit(file, []);
  return cycles;
}

const sources = await readSources('src');

test('every folder imports only what the map allows', () => {
  expect(sources.has('src/core/heightmap.ts')).toBe(true);
  expect(forbiddenImports(sources)).toEqual([]);
});

test('no files import each other in a circle', () => {
  expect(importCycles(sources)).toEqual([]);
});

test.each([
  "import { b } from '../io/b.ts';",
  "import type { B } from '../io/b.ts';",
  "import seedrandom from 'seedrandom';",
  "import { readFile } from 'node:fs/promises';",
  "export { b } from '../io/b.ts';",
  "export * from '../io/b.ts';",
  "type B = import('../io/b.ts').B;",
  "await import('../io/b.ts');",
  'await import(name);',
  "new Worker(new URL('../io/b.ts', import.meta.url));",
])('the map sees what is imported by %s', (text) => {
  expect(forbiddenImports(new Map([['src/core/a.ts', text]]))).toHaveLength(1);
});

test('unit tests lie in the folders of what they test', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const files = readdirSync(path.join(root, 'tests/unit'), { recursive: true, encoding: 'utf8' });
  const places = new Set(files.filter((file) => file.endsWith('.ts')).map((file) => path.dirname(file)));
  expect(places.size).toBeGreaterThan(20);
  const ofNoSource = ['docs', 'project'];
  const isKnown = (place: string): boolean =>
    ofNoSource.includes(place) || [place, `${place}.ts`].some((name) => existsSync(path.join(root, 'src', name)));
  expect([...places].filter((place) => !isKnown(place))).toEqual([]);
});
