import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appearanceSchema } from '../../src/colour/appearance.ts';
import { defaultsOf, generators, type ParamSpec, type Schema } from '../../src/index.ts';
import { docText } from '../../src/ui/panel/wording.ts';
import { type AppPage, closeWindows, hideTerrain, ready, sharedBrowser } from '../support/app-page.ts';
import {
  companionsOf,
  controlOf,
  fieldOf,
  listOf,
  nameOf,
  openControls,
  othersOf,
  panelOf,
  profileOf,
  recipeOf,
  reset,
  resetOf,
  samplesOf,
  setValue,
  shownValue,
  sliderOf,
  startFrom,
  statisticsOf,
  type,
} from '../support/app-panel.ts';

let browser: Browser;
let app: AppPage;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openControls(browser, true);
  page = app.page;
  await hideTerrain(page);
}, 60_000);

afterAll(closeWindows);

/** Presses an arrow key on a number's slider, towards its far end. */
async function stepSlider(spec: ParamSpec): Promise<void> {
  const isAtMax = 'max' in spec && spec.default === spec.max;
  await sliderOf(page, nameOf(spec)).press(isAtMax ? 'ArrowLeft' : 'ArrowRight');
}

/** Every parameter of a schema, as rows for `test.each`. */
const rowsOf = (schema: Schema) => Object.values(schema).map((spec) => ({ label: spec.label, spec }));
/** The panel makes the controls of all generators alike: one stands for all. */
const example = generators[0];
/** The parameters of a generator. */
function schemaOf(title: string): Schema {
  const generator = generators.find((g) => g.title === title);
  if (!generator) throw new Error(`expected a generator called ${title}`);
  return generator.params;
}

const { hurst } = schemaOf('Diamond-square');

const isNumeric = ({ spec }: { spec: ParamSpec }) => spec.kind === 'number' || spec.kind === 'integer';
const hasCondition = ({ spec }: { spec: ParamSpec }) => spec.when !== undefined;

describe.each([{ title: example.title, generator: example, params: example.params as Schema }])(
  '$title',
  ({ title, generator, params }) => {
    beforeEach(() => startFrom(page, title));

    test.each(rowsOf(params))('$label makes other terrain by value and by slider, and is taken back', async ({ spec }) => {
      for (const [other, value] of companionsOf(params, spec)) await setValue(page, other, value);
      const before = await samplesOf(page);
      for (const value of othersOf(spec)) {
        await setValue(page, spec, value);
        expect(await shownValue(page, spec)).toBe(value);
        expect(await samplesOf(page)).not.toEqual(before);
      }
      await reset(page, spec.label);
      expect(await shownValue(page, spec)).toBe(spec.default);
      expect(await samplesOf(page)).toEqual(before);
      expect(await resetOf(page, spec.label).count()).toBe(0);
      if (!isNumeric({ spec })) return;
      await stepSlider(spec);
      expect(await shownValue(page, spec)).not.toBe(spec.default);
      expect(await samplesOf(page)).not.toEqual(before);
      await panelOf(page).getByText(nameOf(spec), { exact: true }).dblclick();
      expect(await shownValue(page, spec)).toBe(spec.default);
      expect(await samplesOf(page)).toEqual(before);
    });

    test('every control says in its tooltip what it does', async () => {
      for (const spec of Object.values(params)) {
        expect(await controlOf(page, spec).getAttribute('title')).toContain(docText(spec));
      }
      const silent = await panelOf(page)
        .locator('.lil-controller')
        .locator('input, select, button')
        .evaluateAll((all) => all.filter((e) => (e.getAttribute('title') ?? '').trim() === '').map((e) => e.outerHTML));
      expect(silent).toEqual([]);
    });

    test.each(generator.presets.slice(0, 1).map((preset) => ({ preset, name: preset.title })))(
      'the preset $name sets its parameters, and "Default" takes them back',
      async ({ preset }) => {
        await listOf(page, 'Preset').selectOption(preset.title);
        const initial = defaultsOf(params);
        const { source, width, height, extent } = await recipeOf(page);
        expect({ ...source, width, height, extent }).toMatchObject({
          params: { ...initial, ...preset.params },
          width: preset.width ?? 65,
          height: preset.height ?? 65,
          extent: preset.extent ?? {},
        });
        for (const [id, value] of Object.entries(preset.params)) expect(await shownValue(page, params[id])).toBe(value);
        expect(await listOf(page, 'Preset').inputValue()).toBe(preset.title);
        await listOf(page, 'Preset').selectOption('Default');
        expect((await recipeOf(page)).source).toMatchObject({ params: initial });
      },
    );
  },
);

describe('which terrain', () => {
  beforeEach(() => startFrom(page, 'Diamond-square'));

  test('another seed makes other terrain, and the first one makes the first again', async () => {
    const before = await samplesOf(page);
    await type(fieldOf(page, 'Seed'), 'gneiss 7');
    expect(await samplesOf(page)).not.toEqual(before);
    expect(await page.locator('#title').textContent()).toBe('gneiss 7');
    await type(fieldOf(page, 'Seed'), 'dolerite');
    expect(await samplesOf(page)).toEqual(before);
  });

  test('"New seed" takes a seed of its own', async () => {
    const before = await samplesOf(page);
    await panelOf(page).getByRole('button', { name: 'New seed' }).click();
    expect(await samplesOf(page)).not.toEqual(before);
    const seed = await fieldOf(page, 'Seed').inputValue();
    expect(seed).toMatch(/^[a-z]+ ([a-z]+|\d+)$/);
    expect(await page.locator('#title').textContent()).toBe(seed);
  });

  test.each([129, 257])('the size %i of the list is that many samples on the same ground', async (side) => {
    const before = await recipeOf(page);
    await listOf(page, 'Size').selectOption(`${side} × ${side}`);
    expect(await statisticsOf(page)).toContain(`${(side * side).toLocaleString('en')} samples`);
    expect(await recipeOf(page)).toEqual({ ...before, width: side, height: side });
  });

  test.each([
    ['Width', 33, '2,145 samples', { x: 12_800, y: 25_600 }],
    ['Height', 129, '8,385 samples', { x: 12_800, y: 25_600 }],
  ])('a typed %s of %i samples keeps the cells square', async (side, samples, count, extent) => {
    await type(fieldOf(page, `${side}, samples`), String(samples));
    expect(await statisticsOf(page)).toContain(count);
    const recipe = await recipeOf(page);
    expect(recipe[side === 'Width' ? 'width' : 'height']).toBe(samples);
    expect(recipe.extent).toEqual(extent);
  });

  test.each([
    ['East–west', 'Row', 'x'],
    ['North–south', 'Column', 'y'],
  ] as const)('%s spreads the same elevations over other ground, and reset takes it back', async (label, cut, axis) => {
    await page.getByRole('radio', { name: cut }).click();
    const before = await samplesOf(page);
    await type(fieldOf(page, `${label}, m`), '12800');
    const now = await samplesOf(page);
    expect([now.x.length, now.x.at(-1)]).toEqual([65, 12_800]);
    expect(now.y).toEqual(before.y);
    expect((await recipeOf(page)).extent[axis]).toBe(12_800);
    expect(slopeIn(now.statistics)).toBeGreaterThan(slopeIn(before.statistics));
    await reset(page, label);
    expect(await samplesOf(page)).toEqual(before);
    await sliderOf(page, `${label}, m`).press('ArrowLeft');
    expect((await profileOf(page)).x.at(-1)).toBeLessThan(25_600);
  });

  test.each([
    ['Lowest', 'lowest'],
    ['Highest', 'highest'],
  ])('%s is the elevation of that sample, and reset takes it back', async (label, figure) => {
    const before = await samplesOf(page);
    await type(fieldOf(page, `${label}, m`), '1200');
    expect(await statisticsOf(page)).toContain(`${figure}1,200 m`);
    await reset(page, label);
    expect(await samplesOf(page)).toEqual(before);
    await sliderOf(page, `${label}, m`).press('ArrowRight');
    expect((await samplesOf(page)).statistics).not.toBe(before.statistics);
  });

  test('1D terrain keeps its own units until "Scale to metres" is on, and reset takes it back', async () => {
    expect(await panelOf(page).getByRole('checkbox', { name: 'Scale to metres' }).count()).toBe(0);
    await startFrom(page, 'Midpoint displacement');
    const scale = panelOf(page).getByRole('checkbox', { name: 'Scale to metres' });
    const before = await samplesOf(page);
    expect(before.statistics).not.toContain(' m');
    for (const label of ['Lowest, m', 'Highest, m']) {
      expect(await fieldOf(page, label).isDisabled()).toBe(true);
      expect(await fieldOf(page, label).getAttribute('title')).toMatch(/^Has no effect while “Scale to metres” is off\./);
    }
    await scale.check();
    const { statistics, y } = await samplesOf(page);
    expect(statistics).toContain('lowest0 mhighest500 m');
    expect([Math.min(...y), Math.max(...y)]).toEqual([0, 500]);
    await type(fieldOf(page, 'Highest, m'), '800');
    expect(Math.max(...(await profileOf(page)).y)).toBe(800);
    await reset(page, 'Scale to metres');
    expect(await scale.isChecked()).toBe(false);
    expect(await samplesOf(page)).toEqual(before);
  });
});

/** Degrees of the mean slope that the statistics show. */
function slopeIn(statistics: string): number {
  return Number(/slope([\d.]+)°/.exec(statistics)?.[1]);
}

describe('what the tooltips promise', () => {
  const param = (title: string, id: string): ParamSpec => schemaOf(title)[id];
  const set = (generator: string, values: Readonly<Record<string, string | number>>): Promise<void> =>
    Object.entries(values).reduce(
      (before, [id, value]) => before.then(() => setValue(page, param(generator, id), value)),
      startFrom(page, generator),
    );

  test('a lower Hurst exponent is rougher', async () => {
    await set('Diamond-square', { hurst: 1 });
    const smooth = slopeIn(await statisticsOf(page));
    await set('Diamond-square', { hurst: 0.3 });
    expect(slopeIn(await statisticsOf(page))).toBeGreaterThan(2 * smooth);
  });

  test('toroidal edges meet', async () => {
    await set('Diamond-square', { edges: 'plane' });
    await page.getByRole('radio', { name: 'Row' }).click();
    const plane = (await profileOf(page)).y;
    expect(plane.at(-1)).not.toBe(plane[0]);
    await setValue(page, param('Diamond-square', 'edges'), 'toroidal');
    const torus = (await profileOf(page)).y;
    expect(torus.at(-1)).toBe(torus[0]);
  });

  test('"First cells" is the number of cells that the first stage has', async () => {
    await set('Diamond-square', { cells: 4 });
    await page.getByRole('button', { name: 'First stage' }).click();
    await page.waitForFunction(() => document.getElementById('subtitle')?.textContent?.includes('stage 0 of'));
    expect(await statisticsOf(page)).toContain('25 samples');
    await page.getByRole('button', { name: 'Last stage' }).click();
  });

  test('"Lines" is the number of fault lines', async () => {
    await set('Fault lines', { lines: 300 });
    await ready(page);
    expect(await page.getByRole('region', { name: 'Stages' }).innerText()).toContain('Line 300 of 300');
  });

  test('fixed ends stand at their elevations', async () => {
    await set('Midpoint displacement', { ends: 'fixed', startY: -150, endY: 400 });
    const { y } = await profileOf(page);
    expect([y[0], y.at(-1)]).toEqual([-150, 400]);
  });
});

describe('a parameter that does nothing beside the others says why', () => {
  const schemas = [
    { title: example.title, schema: example.params as Schema },
    { title: 'Diamond-square', schema: appearanceSchema },
  ];
  const conditions = schemas.flatMap(({ title, schema }) =>
    rowsOf(schema)
      .filter(hasCondition)
      .map((row) => ({ ...row, title, schema })),
  );

  test.each(conditions)('$label of $title', async ({ title, schema, spec }) => {
    await startFrom(page, title);
    for (const [other, value] of companionsOf(schema, spec, true)) await setValue(page, other, value);
    const control = controlOf(page, spec);
    expect(await control.isDisabled()).toBe(true);
    const reasons = companionsOf(schema, spec).map(([{ label }]) => `“${label}”`);
    expect(await control.getAttribute('title')).toMatch(new RegExp(`^Has no effect while ${reasons[0]} is `));
    for (const [other, value] of companionsOf(schema, spec)) await setValue(page, other, value);
    expect(await control.isEnabled()).toBe(true);
    expect(await control.getAttribute('title')).not.toContain('Has no effect');
  });
});

describe('what is typed', () => {
  beforeAll(() => startFrom(page, 'Diamond-square'), 60_000);

  test.each(['abc', 'NaN', '0x10', '1e400'])('a Hurst exponent of "%s" is refused, and the one before stays', async (text) => {
    await type(fieldOf(page, 'Hurst exponent'), text);
    await page.getByRole('alert').getByText(`Hurst exponent: expected a number, got "${text}"`).waitFor();
    expect(await shownValue(page, hurst)).toBe(0.8);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  });

  test.each([
    ['', 0.8],
    ['-4', 0.01],
    ['9'.repeat(30), 1],
    ['0,5', 0.5],
    [' .25 ', 0.25],
  ])('a Hurst exponent of "%s" becomes %f', async (text, value) => {
    await type(fieldOf(page, 'Hurst exponent'), text);
    expect(await shownValue(page, hurst)).toBe(value);
    expect((await recipeOf(page)).source).toMatchObject({ params: { hurst: value } });
  });

  test.each([
    ['1,200', 1200],
    ['−1,000,000.5', -1_000_000],
    ['-12,5', -12.5],
  ])('a lowest elevation of "%s" becomes %f m', async (text, metres) => {
    await type(fieldOf(page, 'Lowest, m'), text);
    expect((await recipeOf(page)).elevation?.min).toBe(metres);
  });

  test.each([
    ['none at all', '', 'empty seed'],
    ['1000 characters', 'x'.repeat(1000), 'x'.repeat(1000)],
    ['emoji', '🌋🏔️', '🌋🏔️'],
    ['markup', '<b>x</b>', '<b>x</b>'],
  ])('a seed of %s makes terrain', async (_what, seed, title) => {
    await type(fieldOf(page, 'Seed'), seed);
    expect((await recipeOf(page)).source).toMatchObject({ seed });
    expect(await page.locator('#title').textContent()).toBe(title);
  });

  test.each([
    ['Seed', 'x'.repeat(1001), 'dolerite', 'Seed: expected at most 1000 characters, got 1001'],
    ['Lowest, m', '2400', '−600', 'Lowest must be below Highest, got 2400 … 2400'],
  ])('a %s that cannot be is refused in a sentence, and the last good one stays', async (name, text, kept, sentence) => {
    await startFrom(page, 'Diamond-square');
    await type(fieldOf(page, name), text);
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect(await fieldOf(page, name).inputValue()).toBe(kept);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await ready(page);
    expect((await recipeOf(page)).source).toMatchObject({ seed: 'dolerite' });
  });

  test('toroidal edges refuse 500 × 500 with the nearest size, and the last good edges stay', async () => {
    await startFrom(page, 'Diamond-square');
    for (const side of ['Width', 'Height']) await type(fieldOf(page, `${side}, samples`), '500');
    const edges = listOf(page, 'Edges');
    await edges.selectOption('Toroidal');
    const alert = page.getByRole('alert');
    await alert.getByText('Width: toroidal edges need 2^n·cells + 1 samples, got 500; nearest: 513').waitFor();
    expect(await edges.inputValue()).toBe('Plane');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await statisticsOf(page)).toContain('250,000 samples');
  });
});

test('nothing of this was an error on the console', () => {
  expect(app.errors).toEqual([]);
});
