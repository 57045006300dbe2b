import { afterEach, describe, expect, it, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { defaultsOf, type ParamSpec, type ParamValues, type Schema } from '../../src/core/params.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { appearanceSchema } from '../../src/draw/colour/appearance.ts';
import { registry } from '../../src/generate.ts';
import { diamondSquare } from '../../src/generators/diamond-square.ts';
import { pageRowsSchema, pageSchema } from '../../src/state/page-settings.ts';
import type { PanelModel } from '../../src/ui/panel/panel.ts';
import { docText } from '../../src/ui/panel/wording.ts';
import {
  choices,
  choose,
  control,
  controls,
  drag,
  mountPanel,
  nameOf,
  othersOf,
  recipeOf,
  roleOf,
  setParam,
  shownValue,
  type,
} from '../support/ui-panel.ts';

afterEach(() => document.body.replaceChildren());

const paramsOf = (recipe: Recipe | undefined) => (recipe?.source.kind === 'generated' ? recipe.source.params : undefined);
const hurstOf = (recipe: Recipe | undefined) => paramsOf(recipe)?.hurst;
const imported = { kind: 'imported', name: 'alps.png', sha256: 'a'.repeat(64) } as const;

/** Where rows come from: a schema, and what the page shows where its values are these. */
interface Rows {
  readonly of: string;
  readonly schema: Schema;
  shown(values: ParamValues): Partial<PanelModel>;
}
const allRows: readonly Rows[] = [
  ...registry.generators.map(({ id, title, params }) => ({
    of: title,
    schema: params as Schema,
    shown: (values: ParamValues) => ({
      recipe: recipeOf(id, {
        source: { kind: 'generated', generator: id, seed: 'dolerite', params: values },
        width: 65,
        height: 65,
      }),
    }),
  })),
  ...registry.filters.map(({ id, title, params }) => ({
    of: title,
    schema: params as Schema,
    shown: (values: ParamValues) => ({ recipe: recipeOf('random-additions', { filters: [{ filter: id, params: values }] }) }),
  })),
  {
    of: 'the view',
    schema: appearanceSchema,
    shown: (values) => ({ appearance: { ...defaultsOf(appearanceSchema), ...values } }),
  },
  { of: 'the page', schema: pageRowsSchema, shown: (values) => ({ page: { ...defaultsOf(pageSchema), ...values } }) },
];

/** Values of other parameters beside which this one matters, or does not because of the first of them. */
function beside(schema: Schema, { when = {} }: ParamSpec, isIdle = false): ParamValues {
  return Object.fromEntries(
    Object.entries(when).map(([id, wanted], i) => {
      const values = [schema[id].default, ...othersOf(schema[id])];
      const value = values.find((one) => wanted.includes(String(one)) !== (isIdle && i === 0));
      if (value === undefined) throw new Error(`${id}: expected a value for either case, got ${values.join()}`);
      return [id, value];
    }),
  );
}

/** The button that resets the value of a field. */
function resetBeside(field: HTMLElement): HTMLButtonElement {
  const found = field.closest('.parameter-row')?.querySelector<HTMLButtonElement>('.parameter-reset');
  if (!found) throw new Error('expected a row with a reset button, got none');
  return found;
}

describe.each(allRows.filter(({ schema }) => Object.keys(schema).length > 0))('a row of $of', ({ schema, shown }) => {
  const rows = Object.entries(schema).map(([id, spec]) => ({ id, spec, label: spec.label }));

  test.each(rows)('$label says what it does, shows and takes every other value, by slider too, and is reset', ({ id, spec }) => {
    const values = beside(schema, spec);
    const { model, events, set } = mountPanel(recipeOf());
    set(shown(values));
    const before = model();
    const field = control(roleOf[spec.kind], nameOf(spec));
    const { title } = field;
    expect(title).toContain(docText(spec));
    expect(title).toMatch(/default \S/i);
    expect(shownValue(spec)).toBe(spec.default);
    const reset = resetBeside(field);
    expect([reset.ariaLabel, reset.hidden]).toEqual([`Reset ${spec.label}`, true]);

    for (const value of othersOf(spec)) {
      setParam(spec, value);
      expect(events.at(-1)?.phase).toBe('final');
      expect(model()).toEqual({ ...before, ...shown({ ...values, [id]: value }) });
      expect(shownValue(spec)).toBe(value);
    }
    reset.click();
    expect([events.at(-1)?.phase, shownValue(spec), reset.hidden]).toEqual(['final', spec.default, true]);
    expect(model()).toEqual(before);

    const isNumber = spec.kind === 'number' || spec.kind === 'integer';
    const sliders = controls('slider', nameOf(spec));
    expect(sliders.length).toBe(isNumber ? 1 : 0);
    for (const slider of sliders) {
      expect(slider.title).toBe(title);
      const at = Number(slider.value);
      drag(slider, at + Number(slider.step) * (at === Number(slider.max) ? -1 : 1));
      expect(shownValue(spec)).not.toBe(spec.default);
      document.getElementById(slider.getAttribute('aria-labelledby') ?? '')?.dispatchEvent(new MouseEvent('dblclick'));
      expect(model()).toEqual(before);
    }
  });

  test.each(rows.filter(({ spec }) => spec.when))('$label says why it does nothing beside other values', ({ spec }) => {
    const { set } = mountPanel(recipeOf());
    const field = () => control(roleOf[spec.kind], nameOf(spec));
    set(shown(beside(schema, spec, true)));
    const [other] = Object.keys(spec.when ?? {});
    const [reason, does] = [`Has no effect while “${schema[other].label}” is `, docText(spec)];
    for (const { disabled, title } of [field(), ...controls('slider', nameOf(spec))]) {
      expect([disabled, title]).toEqual([true, expect.stringContaining(does)]);
      expect(title.startsWith(reason)).toBe(true);
    }
    const widget = field().closest('.parameter-control');
    expect(widget && getComputedStyle(widget).opacity).toBe('0.38');
    set(shown(beside(schema, spec)));
    expect(field().disabled).toBe(false);
    expect(field().title).not.toContain('Has no effect');
  });
});

test('no control is without a tooltip', () => {
  mountPanel(recipeOf('diamond-square', { filters: [{ filter: 'smooth' }] }));
  const all = [...document.querySelectorAll<HTMLElement>('.parameter-panel :is(input, select, button)')];
  expect(all.filter(({ title }) => title.trim() === '').map(({ outerHTML }) => outerHTML)).toEqual([]);
  expect(all.length).toBeGreaterThan(60);
});

it('ends the slider of roughness where the decay does, at once when that changes', () => {
  const { model } = mountPanel(recipeOf('midpoint-displacement'));
  const slider = control('slider', 'Roughness');
  const atItsEnd = (): unknown => {
    drag(slider, Number(slider.max));
    return paramsOf(model().recipe)?.roughness;
  };
  expect(atItsEnd()).toBe(1);
  expect(slider.title).toContain('0 to 1,');
  choose('Decay', 'Power');
  expect(atItsEnd()).toBe(4);
  expect(slider.title).toContain('0 to 4,');
});

it('leaves out units that the terrain does not have', () => {
  const { set } = mountPanel(recipeOf());
  set({ unit: '' });
  for (const name of ['Sea level', 'East–west', 'Sun azimuth, °']) expect(controls('slider', name).length).toBe(1);
});

it('shows the value that the page has chosen as automatic, until a person sets one', () => {
  mountPanel(recipeOf());
  const [field, slider] = [control('textbox', 'Exaggeration, ×'), control('slider', 'Exaggeration, ×')];
  expect([field.value, field.placeholder, slider.ariaValueText]).toEqual(['', 'auto 1.8', 'automatic, 1.8 ×']);
  type(field, '3');
  expect([field.value, field.placeholder, slider.ariaValueText]).toEqual(['3', '', '3 ×']);
  type(field, '');
  expect([field.value, field.placeholder, slider.ariaValueText]).toEqual(['', 'auto 1.8', 'automatic, 1.8 ×']);
});

describe('gestures', () => {
  it('reports a drag live and its end once', () => {
    const { events } = mountPanel(recipeOf());
    drag(control('slider', 'Hurst exponent'), 0.2, 0.3, 0.4);
    expect(events.map(({ phase, recipe }) => [phase, hurstOf(recipe)])).toEqual([
      ['live', 0.21],
      ['live', 0.31],
      ['live', 0.41],
      ['final', 0.41],
    ]);
    expect(control('textbox', 'Hurst exponent').value).toBe('0.41');
  });

  it.each([
    ['a held arrow key on a slider', 'slider', '{ArrowRight>3/}', [0.81, 0.82, 0.83]],
    ['an arrow key in a field', 'textbox', '{ArrowDown}', [0.79]],
  ] as const)('takes %s as one gesture', async (_what, role, keys, values) => {
    const { events } = mountPanel(recipeOf());
    control(role, 'Hurst exponent').focus();
    await userEvent.keyboard(keys);
    const wanted = [...values.map((value) => ['live', value]), ['final', values.at(-1)]];
    expect(events.map(({ phase, recipe }) => [phase, hurstOf(recipe)])).toEqual(wanted);
  });

  it('takes a drag up or down in a field as steps of one gesture; sideways it selects text', () => {
    const { events } = mountPanel(recipeOf());
    const field = control('textbox', 'Hurst exponent');
    const press = (clientX: number, clientY: number): void => {
      const at = { bubbles: true, pointerType: 'mouse', clientX: 50, clientY: 50 };
      field.dispatchEvent(new PointerEvent('pointerdown', at));
      window.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX, clientY }));
      window.dispatchEvent(new PointerEvent('pointerup', at));
      window.dispatchEvent(new PointerEvent('pointermove', { ...at, clientY: 0 }));
    };
    press(60, 50);
    expect(events).toEqual([]);
    press(50, 40);
    press(50, 53);
    expect(events.map(({ phase, recipe }) => [phase, hurstOf(recipe)])).toEqual([
      ['live', 0.9],
      ['final', 0.9],
    ]);
  });

  it('takes typed text when it is finished, not letter by letter, and forgets it on Escape', async () => {
    const { events } = mountPanel(recipeOf());
    const field = control('textbox', 'Seed');
    await userEvent.fill(field, 'gneiss');
    await userEvent.keyboard('{Escape}');
    expect([field.value, events]).toEqual(['dolerite', []]);
    await userEvent.fill(field, 'gneiss');
    expect(events).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(events.map(({ phase, recipe }) => [phase, recipe?.source])).toMatchObject([['final', { seed: 'gneiss' }]]);
  });

  it('drops what was typed and not finished when another terrain is shown', async () => {
    const { set, events } = mountPanel(recipeOf());
    const field = control('textbox', 'Hurst exponent');
    await userEvent.fill(field, '0.22');
    const source = { kind: 'generated', generator: 'diamond-square', seed: 'slate', params: { hurst: 0.9 } };
    set({ recipe: recipeOf('diamond-square', { source }) });
    field.blur();
    expect([field.value, events]).toEqual(['0.9', []]);
    await userEvent.fill(field, '0.22');
    set({ recipe: recipeOf('fault-lines') });
    expect(events).toEqual([]);
  });

  it('draws another seed', () => {
    const { events } = mountPanel(recipeOf());
    control('button', 'New seed').click();
    expect(events.length).toBe(1);
    expect(events[0].recipe?.source).not.toMatchObject({ seed: 'dolerite' });
    expect(control('textbox', 'Seed').value).toMatch(/^[a-z]+ [a-z0-9]+$/);
  });

  it('keeps a first change when a second comes before the page has answered', () => {
    const { events } = mountPanel(recipeOf(), { answers: false });
    type(control('textbox', 'Seed'), 'gneiss');
    choose('Offsets', 'Binary');
    expect(events.at(-1)?.recipe?.source).toMatchObject({ seed: 'gneiss', params: { offsets: 'binary' } });
  });
});

describe('what is typed', () => {
  const params = (changes: object) => ({ source: { params: changes } });

  it.each([
    ['Hurst exponent', '7', params({ hurst: 1 })],
    ['Hurst exponent', '-4', params({ hurst: 0.01 })],
    ['Hurst exponent', '9'.repeat(30), params({ hurst: 1 })],
    ['Hurst exponent', '0,5', params({ hurst: 0.5 })],
    ['Hurst exponent', ' .25 ', params({ hurst: 0.25 })],
    ['Large features across', '3.6', params({ cells: 4 })],
    ['Lowest, m', '1,200', { elevation: { min: 1200 } }],
    ['Lowest, m', '−1,000,000.5', { elevation: { min: -1_000_000 } }],
    ['Lowest, m', '-12,5', { elevation: { min: -12.5 } }],
    ['Lowest, m', '-1.000.000,5', { elevation: { min: -1_000_000 } }],
    ['Lowest, m', '1.200,5', { elevation: { min: 1200.5 } }],
    ['Lowest, m', '1’200', { elevation: { min: 1200 } }],
    ['Seed', '', { source: { seed: '' } }],
    ['Seed', 'x'.repeat(1000), { source: { seed: 'x'.repeat(1000) } }],
    ['Seed', '🌋🏔️ <b>x</b>', { source: { seed: '🌋🏔️ <b>x</b>' } }],
  ])('is read as it is printed, and clamped: %s %s', (name, text, wanted) => {
    const { model, problems } = mountPanel(recipeOf());
    type(control('textbox', name), text);
    expect(model().recipe).toMatchObject(wanted);
    expect(problems).toEqual([]);
  });

  it.each<readonly [name: string, text: string, kept: string, problem: string | RegExp]>([
    ...['abc', 'NaN', '0x10', '1e400'].map(
      (text) => ['Hurst exponent', text, '0.8', `Hurst exponent: expected a number, got "${text}"`] as const,
    ),
    ['Highest, m', '1.5 km', '2,400', 'Highest: expected a number, got "1.5 km"'],
    ['Sea level, m', '1.5 km', '0', 'Sea level: expected a number, got "1.5 km"'],
    ['Lowest, m', '2400', '−600', 'Elevations: expected the lowest below the highest, got 2400 … 2400'],
    ['Highest, m', '−700', '2,400', 'Elevations: expected the lowest below the highest, got −600 … −700'],
    ['North–south, m', '0', '25,600', /^North–south: expected/],
    ['Seed', 'x'.repeat(1001), 'dolerite', 'Seed: expected at most 1000 characters, got 1001'],
    ['East–west, m', '0', '25,600', /^East–west: expected metres from .*, got 0$/],
    ['Width, samples', '20000', '513', 'Width: expected a whole number of samples from 2 to 16384, got 20000'],
  ])('and cannot be is refused in a sentence, and the last good value stays: %s %s', (name, text, kept, problem) => {
    const { problems, events } = mountPanel(recipeOf());
    type(control('textbox', name), text);
    expect([problems, events]).toEqual([[expect.stringMatching(problem)], []]);
    expect(control('textbox', name).value).toBe(kept);
  });

  it('ends the complaint about what was typed before, also where it is what stands already, or nothing', () => {
    const { problems, events } = mountPanel(recipeOf());
    for (const [name, text] of [
      ['Lowest, m', '9000'],
      ['Highest, m', '1.5 km'],
      ['Highest, m', '2400'],
      ['Hurst exponent', 'smooth'],
      ['Hurst exponent', ''],
    ])
      type(control('textbox', name), text);
    expect(problems.map((text) => text?.slice(0, 7))).toEqual(['Elevati', 'Highest', undefined, 'Hurst e', undefined]);
    expect(events.filter(({ recipe }) => hurstOf(recipe) !== 0.8)).toEqual([]);
  });

  it('with a decimal comma is what the arrow keys go on from', async () => {
    const { model } = mountPanel(recipeOf());
    await userEvent.fill(control('textbox', 'Hurst exponent'), '0,5');
    await userEvent.keyboard('{ArrowUp}');
    expect(hurstOf(model().recipe)).toBe(0.51);
  });

  it('names a parameter of a filter by its label in that filter', () => {
    const { problems } = mountPanel(recipeOf('diamond-square', { filters: [{ filter: 'clamp', params: { high: 0.5 } }] }));
    type(control('textbox', 'Low'), '0.75');
    expect(problems).toEqual([expect.stringMatching(/^Filter 1, Low: expected low below high/)]);
  });
});

describe('sizes that edges refuse', () => {
  it('a typed one is refused with those that fit, and the complaint ends with what fits', () => {
    const { events, problems } = mountPanel(recipeOf());
    choose('Edges', 'Toroidal');
    const good = events.length;
    type(control('textbox', 'Width, samples'), '500');
    expect(events.length).toBe(good);
    expect(problems).toEqual([
      'Width: toroidal edges take 257 × 257 or 513 × 513 samples here, got 500. Choose one in the list Size. Export makes any size: choose Other under Size.',
    ]);
    expect(control('textbox', 'Width, samples').value).toBe('513');
    type(control('textbox', 'Width, samples'), '513');
    expect(problems).toEqual([expect.any(String), undefined]);
  });

  it('the edges are refused beside it with the nearest that fits, and the last good ones stay', () => {
    const { events, problems } = mountPanel(recipeOf('diamond-square', { width: 500, height: 500 }));
    choose('Edges', 'Toroidal');
    expect(problems).toEqual([expect.stringContaining('Width: toroidal edges need 2ⁿ·cells + 1 samples, got 500; nearest: 513')]);
    expect([events, control('combobox', 'Edges').value]).toEqual([[], 'Plane']);
  });
});

it('shows a new model without reporting anything', () => {
  const { set, events, model } = mountPanel(recipeOf());
  set({
    recipe: recipeOf('diamond-square', { width: 300, height: 200, elevation: { min: 1.5, max: 12 } }),
    page: { ...model().page, theme: 'dark' },
  });
  expect(control('combobox', 'Size').value).toBe('300 × 200');
  expect(control('textbox', 'Width, samples').value).toBe('300');
  expect(control('textbox', 'Lowest, m').value).toBe('1.5');
  expect(events).toEqual([]);
});

describe('generators and presets', () => {
  it('shows the parameters of another generator and keeps the focus', () => {
    const { model } = mountPanel(recipeOf());
    const select = control('combobox', 'Generator');
    select.focus();
    choose('Generator', 'Fault lines');
    expect(select.title).toContain('Source: Simple procedural heightmap generation, 2011');
    expect(model().recipe.source).toMatchObject({ generator: 'fault-lines', seed: 'dolerite' });
    expect(controls('slider', 'Hurst exponent').length).toBe(0);
    expect(controls('slider', 'Lines').length).toBe(1);
    expect(document.activeElement).toBe(select);
  });

  it('tells what another generator does not keep', () => {
    const { notes } = mountPanel(
      recipeOf('fault-lines', { source: { kind: 'generated', generator: 'fault-lines', params: { lines: 7 } } }),
    );
    choose('Generator', 'Diamond-square');
    expect(notes).toEqual(['Diamond-square has no Lines: it was dropped. Undo brings it back.']);
  });

  it('says which of seed, size and ground a preset sets', () => {
    const { set, model } = mountPanel(recipeOf());
    const hint = (): string => control('combobox', 'Preset').closest('.parameter-row')?.querySelector('small')?.innerText ?? '';
    expect(hint()).toBe('Sets seed, size and ground too');
    set({ page: { ...model().page, keepGround: true } });
    expect(hint()).toBe('Keeps seed, size and ground');
    choose('Preset', 'Rugged');
    expect(model().recipe.source).toMatchObject({ seed: 'dolerite' });
    choose('Generator', 'Midpoint displacement');
    expect(hint()).toBe('Keeps seed; some set size and ground');
  });

  it('sets a preset, and says Custom once a value is changed', () => {
    const { model } = mountPanel(recipeOf());
    const preset = control('combobox', 'Preset');
    expect(choices('Preset')).toEqual(['Default', ...diamondSquare.presets.map(({ title }) => title)]);
    choose('Preset', 'Rugged');
    expect([control('textbox', 'Hurst exponent').value, preset.value]).toEqual(['0.6', 'Rugged']);
    expect(model().recipe.source).toMatchObject({ seed: 'alps' });
    type(control('textbox', 'Hurst exponent'), '0.61');
    expect(preset.value).toBe('Custom');
    choose('Preset', 'Default');
    expect(control('textbox', 'Hurst exponent').value).toBe('0.8');
  });

  it('names the file of an imported terrain, and makes a generated one of it', () => {
    const { model } = mountPanel(parseRecipe({ version: 1, source: imported, width: 65, height: 65 }, registry));
    expect(control('combobox', 'Generator').value).toBe('alps.png');
    expect(control('textbox', 'Seed').checkVisibility()).toBe(false);
    expect(controls('slider', 'Hurst exponent').length).toBe(0);
    expect(control('textbox', 'Highest, m').value).toBe('2,400');
    expect(control('button', 'Shape').parentElement?.textContent).toContain('Imported terrain has no parameters.');
    choose('Generator', 'Diamond-square');
    expect(model().recipe).toMatchObject({
      width: 65,
      source: { generator: 'diamond-square', seed: expect.stringMatching(/\w/) },
    });
    expect(control('textbox', 'Seed').checkVisibility()).toBe(true);
  });

  it('reaches every count of a wide range: ends, small numbers and round large ones', () => {
    const { model } = mountPanel(recipeOf('fault-lines'));
    const slider = control('slider', 'Lines');
    const linesAt = (position: number): unknown => {
      drag(slider, position);
      return paramsOf(model().recipe)?.lines;
    };
    const last = Number(slider.max);
    expect([0, 1, 2, last].map(linesAt)).toEqual([1, 2, 3, 65_536]);
    const all = Array.from({ length: last + 1 }, (_, position) => Number(linesAt(position)));
    expect(all.every((lines, i) => Number.isInteger(lines) && (i === 0 || lines > all[i - 1]))).toBe(true);
    expect(all).toEqual(expect.arrayContaining([10, 100, 1000, 10_000]));
    expect(slider.ariaValueText).toBe('65,536');
  });
});

describe('what does nothing', () => {
  const note = () =>
    [...document.querySelectorAll<HTMLElement>('.panel-note:not([hidden])')].map(({ textContent }) => textContent);

  it('is told of own offsets, a mistake in which is named', () => {
    const { problems } = mountPanel(recipeOf('midpoint-displacement', { width: 33 }));
    const field = control('textbox', 'Own offsets');
    type(field, '5.0:7');
    expect(note()).toEqual([]);
    type(field, '6.0:7');
    expect(note()).toEqual(['Own offsets: level 6 is not made: the line has 5 levels.']);
    type(field, '6.0');
    expect(problems.at(-1)).toBe('Own offsets: expected LEVEL.INDEX:OFFSET, such as 2.1:-35, got "6.0"');
    type(field, '');
    expect(note()).toEqual([]);
  });

  it('is told of a fault whose points are the same', () => {
    mountPanel(recipeOf('diamond-square', { filters: [{ filter: 'fault', params: { px: 0.3, py: 0.4, qx: 0.3, qy: 0.4 } }] }));
    expect(note()).toEqual(['No effect: P and Q are the same point.']);
    type(control('textbox', 'Q, east'), '0.31');
    expect(note()).toEqual([]);
  });
});

describe('the curve of a filter', () => {
  const mounted = (points = '0:0 0.5:0.25 1:1') => {
    const panel = mountPanel(recipeOf('diamond-square', { filters: [{ filter: 'curve', params: { points } }] }));
    control('button', 'Filters').click();
    const graph = document.querySelector('.curve-graph') as SVGSVGElement;
    graph.scrollIntoView();
    /** Pixels from its corner to where a point of the curve is drawn. */
    const placeOf = (x: number, y: number) => {
      const { width, height } = graph.getBoundingClientRect();
      const unit = width / 272;
      return { x: (13 + 246 * x) * unit, y: height - (13 + 130 * y) * unit };
    };
    const text = () => panel.model().recipe.filters[0].params.points;
    const phases = () => panel.events.splice(0).map(({ phase }) => phase);
    const named = () => Array.from(graph.querySelectorAll('[role=slider]'), (point) => point.getAttribute('aria-valuetext'));
    return { ...panel, graph, placeOf, text, phases, named };
  };
  const isOneStep = (phases: readonly string[]): boolean =>
    phases.at(-1) === 'final' && phases.filter((phase) => phase === 'final').length === 1;

  it('is dragged at its points, as one step, and not past the points beside', async () => {
    const { graph, placeOf, text, phases, named } = mounted();
    expect(named()).toEqual(['0 becomes 0', '0.5 becomes 0.25', '1 becomes 1']);
    const to = { sourcePosition: placeOf(0.5, 0.25), targetPosition: placeOf(0.3, 0.6) };
    await userEvent.dragAndDrop(graph, graph, to);
    expect(text()).toMatch(/^0:0 0\.(295|3|305):0\.(595|6|605) 1:1$/);
    expect(isOneStep(phases())).toBe(true);
    expect(control('textbox', 'Points').value).toBe(text());
    await userEvent.dragAndDrop(graph, graph, { sourcePosition: placeOf(0, 0), targetPosition: placeOf(0.9, 0) });
    expect(Number(String(text()).split(':')[0])).toBeCloseTo(0.3, 1);
    expect(named().length).toBe(3);
  });

  it('has a point more after a click, one less after a double-click on it, and never less than two', async () => {
    const { graph, placeOf, text, phases } = mounted();
    await userEvent.click(graph, { position: placeOf(0.75, 0.9) });
    expect(text()).toMatch(/^0:0 0\.5:0\.25 0\.7[45]\d*:0\.(9|895|905) 1:1$/);
    expect(isOneStep(phases())).toBe(true);
    await userEvent.dblClick(graph, { position: placeOf(0.75, 0.9) });
    expect([text(), phases()]).toEqual(['0:0 0.5:0.25 1:1', ['final']]);
    await userEvent.dblClick(graph, { position: placeOf(0.5, 0.25) });
    await userEvent.dblClick(graph, { position: placeOf(1, 1) });
    expect(text()).toBe('0:0 1:1');
  });

  it('is changed by keys: arrows move a point as one step, Enter adds one, Delete removes it', async () => {
    const { graph, text, phases } = mounted();
    const point = (index: number) => graph.querySelectorAll<SVGElement>('[role=slider]')[index];
    point(1).focus();
    await userEvent.keyboard('{ArrowUp>3/}');
    expect([text(), isOneStep(phases())]).toEqual(['0:0 0.5:0.28 1:1', true]);
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(text()).toBe('0:0 0.4:0.28 1:1');
    phases();
    await userEvent.keyboard('{Enter}');
    expect([text(), phases()]).toEqual([expect.stringMatching(/^0:0 0.4:0.28 0.7:0\.\d+ 1:1$/), ['final']]);
    expect(document.activeElement).toBe(point(2));
    await userEvent.keyboard('{Delete}');
    expect([text(), phases()]).toEqual(['0:0 0.4:0.28 1:1', ['final']]);
    expect(document.activeElement).toBe(point(2));
  });

  it('follows its text, and keeps its shape when that is refused', () => {
    const { named, problems } = mounted();
    type(control('textbox', 'Points'), '0:1 1:0');
    expect(named()).toEqual(['0 becomes 1', '1 becomes 0']);
    type(control('textbox', 'Points'), '0:1 1:2');
    expect(problems.at(-1)).toBe('filter 1, Points: expected numbers from 0 to 1, got "2" in "1:2"');
    expect(named()).toEqual(['0 becomes 1', '1 becomes 0']);
  });
});

describe('size and ground', () => {
  const extent = { x: 25_600, y: 25_600 };

  it.each([
    ['a size of the list', () => choose('Size', '257 × 257'), { width: 257, height: 257, extent }],
    ['a width', () => type(control('textbox', 'Width, samples'), '257'), { width: 257, extent: { x: 12_800, y: 25_600 } }],
    ['a height', () => type(control('textbox', 'Height, samples'), '1025'), { height: 1025, extent: { x: 12_800, y: 25_600 } }],
  ])('%s changes the samples, and the cells stay square', (_what, change, wanted) => {
    const { model } = mountPanel(recipeOf());
    const before = model().recipe;
    change();
    expect(model().recipe).toEqual({ ...before, ...wanted });
  });

  it.each([
    ['East–west, m', '12800', { extent: { ...extent, x: 12_800 } }],
    ['North–south, m', '12800', { extent: { ...extent, y: 12_800 } }],
    ['Lowest, m', '1200', { elevation: { min: 1200, max: 2400 } }],
    ['Highest, m', '1200', { elevation: { min: -600, max: 1200 } }],
  ])('%s is typed, slid and reset', (name, text, wanted) => {
    const { model } = mountPanel(recipeOf());
    const before = model();
    type(control('textbox', name), text);
    expect(model()).toEqual({ ...before, recipe: { ...before.recipe, ...wanted } });
    resetBeside(control('textbox', name)).click();
    expect(model()).toEqual(before);
    const slider = control('slider', name);
    drag(slider, Number(slider.value) - Number(slider.step));
    expect(model().recipe).not.toEqual(before.recipe);
  });

  it('has size, cells, elevations and exaggeration of the ground in one folder; a cell size is both extents', () => {
    const { model, problems } = mountPanel(recipeOf('diamond-square', { width: 65, height: 33, extent: { x: 6400, y: 1600 } }));
    const ground = control('button', 'Ground').parentElement;
    const fields = ['East–west, m', 'North–south, m', 'Cell size, m', 'Lowest, m', 'Highest, m', 'Exaggeration, ×'];
    expect(fields.every((name) => ground?.contains(control('textbox', name)))).toBe(true);
    expect(control('textbox', 'Cell size, m').value).toBe('100');
    type(control('textbox', 'Cell size, m'), '25');
    expect(model().recipe.extent).toEqual({ x: 1600, y: 400 });
    type(control('textbox', 'Cell size, m'), '3.3');
    expect(model().recipe.extent).toEqual({ x: 211.2, y: 52.8 });
    type(control('textbox', 'Cell size, m'), '-10');
    expect(problems).toEqual(['Cell size: expected more than 0, got −10']);
    expect(model().recipe.extent).toEqual({ x: 211.2, y: 52.8 });
  });

  it('imported ground keeps its proportions unless that is switched off, and shows both sides of its cells', () => {
    const recipe = parseRecipe({ version: 1, source: imported, width: 65, height: 33, extent: { x: 6400, y: 1600 } }, registry);
    const { model, events } = mountPanel(recipe);
    const text = () => control('button', 'Ground').parentElement?.textContent;
    expect(text()).toContain('100 × 50 m');
    type(control('textbox', 'East–west, m'), '3200');
    expect(model().recipe.extent).toEqual({ x: 3200, y: 800 });
    expect(events.filter(({ phase }) => phase === 'final').length).toBe(1);
    control('checkbox', 'Keep proportions').click();
    type(control('textbox', 'North–south, m'), '1600');
    expect(model().recipe.extent).toEqual({ x: 3200, y: 1600 });
    expect(text()).not.toContain(' × ');
  });

  it('1D terrain keeps its own units until it is scaled to metres', () => {
    const { model, set } = mountPanel(recipeOf());
    expect(control('checkbox', 'Scale to metres').checkVisibility()).toBe(false);
    set({ recipe: recipeOf('midpoint-displacement') });
    const scale = control('checkbox', 'Scale to metres');
    expect(model().recipe.elevation).toBe(null);
    for (const name of ['Lowest, m', 'Highest, m']) {
      expect(control('slider', name).disabled).toBe(true);
      expect(control('textbox', name).title).toMatch(/^Has no effect while “Scale to metres” is off\./);
    }
    scale.click();
    expect(model().recipe.elevation).toEqual({ min: 0, max: 500 });
    expect(control('slider', 'Highest, m').disabled).toBe(false);
    resetBeside(scale).click();
    expect([model().recipe.elevation, scale.checked]).toEqual([null, false]);
  });

  it('has neither water nor sea level where no terrain has elevations in metres', () => {
    const { set } = mountPanel(recipeOf('midpoint-displacement'));
    const disabled = () => [control('checkbox', 'Water'), control('slider', 'Sea level')].map((field) => field.disabled);
    set({ unit: '', hasSea: false });
    expect(disabled()).toEqual([true, true]);
    expect(control('checkbox', 'Water').title).toMatch(/^Has no effect while “Scale to metres” is off\./);
    expect(control('combobox', 'Ramp').disabled).toBe(false);
    set({ hasSea: true });
    expect(disabled()).toEqual([false, false]);
  });

  it('has rivers where a terrain is a map', () => {
    const { set } = mountPanel(recipeOf('midpoint-displacement'));
    const rivers = control('checkbox', 'Rivers and lakes');
    set({ hasMap: false });
    expect([rivers.disabled, rivers.title]).toEqual([true, expect.stringMatching(/^A line has no rivers/)]);
    set({ hasMap: true });
    expect(rivers.disabled).toBe(false);
  });
});

describe('folders', () => {
  it('opens and closes by its button', () => {
    mountPanel(recipeOf());
    const view = control('button', 'View');
    expect(view.ariaExpanded).toBe('false');
    expect(control('checkbox', 'Wireframe').checkVisibility()).toBe(false);
    view.click();
    expect(view.ariaExpanded).toBe('true');
    expect(control('checkbox', 'Wireframe').checkVisibility()).toBe(true);
  });

  it('shows no filters while there are none to choose', () => {
    mountPanel(recipeOf(), { known: { generators: registry.generators, filters: [] } });
    expect(controls('button', 'Filters').length).toBe(0);
  });

  it('adds, changes, switches off, moves and removes filters; the focus goes along, and what is folded stays so', () => {
    const { model } = mountPanel(recipeOf());
    const heading = (name: string): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>('.folder-title')].find(({ textContent }) => textContent?.endsWith(name));
    const isOpen = () => ['· Clamp', '· Median'].map((name) => heading(name)?.ariaExpanded);
    const ids = () => model().recipe.filters.map(({ filter, isOff }) => (isOff ? `${filter} off` : filter));
    const press = (name: string, next = name): void => {
      control('button', name).click();
      expect(document.activeElement).toBe(control('button', next));
    };
    heading('Filters')?.click();
    for (const title of ['Clamp', 'Invert', 'Median']) choose('Add filter', title);
    expect(ids()).toEqual(['clamp', 'invert', 'median']);
    heading('· Clamp')?.click();
    expect(isOpen()).toEqual(['false', 'true']);
    press('Switch Invert off', 'Switch Invert on');
    expect(ids()).toEqual(['clamp', 'invert off', 'median']);
    press('Move Median up');
    press('Move Median up', 'Move Median down');
    expect([ids(), isOpen()]).toEqual([
      ['median', 'clamp', 'invert off'],
      ['false', 'true'],
    ]);
    type(control('textbox', 'Low'), '0.25');
    expect(model().recipe.filters[1].params.low).toBe(0.25);
    press('Remove Median', 'Remove Clamp');
    expect([ids(), isOpen()]).toEqual([
      ['clamp', 'invert off'],
      ['false', undefined],
    ]);
    expect(control('textbox', 'Low').value).toBe('0.25');
  });
});
