/** The programs of the kit for three.js in a real browser, with each engine. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHYSICS_ENGINES } from '../../src/kits/colliders.ts';
import { sharedBrowser } from '../support/app-page.ts';
import { type MadeKit, madeKit } from '../support/made-kit.ts';
import { type ServedKit, serveKit, withPackages } from '../support/three-kit.ts';

let kit: MadeKit;
let served: ServedKit;
let page: Page;
beforeAll(async () => {
  kit = await madeKit('three', 65, { extent: { x: 256, y: 256 }, elevation: { min: -10, max: 40 } });
  served = await serveKit(kit.files);
  page = await (await sharedBrowser()).newPage({ viewport: { width: 900, height: 600 } });
  page.on('console', (m) => console.log('page:', m.text()));
  page.on('pageerror', (e) => console.log('error:', e.message));
  await withPackages(page);
});
afterAll(async () => { await page.close(); await served.close(); });

test.each(PHYSICS_ENGINES)('%s', async (engine) => {
  await page.goto(served.address);
  await page.selectOption('select', engine);
  await new Promise((r) => setTimeout(r, 12000));
  console.log(engine, await page.textContent('output'));
  await page.screenshot({ path: `/tmp/p/three-${engine}.png` });
});
