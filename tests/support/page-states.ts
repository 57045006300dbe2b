/** States of the page that move its parts, and what is wrong with their layout in windows of all sizes. */
import type { Page } from 'playwright';
import { axeFindings, compareWith, pressInTopBar, SMALL, untilThere } from './app-page.ts';
import { alphaMap } from './imported-files.ts';
import { layoutFaults, smallTargets } from './layout-faults.ts';
import { showLink } from './link-page.ts';

export interface PageState {
  readonly name: string;
  /** The text of the link that it begins with, `SMALL` unless it is another. */
  readonly link?: string;
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** The selector of what it adds to the page: axe-core looks at that alone. */
  readonly part?: string;
  /** The part lies over the page, everywhere or on phones: the layout of that alone is looked at. */
  readonly isOver?: 'everywhere' | 'on phones';
  /** The part closes when the window changes: it is arranged anew for each. */
  readonly isPassing?: boolean;
  /** On phones the part is large enough for a finger. */
  readonly fitsFingers?: boolean;
  /** The tab of the panel that is shown on phones. */
  readonly tabOnPhone?: string;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

const PHONE: WindowSize = { width: 390, height: 844 };
const DESKTOP: WindowSize = { width: 1280, height: 720 };

const LONG = 'a rather long seed that a person typed into the field of seeds';
const PAIR = compareWith('fault-lines');
const MANY_FAULTS = `v=1&generator=fault-lines&size=129x129&p.lines=400&seed=${encodeURIComponent(LONG)}`;
const FAULTS = 'v=1&generator=fault-lines&seed=dolerite&size=129x129';
const LINE = 'v=1&generator=midpoint-displacement&seed=dolerite&size=257x257';

const RIVERS = `${SMALL}&filter=rivers:sea=0.2&stage=14`;

const key = (name: string) => (page: Page) => page.keyboard.press(name);
const dialog = (open: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await open(page);
  await untilThere(page, 'dialog[open]');
};
const menu = (button: string) => async (page: Page) => {
  await pressInTopBar(page, button);
  await untilThere(page, '[role=menu]');
};
const gallery = (tab: string) => async (page: Page) => {
  await dialog((now) => pressInTopBar(now, 'Gallery'))(page);
  await page.getByRole('tab', { name: tab }).click();
};
const openFolders = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const head of document.querySelectorAll<HTMLElement>('#panel-controls .folder-title[aria-expanded=false]')) head.click();
  });

/** A question of a kind.
 *  @param isAnswered shows what is right too */
const question =
  (kind: 'predict-where' | 'predict-outlet' | 'is-side' | 'is-count' | 'is-which', isAnswered: boolean) => async (page: Page) => {
    const card = page.getByRole('region', { name: 'Predict', exact: true });
    const asked = page.locator(`.${kind}`);
    await page.keyboard.press('q');
    await card.waitFor();
    while (!(await asked.isVisible())) await card.getByRole('button', { name: 'Another question' }).click();
    const answer = kind.startsWith('predict-')
      ? card.getByRole('button', { name: 'Show', exact: true })
      : page.locator('.predict-choice');
    if (isAnswered) await answer.first().click();
  };

const lesson = (title: RegExp, step: number) => async (page: Page) => {
  await gallery('Lessons')(page);
  await page.getByRole('button', { name: title }).click();
  const card = page.getByRole('region', { name: 'Lesson', exact: true });
  for (let i = 1; i < step; i++) await card.getByRole('button', { name: 'Next' }).click();
  await card.getByText(`Step ${step} of`).waitFor();
};

/** With every row of the dialog but the one of colours. */
const UNSAID = { name: 'alpha.png', mimeType: 'image/png', buffer: Buffer.from(alphaMap().bytes) };
const WRONG = { name: 'a-rather-long-name-of-a-file.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
const refusedFile = async (page: Page): Promise<void> => {
  await page.setInputFiles('input[type=file]', WRONG);
  await page.getByRole('alert').getByText('a-rather-long-name').waitFor();
};

/** Long work, without its minutes: the card as it is then. */
const longWork = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const card = document.querySelector('.message-card');
    if (!card) throw new Error('there is no card');
    const work = document.createElement('div');
    work.id = 'long-work';
    work.className = 'message-card is-working row';
    work.innerHTML = `<div class="message-card-progress row">
      <div class="message-card-bar rigid" role="progressbar" aria-label="Progress" aria-valuenow="0"></div>
      <b>0 %</b><span>Midpoint displacement, 16384 × 16384</span>
      <button class="button is-small is-filled message-card-action" type="button" title="Cancel (Esc)">Cancel</button></div>`;
    card.before(work);
  });

const DIALOG = { part: 'dialog[open]', isOver: 'everywhere' } as const;
const MENU = { part: '[role=menu]', isOver: 'everywhere', isPassing: true } as const;
const QUESTION = { part: '#predict-card', isOver: 'on phones' } as const;

/** Dialogs, menus, messages, the panel and the dock. */
export const partStates: readonly PageState[] = [
  { name: 'terrain' },
  { name: 'every folder open', arrange: openFolders, part: '#panel', isOver: 'everywhere' },
  { name: 'light and height', arrange: key('l'), part: '#light-card', isOver: 'on phones' },
  {
    name: 'light and height beside an error',
    arrange: async (page) => {
      await page.keyboard.press('l');
      await refusedFile(page);
    },
    part: '#view',
    isOver: 'on phones',
  },
  { name: 'an error', arrange: refusedFile, part: '.message-card' },
  { name: 'long work', arrange: longWork, part: '.message-card' },
  {
    name: 'imported terrain and its note',
    arrange: async (page) => {
      await pressInTopBar(page, 'Import');
      await page.getByRole('menuitem', { name: /Jacksboro/ }).click();
      await page.getByRole('status').getByText('jacksboro.png: Jacksboro').waitFor();
    },
    part: '.message-card',
  },
  { name: 'the terrain alone', arrange: key('h'), part: '#view' },
  { name: 'the profile in full size', arrange: key('e'), part: '.dock' },
  { name: 'the profile folded', arrange: key('p'), part: '.dock' },
  { name: 'Export', arrange: dialog((page) => pressInTopBar(page, 'Export')), ...DIALOG, fitsFingers: true },
  { name: 'Import', arrange: menu('Import'), ...MENU },
  { name: 'History', arrange: menu('History'), ...MENU },
  {
    name: 'the menu of a phone',
    arrange: async (page) => {
      const button = page.getByRole('button', { name: 'Menu', exact: true });
      if (await button.isVisible()) await button.click();
    },
    ...MENU,
  },
  {
    name: 'a file that says nothing',
    arrange: dialog((page) => page.setInputFiles('input[type=file]', UNSAID)),
    ...DIALOG,
    fitsFingers: true,
  },
  { name: 'Projects', arrange: dialog(key('Control+s')), ...DIALOG },
  { name: 'Share', arrange: dialog((page) => pressInTopBar(page, 'Share')), ...DIALOG },
  { name: 'help', arrange: dialog(key('?')), ...DIALOG },
  {
    name: 'filters',
    link: `${SMALL}&filter=erosion:f=0.5&filter=edge-falloff:shape=radial,width=0.3`,
    arrange: openFolders,
    part: '#panel',
    fitsFingers: true,
    tabOnPhone: 'Filters',
  },
  {
    name: 'large numbers and a long seed',
    link: `${SMALL.replace('dolerite', encodeURIComponent(LONG))}&extent=47470.59x1000000000&elevation=-123456.7..987654.3&exaggeration=12.5&wireframe=true`,
    arrange: openFolders,
    part: '#panel',
    tabOnPhone: 'Ground',
  },
  {
    name: 'the card of a stage',
    link: `${FAULTS}&stage=3`,
    arrange: (page) => page.getByRole('button', { name: 'More about this stage' }).click(),
    part: '#stage-card',
    isOver: 'everywhere',
    fitsFingers: true,
  },
  { name: 'raised faults of a long seed', link: `${MANY_FAULTS}&stage=2` },
  { name: 'the points of a line', link: `${LINE}&stage=3` },
  {
    name: 'a figure of five lines',
    link: LINE,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Pin', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Article 003: decay powers' }).click();
      await page.getByText('Roughness 1.4').first().waitFor({ state: 'attached' });
    },
    part: '#panel-profile, .dock',
    fitsFingers: true,
    tabOnPhone: 'Profile',
  },
  { name: 'Gallery', arrange: gallery('Landforms'), ...DIALOG, fitsFingers: true },
  { name: 'Gallery, the algorithms', arrange: gallery('Algorithms'), ...DIALOG, fitsFingers: true },
  { name: 'Gallery, the lessons', arrange: gallery('Lessons'), ...DIALOG },
  { name: 'Gallery, the articles', arrange: gallery('Articles'), ...DIALOG, fitsFingers: true },
];

/** As much at once as a page can hold. */
export const fullestState: PageState = {
  name: 'the fullest page',
  link: `${MANY_FAULTS}&stage=2&panel=explain`,
  arrange: refusedFile,
};

/** What is shown in place of the terrain, or beside it. */
export const viewStates: readonly PageState[] = [
  { name: 'a stage explained', link: `${SMALL}&stage=5&panel=explain`, part: '#explain', fitsFingers: true },
  { name: 'finished terrain explained', link: `${SMALL}&panel=explain`, part: '#explain' },
  { name: 'a fault explained', link: `${FAULTS}&stage=3&panel=explain`, part: '#explain' },
  { name: 'a line explained', link: `${LINE}&stage=4&panel=explain`, part: '#explain' },
  ...[1, 2, 3].map((stage) => ({
    name: `asked where a point of stage ${stage + 1} goes`,
    link: `${SMALL}&stage=${stage}`,
    arrange: question('predict-where', false),
    ...QUESTION,
  })),
  { name: 'told where a point goes', arrange: question('predict-where', true), ...QUESTION },
  { name: 'told where a midpoint goes', link: LINE, arrange: question('predict-where', true), ...QUESTION },
  { name: 'told where water leaves', link: RIVERS, arrange: question('predict-outlet', true), ...QUESTION },
  {
    name: 'a level of rivers explained',
    link: `${SMALL}&filter=rivers:sea=0.2&stage=15&panel=explain`,
    part: '#explain',
  },
  { name: 'asked how many', arrange: question('is-count', false), ...QUESTION },
  { name: 'told how many', arrange: question('is-count', true), ...QUESTION },
  { name: 'asked which', arrange: question('is-which', false), ...QUESTION },
  { name: 'told which', arrange: question('is-which', true), ...QUESTION },
  { name: 'told which side goes up', link: `${FAULTS}&stage=2`, arrange: question('is-side', true), ...QUESTION },
  {
    name: 'cutting faults',
    link: `${SMALL}&filter=fault:px=0.1&filter=fault`,
    arrange: key('x'),
    part: '#fault-card',
    isOver: 'on phones',
  },
  {
    name: 'a cut explained',
    link: `${SMALL}&filter=fault&panel=explain`,
    async arrange(page) {
      await page.keyboard.press('x');
      await page.getByText('your cut P–Q').waitFor({ state: 'attached' });
      await untilThere(page, '#explain [aria-busy="false"]');
    },
    part: '#explain',
  },
  { name: 'a row of samples', link: `${SMALL}&cut=row,0.4` },
  { name: 'a lesson', arrange: lesson(/^Midpoint/, 1), part: '.lesson', fitsFingers: true },
  { name: 'a lesson beside a stage', arrange: lesson(/^Diamond-square/, 2), part: '.lesson' },
  { name: 'a lesson beside a comparison', arrange: lesson(/^Diamond-square/, 9), part: '.lesson' },
  { name: 'a lesson beside a profile in full size', arrange: lesson(/^Faults/, 6), part: '.lesson' },
  { name: 'a comparison of one', link: compareWith() },
  { name: 'a comparison of two', link: PAIR },
  { name: 'a difference in 3D', link: `${PAIR}&difference=3d`, part: '.compare-cells', fitsFingers: true },
  { name: 'a difference as a map', link: `${PAIR}&difference=map`, part: '.compare-cells' },
  { name: 'a swipe', link: `${PAIR}&layout=swipe`, part: '.compare-bar', fitsFingers: true },
  { name: 'a comparison of three', link: compareWith('fault-lines', 'midpoint-displacement') },
  {
    name: 'a comparison of four',
    link: compareWith('fault-lines', 'midpoint-displacement', 'square-square'),
    part: '.compare-cells',
    fitsFingers: true,
  },
  {
    name: 'a landscape',
    arrange: async (page) => {
      await page.keyboard.press('s');
      await untilThere(page, 'html.is-landscape[data-status="ready"]');
    },
  },
];

/** Puts a page into a state, whatever it was in. */
async function arrangeState(page: Page, { link = SMALL, arrange, isPassing = false }: PageState): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await untilThere(page, 'html:not([data-status="working"])'); // Escape would cancel work alone
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
  await page.evaluate(() => document.getElementById('long-work')?.remove());
  await showLink(page, link);
  if (isPassing) return;
  await arrange?.(page);
  await untilThere(page, 'html:not([data-status="working"])');
}

/** The windows of devices that people have. */
export const TEN_WINDOWS: readonly WindowSize[] = [
  [390, 844],
  [640, 720],
  [768, 1024],
  [1000, 720],
  [1280, 600],
  [1280, 720],
  [1360, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
].map(([width, height]) => ({ width, height }));

/** Puts a page into a state, and looks at its layout in windows of some sizes.
 *  @returns the faults, each after the size it is seen at */
export async function faultsAt(page: Page, state: PageState, sizes: readonly WindowSize[]): Promise<string[]> {
  const { arrange, part, isOver, tabOnPhone, fitsFingers = false, isPassing = false } = state;
  await arrangeState(page, state);
  const faults: string[] = [];
  for (const size of sizes) {
    const isPhone = size.width < 640;
    await page.setViewportSize(size);
    if (isPassing) await arrange?.(page);
    if (isPhone && tabOnPhone) await page.getByRole('tab', { name: tabOnPhone, exact: true }).click();
    const isAlone = isOver === 'everywhere' || (isOver === 'on phones' && isPhone);
    const seen = await lastingFaults(page, isAlone ? part : undefined);
    if (isPhone && fitsFingers) seen.push(...(await smallTargets(page, part)));
    faults.push(...seen.map((fault) => `${size.width} × ${size.height}: ${fault}`));
    if (isPassing) await page.keyboard.press('Escape');
  }
  return faults;
}

/** Faults that are still there when the page has come to terms with its new size.
 *  @param over the selector of what alone is looked at */
export async function lastingFaults(page: Page, over?: string): Promise<string[]> {
  let faults = await layoutFaults(page, over);
  for (let i = 0; i < 20 && faults.length > 0; i++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await untilThere(page, 'html:not([data-status="working"])');
    const again = await layoutFaults(page, over);
    if (again.join() === faults.join() && i > 2) return again;
    faults = again;
  }
  return faults;
}

/** Other ways to see a page than dark in a large window. */
const OTHER_WAYS = [
  { name: 'light', colorScheme: 'light', forcedColors: 'none', size: DESKTOP },
  { name: 'in colours of the system', colorScheme: 'dark', forcedColors: 'active', size: DESKTOP },
  { name: 'at 200 %', colorScheme: 'dark', forcedColors: 'none', size: { width: 640, height: 360 } },
  { name: 'on a phone', colorScheme: 'dark', forcedColors: 'none', size: PHONE },
] as const;

/** What axe-core finds in a state that the page is in, each after the way to see it. The page is dark. */
export async function findingsInOtherWays(page: Page, { arrange, part = 'html', isPassing }: PageState): Promise<string[]> {
  const findings: string[] = [];
  for (const { name, colorScheme, forcedColors, size } of OTHER_WAYS) {
    await page.emulateMedia({ colorScheme, forcedColors });
    await untilThere(page, `html[data-theme="${colorScheme}"]`);
    await page.setViewportSize(size);
    if (isPassing) await arrange?.(page);
    // The menu of a phone is on phones alone.
    const found = (await page.locator(part).count()) > 0 ? await axeFindings(page, part) : [];
    findings.push(...found.map((one) => `${name}: ${one}`));
    if (isPassing) await page.keyboard.press('Escape');
  }
  return findings;
}
