import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Reading } from './reading.ts';
import { run } from './run.ts';

const SCRIPT = path.join(import.meta.dirname, 'blender.py');

/** What Blender finds in a file of samples; see blender.py.
 *  @param args of `what`, but for the file of the samples */
export async function inBlender(file: string, what: 'image' | 'kit', args: readonly string[]): Promise<Reading> {
  const out = `${file}.${what}`;
  const answer = await askBlender([what, file, ...args, out]);
  const bytes = await readFile(out);
  const samples = Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i));
  return { ...(answer as { width: number; height: number }), samples };
}

/** @returns what the script prints */
export async function askBlender(args: readonly string[]): Promise<unknown> {
  const { stdout, stderr } = await run('blender', [
    '--background',
    '--factory-startup',
    '-noaudio',
    '--python',
    SCRIPT,
    '--',
    ...args,
  ]);
  const line = stdout.split('\n').find((one) => one.startsWith('READ '));
  if (!line) throw new Error(`Blender: ${(stdout + stderr).trim().split('\n').slice(-3).join(' ')}`);
  return JSON.parse(line.slice(5));
}
