/** Runs the command line as its users do: compiled, each call in a process and a folder of its own. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, copyFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

export interface Outcome {
  /** null if a signal ended the process. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** An empty folder, and calls made in it. */
export interface Workplace {
  readonly folder: string;
  readonly run: (...args: string[]) => Promise<Outcome>;
  /** The same with text on standard input. */
  readonly runWithInput: (input: string | Uint8Array, ...args: string[]) => Promise<Outcome>;
  /** Starts a call without waiting for it. */
  readonly start: (...args: string[]) => ChildProcess;
  readonly read: (name: string) => Promise<Buffer>;
  readonly write: (name: string, content: string | Uint8Array) => Promise<void>;
  /** Sorted names, hidden files included. */
  readonly names: () => Promise<string[]>;
}

export interface Cli {
  /** The compiled command. */
  readonly main: string;
  readonly workplace: () => Promise<Workplace>;
  readonly dispose: () => Promise<void>;
}

let built: Promise<string> | undefined;

/** The command line, compiled once for all files of tests that one process runs. */
export async function buildCli(): Promise<Cli> {
  built ??= compile();
  const folder = await built;
  const main = path.join(folder, 'lib', 'cli', 'main.js');
  const places: string[] = [];
  return {
    main,
    async workplace() {
      const place = await mkdtemp(path.join(folder, 'place-'));
      places.push(place);
      return workplaceIn(place, main);
    },
    async dispose() {
      await Promise.all(places.map((place) => rm(place, { recursive: true })));
    },
  };
}

/** Compiles the command line with the settings of `npm run build`. @returns the folder */
async function compile(): Promise<string> {
  const folder = await mkdtemp(path.join(inject('cliFolder'), 'compiled-'));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  await copyFile(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  const main = path.join(folder, 'lib', 'cli', 'main.js');
  const tsc = [
    path.join(root, 'node_modules/typescript/bin/tsc'),
    '-p',
    'tsconfig.build.json',
    '--outDir',
    path.join(folder, 'lib'),
  ];
  // Type errors do not keep it from emitting, and are the type check's to report.
  await promisify(execFile)(process.execPath, tsc, { cwd: root }).catch(async (error) => {
    await access(main).catch(() => Promise.reject(error));
  });
  return folder;
}

function workplaceIn(folder: string, main: string): Workplace {
  const start = (...args: string[]) => spawn(process.execPath, [main, ...args], { cwd: folder, stdio: 'pipe' });
  const runWithInput = async (input: string | Uint8Array, ...args: string[]): Promise<Outcome> => {
    const child = start(...args);
    child.stdin.on('error', () => {}); // a call that reads nothing may be gone before it is written
    child.stdin.end(input);
    const [stdout, stderr, end] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
    return { ...end, stdout, stderr };
  };
  return {
    folder,
    start,
    runWithInput,
    run: (...args) => runWithInput('', ...args),
    read: (name) => readFile(path.join(folder, name)),
    write: (name, content) => writeFile(path.join(folder, name), content),
    names: async () => (await readdir(folder)).sort(),
  };
}

/** How a process ended. */
export function ended(child: ChildProcess): Promise<Pick<Outcome, 'code' | 'signal'>> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
}

/** A call's problems, one a line. */
export function lines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
