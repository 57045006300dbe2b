/** What imports what in `src`, for the rules of the import map and the picture of the house. */
import path from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { location, parse } from '../tests/support/source-tree.ts';

export interface Import {
  readonly specifier: string;
  /** It brings no code with it: a type, or fetched when it is asked for. */
  readonly isLater: boolean;
  /** Path from the project's root if the specifier is relative, without any `?query`. */
  readonly target: string | undefined;
  readonly at: string;
}

/** Several readers ask for the imports of every file. */
const known = new Map<string, { readonly text: string; readonly imports: readonly Import[] }>();

export function importsOf(file: string, text: string): readonly Import[] {
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
export function placeOf(file: string): string {
  const [top, second, ...rest] = file.split('/');
  if (top !== 'src') return top;
  return second === 'ui' && rest.length > 1 ? `ui/${rest[0]}` : second.split('.')[0];
}
