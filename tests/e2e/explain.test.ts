import type { Locator, Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { explainSample, explainStage, parseRecipe, type Recipe, rawRange, ruleOf, whySoHigh } from '../../src/index.ts';
import { ready, SMALL } from '../support/app-page.ts';
import { boxOf, drag, dragBy } from '../support/drags.ts';
import { sharedLink, showLink } from '../support/link-page.ts';
import { useSmallApp } from '../support/small-app.ts';

const app = useSmallApp();

const STAGE_5 = `${SMALL}&stage=5&panel=explain`;

function recipeOf(hurst = 0.9): Recipe {
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'dolerite', params: { hurst } };
  return parseRecipe({ version: 1, source, width: 129, height: 129 });
}
const recipe = recipeOf();
const range = rawRange(recipe);

const panel = (page: Page): Locator => page.locator('#explain');
const point = (page: Page): Locator => page.getByRole('slider', { name: 'Explained point' });
const hurst = (page: Page): Locator => page.getByRole('slider', { name: 'Hurst exponent, H' });
const textsOf = (part: Locator): Promise<string[]> => part.allTextContents();

/** A printed number: `+1,206 m`. */
function numberIn(text: string): number {
  return Number(text.replace('−', '-').replace(/[^\d.-]/g, ''));
}

async function textOf(page: Page): Promise<string> {
  return new URL(await sharedLink(page)).hash.slice(1);
}

/** What the card says of the point: the sum that made it, with numbers. */
async function numbersOf(page: Page): Promise<string> {
  return (await panel(page).locator('.explain-numbers').textContent())?.replaceAll(',', '').replaceAll('\u00a0', ' ') ?? '';
}

function expected(stage: number, x: number, y: number, of = recipe): string {
  const { numbers, result } = explainSample(of, stage, x, y, of === recipe ? range : rawRange(of));
  return `${numbers} = ${result} m`;
}

beforeEach(() => app.page.setViewportSize({ width: 1280, height: 720 }));

test('a tab and a key show the rule of the stage with the lines at work; the link keeps that, and it is no step of the history', async () => {
  const { page } = app;
  const undo = page.getByRole('button', { name: /^Undo/ });
  const lastStep = await undo.getAttribute('title');
  expect(await panel(page).isVisible()).toBe(false);
  await page.getByRole('tab', { name: 'Explain' }).click();
  await point(page).waitFor();
  const label = page.locator('.explain-label');
  await label.first().waitFor();
  await ready(page);
  const lowest = await page.locator('#overlay > :first-child').getAttribute('class');
  expect(lowest, 'no number of a contour lies on a label').toBe('contour-labels');
  expect(await page.locator('#panel-controls').isVisible()).toBe(false);
  expect(await textOf(page)).toContain('panel=explain');
  expect(await undo.getAttribute('title')).toBe(lastStep);
  await page.getByRole('tab', { name: 'Explain' }).press('ArrowLeft');
  expect(await page.locator('#panel-controls').isVisible()).toBe(true);
  expect(await textOf(page)).not.toContain('panel=');
  await expect.poll(() => label.count()).toBe(0);
  await page.getByLabel('Terrain view').focus();
  await page.keyboard.press('y');
  await point(page).waitFor();
  await page.keyboard.press('y');
  await expect.poll(() => panel(page).isVisible()).toBe(false);

  await showLink(page, STAGE_5);
  await point(page).waitFor();
  // Powers are raised.
  const rule = ruleOf(recipe, 5).map((line) => ({ ...line, text: line.text.replace(/\^\((.*?)\)/g, '$1') }));
  expect(await textsOf(panel(page).locator('.rule-lines code'))).toEqual(rule.map(({ text }) => text));
  const atWork = rule.filter(({ isAtWork }) => isAtWork).map(({ text }) => text);
  expect(await textsOf(panel(page).locator('.rule-lines [aria-current=step] code'))).toEqual(atWork);
  expect(await panel(page).locator('.explain-details').textContent()).toBe(explainStage(recipe, 5, range).details);
  await page.getByRole('button', { name: 'Next stage' }).click();
  await expect.poll(() => panel(page).locator('.explain-eyebrow').textContent()).toBe('Stage 6 of 14 · level 3, square step');
  const dock = page.getByRole('region', { name: 'The same idea in one dimension' });
  await expect.poll(() => dock.locator('.dock-law').textContent()).toBe('level 3 of 7 · 9 points');
  await dock.getByRole('button', { name: 'In one dimension' }).click();
  await page.getByRole('region', { name: 'Profile', exact: true }).waitFor();
  expect(await textOf(page)).toContain('in1d=false');

  await page.setViewportSize({ width: 390, height: 844 });
  await showLink(page, `${SMALL}&stage=5`);
  await page.getByRole('tab', { name: 'Explain' }).click();
  await point(page).waitFor();
  expect(await page.getByRole('tabpanel').count()).toBe(1);
  await page.getByRole('tab', { name: 'Shape' }).click();
  await expect.poll(() => panel(page).isVisible()).toBe(false);
});

test('a point has the numbers of the rules: the new one nearest to the middle, one that is clicked on map or terrain, its neighbour by keys', async () => {
  const { page } = app;
  await showLink(page, STAGE_5);
  await expect.poll(() => numbersOf(page)).toBe(expected(5, 5, 5));
  const b = panel(page).getByRole('button', { name: /^b/ });
  await b.focus();
  await expect.poll(() => page.locator('.explain-points .is-lit').count()).toBe(1);
  expect(await textsOf(page.locator('.explain-letter'))).toEqual(['a', 'b', 'c', 'd']);
  await b.blur();
  await expect.poll(() => page.locator('.explain-points .is-lit').count()).toBe(0);
  const letter = await boxOf(page.locator('.explain-letter').nth(2));
  await page.mouse.move(letter.x + letter.width / 2, letter.y + letter.height / 2);
  await expect.poll(() => panel(page).locator('.explain-parents .is-lit').textContent()).toMatch(/^c/);

  await point(page).press('ArrowLeft');
  await expect.poll(() => numbersOf(page)).toBe(expected(5, 3, 5));
  await point(page).press('ArrowUp');
  await expect.poll(() => numbersOf(page)).toBe(expected(5, 3, 3));
  expect(await point(page).getAttribute('aria-valuetext')).toMatch(/^centre · x 9\.60 km, y 9\.60 km: .* m$/);
  expect(await point(page).evaluate((element) => element === document.activeElement)).toBe(true);

  const map = page.locator('#minimap canvas');
  const { width, height } = await boxOf(map);
  await map.click({ position: { x: (width * 3) / 8, y: (height * 7) / 8 } });
  await expect.poll(() => numbersOf(page)).toBe(expected(5, 3, 7));
  // A sample of an earlier stage too.
  await map.click({ position: { x: width / 2, y: height * 0.76 } });
  await expect.poll(() => numbersOf(page)).toBe(expected(5, 4, 6));
  await panel(page).getByText('how it was made at stage 4').waitFor();

  const before = await point(page).textContent();
  const view = await boxOf(page.getByLabel('Terrain view'));
  const [x, y] = [view.x + 0.6 * view.width, view.y + 0.6 * view.height];
  await drag(page, { x, y }, { x: x + 0.02 * view.width, y });
  await ready(page);
  expect(await point(page).textContent()).toBe(before);
  await page.mouse.click(x, y);
  await expect.poll(() => point(page).textContent()).not.toBe(before);
  const [column, row] = [...((await point(page).textContent()) ?? '').matchAll(/([\d.]+) km/g)].map(([, km]) => Number(km) / 3.2);
  await expect.poll(() => numbersOf(page)).toBe(expected(5, Math.round(column), Math.round(row)));

  await showLink(page, 'v=1&generator=fault-lines&seed=dolerite&size=129x129&stage=3&panel=explain');
  const terms = page.getByRole('region', { name: 'The explained point' }).locator('.explain-values dt');
  await expect.poll(() => textsOf(terms)).toEqual(['distance', 'f, share of the step', 'step', 'step · f']);
});

test('a number of the law is dragged or changed by keys: the terrain follows, as one step; what makes it so high adds up, filters too', async () => {
  const { page } = app;
  await showLink(page, STAGE_5);
  await hurst(page).scrollIntoViewIfNeeded();
  await dragBy(hurst(page), -40, 0);
  const dragged = Number(await hurst(page).getAttribute('aria-valuenow'));
  expect(dragged).toBeCloseTo(0.7, 1);
  expect(dragged).toBeLessThan(0.8);
  await ready(page);
  await expect.poll(() => numbersOf(page)).toBe(expected(5, 5, 5, recipeOf(dragged)));
  expect(await textOf(page)).toContain(`p.hurst=${dragged}`);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => numbersOf(page)).toBe(expected(5, 5, 5));
  expect(await textOf(page)).toContain('p.hurst=0.9');
  await hurst(page).press('ArrowRight');
  await expect.poll(() => hurst(page).getAttribute('aria-valuenow')).toBe('0.91');
  await hurst(page).press('Home');
  await expect.poll(() => numbersOf(page)).toBe(expected(5, 5, 5, recipeOf(0.01)));
  expect(await hurst(page).evaluate((element) => element === document.activeElement)).toBe(true);

  await showLink(page, `${SMALL}&panel=explain`);
  const why = page.getByRole('region', { name: 'Why is it so high here in the end?' });
  await why.getByText('elevation', { exact: true }).waitFor();
  const totalOf = async (): Promise<number> => numberIn((await why.locator('.why-total b').textContent()) ?? '');
  const amountsOf = async (): Promise<number[]> => (await textsOf(why.locator('.why-row > b'))).map(numberIn);
  const [, km, kmDown] = /x ([\d.]+) km, y ([\d.]+) km/.exec((await point(page).textContent()) ?? '') ?? [];
  const { value, shares } = whySoHigh(recipe, Math.round(Number(km) * 5), Math.round(Number(kmDown) * 5), range);
  expect(Math.abs((await totalOf()) - value)).toBeLessThanOrEqual(0.05);
  expect(Math.abs((await amountsOf())[1] - shares[0].amount)).toBeLessThanOrEqual(0.1);
  const level = why.getByRole('button', { name: 'level 1, diamond' });
  await level.click();
  expect(await level.getAttribute('aria-expanded')).toBe('true');
  expect(await textsOf(why.locator('.why-parts:visible li'))).toHaveLength(shares[1].ancestors.length);

  await showLink(page, `${SMALL}&filter=terrace&panel=explain`); // worked out by a worker
  await why.locator('.why-row.is-filter').waitFor();
  expect(await why.getAttribute('aria-busy')).toBe('false');
  const total = await totalOf();
  // The label at the sample has whole metres.
  const label = async () => numberIn((await page.locator('.explain-label.is-own').textContent()) ?? '');
  await expect.poll(label).toBe(Math.round(total));
  expect((await amountsOf()).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(total, 6);
});
