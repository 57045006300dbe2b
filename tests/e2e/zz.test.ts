import { expect, test } from 'vitest';
import { openApp, ready, sharedBrowser } from '../support/app-page.ts';

test('look', async () => {
  const { page, errors } = await openApp(await sharedBrowser(), { viewport: { width: 1280, height: 720 }, colorScheme: 'dark' });
  await page.keyboard.press('x');
  await page.screenshot({ path: '/tmp/cut-1.png' });
  const box = await page.locator('#terrain').boundingBox();
  if (!box) throw new Error('no box');
  await page.mouse.move(box.x + box.width * 0.36, box.y + box.height * 0.55);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 4 });
  await page.mouse.move(box.x + box.width * 0.65, box.y + box.height * 0.45, { steps: 4 });
  await page.mouse.up();
  await ready(page);
  await page.screenshot({ path: '/tmp/cut-2.png' });
  console.log(await page.locator('#fault-card').ariaSnapshot()); await page.locator('#fault-card').getByRole('combobox').nth(0).selectOption({ label: 'Circle' }, { timeout: 4000 }).catch((e) => console.log(String(e)));
  await page.getByRole('button', { name: 'Point Q of the fault' }).focus();
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight');
  await ready(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await ready(page);
  await page.screenshot({ path: '/tmp/cut-3.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await ready(page);
  await page.screenshot({ path: '/tmp/cut-4.png' });
  console.log(await page.evaluate(() => location.hash));
  expect(errors).toEqual([]);
}, 120_000);
