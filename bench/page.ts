import type { Page } from 'playwright';
import { type BuiltPage, inBothWays } from './built-page.ts';
import { longTasksText, noteLongTasks, requireLongTasksAreNoted, takeLongTasks } from './long-tasks.ts';
import { median, table } from './measure.ts';

const OPENINGS = 5;

/** The built page in a real browser, drawn in software: times a person waits, and tasks that would make it stutter. */
export async function benchPage(): Promise<string> {
  const { ways, row } = await inBothWays(measurePage);
  return table(
    ['page, 1280 × 720, put together', ...ways],
    [
      row(`opening to the first drawn terrain, 513², median of ${OPENINGS}`, ({ openingMs }) => `${openingMs.toFixed(0)} ms`),
      row('tasks over 50 ms while a slider is dragged at 1025²', ({ longMs }) => longTasksText(longMs)),
      row('previews drawn a second meanwhile', ({ framesPerSecond }) => framesPerSecond.toFixed(1)),
      row('Esc during a long job until the page is ready', ({ escapeMs }) => `${escapeMs.toFixed(0)} ms`),
    ],
  );
}

interface PageFigures {
  readonly openingMs: number;
  /** Of each task over 50 ms while a slider is dragged. */
  readonly longMs: readonly number[];
  readonly framesPerSecond: number;
  readonly escapeMs: number;
}

async function measurePage({ url, browser }: BuiltPage): Promise<PageFigures> {
  const open = async (): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await noteLongTasks(page);
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
  const dragged = await dragAt1025(page);
  return { openingMs: median(openings), ...dragged, escapeMs: await escapeLongJob(page) };
}

declare global {
  interface Window {
    /** Since the page was asked for. */
    firstTerrainMs?: number;
  }
}

/** Runs in the page before its own code. */
function watch(): void {
  const timer = setInterval(() => {
    if (Number(document.getElementById('terrain')?.dataset.frames ?? 0) === 0) return;
    window.firstTerrainMs = performance.now();
    clearInterval(timer);
  }, 5);
}

async function drawn(page: Page): Promise<void> {
  await page.waitForSelector('html[data-status="ready"]');
  await page.waitForFunction(() => window.firstTerrainMs !== undefined);
  await page.waitForTimeout(1000);
}

async function dragAt1025(page: Page): Promise<Pick<PageFigures, 'longMs' | 'framesPerSecond'>> {
  await page.getByRole('combobox', { name: 'Size' }).selectOption('1025 × 1025');
  await drawn(page);
  const slider = page.getByRole('slider', { name: 'Hurst exponent' });
  const box = await slider.boundingBox();
  if (!box) throw new Error('the slider has no place on the page');
  const at = (t: number): [number, number] => [box.x + box.width * t, box.y + box.height / 2];
  const frames = (): Promise<number> => page.evaluate(() => Number(document.getElementById('terrain')?.dataset.frames));
  await page.mouse.move(...at(0.9));
  await page.mouse.down();
  await requireLongTasksAreNoted(page);
  const [startMs, startFrames] = [performance.now(), await frames()];
  for (let i = 0; i < 120; i++) {
    await page.mouse.move(...at(0.9 - 0.7 * Math.abs(Math.sin(i / 20))));
    await page.waitForTimeout(20);
  }
  const framesPerSecond = ((await frames()) - startFrames) / ((performance.now() - startMs) / 1000);
  await page.mouse.up();
  await drawn(page);
  return { longMs: await takeLongTasks(page), framesPerSecond };
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
