/** The command line and the library compiled, as they are published, and the command in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { access, copyFile, mkdtemp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { buildLibrary } from '../../tools/build-library.js';

const root = path.resolve(import.meta.dirname, '../..');

export interface Cli {
  /** The compiled command. */
  readonly main: string;
  /** The compiled library with its declarations, as `dist/lib` of the package. */
  readonly library: string;
}

let built: Promise<string> | undefined;

/** Compiled once for all files of tests that one process runs. */
export async function buildCli(): Promise<Cli> {
  built ??= compile();
  const library = path.join(await built, 'lib');
  return { main: path.join(library, 'cli', 'main.js'), library };
}

/** Compiles the command line and the library with the settings of `npm run build`. @returns the folder */
async function compile(): Promise<string> {
  const folder = await mkdtemp(path.join(inject('cliFolder'), 'compiled-'));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  await copyFile(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  // Type errors are the type check's to report: what it complains about is written all the same.
  const library = path.join(folder, 'lib');
  await buildLibrary(library).catch(async (error) => {
    for (const file of ['index.js', 'cli/main.js']) await access(path.join(library, file)).catch(() => Promise.reject(error));
  });
  return folder;
}

/** How a process ended, and what it printed. */
export interface End {
  readonly code: number | null;
  /** That ended it, if one did. */
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process in the folder of this one, and its end. Nothing stands on its standard input. */
export function startProcess(
  program: string,
  args: readonly string[],
  env = process.env,
): { child: ChildProcess; end: Promise<End> } {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const ended = new Promise<Pick<End, 'code' | 'signal'>>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  const end = Promise.all([text(child.stdout), text(child.stderr), ended]).then(([stdout, stderr, { code, signal }]) => ({
    code,
    signal,
    stdout,
    stderr,
  }));
  return { child, end };
}
