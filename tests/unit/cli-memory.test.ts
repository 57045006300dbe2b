import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateHeightmap } from '../../src/generate.ts';
import { heightmapToR32 } from '../../src/io/r32.ts';
import { buildCli, type Cli, type Workplace } from '../support/cli.ts';
import { recipeFor } from '../support/recipes.ts';

const SIDE = 4097;
const MAP_MB = (4 * SIDE * SIDE) / 1e6;

let cli: Cli;
let place: Workplace;

beforeAll(async () => {
  cli = await buildCli();
  place = await cli.workplace();
  for (const side of [SIDE, 5]) {
    const map = generateHeightmap(recipeFor('diamond-square', { width: side, height: side }));
    const terrain = { map, elevation: { min: 0, max: 1 }, isInMetres: true, spacing: { x: 10, y: 10 } };
    const { bytes, sidecar } = heightmapToR32(terrain);
    await place.write(`${side}.r32`, bytes);
    if (sidecar) await place.write(`${side}.r32.json`, sidecar);
  }
}, 120_000);
afterAll(() => cli.dispose());

/** The most memory that a call held at any time, in millions of bytes. */
async function peakMb(...args: string[]): Promise<number> {
  const script = `process.on('exit', () => console.log(process.resourceUsage().maxRSS)); await import(${JSON.stringify(cli.main)})`;
  const node = ['--input-type=module', '-e', script, path.join(place.folder, 'main'), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, node, { cwd: place.folder });
  const [kibibytes] = stdout.trimEnd().split('\n').slice(-1);
  return (Number(kibibytes) * 1024) / 1e6;
}

// Two maps and their difference take two maps, for the difference takes the second one's place; with a difference of its own, or with files kept beside their samples, there are more.
test('compare holds two maps at a time, whatever it writes', async () => {
  const [small, large] = ['5.r32', `${SIDE}.r32`];
  const base = await peakMb('compare', small, small, '--difference', 'small.r32', '--json', '--quiet');
  const peak = await peakMb('compare', large, large, '--difference', 'large.r32', '--json', '--quiet');
  expect(peak - base).toBeLessThan(3.5 * MAP_MB);
}, 240_000);
