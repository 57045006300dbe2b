import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppPage, launchBrowser, openApp, ready, settledView } from '../support/app-page.ts';

let browser: Browser;
let app: AppPage;

beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);

afterAll(() => browser?.close());

beforeEach(async () => {
  app = await openApp(browser);
}, 60_000);

afterEach(() => app.page.close());

/** Types a value into a control of the panel. */
async function type(page: Page, control: string, value: string): Promise<void> {
  const input = page.getByRole('textbox', { name: control });
  await input.fill(value);
  await input.press('Enter');
}

/** Asks for fault lines that take seconds: as many as there may be, on as large a map as the size list has. */
async function startLongJob(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Generator' }).selectOption('Fault lines');
  await ready(page);
  await page.getByRole('combobox', { name: 'Size' }).selectOption('4097 × 4097');
  await type(page, 'Lines', '65536');
  await page.getByText('Cancel').waitFor();
}

test('Esc ends a long job at once, and the next one works', async () => {
  const { page, errors } = app;
  await startLongJob(page);
  const elapsedMs = await page.evaluate(async () => {
    const startMs = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    const root = document.documentElement;
    while (root.dataset.status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now() - startMs;
  });
  // The watchdog; the figure itself is measured in docs/performance.md.
  expect(elapsedMs).toBeLessThan(4000);
  await page
    .getByRole('status')
    .getByText(/Cancelled/)
    .waitFor();
  await page.getByRole('button', { name: 'New seed' }).click();
  await ready(page);
  expect(errors).toEqual([]);
});

test('a worker that crashes costs a message, not the terrain, and the next job works', async () => {
  const { page } = app;
  const before = await settledView(page);
  for (const worker of page.workers()) {
    await worker.evaluate(() => {
      self.addEventListener('message', () => {
        setTimeout(() => {
          throw new Error('injected crash');
        });
        throw new Error('injected crash');
      });
    });
  }
  await page.getByRole('button', { name: 'New seed' }).click();
  await page
    .getByRole('alert')
    .getByText(/stopped unexpectedly/)
    .waitFor();
  expect(await page.locator('#title').textContent()).toBe('dolerite');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.mouse.move(5, 5);
  expect((await settledView(page)).equals(before)).toBe(true);
  await page.getByRole('button', { name: 'New seed' }).click();
  await page.waitForFunction(() => document.getElementById('title')?.textContent !== 'dolerite');
  await ready(page);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('regenerating fifty times leaves the renderer and the memory as they were', async () => {
  const { page, errors } = app;
  const client = await page.context().newCDPSession(page);
  const heapMb = async (): Promise<number> => {
    await client.send('HeapProfiler.collectGarbage');
    const { usedSize } = (await client.send('Runtime.getHeapUsage')) as { usedSize: number };
    return usedSize / 1e6;
  };
  const figures = () =>
    page.evaluate(() => {
      const { textures, geometries } = document.getElementById('terrain')?.dataset ?? {};
      return { textures, geometries };
    });
  const grow = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) {
      await page.keyboard.press('r');
      await page.waitForTimeout(20);
      await ready(page);
    }
    await settledView(page);
  };
  await grow(5);
  const before = { ...(await figures()), heap: await heapMb() };
  expect(Number(before.textures)).toBeGreaterThan(0);
  await grow(50);
  const after = { ...(await figures()), heap: await heapMb() };
  expect({ textures: after.textures, geometries: after.geometries }).toEqual({
    textures: before.textures,
    geometries: before.geometries,
  });
  expect(after.heap).toBeLessThan(before.heap + 3);
  expect(errors).toEqual([]);
}, 120_000);

test('a slider dragged at 1025 × 1025 shows terrain on the way and all of it in the end', async () => {
  const { page, errors } = app;
  await page.getByRole('combobox', { name: 'Size' }).selectOption('1025 × 1025');
  await ready(page);
  const slider = page.locator('.lil-controller', { hasText: 'Hurst exponent' }).locator('.lil-slider');
  const box = await slider.boundingBox();
  if (!box) throw new Error('the slider has no place on the page');
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2);
  await page.mouse.down();
  for (let i = 0; i < 10; i++) {
    await page.mouse.move(box.x + box.width * (0.8 - i * 0.04), box.y + box.height / 2);
    await page.waitForTimeout(40);
  }
  await page.getByText(/^Preview at 257 × 257 of 1025 × 1025/).waitFor();
  await page.mouse.up();
  await ready(page);
  expect(await page.getByText(/^Preview at/).count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Statistics' }).innerText()).toContain('1,050,625 samples');
  expect(errors).toEqual([]);
});
