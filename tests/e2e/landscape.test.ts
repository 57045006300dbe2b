import { unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Landscape, Moment } from '../../src/landscape/landscape.ts';
import { landscapeApng, landscapePng, landscapeSvgFile } from '../../src/landscape/landscape-files.ts';
import { landscapeFromText } from '../../src/landscape/landscape-text.ts';
import { createLandscapePainter } from '../../src/landscape/painter.ts';
import { chooseExport, coloursIn, exportFile, openApp, ready, SMALL, sharedBrowser } from '../support/app-page.ts';
import { boxOf, dragByFinger, middleOf } from '../support/drags.ts';
import { showLink } from '../support/link-page.ts';
import { decodedFrames, exported, useSmallApp } from '../support/small-app.ts';

/** A small landscape, whose loop has ten frames. */
const LANDSCAPE = 'l.width=320&l.height=180&l.motion=loop&l.loopSeconds=2&l.fps=5';
const { landscape }: { landscape: Landscape } = landscapeFromText(LANDSCAPE);

const app = useSmallApp('not at all');
let page: Page;
beforeAll(() => app.page.setViewportSize({ width: 1280, height: 720 }));
beforeEach(() => {
  page = app.page;
  return showLink(page, `${SMALL}&view=landscape&${LANDSCAPE}`);
});

const picture = () => page.getByRole('img', { name: /^Violet dusk/ });
const seconds = async (): Promise<number> => Number(await page.getByRole('slider', { name: 'Time' }).inputValue());
const subtitle = (): Promise<string> => page.locator('#subtitle').innerText();

async function press(key: string): Promise<void> {
  await page.keyboard.press(key);
  await ready(page);
}

/** What a moment's picture is as a file of the library. */
const png = async (moment: Moment): Promise<Buffer> => Buffer.from(await landscapePng(landscape, moment));

test('a link shows it, told in words and paused; it plays, is stepped through, stands still, and S goes to the terrain and back', async () => {
  expect(await picture().getAttribute('aria-label')).toMatch(/6 layers, front to back Foreground, .* the sun, 320 stars/);
  expect(coloursIn(await picture().screenshot())).toBeGreaterThan(1000);
  const caption = page.locator('.landscape-caption');
  expect(await caption.innerText()).toMatch(/^320 × 180 px, shown at 100 %\s+loop: it repeats every 2 s/);
  expect(await page.locator('.player-rate').innerText()).toBe('paused');
  expect(await page.locator('.document-title').innerText()).toMatch(/^Violet dusk\s*6 layers/);

  await picture().click(); // a button that has the focus would take the key
  await page.keyboard.press(' ');
  expect(await page.getByRole('button', { name: 'Pause' }).getAttribute('title')).toBe('Pause (Space)');
  await expect.poll(seconds).toBeGreaterThan(0.2);
  await press(' ');
  const [at, before] = [await seconds(), await picture().screenshot()];
  await page.evaluate(async () => {
    for (let frame = 0; frame < 12; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await seconds()).toBe(at);
  expect((await picture().screenshot()).equals(before)).toBe(true);
  await page.getByRole('button', { name: 'To the start' }).click();
  await ready(page);
  expect((await picture().screenshot()).equals(before)).toBe(false);

  await press('s');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('view-terrain');
  const titles = (): Promise<string[]> =>
    page.locator('.view-tab').evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('title') ?? ''));
  const named = ['One terrain, step by step', 'Terrains side by side', 'Layers of silhouettes that move'];
  expect(await titles()).toEqual([named[0], `${named[1]} (C)`, `${named[2]} (S)`]);
  expect(await picture().isVisible()).toBe(false);
  expect(await page.getByRole('img', { name: 'Elevation profile' }).isVisible()).toBe(true);
  await press('s');
  expect(await picture().isVisible()).toBe(true);

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
  await page.keyboard.press('r'); // leaves, and does nothing else
  await alone.waitFor({ state: 'detached' });
  await ready(page);
  expect(await subtitle()).toContain('seed “evening”');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Full screen');
});

test('pictures and films are saved to the byte as the library makes them, and show what is seen, a layer alone too', async () => {
  await press(',');
  expect(await seconds()).toBeCloseTo(1.8);
  const [[name, last]] = await exported(page, 'PNG');
  expect(name).toBe('violet-dusk_evening.png');
  expect(last.equals(await png({ frame: 9, frames: 10 }))).toBe(true);
  await press('.');
  expect(await seconds()).toBe(0);
  const svg = landscapeSvgFile(landscape, { frame: 0, frames: 10 });
  expect([...(await exported(page, 'SVG')).values()][0].equals(svg)).toBe(true);

  const [[zipName, zip]] = await exported(page, 'Frames');
  expect(zipName).toBe('violet-dusk_evening.zip');
  const files = unzipSync(zip);
  const numbers = Array.from({ length: 10 }, (_, i) => String(i + 1).padStart(4, '0'));
  expect(Object.keys(files)).toEqual(numbers.map((number) => `violet-dusk_evening_${number}.png`));
  expect(Buffer.from(files['violet-dusk_evening_0010.png']).equals(last)).toBe(true);

  const [bytes] = (await exported(page, 'Animated loop')).values();
  const pieces: Uint8Array[] = [];
  for await (const piece of landscapeApng(landscape)) pieces.push(piece);
  expect(bytes.equals(Buffer.concat(pieces))).toBe(true);
  const painter = createLandscapePainter(landscape);
  painter.paint({ frame: 9, frames: 10 });
  const frames = await decodedFrames(page, bytes);
  expect(frames).toHaveLength(10);
  expect(frames[9].data.equals(Buffer.from(painter.pixels))).toBe(true);

  await page.getByRole('button', { name: 'More for Hills' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Solo' }).click();
  await ready(page);
  const [[aloneName, alone]] = await exported(page, 'PNG *only Hills, 320 × 180 px');
  expect(aloneName).toBe('violet-dusk_evening_Hills.png');
  const meanDistance = await page.evaluate(async (file) => {
    const image = new Image();
    image.src = `data:image/png;base64,${file}`;
    await image.decode();
    const [shown, saved] = [document.querySelector<HTMLCanvasElement>('.landscape-frame canvas'), image].map((source) => {
      const context = new OffscreenCanvas(320, 180).getContext('2d');
      if (!context || !source) throw new Error('there is no picture');
      context.drawImage(source, 0, 0);
      return context.getImageData(0, 0, 320, 180).data;
    });
    return shown.reduce((sum, value, i) => sum + Math.abs(value - saved[i]), 0) / shown.length;
  }, alone.toString('base64'));
  expect(meanDistance).toBeLessThan(1); // edges are of another shade
  await page.getByRole('button', { name: 'Solo: Hills' }).click();
});

test('a new seed is one step; where nothing moves there is nothing to play; a long file tells how far it is, and Escape ends it', async () => {
  await press('r');
  expect(await subtitle()).not.toContain('evening');
  await page.getByRole('button', { name: 'History' }).click();
  expect(await page.getByRole('menuitemradio').first().innerText()).toMatch(/^Landscape: Seed /);
  await page.keyboard.press('Escape');
  await press('Control+z');
  expect(await subtitle()).toContain('seed “evening”');

  await page.getByRole('radio', { name: 'Loop' }).focus();
  await press('ArrowRight');
  expect(await page.getByRole('radio', { name: 'Still' }).getAttribute('aria-checked')).toBe('true');
  const play = page.getByRole('button', { name: 'Play' });
  expect([await play.isDisabled(), await play.getAttribute('title')]).toEqual([true, 'Nothing moves: choose Endless or Loop']);
  const dialog = await chooseExport(page, 'Animated');
  expect(await dialog.getByRole('option', { name: /^Animated/ }).innerText()).toContain('Nothing moves');
  expect(await dialog.getByRole('button', { name: 'Export loop' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');

  await showLink(page, `${SMALL}&view=landscape&l.width=640&l.height=360&l.motion=loop&l.loopSeconds=120&l.fps=60`);
  await exportFile(page, 'Animated loop.*7200 frames');
  const bar = page.getByRole('progressbar');
  await bar.waitFor();
  expect(await bar.getAttribute('aria-valuetext')).toMatch(/^\d+ %, APNG, 640 × 360, frame \d+ of 7200$/);
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'hidden' });
});

test('on a phone it plays by itself, and a finger puts colours in order', async () => {
  const phone = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
  } as const;
  const link = `${SMALL}&view=landscape&l.width=320&l.height=180`;
  const { page } = await openApp(await sharedBrowser(), phone, 'not at all', link);
  await expect.poll(() => page.locator('.player-rate').innerText()).toMatch(/^drawn at \d+ frames\/s$/);
  await page.getByRole('button', { name: 'Pause' }).click();
  await ready(page);
  await page.getByRole('tab', { name: 'Scene' }).tap();
  await page.getByRole('button', { name: 'Edit the palette' }).tap();
  const colours = page.getByRole('listbox', { name: /^Colours of the layers/ }).getByRole('option');
  const order = () => colours.evaluateAll((all) => all.map((colour) => colour.ariaLabel?.match(/#\w+/)?.[0]));
  const before = await order();
  const [from, to] = [await boxOf(colours.nth(1)), await boxOf(colours.nth(8))];
  expect(to.y, 'the colour below').toBeGreaterThan(from.y);
  await dragByFinger(page, middleOf(from), middleOf(to));
  expect(await order()).toEqual([before[0], ...before.slice(2, 9), before[1], ...before.slice(9)]);
});
