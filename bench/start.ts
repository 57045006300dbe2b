import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { medians, ms, table, times } from './measure.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Calls of the built command line that compute next to nothing, beside Node itself. */
export function benchStart(): string {
  execFileSync(process.execPath, [path.join(ROOT, 'tools/build.js'), 'lib', '--if-stale'], { stdio: 'ignore', cwd: ROOT });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'faultline-start-'));
  const node = (...args: string[]) => execFileSync(process.execPath, args, { stdio: 'ignore', cwd: folder });
  const main = path.join(ROOT, 'dist/lib/cli/main.js');
  try {
    const t = medians(15, {
      '`node -e 0`': () => node('-e', '0'),
      '`faultline --help`': () => node(main, '--help'),
      '`faultline generate diamond-square --size 65 -o a.png`': () =>
        node(main, 'generate', 'diamond-square', '--size', '65', '-o', 'a.png', '--force'),
    });
    const [first] = Object.values(t);
    return table(
      ['a call', 'time', 'of Node alone'],
      Object.entries(t).map(([name, time]) => [name, ms(time), times(time / first)]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
