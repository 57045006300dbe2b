/** Calls of npm in documents: looked up, not run, for some take minutes and others the network. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { readFlags } from '../../src/cli/flags.ts';
import { serveFlags } from '../../src/cli/serve.ts';
import type { Problem } from '../../src/core/params.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Scripts that take names of their parts behind `--`, and list those there are when asked for another. */
const SCRIPTS_WITH_SECTIONS = ['bench', 'engines', 'soak'];
/** What keeps npm from running such a call. */
export async function npmProblems([command, ...args]: readonly string[]): Promise<string[]> {
  if (['install', 'ci', 'pack', 'audit'].includes(command)) return [];
  const [script, ...rest] = command === 'run' ? args : [command, ...args];
  if (!(script in packageJson.scripts)) return [`package.json has no script ${script}`];
  const sections = rest[0] === '--' ? rest.slice(1) : rest;
  if (sections.length === 0) return [];
  if (rest[0] !== '--') return ['arguments of a script stand behind --'];
  if (script === 'start') return serveProblems(sections);
  if (!SCRIPTS_WITH_SECTIONS.includes(script)) return [`${script} takes no arguments`];
  if (sections[0] === 'fuzz') return []; // what stands behind it is its own
  const known = [...(script === 'engines' ? ['--install'] : []), ...(await sectionsOf(script))];
  return sections.filter((section) => !known.includes(section)).map((section) => `${script} has no ${section}`);
}

/** `npm start` hands its arguments to `faultline serve`. */
function serveProblems(args: readonly string[]): string[] {
  const problems: Problem[] = [];
  readFlags(args, serveFlags, 0, problems);
  return problems.map(({ path, message }) => `${path}: ${message}`);
}

const sections = new Map<string, Promise<readonly string[]>>();

/** The sections of a script, as it lists them when it is asked for one that does not exist. */
function sectionsOf(script: string): Promise<readonly string[]> {
  const asked = sections.get(script) ?? askForSections(script);
  sections.set(script, asked);
  return asked;
}

async function askForSections(script: string): Promise<readonly string[]> {
  const [, file] = /^tsx (\S+)$/.exec(packageJson.scripts[script as keyof typeof packageJson.scripts]) ?? [];
  if (!file) throw new Error(`${script}: expected a script that tsx runs`);
  const asked = promisify(execFile)(process.execPath, ['--import', 'tsx', file, 'no-such-section'], { cwd: root });
  const { stderr } = await asked.then(
    () => Promise.reject(new Error(`${script}: took a section that does not exist`)),
    (error) => error,
  );
  return (/there are (.*)/.exec(stderr)?.[1] ?? '').split(', ');
}

/** What keeps npx from running such a call. */
export function npxProblems([command]: readonly string[]): string[] {
  return command in packageJson.devDependencies ? [] : ['the project has no such command'];
}
