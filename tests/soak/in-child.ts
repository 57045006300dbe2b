import { fork } from 'node:child_process';

/** A file without an answer for so long counts as a hang: a hundred times what the largest one takes. */
const WATCHDOG_MS = 30_000;

/** What a child found of one file. */
export interface ChildAnswer {
  readonly outcome: 'refused' | 'decoded' | 'crashes' | 'hangs';
  readonly elapsedMs: number;
  readonly extraMiB: number;
}

/** What has been counted so far. */
export interface Tally {
  refused: number;
  decoded: number;
  /** Files after which something else than a refusal was thrown, or the process ended. */
  crashes: number;
  /** Files without an answer within the watchdog's time. */
  hangs: number;
  slowestMs: number;
  /** The most memory the process held beyond the file itself. */
  extraMiB: number;
}

/** What became of the files of one campaign: one row of the table. */
export type SoakRow = { readonly campaign: string; readonly files: number } & Omit<Tally, 'extraMiB'> & Partial<Tally>;

/** Lets a child, a module that answers each file, work on a job until it is done, has died or keeps silent. */
export function workInChild(child: URL, job: object, tally: Tally): Promise<void> {
  return new Promise((resolve) => {
    const worker = fork(child, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    let isSilent = false;
    const silence = () => {
      isSilent = true;
      worker.kill('SIGKILL');
    };
    let timer = setTimeout(silence, WATCHDOG_MS);
    worker.on('message', ({ outcome, elapsedMs, extraMiB }: ChildAnswer) => {
      clearTimeout(timer);
      timer = setTimeout(silence, WATCHDOG_MS);
      tally[outcome]++;
      tally.slowestMs = Math.max(tally.slowestMs, elapsedMs);
      tally.extraMiB = Math.max(tally.extraMiB, extraMiB);
    });
    worker.on('exit', (code) => {
      clearTimeout(timer);
      if (isSilent) tally.hangs++;
      else if (code !== 0) tally.crashes++;
      resolve();
    });
    worker.send(job);
  });
}

/** What some work took, in time and in memory. */
export async function measured(work: () => Promise<void>): Promise<Omit<ChildAnswer, 'outcome'>> {
  const rssMiB = process.memoryUsage.rss() / 1024 ** 2;
  const start = performance.now();
  await work();
  const elapsedMs = performance.now() - start;
  return { elapsedMs, extraMiB: Math.max(0, process.resourceUsage().maxRSS / 1024 - rssMiB) };
}

export function emptyTally(): Tally {
  return { refused: 0, decoded: 0, crashes: 0, hangs: 0, slowestMs: 0, extraMiB: 0 };
}

export function answered({ refused, decoded, crashes, hangs }: Tally): number {
  return refused + decoded + crashes + hangs;
}
