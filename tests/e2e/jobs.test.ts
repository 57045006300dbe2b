import type { Browser, CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AppPage,
  atRest,
  closeWindows,
  compareWith,
  hideTerrain,
  openApp,
  ready,
  SMALL,
  sharedBrowser,
  showTerrain,
} from '../support/app-page.ts';
import { fieldOf, listOf, samplesOf, sliderOf, statisticsOf } from '../support/app-panel.ts';
import { showLink } from '../support/link-page.ts';

let browser: Browser;
/** One page for all tests, in their order: the first ones need its first workers, the last one leaves it workers that fail. */
let app: AppPage;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openApp(browser, { viewport: { width: 1000, height: 480 }, deviceScaleFactor: 0.5 }, 'coarsely', SMALL);
  page = app.page;
});

afterAll(closeWindows);

const progressCard = () => page.getByRole('progressbar', { name: 'Progress' });

/** Asks for as many fault lines as there may be on as large a map as the size list has: seconds of work. */
async function startLongJob(): Promise<void> {
  await showLink(page, 'v=1&generator=fault-lines&seed=dolerite&size=129x129&p.lines=65536');
  await askForLarge();
}

async function askForLarge(): Promise<void> {
  await listOf(page, 'Size').selectOption('4097 × 4097');
  await progressCard().waitFor();
}

/** What the page holds after a garbage collection: in JavaScript (objects, and the samples of arrays, in MB) and in the document. */
async function held(client: CDPSession) {
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await client.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners: listeners } = await client.send('Memory.getDOMCounters');
  return { objects: usedSize / 1e6, arrays: backingStorageSize / 1e6, nodes, listeners };
}

test('regenerating again and again leaves the memory and the document as they were', async () => {
  const client = await page.context().newCDPSession(page);
  const regenerate = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) {
      await page.keyboard.press('r');
      await ready(page);
    }
    await atRest(page);
  };
  await regenerate(5);
  const before = await held(client);
  await regenerate(25);
  const after = await held(client);
  // Twenty-five maps of 129 × 129 samples are 1.7 MB. Objects are also those of the steps that can be undone.
  expect(after.arrays).toBeLessThan(before.arrays + 0.5);
  expect(after.objects).toBeLessThan(before.objects + 2);
  expect(after.nodes).toBeLessThan(before.nodes + 200);
  expect(after.listeners).toBeLessThan(before.listeners + 50);
});

describe('terrain that is not looked at', () => {
  beforeAll(() => hideTerrain(page));
  afterAll(async () => {
    await showLink(page, SMALL); // drawing the large one takes longer than a test
    await showTerrain(page);
  });

  test('Esc, Cancel on the card and a newer wish end a long job, and the panel goes back to the terrain on screen', async () => {
    await startLongJob();
    await page.keyboard.press('Escape');
    await progressCard().waitFor({ state: 'hidden' });
    await page.getByRole('status').getByText('Cancelled. The previous terrain stays.').waitFor();
    expect(await listOf(page, 'Size').inputValue()).toBe('129 × 129');
    expect(await fieldOf(page, 'Lines').inputValue()).toBe('65,536');
    expect(await page.locator('#subtitle').textContent()).toContain('Fault lines · 129 × 129');
    const before = await samplesOf(page);
    await page.keyboard.press('r');
    expect(await samplesOf(page)).not.toEqual(before);
    expect(await page.getByRole('status').getByText('Cancelled').count()).toBe(0);

    await askForLarge();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await progressCard().waitFor({ state: 'hidden' });
    await ready(page);
    expect(await listOf(page, 'Size').inputValue()).toBe('129 × 129');

    await askForLarge();
    await listOf(page, 'Size').selectOption('65 × 65');
    expect(await statisticsOf(page)).toContain('4,225 samples');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('a slider dragged at 1025 × 1025 shows previews of 257 × 257, and the whole terrain when it is let go', async () => {
    await showLink(page, SMALL);
    await listOf(page, 'Size').selectOption('1025 × 1025');
    const slider = sliderOf(page, 'Hurst exponent');
    await slider.scrollIntoViewIfNeeded();
    const box = await slider.boundingBox();
    if (!box) throw new Error('the slider has no place on the page');
    const [x, y] = [box.x + box.width * 0.3, box.y + box.height / 2];
    // A changed value has a button beside it, which takes room of the slider: the second click is on the slider as it stays.
    for (let clicks = 0; clicks < 2; clicks++) {
      await page.mouse.click(x, y);
      await samplesOf(page);
    }
    const before = await samplesOf(page);
    expect(before.statistics).toContain('1,050,625 samples');
    const note = page.getByText(/^Preview at 257 × 257 of 1025 × 1025/);
    expect(await note.count()).toBe(0);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, y, { steps: 8 });
    await note.waitFor();
    expect(await page.getByRole('region', { name: 'Statistics' }).textContent()).toContain('66,049 samples');
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
    expect(await samplesOf(page)).toEqual(before);
    expect(await note.count()).toBe(0);
  });
});

/** Keeps what the page does right after its frames, until it is let go. */
async function holdTurns(): Promise<{ isHeld(): Promise<unknown>; letGo(): Promise<void> }> {
  const turns = await page.evaluateHandle(() => {
    const { setTimeout } = window;
    const held: (() => void)[] = [];
    const hold = (work: () => void, ms?: number) => (ms === undefined ? held.push(work) : setTimeout(work, ms));
    Object.assign(window, { setTimeout: hold });
    return {
      held,
      letGo() {
        Object.assign(window, { setTimeout });
        for (const work of held) work();
      },
    };
  });
  return {
    isHeld: () => page.waitForFunction(({ held }) => held.length > 0, turns),
    letGo: () => turns.evaluate(({ letGo }) => letGo()),
  };
}

test('a comparison that is left before its profiles are drawn asks nothing of terrain that is gone', async () => {
  const compared = compareWith('fault-lines');
  const follow = (link: string) =>
    page.evaluate(async (text) => {
      const heard = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
      location.hash = text;
      await heard;
    }, link);
  await showLink(page, compared);
  const turns = await holdTurns();
  await follow(`${compared}&cut=column,0.3`);
  await turns.isHeld();
  // Frames of the terrain are held too: the page is not ready before they go on.
  const figures = () => page.getByRole('region', { name: 'Statistics' }).locator('dl').first().textContent();
  await follow(SMALL);
  const before = await figures();
  await page.keyboard.press('r'); // its terrain takes the memory of those that are gone
  await expect.poll(figures).not.toBe(before);
  await turns.letGo();
  await atRest(page);
});
