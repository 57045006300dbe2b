import { join } from 'node:path';
import { prefixes } from '../support/hostile-files.ts';
import { originals } from '../support/hostile-originals.ts';
import { smallPngs } from '../support/png-samples.ts';
import { fileBombs } from './file-bombs.ts';
import type { FileJob } from './file-child.ts';
import { answered, emptyTally, workInChild } from './in-child.ts';
import { type Bomb, inTemporaryFolder, pngBombs } from './png-bombs.ts';
import type { SoakRow } from './row.ts';

const CHILD = new URL('./file-child.ts', import.meta.url);
const MUTATIONS = 20_000;

type Small = readonly [extension: string, files: readonly Uint8Array[]];

/** Decodes hostile PNGs: bombs one by one, then damaged files by the thousand. */
export const soakPng = (): Promise<SoakRow[]> => soak(pngBombs, [['.png', smallPngs.map(([, bytes]) => bytes)]]);

/** The same of all other formats. */
export const soakFiles = (): Promise<SoakRow[]> =>
  soak(
    fileBombs,
    originals.map(({ format, files }) => [format.extension, files]),
  );

async function soak(bombs: readonly Bomb[], small: readonly Small[]): Promise<SoakRow[]> {
  const rows: SoakRow[] = [];
  for (const { extension, campaign, write } of bombs) {
    const tally = emptyTally();
    await inTemporaryFolder(async (folder) => {
      const path = join(folder, `bomb${extension}`);
      await write(path);
      await workInChild(CHILD, { kind: 'file', path } satisfies FileJob, tally);
    });
    rows.push({ campaign: `${extension}: ${campaign}`, files: 1, ...tally });
  }
  for (const [extension, files] of small) {
    const beginnings = files.reduce((sum, file) => sum + [...prefixes(file)].length, 0);
    rows.push(await damaged(`${extension}: every beginning`, beginnings, (from) => ({ kind: 'prefixes', extension, from })));
    const mutations = (from: number): FileJob => ({ kind: 'mutations', extension, count: MUTATIONS, from });
    rows.push(await damaged(`${extension}: mutations`, MUTATIONS, mutations));
  }
  return rows;
}

/** Runs a campaign to its end. A file that ends or hangs the child is counted, and a new child goes on behind it. */
export async function damaged(what: string, files: number, jobFrom: (from: number) => object, child = CHILD): Promise<SoakRow> {
  const tally = emptyTally();
  for (let done = 0; done < files; done = answered(tally)) await workInChild(child, jobFrom(done), tally);
  const { extraMiB: _, ...counts } = tally; // of a process that has made its files itself it says nothing
  return { campaign: `${what} of small files`, files: answered(tally), ...counts };
}
