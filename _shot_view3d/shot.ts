import { writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { findBrowser } from '../tests/support/browser.ts';
const jobs = JSON.parse(process.argv[2]);
const server = await createServer({ root: '/work/main', configFile: false, logLevel: 'error', server: { port: 5391, host: '127.0.0.1', fs: { strict: false } }, optimizeDeps: { include: ['three', 'three/addons/controls/OrbitControls.js', 'seedrandom'] }, cacheDir: '/tmp/fl/vite-view3d' });
await server.listen();
const { launchOptions } = await findBrowser();
const browser = await chromium.launch(launchOptions);
try {
  for (const job of jobs) {
    const page = await browser.newPage({ viewport: { width: job.w ?? 1136, height: job.h ?? 600 }, deviceScaleFactor: job.dpr ?? 1 });
    page.on('console', (m) => console.log('[page]', m.text().slice(0, 1500)));
    page.on('pageerror', (e) => console.log('[error]', e.message));
    await page.goto('http://127.0.0.1:5391/_shot_view3d/index.html');
    await page.waitForFunction('window.ready', undefined, { timeout: 60000 });
    console.log(job.name, JSON.stringify(await page.evaluate((o) => (window as any).setup(o), job)));
    if (job.time) console.log('ms', JSON.stringify(await page.evaluate((k) => (window as any).full(k), job.time)));
    if (job.script) console.log('script', JSON.stringify(await page.evaluate(job.script)));
    const data = await page.evaluate(async () => { const b = await (window as any).view.screenshot(); const u = new Uint8Array(await b.arrayBuffer()); let s = ''; for (const v of u) s += String.fromCharCode(v); return btoa(s); });
    await writeFile(`/tmp/fl/${job.name}.png`, Buffer.from(data, 'base64'));
    await page.close();
  }
} finally { await browser.close(); await server.close(); }
