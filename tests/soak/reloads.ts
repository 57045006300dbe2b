/** Reloads, closes and crashes the page at any moment while somebody edits, and looks for what was lost. */
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { seedStream } from '../../src/core/random.ts';
import { type SavedSession, sessionKey } from '../../src/state/sessions.ts';
import { type AppPage, ready } from '../support/app-page.ts';
import { findBrowser } from '../support/browser.ts';
import { buildAndServe } from '../support/built-app.ts';
import { messageOf, openTab, SMALL_WINDOW, shownText } from '../support/tab.ts';
import { dragSlider, gestures, oneOf, type Random } from './editing.ts';

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

interface ReloadOptions {
  readonly rounds: number;
  readonly seed: string;
  /** The app's address. */
  readonly url: string;
}

const ROUNDS = 200;
const SEED = '20261121';

/** Reloads, closes and crashes the built page while it is edited. */
export async function soakReloads(): Promise<ReloadReport> {
  const [app, { launchOptions }] = await Promise.all([buildAndServe(), findBrowser()]);
  const browser = await chromium.launch(launchOptions);
  try {
    return await reloadAtAnyMoment(browser, { rounds: ROUNDS, seed: SEED, url: app.url });
  } finally {
    await browser.close();
    await app.close();
  }
}

/** Edits in one browser profile, round after round: each ends in its own way, and the next begins with what is left.
 *  @throws Error if the page cannot be driven at all */
async function reloadAtAnyMoment(browser: Browser, { rounds, seed, url }: ReloadOptions): Promise<ReloadReport> {
  const random = seedStream(seed, 'reloads');
  const context = await browser.newContext(SMALL_WINDOW);
  const old = new Set<number>();
  await context.exposeFunction('editIsOld', (id: number) => old.add(id));
  const tallies = { reloaded: emptyTally(), closed: emptyTally(), crashed: emptyTally() };
  const failures: string[] = [];
  try {
    let tab = await openTab(context, `${url}#v=1&generator=diamond-square&seed=first&size=65x65`);
    let before = await started(tab);
    await tab.page.evaluate(([key, entry]) => localStorage.setItem(key, entry), earlierSession());
    for (let round = 1; round <= rounds; round++) {
      const how = ENDS[(round - 1) % ENDS.length];
      const ends: End[] = [how];
      const fail = (what: string): number => failures.push(`round ${round}, ${ends.join(' and ')}: ${what}`);
      const edits = await editForAWhile(tab, random, before, round * 1000);
      if (random() < 0.5) await tab.page.waitForTimeout(600 * random());
      const endNow = await preparedEnd(tab, how, context, url);
      const endMs = Date.now();
      tab = await endNow();
      if (random() < 0.2) {
        // Again, before it is there.
        await tab.page.waitForTimeout(400 * random());
        const again = oneOf(ENDS, random);
        ends.push(again);
        const endAgain = await preparedEnd(tab, again, context, url);
        tab = await endAgain();
      }
      let shown: string;
      try {
        shown = await started(tab);
      } catch (error) {
        fail(`did not start: ${error}`);
        break;
      }
      const known = [before, ...edits.map(({ text }) => text)];
      const tally = tallies[how];
      tally.rounds++;
      tally.edits += edits.length;
      if (!known.includes(shown)) fail(`shows ${shown}, which was none of ${known.join('  ')}`);
      const lost = edits[known.lastIndexOf(shown)];
      if (lost) {
        const ageMs = endMs - lost.madeAtMs;
        tally.losses++;
        tally.oldestLossMs = Math.max(tally.oldestLossMs, ageMs);
        if (old.has(lost.id)) fail(`lost an edit of ${ageMs} ms before`);
      }
      const message = await messageOf(tab.page);
      if (message !== '') fail(`says “${message}”`);
      for (const error of tab.errors) fail(error);
      before = shown;
    }
  } finally {
    await context.close();
  }
  return { tallies, failures };
}

/** The entry of a session that no new tab should take for the last one. */
function earlierSession(): [key: string, entry: string] {
  const session: SavedSession = {
    text: 'v=1&generator=fault-lines&seed=earlier&size=33x33',
    savedAtMs: 1000,
    title: 'earlier',
    isClosed: true,
    isEdited: true,
  };
  return [sessionKey('earlier'), JSON.stringify(session)];
}

interface Edit {
  readonly id: number;
  /** The document after it. */
  readonly text: string;
  readonly madeAtMs: number;
}

/** A few gestures, the last of which may still be under way.
 *  @param before the document before them
 *  @param firstId the ids of the edits go on from it
 *  @returns those that changed anything */
async function editForAWhile({ page }: AppPage, random: Random, before: string, firstId: number): Promise<Edit[]> {
  const edits: Edit[] = [];
  const textNow = (): string => edits.at(-1)?.text ?? before;
  const note = async (madeAtMs: number, known?: string): Promise<void> => {
    const text = known ?? (await shownText(page));
    if (text === textNow()) return;
    const id = firstId + edits.length;
    edits.push({ id, text, madeAtMs });
    await page.evaluate(tellWhenOld, [id, MAX_LOSS_MS] as const);
  };
  for (let left = Math.floor(6 * random()); left > 0; left--) {
    await gestures[oneOf(Object.keys(gestures), random)](page, random);
    await note(Date.now());
    await page.waitForTimeout(150 * random());
  }
  if (random() < 0.5) return edits;
  await dragSlider(page, random, textNow(), (text, madeAtMs) => note(madeAtMs, text));
  if (random() < 0.7) return edits;
  await page.mouse.up();
  await note(Date.now());
  return edits;
}

/** In the page, which may be busy: then all its timers are late, and this one comes after those of the autosave. */
function tellWhenOld([id, afterMs]: readonly [id: number, afterMs: number]): void {
  const { editIsOld } = globalThis as unknown as { editIsOld(id: number): void };
  setTimeout(() => editIsOld(id), afterMs);
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
