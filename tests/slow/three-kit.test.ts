/** The programs of the kit for three.js in a real browser, with each engine. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHYSICS_ENGINES } from '../../src/kits/colliders.ts';
import { sharedBrowser } from '../support/app-page.ts';
import { type MadeKit, madeKit } from '../support/made-kit.ts';
import { measureOn } from '../support/three-kit-physics.ts';
import { type ServedKit, serveKit, withPackages } from '../support/three-kit.ts';

const maps = [
  { width: 65, height: 65, extent: { x: 128, y: 128 } },
  { width: 257, height: 257, extent: { x: 256, y: 256 } },
  { width: 200, height: 130, extent: { x: 300, y: 150 } },
];

describe.each(maps)('$width × $height', ({ width, height, extent }) => {
  let kit: MadeKit;
  let served: ServedKit;
  let page: Page;
  beforeAll(async () => {
    kit = await madeKit('three', width, { height, extent, elevation: { min: -5, max: 15 } });
    served = await serveKit(kit.files);
    page = await (await sharedBrowser()).newPage({ viewport: { width: 900, height: 600 } });
    page.on('pageerror', (e) => console.log('error:', e.message));
    await withPackages(page);
  });
  afterAll(async () => {
    await page.close();
    await served.close();
  });
  test.each(PHYSICS_ENGINES)('%s', async (engine) => {
    await page.goto(served.address);
    expect(1).toBe(1);
    const t = performance.now();
    console.log(engine, width, JSON.stringify(await page.evaluate(measureOn, { engine, rays: 10_000, side: 15, seconds: 8 }).catch((e) => e.message)), performance.now() - t);
  });
});
