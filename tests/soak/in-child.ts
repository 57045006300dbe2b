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
export function workInChild(child: URL, job: object, tally: Tally): Promise<void> {
  return new Promise((resolve) => {
    const worker = fork(child);
    let isSilent = false;
    const silence = () => {
      isSilent = true;
      worker.kill('SIGKILL');
    };
    let timer = setTimeout(silence, WATCHDOG_MS);
    worker.on('message', (answer: ChildAnswer) => {
      clearTimeout(timer);
      timer = setTimeout(silence, WATCHDOG_MS);
      count(answer, tally);
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

function count({ outcome, elapsedMs, extraMiB }: ChildAnswer, tally: Tally): void {
  tally[outcome]++;
  tally.slowestMs = Math.max(tally.slowestMs, elapsedMs);
  tally.extraMiB = Math.max(tally.extraMiB, extraMiB);
}

export function emptyTally(): Tally {
  return { refused: 0, decoded: 0, crashes: 0, hangs: 0, slowestMs: 0, extraMiB: 0 };
}

export function answered({ refused, decoded, crashes, hangs }: Tally): number {
  return refused + decoded + crashes + hangs;
}
