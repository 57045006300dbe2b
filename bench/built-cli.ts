import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Uses the built command line, `main`, in a folder that is removed afterwards. */
export function withBuiltCli<T>(use: (main: string, folder: string) => T): T {
  execFileSync(process.execPath, [path.join(ROOT, 'tools/build.js'), 'lib', '--if-stale'], { stdio: 'ignore', cwd: ROOT });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'faultline-bench-'));
  try {
    return use(path.join(ROOT, 'dist/lib/cli/main.js'), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Seconds of each of some calls, the least of some rounds: other programs only make them longer. */
export function leastSeconds(rounds: number, calls: readonly (() => unknown)[]): number[] {
  const least = calls.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    for (const [i, call] of calls.entries()) {
      const begin = performance.now();
      call();
      least[i] = Math.min(least[i], (performance.now() - begin) / 1000);
    }
  }
  return least;
}

/** `1.25 s` */
export const secondsText = (seconds: number): string => `${seconds.toFixed(2)} s`;
