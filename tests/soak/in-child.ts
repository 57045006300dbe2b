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
  crashes: number;
  hangs: number;
  slowestMs: number;
  extraMiB: number;
}

/** Lets a child, a module that answers each file, work on a job until it is done, has died or keeps silent. */
export async function workInChild(child: URL, job: object, tally: Tally, options: ChildOptions = {}): Promise<void> {
  const end = await inChild(child, job, (answer: ChildAnswer) => count(answer, tally), options);
  if (end === 'hung') tally.hangs++;
  if (end === 'died') tally.crashes++;
}

interface ChildOptions {
  readonly watchdogMs?: number;
  readonly errors?: 'inherit' | 'ignore';
}

/** Gives a child a job, and takes what it says until it ends.
 *  @returns how it ended: a silent one is killed */
export function inChild<Answer>(
  child: URL,
  job: object,
  take: (answer: Answer) => void,
  { watchdogMs = WATCHDOG_MS, errors = 'inherit' }: ChildOptions = {},
): Promise<'done' | 'died' | 'hung'> {
  return new Promise((resolve) => {
    const worker = fork(child, { stdio: ['ignore', 'ignore', errors, 'ipc'] });
    let isSilent = false;
    const silence = () => {
      isSilent = true;
      worker.kill('SIGKILL');
    };
    let timer = setTimeout(silence, watchdogMs);
    worker.on('message', (answer: Answer) => {
      clearTimeout(timer);
      timer = setTimeout(silence, watchdogMs);
      take(answer);
    });
    worker.on('exit', (code) => {
      clearTimeout(timer);
      resolve(isSilent ? 'hung' : code === 0 ? 'done' : 'died');
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

function count({ outcome, elapsedMs, extraMiB }: ChildAnswer, tally: Tally): void {
  tally[outcome]++;
  tally.slowestMs = Math.max(tally.slowestMs, elapsedMs);
  tally.extraMiB = Math.max(tally.extraMiB, extraMiB);
}

export function emptyTally(): Tally {
  return { refused: 0, decoded: 0, crashes: 0, hangs: 0, slowestMs: 0, extraMiB: 0 };
}
