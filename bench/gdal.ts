import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { table, times } from './measure.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ROUNDS = 5;

/** What is made of `a.tif`, by us and by GDAL, as files of the same kind where it can write them. */
const KINDS: readonly (readonly [kind: string, by: readonly string[], to: string])[] = [
  ['hillshade', ['hillshade', '-of', 'PNG', '-alg', 'ZevenbergenThorne'], 'b.png'],
  ['slope', ['slope', '-co', 'COMPRESS=DEFLATE', '-alg', 'ZevenbergenThorne'], 'b.tif'],
];

/** Whole calls on a GeoTIFF of 4096², beside those of `gdaldem`. */
export function benchGdal(): string {
  const { stdout, error } = spawnSync('gdaldem', ['--version'], { encoding: 'utf8' });
  if (error) return 'gdaldem is not there: its times were not measured.';
  execFileSync(process.execPath, [path.join(ROOT, 'tools/build.js'), 'lib', '--if-stale'], { stdio: 'ignore', cwd: ROOT });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'faultline-gdal-'));
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, stdio: 'ignore' });
  const faultline = (...args: string[]) =>
    run(process.execPath, path.join(ROOT, 'dist/lib/cli/main.js'), ...args, '--quiet', '--force');
  try {
    faultline('generate', 'diamond-square', '--size', '4097', '-o', 'whole.tif');
    // A part has no recipe, which would be checked.
    faultline('convert', 'whole.tif', '--crop', '0,0,4096,4096', '-o', 'a.tif');
    const rows = KINDS.map(([kind, [how, ...options], to]) => {
      const [ours, theirs] = leastOfEach(
        () => faultline('convert', 'a.tif', '--kind', kind, '-o', 'a.png'),
        () => run('gdaldem', how, 'a.tif', to, '-q', ...options),
      );
      const command = ['gdaldem', how, 'a.tif', to, ...options].join(' ');
      return [
        `\`convert a.tif --kind ${kind} -o a.png\``,
        seconds(ours),
        `\`${command}\``,
        seconds(theirs),
        times(ours / theirs),
      ];
    });
    return table(['a GeoTIFF of 4096²', 'time', stdout.split(',')[0], 'time', 'of its'], rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function leastOfEach(...calls: readonly (() => unknown)[]): number[] {
  const least = calls.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, call] of calls.entries()) {
      const begin = performance.now();
      call();
      least[i] = Math.min(least[i], performance.now() - begin);
    }
  }
  return least;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
