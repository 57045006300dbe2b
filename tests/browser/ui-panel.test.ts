import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Filter, Registry } from '../../src/core/generator.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { registry } from '../../src/generate.ts';
import { diamondSquare } from '../../src/generators/diamond-square.ts';
import { choices, choose, control, controls, drag, mountPanel, recipeOf, type } from '../support/ui-panel.ts';

afterEach(() => document.body.replaceChildren());

const paramsOf = (recipe: Recipe | undefined) => (recipe?.source.kind === 'generated' ? recipe.source.params : undefined);
const hurstOf = (recipe: Recipe | undefined) => paramsOf(recipe)?.hurst;

describe('gestures', () => {
  it('reports a drag live and its end once', () => {
    const { events } = mountPanel(recipeOf());
    const slider = control('slider', 'Hurst exponent');
    drag(slider, 0.2, 0.3, 0.4);
    expect(events.map(({ phase, recipe }) => [phase, hurstOf(recipe)])).toEqual([
      ['live', 0.21],
      ['live', 0.31],
      ['live', 0.41],
      ['final', 0.41],
    ]);
    expect(control('textbox', 'Hurst exponent').value).toBe('0.41');
  });

  it('takes a held arrow key on a slider as one gesture', async () => {
    const { events } = mountPanel(recipeOf());
    control('slider', 'Hurst exponent').focus();
    await userEvent.keyboard('{ArrowRight>3/}');
    expect(events.map(({ phase, recipe }) => [phase, hurstOf(recipe)])).toEqual([
      ['live', 0.81],
      ['live', 0.82],
      ['live', 0.83],
      ['final', 0.83],
    ]);
  });

  it('steps a number with the arrows of its field', async () => {
    const { events } = mountPanel(recipeOf());
    control('textbox', 'Hurst exponent').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(events.map(({ phase, recipe }) => [phase, hurstOf(recipe)])).toEqual([
      ['live', 0.79],
      ['final', 0.79],
    ]);
  });

  it('takes typed text when it is finished, not letter by letter', async () => {
    const { events } = mountPanel(recipeOf());
    const field = control('textbox', 'Seed');
    await userEvent.fill(field, 'gneiss');
    expect(events).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(events.map(({ phase, recipe }) => [phase, recipe?.source])).toMatchObject([['final', { seed: 'gneiss' }]]);
  });

  it('forgets what was typed on Escape', async () => {
    const { events } = mountPanel(recipeOf());
    await userEvent.fill(control('textbox', 'Seed'), 'gneiss');
    await userEvent.keyboard('{Escape}');
    expect(control('textbox', 'Seed').value).toBe('dolerite');
    expect(events).toEqual([]);
  });

  it('draws another seed', () => {
    const { events } = mountPanel(recipeOf());
    control('button', 'New seed').click();
    expect(events.length).toBe(1);
    expect(events[0].recipe?.source).not.toMatchObject({ seed: 'dolerite' });
    expect(control('textbox', 'Seed').value).toMatch(/^[a-z]+ [a-z0-9]+$/);
  });

  it('resets by a double-click on the name', () => {
    const { events } = mountPanel(recipeOf());
    type(control('textbox', 'Hurst exponent'), '0.5');
    const name = document.getElementById(control('slider', 'Hurst exponent').getAttribute('aria-labelledby') ?? '');
    name?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    expect(hurstOf(events.at(-1)?.recipe)).toBe(0.8);
  });

  it('keeps a first change when a second comes before the page has answered', () => {
    const { events } = mountPanel(recipeOf(), { answers: false });
    type(control('textbox', 'Seed'), 'gneiss');
    choose('Offsets', 'Binary');
    expect(events.at(-1)?.recipe?.source).toMatchObject({ seed: 'gneiss', params: { offsets: 'binary' } });
  });
});

describe('values', () => {
  it('clamps what is typed and reads it as it is printed', () => {
    const { model } = mountPanel(recipeOf());
    type(control('textbox', 'Hurst exponent'), '7');
    expect(hurstOf(model().recipe)).toBe(1);
    type(control('textbox', 'Lowest, m'), '−1,250');
    expect(model().recipe.elevation?.min).toBe(-1250);
    type(control('textbox', 'First cells'), '3.6');
    expect(model().recipe.source).toMatchObject({ params: { cells: 4 } });
  });

  it('says that a text is no number, in place of an older complaint, until a value is accepted', () => {
    const { problems, events } = mountPanel(recipeOf());
    type(control('textbox', 'Lowest, m'), '9000');
    type(control('textbox', 'Highest, m'), '1.5 km');
    expect(problems).toEqual([expect.stringMatching(/^Lowest must be/), 'Highest: expected a number, got "1.5 km"']);
    expect(events).toEqual([]);
    type(control('textbox', 'Highest, m'), '2400');
    expect(problems.at(-1)).toBeUndefined();
    type(control('textbox', 'Hurst exponent'), 'smooth');
    expect(problems.at(-1)).toBe('Hurst exponent: expected a number, got "smooth"');
    type(control('textbox', 'Hurst exponent'), '');
    expect(problems.at(-1)).toBeUndefined();
  });

  it.each([
    ['East–west, m', '0', /^East–west: expected metres from .*, got 0$/],
    ['Width, samples', '20000', 'Width: expected a whole number of samples from 2 to 16384, got 20000'],
  ])('refuses a value beyond the limits of %s as it was typed', (name, typed, problem) => {
    const { problems, events } = mountPanel(recipeOf());
    type(control('textbox', name), typed);
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(events).toEqual([]);
  });

  it('ignores what is no number', () => {
    const { events } = mountPanel(recipeOf());
    type(control('textbox', 'Hurst exponent'), 'smooth');
    expect(events).toEqual([]);
    expect(control('textbox', 'Hurst exponent').value).toBe('0.8');
  });

  it('refuses a size that does not fit, says why, shows the last good one, and takes the complaint back', () => {
    const { events, problems } = mountPanel(recipeOf());
    choose('Edges', 'Toroidal');
    const good = events.length;
    type(control('textbox', 'Width, samples'), '500');
    expect(events.length).toBe(good);
    expect(problems).toEqual([
      'Width: toroidal edges take 257 × 257 or 513 × 513 samples here, got 500. Choose one in the list Size. Export makes any size: Size ▸ Other.',
    ]);
    expect(control('textbox', 'Width, samples').value).toBe('513');
    type(control('textbox', 'Width, samples'), '513');
    expect(problems).toEqual([expect.any(String), undefined]);
    choose('Size', '257 × 257');
    expect(events.at(-1)?.recipe).toMatchObject({ width: 257, height: 257, extent: { x: 25_600, y: 25_600 } });
  });

  it('names a parameter of a filter by its label in that filter', () => {
    const { problems } = mountPanel(recipeOf('diamond-square', { filters: [{ filter: 'clamp', params: { high: 0.5 } }] }));
    type(control('textbox', 'Low'), '0.75');
    expect(problems).toEqual([expect.stringMatching(/^filter 1, Low: expected low below high/)]);
  });

  it('shows a new model without reporting anything', () => {
    const { set, events, model } = mountPanel(recipeOf());
    set({
      recipe: recipeOf('diamond-square', { width: 300, height: 200, elevation: { min: 1.5, max: 12 } }),
      page: { ...model().page, theme: 'dark' },
    });
    const size = control('combobox', 'Size') as unknown as HTMLSelectElement;
    expect(size.selectedOptions[0].textContent).toBe('300 × 200');
    expect(control('textbox', 'Width, samples').value).toBe('300');
    expect(control('textbox', 'Lowest, m').value).toBe('1.5');
    expect(events).toEqual([]);
  });

  it('disables a parameter that has no effect and tells the reason', () => {
    mountPanel(recipeOf('midpoint-displacement'));
    expect(control('textbox', 'End elevation').disabled).toBe(false);
    choose('Ends', 'Wrapped');
    for (const role of ['textbox', 'slider'] as const) {
      expect(control(role, 'End elevation').disabled).toBe(true);
      expect(control(role, 'End elevation').title).toMatch(
        /^Has no effect while “Ends” is Wrapped\.\nElevation of the right end/,
      );
    }
    const row = control('textbox', 'End elevation').closest('.lil-controller');
    expect(row && getComputedStyle(row.children[1]).opacity).toBe('0.38');
  });

  it('disables water and sea level where no terrain has elevations in metres', () => {
    const { set } = mountPanel(recipeOf('midpoint-displacement'));
    set({ unit: '', hasSea: false });
    for (const [role, name] of [
      ['checkbox', 'Water'],
      ['slider', 'Sea level'],
    ] as const) {
      expect(control(role, name).disabled).toBe(true);
      expect(control(role, name).title).toMatch(/^Has no effect while “Scale to metres” is off\./);
    }
    expect(control('combobox', 'Ramp').disabled).toBe(false);
    set({ unit: 'm', hasSea: true });
    expect(control('checkbox', 'Water').disabled).toBe(false);
  });

  it('scales 1D terrain to metres when asked', () => {
    const { model } = mountPanel(recipeOf('midpoint-displacement'));
    expect(control('slider', 'Highest, m').disabled).toBe(true);
    control('checkbox', 'Scale to metres').click();
    expect(model().recipe.elevation).toEqual({ min: 0, max: 500 });
    expect(control('slider', 'Highest, m').disabled).toBe(false);
  });
});

describe('generators and presets', () => {
  it('shows the parameters of another generator and keeps the focus', () => {
    const { model } = mountPanel(recipeOf());
    const select = control('combobox', 'Generator');
    select.focus();
    choose('Generator', 'Fault lines');
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
    const hint = (): string => control('combobox', 'Preset').closest('.lil-controller')?.querySelector('small')?.innerText ?? '';
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
    const preset = control('combobox', 'Preset') as unknown as HTMLSelectElement;
    expect(choices('Preset')).toEqual(['Default', ...diamondSquare.presets.map(({ title }) => title)]);
    choose('Preset', 'Rugged');
    expect(control('textbox', 'Hurst exponent').value).toBe('0.6');
    expect(model().recipe.source).toMatchObject({ seed: 'alps' });
    expect(preset.selectedOptions[0].textContent).toBe('Rugged');
    type(control('textbox', 'Hurst exponent'), '0.61');
    expect(preset.selectedOptions[0].textContent).toBe('Custom');
    choose('Preset', 'Default');
    expect(control('textbox', 'Hurst exponent').value).toBe('0.8');
  });

  it('names the file of an imported terrain, and makes a generated one of it', () => {
    const source = { kind: 'imported', name: 'alps.png', sha256: 'a'.repeat(64) };
    const { model } = mountPanel(parseRecipe({ version: 1, source, width: 65, height: 65 }, registry));
    const generator = control('combobox', 'Generator') as unknown as HTMLSelectElement;
    expect(generator.selectedOptions[0].textContent).toBe('alps.png');
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

it('the ground has its size, cells, elevations and exaggeration in one folder; a cell size is both extents', () => {
  const { model } = mountPanel(recipeOf('diamond-square', { width: 65, height: 33, extent: { x: 6400, y: 1600 } }));
  const ground = control('button', 'Ground').parentElement;
  const fields = ['East–west, m', 'North–south, m', 'Cell size, m', 'Lowest, m', 'Highest, m', 'Exaggeration, ×'];
  expect(fields.every((name) => ground?.contains(control('textbox', name)))).toBe(true);
  expect(control('textbox', 'Cell size, m').value).toBe('100');
  type(control('textbox', 'Cell size, m'), '25');
  expect(model().recipe.extent).toEqual({ x: 1600, y: 400 });
  type(control('textbox', 'Cell size, m'), '3.3');
  expect(model().recipe.extent).toEqual({ x: 211.2, y: 52.8 });
});

it('imported ground keeps its proportions unless that is switched off, and shows both sides of its cells', () => {
  const source = { kind: 'imported', name: 'alps.png', sha256: 'a'.repeat(64) };
  const extent = { x: 6400, y: 1600 };
  const { model, events } = mountPanel(parseRecipe({ version: 1, source, width: 65, height: 33, extent }, registry));
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

  it('adds, changes, moves and removes filters', () => {
    const filter = (id: string, title: string): Filter => ({
      id,
      title,
      summary: '',
      source: '',
      params: { radius: { kind: 'integer', label: `${title} radius`, default: 1, min: 1, max: 9, doc: 'How far.' } },
      workNs: () => 1,
      apply: (map) => map,
    });
    const known: Registry = {
      generators: registry.generators,
      filters: [filter('smooth', 'Smooth'), filter('terrace', 'Terrace')],
    };
    const { model } = mountPanel(recipeOf('diamond-square', {}, known), { known });
    const steps = () => model().recipe.filters.map((step) => `${step.filter} ${step.params.radius}`);
    choose('Add filter', 'Smooth');
    choose('Add filter', 'Terrace');
    type(control('textbox', 'Terrace radius'), '4');
    expect(steps()).toEqual(['smooth 1', 'terrace 4']);
    control('button', 'Move Terrace up').click();
    expect(steps()).toEqual(['terrace 4', 'smooth 1']);
    control('button', 'Remove Terrace').click();
    expect(steps()).toEqual(['smooth 1']);
    expect(controls('textbox', 'Terrace radius').length).toBe(0);
  });

  it('keeps the focus and what is folded where filters are moved and removed', () => {
    mountPanel(recipeOf());
    const heading = (name: string): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>('.lil-title')].find(({ textContent }) => textContent?.endsWith(name));
    heading('Filters')?.click();
    for (const title of ['Erosion', 'Invert', 'Median']) choose('Add filter', title);
    const isOpen = () => ['· Erosion', '· Median'].map((name) => heading(name)?.ariaExpanded);
    heading('· Erosion')?.click();
    expect(isOpen()).toEqual(['false', 'true']);
    control('button', 'Move Median up').click();
    expect(document.activeElement).toBe(control('button', 'Move Median up'));
    control('button', 'Move Median up').click();
    expect(document.activeElement).toBe(control('button', 'Move Median down'));
    expect(isOpen()).toEqual(['false', 'true']);
    control('button', 'Remove Median').click();
    expect(document.activeElement).toBe(control('button', 'Remove Erosion'));
    expect(isOpen()).toEqual(['false', undefined]);
  });
});
