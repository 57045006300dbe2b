/** Runs the command line as its users do: compiled, each call in a folder of its own and, where it matters, a process of its own. */
import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { access, copyFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const TERMINAL = new URL('./terminal.js', import.meta.url).href;
const root = path.resolve(import.meta.dirname, '../..');

export interface Outcome {
  /** null if a signal ended the process. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What came out of a call. */
export interface Piped {
  readonly code: number | null;
  readonly bytes: Buffer;
  readonly stderr: string;
}

/** An empty folder, and calls made in it. */
export interface Workplace {
  readonly folder: string;
  /** A call in a process that makes many, one after the other. */
  readonly run: (...args: string[]) => Promise<Outcome>;
  /** The same with bytes on standard input, and those that come out of it. */
  readonly pipe: (input: Uint8Array, ...args: string[]) => Promise<Piped>;
  /** A call in a process of its own. */
  readonly runAlone: (...args: string[]) => Promise<Outcome>;
  /** The same with text on standard input. */
  readonly runWithInput: (input: string | Uint8Array, ...args: string[]) => Promise<Outcome>;
  /** The same with outputs that call themselves terminals, and a clock that gains a second with every look at it. */
  readonly onTerminal: (...args: string[]) => Promise<Outcome>;
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
  /** The compiled library with its declarations, as `dist/lib` of the package. */
  readonly library: string;
  readonly workplace: () => Promise<Workplace>;
  /** A call in a folder, in the process that makes many. */
  readonly call: Call;
  readonly dispose: () => Promise<void>;
}

let built: Promise<string> | undefined;
let host: Call | undefined;

/** The command line, compiled once for all files of tests that one process runs. */
export async function buildCli(): Promise<Cli> {
  built ??= compile();
  const folder = await built;
  const main = path.join(folder, 'lib', 'cli', 'main.js');
  const places: string[] = [];
  return {
    main,
    library: path.join(folder, 'lib'),
    async workplace() {
      const place = await mkdtemp(path.join(folder, 'place-'));
      places.push(place);
      return workplaceIn(place, main);
    },
    call: (...wishes) => callHost(main, ...wishes),
    async dispose() {
      await Promise.all(places.map((place) => rm(place, { recursive: true })));
    },
  };
}

/** Compiles the command line and the library with the settings of `npm run build`. @returns the folder */
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
    '--noCheck', // type errors are the type check's to report
  ];
  await promisify(execFile)(process.execPath, tsc, { cwd: root }).catch(async (error) => {
    await access(main).catch(() => Promise.reject(error)); // what it complains about it has emitted all the same
  });
  return folder;
}

function workplaceIn(folder: string, main: string): Workplace {
  const startNode = (...args: string[]) => spawn(process.execPath, args, { cwd: folder, stdio: 'pipe' });
  const start = (...args: string[]) => startNode(main, ...args);
  const outcomeOf = async (child: ReturnType<typeof start>, input: string | Uint8Array): Promise<Outcome> => {
    child.stdin.on('error', () => {}); // a call that reads nothing may be gone before it is written
    child.stdin.end(input);
    const [stdout, stderr, end] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
    return { ...end, stdout, stderr };
  };
  const runWithInput = (input: string | Uint8Array, ...args: string[]) => outcomeOf(start(...args), input);
  return {
    folder,
    start,
    runWithInput,
    runAlone: (...args) => runWithInput('', ...args),
    onTerminal: (...args) => outcomeOf(startNode('--import', TERMINAL, main, ...args), ''),
    pipe: (input, ...args) => callHost(main, folder, args, input),
    run: async (...args) => {
      const { code, bytes, stderr } = await callHost(main, folder, args, new Uint8Array());
      return { code, signal: null, stdout: String(bytes), stderr };
    },
    read: (name) => readFile(path.join(folder, name)),
    write: (name, content) => writeFile(path.join(folder, name), content),
    names: async () => (await readdir(folder)).sort(),
  };
}

/** Makes a call in `folder`. */
export type Call = (folder: string, args: readonly string[], input: Uint8Array) => Promise<Piped>;

function callHost(main: string, ...wishes: Parameters<Call>): Promise<Piped> {
  host ??= startHost(main);
  return host(...wishes);
}

/** What the process tells of a call. */
interface Answer {
  readonly id: number;
  readonly code: number;
  /** In base64. */
  readonly stdout: string;
  readonly stderr: string;
}

/** A process for many calls; it ends with the one that started it. */
function startHost(main: string): Call {
  const child = fork(new URL('./cli-host.js', import.meta.url), [main], { cwd: root, stdio: 'pipe' });
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  child.stdin?.end();
  child.on('message', ({ id, code, stdout, stderr }: Answer) => {
    waiting.get(id)?.resolve({ code, bytes: Buffer.from(stdout, 'base64'), stderr });
    waiting.delete(id);
  });
  child.on('close', (code, signal) => {
    host = undefined;
    for (const { reject } of waiting.values()) reject(new Error(`the process of the calls ended: ${signal ?? code}`));
  });
  return (folder, args, input) =>
    new Promise((resolve, reject) => {
      const id = calls++;
      waiting.set(id, { resolve, reject });
      child.send({ id, folder, args, input: Buffer.from(input).toString('base64') });
    });
}

interface Waiting {
  readonly resolve: (piped: Piped) => void;
  readonly reject: (reason: Error) => void;
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
