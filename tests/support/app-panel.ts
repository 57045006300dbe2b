/** The parameter panel of the built app, by the accessible names of its controls. */
import type { Browser, Locator, Page } from 'playwright';
import type { ParamSpec, ParamValue, Schema } from '../../src/core/params.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { generators, recipeFromJson } from '../../src/index.ts';
import { optionText } from '../../src/state/param-text.ts';
import { labelOf } from '../../src/ui/panel/wording.ts';
import { type AppPage, atRest, openApp, ready } from './app-page.ts';
import { showLink } from './link-page.ts';

/** The role of the control in which a parameter's value is typed, chosen or ticked. */
const ROLES = { number: 'textbox', integer: 'textbox', choice: 'combobox', flag: 'checkbox', text: 'textbox' } as const;

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

export function controlOf(page: Page, spec: ParamSpec): Locator {
  return panelOf(page).getByRole(ROLES[spec.kind], { name: nameOf(spec), exact: true });
}

export async function shownValue(page: Page, spec: ParamSpec): Promise<ParamValue> {
  const control = controlOf(page, spec);
  if (spec.kind === 'flag') return control.isChecked();
  const value = await control.inputValue();
  if (spec.kind === 'choice') return spec.options.find((option) => optionText(option) === value) ?? value;
  if (spec.kind === 'text') return value;
  return Number(value.replaceAll(',', '').replace('−', '-')); // an empty field is automatic, which is 0
}

export async function setValue(page: Page, spec: ParamSpec, value: ParamValue): Promise<void> {
  const control = controlOf(page, spec);
  if (spec.kind === 'flag') await control.setChecked(value === true);
  else if (spec.kind === 'choice') await control.selectOption(optionText(String(value)));
  else await type(control, String(value));
}

/** Types into a field and finishes with Enter. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

/** Presses the reset button of a row. */
export function reset(page: Page, label: string): Promise<void> {
  return resetOf(page, label).click();
}

export function resetOf(page: Page, label: string): Locator {
  return panelOf(page).getByRole('button', { name: `Reset ${label}`, exact: true });
}

/** Values beside a parameter's default: all other choices, or a number between the default and the lower end. */
export function othersOf(spec: ParamSpec): ParamValue[] {
  if (spec.kind === 'flag') return [!spec.default];
  if (spec.kind === 'choice') return spec.options.filter((option) => option !== spec.default);
  if (spec.kind === 'text') return [...spec.examples];
  const { min, max, default: initial } = spec;
  if (spec.kind === 'integer') return [initial === min ? min + 2 : Math.round((min + initial) / 2)];
  // Near the end: what is far beyond it can look alike.
  const middle = initial === min ? min + (max - min) / 8 : (min + initial) / 2;
  return [Number(middle.toPrecision(6))];
}

/** The other parameters' values beside which a parameter matters, or, with `isInactive`, beside which it does not. */
export function companionsOf(schema: Schema, spec: ParamSpec, isInactive = false): [ParamSpec, ParamValue][] {
  return Object.entries(spec.when ?? {}).map(([id, wanted]) => {
    const other = schema[id];
    const values = [other.default, ...othersOf(other)];
    const value = values.find((v) => wanted.includes(String(v)) !== isInactive);
    if (value === undefined)
      throw new Error(`${id}: expected a value beside which ${spec.label} ${isInactive ? 'has no effect' : 'matters'}`);
    return [other, value];
  });
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
  const style = '.card, .overlay, .message-card { visibility: hidden !important; }';
  return page.getByLabel('Terrain view').screenshot({ style });
}

/** The app with all of its controls in reach, in a window as small as it can do with, for speed.
 *  @param isCoarse as openApp takes it */
export async function openControls(browser: Browser, isCoarse = false): Promise<AppPage> {
  const viewport = { width: 1000, height: 380 };
  const app = await openApp(browser, { viewport, deviceScaleFactor: 0.5 }, isCoarse, smallTerrain('Diamond-square'));
  await app.page.getByRole('button', { name: 'View', exact: true }).click();
  return app;
}

/** A small terrain of a generator with everything at its default, whose presets are as small. */
export function startFrom(page: Page, title: string): Promise<void> {
  return showLink(page, smallTerrain(title));
}

/** The link of it. */
function smallTerrain(title: string): string {
  const generator = generators.find((g) => g.title === title);
  if (!generator) throw new Error(`expected a generator called ${title}`);
  return `v=1&generator=${generator.id}&seed=dolerite&size=65x65&keepGround=true`;
}

/** The recipe of the terrain on screen, as Export saves it. */
export async function recipeOf(page: Page): Promise<Recipe> {
  return recipeFromJson(
    await savedBy(page, ['#export', 'Export'], ['dialog [role=option]', 'Recipe'], ['dialog footer .button', 'Export recipe']),
  );
}
