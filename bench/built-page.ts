import { type Browser, chromium } from 'playwright';
import { build, preview } from 'vite';
import { findBrowser } from '../tests/support/browser.ts';

/** The page as it is built, and a browser to open it in. */
export interface BuiltPage {
  readonly url: string;
  readonly browser: Browser;
}

/** Who puts the page together where there is no GPU: the browser itself, which fetches every frame of the 3D view on the page's thread, or
 *  the software renderer that draws them. With the browser's argument to leave out for it. */
const COMPOSITORS: readonly (readonly [name: string, without?: string])[] = [
  ['by the browser'],
  ['by the renderer', '--disable-gpu-compositing'],
];

/** Measures the built page put together in one way and in the other, each in a browser of its own.
 *  @returns rows of a table that has a column for each way */
export async function inBothWays<T>(measure: (page: BuiltPage) => Promise<T>): Promise<{
  readonly ways: readonly string[];
  readonly row: (name: string, textOf: (figures: T) => string) => string[];
}> {
  const measured: T[] = [];
  for (const [, without] of COMPOSITORS) measured.push(await withBuiltPage(measure, without));
  return {
    ways: COMPOSITORS.map(([name]) => name),
    row: (name, textOf) => [name, ...measured.map(textOf)],
  };
}

/** Builds and serves the page while something is measured in it.
 *  @param without an argument of the tests' browser to leave out
 *  @throws Error if it is served nowhere or there is no browser */
export async function withBuiltPage<T>(measure: (page: BuiltPage) => Promise<T>, without?: string): Promise<T> {
  await build({ logLevel: 'warn' });
  const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'warn' });
  try {
    const url = server.resolvedUrls?.local[0];
    if (!url) throw new Error('vite preview: expected a local address, got none');
    const { launchOptions } = await findBrowser();
    const args = launchOptions.args?.filter((arg) => arg !== without) ?? [];
    const browser = await chromium.launch({ ...launchOptions, args });
    try {
      return await measure({ url, browser });
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}
