/** Prints the gzipped size of everything the built app fetches until it is ready, workers and later chunks included, and fails
 *  where it is more than a first visit should cost. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { findBrowser } from '../tests/support/browser.ts';

const LIMIT_KB = 230;
const fetched = new Set<string>();
const server = await preview({
  preview: { port: 0, host: '127.0.0.1' },
  logLevel: 'warn',
  plugins: [
    {
      name: 'record-requests',
      configurePreviewServer: ({ middlewares }) => {
        middlewares.use((request, _response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          fetched.add(pathname === '/' ? 'index.html' : pathname.slice(1));
          next();
        });
      },
    },
  ],
});
const browser = await chromium.launch((await findBrowser()).launchOptions);
try {
  const page = await browser.newPage();
  await page.goto(server.resolvedUrls?.local[0] ?? '', { waitUntil: 'networkidle' });
  await page.waitForSelector('html[data-status="ready"]');
} finally {
  await browser.close();
  await server.close();
}

let bytes = 0;
for (const file of fetched) bytes += gzipSync(await readFile(path.join('dist/app', file)), { level: 9 }).length;
const kilobytes = bytes / 1000;
console.log(`bundle size: ${kilobytes.toFixed(1)} of ${LIMIT_KB} kB gzipped, ${fetched.size} files in the first page load`);
if (kilobytes > LIMIT_KB) process.exitCode = 1;
