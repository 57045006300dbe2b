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

/** Builds and serves the page while something is measured in it.
 *  @throws Error if it is served nowhere or there is no browser */
export async function withBuiltPage<T>(measure: (page: BuiltPage) => Promise<T>): Promise<T> {
  await build({ logLevel: 'warn' });
  const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'warn' });
  try {
    const url = server.resolvedUrls?.local[0];
    if (!url) throw new Error('vite preview: expected a local address, got none');
    const { launchOptions } = await findBrowser();
    const browser = await chromium.launch(launchOptions);
    try {
      const open = (viewport: { width: number; height: number }): Promise<Page> => browser.newPage({ viewport });
      return await measure({ url, browser, open });
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}
