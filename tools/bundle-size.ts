/** Prints what the build weighs: gzipped, everything that the page fetches until it is ready, workers and later chunks included; and,
 *  minified, what an import of the library adds to a bundle. Fails where that is more than it may be. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { findBrowser } from '../tests/support/browser.ts';
import { bundlers, importCosts } from './library-bundle.ts';

if (!existsSync('dist/app/index.html')) throw new Error('dist/app: expected a built page, got none; run `npm run build` first');

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
console.log(`bundle size: ${kilobytes(bytes)} kB gzipped, ${fetched.size} files in the first page load`);

for (const { code, maxBytes } of importCosts) {
  const sizes = await Promise.all(Object.values(bundlers).map(async (bundle) => (await bundle(code, process.cwd())).length));
  const each = Object.keys(bundlers).map((name, i) => `${kilobytes(sizes[i])} kB by ${name}`);
  const limit = maxBytes === undefined ? '' : `, at most ${kilobytes(maxBytes)} kB`;
  console.log(`library: ${code} ${each.join(', ')}, minified${limit}`);
  if (maxBytes !== undefined && Math.max(...sizes) > maxBytes) process.exitCode = 1;
}

function kilobytes(count: number): string {
  return (count / 1000).toFixed(1);
}
