/** Runs the heavy campaigns at their full counts and prints their tables. Exit code 1 if anything crashed, hung or was lost.
 *  `npm run soak`, or some of it: `npm run soak -- reloads`. `npm run soak -- properties` tries every property of the unit tests as often
 *  as its test asks, instead of at most a hundred times. */
import { spawnSync } from 'node:child_process';
import { table } from '../../bench/measure.ts';
import type { SoakRow } from './in-child.ts';

/** Each is loaded when it begins, and prints its table. @returns whether all is well */
const campaigns: Readonly<Record<string, () => Promise<boolean>>> = {
  png: async () => isUnharmedBy(await (await import('./files.ts')).soakPng()),
  files: async () => isUnharmedBy(await (await import('./files.ts')).soakFiles()),
  async links() {
    const { isUnharmed, soakLinks } = await import('./links.ts');
    const report = await soakLinks();
    print([report]);
    for (const problem of [...report.exceptions, ...report.injected]) console.log(problem);
    return isUnharmed(report);
  },
  async reloads() {
    const [{ MAX_LOSS_MS }, { soakReloads }] = await Promise.all([import('../support/reloads.ts'), import('./reloads.ts')]);
    const report = await soakReloads();
    print(Object.entries(report.tallies).map(([end, tally]) => ({ end, ...tally })));
    for (const failure of report.failures) console.log(failure);
    return report.failures.length === 0 && Object.values(report.tallies).every(({ oldestLossMs }) => oldestLossMs <= MAX_LOSS_MS);
  },
  async views() {
    const { soakViews } = await import('./views.ts');
    const reports = await soakViews();
    print(reports);
    for (const error of reports.flatMap(({ errors }) => errors)) console.log(error);
    return reports.every(({ changed, grownObjects, errors }) => changed + grownObjects + errors.length === 0);
  },
  async landscape() {
    const { grownBytes, soakLandscape } = await import('./landscape.ts');
    const samples = await soakLandscape();
    print(samples);
    return grownBytes(samples) < 1 << 20;
  },
  /** The unit tests, in which properties are tried as often as their tests ask, not at most a hundred times. */
  async properties() {
    const env = { ...process.env, ALL_CASES: '1' };
    const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'unit'], { env, stdio: 'inherit' });
    return status === 0;
  },
  async memory() {
    const { MOST_MB, soakMemory } = await import('./memory.ts');
    const reports = await soakMemory();
    print(reports);
    return reports.every(({ peakMb }) => peakMb <= MOST_MB);
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

function isUnharmedBy(rows: readonly SoakRow[]): boolean {
  print(rows);
  return rows.every(({ crashes, hangs }) => crashes + hangs === 0);
}

/** Prints a table with a column for each field, numbers of at most three decimals, lists by their lengths. */
function print(rows: readonly object[]): void {
  const cellOf = (value: unknown): string =>
    typeof value === 'number' ? value.toLocaleString('en') : String(Array.isArray(value) ? value.length : (value ?? '—'));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  console.log(
    table(
      names,
      rows.map((row) => names.map((name) => cellOf(new Map(Object.entries(row)).get(name)))),
    ),
  );
}
