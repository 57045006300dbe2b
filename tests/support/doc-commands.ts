/** Runs the commands of documents in a shell that knows the compiled command, and no command that reaches beyond its folder. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { unknownFlags } from './doc-mentions.ts';
import { npmProblems, npxProblems } from './doc-npm.ts';
import type { CodeBlock } from './markdown.ts';
import { lines } from './workplace.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Ends what hangs; machines may be busy. */
export const WATCHDOG_MS = 280_000;
/** Harmless commands that a block may use beside ours. */
const TOOLS = ['cat', 'head', 'tail', 'ls', 'mkdir', 'wc', 'cmp', 'grep', 'sort'];
/** Flags that are followed by a file or folder which the call writes. */
const OUTPUT_FLAGS = ['-o', '--output', '--picture', '--difference', '--frames-dir'];

/** A command of ours that a block called. */
interface Called {
  readonly program: string;
  readonly args: readonly string[];
  readonly code: number;
}
interface BlockRun {
  readonly stdout: string;
  /** Empty if every call ended well, printed no problem and wrote its files. */
  readonly problems: readonly string[];
}
export interface DocShell {
  /** The folder in which the blocks run: `public` is in it. */
  readonly folder: string;
  run(block: string): Promise<BlockRun>;
  dispose(): Promise<void>;
}

/** What is wrong with the commands of a document: one line each, with that of the block. An `output` block must be what the commands in
 *  front of it print. */
export async function blockProblems(blocks: readonly CodeBlock[], shell: DocShell): Promise<string[]> {
  const problems: string[] = [];
  let printed: string | undefined;
  for (const { language, text, line } of blocks) {
    if (language === 'sh') {
      const { stdout, problems: found } = await shell.run(text);
      printed = stdout;
      problems.push(...found.map((problem) => `line ${line}: ${problem}`));
    } else if (language === 'output' && printed?.trim() !== text.trim()) {
      problems.push(`line ${line}: the command prints ${printed ?? 'nothing'}`);
    }
  }
  return problems;
}

/** A shell in an empty folder. `npx faultline` and `faultline` start the compiled command; npm's own commands are looked up and not run.
 *  @param main the compiled command */
export async function openDocShell(main: string): Promise<DocShell> {
  const home = await mkdtemp(path.join(inject('cliFolder'), 'docs-'));
  const [bin, folder, log] = ['bin', 'place', 'calls.txt'].map((name) => path.join(home, name));
  await Promise.all([bin, folder].map((place) => mkdir(place)));
  await symlink(path.join(root, 'public'), path.join(folder, 'public'), 'junction');
  for (const [name, script] of Object.entries(shims(`'${process.execPath}' '${main}'`, log))) {
    await writeFile(path.join(bin, name), `#!/bin/sh\n${script}`);
    await chmod(path.join(bin, name), 0o755);
  }
  for (const tool of TOOLS) await symlink(await pathOf(tool), path.join(bin, tool));
  return {
    folder,
    async run(block) {
      await writeFile(log, '');
      const { stdout, stderr, code } = await execute(block, folder, bin);
      const calls = callsOf(await readFile(log, 'utf8'));
      const problems = code === 0 ? [] : [`ended with ${code}`];
      for (const call of calls) problems.push(...(await problemsOf(call, folder)));
      for (const { program, args, code } of calls) {
        if (program !== 'faultline' || args[0] !== 'serve' || code !== 0) continue;
        problems.push(...unknownFlags(args, [await readFile(`${log}.serve`, 'utf8')]));
      }
      return { stdout, problems: [...problems, ...lines(stderr).filter((line) => !line.startsWith('note: '))] };
    },
    dispose: () => rm(home, { recursive: true }),
  };
}

/** `-e` ends the block at its first failure, `-u` at a misspelt variable. */
async function execute(block: string, cwd: string, bin: string): Promise<{ stdout: string; stderr: string; code: unknown }> {
  const env = { ...process.env, PATH: bin, HOME: cwd };
  const ran = promisify(execFile)('/bin/sh', ['-euc', block], { cwd, env, timeout: WATCHDOG_MS, maxBuffer: 1 << 26 });
  ran.child.stdin?.end();
  return ran.then(
    (output) => ({ ...output, code: 0 }),
    ({ stdout, stderr, code, signal }) => ({ stdout, stderr, code: signal ?? code }),
  );
}

/** Each writes a line `program NUL code NUL args … NUL` in one go, for calls of one pipe run at once. */
function shims(faultline: string, log: string): Readonly<Record<string, string>> {
  const note = (program: string, code: string): string => `printf '%s\\0' ${program} ${code} "$@" END >> '${log}'\n`;
  // A server runs until it is stopped, and the page it serves is not built here: its help answers for it.
  const serve = `code=0\n${faultline} serve --help > '${log}.serve' || code=$?\n${note('faultline', '"$code"')}exit "$code"\n`;
  return {
    faultline: `if [ "$1" = serve ]; then\n${serve}fi\ncode=0\n${faultline} "$@" || code=$?\n${note('faultline', '"$code"')}exit "$code"\n`,
    npm: note('npm', '0'),
    npx: `if [ "$1" = faultline ]; then shift; exec faultline "$@"; fi\n${note('npx', '0')}`,
  };
}

function callsOf(log: string): Called[] {
  return log
    .split('\0END\0')
    .filter((record) => record !== '')
    .map((record) => {
      const [program, code, ...args] = record.split('\0');
      return { program, code: Number(code), args };
    });
}

async function problemsOf({ program, args, code }: Called, folder: string): Promise<string[]> {
  const call = [program, ...args].join(' ');
  const of = (problems: readonly string[]): string[] => problems.map((problem) => `${call}: ${problem}`);
  if (program === 'npm') return of(await npmProblems(args));
  if (program === 'npx') return of(npxProblems(args));
  const missing: string[] = [];
  for (const [i, name] of args.entries()) {
    if (!OUTPUT_FLAGS.includes(args[i - 1]) || name.startsWith('-')) continue;
    // Of a name for all tiles, the folder that it begins with.
    const written = name.includes('{') ? path.dirname(`${name.slice(0, name.indexOf('{'))}x`) : name;
    if (!(await stat(path.join(folder, written)).catch(() => undefined))) missing.push(name);
  }
  return of([...(code === 0 ? [] : [`exit code ${code}`]), ...missing.map((name) => `wrote no ${name}`)]);
}

async function pathOf(tool: string): Promise<string> {
  for (const folder of ['/usr/bin', '/bin']) {
    const file = path.join(folder, tool);
    if (await stat(file).catch(() => undefined)) return file;
  }
  throw new Error(`docs: expected the command ${tool} in /usr/bin or /bin`);
}
