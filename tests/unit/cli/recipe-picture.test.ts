import { afterEach, expect, test, vi } from 'vitest';
import { restore } from '../../../src/restore.ts';
import { inOneFolder, made } from '../../support/workplace.ts';

vi.mock('../../../src/restore.ts', async (original) => {
  const real = await original<{ restore: typeof restore }>();
  return { ...real, restore: vi.fn(real.restore) };
});

inOneFolder(() => made('generate diamond-square --size 17 -o hill.png'));
afterEach(() => vi.mocked(restore).mockClear());

test.each([
  ['is taken as it is', ''],
  ['is changed by flags', '--seed other'],
  ['is stopped at a stage', '--stage 3'],
  ['gives raw values', '--window 0,0,5,5'],
])('the terrain of a picture whose recipe %s is made once', async (_how, flags) => {
  await made(`generate --recipe hill.png ${flags} -o out.png --force`);
  expect(restore).not.toHaveBeenCalled();
});
