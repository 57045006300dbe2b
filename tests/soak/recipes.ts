import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostilePicture, hostileRecipes } from '../support/hostile-recipes.ts';
import { emptyTally, workInChild } from './in-child.ts';
import { inTemporaryFolder } from './png-bombs.ts';
import type { SoakRow } from './row.ts';

const CHILD = new URL('./recipe-child.ts', import.meta.url);
const FILES = 100;
const SEED = 21;
/** A file without an answer for so long counts as a hang: some ten times what the largest one takes. */
const WATCHDOG_MS = 120_000;

/** Small PNGs whose recipes would take from a minute to days: half of them are blank, half hold other terrain. */
export async function soakRecipes(): Promise<SoakRow> {
  const tally = emptyTally();
  await inTemporaryFolder(async (folder) => {
    for (const [i, recipe] of hostileRecipes(FILES, SEED).entries()) {
      const path = join(folder, `${i}.png`);
      writeFileSync(path, await hostilePicture(recipe, i % 2 === 0 ? 'blank' : 'noise'));
      await workInChild(CHILD, { path }, tally, { watchdogMs: WATCHDOG_MS, errors: 'ignore' });
    }
  });
  return { campaign: 'PNG: recipes of a minute to days, `inspect` and `convert`', files: FILES, ...tally };
}
