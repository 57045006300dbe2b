import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { documentOf } from '../../src/lessons/lesson-model.ts';
import { lessons } from '../../src/lessons/lessons.ts';
import { selectedRecipe } from '../../src/state/document.ts';
import { documentFromText } from '../../src/state/document-text.ts';
import {
  type AppPage,
  closeWindows,
  hideTerrain,
  openApp,
  pressInTopBar,
  ready,
  SMALL,
  seriousFindings,
  sharedBrowser,
  watched,
} from '../support/app-page.ts';
import { layoutFaults, smallTargets } from '../support/layout-faults.ts';
import { sharedLink } from '../support/link-page.ts';

const WINDOW = { width: 1280, height: 720 };

let browser: Browser;
let app: AppPage;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openApp(browser, { viewport: WINDOW, deviceScaleFactor: 0.5 }, true, SMALL);
  page = app.page;
  await hideTerrain(page);
}, 60_000);

afterAll(closeWindows);

afterEach(() => {
  expect(app.errors.splice(0)).toEqual([]);
});

const card = (): Locator => page.getByRole('region', { name: 'Lesson', exact: true });
const heading = (): Locator => card().getByRole('heading');
const reply = (): Locator => card().getByRole('status');
const press = (name: string): Promise<void> => card().getByRole('button', { name, exact: true }).click();

async function textOf(): Promise<string> {
  return new URL(await sharedLink(page)).hash.slice(1);
}

async function start(lesson: (typeof lessons)[number]): Promise<void> {
  await pressInTopBar(page, 'Gallery');
  await page.getByRole('tab', { name: 'Lessons' }).click();
  await page.getByRole('button', { name: lesson.title }).click();
  await heading().filter({ hasText: lesson.steps[0].heading }).waitFor();
}

/** Goes on with Tab until a button has the focus, and presses it. */
async function tabTo(name: string): Promise<void> {
  const button = card().getByRole('button', { name, exact: true });
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab');
    if (await button.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter');
  }
  throw new Error(`expected Tab to reach ${name}`);
}

test.each(lessons)('by keyboard alone through "$title" to its end, which brings the terrain back', async (lesson) => {
  const before = await textOf();
  await page.keyboard.press('g');
  await page.getByRole('dialog').getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: lesson.title }).press('Enter');
  for (const [i, step] of lesson.steps.entries()) {
    await heading().filter({ hasText: step.heading }).waitFor();
    await expect.poll(() => heading().evaluate((element) => element === document.activeElement)).toBe(true);
    await ready(page);
    expect(
      await card()
        .getByText(`Step ${i + 1} of ${lesson.steps.length}`, { exact: true })
        .isVisible(),
    ).toBe(true);
    const shown = documentOf(step, documentFromText(before).document);
    expect(documentFromText(await textOf()).document).toEqual(shown);
    expect(await layoutFaults(page)).toEqual([]);
    await heading().focus();
    await tabTo(i === lesson.steps.length - 1 ? 'Finish' : 'Next');
  }
  await card().waitFor({ state: 'hidden' });
  await ready(page);
  expect(await textOf()).toBe(before);
});

test('a task that is done is answered, and the figure comes back on demand', async () => {
  const [lesson] = lessons;
  await start(lesson);
  expect(await reply().innerText()).toBe('');
  expect(await card().getByRole('button', { name: 'Show it again' }).isVisible()).toBe(false);
  await page.keyboard.press('.');
  await expect.poll(() => reply().innerText()).toMatch(/^The line has its first midpoint\. It moved by \+\d+\.$/);
  await press('Show it again');
  await expect.poll(() => reply().innerText()).toBe('');
  expect(documentFromText(await textOf()).document.stage).toBe(0);

  for (let i = 0; i < 4; i++) await press('Next');
  await heading().filter({ hasText: 'Roughness' }).waitFor();
  const field = page.getByRole('textbox', { name: 'Roughness' });
  await field.fill('0.7');
  await field.press('Enter');
  await expect.poll(() => reply().innerText()).toContain('the mountain is the same');
  await press('Back');
  expect(await reply().innerText()).toBe('');
  await page.keyboard.press('Escape');
});

test('with the tool X a reader cuts a fault, and Escape lays the tool down before it ends the lesson', async () => {
  const [, , faults] = lessons;
  await start(faults);
  for (let i = 1; i < faults.steps.length; i++) await press('Next');
  await ready(page);
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Cut through the middle' }).click();
  await expect.poll(() => reply().innerText()).toContain('went up');
  expect(selectedRecipe(documentFromText(await textOf()).document).filters).toHaveLength(1);
  expect(await layoutFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await card().isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await card().waitFor({ state: 'hidden' });
});

test('Escape twice in a row leaves too: what comes back is not cancelled', async () => {
  const before = await textOf();
  await start(lessons[1]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await ready(page);
  await expect.poll(() => card().isVisible()).toBe(false);
  expect(await textOf()).toBe(before);
});

test('Escape leaves; the terrain from before comes back as one step, and undo returns to the lesson as the reader left it', async () => {
  const before = await textOf();
  const [, diamondSquare] = lessons;
  await start(diamondSquare);
  await press('Next');
  await heading().focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => textOf()).toContain('camera=');
  await page.keyboard.press('r');
  await ready(page);
  const made = documentFromText(await textOf()).document.terrains;
  await page.keyboard.press('Escape');
  await card().waitFor({ state: 'hidden' });
  await ready(page);
  expect(await textOf()).toBe(before);
  await page.keyboard.press('Control+z');
  await ready(page);
  expect(documentFromText(await textOf()).document.terrains).toEqual(made);
  expect(await heading().innerText()).toBe(diamondSquare.steps[1].heading);
  await page.keyboard.press('Escape');
  await card().waitFor({ state: 'hidden' });
});

test('undo and redo take the card with the figure; before the first step the lesson is over', async () => {
  const before = await textOf();
  const [lesson] = lessons;
  await start(lesson);
  await press('Next');
  await page.keyboard.press('r');
  await press('Next');
  const isAt = async (step: number): Promise<void> => {
    await heading().filter({ hasText: lesson.steps[step].heading }).waitFor();
    await ready(page);
  };
  await isAt(2);
  await page.keyboard.press('Control+z');
  await isAt(1);
  expect(await card().getByRole('button', { name: 'Show it again' }).isVisible()).toBe(true);
  await page.keyboard.press('Control+z');
  await isAt(1);
  await page.keyboard.press('Control+z');
  await isAt(0);
  const { document } = documentFromText(await textOf());
  expect(document).toEqual(documentOf(lesson.steps[0], documentFromText(before).document));
  await page.keyboard.press('Control+z');
  await card().waitFor({ state: 'hidden' });
  await ready(page);
  expect(await textOf()).toBe(before);
  await page.keyboard.press('Control+Shift+z');
  await isAt(0);
  await page.keyboard.press('Escape');
  await card().waitFor({ state: 'hidden' });
});

test('while Predict asks, the card of the lesson is away', async () => {
  await start(lessons[1]);
  await page.keyboard.press('q');
  await card().waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await card().waitFor();
  await page.keyboard.press('Escape');
  await card().waitFor({ state: 'hidden' });
});

test('another lesson takes the place of the one that runs; a landscape or hidden panels hide the card, and it comes back', async () => {
  const before = await textOf();
  await start(lessons[0]);
  await start(lessons[1]);
  for (const key of ['s', 'h']) {
    await page.keyboard.press(key);
    await card().waitFor({ state: 'hidden' });
    await page.keyboard.press(key);
    await card().waitFor();
  }
  await card().getByRole('button', { name: 'Leave the lesson' }).click();
  await ready(page);
  expect(await textOf()).toBe(before);
});

describe('at every size, in the dark and in the light', () => {
  test.each([
    ['dark', 1440, 900, 0],
    ['light', 1280, 720, 1],
    ['light', 1024, 560, 2],
    ['dark', 720, 900, 0],
    ['dark', 390, 844, 2],
  ] as const)(
    '%s, %i × %i: nothing overlaps or is cut off, and nothing is hard to reach in lesson %i',
    async (colorScheme, width, height, shown) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      const { steps } = lessons[shown];
      await start(lessons[shown]);
      for (const step of steps) {
        await heading().filter({ hasText: step.heading }).waitFor();
        await ready(page);
        await expect.poll(() => layoutFaults(page)).toEqual([]);
        if (step !== steps[steps.length - 1]) await press('Next');
      }
      expect(await seriousFindings(page)).toEqual([]);
      await press('Leave the lesson');
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize(WINDOW);
    },
  );
});

test('on a phone the card takes the place of the parameters, and folds to give it back', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await start(lessons[0]);
  expect(await smallTargets(page, '.lesson')).toEqual([]);
  const parameters = page.getByRole('tab', { name: 'Shape' });
  expect(await parameters.isVisible()).toBe(false);
  await press('Fold the lesson');
  await parameters.waitFor();
  expect(await heading().isVisible()).toBe(false);
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  await press('Unfold the lesson');
  await heading().waitFor();
  await press('Leave the lesson');
  await page.setViewportSize(WINDOW);
});

describe('the offer of a first visit', () => {
  let context: BrowserContext;
  const offerOf = (one: Page): Locator => one.getByRole('region', { name: 'Lessons', exact: true });

  async function visit(link = ''): Promise<Page> {
    const { page: one } = await watched(await context.newPage(), true);
    await one.goto(inject('appUrl') + link);
    await ready(one);
    return one;
  }

  beforeAll(async () => {
    context = await browser.newContext({ viewport: WINDOW, reducedMotion: 'reduce' });
  });
  afterAll(() => context.close());

  test('is not made to a visit by a link, opens the lessons, and shows once', async () => {
    const linked = await visit(`#${SMALL}`);
    expect(await offerOf(linked).isVisible()).toBe(false);
    await context.close();
    context = await browser.newContext({ viewport: WINDOW, reducedMotion: 'reduce' });

    const first = await visit();
    expect(await offerOf(first).isVisible()).toBe(true);
    for (const [width, height] of [
      [1280, 720],
      [1024, 560],
      [720, 900],
      [390, 844],
    ]) {
      await first.setViewportSize({ width, height });
      await expect.poll(() => layoutFaults(first)).toEqual([]);
    }
    expect(await smallTargets(first, '.lesson-offer')).toEqual([]);
    expect(await seriousFindings(first)).toEqual([]);
    await offerOf(first).getByRole('button', { name: 'Show them' }).click();
    await first.getByRole('tab', { name: 'Lessons', selected: true }).waitFor();
    await first.keyboard.press('Escape');
    expect(await offerOf(first).isVisible()).toBe(false);

    // Without its sessions the browser starts as on a first visit, but the offer was made.
    const again = await context.newPage();
    await again.addInitScript(() => {
      for (const key of Object.keys(localStorage)) if (key !== 'faultline.lessons-offered') localStorage.removeItem(key);
    });
    await again.goto(inject('appUrl'));
    await ready(again);
    expect(await again.locator('#title').innerText()).toBe('dolerite');
    expect(await offerOf(again).isVisible()).toBe(false);
  });

  test('goes when it is closed, and when somebody begins to work', async () => {
    for (const end of [
      (one: Page) => offerOf(one).getByRole('button', { name: 'Close the offer' }).click(),
      (one: Page) => one.keyboard.press('r'),
    ]) {
      const own = await browser.newContext({ viewport: WINDOW, reducedMotion: 'reduce' });
      const { page: one } = await watched(await own.newPage(), true);
      await one.goto(inject('appUrl'));
      await ready(one);
      expect(await offerOf(one).isVisible()).toBe(true);
      await end(one);
      await offerOf(one).waitFor({ state: 'hidden' });
      await own.close();
    }
  });
});
