import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { generateCommand } from '../../../src/cli/generate.ts';
import { restore } from '../../../src/restore.ts';

vi.mock('../../../src/restore.ts', async (original) => {
  const real = await original<{ restore: typeof restore }>();
  return { ...real, restore: vi.fn(real.restore) };
});

let folder: string;
const file = (name: string) => path.join(folder, name);
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  folder = await mkdtemp(path.join(tmpdir(), 'faultline-recipe-picture-'));
  await generateCommand(['diamond-square', '--size', '17', '-o', file('hill.png')]);
});
afterEach(() => vi.mocked(restore).mockClear());
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

test.each([
  ['is taken as it is', []],
  ['is changed by flags', ['--seed', 'other']],
  ['is stopped at a stage', ['--stage', '3']],
  ['gives raw values', ['--window', '0,0,5,5']],
])('the terrain of a picture whose recipe %s is made once', async (_how, flags) => {
  await generateCommand(['--recipe', file('hill.png'), ...flags, '-o', file('out.png'), '--force']);
  expect(restore).not.toHaveBeenCalled();
});
