import path from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { location, parse, type Sources } from './source-tree.ts';

const libraryFolders = ['core', 'kernels', 'generators', 'filters', 'analysis', 'colour', 'chart', 'landscape', 'io'];
const appFolders = [...libraryFolders, 'generate', 'work', 'restore', 'terrain', 'worker', 'view2d', 'view3d', 'state', 'jobs'];

/** Fetched when they are first shown: what the page begins with knows their types, and has no code of theirs. */
const laterRooms = ['ui/gallery', 'ui/projects', 'ui/compare', 'ui/landscape'];

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
  io: ['core', 'colour', 'chart', 'landscape'],
  generate: ['core', 'generators', 'filters'],
  work: ['core', 'generate'],
  restore: ['core', 'generate', 'work', 'io'],
  terrain: ['core', 'analysis', 'colour', 'io', 'generate', 'work', 'restore'],
  library: [...libraryFolders, 'generate', 'work', 'restore'],
  index: [...libraryFolders, 'generate', 'work', 'restore', 'library'],
  worker: [...libraryFolders, 'generate', 'terrain'],
  view2d: ['core', 'analysis', 'colour', 'chart'],
  view3d: ['core', 'colour', 'three', 'shaders'],
  state: ['core', 'generators', 'filters', 'colour', 'chart', 'io', 'generate', 'work'],
  jobs: ['core', 'analysis', 'colour', 'chart', 'generate', 'state', 'terrain', 'worker'],
  ui: ['state', 'jobs'],
  'ui/controls': ['core', 'state', 'ui/styles'],
  'ui/panel': ['core', 'generate', 'colour', 'state', 'ui/controls', 'ui/styles', 'lil-gui'],
  'ui/terrain': [...appFolders, 'public', 'ui', 'ui/controls', 'ui/styles'],
  'ui/profile': [...appFolders, 'ui', 'ui/controls', 'ui/panel', 'ui/terrain', 'ui/styles'],
  'ui/gallery': [...appFolders, 'public', 'ui', 'ui/controls', 'ui/styles'],
  'ui/projects': [...appFolders, 'ui', 'ui/controls', 'ui/terrain', 'ui/shell', 'ui/styles'],
  'ui/compare': [...appFolders, 'ui', 'ui/controls', 'ui/terrain', 'ui/profile', 'ui/shell', 'ui/styles'],
  'ui/landscape': [...appFolders, 'lil-gui', 'ui', 'ui/controls', 'ui/panel', 'ui/terrain', 'ui/shell', 'ui/styles'],
  'ui/shell': [...appFolders, 'ui', 'ui/controls', 'ui/panel', 'ui/terrain', 'ui/profile', 'ui/styles', ...laterRooms],
  app: [...appFolders, 'ui', 'ui/terrain', 'ui/profile', 'ui/shell', 'ui/styles'],
  cli: [...libraryFolders, 'generate', 'work', 'restore', 'node'],
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
  'src/worker/landscape-file.ts': ['fflate'],
};

interface Import {
  readonly specifier: string;
  /** It brings no code with it: a type, or fetched when it is asked for. */
  readonly isLater: boolean;
  /** Path from the project's root if the specifier is relative, without any `?query`. */
  readonly target: string | undefined;
  readonly at: string;
}

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

/** Both rules ask for the imports of every file. */
const known = new Map<string, { readonly text: string; readonly imports: readonly Import[] }>();

function importsOf(file: string, text: string): readonly Import[] {
  const last = known.get(file);
  if (last?.text === text) return last.imports;
  const imports = readImports(file, text);
  known.set(file, { text, imports });
  return imports;
}

function readImports(file: string, text: string): readonly Import[] {
  const found: Import[] = [];
  const add = (source: ESTree.Node | null, isLater = false): void => {
    if (!source) return;
    const at = location(file, text, source);
    const specifier = source.type === 'Literal' && typeof source.value === 'string' ? source.value : 'a computed path';
    const target = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier.split('?')[0]) : undefined;
    found.push({ specifier, target, at, isLater });
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source, importKind === 'type'),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source, true),
    TSImportType: ({ source }) => add(source, true),
    // new URL('./worker.ts', import.meta.url) is how a worker is imported
    NewExpression({ callee, arguments: [url, base] }) {
      if (callee.type === 'Identifier' && callee.name === 'URL' && base && mentionsModuleUrl(base)) add(url);
    },
  }).visit(parse(file, text));
  return found;
}

function mentionsModuleUrl(node: ESTree.Node): boolean {
  return node.type === 'MemberExpression' && node.object.type === 'MetaProperty';
}

/** `src/core/params.ts` → core, `src/app.ts` → app, `src/ui/panel/row.ts` → ui/panel, `shaders/terrain.vert` → shaders. */
function placeOf(file: string): string {
  const [top, second, ...rest] = file.split('/');
  if (top !== 'src') return top;
  return second === 'ui' && rest.length > 1 ? `ui/${rest[0]}` : second.split('.')[0];
}

/** `three/addons/a.js` → three, `@scope/name/a.js` → @scope/name, `node:fs` → node. */
function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node';
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
