import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inTemporaryFolder } from './png-bombs.ts';

/** What a comparison of two maps of that side may hold, in millions of bytes: 1 GiB, four maps. To run the sources takes some 50 of it. */
export const MOST_MB = 1074;

const CALLS = [
  'compare a.r32 b.r32',
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
    for (const name of ['a', 'b'])
      await peakMb(folder, `generate diamond-square --size 8193 --seed ${name} -o ${name}.r32 -o ${name}.png`);
    for (const call of CALLS) reports.push({ call, peakMb: await peakMb(folder, call) });
  });
  return reports;
}

/** The most memory that a call held at any time, in millions of bytes. */
async function peakMb(folder: string, call: string): Promise<number> {
  const main = new URL('../../src/cli/main.ts', import.meta.url).href;
  const script = `process.on('exit', () => console.log(process.resourceUsage().maxRSS)); await import(${JSON.stringify(main)})`;
  const node = [...process.execArgv, '--input-type=module', '-e', script, 'main', ...call.split(' '), '--quiet'];
  const { stdout } = await promisify(execFile)(process.execPath, node, { cwd: folder });
  const [kibibytes] = stdout.trimEnd().split('\n').slice(-1);
  return (Number(kibibytes) * 1024) / 1e6;
}
