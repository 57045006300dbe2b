import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { presetRecipe } from '../../src/core/preset-recipe.ts';
import { defaultsOf, type Generator, generators, type Recipe } from '../../src/index.ts';
import { landscapePresets } from '../../src/landscape/presets.ts';
import { type AppDocument, terrainAtStage } from '../../src/state/document.ts';
import { documentFromText } from '../../src/state/document-text.ts';
import { readyComparisons } from '../../src/state/ready-comparisons.ts';
import { articleSections } from '../../src/ui/gallery/articles.ts';
import {
  type AppPage,
  closeWindows,
  hideTerrain,
  openApp,
  pressInTopBar,
  ready,
  SMALL,
  seriousFindings,
  sharedBrowser,
} from '../support/app-page.ts';
import { recipeOf } from '../support/app-panel.ts';
import { layoutFaults, smallTargets } from '../support/layout-faults.ts';
import { sharedLink, showLink } from '../support/link-page.ts';

const SIZE = { width: 1000, height: 380 };

let browser: Browser;
let app: AppPage;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openApp(browser, { viewport: SIZE, deviceScaleFactor: 0.5 }, true, SMALL);
  page = app.page;
  await hideTerrain(page);
}, 60_000);

afterAll(closeWindows);

const button = (): Locator => page.getByRole('button', { name: 'Gallery', exact: true });
const gallery = (): Locator => page.getByRole('dialog', { name: 'Gallery' });
const marked = (): Locator => gallery().locator('[aria-current=true]');

/** Seconds of the landscape's motion. */
async function momentOf(): Promise<number> {
  return Number(await page.getByRole('slider', { name: 'Time' }).inputValue());
}

/** A preset's button, in the group of its generator. */
function itemOf({ title, presets }: Pick<Generator, 'title' | 'presets'>, id: string): Locator {
  const preset = presets.find((p) => p.id === id);
  if (!preset) throw new Error(`${title}: expected a preset ${id}`);
  const group = gallery().getByRole('region', { name: title, exact: true });
  return group.getByRole('button').filter({ has: page.getByText(preset.title, { exact: true }) });
}

test('the gallery shows a picture of every preset of every generator, of every comparison and landscape, and fetches none before', async () => {
  const fetched = (): Promise<string[]> =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.png')),
    );
  expect(await fetched()).toEqual([]);
  await button().click();
  await gallery().waitFor();
  const loaded = await gallery().evaluate(async (dialog) => {
    const names: string[] = [];
    for (const image of dialog.querySelectorAll('img')) {
      image.scrollIntoView();
      await image.decode();
      names.push(image.closest('button')?.dataset.key ?? '');
    }
    return names;
  });
  const presets = generators.flatMap((generator) => generator.presets.map(({ id }) => `${generator.id}-${id}`));
  expect(loaded).toEqual([
    ...presets,
    ...readyComparisons.map(({ id }) => `comparison-${id}`),
    ...landscapePresets.map(({ id }) => `landscape-${id}`),
  ]);
  expect(await itemOf(generators[0], generators[0].presets[0].id).getByRole('img').getAttribute('alt')).toContain('from above');
});

test('Escape closes it and gives the focus back', async () => {
  await page.keyboard.press('Escape');
  await gallery().waitFor({ state: 'hidden' });
  expect(await button().evaluate((element) => element === document.activeElement)).toBe(true);
});

/** A state with hidden values of all kinds: ground, stage, filter, sea, ramp, exaggeration, camera, and a profile in place of the view. */
const ODD = [
  'v=1&generator=fault-lines&seed=karst&size=100x100&extent=4240000x2800000&elevation=-4971..7833&filter=invert&stage=7',
  'seaLevel=2500&ramp=grey&water=false&exaggeration=60&sunAzimuthDeg=10&camera=200,12,0.9,0.4,0.1,-0.3&profile=full',
].join('&');

test('after any state a preset is the terrain of its picture, and marked when the gallery opens again', async () => {
  await page.setViewportSize({ width: 1000, height: 620 }); // room for the minimap
  for (const [generatorId, id] of [
    ['diamond-square', 'rolling'],
    ['diamond-square', 'island'],
  ]) {
    const generator = generators.find((one) => one.id === generatorId);
    const preset = generator?.presets.find((one) => one.id === id);
    if (!generator || !preset) throw new Error(`expected ${generatorId} ${id}`);
    await showLink(page, ODD);
    await page.keyboard.press('g');
    await itemOf(generator, id).click();
    await gallery().waitFor({ state: 'hidden' });
    await ready(page);
    expect(await recipeOf(page)).toEqual(presetRecipe(generator, preset));
    await button().click();
    await marked().waitFor();
    expect(await marked().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await marked().innerText()).toContain(preset.title);
    expect(await unlikeness()).toBeLessThan(13);

    await page.keyboard.press('Escape');
  }
  await page.setViewportSize(SIZE);
});

/** How far the minimap, which has other light, is from the marked picture: mean difference of channels, 0 … 255, of 12 × 12 parts. */
function unlikeness(): Promise<number> {
  return marked()
    .locator('img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const map = document.querySelector<HTMLCanvasElement>('#minimap canvas');
      if (!map) throw new Error('expected a minimap');
      const [wanted, found] = [image, map].map((source) => {
        const canvas = new OffscreenCanvas(12, 12);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('expected a canvas');
        context.imageSmoothingQuality = 'high';
        context.drawImage(source, 0, 0, 12, 12);
        return context.getImageData(0, 0, 12, 12).data;
      });
      const sum = wanted.reduce((all, channel, i) => all + Math.abs(channel - found[i]), 0);
      return sum / (3 * 12 * 12);
    });
}

test('with "Keep my seed and ground" presets stay on the ground on screen', async () => {
  await showLink(page, `${SMALL}&extent=9000x9000&elevation=0..900&filter=invert&seaLevel=200`);
  await page.keyboard.press('g');
  await gallery().getByRole('checkbox', { name: 'Keep my seed and ground' }).check();
  await itemOf(generators[0], generators[0].presets[1].id).click();
  await ready(page);
  const kept = { width: 129, height: 129, extent: { x: 9000, y: 9000 }, elevation: { min: 0, max: 900 }, filters: [] };
  const recipe = await recipeOf(page);
  expect(recipe).toMatchObject(kept);
  expect(sourceOf(recipe).seed).toBe('dolerite');
  await button().click();
  expect(await gallery().getByRole('checkbox', { name: 'Keep my seed and ground' }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
});

test('the keyboard alone chooses: arrows move, Enter applies', async () => {
  await page.keyboard.press('g');
  await marked().waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const below = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top);
  await page.keyboard.press('ArrowUp');
  expect(await page.evaluate(() => document.activeElement?.getBoundingClientRect().top)).toBeLessThan(below ?? 0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await gallery().waitFor({ state: 'hidden' });
  const [first] = generators;
  expect(sourceOf(await recipeOf(page)).params).toEqual({ ...defaultsOf(first.params), ...first.presets[1].params });
});

test('a landscape opens at its first moment, also when it is chosen again, and one undo goes back to the terrain', async () => {
  const { title } = landscapePresets[1];
  const before = await page.locator('#title').textContent();
  await page.keyboard.press('g');
  await gallery().getByRole('region', { name: 'Landscapes' }).getByRole('button', { name: title }).click();
  await page.waitForSelector('html.is-landscape[data-status="ready"]');
  expect(await page.locator('#title').textContent()).toBe(title);
  for (let frame = 0; frame < 3; frame++) await page.keyboard.press('.');
  expect(await momentOf()).toBeGreaterThan(0);
  await page.keyboard.press('g');
  await marked().waitFor();
  expect(await marked().innerText()).toContain(title);
  await page.keyboard.press('Enter');
  await gallery().waitFor({ state: 'hidden' });
  expect(await momentOf()).toBe(0);
  await page.keyboard.press('Control+z');
  await page.waitForSelector('html:not(.is-landscape)[data-status="ready"]');
  expect(await page.locator('#title').textContent()).toBe(before);
});

test('a terrain that is chosen over a landscape is shown', async () => {
  await page.keyboard.press('s');
  await page.waitForSelector('html.is-landscape[data-status="ready"]');
  await page.keyboard.press('g');
  const [first] = generators;
  await itemOf(first, first.presets[0].id).click();
  await page.waitForSelector('html:not(.is-landscape)[data-status="ready"]');
  expect(sourceOf(await recipeOf(page)).generator).toBe(first.id);
});

describe('the articles', () => {
  const tab = (): Locator => gallery().getByRole('tab', { name: 'Articles' });
  const articles = (): Locator => gallery().getByRole('tabpanel', { name: 'Articles' });
  const pictures = articleSections.flatMap(({ rows }) => rows.flatMap((row) => row.pictures));
  /** A picture of a row, by its place. */
  const pictureOf = (row: string, i: number): Locator =>
    articles().getByRole('article').filter({ hasText: row }).getByRole('listitem').getByRole('button').nth(i);

  /** What is on screen, by its link. */
  const documentOf = async (): Promise<AppDocument> => documentFromText((await sharedLink(page)).split('#')[1]).document;

  test('every picture loads, none of them before the tab is shown; texts and commands are all there', async () => {
    await page.keyboard.press('g');
    await gallery().waitFor();
    expect(await articles().locator('img').count()).toBe(0);
    await tab().click();
    const images = articles().locator('img');
    await images.evaluateAll(async (all) => {
      for (const image of all) {
        image.scrollIntoView();
        await new Promise(requestAnimationFrame);
      }
    });
    const widths = (): Promise<number[]> =>
      images.evaluateAll((all) => all.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)));
    await expect.poll(widths).toEqual(pictures.map(({ width }) => width));
    const text = await articles().innerText();
    for (const { heading, rows } of articleSections)
      for (const said of [heading, ...rows.map(({ shows }) => shows)]) expect(text).toContain(said);
    expect(text).not.toMatch(/\*|`|\]\(/);
    expect(await articles().locator('strong', { hasText: 'Gallery ▸ Roughness 0.5 and 0.7' }).count()).toBe(1);
    const commands = await articles()
      .locator('.article-commands code')
      .evaluateAll((all) => all.map((code) => Array.from(code.children, ({ textContent }) => textContent)));
    expect(commands).toEqual(pictures.map((picture) => picture.commands));
  });

  test('a terrain opens at its stage whatever presets keep, as one step with its name, and is marked', async () => {
    const [, picture] = pictures.filter(({ file }) => file.startsWith('004-lines-'));
    await page.keyboard.press('Escape');
    await showLink(page, ODD);
    await page.keyboard.press('g');
    await gallery().getByRole('tab', { name: 'Ready-made' }).click();
    await gallery().getByRole('checkbox', { name: 'Keep my seed and ground' }).check();
    await tab().click();
    await pictureOf('A flat map, cut again and again', 1).click();
    await gallery().waitFor({ state: 'hidden' });
    await ready(page);
    const shown = documentFromText(picture.opens?.text ?? '').document;
    expect(terrainAtStage(await documentOf())).toEqual(terrainAtStage(shown));
    expect((await documentOf()).page.keepGround).toBe(true);
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).getAttribute('title')).toContain(
      'Terrain: A flat map, cut again and again, 2 of 4',
    );
    await page.keyboard.press('g');
    await marked().waitFor();
    expect(await marked().getAttribute('data-key')).toBe(picture.file);
    expect(await marked().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a landscape opens at the moment of its picture', async () => {
    await pictureOf('Scrolling, the second way', 1).click();
    await page.waitForSelector('html.is-landscape[data-status="ready"]');
    expect(await momentOf()).toBe(20);
    expect((await documentOf()).landscape).toBe('l.preset=article-000-endless&l.width=384&l.height=150');
    await page.keyboard.press('Control+z');
    await page.waitForSelector('html:not(.is-landscape)[data-status="ready"]');
  });

  test('a command is copied; where the browser does not allow that, it is selected', async () => {
    const [{ commands }] = pictures;
    await page.keyboard.press('g');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copy = articles().getByRole('button', { name: 'Copy what draws' }).first();
    await copy.click();
    await gallery().getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    expect(await copy.innerText()).toBe('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(commands[0]);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await copy.click();
    await gallery().getByRole('status').filter({ hasText: 'The text is selected' }).waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe(commands[0]);
    expect(await copy.innerText()).toBe('Copy');
  });

  test('the keyboard alone reaches a picture: arrows change tabs and move, a button jumps to an article', async () => {
    await tab().focus();
    await page.keyboard.press('ArrowLeft');
    expect(await gallery().getByRole('tab', { selected: true }).innerText()).toBe('Ready-made');
    expect(await articles().isVisible()).toBe(false);
    await page.keyboard.press('ArrowRight');
    await articles().getByRole('button', { name: '004', exact: true }).press('Enter');
    await page.keyboard.press('ArrowRight');
    const focused = gallery().locator(':focus');
    expect(await focused.getAttribute('data-key')).toBe('004-lines-4.png');
    expect(await focused.getAttribute('title')).toBe('Open this terrain at stage 4');
    const top = await focused.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(
      await gallery()
        .locator('nav')
        .evaluate((nav) => nav.getBoundingClientRect().bottom),
    );
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

test('films play unless a person wants no motion, and a landscape begins at its moment on a page that has shown none', async () => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const { page: fresh } = await openApp(browser, { deviceScaleFactor: 0.5, reducedMotion }, true, SMALL);
    await fresh.getByRole('button', { name: 'Gallery', exact: true }).click();
    await fresh.getByRole('tab', { name: 'Articles' }).click();
    const film = fresh.locator('[data-key="000-growing.apng"] img');
    await film.scrollIntoViewIfNeeded();
    const source = reducedMotion === 'reduce' ? /^data:image\/png/ : /000-growing-[^/]+\.apng$/;
    await expect.poll(() => film.evaluate((image) => image instanceof HTMLImageElement && image.complete)).toBe(true);
    await expect.poll(() => film.getAttribute('src')).toMatch(source);
    await fresh.locator('[data-key="000-endless-later.png"]').click();
    await fresh.waitForSelector('html.is-landscape[data-status="ready"]');
    expect(Number(await fresh.getByRole('slider', { name: 'Time' }).inputValue())).toBeGreaterThanOrEqual(20);
    await fresh.close();
  }
});

test('on a phone nothing is cut off, and every picture is a target for a finger', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await pressInTopBar(page, 'Gallery');
  await gallery().waitFor();
  for (const name of ['Ready-made', 'Articles']) {
    await gallery().getByRole('tab', { name }).click();
    await gallery()
      .locator('.dialog-body')
      .evaluate((body) => body.scrollTo(0, 0));
    await expect.poll(() => layoutFaults(page, '.dialog[open]')).toEqual([]);
    expect(await smallTargets(page, '.dialog[open]')).toEqual([]);
  }
  expect(app.errors).toEqual([]);
});

test('a gallery that cannot be fetched says why', async () => {
  const { page: cutOff } = await openApp(browser, { deviceScaleFactor: 0.5 }, true, SMALL);
  await cutOff.route('**/gallery-dialog*.js', (route) => route.abort());
  await cutOff.getByRole('button', { name: 'Gallery', exact: true }).click();
  const alert = cutOff.getByRole('alert').filter({ hasText: 'The gallery could not be loaded: ' });
  await alert.waitFor();
  expect(await alert.innerText()).toMatch(/check the connection, then reload the page\.$/);
  await cutOff.close();
});

function sourceOf({ source }: Recipe): Extract<Recipe['source'], { kind: 'generated' }> {
  if (source.kind !== 'generated') throw new Error(`expected generated terrain, got ${source.name}`);
  return source;
}
