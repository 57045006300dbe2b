import { chromium } from 'playwright';
import { createServer } from 'vite';
import { findBrowser } from '../tests/support/browser.ts';
import { paintTimes } from './landscape-frames.ts';
import { messageTimes } from './landscape-page.ts';
import { table } from './measure.ts';

/** Milliseconds that a frame of eight layers at 1920 × 1080 takes: to paint, in Node and in Chromium, and in the worker of the built page,
 *  which also hands it to the canvas; and the first picture of a new scene. */
export async function benchLandscape(): Promise<string> {
  const places: [string, Record<string, number[]>][] = [
    ['Node', paintTimes()],
    ['Chromium', await inChromium()],
    ['Page', await messageTimes()],
  ];
  const rows = places.flatMap(([place, times]) =>
    Object.entries(times).map(([what, values]) => [`${place}: ${what}`, ...figures(values)]),
  );
  return table(['eight layers, 1920 × 1080', 'fastest', 'median', '95th percentile'], rows);
}

function figures(values: readonly number[]): string[] {
  const sorted = [...values].sort((a, b) => a - b);
  return [0, 0.5, 0.95].map((share) => `${sorted[Math.floor(share * (sorted.length - 1))].toFixed(2)} ms`);
}

/** From the sources, as they are. */
async function inChromium(): Promise<Record<string, number[]>> {
  const server = await createServer({ logLevel: 'warn', server: { port: 0, host: '127.0.0.1', hmr: false } });
  await server.listen();
  const { launchOptions } = await findBrowser();
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    const url = server.resolvedUrls?.local[0];
    if (!url) throw new Error('vite: expected a local address, got none');
    await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(`${url}blank`);
    return await page.evaluate(async (module) => (await import(module)).paintTimes(), `${url}bench/landscape-frames.ts`);
  } finally {
    await browser.close();
    await server.close();
  }
}
