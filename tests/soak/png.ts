import { fork } from 'node:child_process';
import { join } from 'node:path';
import { smallPngs } from '../support/png-samples.ts';
import { bombs, inTemporaryFolder } from './png-bombs.ts';
import type { PngAnswer, PngJob } from './png-child.ts';
import type { SoakRow } from './row.ts';

/** A file without an answer for so long counts as a hang: a hundred times what the largest one takes. */
const WATCHDOG_MS = 30_000;
const MUTATIONS = 20_000;

/** What has been counted so far. */
interface Tally {
  refused: number;
  decoded: number;
  crashes: number;
  hangs: number;
  slowestMs: number;
  extraMiB: number;
}

/** Decodes hostile PNGs: bombs one by one, then damaged files by the thousand. */
export async function soakPng(): Promise<SoakRow[]> {
  const rows: SoakRow[] = [];
  for (const { campaign, write } of bombs) {
    const tally = emptyTally();
    await inTemporaryFolder(async (folder) => {
      const path = join(folder, 'bomb.png');
      await write(path);
      await decodeInChild({ kind: 'file', path }, tally);
    });
    rows.push({ campaign: `PNG: ${campaign}`, files: 1, ...tally });
  }
  const prefixes = smallPngs.reduce((sum, [, bytes]) => sum + bytes.length + 1, 0);
  rows.push(await soakDamaged('PNG: every prefix of small files', prefixes, (from) => ({ kind: 'prefixes', from })));
  rows.push(
    await soakDamaged('PNG: mutations of small files', MUTATIONS, (from) => ({ kind: 'mutations', count: MUTATIONS, from })),
  );
  return rows;
}

/** Runs a campaign to its end. A file that crashes or hangs the child is counted, and a new child goes on behind it. */
async function soakDamaged(campaign: string, files: number, jobFrom: (from: number) => PngJob): Promise<SoakRow> {
  const tally = emptyTally();
  for (let done = 0; done < files; done = answered(tally)) await decodeInChild(jobFrom(done), tally);
  const { extraMiB: _, ...counts } = tally; // of a process that has made its files itself it says nothing
  return { campaign, files: answered(tally), ...counts };
}

/** Lets a child work on a job until it is done, has died or keeps silent. */
function decodeInChild(job: PngJob, tally: Tally): Promise<void> {
  return new Promise((resolve) => {
    const child = fork(new URL('./png-child.ts', import.meta.url));
    let isSilent = false;
    const silence = () => {
      isSilent = true;
      child.kill('SIGKILL');
    };
    let timer = setTimeout(silence, WATCHDOG_MS);
    child.on('message', (answer: PngAnswer) => {
      clearTimeout(timer);
      timer = setTimeout(silence, WATCHDOG_MS);
      count(answer, tally);
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      if (isSilent) tally.hangs++;
      else if (code !== 0) tally.crashes++;
      resolve();
    });
    child.send(job);
  });
}

function count({ outcome, elapsedMs, extraMiB }: PngAnswer, tally: Tally): void {
  tally[outcome]++;
  tally.slowestMs = Math.max(tally.slowestMs, elapsedMs);
  tally.extraMiB = Math.max(tally.extraMiB, extraMiB);
}

function emptyTally(): Tally {
  return { refused: 0, decoded: 0, crashes: 0, hangs: 0, slowestMs: 0, extraMiB: 0 };
}

function answered({ refused, decoded, crashes, hangs }: Tally): number {
  return refused + decoded + crashes + hangs;
}
