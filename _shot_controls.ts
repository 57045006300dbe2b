import { chromium } from 'playwright';
import { createServer } from 'vite';
import { findBrowser } from './tests/support/browser.ts';
const server = await createServer({ server: { port: 5391, host: '127.0.0.1' }, logLevel: 'error', cacheDir: '/tmp/vite-controls' });
await server.listen();
const { launchOptions } = await findBrowser();
const browser = await chromium.launch(launchOptions);
const shots: [string, string, number, number][] = [
  ['dark', 'card=working&menu=1', 1100, 900], ['light', 'theme=light&card=error&stage=5', 1100, 900], ['faults', 'g=fault-lines&stage=300', 1100, 800], ['line', 'g=midpoint-displacement', 1100, 800],
  ['phone', '', 390, 844], ['help', 'help=1', 1100, 700], ['dialog', 'dialog=1&theme=light', 1100, 700],
];
const only = process.argv.slice(2);
for (const [name, query, width, height] of shots) {
  if (only.length && !only.includes(name)) continue;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: name === 'phone' ? 2 : 1 });
  page.on('console', (m) => console.log(name, m.text()));
  page.on('pageerror', (e) => console.log(name, 'ERROR', e.message));
  await page.goto(`http://127.0.0.1:5391/_shot_controls.html?${query}`);
  await page.waitForSelector('html[data-ready]', { timeout: 60000 });
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/ctl-${name}.png` });
  await page.close();
}
await browser.close(); await server.close(); process.exit(0);
