import path from 'node:path';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppPage, closeWindows, sharedBrowser, watched } from '../support/app-page.ts';

let server: ViteDevServer;
beforeAll(async () => {
  const configFile = path.resolve('examples/vite.config.ts');
  const cacheDir = path.resolve('node_modules/.cache/examples');
  server = await createServer({ configFile, cacheDir, logLevel: 'error', server: { host: '127.0.0.1', port: 0, hmr: false } });
  await server.listen();
});

afterAll(async () => {
  await closeWindows();
  await server.close();
});

async function open(name: string): Promise<AppPage> {
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 480, height: 320 } });
  const app = await watched(page, 'in full');
  await page.goto(`${server.resolvedUrls?.local[0]}${name}/`);
  return app;
}

/** How many colours a picture of the page has in a part of it. */
async function coloursIn(page: Page, clip: { x: number; y: number; width: number; height: number }): Promise<number> {
  const { data } = PNG.sync.read(await page.screenshot({ clip }));
  return new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4)).size;
}

test('the three.js example draws the terrain both ways', async () => {
  const { page, errors } = await open('three');
  await page.waitForSelector('[data-status=drawn]');
  for (const x of [130, 290]) expect(await coloursIn(page, { x, y: 140, width: 60, height: 40 })).toBeGreaterThan(50);
  expect(errors).toEqual([]);
});

test('the worker example shows a terrain, grows another and stops', async () => {
  const { page, errors } = await open('worker');
  const status = page.locator('#status');
  await expect.poll(() => status.textContent()).toBe('seed 0');
  expect(await page.locator('#picture').evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(513);
  await page.click('#grow');
  await expect.poll(() => status.textContent()).toBe('seed 1');
  await page.evaluate(() => {
    document.getElementById('grow')?.click();
    document.getElementById('stop')?.click();
  });
  await expect.poll(() => status.textContent()).toBe('stopped');
  expect(errors).toEqual([]);
});
