import type { Locator, Page } from 'playwright';
import { type BuiltPage, withBuiltPage } from './built-page.ts';
import { median, table } from './measure.ts';

const OPENINGS = 5;

/** The built page in a real browser: times a person waits, and gaps of a timer on the page's thread, which nothing else can use meanwhile. */
export async function benchPage(): Promise<string> {
  const { openingMs, slider, eye, escapeMs, hugeGapsMs } = await withBuiltPage(measurePage);
  return table(
    ['page, 1280 × 720', 'measured'],
    [
      [`opening to the first drawn terrain, 513², median of ${OPENINGS}`, `${openingMs.toFixed(0)} ms`],
      ['gaps of the page while a slider is dragged at 1025²', gapsText(slider.gapsMs)],
      ['frames drawn a second meanwhile', slider.framesPerSecond.toFixed(1)],
      ['gaps while the eye is dragged at 1025²', gapsText(eye.gapsMs)],
      ['frames drawn a second meanwhile', eye.framesPerSecond.toFixed(1)],
      ['Esc during a long job until the page is ready', `${escapeMs.toFixed(0)} ms`],
      ['gaps while 8193² is opened, until it is at rest', gapsText(hugeGapsMs)],
    ],
  );
}

/** @returns `4 over 50 ms, the longest 64 ms` */
function gapsText(gapsMs: readonly number[]): string {
  return `${gapsMs.filter((gap) => gap > 50).length} over 50 ms, the longest ${Math.max(...gapsMs).toFixed(0)} ms`;
}

interface Dragged {
  /** Between two runs of a timer that is due every 4 ms. */
  readonly gapsMs: readonly number[];
  readonly framesPerSecond: number;
}

interface PageFigures {
  readonly openingMs: number;
  readonly slider: Dragged;
  readonly eye: Dragged;
  readonly escapeMs: number;
  readonly hugeGapsMs: readonly number[];
}

async function measurePage({ url, open: newPage }: BuiltPage): Promise<PageFigures> {
  const open = async (): Promise<Page> => {
    const page = await newPage({ width: 1280, height: 720 });
    await page.addInitScript(watch);
    await page.goto(url);
    await drawn(page);
    return page;
  };
  const openings: number[] = [];
  for (let i = 0; i < OPENINGS; i++) {
    const page = await open();
    openings.push(await page.evaluate(() => window.firstTerrainMs ?? Number.NaN));
    await page.close();
  }
  const page = await open();
  await page.getByRole('combobox', { name: 'Size' }).selectOption('1025 × 1025');
  await drawn(page);
  const slider = await dragged(page, page.getByRole('slider', { name: 'Hurst exponent' }), 0.5);
  const eye = await dragged(page, page.getByLabel('Terrain view'), 0.4);
  const escapeMs = await escapeLongJob(page);
  return { openingMs: median(openings), slider, eye, escapeMs, hugeGapsMs: await openHuge(page) };
}

declare global {
  interface Window {
    /** Since the page was asked for. */
    firstTerrainMs?: number;
    /** Between two runs of a timer. */
    gapsMs: number[];
    /** Different pictures of the 3D view, while something is dragged. */
    framesSeen: number;
    /** The timer that counts them. */
    counting?: ReturnType<typeof setInterval>;
  }
}

/** Runs in the page before its own code. */
function watch(): void {
  window.gapsMs = [];
  let lastMs = performance.now();
  setInterval(() => {
    const nowMs = performance.now();
    window.gapsMs.push(nowMs - lastMs);
    lastMs = nowMs;
  }, 4);
  const timer = setInterval(() => {
    const terrain = document.getElementById('terrain');
    if (!terrain?.ariaBusy || terrain.classList.contains('has-no-picture')) return;
    window.firstTerrainMs = performance.now();
    clearInterval(timer);
  }, 5);
}

async function drawn(page: Page): Promise<void> {
  await page.waitForSelector('html[data-status="ready"]');
  await page.waitForFunction(() => window.firstTerrainMs !== undefined);
  await page.waitForTimeout(1000);
}

const takeGaps = (page: Page): Promise<number[]> => page.evaluate(() => window.gapsMs.splice(0));

/** @param height of the place where it is dragged, in heights of the element */
async function dragged(page: Page, element: Locator, height: number): Promise<Dragged> {
  const box = await element.boundingBox();
  if (!box) throw new Error('what is to be dragged has no place on the page');
  const at = (t: number): [number, number] => [box.x + box.width * t, box.y + box.height * height];
  await page.evaluate(countPictures);
  const frames = (): Promise<number> => page.evaluate(() => window.framesSeen);
  await page.mouse.move(...at(0.9));
  await page.mouse.down();
  await takeGaps(page);
  const [startMs, startFrames] = [performance.now(), await frames()];
  for (let i = 0; i < 120; i++) {
    await page.mouse.move(...at(0.9 - 0.7 * Math.abs(Math.sin(i / 20))));
    await page.waitForTimeout(20);
  }
  const framesPerSecond = ((await frames()) - startFrames) / ((performance.now() - startMs) / 1000);
  await page.mouse.up();
  await drawn(page);
  return { gapsMs: await takeGaps(page), framesPerSecond };
}

/** Runs in the page: counts how often the picture on the canvas is another, seen small. */
function countPictures(): void {
  const terrain = document.getElementById('terrain');
  const context = new OffscreenCanvas(48, 27).getContext('2d', { willReadFrequently: true });
  if (!(terrain instanceof HTMLCanvasElement) || !context) throw new Error('expected a canvas');
  window.framesSeen = 0;
  let last = '';
  clearInterval(window.counting);
  window.counting = setInterval(() => {
    context.drawImage(terrain, 0, 0, 48, 27);
    const now = context.getImageData(0, 0, 48, 27).data.join();
    if (now !== last) window.framesSeen++;
    last = now;
  }, 16);
}

async function openHuge(page: Page): Promise<readonly number[]> {
  await takeGaps(page);
  await page.evaluate(() => {
    location.hash = 'v=1&generator=diamond-square&seed=dolerite&size=8193x8193&p.hurst=0.8';
  });
  await page.waitForSelector('html[data-status="working"]');
  await page.waitForSelector('html[data-status="ready"]', { timeout: 120_000 });
  await page.waitForSelector('#terrain[aria-busy="false"]', { timeout: 120_000 });
  return takeGaps(page);
}

async function escapeLongJob(page: Page): Promise<number> {
  await page.getByRole('combobox', { name: 'Generator' }).selectOption('Fault lines');
  await drawn(page);
  await page.getByRole('combobox', { name: 'Size' }).selectOption('4097 × 4097');
  const lines = page.getByRole('textbox', { name: 'Lines' });
  await lines.fill('65536');
  await lines.press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  return page.evaluate(async () => {
    const startMs = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    while (document.documentElement.dataset.status !== 'ready') await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - startMs;
  });
}
