import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateHeightmap } from '../../src/generate.ts';
import { heightmapToPng } from '../../src/io/png-heightmap.ts';
import { heightmapToR32 } from '../../src/library/files.ts';
import { recipeFor } from '../support/recipes.ts';
import { inTemporaryFolder } from './png-bombs.ts';

const SIDE = 8193;
const ELEVATION = { min: -600, max: 2400 };
/** What a comparison of two maps of that side may hold, in millions of bytes: less than four maps. To run the sources takes some 50 of it. */
export const MOST_MB = 1024;

const CALLS = [
  'compare a.r32 b.r32 --json',
  'compare a.r32 b.r32 --difference d.png',
  'compare a.png b.png --difference e.r32 --picture p.png --json',
];

export interface MemoryReport {
  readonly call: string;
  /** The most memory that the process held at any time, in millions of bytes. */
  readonly peakMb: number;
}

/** The memory that `compare` takes for the largest maps that are common: it depends on when Node collects, so no test asserts it. */
export async function soakMemory(): Promise<MemoryReport[]> {
  const reports: MemoryReport[] = [];
  await inTemporaryFolder(async (folder) => {
    await writeMaps(folder);
    for (const call of CALLS) reports.push({ call, peakMb: await peakMb(folder, ...call.split(' '), '--quiet') });
  });
  return reports;
}

async function writeMaps(folder: string): Promise<void> {
  for (const name of ['a', 'b']) {
    const recipe = recipeFor('diamond-square', { width: SIDE, height: SIDE, seed: name, elevation: ELEVATION });
    const terrain = {
      map: generateHeightmap(recipe),
      elevation: ELEVATION,
      isInMetres: true,
      spacing: { x: 10, y: 10 },
    };
    const { bytes, sidecar } = heightmapToR32(terrain);
    writeFileSync(join(folder, `${name}.r32`), bytes);
    if (sidecar) writeFileSync(join(folder, `${name}.r32.json`), sidecar);
    writeFileSync(join(folder, `${name}.png`), await heightmapToPng(terrain));
  }
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
