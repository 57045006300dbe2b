/** Runs the heavy campaigns at their full counts and prints their tables. Exit code 1 if anything crashed, hung or was lost.
 *  `npm run soak`, or some of it: `npm run soak -- reloads` */
import { table } from '../../bench/measure.ts';
import { MAX_LOSS_MS, type ReloadReport } from '../support/reloads.ts';
import { grownBytes, type MemorySample, soakLandscape } from './landscape.ts';
import { isUnharmed, type LinkReport, soakLinks } from './links.ts';
import { soakPng } from './png.ts';
import { soakReloads } from './reloads.ts';
import type { SoakRow } from './row.ts';

/** Each prints its table. @returns whether all is well */
const campaigns: Readonly<Record<string, () => Promise<boolean>>> = {
  async png() {
    const rows = await soakPng();
    console.log(soakTable(rows));
    return rows.every(({ crashes, hangs }) => crashes + hangs === 0);
  },
  async links() {
    const report = await soakLinks();
    console.log(linkTable(report));
    for (const problem of [...report.exceptions, ...report.injected]) console.log(problem);
    return isUnharmed(report);
  },
  async reloads() {
    const report = await soakReloads();
    console.log(reloadTable(report));
    for (const failure of report.failures) console.log(failure);
    return report.failures.length === 0 && Object.values(report.tallies).every(({ oldestLossMs }) => oldestLossMs <= MAX_LOSS_MS);
  },
  async landscape() {
    const samples = await soakLandscape();
    console.log(memoryTable(samples));
    return grownBytes(samples) < 1 << 20;
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(campaigns, name));
if (unknown.length > 0) {
  console.error(`soak: no ${unknown.join(', ')}; there are ${Object.keys(campaigns).join(', ')}`);
  process.exit(2);
}
console.log(`Node ${process.version}, ${process.platform} ${process.arch}\n`);
for (const [name, run] of Object.entries(campaigns)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (!(await run())) process.exitCode = 1;
  console.log();
}

function soakTable(rows: readonly SoakRow[]): string {
  const header = ['campaign', 'files', 'refused', 'decoded', 'crashes', 'hangs', 'slowest', 'extra memory'];
  const cells = rows.map(({ campaign, files, refused, decoded, crashes, hangs, slowestMs, extraMiB }) => [
    campaign,
    ...[files, refused, decoded, crashes, hangs].map((n) => n.toLocaleString('en')),
    `${slowestMs.toFixed(slowestMs < 10 ? 1 : 0)} ms`,
    extraMiB === undefined ? '—' : `${extraMiB.toFixed(0)} MiB`,
  ]);
  return table(header, cells);
}

function linkTable({ links, exceptions, injected, largestJob, title }: LinkReport): string {
  const header = ['hostile links', 'exceptions', 'injected nodes', 'samples of the largest job', 'title after a good link'];
  const counts = [links, exceptions.length, injected.length, largestJob].map((n) => n.toLocaleString('en'));
  return table(header, [[...counts, title ?? '—']]);
}

function reloadTable({ tallies }: ReloadReport): string {
  const header = ['the page was', 'times', 'edits', 'times something was lost', 'oldest edit lost'];
  const cells = Object.entries(tallies).map(([end, { rounds, edits, losses, oldestLossMs }]) => [
    end,
    ...[rounds, edits, losses].map((n) => n.toLocaleString('en')),
    losses > 0 ? `${oldestLossMs.toFixed(0)} ms` : '—',
  ]);
  return table(header, cells);
}

function memoryTable(samples: readonly MemorySample[]): string {
  const header = ['frames of an endless landscape', 'objects', 'arrays', 'grown since the first'];
  const kiB = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KiB`;
  const cells = samples.map((sample) => [
    sample.frames.toLocaleString('en'),
    kiB(sample.heapBytes),
    kiB(sample.arrayBytes),
    kiB(grownBytes([samples[0], sample])),
  ]);
  return table(header, cells);
}
