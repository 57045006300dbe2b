import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import {
  type AppPage,
  closeWindows,
  compareWith,
  drawInFull,
  ready,
  SMALL,
  sharedBrowser,
  watched,
} from '../support/app-page.ts';
import { documentPicture, showLink } from '../support/link-page.ts';
import { pictureFault } from '../support/pictures.ts';

const WINDOW = { width: 1280, height: 720 };

let drawn: AppPage;

beforeAll(async () => {
  const browser = await sharedBrowser();
  const blank = await browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce' });
  await blank.addInitScript(() => {
    const drawn: HTMLCanvasElement[] = [];
    const { transferControlToOffscreen } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.transferControlToOffscreen = function () {
      drawn.push(this);
      return Reflect.apply(transferControlToOffscreen, this, []);
    };
    Object.assign(globalThis, { drawn });
  });
  drawn = await watched(blank, true);
  await drawn.page.goto(`${inject('appUrl')}#${SMALL}`);
  await ready(drawn.page);
  // What took how long differs from time to time.
  await drawn.page.addStyleTag({ content: '.cell-fact { display: none }' });
}, 60_000);

afterAll(closeWindows);

afterEach(() => expect(drawn.errors).toEqual([]));

// Other browsers have other fonts and other rounding: only the locked one draws the kept pictures.
const pictureTest = test.skipIf(!inject('isLockedBrowser'));

const THREE = compareWith('fault-lines', 'square-square');
const FOUR = compareWith('fault-lines', 'square-square', 'midpoint-squares');
const OWN_CAMERAS = 'linkCamera=false&camera=60,20,2,0.2,0,0&t1.camera=0,85,3,0,0,0&t3.camera=240,40,4,0,0,0';
const LINE = 'midpoint-displacement&seed=ridge&size=257x65';
const scenes = [
  { name: 'compare-2', link: compareWith('fault-lines') },
  { name: 'compare-4', link: FOUR },
  { name: 'compare-swipe', link: `${THREE}&layout=swipe&divider=0.4` },
  { name: 'compare-difference-3d', link: `${THREE}&difference=3d&pair=3-1` },
  { name: 'compare-difference-map', link: `${compareWith('fault-lines')}&difference=map` },
  {
    name: 'compare-own-cameras',
    link: `${THREE.replaceAll('t2.', 't1.')}&pane=2&${OWN_CAMERAS}&linkColour=false&side=parameters&cut=row,0.3`,
  },
  {
    name: 'compare-lines',
    link: `v=1&generator=${LINE}&view=compare&pane=3&t1.generator=midpoint-displacement&t1.p.roughness=0.7&t2.generator=midpoint-displacement&t2.seed=river&plot=slopes`,
  },
  {
    name: 'compare-solo-light',
    link: `${FOUR.replaceAll('t3.', 't1.')}&pane=3&layout=solo&pair=3-1&1.pin=2&1.p.hurst=0.4&2.pin=0&2.cut=column,0.2`,
    colorScheme: 'light',
  },
  { name: 'compare-phone', link: THREE, size: { width: 390, height: 844 } },
] as const;

pictureTest.each(scenes)('$name is drawn by the locked browser as it was when it was looked at', async (scene) => {
  const { page } = drawn;
  await drawInFull(page, false);
  await page.setViewportSize('size' in scene ? scene.size : WINDOW);
  await page.emulateMedia({ colorScheme: 'colorScheme' in scene ? scene.colorScheme : 'dark' });
  await showLink(page, scene.link);
  await drawInFull(page);
  expect(await pictureFault(scene.name, await documentPicture(page))).toBeUndefined();
});

test('four terrains and their difference are drawn by one WebGL context', async () => {
  const { page } = drawn;
  await showLink(page, `${FOUR}&difference=3d`);
  expect(await page.locator('.compare-cell:not(.is-difference, .is-empty)').count()).toBe(4);
  expect(await page.evaluate(() => (globalThis as unknown as { drawn: HTMLCanvasElement[] }).drawn.map(({ id }) => id))).toEqual([
    'terrain',
  ]);
});
