import { join } from 'node:path';
import type { BombJob } from './bomb-child.ts';
import { fileBombs } from './file-bombs.ts';
import { emptyTally, workInChild } from './in-child.ts';
import { inTemporaryFolder, pngBombs } from './png-bombs.ts';
import type { SoakRow } from './row.ts';

const CHILD = new URL('./bomb-child.ts', import.meta.url);

/** Opens files that ask for much, one by one. */
export async function soakBombs(): Promise<SoakRow[]> {
  const rows: SoakRow[] = [];
  for (const { extension, campaign, write } of [...pngBombs, ...fileBombs]) {
    const tally = emptyTally();
    await inTemporaryFolder(async (folder) => {
      const path = join(folder, `bomb${extension}`);
      await write(path);
      await workInChild(CHILD, { path } satisfies BombJob, tally);
    });
    rows.push({ campaign: `${extension}: ${campaign}`, files: 1, ...tally });
  }
  return rows;
}
