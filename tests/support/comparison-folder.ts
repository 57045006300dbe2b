/** Files to compare in a folder of their own, and the command over them in this process, where many calls take no time. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { compareCommand } from '../../src/cli/compare.ts';
import { recipeToJson } from '../../src/core/recipe.ts';
import { coveringRange } from '../../src/io/codes.ts';
import { encodePng16 } from '../../src/io/png/index.ts';
import { heightmapToR32 } from '../../src/library/files.ts';
import { mapFrom, recipeFor } from './recipes.ts';

export const hill = recipeFor('diamond-square', { width: 65, height: 33, extent: { x: 6400, y: 3200 } });
export const other = recipeFor('fault-lines', { width: 49, height: 41, extent: { x: 6400, y: 3200 } });
export const line = recipeFor('midpoint-displacement', { width: 65 });
export const rough = recipeFor('midpoint-displacement', { width: 65, params: { roughness: 0.7 } });
const recipes = { hill, other, line, rough };

/** Makes the files and works in their folder; standard error is kept for `notes`.
 *  @returns goes back and removes them */
export async function openComparisonFolder(): Promise<() => void> {
  const before = process.cwd();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'faultline-compare-'));
  process.chdir(folder);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  for (const [name, recipe] of Object.entries(recipes)) writeFileSync(`${name}.json`, recipeToJson(recipe));
  writeR32('west-high', 101, 101, (x) => (x < 50 ? 1000 : 0));
  writeR32('high', 101, 101, () => 1000);
  writeR32('flat', 101, 101, () => 500);
  writeR32('steps', 101, 101, (x) => (x < 34 ? 0 : x < 67 ? 500 : 1000));
  writeR32('wide', 41, 21, () => 500);
  writeR32('tall', 21, 41, () => 500);
  const picture = { width: 3, height: 2, samples: Uint16Array.of(0, 0, 0, 0, 65_535, 0) };
  writeFileSync('plain.png', await encodePng16(picture));
  writeFileSync('numbers.png', await encodePng16({ ...picture, elevation: { min: 0, max: 1, unit: '' } }));
  return () => {
    vi.restoreAllMocks();
    process.chdir(before);
    rmSync(folder, { recursive: true });
  };
}

export function writeR32(name: string, width: number, height: number, elevation: (x: number, y: number) => number): void {
  const map = mapFrom(width, height, elevation);
  const terrain = { map, elevation: coveringRange({ min: 0, max: 1000 }, map), isInMetres: true, spacing: { x: 100, y: 100 } };
  const { bytes, sidecar } = heightmapToR32(terrain);
  writeFileSync(`${name}.r32`, bytes);
  if (sidecar) writeFileSync(`${name}.r32.json`, sidecar);
}

/** What the comparison prints. */
export function compare(args: string): Promise<string> {
  return printed(() => compareCommand(args.split(' ')));
}

/** What a command prints. */
export async function printed(command: () => Promise<void>): Promise<string> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await command();
    return out.mock.calls.map(([text]) => text).join('');
  } finally {
    out.mockRestore();
  }
}

/** What it throws. */
export async function errorOf(args: string): Promise<unknown> {
  return compareCommand(args.split(' ')).catch((reason: unknown) => reason);
}

/** What went to standard error since `forgetNotes`. */
export function notes(): string[] {
  return vi.mocked(process.stderr.write).mock.calls.map(([text]) => String(text));
}

export function forgetNotes(): void {
  vi.mocked(process.stderr.write).mockClear();
}
