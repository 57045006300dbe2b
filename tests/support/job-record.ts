/** What a page asks of its workers. */
import type { Page } from 'playwright';

interface Recording {
  /** Samples of each terrain and profile that was asked for. */
  recordedJobs: number[];
}

/** From the next document on, keeps a record of the terrain and profiles that workers are asked to make. */
export async function recordJobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const samples: number[] = [];
    Object.assign(globalThis, { recordedJobs: samples });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
      const [{ job } = {}] = message as { job?: { kind: string; recipe?: { width: number; height: number } } }[];
      const isMade = job?.kind === 'terrain' || job?.kind === 'profile';
      if (isMade && job.recipe) samples.push(job.recipe.width * job.recipe.height);
      Reflect.apply(postMessage, this, message);
    };
  });
}

/** How many samples each job had, since the page's document was opened. */
export function jobsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (globalThis as unknown as Recording).recordedJobs);
}
