/** The built page in the browsers that are installed beside Chromium, as a person has it there. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { generateCommand } from '../../src/cli/generate.ts';
import { coloursIn, SMALL } from '../support/app-page.ts';
import { engineOf } from '../support/engines.ts';
import { SMALL_ARGUMENTS } from '../support/small-app.ts';
import { startBrowser, type WebDriver } from '../support/web-driver.ts';

/** Colours of a window that shows a terrain or a landscape; its controls alone have 2000. */
const MANY_COLOURS = 4000;
/** Where the last pictures are left, to be looked at. */
const SEEN = path.resolve('node_modules/.cache/pictures');

describe.each(['firefox', 'webkit'] as const)('in %s', (name) => {
  const program = engineOf(name).find();
  if (program === undefined) return test.skip(`no ${name} is installed: ${engineOf(name).source}`);
  let page: WebDriver;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'faultline-browser-files-'));
    await mkdir(SEEN, { recursive: true });
    page = await startBrowser(name, program);
    await page.go(`${inject('appUrl')}#${SMALL}`);
  });
  afterAll(async () => {
    await page?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The window, once what it is to show has come to rest; a landscape moves on.
   *  @param atRest selector of what is there then */
  async function seen(what: string, atRest = '#terrain[aria-busy="false"]'): Promise<Buffer> {
    await page.run(async (selector) => {
      while (!document.querySelector(selector)) await new Promise((resolve) => setTimeout(resolve, 20));
    }, `html[data-status="ready"] ${atRest}`);
    const screenshot = await page.screenshot();
    await writeFile(path.join(SEEN, `${name}-${what}.png`), screenshot);
    return screenshot;
  }

  const titleIs = (title: string) =>
    page.run(async (title) => {
      while (document.getElementById('title')?.textContent !== title) await new Promise((resolve) => setTimeout(resolve, 20));
    }, title);

  test('a link shows its terrain, and a drag turns it', async () => {
    const before = await seen('terrain');
    expect(coloursIn(before)).toBeGreaterThan(MANY_COLOURS);
    await page.drag('#terrain', 120, 20);
    expect((await seen('turned')).equals(before)).toBe(false);
  });

  test('an image is the file that the command line writes, byte for byte, and opens again', async () => {
    // A download would be in the folder of the person who runs this, and the page's policy forbids to fetch its address.
    await page.run(() => {
      const blobs = new Map<string, Blob>();
      const { createObjectURL } = URL;
      URL.createObjectURL = (blob: Blob) => {
        const url = createObjectURL(blob);
        blobs.set(url, blob);
        return url;
      };
      HTMLAnchorElement.prototype.click = function () {
        Object.assign(window, { saved: blobs.get(this.href) });
      };
    });
    await page.press('#export');
    await page.press('//*[@role="option"][starts-with(., "Image with recipe")]');
    await page.press('//dialog//button[starts-with(., "Export ")]');
    const base64 = await page.run(async () => {
      const page = window as { saved?: Blob };
      while (!page.saved) await new Promise((resolve) => setTimeout(resolve, 20));
      const bytes = new Uint8Array(await page.saved.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    });
    const own = path.join(folder, 'own.png');
    await generateCommand([...SMALL_ARGUMENTS, '-o', own]);
    expect(Buffer.from(base64, 'base64').equals(await readFile(own))).toBe(true);

    await page.go(`${inject('appUrl')}#${SMALL.replace('dolerite', 'gabbro')}`);
    await titleIs('gabbro');
    await page.type('body > input[type=file][multiple]', own);
    await titleIs('dolerite');
    await seen('import');
  });

  test('terrains are compared, layers of a landscape are drawn, and a reload keeps the view', async () => {
    await page.press('#view-compare');
    // WebKit shows what is on a canvas some time after it was drawn.
    await expect.poll(async () => coloursIn(await seen('compare'))).toBeGreaterThan(MANY_COLOURS);
    await page.press('#view-landscape');
    await expect.poll(async () => coloursIn(await seen('landscape', 'body'))).toBeGreaterThan(MANY_COLOURS);
    await page.reload();
    await expect.poll(async () => coloursIn(await seen('reload', 'body'))).toBeGreaterThan(MANY_COLOURS);
    expect(await page.run(() => document.querySelector('.document-title')?.textContent)).toMatch(/^Violet dusk/);
  });
});
