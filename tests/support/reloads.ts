/** Reloads, closes and crashes the page at any moment while somebody edits, and looks for what was lost. */
import type { Browser, BrowserContext } from 'playwright';
import { seedStream } from '../../src/core/random.ts';
import { type AppPage, ready } from './app-page.ts';
import { dragSlider, gestures, oneOf, type Random } from './editing.ts';
import { messageOf, openTab, SMALL_WINDOW, shownText } from './tab.ts';

/** What a page may lose that ends without warning, in milliseconds. */
export const MAX_LOSS_MS = 500;

export const ENDS = ['reloaded', 'closed', 'crashed'] as const;
export type End = (typeof ENDS)[number];

/** What became of the rounds that ended in one way. */
export interface EndTally {
  rounds: number;
  edits: number;
  /** Age of the oldest edit that was lost, when the page ended. */
  oldestLossMs: number;
  /** Rounds after which anything was lost. */
  losses: number;
}

export interface ReloadReport {
  readonly tallies: Readonly<Record<End, EndTally>>;
  /** Everything that should not have been, one sentence each. */
  readonly failures: readonly string[];
}

export interface ReloadOptions {
  readonly rounds: number;
  readonly seed: string;
  /** The app's address. */
  readonly url: string;
}

/** Edits in one browser profile, round after round: each ends in its own way, and the next begins with what is left.
 *  @throws Error if the page cannot be driven at all */
export async function reloadAtAnyMoment(browser: Browser, { rounds, seed, url }: ReloadOptions): Promise<ReloadReport> {
  const random = seedStream(seed, 'reloads');
  const context = await browser.newContext(SMALL_WINDOW);
  const old = new Set<number>();
  // The page's own clock: where it is busy, all its timers are late, and this one comes after those of the autosave.
  await context.exposeFunction('editIsOld', (id: number) => old.add(id));
  const tallies = { reloaded: emptyTally(), closed: emptyTally(), crashed: emptyTally() };
  const failures: string[] = [];
  try {
    // An earlier session, which no new tab should take for the last one.
    const earlier = await openTab(context, `${url}#v=1&generator=fault-lines&seed=earlier&size=33x33`);
    await ready(earlier.page);
    await shownText(earlier.page);
    await earlier.page.waitForTimeout(MAX_LOSS_MS);
    await earlier.page.close();

    let tab = await openTab(context, `${url}#v=1&generator=diamond-square&seed=first&size=65x65`);
    let last = await started(tab);
    let edits = 0;
    for (let round = 1; round <= rounds; round++) {
      const how = ENDS[(round - 1) % ENDS.length];
      const tally = tallies[how];
      const made: Edit[] = [];
      const note = async (text: string | undefined, madeAtMs: number): Promise<string> => {
        const id = edits++;
        const now = text ?? (await shownText(tab.page));
        if (now !== (made.at(-1)?.text ?? last)) made.push({ id, text: now, madeAtMs });
        await tab.page.evaluate(
          ([id, ms]) => {
            const { editIsOld } = globalThis as unknown as { editIsOld(id: number): void };
            setTimeout(() => editIsOld(id), ms);
          },
          [id, MAX_LOSS_MS],
        );
        return now;
      };
      await editForAWhile(tab, random, last, note);
      if (random() < 0.5) await tab.page.waitForTimeout(600 * random());
      const endNow = await preparedEnd(tab, how, context, url);
      const endMs = Date.now();
      tab = await endNow();
      if (random() < 0.2) {
        // Again, before it is there.
        await tab.page.waitForTimeout(400 * random());
        const endAgain = await preparedEnd(tab, oneOf(ENDS, random), context, url);
        tab = await endAgain();
      }
      const shown = await started(tab).catch((error: Error) => error);
      if (shown instanceof Error) {
        failures.push(`round ${round}, ${how}: did not start: ${shown.message}`);
        break;
      }
      tally.rounds++;
      tally.edits += made.length;
      const known = [last, ...made.map(({ text }) => text)];
      const at = known.lastIndexOf(shown);
      const lost = made[at];
      if (at < 0) failures.push(`round ${round}, ${how}: shows ${shown}, which was none of ${known.join('  ')}`);
      else if (lost) {
        tally.losses++;
        tally.oldestLossMs = Math.max(tally.oldestLossMs, endMs - lost.madeAtMs);
        if (old.has(lost.id)) failures.push(`round ${round}, ${how}: lost an edit of ${endMs - lost.madeAtMs} ms before`);
      }
      const message = await messageOf(tab.page);
      if (message !== '') failures.push(`round ${round}, ${how}: says “${message}”`);
      failures.push(...tab.errors.map((error) => `round ${round}, ${how}: ${error}`));
      last = shown;
    }
  } finally {
    await context.close();
  }
  return { tallies, failures };
}

interface Edit {
  readonly id: number;
  /** The document after it. */
  readonly text: string;
  readonly madeAtMs: number;
}

/** A few gestures, the last of which may still be under way. */
async function editForAWhile(
  { page }: AppPage,
  random: Random,
  before: string,
  note: (text: string | undefined, madeAtMs: number) => Promise<string>,
): Promise<void> {
  let text = before;
  for (let left = Math.floor(6 * random()); left > 0; left--) {
    await gestures[oneOf(Object.keys(gestures), random)](page, random);
    text = await note(undefined, Date.now());
    await page.waitForTimeout(150 * random());
  }
  if (random() < 0.5) return;
  await dragSlider(page, random, text, async (moved) => {
    await note(moved, Date.now());
  });
  if (random() < 0.7) return;
  await page.mouse.up();
  await note(undefined, Date.now());
}

/** @returns what ends the tab's page at once, and then gives the tab that goes on */
async function preparedEnd(tab: AppPage, how: End, context: BrowserContext, url: string): Promise<() => Promise<AppPage>> {
  const { page } = tab;
  if (how === 'reloaded') {
    return async () => {
      await page.reload({ waitUntil: 'commit' });
      return tab;
    };
  }
  const session = how === 'crashed' ? await context.newCDPSession(page) : undefined;
  return async () => {
    if (session) {
      const crash = page.waitForEvent('crash');
      session.send('Page.crash').catch(() => undefined); // there is nobody left to answer
      await crash;
    }
    await page.close();
    return openTab(context, url);
  };
}

/** Waits for the page. @returns what it shows */
async function started({ page }: AppPage): Promise<string> {
  await ready(page);
  await page.mouse.up();
  return shownText(page);
}

function emptyTally(): EndTally {
  return { rounds: 0, edits: 0, oldestLossMs: 0, losses: 0 };
}
