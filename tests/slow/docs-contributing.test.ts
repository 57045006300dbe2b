/** Takes the steps of CONTRIBUTING.md in a copy of the checkout, as somebody who adds a generator does. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { type CodeBlock, parseMarkdown } from '../support/markdown.ts';

const root = path.resolve(import.meta.dirname, '../..');

const { blocks, strayLines } = parseMarkdown('CONTRIBUTING.md', await readFile(path.join(root, 'CONTRIBUTING.md'), 'utf8'));
const [generator, entry, page] = ['ts', 'diff', 'md'].map(blockIn);
const calls = blocks.flatMap(({ language, text }) => (language === 'sh' ? text.split('\n') : []));
const id = /^ {2}id: '(.+)'/m.exec(generator)?.[1] ?? '';

let copy = '';
beforeAll(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), 'faultline-contributing-'));
  const left = ['.git', 'node_modules', 'dist', 'pictures'];
  await cp(root, copy, { recursive: true, filter: (from) => !left.includes(path.basename(from)) });
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
});
afterAll(() => rm(copy, { recursive: true, force: true }));

describe('the generator of CONTRIBUTING.md', () => {
  test('is added by its file and two lines, and fits the types and the format', async () => {
    await writeFile(inCopy(`src/generators/${id}.ts`), generator);
    const [importLine, listLine] = entry.split('\n').map((line) => line.slice(1));
    const index = await readFile(inCopy('src/generators/index.ts'), 'utf8');
    await writeFile(inCopy('src/generators/index.ts'), `${importLine}\n${index.replace(/^\];/m, `${listLine}\n];`)}`);
    await biomeCheck('--write', 'src/generators/index.ts'); // sorts the imports
    expect(await node('typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noEmit')).toBe('');
    await biomeCheck(`src/generators/${id}.ts`);
  });

  test('is in the list, and makes a file that carries its recipe', async () => {
    expect(await faultline('list')).toMatch(new RegExp(`^ +${id} +2D +`, 'm'));
    const [, args = ''] = calls.map((call) => /^npx tsx src\/cli\/main\.ts (generate .+)/.exec(call)).find(Boolean) ?? [];
    expect(args).toBe(`generate ${id} -o ${id}.png`);
    await faultline(...args.split(' '), '--quiet');
    expect(await faultline('inspect', `${id}.png`)).toMatch(new RegExp(`reproduces every sample\\ngenerator +${id}\\n`));
  });

  test('gets the tables of its page by npm run docs, and goldens by npm run goldens', async () => {
    await writeFile(inCopy(`docs/generators/${id}.md`), page);
    await Promise.all([npmRun('docs'), npmRun('goldens')]);
    expect(await readFile(inCopy('docs/algorithms.md'), 'utf8')).toContain(`(generators/${id}.md)`);
    expect(await readFile(inCopy(`docs/generators/${id}.md`), 'utf8')).toContain('| `radius` |');
  });

  test('then passes all conformance tests, and leaves no file that npm run lint refuses', async () => {
    // Those of PNG know no generators.
    const conformance = ['tests/conformance', '--exclude', '**/png.test.ts'];
    const vitest = node('vitest/vitest.mjs', 'run', '--mode', 'unit', '--no-file-parallelism', ...conformance);
    const [printed] = await Promise.all([vitest, biomeCheck('src/generators', 'docs', 'tests/conformance')]);
    expect(printed).toMatch(/^[1-9]\d* passed, 0 failed/m);
  });
});

test('CONTRIBUTING.md names scripts that exist, and hides no code', () => {
  const scripts = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap((block) => scriptCalls(block).map(([script]) => script));
  for (const script of scripts) expect(packageJson.scripts).toHaveProperty([script]);
  expect(scripts.length).toBeGreaterThan(5);
  expect(strayLines).toEqual([]);
});

/** The scripts that a block calls, with their arguments. */
function scriptCalls(block: CodeBlock | undefined): string[][] {
  const calls = (block?.text ?? '').matchAll(/^npm (?:run )?([\w:]+)(?: -- ([^#\n]+))?/gm);
  return [...calls].map(([, script, args]) => [script, ...(args?.trim().split(' ') ?? [])]).filter(([script]) => script !== 'ci');
}

function blockIn(language: string): string {
  return blocks.find((block) => block.language === language)?.text ?? '';
}

function inCopy(file: string): string {
  return path.join(copy, file);
}

/** Runs a program of a package in the copy. @returns what it prints */
async function node(program: string, ...args: string[]): Promise<string> {
  return run(process.execPath, path.join(root, 'node_modules', program), ...args);
}

async function biomeCheck(...args: string[]): Promise<string> {
  return node('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...args);
}

async function faultline(...args: string[]): Promise<string> {
  return run(process.execPath, '--import', 'tsx', 'src/cli/main.ts', ...args);
}

async function npmRun(script: string, ...args: string[]): Promise<string> {
  return run('npm', 'run', '--silent', script, '--', ...args);
}

async function run(program: string, ...args: string[]): Promise<string> {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env; // another run of vitest, not a part of this one
  const options = {
    cwd: copy,
    env,
    maxBuffer: 1 << 26,
    shell: program === 'npm' && process.platform === 'win32',
  };
  const ran = promisify(execFile)(program, args, options);
  return (await ran.catch(({ stdout, stderr }) => Promise.reject(new Error(`${stdout}${stderr}`)))).stdout;
}
