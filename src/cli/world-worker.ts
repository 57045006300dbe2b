import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Job, Processor } from 'bullmq';
import type { Problem } from '../core/params.ts';
import type { OnProgress } from '../core/progress.ts';
import { tileOf } from '../io/pmtiles/layout.ts';
import { commonFlags } from './common-flags.ts';
import { messageOf, throwIfAny } from './errors.ts';
import { type Flag, flagValue, isOn, readFlags } from './flags.ts';
import { sweep } from './hidden-files.ts';
import { isThere } from './new-files.ts';
import { startProgress } from './progress.ts';
import { openQueue, queueFlag, queueUrlFrom } from './queue-server.ts';
import { note, print, streams } from './terminal.ts';
import { countOf } from './text.ts';
import { threadsFrom } from './threads.ts';
import { type BlockWork, isKept } from './world-blocks.ts';
import { workOf } from './world-queue.ts';
import { type BlockThreads, createBlockThreads, TILE_THREADS_DOC } from './world-threads.ts';

/** A thread that found no folder for its block rests, so that the block goes to another worker. */
const REST_MS = 10_000;
/** Nobody has its folder by then: its world was given up. A call of `world` that still waits for it adds it again. */
const MOST_STARTS = 100;

export const worldWorkerFlags: Flag[] = [
  queueFlag,
  { name: 'out', value: 'FOLDER', doc: 'The folder of the archive, as this machine sees it. Default: the current one.' },
  ...commonFlags(['threads', 'quiet', 'json', 'help'], {
    threads: TILE_THREADS_DOC,
    json: 'Print one line of JSON for each block instead of text.',
  }),
];

/** `faultline world-worker`: makes blocks that calls of `world` ask for, until the process is ended. */
export async function worldWorkerCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, worldWorkerFlags, 0, problems);
  const url = queueUrlFrom(given, problems);
  const place = flagValue(given, 'out') ?? '.';
  const count = threadsFrom(given, problems);
  if (!given.values.has('queue')) problems.push({ path: '--queue', message: 'expected the URL of a server, got nothing' });
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) {
    problems.push({ path: `--out ${place}`, message: 'expected a folder that is there' });
  }
  throwIfAny(problems);
  if (!url) throw new TypeError('world-worker: no queue, though nothing is wrong');

  const quiet = isOn(given, 'quiet');
  const server = await openQueue(url, quiet);
  const report = reportOf(quiet, isOn(given, 'json'));
  report.begin(server.name);
  await streams.lastWords?.('and other workers make the blocks it had begun, within half a minute');
  const threads = createBlockThreads(count);
  try {
    await new Promise((_resolve, reject) => server.work(makerOf(place, threads, report, quiet, reject), count));
  } finally {
    report.end();
    threads.end();
    await server.close();
  }
}

/** What makes the block of a job. The value of a job is why a tile of it cannot be made.
 *  @param stop takes what keeps this worker from making any */
function makerOf(
  place: string,
  threads: BlockThreads,
  report: Report,
  quiet: boolean,
  stop: (error: unknown) => void,
): Processor<unknown, string | undefined> {
  const known = new Set<string>();
  const leave = async (job: Job, folder: string, token?: string): Promise<undefined> => {
    if (job.attemptsStarted > MOST_STARTS) return undefined;
    if (!known.has(folder) && !quiet) note(`${folder}: no such folder; its blocks are left to other workers`);
    known.add(folder);
    const { WaitingError } = await import('bullmq');
    await job.moveToWait(token);
    await wait(REST_MS);
    throw new WaitingError();
  };
  return async (job, token) => {
    let work: BlockWork;
    try {
      work = workOf(job.data, place);
    } catch (error) {
      if (!quiet) note(`a job was refused: ${messageOf(error)}`);
      throw error;
    }
    const { folder, block } = work;
    if (!isThere(folder)) return leave(job, folder, token);
    if (!known.has(folder)) sweep(folder);
    known.add(folder);
    if (isKept(folder, block)) return undefined;
    try {
      return await report.during(work, (onTile) => threads.make(work, onTile));
    } catch (error) {
      // Its world has become whole, or was given up.
      if (!isThere(folder)) return undefined;
      stop(error);
      throw error;
    }
  };
}

/** What a person sees of the work. */
interface Report {
  begin(server: string): void;
  /** @param make makes a block, and returns why it cannot be made */
  during(work: BlockWork, make: (onTile: OnProgress) => Promise<string | undefined>): Promise<string | undefined>;
  end(): void;
}

/** A bar on a terminal, else a line for each block. */
function reportOf(quiet: boolean, json: boolean): Report {
  const hasBar = streams.stderr.isTTY && !quiet && !json;
  const running = new Map<BlockWork, number>();
  let made = 0;
  const label = (): string => `${countOf(made, 'blocks')} made, making ${running.size}`;
  const progress = startProgress(label, hasBar ? streams.stderr : { write: () => {} });
  const draw = (): void => {
    const sum = [...running.values()].reduce((all, done) => all + done, 0);
    progress.report(sum / Math.max(1, running.size));
  };
  return {
    begin(server) {
      if (!quiet && !json) print(`Making blocks of worlds from ${server} until Ctrl-C.\n`);
    },
    async during(work, make) {
      const startMs = performance.now();
      try {
        const problem = await make((done) => {
          running.set(work, done);
          draw();
        });
        const seconds = Number(((performance.now() - startMs) / 1000).toFixed(1));
        made++;
        if (json) print(`${JSON.stringify({ ...rowOf(work), seconds, ...(problem !== undefined && { problem }) })}\n`);
        else if (!quiet && !hasBar) {
          const { folder, tile, tiles } = rowOf(work);
          print(`${folder} ${tile}: ${problem ?? `${countOf(tiles, 'tiles')} in ${seconds} s`}\n`);
        }
        return problem;
      } finally {
        running.delete(work);
        draw();
      }
    },
    end: progress.done,
  };
}

function rowOf({ folder, block }: BlockWork): { folder: string; tile: string; tiles: number } {
  const { z, x, y } = tileOf(block.first);
  return { folder: path.basename(folder), tile: `${z}/${x}/${y}`, tiles: block.count };
}
