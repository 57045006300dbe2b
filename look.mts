import { chromium } from 'playwright';
import { findBrowser } from './tests/support/browser.ts';
const { launchOptions } = await findBrowser();
const browser = await chromium.launch(launchOptions);
const [port, ...shots] = process.argv.slice(2);
for (const shot of shots) {
  const [name, hash, size = '1440x900', scheme = 'light', clicks = ''] = shot.split('|');
  const [width, height] = size.split('x').map(Number);
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme as 'light', hasTouch: width < 500, reducedMotion: 'reduce' });
  page.on('pageerror', (e) => console.log(name, 'ERROR', e.message));
  await page.goto(`http://localhost:${port}/${hash}`);
  await page.waitForSelector('html[data-status="ready"]', { timeout: 90000 });
  for (const c of clicks.split(';').filter(Boolean)) {
    if (c.startsWith('key:')) await page.keyboard.press(c.slice(4));
    else if (c.startsWith('wait:')) await page.waitForTimeout(Number(c.slice(5)));
    else await page.click(c, { timeout: 20000 });
    await page.waitForTimeout(600);
    await page.waitForSelector('html[data-status="ready"]', { timeout: 90000 });
  }
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/tl/${name}.png` });
  await page.close();
}
await browser.close();
