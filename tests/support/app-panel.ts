/** The parameter panel of the built app, by the accessible names of its controls. */
import type { Locator, Page } from 'playwright';
import type { ParamSpec } from '../../src/core/params.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { recipeFromJson } from '../../src/index.ts';
import { labelOf } from '../../src/ui/panel/wording.ts';
import { addStyle, atRest, ready } from './app-page.ts';
import { sharedLink } from './link-page.ts';

export function panelOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Parameters' });
}

/** The field in which a number or text with this label, unit included, is typed. */
export function fieldOf(page: Page, name: string): Locator {
  return panelOf(page).getByRole('textbox', { name, exact: true });
}

export function listOf(page: Page, name: string): Locator {
  return panelOf(page).getByRole('combobox', { name, exact: true });
}

/** The slider beside a number's field. */
export function sliderOf(page: Page, name: string): Locator {
  return panelOf(page).getByRole('slider', { name, exact: true });
}

export function nameOf(spec: ParamSpec): string {
  return labelOf(spec.label, 'unit' in spec ? spec.unit : undefined);
}

/** Types into a field and finishes with Enter. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

/** The figures of the samples that are there with them: the estimates come later. */
export async function statisticsOf(page: Page): Promise<string> {
  await ready(page);
  const parts = await page.getByRole('region', { name: 'Statistics' }).locator('h2, dl > div').allTextContents();
  return parts.filter((text) => !text.startsWith('H, ')).join('');
}

/** The estimates of the Hurst exponent, each with its tooltip. */
export async function hurstOf(page: Page): Promise<{ text: string | null; title: string | null }[]> {
  await ready(page);
  const region = page.getByRole('region', { name: 'Statistics' });
  await region.and(page.locator('[aria-busy="false"]')).waitFor({ state: 'attached' });
  const rows = region.locator('dl > div').filter({ hasText: /^H, / });
  return rows.evaluateAll((all) => all.map((row) => ({ text: row.textContent, title: row.getAttribute('title') })));
}

/** What pressing some buttons, one after the other, makes the page save, as text. They are pressed in the page, without the way there of a
 *  hand; and it is read before it is a download: Chromium drops those that come faster than ten a second.
 *  @param presses each a selector and how the text of its element begins; it is waited for */
async function savedBy(page: Page, ...presses: readonly (readonly [selector: string, text: string])[]): Promise<string> {
  await ready(page);
  return page.evaluate(async (presses) => {
    const find = (selector: string, text: string): HTMLElement | undefined =>
      Array.from(document.querySelectorAll<HTMLElement>(selector)).find(
        (e) => e.checkVisibility() && (e.ariaLabel ?? e.innerText).trim().startsWith(text),
      );
    const { createObjectURL } = URL;
    const saved = new Promise<string>((resolve, reject) => {
      URL.createObjectURL = (content) => {
        URL.createObjectURL = createObjectURL;
        if (content instanceof Blob) content.text().then(resolve, reject);
        return createObjectURL(content);
      };
    });
    for (const [selector, text] of presses) {
      while (!find(selector, text)) await new Promise(requestAnimationFrame);
      find(selector, text)?.click();
    }
    return saved;
  }, presses);
}

/** The points of the profile as its CSV file has them. */
export async function profileOf(page: Page): Promise<{ x: number[]; y: number[] }> {
  const csv = await savedBy(page, ['button', 'Save'], ['[role=menuitem]', 'CSV']);
  const points = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number));
  return { x: points.map(([x]) => x), y: points.map(([, y]) => y) };
}

/** What tells terrain apart: the figures of all samples, and a line through them. */
export async function samplesOf(page: Page): Promise<{ statistics: string; x: number[]; y: number[] }> {
  return { statistics: await statisticsOf(page), ...(await profileOf(page)) };
}

/** The 3D view's own pixels, without what lies over it. */
export async function pixelsOf(page: Page): Promise<Buffer> {
  await atRest(page);
  const showAll = await addStyle(page, '.card, .overlay, .message-card { visibility: hidden !important; }');
  const picture = await page.getByLabel('Terrain view').screenshot();
  await showAll();
  return picture;
}

/** The recipe of the terrain on screen, as Export saves it. */
export async function recipeOf(page: Page): Promise<Recipe> {
  return recipeFromJson(
    await savedBy(page, ['#export', 'Export'], ['dialog [role=option]', 'Recipe'], ['dialog footer .button', 'Export recipe']),
  );
}

/** The document on screen, as the text of its link. */
export async function linkTextOf(page: Page): Promise<string> {
  return new URL(await sharedLink(page)).hash.slice(1);
}

/** The same by its keys. */
export async function linkOf(page: Page): Promise<URLSearchParams> {
  return new URLSearchParams(await linkTextOf(page));
}
