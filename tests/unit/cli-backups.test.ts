import * as fs from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Target, writeTargets } from '../../src/cli/output-files.ts';
import { recipeFormat } from '../../src/io/recipe-json.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  return { ...real, linkSync: vi.fn(real.linkSync), renameSync: vi.fn(real.renameSync) };
});
const { renameSync } = await vi.importActual<typeof fs>('node:fs');

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'faultline-backups-'));
  file = path.join(folder, 'a.json');
  await writeFile(file, 'mine');
});
afterEach(async () => {
  vi.mocked(fs.linkSync).mockReset();
  vi.mocked(fs.renameSync).mockReset();
  await rm(folder, { recursive: true });
});

/** Replaces a file and fails at the next one, which has become a folder. */
async function failAtSecond(): Promise<unknown> {
  await mkdir(path.join(folder, 'b.json'));
  const targets: Target[] = ['a.json', 'b.json'].map((name) => ({ path: path.join(folder, name), format: recipeFormat }));
  return writeTargets(targets, true, async () => ({ bytes: new Uint8Array(3) })).catch((error) => error);
}

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function failLinks(code: string): void {
  vi.mocked(fs.linkSync).mockImplementation(() => {
    throw systemError(code);
  });
}

test('a replaced file that cannot be put back is kept, and the failure says where', async () => {
  const renamed: string[] = [];
  vi.mocked(fs.renameSync).mockImplementation((from, to) => {
    if (renamed.includes(String(to))) throw systemError('EACCES');
    renamed.push(String(to));
    renameSync(from, to);
  });
  const error = await failAtSecond();
  const [backup, ...others] = (await readdir(folder)).filter((name) => name.startsWith('.faultline-'));
  expect(others).toEqual([]);
  expect(String(await readFile(path.join(folder, backup)))).toBe('mine');
  expect(error).toMatchObject({
    name: 'Failure',
    message: `${path.join(folder, 'b.json')}: expected a file, got a folder; ${file} could not be put back, it is kept as ${path.join(folder, backup)}`,
  });
});

test('a file system without links puts back what was replaced', async () => {
  failLinks('EPERM');
  expect(await failAtSecond()).toMatchObject({ message: `${path.join(folder, 'b.json')}: expected a file, got a folder` });
  expect(await readdir(folder)).toEqual(['a.json', 'b.json']);
  expect(String(await readFile(file))).toBe('mine');
});

test('a failure to keep a file that has nothing to do with links leaves it where it is', async () => {
  failLinks('ENOSPC');
  expect(await failAtSecond()).toMatchObject({ message: `${file}: no space left on the device` });
  expect(await readdir(folder)).toEqual(['a.json', 'b.json']);
  expect(String(await readFile(file))).toBe('mine');
});
