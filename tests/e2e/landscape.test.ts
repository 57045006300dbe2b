import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { landscapeApng, landscapePng, landscapeSvgFile } from '../../src/io/landscape-files.ts';
import type { Landscape, Moment } from '../../src/landscape/landscape.ts';
import { landscapeFromText } from '../../src/landscape/landscape-text.ts';
import { createLandscapePainter } from '../../src/landscape/painter.ts';
import {
  type AppPage,
  chooseExport,
  closeWindows,
  coloursIn,
  exportFile,
  openApp,
  ready,
  SMALL,
  seriousFindings,
  sharedBrowser,
} from '../support/app-page.ts';
import { dragByFinger, middleOf } from '../support/finger.ts';
import { layoutFaults, smallTargets } from '../support/layout-faults.ts';
import { pictureFault } from '../support/pictures.ts';

/** A small landscape, whose loop has ten frames. */
const LANDSCAPE = 'l.width=320&l.height=180&l.motion=loop&l.loopSeconds=2&l.fps=5';
const LINK = `${SMALL}&view=landscape&${LANDSCAPE}`;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
}, 60_000);
afterAll(closeWindows);

const picture = (page: Page) => page.getByRole('img', { name: /^Violet dusk/ });
const time = (page: Page) => page.getByRole('slider', { name: 'Time' });
const seconds = async (page: Page): Promise<number> => Number(await time(page).inputValue());

/** Chooses a file in the Export dialog. @returns its name and bytes */
async function exported(page: Page, item: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await exportFile(page, item);
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const landscapeOf = (text: string): Landscape => landscapeFromText(text).landscape;
/** What a moment's picture is as a file of the library. */
const png = async (text: string, moment: Moment): Promise<Buffer> => Buffer.from(await landscapePng(landscapeOf(text), moment));

describe('a small landscape, for who wants little motion', () => {
  let app: AppPage;
  let page: Page;
  beforeAll(async () => {
    app = await openApp(browser, { viewport: { width: 1280, height: 720 } }, true, LINK);
    page = app.page;
  }, 60_000);
  afterEach(() => expect(app.errors).toEqual([]));
  afterAll(() => app?.page.close());

  test('a link shows it, told in words and paused', async () => {
    expect(await picture(page).getAttribute('aria-label')).toMatch(/6 layers, front to back Foreground, .* the sun, 320 stars/);
    expect(coloursIn(await picture(page).screenshot())).toBeGreaterThan(1000);
    expect(await page.locator('.landscape-caption').innerText()).toMatch(
      /^320 × 180 px, shown at 100 %\s+loop: it repeats every 2 s/,
    );
    expect(await page.locator('.player-rate').innerText()).toBe('paused');
    expect(await page.locator('.document-title').innerText()).toMatch(/^Violet dusk\s*6 layers/);
  });

  test('frames are stepped through by keys, go round, and are saved to the byte as the library makes them', async () => {
    await page.keyboard.press(',');
    await ready(page);
    expect(await seconds(page)).toBeCloseTo(1.8);
    const { name, bytes } = await exported(page, 'PNG');
    expect(name).toBe('violet-dusk_evening.png');
    expect(bytes.equals(await png(LANDSCAPE, { frame: 9, frames: 10 }))).toBe(true);
    await page.keyboard.press('.');
    await ready(page);
    expect(await seconds(page)).toBe(0);
    expect((await exported(page, 'SVG')).bytes.equals(landscapeSvgFile(landscapeOf(LANDSCAPE), { frame: 0, frames: 10 }))).toBe(
      true,
    );
  });

  test('what is seen is what is saved, a layer alone too', async () => {
    await page.getByRole('button', { name: 'More for Hills' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Solo' }).click();
    await ready(page);
    const { name, bytes } = await exported(page, 'PNG *only Hills, 320 × 180 px');
    expect(name).toBe('violet-dusk_evening_Hills.png');
    const differing = await page.evaluate(async (file) => {
      const image = new Image();
      image.src = `data:image/png;base64,${file}`;
      await image.decode();
      const pixels = (source: CanvasImageSource): Uint8ClampedArray => {
        const context = new OffscreenCanvas(320, 180).getContext('2d');
        if (!context) throw new Error('there is no canvas');
        context.drawImage(source, 0, 0);
        return context.getImageData(0, 0, 320, 180).data;
      };
      const canvas = document.querySelector<HTMLCanvasElement>('.landscape-frame canvas');
      if (!canvas) throw new Error('there is no picture');
      const [shown, saved] = [pixels(canvas), pixels(image)];
      return shown.filter((value, i) => value !== saved[i]).length;
    }, bytes.toString('base64'));
    expect(differing).toBe(0);
    await page.getByRole('button', { name: 'Solo: Hills' }).click();
    await ready(page);
  });

  test('the ZIP holds every frame of the loop, numbered', async () => {
    const { name, bytes } = await exported(page, 'Frames');
    expect(name).toBe('violet-dusk_evening.zip');
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(
      Array.from({ length: 10 }, (_, i) => `violet-dusk_evening_${String(i + 1).padStart(4, '0')}.png`),
    );
    const last = Buffer.from(files['violet-dusk_evening_0010.png']);
    expect(last.equals(await png(LANDSCAPE, { frame: 9, frames: 10 }))).toBe(true);
  });

  test('browsers play the animated loop: ten frames, each as the library makes it', async () => {
    const { bytes } = await exported(page, 'Animated loop');
    const pieces: Uint8Array[] = [];
    for await (const piece of landscapeApng(landscapeOf(LANDSCAPE))) pieces.push(piece);
    expect(bytes.equals(Buffer.concat(pieces))).toBe(true);
    const painter = createLandscapePainter(landscapeOf(LANDSCAPE));
    painter.paint({ frame: 9, frames: 10 });
    const files = { file: bytes.toString('base64'), painted: Buffer.from(painter.pixels).toString('base64') };
    const played = await page.evaluate(async ({ file, painted }) => {
      const bytesOf = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      const decoder = new ImageDecoder({ data: bytesOf(file), type: 'image/png' });
      await decoder.tracks.ready;
      const { frameCount, repetitionCount } = decoder.tracks.selectedTrack ?? {};
      const { image } = await decoder.decode({ frameIndex: 9 });
      const context = new OffscreenCanvas(320, 180).getContext('2d');
      context?.drawImage(image, 0, 0);
      const pixels = context?.getImageData(0, 0, 320, 180).data;
      const isSame = bytesOf(painted).every((value, i) => value === pixels?.[i]);
      return { frameCount, repetitionCount, isSame };
    }, files);
    expect(played).toEqual({ frameCount: 10, repetitionCount: Number.POSITIVE_INFINITY, isSame: true });
  });

  test('Space plays and pauses; while it is paused the picture stands', async () => {
    await picture(page).click(); // a button that has the focus would take the key
    await page.keyboard.press(' ');
    expect(await page.getByRole('button', { name: 'Pause' }).getAttribute('title')).toBe('Pause (Space)');
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.2);
    await page.keyboard.press(' ');
    await ready(page);
    const [at, before] = [await seconds(page), await picture(page).screenshot()];
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(await seconds(page)).toBe(at);
    expect((await picture(page).screenshot()).equals(before)).toBe(true);
    await page.getByRole('button', { name: 'To the start' }).click();
    await ready(page);
    expect((await picture(page).screenshot()).equals(before)).toBe(false);
  });

  test('a new seed is one step with a picture of its own, which undo takes back', async () => {
    await page.keyboard.press('r');
    await ready(page);
    expect(await page.locator('#subtitle').innerText()).not.toContain('evening');
    await page.getByRole('button', { name: 'History' }).click();
    const steps = page.getByRole('menuitemradio').filter({ has: page.locator('canvas.thumbnail') });
    expect(await steps.allInnerTexts()).toEqual([expect.stringMatching(/^Landscape: Seed /), 'Start']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await ready(page);
    expect(await page.locator('#subtitle').innerText()).toContain('seed “evening”');
  });

  test('where nothing moves there is nothing to play, and the reason is told', async () => {
    await page.getByRole('radio', { name: 'Loop' }).focus();
    await page.keyboard.press('ArrowRight');
    await ready(page);
    expect(await page.getByRole('radio', { name: 'Still' }).getAttribute('aria-checked')).toBe('true');
    const play = page.getByRole('button', { name: 'Play' });
    expect(await play.isDisabled()).toBe(true);
    expect(await play.getAttribute('title')).toBe('Nothing moves: choose Endless or Loop');
    const dialog = await chooseExport(page, 'Animated');
    expect(await dialog.getByRole('option', { name: /^Animated/ }).innerText()).toContain('Nothing moves');
    expect(await dialog.getByRole('button', { name: 'Export loop' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await ready(page);
  });

  test('F shows the picture alone, in the screen’s pixels; any key leaves and does nothing else', async () => {
    await page.getByRole('button', { name: 'Full screen' }).focus();
    await page.keyboard.press('f');
    const alone = page.locator('.screensaver-slide.is-shown canvas');
    await alone.waitFor();
    const { screen, box } = await alone.evaluate((canvas: HTMLCanvasElement) => {
      const { left, top, right, bottom } = canvas.getBoundingClientRect();
      return { screen: [0, 0, innerWidth, innerHeight], box: [left, top, right, bottom] };
    });
    expect(box).toEqual(screen);
    await expect.poll(() => page.locator('.screensaver-stage').evaluate((e) => getComputedStyle(e).cursor)).toBe('none');
    await page.keyboard.press('r');
    await alone.waitFor({ state: 'detached' });
    await ready(page);
    expect(await page.locator('#subtitle').innerText()).toContain('seed “evening”');
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Full screen');
  });

  test('nothing overlaps, is cut off, or is hard to read', async () => {
    expect(await layoutFaults(page)).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('S goes to the terrain and back', async () => {
    await page.keyboard.press('s');
    await ready(page);
    expect(await picture(page).isVisible()).toBe(false);
    expect(await page.getByRole('img', { name: 'Terrain view' }).isVisible()).toBe(true);
    await page.keyboard.press('s');
    await ready(page);
    expect(await picture(page).isVisible()).toBe(true);
  });
});

test('a long file tells how far it is, and Escape ends it', async () => {
  const long = `${SMALL}&view=landscape&l.width=640&l.height=360&l.motion=loop&l.loopSeconds=120&l.fps=60`;
  const { page, errors } = await openApp(browser, {}, true, long);
  await exportFile(page, 'Animated loop.*7200 frames');
  const bar = page.getByRole('progressbar');
  await bar.waitFor();
  expect(await bar.getAttribute('aria-valuetext')).toMatch(/^\d+ %, APNG, 640 × 360, frame \d+ of 7200$/);
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
  await page.close();
});

test('on a phone it plays by itself, everything is in reach of a finger, and a finger puts colours in order', async () => {
  const phone = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
  } as const;
  const { page, errors } = await openApp(browser, phone, false, `${SMALL}&view=landscape&l.width=320&l.height=180`);
  await expect.poll(() => page.locator('.player-rate').innerText()).toMatch(/^drawn at \d+ frames\/s$/);
  await page.getByRole('button', { name: 'Pause' }).click();
  await ready(page);
  expect(await layoutFaults(page)).toEqual([]);
  expect(await smallTargets(page, '.landscape-player')).toEqual([]);

  await page.getByRole('tab', { name: 'Scene' }).tap();
  await page.getByRole('button', { name: 'Edit the palette' }).tap();
  const colours = page.getByRole('listbox', { name: /^Colours of the layers/ }).getByRole('option');
  const order = () => colours.evaluateAll((all) => all.map((colour) => colour.ariaLabel?.match(/#\w+/)?.[0]));
  const before = await order();
  const [from, to] = [await colours.nth(1).boundingBox(), await colours.nth(8).boundingBox()];
  if (!from || !to) throw new Error('there are no colours');
  expect(to.y, 'the colour below').toBeGreaterThan(from.y);
  await dragByFinger(page, middleOf(from), middleOf(to));
  expect(await order()).toEqual([before[0], ...before.slice(2, 9), before[1], ...before.slice(9)]);
  expect(errors).toEqual([]);
  await page.close();
});

const editPalette = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Edit the palette' }).click();
  await page.getByRole('dialog', { name: 'Palette' }).waitFor();
};

describe('a landscape of a first visit', () => {
  // As in pictures.test.ts: only the locked browser draws the kept pictures.
  test.skipIf(!inject('isLockedBrowser')).each([
    { name: 'landscape', width: 1280, height: 720, colorScheme: 'dark', arrange: undefined },
    { name: 'landscape-phone', width: 390, height: 844, colorScheme: 'dark', arrange: undefined },
    { name: 'landscape-palette-light', width: 1000, height: 720, colorScheme: 'light', arrange: editPalette },
  ] as const)('$name looks as it did when it was looked at', async ({ name, width, height, colorScheme, arrange }) => {
    const { page, errors } = await openApp(browser, { viewport: { width, height }, colorScheme }, false, 'view=landscape');
    await arrange?.(page);
    await page.mouse.move(2, 2);
    await ready(page);
    // What a worker has painted comes onto the screen with one of the browser's next frames.
    await expect.poll(async () => pictureFault(name, await page.screenshot()), { timeout: 5000 }).toBeUndefined();
    expect(errors).toEqual([]);
    await page.close();
  });
});
