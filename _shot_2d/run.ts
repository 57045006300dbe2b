import { writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { findBrowser } from '../tests/support/browser.ts';
const server = await createServer({ server: { port: 5391, host: '127.0.0.1', hmr: false, watch: null }, configFile: false, root: '/work/main', logLevel: 'error', cacheDir: '/tmp/fl/vite2d' });
await server.listen();
const { launchOptions } = await findBrowser();
const b = await chromium.launch(launchOptions);
for (const theme of ['dark', 'light']) for (const d of [1, 2]) {
  const page = await b.newPage({ viewport: { width: 1140, height: 960 }, deviceScaleFactor: d });
  page.on('console', (m) => console.log(m.text())); page.on('pageerror', (e) => console.log(e));
  await page.goto(`http://127.0.0.1:5391/_shot_2d/index.html?theme=${theme}`);
  await page.waitForSelector('html[data-done]', { timeout: 60000 }); await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/fl/2d-${theme}-${d}.png` });
  if (d === 2) await page.screenshot({ path: `/tmp/fl/2d-crop-${theme}.png`, clip: { x: 0, y: 0, width: 560, height: 165 } });
  if (d === 2) await page.screenshot({ path: `/tmp/fl/2d-crop2-${theme}.png`, clip: { x: 0, y: 560, width: 800, height: 380 } });
  console.log(theme, d, JSON.stringify(await page.evaluate('times')));
  if (d === 1) { const svg = await page.evaluate('svg') as string; await writeFile(`/tmp/fl/2d-${theme}.svg`, svg); const p2 = await b.newPage({ viewport: { width: 1200, height: 360 } }); await p2.goto(`file:///tmp/fl/2d-${theme}.svg`); await p2.screenshot({ path: `/tmp/fl/2d-svg-${theme}.png` }); await p2.close(); }
  await page.close();
}
await b.close(); await server.close(); process.exit(0);
