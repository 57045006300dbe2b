/** Worlds that workers make for a queue, while these, the calls that wait for them and the server are killed at any moment. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { blockFrom, isKept } from '../../src/cli/world-blocks.ts';
import { type Dice, diceFrom } from '../support/png-mutations.ts';
import { leftIn, redisIn } from '../support/queue-servers.ts';
import { inTemporaryFolder } from './png-bombs.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const MAIN = join(ROOT, 'dist/lib/cli/main.js');
const SEED = 61;
const KILLS = 200;
const SERVER_KILLS = 5;
const WORKERS = 3;
/** Between two kills, at most: a block takes as long, and a process a second to begin. */
const MOST_PAUSE_MS = 4000;
/** A killed call may have left the archive: the next one makes it again. */
const CALL = 'world diamond-square --size 257 --min 0 --max 3 --tile-size 256 --zooms 0..5 --force --quiet'.split(' ');

export interface WorldReport {
  readonly worlds: number;
  readonly workerKills: number;
  readonly callKills: number;
  readonly serverKills: number;
  /** What went wrong, in words. */
  readonly problems: readonly string[];
  readonly elapsedMs: number;
}

export async function soakWorlds(): Promise<WorldReport> {
  execFileSync(process.execPath, [join(ROOT, 'tools/build.js'), 'lib', '--if-stale'], { stdio: 'inherit', cwd: ROOT });
  const start = performance.now();
  const [dice, problems] = [diceFrom(SEED), [] as string[]];
  const kills = { worker: 0, call: 0, server: 0 };
  let worlds = 0;
  await inTemporaryFolder(async (folder) => {
    const [place, own] = ['place', 'server'].map((name) => join(folder, name));
    for (const one of [place, own]) mkdirSync(one);
    execFileSync(process.execPath, [MAIN, ...CALL, '-o', join(folder, 'whole.pmtiles')]);
    const whole = readFileSync(join(folder, 'whole.pmtiles'));
    const server = await redisIn(own, true);
    await server.start();
    const worker = () => run(['world-worker', '--threads', '1', '--quiet', '--out', place, '--queue', server.url]);
    const archive = join(place, 'world.pmtiles');
    const workers = Array.from({ length: WORKERS }, worker);
    while (kills.worker + kills.call < KILLS || kills.server < SERVER_KILLS) {
      const call = () => run([...CALL, '-o', archive, '--queue', server.url]);
      let waiting = call();
      while (!hasEnded(waiting) && kills.worker + kills.call < KILLS) {
        await wait(dice(MOST_PAUSE_MS));
        problems.push(...tornIn(place));
        if (kills.server < (SERVER_KILLS * (kills.worker + kills.call)) / KILLS) {
          await server.kill();
          await wait(dice(MOST_PAUSE_MS));
          await server.start();
          kills.server++;
          // What was just beginning found no server, and said so.
          for (const [i, child] of workers.entries()) if (child.exitCode === 1) workers[i] = worker();
          if (waiting.exitCode === 1) waiting = call();
        }
        if (dice(WORKERS + 2) === 0) {
          if (hasEnded(waiting)) break;
          await kill(waiting);
          waiting = call();
          kills.call++;
        } else {
          await replaceOne(workers, worker, dice);
          kills.worker++;
        }
      }
      if (!hasEnded(waiting)) await once(waiting, 'exit');
      worlds++;
      if (waiting.exitCode !== 0) problems.push(`world ${worlds}: exit code ${waiting.exitCode}`);
      else if (!readFileSync(archive).equals(whole)) problems.push(`world ${worlds}: another archive`);
      const left = readdirSync(place).filter((name) => name !== 'world.pmtiles');
      if (left.length > 0) problems.push(`world ${worlds}: ${left.join(', ')} is left over`);
      rmSync(archive, { force: true });
    }
    for (const child of workers) if (hasEnded(child)) problems.push(`a worker ended with ${child.exitCode}`);
    const keys = await leftIn(server);
    if (keys.length > 0) problems.push(`the server still has ${keys.join(', ')}`);
    for (const child of workers) await kill(child);
    await server.kill();
  });
  const { worker: workerKills, call: callKills, server: serverKills } = kills;
  return { worlds, workerKills, callKills, serverKills, problems, elapsedMs: performance.now() - start };
}

function run(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function replaceOne(workers: ChildProcess[], start: () => ChildProcess, dice: Dice): Promise<void> {
  const i = dice(workers.length);
  await kill(workers[i]);
  workers[i] = start();
}

/** Files of blocks that are not whole. */
function tornIn(place: string): string[] {
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tiles'));
  return files.flatMap((name) => {
    const [parts, file] = name.split('/');
    const block = blockFrom(Number.parseInt(file, 10));
    // Its world may have become whole in the meantime.
    const isTorn = block && !isKept(join(place, parts), block) && readdirSync(place).includes(parts);
    return isTorn ? [`${name} is torn`] : [];
  });
}
