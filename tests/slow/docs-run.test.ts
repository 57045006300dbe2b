/** Runs the commands of documents, and type-checks and runs their JavaScript and TypeScript as a program that depends on the package would. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildCli } from '../support/cli.ts';
import { blockProblems, type DocShell, openDocShell, WATCHDOG_MS } from '../support/doc-commands.ts';
import { type CodeBlock, type MarkdownDocument, readDocuments } from '../support/markdown.ts';

const root = path.resolve(import.meta.dirname, '../..');
const MODULE_LANGUAGES = ['js', 'ts'];

const { main, library } = await buildCli();
const documents = (await readDocuments()).filter((document) => hasModule(document) || hasCommand(document));
const home = await mkdtemp(path.join(inject('cliFolder'), 'modules-'));
const complaints = await compileModules();
afterAll(() => rm(home, { recursive: true }));

describe.each(documents.map((document) => [document.name, document] as const))('%s', (name, document) => {
  let shell: DocShell;
  beforeAll(async () => {
    shell = await openDocShell(main);
  });
  afterAll(() => shell.dispose());

  // Before the modules, which may read what the commands have written.
  test.each(callsOf(document))(
    'line %i: its commands run, print what it says and write what they name',
    async (_line, blocks) => {
      expect(await blockProblems(blocks, shell)).toEqual([]);
    },
  );

  if (hasModule(document)) {
    test('has code that fits the types of the package', () => {
      expect(complaints.filter((line) => line.startsWith(`${stem(name)}.ts(`))).toEqual([]);
    });
    test('has code that runs', async () => {
      const args = ['--enable-source-maps', path.join(home, 'out', `${stem(name)}.js`)];
      const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: shell.folder, timeout: WATCHDOG_MS });
      expect(stderr).toBe('');
    });
  }
});

/** The blocks of commands, each with its line and with what it prints behind it. */
function callsOf({ blocks }: MarkdownDocument): [line: number, blocks: CodeBlock[]][] {
  const calls: [number, CodeBlock[]][] = [];
  for (const block of blocks) {
    if (block.language === 'sh') calls.push([block.line, [block]]);
    else if (block.language === 'output') calls.at(-1)?.[1].push(block);
  }
  return calls;
}

function hasCommand({ blocks }: MarkdownDocument): boolean {
  return blocks.some(({ language }) => language === 'sh');
}

function hasModule({ blocks }: MarkdownDocument): boolean {
  return blocks.some(({ language }) => MODULE_LANGUAGES.includes(language));
}

/** Compiles the code of every document that has some against the package as it is installed.
 *  @returns what the compiler says, with the lines of the documents */
async function compileModules(): Promise<string[]> {
  const faultline = path.join(home, 'node_modules/faultline');
  await mkdir(path.join(faultline, 'dist'), { recursive: true });
  await copyFile(path.join(root, 'package.json'), path.join(faultline, 'package.json'));
  await symlink(library, path.join(faultline, 'dist/lib'), 'junction');
  await symlink(path.join(root, 'node_modules/@types'), path.join(home, 'node_modules/@types'), 'junction');
  await writeFile(path.join(home, 'package.json'), '{ "type": "module" }');
  const compilerOptions = {
    ...{ target: 'ES2022', module: 'nodenext', lib: ['ES2022'], types: ['node'], strict: true, skipLibCheck: true },
    verbatimModuleSyntax: true, // a name that the package lacks fails when it runs too
    ...{ sourceMap: true, outDir: 'out' },
  };
  await writeFile(path.join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  for (const document of documents.filter(hasModule))
    await writeFile(path.join(home, `${stem(document.name)}.ts`), moduleOf(document));
  const tsc = [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'];
  const { stdout } = await promisify(execFile)(process.execPath, tsc, { cwd: home }).catch((error) => error);
  return String(stdout).split('\n');
}

/** `docs/compare.md` → `docs-compare` */
function stem(document: string): string {
  return document.replace(/\.md$/, '').replaceAll('/', '-');
}

/** All blocks of a document as one module with the document's lines. Each block is a scope within the one before it: it uses the names of
 *  earlier blocks and may use them anew. What they import, perhaps the same, stands in front, on the first line. */
function moduleOf({ blocks }: MarkdownDocument): string {
  const lines: string[] = [];
  const names = new Set<string>();
  const modules = blocks.filter(({ language }) => MODULE_LANGUAGES.includes(language));
  for (const { text, line } of modules) {
    lines[line - 1] = '{';
    const code = text.replaceAll(/^import \{ (.+) \} from 'faultline';$/gm, (_, imported: string) => {
      for (const name of imported.split(', ')) names.add(name);
      return '';
    });
    for (const [i, statement] of code.split('\n').entries()) if (statement !== '') lines[line + i] = statement;
  }
  lines[0] = `import { ${[...names].join(', ')} } from 'faultline'; ${lines[0] ?? ''}`;
  return `${Array.from(lines, (line) => line ?? '').join('\n')}\n${'}'.repeat(modules.length)}\n`;
}
