import { importsOf, placeOf } from '../../tools/imports.ts';
import type { Sources } from './source-tree.ts';

const libraryFolders = ['core', 'kernels', 'generators', 'filters', 'analysis', 'colour', 'chart', 'landscape', 'mesh', 'io'];
const appFolders = [
  ...libraryFolders,
  'comparison',
  'process',
  'generate',
  'rules',
  'kits',
  'work',
  'restore',
  'terrain',
  'worker',
  'view2d',
  'render3d',
  'view3d',
  'state',
  'jobs',
];

/** Fetched when they are first shown: what the page begins with knows their types, and has no code of theirs. */
const laterRooms = [
  'ui/gallery',
  'ui/projects',
  'ui/compare',
  'ui/landscape',
  'ui/export',
  'ui/importing',
  'ui/lessons',
  'ui/explain',
  'ui/predict',
];

/** Which places each place may import, besides itself. A place is a folder or root file of src, a room of
 *  src/ui, a top-level folder, a package, or `node` for Node's own modules. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  core: [],
  kernels: ['core'],
  generators: ['core', 'kernels'],
  filters: ['core', 'kernels'],
  analysis: ['core', 'kernels'],
  colour: ['core', 'kernels'],
  chart: ['core', 'colour'],
  landscape: ['core', 'generators', 'colour'],
  mesh: ['core'],
  io: ['core', 'kernels', 'analysis', 'colour', 'chart', 'landscape', 'mesh'],
  generate: ['core', 'kernels', 'generators', 'filters'],
  rules: ['core', 'generators', 'generate'],
  work: ['core', 'generate'],
  restore: ['core', 'kernels', 'generate', 'work', 'io'],
  kits: ['core', 'kernels', 'io', 'generate'],
  terrain: ['core', 'analysis', 'colour', 'io', 'generate', 'work', 'restore', 'kits'],
  comparison: ['core', 'analysis', 'colour', 'chart', 'io', 'generate'],
  process: ['core', 'kernels', 'colour', 'chart', 'io', 'generate', 'comparison'],
  library: [...libraryFolders, 'generate', 'rules', 'work', 'restore'],
  index: [...libraryFolders, 'generate', 'rules', 'work', 'restore', 'library'],
  worker: [...libraryFolders, 'generate', 'rules', 'terrain', 'comparison', 'process', 'view2d'],
  view2d: ['core', 'analysis', 'colour', 'chart', 'comparison'],
  render3d: ['core', 'colour', 'three', 'shaders'],
  view3d: ['core', 'colour', 'render3d', 'three'],
  state: ['core', 'generators', 'filters', 'colour', 'chart', 'io', 'generate', 'work'],
  lessons: ['core', 'chart', 'generate', 'rules', 'state'],
  jobs: ['core', 'analysis', 'colour', 'chart', 'generate', 'state', 'terrain', 'worker'],
  'ui/controls': ['core', 'state', 'ui/styles'],
  'ui/panel': ['core', 'generate', 'colour', 'state', 'ui/controls', 'ui/styles', 'lil-gui'],
  'ui/terrain': [...appFolders, 'public', 'ui/controls', 'ui/styles'],
  'ui/page': ['core', 'colour', 'state', 'jobs', 'worker', 'ui/controls', 'ui/panel', 'ui/terrain'],
  'ui/profile': [...appFolders, 'ui/controls', 'ui/panel', 'ui/terrain', 'ui/page', 'ui/styles'],
  'ui/lessons': [...appFolders, 'lessons', 'ui/controls', 'ui/page', 'ui/styles'],
  'ui/gallery': [...appFolders, 'lessons', 'public', 'ui/controls', 'ui/page', 'ui/styles'],
  'ui/explain': [...appFolders, 'ui/controls', 'ui/panel', 'ui/terrain', 'ui/page', 'ui/styles'],
  'ui/importing': [...appFolders, 'ui/controls', 'ui/terrain', 'ui/styles'],
  'ui/predict': [...appFolders, 'ui/controls', 'ui/terrain', 'ui/page', 'ui/styles'],
  'ui/projects': [...appFolders, 'ui/controls', 'ui/terrain', 'ui/page', 'ui/styles'],
  'ui/compare': [...appFolders, 'ui/controls', 'ui/terrain', 'ui/profile', 'ui/page', 'ui/styles'],
  'ui/landscape': [...appFolders, 'lil-gui', 'ui/controls', 'ui/panel', 'ui/terrain', 'ui/page', 'ui/styles'],
  'ui/export': [
    ...appFolders,
    'ui/controls',
    'ui/panel',
    'ui/terrain',
    'ui/profile',
    'ui/compare',
    'ui/landscape',
    'ui/page',
    'ui/styles',
  ],
  'ui/shell': [...appFolders, 'ui/controls', 'ui/panel', 'ui/terrain', 'ui/profile', 'ui/page', 'ui/styles', ...laterRooms],
  app: ['core', 'state', 'jobs', 'worker', 'ui/page', 'ui/shell', 'ui/terrain', 'ui/styles'],
  cli: [...libraryFolders, 'comparison', 'process', 'generate', 'rules', 'work', 'restore', 'kits', 'node'],
};

/** What one file may import that the rest of its folder may not. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'src/core/random.ts': ['seedrandom'],
  'src/core/seedrandom.d.ts': ['seedrandom'],
  'src/cli/draw-svg.ts': ['@resvg/resvg-wasm'],
  'src/cli/serve.ts': ['sirv'],
  'src/state/database.ts': ['idb'],
  'src/state/ready-comparisons.ts': ['public'],
  'src/library/samples-sha256.ts': ['@noble/hashes'],
  'src/terrain/zip-kit.ts': ['fflate'],
  'src/worker/blob-files.ts': ['fflate'],
};

/** Imports that the map does not allow: one line each, empty if all is well. */
export function forbiddenImports(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    const place = placeOf(file);
    if (!(place in allowed)) return [`${file}: ${place} has no entry in the import map`];
    const mayImport = [place, ...allowed[place], ...(exceptions[file] ?? [])];
    return importsOf(file, text).flatMap(({ specifier, target, at, isLater }) => {
      const from = target === undefined ? packageOf(specifier) : placeOf(target);
      if (!mayImport.includes(from)) {
        return [`${at} imports ${specifier}; ${place} may import ${allowed[place].join(', ') || 'nothing'}`];
      }
      const isEarly = !isLater && from !== place && laterRooms.includes(from);
      return isEarly ? [`${at} imports ${specifier}; ${from} is fetched later, by import()`] : [];
    });
  });
}

/** Files that import each other in a circle, type imports included: one line each, `a → b → a`. */
export function importCycles(sources: Sources): string[] {
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

/** `three/addons/a.js` → three, `@scope/name/a.js` → @scope/name, `node:fs` → node. */
function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node';
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
