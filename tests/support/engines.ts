/** The JavaScript engines in which the tests of `tests/conformance` run, each where it is installed: `npm run engines` runs all. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Where `npm run engines -- --install` puts programs. Among the packages of the project one named `node` would stand before the one that runs its
 *  scripts. */
export const ENGINES_FOLDER = path.join(root, 'node_modules/.cache/engines');

/** Its tests run in a process of its own, or on a page that it opens. */
export interface Engine {
  /** For the command line: `node-22`. */
  readonly name: string;
  /** What runs JavaScript in it. */
  readonly core: 'V8' | 'SpiderMonkey' | 'JavaScriptCore';
  /** How what it calls itself begins: see tests/conformance/engine.test.ts. */
  readonly called: string;
  /** Its program; undefined where there is none. */
  find(): string | undefined;
  /** How it is had. */
  readonly source: string;
  /** The package, for this platform, that holds its program; it is installed under the engine's name. */
  readonly package?: string;
  /** Arguments before the file that it is to run; absent if it opens a page. */
  readonly args?: readonly string[];
}

const { platform, arch, execPath, version } = process;
const nodePackage = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`;
const bunPackage = `@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : arch}`;
const denoPackage = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`;

/** In the order of reports. Of Chromium the tests find their own. */
export const engines: readonly Engine[] = [
  { name: 'node', core: 'V8', called: 'Node', find: () => execPath, source: 'it runs this', args: [] },
  ...['22.23.5', '24.22.3']
    .filter((release) => majorOf(release) !== majorOf(version.slice(1)))
    .map((release) =>
      packaged(`node-${majorOf(release)}`, 'V8', `Node ${majorOf(release)}`, `${nodePackage}@${release}`, 'bin/node'),
    ),
  packaged('bun', 'JavaScriptCore', 'Bun', `${bunPackage}@1.4.5`, 'bin/bun', ['--bun']),
  packaged('deno', 'V8', 'Deno', `${denoPackage}@2.9.6`, 'deno', ['run', '-A']),
  { name: 'chromium', core: 'V8', called: 'Chrome', find: () => execPath, source: 'npm ci' },
  {
    ...{ name: 'firefox', core: 'SpiderMonkey', called: 'Firefox', source: 'apt-get install firefox-esr' },
    find: () => found('firefox', ['firefox', 'firefox-esr']),
  },
  {
    ...{ name: 'webkit', core: 'JavaScriptCore', called: 'Safari', source: 'apt-get install webkit2gtk-driver xvfb' },
    find: () => (onPath(['xvfb-run']) === undefined ? undefined : found('webkit', ['WebKitWebDriver'])),
  },
];

/** @param file the program in its package */
function packaged(
  name: string,
  core: Engine['core'],
  called: string,
  pinned: string,
  file: string,
  args: readonly string[] = [],
): Engine {
  const installed = path.join(ENGINES_FOLDER, 'node_modules', name, file);
  const find = (): string | undefined => found(name, [name]) ?? (existsSync(installed) ? installed : undefined);
  return { name, core, called, find, source: 'npm run engines -- --install', package: pinned, args };
}

function majorOf(release: string): string {
  return release.split('.')[0];
}

/** The program that TEST_FIREFOX or such a variable names, or one on the PATH. */
function found(name: string, files: readonly string[]): string | undefined {
  return process.env[`TEST_${name.toUpperCase().replace('-', '_')}`] ?? onPath(files);
}

/** Looks on the PATH for programs. @returns the path of the first one; undefined if there is none */
export function onPath(files: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((folder) => files.map((file) => path.join(folder, file))).find((place) => existsSync(place));
}

export function engineOf(name: string): Engine {
  const engine = engines.find((one) => one.name === name);
  if (!engine) throw new RangeError(`engines: expected ${engines.map((one) => one.name).join(', ')}, got ${name}`);
  return engine;
}

/** What came of a run. */
export interface ConformanceRun {
  /** What the engine says that it is: `Node 22.23.3`. */
  readonly engine: string;
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
  readonly seconds: number;
}

/** Runs the conformance tests in an engine.
 *  @param files names of some of them, all by default
 *  @throws Error with what vitest printed, if it made no report */
export async function conformanceIn({ name, find, args }: Engine, files: readonly string[] = []): Promise<ConformanceRun> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'faultline-engine-'));
  try {
    const report = path.join(folder, 'report.json');
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const tests = files.map((file) => `tests/conformance/${file}.test.ts`);
    const call = [vitest, 'run', '--mode', args ? 'conformance' : name, '--reporter=json', `--outputFile=${report}`, ...tests];
    const start = performance.now();
    const printed = await output((args && find()) ?? execPath, args ? [...args, ...call] : call);
    const seconds = (performance.now() - start) / 1000;
    const text = await readFile(report, 'utf8').catch(() => {
      throw new Error(`${name}: vitest made no report\n${printed}`);
    });
    return { ...summaryOf(JSON.parse(text)), seconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a program prints, whether all goes well or not. */
function output(program: string, args: readonly string[]): Promise<string> {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env; // another run of vitest, not a part of this one
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
    child.on('error', reject);
    child.on('close', () => resolve(printed));
  });
}

/** A part of what vitest reports as JSON. */
interface Report {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
      readonly meta: { readonly engine?: string };
    }[];
  }[];
}

function summaryOf({ numPassedTests, numPendingTests, testResults }: Report): Omit<ConformanceRun, 'seconds'> {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  return {
    engine: tests.find(({ meta }) => meta.engine)?.meta.engine ?? 'unknown',
    passed: numPassedTests,
    skipped: numPendingTests,
    failures: [
      ...testResults
        .filter(({ message }) => message !== '')
        .map(({ name, message }) => `${path.relative(root, name)}: ${message}`),
      ...failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n')}`),
    ],
  };
}
