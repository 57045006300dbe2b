/** What only the page can show: that an edit in the panel reaches the terrain, its picture and the link. Rows are tested in
 *  tests/browser/ui-panel.test.ts. */
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { appearanceSchema } from '../../src/draw/colour/appearance.ts';
import {
  fieldOf,
  linkOf,
  listOf,
  nameOf,
  panelOf,
  pixelsOf,
  samplesOf,
  sliderOf,
  statisticsOf,
  type,
} from '../support/app-panel.ts';
import { useSmallApp } from '../support/small-app.ts';

const app = useSmallApp();

const undo = (page: Page): Promise<void> => page.getByRole('button', { name: /^Undo/ }).click();
/** Degrees of the mean slope that the statistics show. */
const slopeIn = (statistics: string): number => Number(/slope([\d.]+)°/.exec(statistics)?.[1]);

test('a value that is typed or slid makes other terrain and another link, and undo brings the first back', async () => {
  const { page } = app;
  const before = await samplesOf(page);
  await type(fieldOf(page, 'Hurst exponent'), '0.3');
  const rough = await samplesOf(page);
  expect(slopeIn(rough.statistics)).toBeGreaterThan(2 * slopeIn(before.statistics));
  expect(rough.y).not.toEqual(before.y);
  await sliderOf(page, 'Hurst exponent').press('ArrowRight');
  expect((await linkOf(page)).get('p.hurst')).toBe('0.31');
  expect(await statisticsOf(page)).not.toBe(rough.statistics);
  for (let i = 0; i < 2; i++) await undo(page);
  expect(await samplesOf(page)).toEqual(before);
  expect(await fieldOf(page, 'Hurst exponent').inputValue()).toBe('0.9');
});

test('what is refused is said on the page, until it is dismissed or a value is accepted', async () => {
  const { page } = app;
  const alert = page.getByRole('alert').getByText('Hurst exponent: expected a number, got "abc"');
  await type(fieldOf(page, 'Hurst exponent'), 'abc');
  await alert.waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await alert.waitFor({ state: 'hidden' });
  await type(fieldOf(page, 'Hurst exponent'), 'abc');
  await alert.waitFor();
  await type(fieldOf(page, 'Hurst exponent'), '0.5');
  await alert.waitFor({ state: 'hidden' });
});

test('colours, sea, shadows and theme change the picture and not the terrain; a window made small and large again shows the same', async () => {
  const { page } = app;
  const isGreen = ([r, g, b]: Uint8Array): number => Number(g > r + 8 && g > b + 8);
  const isBlue = ([r, , b]: Uint8Array): number => Number(b > r + 20);
  const [usual, figures] = [await pixelsOf(page), await statisticsOf(page)];
  const { ramp, seaLevel, shadows } = appearanceSchema;

  await type(fieldOf(page, nameOf(seaLevel)), '1500');
  const flooded = await pixelsOf(page);
  expect(meanOf(flooded, isBlue)).toBeGreaterThan(1.2 * meanOf(usual, isBlue));
  await type(fieldOf(page, nameOf(seaLevel)), '0');
  await panelOf(page)
    .getByRole('checkbox', { name: nameOf(shadows) })
    .uncheck();
  expect(meanOf(await pixelsOf(page), ([r, g, b]) => r + g + b)).toBeGreaterThan(meanOf(usual, ([r, g, b]) => r + g + b));
  await listOf(page, nameOf(ramp)).selectOption('Grey');
  expect(meanOf(usual, isGreen)).toBeGreaterThan(0.01);
  expect(meanOf(await pixelsOf(page), isGreen)).toBeLessThan(0.001);
  for (const label of [shadows.label, ramp.label])
    await panelOf(page)
      .getByRole('button', { name: `Reset ${label}` })
      .click();
  expect((await pixelsOf(page)).equals(usual)).toBe(true);

  await panelOf(page).getByRole('button', { name: 'View', exact: true }).click();
  await listOf(page, 'Theme').selectOption('Dark');
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  expect((await pixelsOf(page)).equals(usual)).toBe(false);
  await listOf(page, 'Theme').selectOption('Light');
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const map = page.getByRole('region', { name: 'Minimap' });
  for (const [size, state] of [
    [{ width: 390, height: 844 }, 'hidden'],
    [window, 'visible'],
  ] as const) {
    await page.setViewportSize(size);
    await map.waitFor({ state });
  }
  await expect.poll(async () => (await pixelsOf(page)).equals(usual)).toBe(true);
  expect(await statisticsOf(page)).toBe(figures);
});

/** Mean of what `measure` says of the pixels of a picture, each red, green and blue of 0 … 255. */
function meanOf(picture: Buffer, measure: (rgb: Uint8Array) => number): number {
  const { data, width, height } = PNG.sync.read(picture);
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) sum += measure(data.subarray(i, i + 3));
  return sum / (width * height);
}
