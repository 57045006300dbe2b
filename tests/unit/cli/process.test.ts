import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { CallError } from '../../../src/cli/errors.ts';
import { generateCommand } from '../../../src/cli/generate.ts';
import { decodePng } from '../../../src/io/png/index.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'faultline-process-'));
const inFolder = (name: string): string => path.join(folder, name);
const SMALL = ['diamond-square', '--size', '33'];

afterAll(() => rmSync(folder, { recursive: true }));

async function generate(...args: string[]): Promise<string> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await generateCommand([...SMALL, ...args]);
    return out.mock.calls.map(([text]) => text).join('');
  } finally {
    out.mockRestore();
  }
}

async function problemsOf(...args: string[]): Promise<string[]> {
  const error = await generate(...args).catch((reason: unknown) => reason);
  if (error instanceof CallError) return error.message.split('\n');
  throw error ?? new Error('the call was carried out');
}

test('an .apng asks for stages by itself, and the report tells them', async () => {
  const report = JSON.parse(await generate('--most-frames', '3', '--json', '-o', inFolder('growth.apng')));
  expect(report).toMatchObject({ width: 528, height: 572, stages: [0, 5, 10], seconds: 3 * 0.8 + 2, recipe: { width: 33 } });
  expect(await generate('--stages', '--quiet', '--bare', '-o', inFolder('bare.apng'))).toBe('');
  const { width, height } = await decodePng(readFileSync(inFolder('bare.apng')));
  expect([width, height]).toEqual([528, 528]);
});

test('numbered frames go into a folder that is made', async () => {
  await generate('--stages', '--last-stage', '4', '--quiet', '--frames-dir', inFolder('growth'));
  expect(readdirSync(inFolder('growth'))).toEqual([1, 2, 3, 4, 5].map((i) => `growth_000${i}.png`));
});

test('the evolution of a terrain is one picture, as pixels or as shapes', async () => {
  const told = JSON.parse(
    await generate('--evolution', '--most-frames', '2', '--json', '-o', inFolder('stages.png'), '-o', inFolder('stages.svg')),
  );
  expect(Object.keys(told)).toEqual(['files', 'stages', 'recipe']);
  expect((await decodePng(readFileSync(inFolder('stages.png')))).width).toBe(2 * 1328);
  expect(readFileSync(inFolder('stages.svg'), 'utf8').match(/<image /g)?.length).toBe(2);
});

test('what does not fit is told under its flag, all at once', async () => {
  expect(await problemsOf('--evolution', '--stage', '3', '--hold', '99', '--frames-dir', 'x', '-o', 'a.gif')).toEqual([
    '--stage: not with --evolution',
    '--frames-dir: only with --stages',
    '--hold: only with --stages',
    '-o a.gif: expected .png, .svg, got .gif',
  ]);
  expect(await problemsOf('--stages', '--last-stage', '11', '-o', 'a.apng')).toEqual([
    '--last-stage: expected a stage of 1 … 10, got 11',
  ]);
  expect(await problemsOf('--stages')).toEqual([
    '-o: expected a file to write, such as process.apng, or --frames-dir, got nothing',
  ]);
  expect(await problemsOf('--once', '-o', 'a.png')).toEqual(['--once: only with --stages or --evolution']);
});
