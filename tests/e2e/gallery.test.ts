import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultsOf, type Generator, generators, type Recipe } from '../../src/index.ts';
import { landscapePresets } from '../../src/landscape/presets.ts';
import { readyComparisons } from '../../src/state/ready-comparisons.ts';
import { type AppPage, closeWindows, openApp, pressInTopBar, ready, SMALL, sharedBrowser } from '../support/app-page.ts';
import { recipeOf } from '../support/app-panel.ts';
import { layoutFaults, smallTargets } from '../support/layout-faults.ts';

let browser: Browser;
let app: AppPage;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openApp(browser, { viewport: { width: 1000, height: 380 }, deviceScaleFactor: 0.5 }, true, SMALL);
  page = app.page;
}, 60_000);

afterAll(closeWindows);

const button = (): Locator => page.getByRole('button', { name: 'Gallery', exact: true });
const gallery = (): Locator => page.getByRole('dialog', { name: 'Gallery' });
const marked = (): Locator => gallery().locator('[aria-current=true]');

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

test('a preset is applied with its seed kept, and marked when the gallery opens again', async () => {
  const { seed } = sourceOf(await recipeOf(page));
  for (const generator of [generators[generators.length - 1], generators[0]]) {
    const preset = generator.presets[generator.presets.length - 1];
    await page.keyboard.press('g');
    await itemOf(generator, preset.id).click();
    await gallery().waitFor({ state: 'hidden' });
    const recipe = await recipeOf(page);
    const params = { ...defaultsOf(generator.params), ...preset.params };
    expect(sourceOf(recipe)).toEqual({ kind: 'generated', generator: generator.id, seed, params });
    if (preset.width) expect(recipe.width).toBe(preset.width);
    await button().click();
    await marked().waitFor();
    expect(await marked().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await marked().innerText()).toContain(preset.title);
    await page.keyboard.press('Escape');
  }
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

test('a preset that does not fit the size on screen takes one that fits', async () => {
  const tiling = generators.find(({ id }) => id === 'diamond-square');
  if (!tiling) throw new Error('expected diamond-square');
  const width = page.getByRole('textbox', { name: 'Width, samples' });
  await width.fill('500');
  await width.press('Enter');
  await ready(page);
  await button().click();
  await itemOf(tiling, 'archipelago').click();
  await gallery().waitFor({ state: 'hidden' });
  expect(await recipeOf(page)).toMatchObject({ width: 513, height: 513 });
});

test('a landscape opens the view of landscapes, and one undo goes back to the terrain', async () => {
  const { title } = landscapePresets[1];
  const before = await page.locator('#title').textContent();
  await page.keyboard.press('g');
  await gallery().getByRole('region', { name: 'Landscapes' }).getByRole('button', { name: title }).click();
  await page.waitForSelector('html.is-landscape[data-status="ready"]');
  expect(await page.locator('#title').textContent()).toBe(title);
  await page.keyboard.press('g');
  await marked().waitFor();
  expect(await marked().innerText()).toContain(title);
  await page.keyboard.press('Escape');
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

test('on a phone nothing is cut off, and every picture is a target for a finger', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await pressInTopBar(page, 'Gallery');
  await gallery().waitFor();
  await expect.poll(() => layoutFaults(page, '.dialog[open]')).toEqual([]);
  expect(await smallTargets(page, '.dialog[open]')).toEqual([]);
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
