import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pageWorkNs } from '../../src/state/long-work.ts';
import { UNASKED_NS } from '../../src/work.ts';
import { type AppPage, closeWindows, drawInFull, ready, sharedBrowser, untilThere } from '../support/app-page.ts';
import { hostileLinks, MARKUP } from '../support/hostile-links.ts';
import { jobsOf } from '../support/job-record.ts';
import { GOOD_LINK, harmOf, injectedNodes, openRecorder } from '../support/link-harm.ts';
import { documentPicture, followLinks, openAddress, samplesHash, sharedLink, showLink, still } from '../support/link-page.ts';
import { pictureFault } from '../support/pictures.ts';
import { makePng } from '../support/png-maker.ts';
import { sharedDocuments } from '../support/shared-documents.ts';
import { shownText } from '../support/tab.ts';

let browser: Browser;
/** For what is not about pixels: one page, that tells what is asked of its workers. */
let app: AppPage;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openRecorder(browser);
  page = app.page;
}, 60_000);

afterAll(closeWindows);

const linkTo = (text: string): string => `${inject('appUrl')}#${text}`;

describe('a link that is opened in a fresh profile', () => {
  /** Pictures of a fourth of the pixels are as equal. */
  const WINDOW = { colorScheme: 'dark', deviceScaleFactor: 0.5, isCoarse: true } as const;
  /** The page of the person who shares. */
  let author: AppPage;

  beforeAll(async () => {
    author = await openAddress(browser, linkTo(GOOD_LINK.text), WINDOW);
  }, 60_000);

  afterAll(() => author?.page.close());

  async function pictureInFull(page: Page): Promise<Buffer> {
    await still(page);
    await drawInFull(page);
    const picture = await documentPicture(page);
    await drawInFull(page, false);
    return picture;
  }

  test.each(sharedDocuments)(
    'brings back the samples and the picture of $name',
    async ({ name, text, arrange }) => {
      await followLinks(author.page, [text]);
      await ready(author.page);
      await arrange?.(author.page);
      expect(await author.page.getByRole('button', { name: 'Dismiss' }).isVisible()).toBe(false);
      const picture = await pictureInFull(author.page);
      const link = linkTo(await shownText(author.page));
      expect(link.length).toBeLessThan(300);
      const [samples, { page, errors }] = await Promise.all([samplesHash(author.page), openAddress(browser, link, WINDOW)]);
      const opened = await pictureInFull(page);
      expect(await samplesHash(page)).toBe(samples);
      expect(linkTo(await shownText(page))).toBe(link);
      expect(opened.equals(picture)).toBe(true);
      if (inject('isLockedBrowser')) expect(await pictureFault(`link-${name}`, opened)).toBeUndefined();
      expect([...errors, ...author.errors]).toEqual([]);
      await page.close();
    },
    60_000,
  );

  test('brings back a landscape, as undo and a reload do', async () => {
    const text =
      'v=1&generator=diamond-square&seed=a&size=33x33&view=landscape&l.seed=first+light&l.width=640&l.height=400&l3.colour=208060';
    await followLinks(author.page, [text]);
    const picture = await pictureInFull(author.page);
    expect(await author.page.locator('#subtitle').textContent()).toContain('seed “first light”');
    await author.page.keyboard.press('r');
    await author.page.getByText('seed “first light”').waitFor({ state: 'detached' });
    await author.page.keyboard.press('Control+z');
    await author.page.getByText('seed “first light”').waitFor({ state: 'attached' });
    expect((await pictureInFull(author.page)).equals(picture)).toBe(true);
    const link = await sharedLink(author.page);
    expect(link).toBe(linkTo(text));

    const { page, errors } = await openAddress(browser, link, WINDOW);
    expect((await pictureInFull(page)).equals(picture)).toBe(true);
    await page.reload();
    expect((await pictureInFull(page)).equals(picture)).toBe(true);
    expect(await sharedLink(page)).toBe(link);
    expect([...errors, ...author.errors]).toEqual([]);
    await page.close();
  }, 60_000);
});

describe('a hostile link', () => {
  async function expectUnharmed(): Promise<void> {
    const { longestJobNs, ...harm } = await harmOf(app);
    expect(harm).toEqual({ exceptions: [], injected: [], title: GOOD_LINK.title });
    expect(longestJobNs).toBeLessThanOrEqual(UNASKED_NS);
  }

  test('does no harm to a page that is open', async () => {
    await page.goto(linkTo(GOOD_LINK.text));
    await ready(page);
    await followLinks(page, hostileLinks(40));
    await expectUnharmed();
  });

  test.each([
    ['brackets and escapes of nothing', '[[[[{"a":&%E0%A4%A&generator=%zz'],
    [
      'huge terrain and markup',
      `v=1&generator=fault-lines&seed=${MARKUP}&size=16384x16384&p.lines=1e9&__proto__=1&p.__proto__=1&1.pin=0&1.size=16384x16384&1.seed=${MARKUP}`,
    ],
  ])('does no harm to a page that is opened by it: %s', async (_, text) => {
    await page.goto('about:blank');
    await page.goto(linkTo(text));
    await untilThere(page, 'html:not([data-status="working"])');
    await expectUnharmed();
  });

  test('of markup is shown as text wherever names stand', async () => {
    const seed = encodeURIComponent(MARKUP);
    await showLink(page, `v=1&generator=diamond-square&seed=${seed}&size=33x33&${seed}=1&ramp=${seed}&1.pin=0&1.seed=a`);
    expect(await page.locator('#title').textContent()).toBe(MARKUP);
    for (const name of ['History', 'Pin', 'Share', 'Projects']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole(name === 'Share' || name === 'Projects' ? 'dialog' : 'menu').waitFor();
      expect(await injectedNodes(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    expect(app.errors).toEqual([]);
  });
});

describe('a link to huge terrain', () => {
  beforeAll(async () => {
    await page.goto('about:blank');
    await page.goto(linkTo('v=1&generator=diamond-square&seed=huge&size=8193x8193'));
    await ready(page);
  }, 60_000);

  const timesAsked = async (): Promise<number> => (await jobsOf(page)).filter(({ width }) => width === 8193).length;

  async function askAndCancel(): Promise<void> {
    const before = await timesAsked();
    await page.getByRole('button', { name: 'Make all 8193 × 8193' }).click();
    await expect.poll(timesAsked).toBe(before + 1);
    const progress = page.getByRole('progressbar', { name: 'Progress' });
    await progress.waitFor();
    await page.keyboard.press('Escape');
    await progress.waitFor({ state: 'hidden' });
  }

  test('shows a smaller one until a click asks for all of it', async () => {
    expect(Math.max(...(await jobsOf(page)).map(({ width }) => width))).toBe(1025);
    await askAndCancel();
  });

  test('makes it when it is asked for again, after it was cancelled', async () => {
    for (let times = 0; times < 2; times++) await askAndCancel();
  });
});

describe('a link to terrain of few samples and hours of work', () => {
  const LONG = 'v=1&generator=fault-lines&seed=long&size=513x513&p.lines=65536&p.faultProfile=sine&p.band=1';

  test('shows one that is soon there, and says how long all of it takes', async () => {
    await page.goto('about:blank');
    await page.goto(linkTo(LONG));
    await ready(page);
    const jobs = await jobsOf(page);
    expect(jobs.length).toBeGreaterThan(0);
    for (const job of jobs) expect(pageWorkNs(job)).toBeLessThanOrEqual(UNASKED_NS);
    await page.getByText(/^Preview at \d+ × \d+ of 513 × 513: click for finer detail, which takes about \d+ minutes/).waitFor();
    await page.getByRole('button', { name: 'Make all 513 × 513' }).waitFor();
  });
});

test('a link that is followed while the page starts is opened', async () => {
  const window = await browser.newPage();
  // Between the page's own code, which is read first, and the answer of the browser's database.
  await window.addInitScript((hash) => {
    addEventListener('DOMContentLoaded', () => {
      location.hash = hash;
    });
  }, GOOD_LINK.text);
  await window.goto(linkTo('v=1&generator=diamond-square&seed=first&size=33x33'));
  await expect.poll(() => window.locator('#title').textContent()).toBe(GOOD_LINK.title);
  expect(new URL(window.url()).hash).toBe('');
  await window.close();
});

test('a link of an older version says that the terrain may differ', async () => {
  const opened = await openAddress(browser, linkTo('v=0&generator=diamond-square&seed=old&size=33x33'), { isCoarse: true });
  await opened.page.getByText('This link is of an older Faultline: the terrain may differ.').waitFor();
  await opened.page.close();
});

test('a link to imported terrain asks for its file, and then shows all of the document', async () => {
  const sample = (x: number, y: number) => (x * 797 + y * y * 61) % 65_536;
  const bytes = makePng({ width: 48, height: 33, bitDepth: 16, colourByte: 0, sample });
  const file = { name: 'mine.png', mimeType: 'image/png', buffer: Buffer.from(bytes) };
  await showLink(page, GOOD_LINK.text);
  await page.setInputFiles('input[type=file]', file);
  await page.getByRole('button', { name: 'Open terrain' }).click();
  await expect.poll(() => page.locator('#title').textContent()).toBe('mine.png');
  await page.getByRole('radio', { name: 'Column' }).click();
  await page.keyboard.press('t');
  await still(page);
  const link = await sharedLink(page);
  expect(link).toContain('&cut=column');
  expect(link).toContain('&camera=0,');
  const samples = await samplesHash(page);

  const opened = await openAddress(browser, link, { isCoarse: true });
  await opened.page.getByText('mine.png: its samples are not stored in this browser.').waitFor();
  const [chooser] = await Promise.all([
    opened.page.waitForEvent('filechooser'),
    opened.page.getByRole('button', { name: 'Choose the file…' }).click(),
  ]);
  await chooser.setFiles(file);
  await opened.page.getByText('mine.png: its samples are not stored in this browser.').waitFor({ state: 'hidden' });
  await ready(opened.page);
  expect(await samplesHash(opened.page)).toBe(samples);
  expect(await sharedLink(opened.page)).toBe(link);
  expect(opened.errors).toEqual([]);
  await opened.page.close();
});
