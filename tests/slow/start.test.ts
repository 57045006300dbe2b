/** Starts a copy of the checkout that has a tiny page, as somebody who has just cloned it does. */
import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vite.config.ts',
  'examples/vite.config.ts',
];

let copy = '';
beforeAll(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), 'faultline-start-'));
  for (const name of [...FILES, 'src', 'tools', 'tests/support', 'examples/world'])
    await cp(path.join(root, name), path.join(copy, name), { recursive: true });
  for (const name of ['public', 'shaders', 'docs']) await mkdir(path.join(copy, name));
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  await writePage('first');
});
afterAll(() => rm(copy, { recursive: true, force: true }));

test('npm start builds what a fresh clone lacks, and serves the page', async () => {
  const isWindows = process.platform === 'win32';
  // In a group of its own, to be ended with all that it starts.
  const child = spawn('npm', ['start', '--', '--no-open', '--port', '0'], { cwd: copy, shell: isWindows, detached: !isWindows });
  onTestFinished(() => void (isWindows ? child.kill() : process.kill(-(child.pid ?? 0), 'SIGKILL')));
  let url: string | undefined;
  for await (const text of child.stdout) {
    [, url] = /Faultline is at (\S+)/.exec(String(text)) ?? [];
    if (url) break;
  }
  expect(await (await fetch(url ?? '')).text()).toContain('first');
});

test('what is built is not built again, however new its sources look', async () => {
  await utimes(inCopy('index.html'), new Date(2100, 0), new Date(2100, 0));
  expect(await build()).toEqual({ stdout: '', stderr: '' });
});

test('a changed page is built again, and one that cannot be built leaves the last one', async () => {
  await writePage('second');
  await build('app');
  expect(await readFile(inCopy('dist/app/index.html'), 'utf8')).toContain('second');
  await writePage('third<script type="module" src="/src/none.ts"></script>');
  expect(await build('app')).toMatchObject({
    stderr: expect.stringMatching(/none\.ts(.|\n)*The build failed: what was built before is used\.\n$/),
  });
  expect(await readFile(inCopy('dist/app/index.html'), 'utf8')).toContain('second');
  expect((await readdir(inCopy('dist'))).sort()).toEqual(['app', 'lib']);
});

function inCopy(name: string): string {
  return path.join(copy, name);
}

function writePage(text: string): Promise<void> {
  return writeFile(inCopy('index.html'), `<!doctype html><title>page</title>${text}`);
}

/** Builds what is older than its sources. */
function build(...parts: string[]): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, ['tools/build.js', ...parts, '--if-stale'], { cwd: copy });
}
