/** The kit for three.js in a real browser: its page, and what bodies stand on in each engine. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES } from '../../src/kits/three.ts';
import { PHYSICS_ENGINES, type PhysicsEngine } from '../../src/mesh/colliders.ts';
import { closeWindows, sharedBrowser, watched } from '../support/app-page.ts';
import { type MadeKit, madeKit } from '../support/made-kit.ts';
import { type ServedKit, serveKit, withPackages } from '../support/three-kit.ts';
import { joinedNormals, measureOn, rollOn } from '../support/three-kit-physics.ts';

/** Metres that a body sinks in by, or floats, in an engine's usual settings. */
const MARGINS: Record<PhysicsEngine, number> = {
  rapier: 0.002,
  cannon: 0.015, // contacts are springs
  jolt: 0.021, // mPenetrationSlop, 0.02
  bullet: 0.04, // the collision margin of shapes
  havok: 0.015,
  physx: 0.003,
};
const MILLIMETRE = 0.001;
/** Of the map's side: what the engines' float32 leaves out. */
const FLOAT32 = 2e-6;

let served: ServedKit;
const serve = async (kit: MadeKit): Promise<void> => {
  served = await serveKit(kit.files);
};
afterAll(closeWindows);

/** @param height of the window: where nothing is looked at, next to nothing is drawn */
async function openPage(height = 16): Promise<Page> {
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 1.5 * height, height } });
  await watched(page, 'in full', ['https://cdn.jsdelivr.net']);
  await withPackages(page);
  await page.goto(served.address);
  return page;
}

const maps = [
  { width: 65, height: 65, extent: { x: 128, y: 128 }, side: 15, engines: PHYSICS_ENGINES },
  { width: 257, height: 257, extent: { x: 256, y: 256 }, side: 4, engines: PHYSICS_ENGINES },
  // cannon-es has square cells alone.
  { width: 200, height: 130, extent: { x: 300, y: 150 }, side: 4, engines: PHYSICS_ENGINES.filter((id) => id !== 'cannon') },
];

describe.each(maps)('on $width × $height samples', ({ width, height, extent, side, engines }) => {
  let kit: MadeKit;
  beforeAll(async () => {
    kit = await madeKit('three', width, { height, extent, elevation: { min: -5, max: 15 } });
    await serve(kit);
  });
  afterEach(closeWindows);
  afterAll(() => served.close());

  test.each(engines)('%s stands on what is drawn', async (engine) => {
    const page = await openPage();
    const { rays, balls, boxes } = await page.evaluate(measureOn, { engine, rays: 10_000, side, seconds: 6 });
    // Of ground with fewer rows than columns Havok has a mesh, for which `about 0.01` is stated.
    const [stated] = engine === 'havok' && width !== height ? [0.01] : kit.rowOf(ENGINES[engine]);
    expect(rays.missed).toBe(0);
    expect(rays.largest).toBeLessThan(stated + FLOAT32 * extent.x);
    // Some have rolled to the rim, or over it.
    for (const gaps of [balls, boxes]) expect(gaps.length).toBeGreaterThan(0.8 * side ** 2);
    // Half of the bodies at least are at rest; a tenth may be on their way, in the air or in a collision.
    const slack = MILLIMETRE + MARGINS[engine];
    for (const gaps of [balls, boxes]) {
      expect(Math.abs(gaps[gaps.length >> 1])).toBeLessThan(slack);
      expect(gaps[Math.floor(gaps.length / 10)]).toBeGreaterThan(-slack);
    }
  });
});

describe('on level ground', () => {
  beforeAll(async () => serve(await madeKit('three', 65, { extent: { x: 128, y: 128 }, elevation: { min: -5, max: 15 } })));
  afterEach(closeWindows);
  afterAll(() => served.close());
  test.each(PHYSICS_ENGINES)('a ball of %s rolls and stays on it', async (engine) => {
    const page = await openPage();
    const { way, low, high } = await page.evaluate(rollOn, { engine, seconds: 11 });
    expect(way).toBeGreaterThan(50);
    expect(low).toBeGreaterThan(-MILLIMETRE - MARGINS[engine]);
    expect(high).toBeLessThan(MILLIMETRE + MARGINS[engine]);
  });
});

describe('in tiles', () => {
  beforeAll(async () => serve(await madeKit('three', 65, { tiles: 2 })));
  afterEach(closeWindows);
  afterAll(() => served.close());

  test('neighbours have the same normals where they meet, near to those of each', async () => {
    const page = await openPage();
    const { apart, moved } = await page.evaluate(joinedNormals);
    expect(apart).toBe(0);
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThan(1);
  });
});

describe('the page', () => {
  beforeAll(async () => serve(await madeKit('three', 65, { extent: { x: 256, y: 256 }, elevation: { min: -10, max: 40 } })));
  afterEach(closeWindows);
  afterAll(() => served.close());

  test.each(PHYSICS_ENGINES)('shows a ball of %s that falls to the ground and not through it', async (engine) => {
    const page = await openPage(400);
    await page.selectOption('select', engine);
    const shown = page.locator('output');
    const above = async (): Promise<number> =>
      Number(/is ([\d.]+) m above/.exec((await shown.textContent()) ?? '')?.[1] ?? Number.NaN);
    // On a slope the place straight below its middle is nearer than its radius of 4.27 m is long.
    await expect.poll(above).toBeLessThan(6);
    // A moment later too: it rolls, and does not sink.
    await page.waitForTimeout(2000);
    expect(await above()).toBeGreaterThan(4.2);
  });
});
