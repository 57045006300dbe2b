import { type Browser, chromium, type Page } from 'playwright';
import { build, preview } from 'vite';
import { findBrowser } from '../tests/support/browser.ts';

/** The page as it is built, and a browser to open it in. */
export interface BuiltPage {
  readonly url: string;
  readonly browser: Browser;
  /** An empty page. */
  open(viewport: { readonly width: number; readonly height: number }): Promise<Page>;
}

/** Where the 3D view is drawn, and what a page runs before its own code for that. */
const PLACES: readonly (readonly [name: string, before: () => void])[] = [
  ['in a worker', () => {}],
  ['on the page', noWebGl2ForWorkers],
];

/** Runs in the page before its own code. */
function noWebGl2ForWorkers(): void {
  OffscreenCanvas.prototype.getContext = () => null;
}

/** Measures the built page while a worker draws the 3D view and while the page does that itself, each in a browser of its own.
 *  @returns rows of a table that has a column for each place */
export async function inBothPlaces<T>(measure: (page: BuiltPage) => Promise<T>): Promise<{
  readonly places: readonly string[];
  readonly row: (name: string, textOf: (figures: T) => string) => string[];
}> {
  const measured: T[] = [];
  for (const [, before] of PLACES) measured.push(await withBuiltPage(measure, before));
  return {
    places: PLACES.map(([name]) => name),
    row: (name, textOf) => [name, ...measured.map(textOf)],
  };
}

/** Builds and serves the page while something is measured in it.
 *  @param before runs in every page before its own code
 *  @throws Error if it is served nowhere or there is no browser */
export async function withBuiltPage<T>(measure: (page: BuiltPage) => Promise<T>, before = (): void => {}): Promise<T> {
  await build({ logLevel: 'warn' });
  const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'warn' });
  try {
    const url = server.resolvedUrls?.local[0];
    if (!url) throw new Error('vite preview: expected a local address, got none');
    const { launchOptions } = await findBrowser();
    const browser = await chromium.launch(launchOptions);
    try {
      const open = async (viewport: { width: number; height: number }): Promise<Page> => {
        const page = await browser.newPage({ viewport });
        await page.addInitScript(before);
        return page;
      };
      return await measure({ url, browser, open });
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}
