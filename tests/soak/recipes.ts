import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostilePicture, hostileRecipes } from '../support/hostile-recipes.ts';
import { inTemporaryFolder } from './png-bombs.ts';
import type { RecipeAnswer } from './recipe-child.ts';
import type { SoakRow } from './row.ts';

const FILES = 100;
const SEED = 21;
/** A file without an answer for so long counts as a hang: some ten times what the largest one takes. */
const WATCHDOG_MS = 120_000;

/** Small PNGs whose recipes would take from a minute to days: half of them are blank, half hold other terrain. */
export async function soakRecipes(): Promise<SoakRow> {
  const tally = { refused: 0, decoded: 0, crashes: 0, hangs: 0, slowestMs: 0, extraMiB: 0 };
  await inTemporaryFolder(async (folder) => {
    for (const [i, recipe] of hostileRecipes(FILES, SEED).entries()) {
      const path = join(folder, `${i}.png`);
      writeFileSync(path, await hostilePicture(recipe, i % 2 === 0 ? 'blank' : 'noise'));
      const answer = await answerTo(path);
      if (typeof answer === 'string') tally[answer]++;
      else {
        tally.decoded++;
        tally.slowestMs = Math.max(tally.slowestMs, answer.elapsedMs);
        tally.extraMiB = Math.max(tally.extraMiB, answer.extraMiB);
      }
    }
  });
  return { campaign: 'PNG: recipes of a minute to days, `inspect` and `convert`', files: FILES, ...tally };
}

function answerTo(path: string): Promise<RecipeAnswer | 'crashes' | 'hangs'> {
  return new Promise((resolve) => {
    const child = fork(new URL('./recipe-child.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const timer = setTimeout(() => {
      resolve('hangs');
      child.kill('SIGKILL');
    }, WATCHDOG_MS);
    child.on('message', resolve);
    child.on('exit', () => {
      clearTimeout(timer);
      resolve('crashes'); // of one that has answered it says nothing
    });
    child.send(path);
  });
}
