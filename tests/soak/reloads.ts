/** Reloads, closes and crashes the page at any moment while somebody edits, and looks for what was lost. */
import { type BrowserContext, chromium, type Page } from 'playwright';
import { seedStream } from '../../src/core/random.ts';
import { selectedRecipe } from '../../src/state/document.ts';
import { documentFromText, documentToText } from '../../src/state/document-text.ts';
import { withSelectedRecipe } from '../../src/state/panes.ts';
import { type SavedSession, sessionKey } from '../../src/state/sessions.ts';
import { type AppPage, ready } from '../support/app-page.ts';
import { fieldOf, listOf, panelOf, sliderOf, type } from '../support/app-panel.ts';
import { findBrowser } from '../support/browser.ts';
import { buildAndServe } from '../support/built-app.ts';
import { messageOf, openTab, SMALL_WINDOW, shownText } from '../support/tab.ts';

const ROUNDS = 200;
const SEED = '20261121';

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

/** Reloads, closes and crashes the built page while it is edited in one browser profile, round after round: each ends in its own way, and
 *  the next begins with what is left.
 *  @throws Error if the page cannot be driven at all */
export async function soakReloads(): Promise<ReloadReport> {
  const [app, { launchOptions }] = await Promise.all([buildAndServe(), findBrowser()]);
  const browser = await chromium.launch(launchOptions);
  const { url } = app;
  const random = seedStream(SEED, 'reloads');
  const context = await browser.newContext(SMALL_WINDOW);
  const old = new Set<number>();
  await context.exposeFunction('editIsOld', (id: number) => old.add(id));
  const tallies = { reloaded: emptyTally(), closed: emptyTally(), crashed: emptyTally() };
  const failures: string[] = [];
  try {
    let tab = await openTab(context, `${url}#v=1&generator=diamond-square&seed=first&size=65x65`);
    let before = await started(tab);
    await tab.page.evaluate(([key, entry]) => localStorage.setItem(key, entry), earlierSession());
    for (let round = 1; round <= ROUNDS; round++) {
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
    await browser.close();
    await app.close();
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

/** Numbers in [0, 1). */
type Random = () => number;

type Gesture = (page: Page, random: Random) => Promise<unknown>;

const HURST = 'Hurst exponent';

/** Whatever the page gives these keys and controls to. */
const gestures: Readonly<Record<string, Gesture>> = {
  'a slider by its keys': (page, random) => sliderOf(page, HURST).press(oneOf(['ArrowLeft', 'ArrowRight', 'PageUp'], random)),
  'a seed that is typed': (page, random) => type(fieldOf(page, 'Seed'), `ridge & <b>ü ${Math.floor(random() * 1e6)}`),
  'a new seed': (page) => onTerrain(page, 'r'),
  'an end of the cut': (page, random) => page.getByRole('button', { name: 'Cut end A' }).press(oneOf(ARROWS, random)),
  'the whole cut': (page, random) => onTerrain(page, oneOf(['[', ']'], random)),
  'the camera': (page, random) => onTerrain(page, oneOf([...ARROWS, '+', '-', 't', 'f'], random)),
  'the stage': (page, random) => onTerrain(page, oneOf([',', '.'], random)),
  'a profile that is pinned or no longer': pin,
  'the colours': colour,
  'the wireframe': (page) => onTerrain(page, 'w'),
  'the profile folded': (page) => onTerrain(page, 'p'),
  undo: (page) => onTerrain(page, 'Control+z'),
  redo: (page) => onTerrain(page, 'Control+y'),
};
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;

/** Drags the slider from one position to another.
 *  @param before the document before it
 *  @param onMove called with every document on the way */
async function dragSlider(
  page: Page,
  random: Random,
  before: string,
  onMove: (text: string, madeAtMs: number) => Promise<void>,
): Promise<void> {
  const box = await sliderOf(page, HURST).boundingBox();
  if (!box) throw new Error(`${HURST}: expected a slider on screen`);
  const field = fieldOf(page, HURST);
  const move = (): Promise<void> => page.mouse.move(box.x + box.width * (0.1 + 0.8 * random()), box.y + box.height / 2);
  const tell = async (): Promise<void> => {
    const madeAtMs = Date.now();
    await onMove(withHurst(before, Number(await field.inputValue())), madeAtMs);
  };
  await move();
  await page.mouse.down();
  await tell();
  for (let left = 2 + Math.floor(6 * random()); left > 0; left--) {
    await move();
    await tell();
    await page.waitForTimeout(120 * random());
  }
}

function oneOf<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)];
}

function onTerrain(page: Page, key: string): Promise<void> {
  return page.getByLabel('Terrain view').press(key);
}

async function colour(page: Page, random: Random): Promise<void> {
  const ramp = listOf(page, 'Ramp');
  if (!(await ramp.isVisible())) await panelOf(page).getByRole('button', { name: 'View', exact: true }).click();
  await ramp.selectOption({ index: Math.floor(random() * 3) });
}

/** Every pin is made again at every start: a few do. */
async function pin(page: Page): Promise<void> {
  const remove = page.getByRole('list', { name: 'Lines of the chart' }).getByRole('button', { name: /^Remove / });
  if ((await remove.count()) > 2) return remove.first().click();
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  const item = page.getByRole('menuitem', { name: 'Pin this profile' });
  if (await item.isEnabled()) await item.click();
  else await page.keyboard.press('Escape'); // it is pinned already
}

function withHurst(text: string, hurst: number): string {
  const { document } = documentFromText(text);
  const recipe = selectedRecipe(document);
  if (recipe.source.kind !== 'generated') throw new Error(`expected generated terrain, got ${text}`);
  // A slider that is back where it began has changed nothing.
  if (recipe.source.params.hurst === hurst) return text;
  const source = { ...recipe.source, params: { ...recipe.source.params, hurst } };
  return documentToText({ ...document, ...withSelectedRecipe(document, { ...recipe, source }) });
}
