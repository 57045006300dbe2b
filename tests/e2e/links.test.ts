/** Links that are opened in the page. What their texts mean is tested in unit/state/document-text and conformance/documents. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { LONG_NS } from '../../src/work.ts';
import { type AppPage, closeWindows, drawInFull, ready, sharedBrowser, untilThere, watched } from '../support/app-page.ts';
import { sliderOf } from '../support/app-panel.ts';
import { dragBy } from '../support/drags.ts';
import { hostileLinks, MARKUP } from '../support/hostile-links.ts';
import { GOOD_LINK, harmOf, injectedNodes, jobsOf, openRecorder } from '../support/link-harm.ts';
import { documentPicture, followLinks, openAddress, samplesHash, showLink, still } from '../support/link-page.ts';
import { pictureFault } from '../support/pictures.ts';
import { shownText } from '../support/tab.ts';

let browser: Browser;
/** For what is not about pixels: one page, that tells what is asked of its workers. */
let app: AppPage;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openRecorder(browser);
  page = app.page;
});

afterAll(closeWindows);

const linkTo = (text: string): string => `${inject('appUrl')}#${text}`;

/** Pictures of a fourth of the pixels are as equal. */
const WINDOW = { colorScheme: 'dark', deviceScaleFactor: 0.5 } as const;

async function pictureInFull(page: Page): Promise<Buffer> {
  await still(page);
  await drawInFull(page);
  const picture = await documentPicture(page);
  await drawInFull(page, false);
  return picture;
}

test('a link that is opened in a fresh profile brings back the samples and the picture', async () => {
  const text =
    'v=1&generator=diamond-square&seed=ridge&size=257x257&filter=erosion:f=0.5&filter=power:exponent=1.6&filter=edge-falloff:shape=radial,width=0.3';
  const author = await openAddress(browser, linkTo(text), 'coarsely', WINDOW);
  await ready(author.page);
  expect(await author.page.getByRole('region', { name: 'Lessons', exact: true }).isVisible()).toBe(false); // they are offered without a link
  await author.page.getByRole('button', { name: 'Pin', exact: true }).click();
  await author.page.getByRole('menuitem', { name: /^Pin this/ }).click();
  await dragBy(sliderOf(author.page, 'Hurst exponent'), 12, 0);
  await ready(author.page);
  await dragBy(author.page.getByLabel('Terrain view'), 90, 20);
  await author.page.mouse.wheel(0, -240);
  await author.page.getByRole('img', { name: 'Elevation profile' }).hover();
  await author.page.mouse.wheel(0, -300);
  expect(await author.page.getByRole('button', { name: 'Dismiss' }).isVisible()).toBe(false);
  const picture = await pictureInFull(author.page);
  const link = linkTo(await shownText(author.page));
  expect(link.length).toBeLessThan(400);
  const [samples, { page }] = await Promise.all([samplesHash(author.page), openAddress(browser, link, 'coarsely', WINDOW)]);
  const opened = await pictureInFull(page);
  expect(await samplesHash(page)).toBe(samples);
  expect(linkTo(await shownText(page))).toBe(link);
  expect(opened.equals(picture)).toBe(true);
  if (inject('isLockedBrowser')) expect(await pictureFault('link', opened)).toBeUndefined();
  await Promise.all([page.close(), author.page.close()]);
});

test('hostile links do no harm to a page that is open or opened by them, and markup is shown as text', async () => {
  const expectUnharmed = async (): Promise<void> => {
    const { longestJobNs, ...harm } = await harmOf(app);
    expect(harm).toEqual({ exceptions: [], injected: [], title: GOOD_LINK.title });
    expect(longestJobNs).toBeLessThanOrEqual(LONG_NS);
  };
  await page.goto(linkTo(GOOD_LINK.text));
  await ready(page);
  await followLinks(page, hostileLinks(40));
  await expectUnharmed();
  for (const text of [
    '[[[[{"a":&%E0%A4%A&generator=%zz',
    `v=1&generator=fault-lines&seed=${MARKUP}&size=16384x16384&p.lines=1e9&p.faultProfile=sine&p.band=1&__proto__=1&p.__proto__=1&1.pin=0&1.size=16384x16384&1.seed=${MARKUP}`,
  ]) {
    await page.goto('about:blank');
    await page.goto(linkTo(text));
    await untilThere(page, 'html:not([data-status="working"])');
    await expectUnharmed();
  }
  await showLink(page, 'v=1&generator=diamond-square&seed=%E0%A4%A&size=33x33');
  await page.getByText('characters behind a % are missing').waitFor();
  const seed = encodeURIComponent(MARKUP);
  await showLink(page, `v=1&generator=diamond-square&seed=${seed}&size=33x33&${seed}=1&ramp=${seed}&1.pin=0&1.seed=a`);
  expect(await page.locator('#title').textContent()).toBe(MARKUP);
  for (const name of ['History', 'Pin', 'Share', 'Projects']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole(name === 'Share' || name === 'Projects' ? 'dialog' : 'menu').waitFor();
    expect(await injectedNodes(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('a link to huge terrain shows a smaller one until a click asks for all of it, again after it was cancelled', async () => {
  await page.goto('about:blank');
  await page.goto(linkTo('v=1&generator=fault-lines&seed=huge&size=8193x8193&p.lines=60&p.faultProfile=sine&p.band=1'));
  await ready(page);
  expect(Math.max(...(await jobsOf(page)).map(({ width }) => width))).toBe(1025);
  const timesAsked = async (): Promise<number> => (await jobsOf(page)).filter(({ width }) => width === 8193).length;
  for (const times of [1, 2]) {
    await page.getByRole('button', { name: 'Make all 8193 × 8193' }).click();
    await expect.poll(timesAsked).toBe(times);
    const progress = page.getByRole('progressbar', { name: 'Progress' });
    await progress.waitFor();
    await page.keyboard.press('Escape');
    await progress.waitFor({ state: 'hidden' });
  }
});

test('a link that is followed while the page starts is opened', async () => {
  const { page: window } = await watched(await browser.newPage(), 'not at all');
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
