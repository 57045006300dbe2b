import { type CDPSession, chromium, type Page } from 'playwright';
import { atRest, ready, watched } from '../support/app-page.ts';
import { findBrowser } from '../support/browser.ts';
import { buildAndServe } from '../support/built-app.ts';

/** What became of the 3D view in one situation. */
export interface ViewReport {
  readonly situation: string;
  readonly rounds: number;
  /** Rounds after which the picture was not the same to the bit. */
  readonly changed: number;
  /** Milliseconds until the picture was back, at most. */
  readonly slowestMs: number;
  /** Bytes more than after the first round, once garbage was collected. */
  readonly grownBytes: number;
  readonly errors: readonly string[];
}

const LOSSES = 20;
const TERRAINS = 50;
const WINDOW = { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' } as const;
const LARGE = 'v=1&generator=diamond-square&seed=dolerite&size=4097x4097&p.hurst=0.8';

/** Has the built page lose its 3D graphics again and again, and draw large terrains one after another. */
export async function soakViews(): Promise<ViewReport[]> {
  const [app, { launchOptions }] = await Promise.all([buildAndServe(), findBrowser()]);
  const browser = await chromium.launch(launchOptions);
  try {
    const reports: ViewReport[] = [];
    for (const soak of [...Object.keys(BUSY).map((name) => (page: Page) => losses(page, name)), manyTerrains]) {
      const page = await browser.newPage(WINDOW);
      const { errors } = await watched(page, 'in full');
      await withLosableContext(page);
      await page.goto(`${app.url}#${LARGE}`);
      await atRest(page);
      reports.push({ ...(await soak(page)), errors });
      await page.close();
    }
    return reports;
  } finally {
    await browser.close();
    await app.close();
  }
}

/** What the page does when the context is lost, and is done with when it is back. */
const BUSY: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'at rest': async () => {},
  'in flight': async (page) => {
    const box = await page.getByLabel('Terrain view').boundingBox();
    if (!box) throw new Error('the terrain view has no place on the page');
    await page.mouse.move(box.x + 500, box.y + 200);
    await page.mouse.down();
    // There and back again.
    for (const x of [20, 40, 20, 0]) await page.mouse.move(box.x + 500 + x, box.y + 200);
  },
  generating: async (page) => {
    await page.keyboard.press('r');
    await page.keyboard.press('ControlOrMeta+z');
  },
};

async function losses(page: Page, situation: string): Promise<Omit<ViewReport, 'errors'>> {
  const client = await page.context().newCDPSession(page);
  const picture = async (): Promise<Buffer> => {
    await page.mouse.up();
    await page.mouse.move(5, 5);
    await atRest(page);
    return page.getByLabel('Terrain view').screenshot();
  };
  await BUSY[situation](page);
  const first = await picture();
  let [changed, slowestMs] = [0, 0];
  let before: number | undefined;
  for (let round = 0; round < LOSSES; round++) {
    await BUSY[situation](page);
    await inDrawer(page, 'lose');
    await page.waitForSelector('#terrain.has-no-picture', { state: 'attached' });
    await inDrawer(page, 'restore');
    const startMs = performance.now();
    await page.waitForSelector('#terrain:not(.has-no-picture)');
    slowestMs = Math.max(slowestMs, performance.now() - startMs);
    if (!(await picture()).equals(first)) changed++;
    before ??= await held(page, client);
  }
  return {
    situation: `lost ${situation}`,
    rounds: LOSSES,
    changed,
    slowestMs,
    grownBytes: grown(before, await held(page, client)),
  };
}

async function manyTerrains(page: Page): Promise<Omit<ViewReport, 'errors'>> {
  const client = await page.context().newCDPSession(page);
  let before: number | undefined;
  let slowestMs = 0;
  for (let round = 0; round < TERRAINS; round++) {
    const startMs = performance.now();
    await page.keyboard.press('r');
    await page.waitForSelector('html[data-status="working"]');
    await ready(page);
    slowestMs = Math.max(slowestMs, performance.now() - startMs);
    // Until then there are fewer steps that can be undone.
    if (round === TERRAINS / 2) before = await held(page, client);
  }
  return {
    situation: 'another terrain',
    rounds: TERRAINS,
    changed: 0,
    slowestMs,
    grownBytes: grown(before, await held(page, client)),
  };
}

/** Bytes of the page at rest, once garbage is collected. */
async function held(page: Page, client: CDPSession): Promise<number> {
  await atRest(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await client.send('Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
}

function grown(before: number | undefined, after: number): number {
  if (before === undefined) throw new Error('expected at least one round');
  return after - before;
}

/** The drawer's worker keeps what its context can be lost with. */
async function withLosableContext(page: Page): Promise<void> {
  await page.route('**/draw-worker*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${LOSABLE}${await response.text()}` });
  });
}

const LOSABLE = `{
  const { getContext } = OffscreenCanvas.prototype;
  OffscreenCanvas.prototype.getContext = function (...asked) {
    const context = getContext.apply(this, asked);
    globalThis.loss = context?.getExtension('WEBGL_lose_context');
    return context;
  };
}
`;

async function inDrawer(page: Page, what: 'lose' | 'restore'): Promise<void> {
  const worker = page.workers().find((each) => each.url().includes('draw-worker'));
  if (!worker) throw new Error('expected a worker that draws');
  await worker.evaluate((what) => {
    const { loss } = globalThis as unknown as { loss: WEBGL_lose_context };
    if (what === 'lose') loss.loseContext();
    else loss.restoreContext();
  }, what);
}
