/** Type-checks and runs the JavaScript and TypeScript of documents, as a program that depends on the package would. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ESTree, parseSync } from 'vite';
import { inject } from 'vitest';
import type { MarkdownDocument } from './markdown.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Ends what hangs; machines may be busy. */
const WATCHDOG_MS = 280_000;
const MODULE_LANGUAGES = ['js', 'ts'];

export interface DocModules {
  /** What the compiler says of a document's code, with the document's own lines. */
  problemsOf(document: string): readonly string[];
  /** Runs a document's code in a folder.
   *  @returns what it printed as an error; empty if all is well */
  run(document: string, folder: string): Promise<string>;
  dispose(): Promise<void>;
}

/** Whether a document has code to run as a module. */
export function hasModule({ blocks }: MarkdownDocument): boolean {
  return blocks.some(({ language }) => MODULE_LANGUAGES.includes(language));
}

/** Compiles the code of every document that has some against the package as it is installed.
 *  @param library the compiled library with its declarations */
export async function compileDocModules(documents: readonly MarkdownDocument[], library: string): Promise<DocModules> {
  const home = await mkdtemp(path.join(inject('cliFolder'), 'modules-'));
  const faultline = path.join(home, 'node_modules/faultline');
  await mkdir(path.join(faultline, 'dist'), { recursive: true });
  await copyFile(path.join(root, 'package.json'), path.join(faultline, 'package.json'));
  await symlink(library, path.join(faultline, 'dist/lib'), 'junction');
  await symlink(path.join(root, 'node_modules/@types'), path.join(home, 'node_modules/@types'), 'junction');
  await writeFile(path.join(home, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  for (const document of documents.filter(hasModule))
    await writeFile(path.join(home, `${stem(document.name)}.ts`), moduleOf(document));
  const tsc = [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'];
  const { stdout } = await promisify(execFile)(process.execPath, tsc, { cwd: home }).catch((error) => error);
  const said = String(stdout).split('\n');
  return {
    problemsOf: (document) => said.filter((line) => line.startsWith(`${stem(document)}.ts(`)),
    async run(document, folder) {
      const file = path.join(home, 'out', `${stem(document)}.js`);
      const ran = promisify(execFile)(process.execPath, ['--enable-source-maps', file], { cwd: folder, timeout: WATCHDOG_MS });
      return ran.then(
        ({ stderr }) => stderr,
        ({ stderr, signal }) => `${stderr}${signal ? `ended by ${signal}` : ''}` || 'ended with an error',
      );
    },
    dispose: () => rm(home, { recursive: true }),
  };
}

const compilerOptions = {
  target: 'ES2022',
  module: 'nodenext',
  lib: ['ES2022'],
  types: ['node'],
  strict: true,
  verbatimModuleSyntax: true, // a name that the package lacks fails when it runs too
  skipLibCheck: true,
  sourceMap: true,
  outDir: 'out',
};

/** `docs/compare.md` → `docs-compare` */
function stem(document: string): string {
  return document.replace(/\.md$/, '').replaceAll('/', '-');
}

/** All blocks of a document as one module with the document's lines. Each block is a scope within the one before it: it uses the names of
 *  earlier blocks and may use them anew. Imports stand in front, on the first line. */
function moduleOf({ name, blocks }: MarkdownDocument): string {
  const lines: string[] = [];
  const imports = new Set<string>();
  let open = 0;
  for (const { language, text, line } of blocks) {
    if (!MODULE_LANGUAGES.includes(language)) continue;
    const block = withoutImports(name, text, imports);
    lines[line - 1] = '{';
    for (const [i, code] of block.split('\n').entries()) if (code !== '') lines[line + i] = code;
    open++;
  }
  lines[0] = [...imports, lines[0] ?? ''].join(' ');
  return `${Array.from(lines, (line) => line ?? '').join('\n')}\n${'}'.repeat(open)}\n`;
}

/** The block with blanks for its imports, each of which is added to `imports` name by name: two blocks may import the same. */
function withoutImports(document: string, text: string, imports: Set<string>): string {
  const { program, errors } = parseSync(`${document}.ts`, text);
  if (errors.length > 0) return text; // the compiler says what is wrong, and where
  let rest = text;
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const one of singleImports(statement)) imports.add(one);
    const code = text.slice(statement.start, statement.end);
    rest = rest.replace(code, code.replaceAll(/[^\n]/g, ' '));
  }
  return rest;
}

function singleImports({ specifiers, source, importKind }: ESTree.ImportDeclaration): string[] {
  const type = importKind === 'type' ? 'type ' : '';
  if (specifiers.length === 0) return [`import ${source.raw};`];
  return specifiers.map((specifier) => {
    const { name } = specifier.local;
    if (specifier.type === 'ImportDefaultSpecifier') return `import ${type}${name} from ${source.raw};`;
    if (specifier.type === 'ImportNamespaceSpecifier') return `import ${type}* as ${name} from ${source.raw};`;
    const { imported } = specifier;
    const from = imported.type === 'Identifier' ? imported.name : imported.raw;
    const kind = specifier.importKind === 'type' ? 'type ' : type;
    return `import { ${kind}${from === name ? name : `${from} as ${name}`} } from ${source.raw};`;
  });
}
