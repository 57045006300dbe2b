import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prefixes } from '../support/hostile-files.ts';
import { originals } from '../support/hostile-originals.ts';
import { fileBombs } from './file-bombs.ts';
import type { FileJob } from './file-child.ts';
import { answered, emptyTally, workInChild } from './in-child.ts';
import { inTemporaryFolder } from './png-bombs.ts';
import type { SoakRow } from './row.ts';

const CHILD = new URL('./file-child.ts', import.meta.url);
const MUTATIONS = 20_000;

/** Reads hostile files of all formats but PNG: bombs one by one, then damaged files by the thousand. */
export async function soakFiles(): Promise<SoakRow[]> {
  const rows: SoakRow[] = [];
  await inTemporaryFolder(async (folder) => {
    for (const { extension, campaign, make } of fileBombs) {
      const path = join(folder, `bomb${extension}`);
      writeFileSync(path, await make());
      const tally = emptyTally();
      await workInChild(CHILD, { kind: 'file', path } satisfies FileJob, tally);
      rows.push({ campaign: `${extension}: ${campaign}`, files: 1, ...tally });
    }
  });
  for (const { format, files } of originals) {
    const { extension } = format;
    const count = files.reduce((sum, file) => sum + [...prefixes(file)].length, 0);
    rows.push(
      await damaged(`${extension}: every beginning of small files`, count, (from) => ({ kind: 'prefixes', extension, from })),
    );
    const mutations = (from: number): FileJob => ({ kind: 'mutations', extension, count: MUTATIONS, from });
    rows.push(await damaged(`${extension}: mutations of small files`, MUTATIONS, mutations));
  }
  return rows;
}

/** Runs a campaign to its end. A file that ends or hangs the child is counted, and a new child goes on behind it. */
async function damaged(campaign: string, files: number, jobFrom: (from: number) => FileJob): Promise<SoakRow> {
  const tally = emptyTally();
  for (let done = 0; done < files; done = answered(tally)) await workInChild(CHILD, jobFrom(done), tally);
  const { extraMiB: _, ...counts } = tally; // of a process that has made its files itself it says nothing
  return { campaign, files: answered(tally), ...counts };
}
