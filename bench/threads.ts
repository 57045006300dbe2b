import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { table, times } from './measure.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const MAIN = path.join(ROOT, 'dist/lib/cli/main.js');
const ROUNDS = 3;

const CALLS = [
  'generate diamond-square --size 4097 --picture -o a.png',
  'generate diamond-square --size 4097 --kind slope -o a.png',
  'generate diamond-square --size 4097 -o a.tif -o a.exr',
  'generate diamond-square --size 4097 --for godot -o kit',
  'landscape --size 1920x1080 --set motion=loop --frames 90 -o a.apng',
];

/** Whole calls of the built command line by one thread and by two, with the most memory that each process held. */
export function benchThreads(): string {
  execFileSync(process.execPath, [path.join(ROOT, 'tools/build.js'), 'lib', '--if-stale'], { stdio: 'ignore', cwd: ROOT });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'faultline-threads-'));
  const script = path.join(folder, 'measured.mjs');
  writeFileSync(
    script,
    `process.on('exit', () => console.log(process.resourceUsage().maxRSS)); await import('${pathToFileURL(MAIN)}');`,
  );
  try {
    return table(
      ['a call', '`--threads 1`', 'memory', '`--threads 2`', 'memory', 'faster'],
      CALLS.map((call) => {
        const measured = Array.from({ length: ROUNDS }, () => [1, 2].map((threads) => measure(script, folder, call, threads)));
        const [one, two] = [0, 1].map((i) => leastOf(measured.map((round) => round[i])));
        return [`\`${call}\``, seconds(one), megabytes(one), seconds(two), megabytes(two), times(one.seconds / two.seconds)];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Measured {
  readonly seconds: number;
  /** Millions of bytes. */
  readonly memory: number;
}

function measure(script: string, cwd: string, call: string, threads: number): Measured {
  const words = [...call.split(' '), '--threads', `${threads}`, '--force', '--quiet'];
  const begin = performance.now();
  const kibibytes = execFileSync(process.execPath, [script, ...words], { cwd, encoding: 'utf8' });
  return { seconds: (performance.now() - begin) / 1000, memory: (Number(kibibytes) * 1024) / 1e6 };
}

function leastOf(rounds: readonly Measured[]): Measured {
  return rounds.reduce((best, round) => (round.seconds < best.seconds ? round : best));
}

const seconds = (measured: Measured): string => `${measured.seconds.toFixed(2)} s`;
const megabytes = ({ memory }: Measured): string => `${memory.toFixed(0)} MB`;
