/** Documents as people share them: each begins as a text, and some are made by hand from there. */
import type { Locator, Page } from 'playwright';
import { atRest, ready } from './app-page.ts';
import { fieldOf, sliderOf, type } from './app-panel.ts';

export interface SharedDocument {
  readonly name: string;
  /** What stands behind the # of the address that it begins with. */
  readonly text: string;
  /** What a person does from there. */
  readonly arrange?: (page: Page) => Promise<void>;
}

export const sharedDocuments: readonly SharedDocument[] = [
  {
    name: 'fault-lines-row',
    text: 'v=1&generator=fault-lines&seed=alps&size=257x257&p.lines=300',
    async arrange(page) {
      await page.getByRole('radio', { name: 'Row' }).click();
      await drag(page, page.getByRole('button', { name: 'Cut end A, west' }), 0, -24);
    },
  },
  {
    name: 'filters-orbit',
    text: 'v=1&generator=diamond-square&seed=ridge&size=257x257&filter=erosion:f=0.5&filter=power:exponent=1.6&filter=edge-falloff:shape=radial,width=0.3',
    async arrange(page) {
      await drag(page, sliderOf(page, 'Hurst exponent'), 12, 0);
      await atRest(page);
      await drag(page, page.getByLabel('Terrain view'), 90, 20);
      await page.mouse.wheel(0, -240);
    },
  },
  {
    name: 'line-pins-zoom',
    text: 'v=1&generator=midpoint-displacement&seed=ridge&size=513x513',
    async arrange(page) {
      const chart = page.getByRole('img', { name: 'Elevation profile' });
      for (const roughness of ['0.56', '0.62']) {
        await page.getByRole('button', { name: 'Pin', exact: true }).click();
        await page.getByRole('menuitem', { name: /^Pin this/ }).click();
        await type(fieldOf(page, 'Roughness'), roughness);
        await ready(page);
      }
      await chart.hover();
      await page.mouse.wheel(0, -300);
    },
  },
  {
    name: 'himalaya-column',
    text: 'v=1&generator=diamond-square&seed=a&size=9x9',
    async arrange(page) {
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('menuitem', { name: /Himalaya/ }).click();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await ready(page);
      await page.getByRole('radio', { name: 'Column' }).click();
      await drag(page, page.getByRole('button', { name: 'Cut end A, north' }), 18, 0);
    },
  },
  {
    name: 'light-viridis-half-way',
    text: 'v=1&generator=triangle-edge&seed=paper&size=129x129&p.hurst=0.8&stage=5&theme=light&ramp=viridis&water=false&rock=0.2&contours=false&cut=line,0.1,0.9,0.85,0.2',
  },
  {
    name: 'profile-full',
    text: 'v=1&generator=random-additions&seed=long+section&size=257x129&extent=20000x10000&profile=full&lineScale=true&cut=line,0,0.4,1,0.7',
  },
  {
    name: 'from-top',
    text: 'v=1&generator=diamond-square&seed=a&size=129x129&p.edges=toroidal&elevation=-400..1800&ramp=dusk&sunAzimuthDeg=120&sunAltitudeDeg=20&exaggeration=4.5&seaLevel=150',
    async arrange(page) {
      await type(fieldOf(page, 'Seed'), 'ünïcode & <b>');
      await ready(page);
      await page.keyboard.press('Escape');
      await page.getByLabel('Terrain view').focus();
      await page.keyboard.press('t');
    },
  },
];

/** Takes hold of the middle of something and lets go of it some pixels further on. */
async function drag(page: Page, what: Locator, dx: number, dy: number): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error('what is to be dragged has no place on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}
