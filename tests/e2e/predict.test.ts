import type { Locator, Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { atRest, ready, SMALL } from '../support/app-page.ts';
import { sharedLink, showLink } from '../support/link-page.ts';
import { useSmallApp } from '../support/small-app.ts';

const app = useSmallApp();

const LINE = 'v=1&generator=midpoint-displacement&seed=a&size=129x129';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Predict', exact: true });
const button = (page: Page, name: string): Locator => card(page).getByRole('button', { name, exact: true });
const slider = (page: Page): Locator => card(page).getByRole('slider', { name: 'Where the point goes' });
const result = (page: Page): Locator => card(page).locator('.predict-result');
const handle = (page: Page): Locator => page.locator('.predict-handle');
const stage = (page: Page): Promise<string | null> => page.getByRole('slider', { name: 'Stage' }).getAttribute('aria-valuenow');
const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);

const KINDS = { where: '.predict-where', side: '.is-side', count: '.is-count', which: '.is-which' };

beforeEach(() => app.page.setViewportSize({ width: 1280, height: 720 }));

/** Opens the questions, and asks for others until one is of the kind. */
async function askFor(page: Page, kind: keyof typeof KINDS): Promise<void> {
  if (!(await card(page).isVisible())) await page.keyboard.press('q');
  await card(page).waitFor();
  for (let i = 0; i < 6 && !(await page.locator(KINDS[kind]).isVisible()); i++) await button(page, 'Another question').click();
  await page.locator(KINDS[kind]).waitFor();
  await ready(page);
}

/** Named places and the point, as far as the card lies over their middle. */
function coveredMarks(page: Page): Promise<string[]> {
  return card(page).evaluate((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return Array.from(document.querySelectorAll('.predict-points text, .predict-handle:not([hidden])'))
      .filter((mark) => {
        const box = mark.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return x > left && x < right && y > top && y < bottom;
      })
      .map(({ textContent }) => textContent || 'the point');
  });
}

const textOf = async (page: Page): Promise<string> => new URL(await sharedLink(page)).hash.slice(1);

test('by keyboard alone: a point is moved and shown, the next stage is asked about, Esc shows the finished terrain', async () => {
  const { page } = app;
  const before = await textOf(page);
  const undo = page.getByRole('button', { name: /^Undo/ });
  const undoBefore = await undo.getAttribute('aria-label');
  await askFor(page, 'where');
  expect(await stage(page)).toBe('0');
  await slider(page).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('PageUp');
  expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/^\+[\d,]+ m: [\d,]+ m$/);
  await page.keyboard.press('Enter'); // in the slider
  await ready(page);
  expect(await stage(page)).toBe('1');
  expect(await result(page).innerText()).toMatch(
    /counts as right\.\s+The rule says where it starts, at .+; s is drawn at random: \(a \+ b \+ c \+ d\) \/ 4 \+ s = .+ = [\d,]+$/,
  );
  expect(await card(page).getByRole('status').textContent()).toMatch(
    /counts as right\. .+ [01] of 1 right; points off by \d+ % of the displacement on average$/,
  );
  await expect.poll(() => focused(page)).toBe('Next');
  await page.keyboard.press('Enter');
  expect(await card(page).innerText()).toContain('Stage 2 of 14');
  expect(await stage(page)).toBe('1');
  await page.keyboard.press('Escape');
  await ready(page);
  expect(await card(page).isVisible()).toBe(false);
  await expect.poll(() => focused(page)).toBe('Predict');
  expect([await textOf(page), await undo.getAttribute('aria-label')]).toEqual([before, undoBefore]);

  const question = (): Promise<string | null> => card(page).locator('.predict-question').textContent();
  await page.keyboard.press('q');
  await card(page).waitFor();
  const first = await question();
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  await expect.poll(() => card(page).innerText()).toContain('Stage 3 of 14');
  await page.keyboard.press('q');
  await expect.poll(() => card(page).isVisible()).toBe(false);
  await page.keyboard.press('q');
  await card(page).waitFor();
  expect(await question()).toBe(first);
  await page.keyboard.press('y');
  await page.getByRole('region', { name: 'The rule' }).waitFor();
  expect(await page.getByRole('region', { name: 'The explained point' }).count()).toBe(0); // the question has its own
  await page.keyboard.press('y');
});

test('with the mouse: a point is dragged within its reach, counts and pictures are chosen, and after the last stage the score is told', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Predict', exact: true }).click();
  await card(page).waitFor();
  for (const link of [...['&stage=1', '&stage=2', '&stage=3'].map((at) => SMALL + at), LINE]) {
    await showLink(page, link);
    await askFor(page, 'where');
    await atRest(page);
    expect(await coveredMarks(page), link).toEqual([]);
  }
  await showLink(page, SMALL);
  await askFor(page, 'where');
  await atRest(page);
  const box = await handle(page).boundingBox();
  if (!box) throw new Error('expected a point on the terrain');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 20, { steps: 4 });
  const raised = Number(await slider(page).inputValue());
  expect(raised).toBeGreaterThan(0);
  expect(raised).toBeLessThan(100);
  const lifted = await handle(page).boundingBox();
  expect(Math.abs((lifted?.y ?? 0) - (box.y - 20))).toBeLessThan(3);
  await page.mouse.move(x, y + 600, { steps: 4 });
  await page.mouse.up();
  expect(await slider(page).inputValue()).toBe('-100');
  expect(await textOf(page)).not.toContain('camera');
  await button(page, 'Show').click();
  await ready(page);
  expect(await handle(page).isVisible()).toBe(false);
  await button(page, 'Close').click();
  await expect.poll(() => stage(page)).toBe('14');

  await askFor(page, 'count');
  await button(page, '1 point').click();
  expect(await result(page).innerText()).toMatch(/^Right: it moves 1\.\s+Every square gets .+ 1 · 1 = 1\.$/);
  await button(page, 'Next').click();
  await askFor(page, 'which');
  const pictures = card(page).getByRole('button', { name: /^Terrain \d, mean slope [\d.]+°$/ });
  await expect.poll(() => pictures.count()).toBe(3);
  await pictures.first().click();
  expect(await page.locator('.predict-choice.is-right').count()).toBe(1);
  expect(await result(page).innerText()).toMatch(
    /^(Right|No): terrain 1 has a Hurst exponent of 0\.\d\.\s+In this order: 0\.\d, 0\.\d, 0\.\d\./,
  );
  expect(await card(page).innerText()).toMatch(/[12] of 2 right/);
  expect(await stage(page)).toBe('2');

  await showLink(page, 'v=1&generator=fault-lines&seed=alps&size=65x65&p.lines=5');
  await askFor(page, 'side');
  expect(await page.locator('.predict-points text').allTextContents()).toEqual(['1', '2']);
  for (let asked = 1; asked <= 5; asked++) {
    // Which of finished terrains it is, is asked of no stage.
    const isWhich = (await card(page).locator('.predict-question').textContent())?.startsWith('Which of');
    expect(await card(page).locator('.predict-stage').textContent()).toBe(isWhich ? '' : `Stage ${asked} of 5`);
    await page.locator('.predict-choice').first().click();
    await ready(page);
    expect(await stage(page)).toBe(`${asked}`);
    await button(page, 'Next').click();
  }
  expect(await card(page).innerText()).toMatch(/This is the last stage\. You predicted \d of 5\./);
  await button(page, 'Other questions').click();
  await expect.poll(() => card(page).innerText()).not.toContain('This is the last stage');
  expect(await stage(page)).toBe('0');
});

test('where water leaves is said by a click, and its way is drawn', async () => {
  const { page } = app;
  await showLink(page, `${SMALL}&filter=rivers:sea=0.2&stage=14`);
  await page.keyboard.press('q');
  await page.locator('.predict-outlet').waitFor();
  await ready(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.predict-outlet') !== null)).toBe(true);
  const sliders = card(page).getByRole('slider');
  const place = (): Promise<string[]> => sliders.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const before = await place();
  await page.mouse.click(560, 330);
  await expect.poll(place).not.toEqual(before);
  await button(page, 'Show').click();
  await ready(page);
  expect(await stage(page)).toBe('15');
  expect(await result(page).innerText()).toMatch(
    /^(Right: )?\d+ samples? off\. Up to 4 counts as right\.\s+Each sample .+ It goes on for .+ drain there\.$/,
  );
  expect(await page.locator('.predict-points .fault').first().getAttribute('d')).toMatch(/^M[^M]+L/);
});

test('undo stops asking, and takes back the last edit only then; another terrain, the other tool, playing and a comparison end the questions', async () => {
  const { page } = app;
  const before = await textOf(page);
  await page.keyboard.press('r');
  await ready(page);
  const edited = await textOf(page);
  await askFor(page, 'count');
  await card(page).locator('.is-count button').first().click();
  for (const text of [edited, before]) {
    await page.keyboard.press('Control+z');
    await ready(page);
    expect([await card(page).isVisible(), await textOf(page)]).toEqual([false, text]);
  }

  for (const key of ['r', 'x', ' ']) {
    await page.keyboard.press('q');
    await card(page).waitFor();
    await page.getByLabel('Terrain view').focus();
    await page.keyboard.press(key);
    await expect.poll(() => card(page).isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await showLink(page, `${SMALL}&p.offsets=${key === 'r' ? 'binary' : 'uniform'}`);
  }

  await page.keyboard.press('c');
  expect(await page.getByRole('button', { name: 'Predict', exact: true }).isVisible()).toBe(false);
  await page.keyboard.press('q');
  await page.keyboard.press('c');
  await ready(page);
  expect(await card(page).isVisible()).toBe(false);
});
