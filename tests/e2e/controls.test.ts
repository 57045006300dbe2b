import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appearanceSchema } from '../../src/colour/appearance.ts';
import type { ParamSpec, Schema } from '../../src/core/params.ts';
import { generators } from '../../src/index.ts';
import { type AppPage, launchBrowser, openApp, ready, settledView } from '../support/app-page.ts';

let browser: Browser;
let app: AppPage;

beforeAll(async () => {
  browser = await launchBrowser();
  app = await openApp(browser, { viewport: { width: 1000, height: 620 } });
}, 60_000);

afterAll(() => browser?.close());

/** The control of the panel with this label, by its accessible name. */
function control(page: Page, spec: ParamSpec): Locator {
  const name = labelOf(spec);
  const role = spec.kind === 'choice' ? 'combobox' : spec.kind === 'flag' ? 'checkbox' : 'textbox';
  return page.getByRole('region', { name: 'Parameters' }).getByRole(role, { name, exact: true });
}

function labelOf(spec: ParamSpec): string {
  return 'unit' in spec && spec.unit ? `${spec.label}, ${spec.unit}` : spec.label;
}

/** Gives a control another value than it has. */
async function change(page: Page, spec: ParamSpec): Promise<void> {
  const element = control(page, spec);
  if (spec.kind === 'flag') return element.click();
  if (spec.kind === 'choice') {
    const now = await element.inputValue();
    const others = (await element.locator('option').allTextContents()).filter((text) => text !== now);
    await element.selectOption({ label: others[0] });
    return;
  }
  const now = Number(await element.inputValue());
  const wanted = now === spec.max ? spec.min + (spec.max - spec.min) / 4 : now + (spec.max - now) / 2;
  await element.fill(String(spec.kind === 'integer' ? Math.round(wanted) : wanted));
  await element.press('Enter');
}

/** What tells terrain apart: all figures and the profile. */
async function terrainNow(page: Page): Promise<string> {
  await ready(page);
  const chart = await page.getByRole('img', { name: 'Elevation profile' }).screenshot();
  return (await page.getByRole('region', { name: 'Statistics' }).innerText()) + chart.toString('base64');
}

/** Sets every parameter that must have a value for `spec` to matter. */
async function enable(page: Page, schema: Schema, spec: ParamSpec): Promise<void> {
  for (const [id, values] of Object.entries(spec.when ?? {})) {
    const other = schema[id];
    if (other.kind === 'flag') {
      if ((await control(page, other).isChecked()) !== (values[0] === 'true')) await control(page, other).click();
    } else if (!values.includes((await control(page, other).inputValue()).toLowerCase())) {
      const label = await control(page, other)
        .locator('option')
        .evaluateAll((all, wanted) => {
          return all.map((o) => o.textContent ?? '').find((text) => wanted.includes(text.toLowerCase()));
        }, values as string[]);
      await control(page, other).selectOption({ label: label ?? '' });
    }
  }
}

describe.each(generators.map((g) => ({ title: g.title, params: g.params as Schema })))('$title', ({ title, params }) => {
  test.each(Object.entries(params).map(([id, spec]) => ({ id, spec })))(
    '$id changes the terrain, and resets',
    async ({ spec }) => {
      const { page, errors } = app;
      await page.getByRole('combobox', { name: 'Generator' }).selectOption(title);
      await ready(page);
      await enable(page, params, spec);
      const before = await terrainNow(page);
      const value = await valueOf(page, spec);
      await change(page, spec);
      await page.waitForFunction(() => document.documentElement.dataset.status !== 'working');
      expect(await page.getByRole('alert').count(), await page.locator('#message').innerText()).toBe(0);
      expect(await terrainNow(page)).not.toBe(before);
      await page.getByRole('button', { name: `Reset ${spec.label}`, exact: true }).click();
      expect(await valueOf(page, spec)).toBe(spec.when ? value : await valueOf(page, spec));
      expect(errors).toEqual([]);
    },
  );
});

async function valueOf(page: Page, spec: ParamSpec): Promise<string> {
  const element = control(page, spec);
  return spec.kind === 'flag' ? String(await element.isChecked()) : element.inputValue();
}

describe('how the terrain is shown', () => {
  test.each(Object.entries(appearanceSchema).map(([id, spec]) => ({ id, spec: spec as ParamSpec })))(
    '$id changes the picture, not the terrain',
    async ({ spec }) => {
      const { page, errors } = app;
      await page.getByRole('combobox', { name: 'Generator' }).selectOption('Diamond-square');
      await ready(page);
      await enable(page, appearanceSchema, spec);
      await page.mouse.move(5, 5);
      const figures = await page.getByRole('region', { name: 'Statistics' }).innerText();
      const before = await settledView(page);
      await change(page, spec);
      expect((await settledView(page)).equals(before)).toBe(false);
      expect(await page.getByRole('region', { name: 'Statistics' }).innerText()).toBe(figures);
      await page.getByRole('button', { name: `Reset ${spec.label}`, exact: true }).click();
      expect(errors).toEqual([]);
    },
  );
});
