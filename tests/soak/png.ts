import { join } from 'node:path';
import { smallPngs } from '../support/png-samples.ts';
import { answered, emptyTally, workInChild } from './in-child.ts';
import { bombs, inTemporaryFolder } from './png-bombs.ts';
import type { PngJob } from './png-child.ts';
import type { SoakRow } from './row.ts';

const CHILD = new URL('./png-child.ts', import.meta.url);
const MUTATIONS = 20_000;

/** Decodes hostile PNGs: bombs one by one, then damaged files by the thousand. */
export async function soakPng(): Promise<SoakRow[]> {
  const rows: SoakRow[] = [];
  for (const { campaign, write } of bombs) {
    const tally = emptyTally();
    await inTemporaryFolder(async (folder) => {
      const path = join(folder, 'bomb.png');
      await write(path);
      await workInChild(CHILD, { kind: 'file', path }, tally);
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
  for (let done = 0; done < files; done = answered(tally)) await workInChild(CHILD, jobFrom(done), tally);
  const { extraMiB: _, ...counts } = tally; // of a process that has made its files itself it says nothing
  return { campaign, files: answered(tally), ...counts };
}
