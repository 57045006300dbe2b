/** Runs the heavy campaigns at their full counts and prints their tables. Exit code 1 if anything crashed, hung or was lost.
 *  `npm run soak`, or some of it: `npm run soak -- reloads`. `npm run soak -- properties` tries every property of the unit tests as often
 *  as its test asks, instead of at most a hundred times. `npm run soak -- fuzz png 30` searches one reader for 30 seconds; without a name it searches
 *  all, by default for ten minutes each. */
import { spawnSync } from 'node:child_process';
import { table } from '../../bench/measure.ts';
import type { CameraReport } from './cameras.ts';
import type { FuzzRow } from './fuzz.ts';
import type { MemorySample } from './landscape.ts';
import type { LinkReport } from './links.ts';
import type { MemoryReport } from './memory.ts';
import type { ReloadReport } from './reloads.ts';
import type { SoakRow } from './row.ts';
import type { ViewReport } from './views.ts';

/** Each is loaded when it begins, and prints its table. @returns whether all is well */
const campaigns: Readonly<Record<string, (args: readonly string[]) => Promise<boolean>>> = {
  /** Inputs of every reader, changed at random and by what they reach. */
  async fuzz(args) {
    const { fuzzJobs, soakFuzz } = await import('./fuzz.ts');
    const { readers, seconds, unknown, all } = fuzzJobs(args);
    if (unknown.length > 0) {
      console.error(`fuzz: no ${unknown.join(', ')}; there are ${all.join(', ')}, and a number of seconds`);
      process.exit(2);
    }
    const rows: FuzzRow[] = [];
    for (const reader of readers) rows.push(await soakFuzz(reader, seconds));
    console.log(fuzzTable(rows));
    for (const find of rows.flatMap(({ finds }) => finds)) console.log(find);
    return rows.every(({ finds }) => finds.length === 0);
  },
  bombs: async () => isUnharmedBy(await (await import('./bombs.ts')).soakBombs()),
  calls: async () => isUnharmedBy(await (await import('./calls.ts')).soakCalls()),
  async recipes() {
    const row = await (await import('./recipes.ts')).soakRecipes();
    return isUnharmedBy([row]) && row.decoded === row.files;
  },
  async links() {
    const { isUnharmed, soakLinks } = await import('./links.ts');
    const report = await soakLinks();
    console.log(linkTable(report));
    for (const problem of [...report.exceptions, ...report.injected]) console.log(problem);
    return isUnharmed(report);
  },
  async reloads() {
    const { MAX_LOSS_MS, soakReloads } = await import('./reloads.ts');
    const report = await soakReloads();
    console.log(reloadTable(report));
    for (const failure of report.failures) console.log(failure);
    return report.failures.length === 0 && Object.values(report.tallies).every(({ oldestLossMs }) => oldestLossMs <= MAX_LOSS_MS);
  },
  async cameras() {
    const { soakCameras } = await import('./cameras.ts');
    const reports = await soakCameras();
    console.log(cameraTable(reports));
    return reports.every(({ worst, cracks, worstPickPx }) => worst <= 1 && cracks === 0 && worstPickPx < 0.5);
  },
  async views() {
    const { soakViews } = await import('./views.ts');
    const reports = await soakViews();
    console.log(viewTable(reports));
    for (const error of reports.flatMap(({ errors }) => errors)) console.log(error);
    return reports.every(({ changed, errors }) => changed + errors.length === 0);
  },
  async landscape() {
    const { grownBytes, soakLandscape } = await import('./landscape.ts');
    const samples = await soakLandscape();
    console.log(memoryTable(samples, grownBytes));
    return grownBytes(samples) < 1 << 20;
  },
  async 'world-tiles'() {
    const reports = await (await import('./world-tiles.ts')).soakWorldTiles();
    const cells = reports.map(({ tiles, count, others }) => [tiles, count.toLocaleString('en'), others.toLocaleString('en')]);
    console.log(table(['tiles of a world', 'tiles', 'other samples'], cells));
    return reports.every(({ others }) => others === 0);
  },
  async 'world-memory'() {
    const samples = await (await import('./world-tiles.ts')).soakWorldMemory();
    const cells = samples.map(({ tiles, bytes }) => [tiles.toLocaleString('en'), `${(bytes / 1e6).toFixed(0)} MB`]);
    console.log(table(['tiles made', 'memory of the process'], cells));
    return samples.every(({ bytes }) => bytes <= 1.1 * samples[0].bytes);
  },
  /** The unit tests, in which properties are tried as often as their tests ask, not at most a hundred times. */
  async properties() {
    const env = { ...process.env, ALL_CASES: '1' };
    const { status } = spawnSync('npx', ['vitest', 'run', '--mode', 'unit'], { env, stdio: 'inherit' });
    return status === 0;
  },
  /** Worlds by way of a queue; with redis-server. */
  async world() {
    const { soakWorlds } = await import('./worlds.ts');
    const { worlds, workerKills, callKills, serverKills, problems, elapsedMs } = await soakWorlds();
    const header = ['worlds', 'workers killed', 'calls killed', 'servers killed', 'problems', 'took'];
    const counts = [worlds, workerKills, callKills, serverKills, problems.length].map(String);
    console.log(table(header, [[...counts, `${(elapsedMs / 1000).toFixed(0)} s`]]));
    for (const problem of problems) console.log(problem);
    return problems.length === 0;
  },
  async threads() {
    const { files, threads, others } = await (await import('./threads.ts')).soakThreads();
    console.log(table(['files', 'threads', 'other files'], [[files, threads, others.length].map(String)]));
    for (const other of others) console.log(other);
    return others.length === 0;
  },
  async memory() {
    const { MOST_MB, soakMemory } = await import('./memory.ts');
    const reports = await soakMemory();
    console.log(compareTable(reports));
    return reports.every(({ peakMb }) => peakMb <= MOST_MB);
  },
};

// What stands behind `fuzz` is its own.
const given = process.argv.slice(2);
const asked = given[0] === 'fuzz' ? ['fuzz'] : given;
const own = given.slice(asked.length);
const unknown = asked.filter((name) => !Object.hasOwn(campaigns, name));
if (unknown.length > 0) {
  console.error(`soak: no ${unknown.join(', ')}; there are ${Object.keys(campaigns).join(', ')}`);
  process.exit(2);
}
console.log(`Node ${process.version}, ${process.platform} ${process.arch}\n`);
for (const [name, run] of Object.entries(campaigns)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (!(await run(own))) process.exitCode = 1;
  console.log();
}

function isUnharmedBy(rows: readonly SoakRow[]): boolean {
  console.log(soakTable(rows));
  return rows.every(({ crashes, hangs }) => crashes + hangs === 0);
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

function fuzzTable(rows: readonly FuzzRow[]): string {
  const header = ['reader', 'inputs', 'a second', 'refused', 'code reached', 'finds', 'slowest', 'most memory'];
  const cells = rows.map(({ reader, executions, seconds, refused, reached, finds, slowestMs, mostBytes }) => [
    reader,
    executions.toLocaleString('en'),
    (executions / seconds).toFixed(0),
    `${((100 * refused) / executions).toFixed(0)} %`,
    `${(100 * reached).toFixed(1)} %`,
    `${finds.length}`,
    `${slowestMs.toFixed(slowestMs < 10 ? 1 : 0)} ms`,
    `${(mostBytes / 2 ** 20).toFixed(1)} MiB`,
  ]);
  return table(header, cells);
}

function linkTable({ links, exceptions, injected, longestJobNs, title }: LinkReport): string {
  const header = ['hostile links', 'exceptions', 'injected nodes', 'work of the longest job', 'title after a good link'];
  const counts = [links, exceptions.length, injected.length].map((n) => n.toLocaleString('en'));
  return table(header, [[...counts, `${(longestJobNs / 1e9).toFixed(2)} s`, title ?? '—']]);
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

function cameraTable(reports: readonly CameraReport[]): string {
  const header = [
    'seen at 1080p',
    'cameras',
    'within 2 px',
    'triangles',
    'largest error',
    'between levels',
    'cracks',
    'picks',
    'off by',
  ];
  const cells = reports.map(({ map, cameras, within, triangles, worst, betweenLevels, cracks, picks, worstPickPx }) => [
    map,
    cameras.toLocaleString('en'),
    `${((100 * within) / cameras).toFixed(0)} %`,
    triangles.toLocaleString('en'),
    `${worst.toFixed(3)} of what is shown`,
    ...[betweenLevels, cracks, picks].map((n) => n.toLocaleString('en')),
    `${worstPickPx.toFixed(3)} px`,
  ]);
  return table(header, cells);
}

function viewTable(reports: readonly ViewReport[]): string {
  const header = ['3D view of 4097 × 4097', 'times', 'other pixels', 'slowest', 'bytes grown'];
  const cells = reports.map(({ situation, rounds, changed, slowestMs, grownBytes }) => [
    situation,
    `${rounds}`,
    `${changed}`,
    `${slowestMs.toFixed(0)} ms`,
    `${(grownBytes / 2 ** 20).toFixed(1)} MiB`,
  ]);
  return table(header, cells);
}

function memoryTable(samples: readonly MemorySample[], grownBytes: (samples: readonly MemorySample[]) => number): string {
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

function compareTable(reports: readonly MemoryReport[]): string {
  const cells = reports.map(({ call, peakMb }) => [`\`${call}\``, `${peakMb.toFixed(0)} MB`]);
  return table(['8193 × 8193', 'peak'], cells);
}
