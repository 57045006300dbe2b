import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateHeightmap } from '../../src/generate.ts';
import { heightmapToR32 } from '../../src/io/r32.ts';
import { recipeFor } from '../support/recipes.ts';
import { inTemporaryFolder } from './png-bombs.ts';

const SIDE = 4097;
const SMALL_SIDE = 5;

/** Two maps and their difference take two maps, for the difference takes the second one's place; with a difference of its own, or with files
 *  kept beside their samples, there are more. */
export const MOST_MAPS = 3.5;

export interface MemoryReport {
  /** Samples a side of the maps that are compared. */
  readonly side: number;
  readonly mapMb: number;
  /** The most memory that the call held beyond what it holds for tiny maps, in millions of bytes. */
  readonly extraMb: number;
}

/** The memory that `compare` takes for large maps: it depends on when Node collects, so no test asserts it. */
export async function soakMemory(): Promise<MemoryReport> {
  const peaks: number[] = [];
  await inTemporaryFolder(async (folder) => {
    for (const side of [SMALL_SIDE, SIDE]) {
      const name = `${side}.r32`;
      writeMap(folder, name, side);
      peaks.push(await peakMb(folder, 'compare', name, name, '--difference', `difference-${name}`, '--json', '--quiet'));
    }
  });
  const [base, peak] = peaks;
  return { side: SIDE, mapMb: (4 * SIDE * SIDE) / 1e6, extraMb: peak - base };
}

function writeMap(folder: string, name: string, side: number): void {
  const map = generateHeightmap(recipeFor('diamond-square', { width: side, height: side }));
  const spacing = { x: 10, y: 10 };
  const { bytes, sidecar } = heightmapToR32({ map, elevation: { min: 0, max: 1 }, isInMetres: true, spacing });
  writeFileSync(join(folder, name), bytes);
  if (sidecar) writeFileSync(join(folder, `${name}.json`), sidecar);
}

/** The most memory that a call held at any time, in millions of bytes. */
async function peakMb(folder: string, ...args: string[]): Promise<number> {
  const main = new URL('../../src/cli/main.ts', import.meta.url).href;
  const script = `process.on('exit', () => console.log(process.resourceUsage().maxRSS)); await import(${JSON.stringify(main)})`;
  const node = [...process.execArgv, '--input-type=module', '-e', script, 'main', ...args];
  const { stdout } = await promisify(execFile)(process.execPath, node, { cwd: folder });
  const [kibibytes] = stdout.trimEnd().split('\n').slice(-1);
  return (Number(kibibytes) * 1024) / 1e6;
}
