import type { Locator, Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { presetRecipe } from '../../src/core/parse-recipe.ts';
import { defaultsOf, type Generator, generators, type Recipe, registry } from '../../src/index.ts';
import { landscapePresets } from '../../src/landscape/presets.ts';
import { type AppDocument, terrainAtStage } from '../../src/state/document.ts';
import { documentFromText } from '../../src/state/document-text.ts';
import { readyComparisons } from '../../src/state/ready-comparisons.ts';
import { landforms as readyLandforms } from '../../src/state/ready-landforms.ts';
import { articleSections } from '../../src/ui/gallery/articles.ts';
import { openApp, ready, SMALL, sharedBrowser, takeComplaints } from '../support/app-page.ts';
import { recipeOf } from '../support/app-panel.ts';
import { sharedLink, showLink } from '../support/link-page.ts';
import { useSmallApp } from '../support/small-app.ts';

const app = useSmallApp('not at all');
let page: Page;
beforeEach(() => {
  page = app.page;
  return page.setViewportSize({ width: 1000, height: 380 });
});

const button = (): Locator => page.getByRole('button', { name: 'Gallery', exact: true });
const gallery = (): Locator => page.getByRole('dialog', { name: 'Gallery' });
const tab = (name: string): Locator => gallery().getByRole('tab', { name });
const landforms = (): Locator => gallery().getByRole('tabpanel', { name: 'Landforms' });
const algorithms = (): Locator => gallery().getByRole('tabpanel', { name: 'Algorithms' });
const keepGround = (): Locator => gallery().getByRole('checkbox', { name: 'Keep my seed and ground' });
const hasFocus = (part: Locator): Promise<boolean> => part.evaluate((element) => element === document.activeElement);
const landscapeReady = () => page.waitForSelector('html.is-landscape[data-status="ready"]');
const terrainReady = () => page.waitForSelector('html:not(.is-landscape)[data-status="ready"]');

/** What is marked once the gallery is open: it has the focus. */
async function marked(): Promise<Locator> {
  const item = gallery().locator('[aria-current=true]:visible');
  await item.waitFor();
  expect(await hasFocus(item)).toBe(true);
  return item;
}

/** Seconds of the landscape's motion. */
async function momentOf(): Promise<number> {
  return Number(await page.getByRole('slider', { name: 'Time' }).inputValue());
}

/** The widths of pictures, which are fetched though they are not on screen; 0 of one that is missing. */
function widthsOf(images: Locator): Promise<number[]> {
  return images.evaluateAll((all) =>
    Promise.all(
      (all as HTMLImageElement[]).map(async (image) => {
        image.loading = 'eager';
        if (!image.complete) await new Promise((resolve) => Object.assign(image, { onload: resolve, onerror: resolve }));
        return image.naturalWidth;
      }),
    ),
  );
}

/** What a tab offers, in its order. */
function keysOf(panel: Locator): Promise<(string | undefined)[]> {
  return panel.locator('button:has(img)').evaluateAll((all) => (all as HTMLElement[]).map(({ dataset }) => dataset.key));
}

/** A preset's button, in the group of its generator. */
function itemOf({ title, presets }: Pick<Generator, 'title' | 'presets'>, id: string): Locator {
  const preset = presets.find((p) => p.id === id);
  if (!preset) throw new Error(`${title}: expected a preset ${id}`);
  const group = gallery().getByRole('region', { name: title, exact: true });
  return group.getByRole('button').filter({ has: page.getByText(preset.title, { exact: true }) });
}

function sourceOf({ source }: Recipe): Extract<Recipe['source'], { kind: 'generated' }> {
  if (source.kind !== 'generated') throw new Error(`expected generated terrain, got ${source.name}`);
  return source;
}

const [first] = generators;

/** A state with hidden values of all kinds: ground, stage, filter, sea, ramp, exaggeration, camera, and a profile in place of the view. */
const ODD = [
  'v=1&generator=fault-lines&seed=karst&size=100x100&extent=4240000x2800000&elevation=-4971..7833&filter=invert&stage=7',
  'seaLevel=2500&ramp=grey&water=false&exaggeration=60&sunAzimuthDeg=10&camera=200,12,0.9,0.4,0.1,-0.3&profile=full',
].join('&');

test('every landform, landscape, preset and comparison has its picture, fetched when it is shown; a preset opens as pictured after any state', async () => {
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
  expect(await keysOf(landforms())).toEqual([
    ...readyLandforms.map(({ picture }) => picture),
    ...landscapePresets.map(({ id }) => `landscape-${id}`),
  ]);
  await tab('Algorithms').click();
  expect(await keysOf(algorithms())).toEqual([
    ...generators.flatMap(({ id, presets }) => presets.map((preset) => `${id}-${preset.id}`)),
    ...readyComparisons.map(({ picture }) => picture),
  ]);
  expect(await widthsOf(gallery().locator('img'))).not.toContain(0);
  expect(await itemOf(first, first.presets[0].id).getByRole('img').getAttribute('alt')).toContain('from above');
  await page.keyboard.press('Escape');
  await gallery().waitFor({ state: 'hidden' });
  expect(await hasFocus(button())).toBe(true);

  await page.setViewportSize({ width: 1000, height: 620 }); // room for the minimap
  for (const id of ['rolling', 'island']) {
    const preset = first.presets.find((one) => one.id === id);
    if (!preset) throw new Error(`expected ${first.id} ${id}`);
    await showLink(page, ODD);
    await page.keyboard.press('g');
    await itemOf(first, id).click();
    await gallery().waitFor({ state: 'hidden' });
    await ready(page);
    expect(await recipeOf(page)).toEqual(presetRecipe(registry, first, preset));
    await button().click();
    expect(await (await marked()).innerText()).toContain(preset.title);
    expect(await unlikeness(await marked())).toBeLessThan(13);
    await page.keyboard.press('Escape');
  }

  await showLink(page, `${SMALL}&extent=9000x9000&elevation=0..900&filter=invert&seaLevel=200`);
  await page.keyboard.press('g');
  await keepGround().check();
  await itemOf(first, 'rugged').click();
  await ready(page);
  const kept = { width: 129, height: 129, extent: { x: 9000, y: 9000 }, elevation: { min: 0, max: 900 }, filters: [] };
  const recipe = await recipeOf(page);
  expect(recipe).toMatchObject(kept);
  expect(sourceOf(recipe).seed).toBe('dolerite');
  await button().click();
  expect(await keepGround().isChecked()).toBe(true);
});

/** How far the minimap, which has other light, is from a picture: mean difference of channels, 0 … 255, of 12 × 12 parts. */
function unlikeness(item: Locator): Promise<number> {
  return item.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const map = document.querySelector<HTMLCanvasElement>('#minimap canvas');
    if (!map) throw new Error('expected a minimap');
    const [wanted, found] = [image, map].map((source) => {
      const context = new OffscreenCanvas(12, 12).getContext('2d');
      if (!context) throw new Error('expected a canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(source, 0, 0, 12, 12);
      return context.getImageData(0, 0, 12, 12).data;
    });
    return wanted.reduce((all, channel, i) => all + Math.abs(channel - found[i]), 0) / (3 * 12 * 12);
  });
}

test('arrow keys move and Enter opens; a landscape opens at its first moment, and terrain that is chosen over it is shown', async () => {
  const topOf = (): Promise<number> => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? Number.NaN);
  await page.keyboard.press('g');
  await gallery().waitFor();
  await tab('Algorithms').click();
  await itemOf(first, first.presets[3].id).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const below = await topOf();
  await page.keyboard.press('ArrowUp');
  expect(await topOf()).toBeLessThan(below);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await gallery().waitFor({ state: 'hidden' });
  await ready(page);
  expect(sourceOf(await recipeOf(page)).params).toEqual({ ...defaultsOf(first.params), ...first.presets[1].params });

  const { title } = landscapePresets[1];
  const before = await page.locator('#title').textContent();
  await page.keyboard.press('g');
  await tab('Landforms').click();
  await gallery().getByRole('region', { name: 'Landscapes' }).getByRole('button', { name: title }).click();
  await landscapeReady();
  expect(await page.locator('#title').textContent()).toBe(title);
  for (let frame = 0; frame < 3; frame++) await page.keyboard.press('.');
  expect(await momentOf()).toBeGreaterThan(0);
  await page.keyboard.press('g');
  expect(await (await marked()).innerText()).toContain(title);
  await page.keyboard.press('Enter');
  await gallery().waitFor({ state: 'hidden' });
  expect(await momentOf()).toBe(0);
  await page.keyboard.press('Control+z');
  await terrainReady();
  expect(await page.locator('#title').textContent()).toBe(before);

  await page.keyboard.press('s');
  await landscapeReady();
  await page.keyboard.press('g');
  const [canyon] = readyLandforms.filter(({ id }) => id === 'canyon');
  await landforms().locator('[data-key=landform-canyon]').click();
  await terrainReady();
  expect((await documentOf()).appearance.ramp).toBe('desert');
  expect(await recipeOf(page)).toEqual(canyon.terrains[0]);
});

const articles = (): Locator => gallery().getByRole('tabpanel', { name: 'Articles' });
const film = (): Locator => articles().locator('[data-key="000-growing.apng"] img');
const pictures = articleSections.flatMap(({ rows }) => rows.flatMap((row) => row.pictures));
/** A picture of a row, by its place. */
const pictureOf = (row: string, i: number): Locator =>
  articles().getByRole('article').filter({ hasText: row }).getByRole('listitem').getByRole('button').nth(i);
/** What is on screen, by its link. */
const documentOf = async (): Promise<AppDocument> => documentFromText((await sharedLink(page)).split('#')[1]).document;

test('the articles have all their pictures, texts and commands; keys reach each picture, which opens at its stage or moment', async () => {
  await page.keyboard.press('g');
  await gallery().waitFor();
  expect(await articles().locator('img').count()).toBe(0);
  await tab('Articles').click();
  expect(await widthsOf(articles().locator('img'))).toEqual(pictures.map(({ width }) => width));
  await expect.poll(() => film().getAttribute('src')).toMatch(/^data:image\/png/); // its first frame, for who wants no motion
  expect(await articles().getByRole('link', { name: 'Simple procedural heightmap generation, 2011' }).count()).toBe(1);
  expect(await articles().locator('sup').allTextContents()).toEqual(['−r']);
  const text = await articles().innerText();
  for (const { heading, rows } of articleSections)
    for (const said of [heading, ...rows.map(({ shows }) => shows)]) expect(text).toContain(said);
  expect(text).not.toMatch(/\*|`|\]\(/);
  expect(await articles().locator('strong', { hasText: 'Roughness 0.5 and 0.7' }).count()).toBe(1);
  const commands = await articles()
    .locator('.article-commands code')
    .evaluateAll((all) => all.map((code) => Array.from(code.children, ({ textContent }) => textContent)));
  expect(commands).toEqual(pictures.map((picture) => picture.commands));

  await tab('Articles').focus();
  await page.keyboard.press('ArrowLeft');
  expect(await gallery().getByRole('tab', { selected: true }).innerText()).toBe('Algorithms');
  expect(await articles().isVisible()).toBe(false);
  await page.keyboard.press('ArrowRight');
  await articles().getByRole('button', { name: '004', exact: true }).press('Enter');
  await page.keyboard.press('ArrowRight');
  const focused = gallery().locator(':focus');
  expect(await focused.getAttribute('data-key')).toBe('004-lines-4.png');
  expect(await focused.getAttribute('title')).toBe('Open this terrain at stage 4');
  const [item, head] = await Promise.all([focused, articles().locator('nav')].map((part) => part.boundingBox()));
  expect(item?.y).toBeGreaterThan((head?.y ?? Number.NaN) + (head?.height ?? 0));
  await page.keyboard.press('Escape');

  const [, picture] = pictures.filter(({ file }) => file.startsWith('004-lines-'));
  await showLink(page, ODD);
  await page.keyboard.press('g');
  await tab('Algorithms').click();
  await keepGround().check();
  await tab('Articles').click();
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
  expect(await (await marked()).getAttribute('data-key')).toBe(picture.file);

  await pictureOf('Scrolling, the second way', 1).click();
  await landscapeReady();
  expect(await momentOf()).toBe(20);
  expect((await documentOf()).landscape).toBe('l.preset=article-000-endless&l.width=384&l.height=150');
});

test('a command is copied or selected; films play for who wants motion, and a page that has shown no landscape begins one at its moment', async () => {
  const [{ commands }] = pictures;
  await page.keyboard.press('g');
  await tab('Articles').click();
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

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await ready(page);
  await button().click();
  await tab('Articles').click();
  expect(await widthsOf(film())).not.toContain(0);
  expect(await film().getAttribute('src')).toMatch(/000-growing-[^/]+\.apng$/);
  await articles().locator('[data-key="000-endless-later.png"]').click();
  await landscapeReady();
  expect(await momentOf()).toBeGreaterThanOrEqual(20);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a gallery that cannot be fetched says why', async () => {
  const { page } = await openApp(await sharedBrowser(), {}, 'coarsely', SMALL);
  await page.route('**/gallery-dialog*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Gallery', exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The gallery could not be loaded: ' });
  await alert.waitFor();
  expect(await alert.innerText()).toMatch(/check the connection, then reload the page\.$/);
  for (const complaint of takeComplaints()) expect(complaint).toMatch(/ERR_FAILED|Failed to fetch .*gallery-dialog/);
});
