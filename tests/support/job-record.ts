/** What a page asks of its workers, and what a hostile link could have put into it. */
import type { Page } from 'playwright';

export interface RecordedJob {
  readonly kind: string;
  /** Samples of the terrain that is asked for. */
  readonly samples: number;
}

interface Recording {
  recordedJobs: RecordedJob[];
}

/** From the next document on, keeps a record of the terrain and profiles that workers are asked to make. */
export async function recordJobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const jobs: RecordedJob[] = [];
    Object.assign(globalThis, { recordedJobs: jobs });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
      const [{ job } = {}] = message as { job?: { kind: string; recipe?: { width: number; height: number } } }[];
      const isMade = job?.kind === 'terrain' || job?.kind === 'profile';
      if (isMade && job.recipe) jobs.push({ kind: job.kind, samples: job.recipe.width * job.recipe.height });
      Reflect.apply(postMessage, this, message);
    };
  });
}

/** All since the page's document was opened. */
export function jobsOf(page: Page): Promise<RecordedJob[]> {
  return page.evaluate(() => (globalThis as unknown as Recording).recordedJobs);
}

/** Samples of the largest job; 0 where there was none. */
export async function largestJob(page: Page): Promise<number> {
  return Math.max(0, ...(await jobsOf(page)).map(({ samples }) => samples));
}

/** What markup would have left in the page: nodes that load or run something, handlers in attributes, and what those would have done. */
export function injectedNodes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nodes = document.querySelectorAll('img, iframe, object, embed, body script, [onerror], [onload], [onclick], [onfocus]');
    const strange = [...nodes].filter((node) => !(node instanceof HTMLScriptElement && node.src !== ''));
    const found = strange.map(({ outerHTML }) => outerHTML.slice(0, 200));
    return document.body.dataset.injected === undefined ? found : [...found, 'a handler has run'];
  });
}
