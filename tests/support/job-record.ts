/** What a page asks of its workers. */
import type { Page } from 'playwright';
import type { Recipe } from '../../src/core/recipe.ts';

interface Recording {
  /** Of each terrain and profile that was asked for. */
  recordedJobs: Recipe[];
}

/** From the next document on, keeps a record of the terrain and profiles that workers are asked to make. */
export async function recordJobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recipes: Recipe[] = [];
    Object.assign(globalThis, { recordedJobs: recipes });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
      const [{ job } = {}] = message as { job?: { kind: string; request?: { recipe?: Recipe } } }[];
      const isMade = job?.kind === 'terrain' || job?.kind === 'profile';
      if (isMade && job.request?.recipe) recipes.push(job.request.recipe);
      Reflect.apply(postMessage, this, message);
    };
  });
}

/** The recipe of each job since the page's document was opened. */
export function jobsOf(page: Page): Promise<Recipe[]> {
  return page.evaluate(() => (globalThis as unknown as Recording).recordedJobs);
}
