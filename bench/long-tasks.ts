import type { Page } from 'playwright';
import { ms } from './measure.ts';

declare global {
  interface Window {
    /** How long tasks of the page's thread took that the browser calls long: over 50 ms by the clock. */
    longTasksMs: number[];
  }
}

/** Lets a page that is about to open note its long tasks. */
export async function noteLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longTasksMs = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasksMs.push(duration);
    });
    observer.observe({ type: 'longtask' });
  });
}

/** @returns milliseconds of each task over 50 ms since they were last taken */
export async function takeLongTasks(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => window.longTasksMs.splice(0));
}

/** Makes a task of 60 ms and takes what was noted until then: that none is noted means something only where this one is.
 *  @throws Error if it is not */
export async function requireLongTasksAreNoted(page: Page): Promise<void> {
  await takeLongTasks(page);
  await page.evaluate(() => {
    setTimeout(() => {
      const endMs = performance.now() + 60;
      while (performance.now() < endMs);
    });
  });
  await page.waitForTimeout(500);
  if ((await takeLongTasks(page)).length === 0) throw new Error('long tasks: expected a task of 60 ms to be noted, got none');
}

/** @returns `3, the longest 64.0 ms`, or `none` */
export function longTasksText(longMs: readonly number[]): string {
  return longMs.length === 0 ? 'none' : `${longMs.length}, the longest ${ms(Math.max(...longMs))}`;
}
