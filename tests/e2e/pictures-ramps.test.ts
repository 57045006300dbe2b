import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { appearanceSchema } from '../../src/colour/appearance.ts';
import { type AppPage, closeWindows, openApp, SMALL, settledView, sharedBrowser } from '../support/app-page.ts';
import { showLink } from '../support/link-page.ts';
import { pictureFault } from '../support/pictures.ts';

const { ramp } = appearanceSchema;
const RAMPS = ramp.kind === 'choice' ? ramp.options : [];

let app: AppPage;
beforeAll(async () => {
  app = await openApp(await sharedBrowser(), { viewport: { width: 720, height: 480 }, deviceScaleFactor: 0.5 }, false, SMALL);
}, 60_000);
afterAll(closeWindows);

/** Pictures of one size under each other. */
function sheetOf(pictures: readonly PNG[]): Buffer {
  const [{ width, height }] = pictures;
  const sheet = new PNG({ width, height: height * pictures.length });
  for (const [i, picture] of pictures.entries()) PNG.bitblt(picture, sheet, 0, 0, width, height, 0, i * height);
  return PNG.sync.write(sheet);
}

test.skipIf(!inject('isLockedBrowser'))('every ramp is drawn as it was when it was looked at', async () => {
  const pictures: PNG[] = [];
  for (const name of RAMPS) {
    await showLink(app.page, `${SMALL}&ramp=${name}`);
    pictures.push(PNG.sync.read(await settledView(app.page)));
  }
  expect(pictures.length).toBeGreaterThan(3);
  expect(await pictureFault('ramps', sheetOf(pictures))).toBeUndefined();
  expect(app.errors).toEqual([]);
});
