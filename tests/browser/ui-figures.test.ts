import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/ui/styles/index.css';
import '../../src/ui/styles/compare.css';
import { differenceOf } from '../../src/analysis/difference.ts';
import { parseChartPalette } from '../../src/chart/palette.ts';
import type { Session } from '../../src/jobs/session.ts';
import { createStore } from '../../src/state/store.ts';
import { createCompareDock } from '../../src/ui/compare/compare-dock.ts';
import { createFiguresPanel } from '../../src/ui/compare/figures-panel.ts';
import { type ActionId, bindings, listenToKeys } from '../../src/ui/shell/keyboard.ts';
import { seriousFindings } from '../support/axe.ts';
import { comparison } from '../support/compared.ts';
import { recipeFor } from '../support/recipes.ts';

const square = recipeFor('diamond-square', { width: 65, height: 65 });
const faults = recipeFor('fault-lines', { width: 65, height: 65 });
const made = comparison([square, faults]);

beforeEach(() => page.viewport(1280, 800));
afterEach(() => document.body.replaceChildren());

/** Panel and dock, kept in step with their stores as the page does. */
function mount(changes: Partial<Session> = {}, shown = made, width = 344) {
  const documents = createStore(shown.document);
  const session = createStore({ ...shown.session, ...changes });
  const panelArea = document.createElement('div');
  panelArea.style.cssText = `width: ${width}px; height: 760px; background: var(--bg-panel)`;
  const dockArea = document.createElement('section');
  dockArea.className = 'dock';
  dockArea.style.cssText = 'position: absolute; left: 360px; top: 0; width: 900px; height: 200px';
  document.body.append(panelArea, dockArea);
  const panel = createFiguresPanel(panelArea, documents, session, { ask: (work) => work() }, () => {});
  const dock = createCompareDock(dockArea, documents, session);
  const palette = parseChartPalette((name) => getComputedStyle(document.documentElement).getPropertyValue(name));
  const render = (): void => {
    const model = { document: documents.get(), session: session.get(), palette };
    panel.update(model);
    dock.update(model);
  };
  documents.subscribe(render);
  session.subscribe(render);
  render();
  return { documents, session };
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
function canvasOf(selector: string): HTMLCanvasElement {
  const canvas = document.querySelector(selector);
  if (canvas instanceof HTMLCanvasElement) return canvas;
  throw new Error(`expected a canvas at ${selector}, got none`);
}

it('arrow keys read the plot bar by bar, and Escape ends it', async () => {
  mount();
  await nextFrame();
  canvasOf('.plot-chart').focus();
  await userEvent.keyboard('{Home}');
  const first = textOf('.plot-x');
  expect(first).toMatch(/^[−\d,]+ … [−\d,]+ m$/);
  expect(document.querySelectorAll('.plot-readout .plot-value')).toHaveLength(2);
  await userEvent.keyboard('{ArrowRight}');
  const end = first.replace(/^.* … /, '').replace(' m', '');
  expect(textOf('.plot-x').startsWith(`${end} … `)).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(textOf('.plot-readout')).toBe('Point at the plot to read its values.');
});

it('the pointer reads the plot, and nothing is read once it has left', async () => {
  mount();
  await nextFrame();
  await userEvent.hover(canvasOf('.plot-chart'), { position: { x: 160, y: 60 } });
  expect(textOf('.plot-x')).toContain(' … ');
  await userEvent.hover(document.querySelector('.figure-table') ?? document.body);
  expect(document.querySelector('.plot-x')).toBeNull();
});

it.each([
  [800, 344],
  [720, 279],
])('a reading moves nothing in a window %i px high', async (height, width) => {
  await page.viewport(1280, height);
  const sea = recipeFor('square-square', { width: 65, height: 65 });
  const edges = recipeFor('triangle-edge', { width: 65, height: 65 });
  const { documents } = mount({}, comparison([square, faults, sea, edges]), width);
  for (const plot of ['elevations', 'slopes', 'spectrum', 'variogram'] as const) {
    documents.set({ compare: { ...documents.get().compare, plot } });
    await nextFrame();
    const rects = () =>
      ['.plot-chart', '.difference-card'].map((part) => document.querySelector(part)?.getBoundingClientRect().y);
    const before = rects();
    canvasOf('.plot-chart').focus();
    await userEvent.keyboard('{End}{ArrowLeft}');
    expect(document.querySelectorAll('.plot-value')).toHaveLength(4);
    expect(rects(), plot).toEqual(before);
    await userEvent.keyboard('{Escape}');
  }
});

it('the plot is chosen by keys, and a spectrum tells what was fitted to each terrain', async () => {
  const { documents } = mount();
  page.getByRole('radio', { name: 'Slopes' }).element().closest<HTMLElement>('button')?.click();
  expect(documents.get().compare.plot).toBe('slopes');
  (page.getByRole('radio', { name: 'Slopes' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(documents.get().compare.plot).toBe('spectrum');
  expect(textOf('.plot-readout')).toMatch(/^1β \d\.\d\d, H ≈ [−\d.]+2β/);
});

it('a plot is a table too, with the same terrains in its columns', async () => {
  mount();
  await userEvent.click(page.getByRole('button', { name: 'Table' }));
  const table = page.getByRole('region', { name: 'Elevation histogram as a table' }).element();
  expect(Array.from(table.querySelectorAll('thead th'), ({ textContent }) => textContent)).toEqual([
    'elevation, mshare of area, %',
    '1',
    '2',
  ]);
  const sums = [1, 2].map((column) =>
    Array.from(
      table.querySelectorAll('tbody tr'),
      (row) => Number.parseFloat(row.children[column].textContent ?? '') || 0,
    ).reduce((sum, share) => sum + share),
  );
  for (const sum of sums) expect(Math.abs(sum - 100)).toBeLessThan(3); // each share is rounded
  await userEvent.click(page.getByRole('button', { name: 'Table' }));
  expect(document.querySelector('.plot-table table')).toBeNull();
});

it('arrow keys read the plot and scroll the tables, and mean nothing else meanwhile', async () => {
  const ran: ActionId[] = [];
  const record = Object.fromEntries(bindings.map(({ id }) => [id, () => ran.push(id)]));
  const stop = listenToKeys(record as unknown as Record<ActionId, () => void>);
  mount();
  await nextFrame();
  const regionOf = (name: string): HTMLElement => page.getByRole('region', { name }).element() as HTMLElement;
  canvasOf('.plot-chart').focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  await userEvent.click(page.getByRole('button', { name: 'Table' }));
  for (const region of [regionOf('Figures of all terrains'), regionOf('Elevation histogram as a table')]) {
    region.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(() => region.scrollTop).toBeGreaterThan(0);
  }
  expect(ran).toEqual([]);
  stop();
});

it('figures that come later are written into the table that is there', () => {
  const { session } = mount({ figures: new Map([...made.session.figures].slice(0, 1)) });
  const cells = (): Element[] => [...document.querySelectorAll('.figure-table tbody tr:nth-child(2) > *')];
  const before = cells();
  expect(before[2].textContent).toBe('…');
  session.set({ figures: made.session.figures });
  expect(cells().every((cell, i) => cell === before[i])).toBe(true);
  expect(before[2].textContent).toMatch(/\d/);
});

it('the plot keeps its size while it has nothing to show, and then cannot be seen or reached', async () => {
  const { session } = mount();
  await nextFrame();
  const canvas = canvasOf('.plot-chart');
  const before = canvas.getBoundingClientRect().toJSON();
  session.set({ figures: new Map() });
  expect(canvas.getBoundingClientRect().toJSON()).toEqual(before);
  canvas.focus();
  expect(document.activeElement).not.toBe(canvas);
  expect(canvas.checkVisibility({ visibilityProperty: true })).toBe(false);
  expect(textOf('.plot-frame .figure-note')).toBe('The figures are being calculated …');
  session.set({ figures: made.session.figures });
  expect(canvas.checkVisibility({ visibilityProperty: true })).toBe(true);
});

it('the difference is of the pair, and waits for its own', () => {
  const { session } = mount();
  expect(textOf('.difference-card header')).toBe('Difference 2−1Fault lines less Diamond-square');
  expect(textOf('.difference-card dd')).toBe('…');
  const [a, b] = made.session.panes.map(({ terrain }) => terrain);
  if (!a || !b) throw new Error('expected two terrains');
  const result = { ...differenceOf(b.surface.map, a.surface.map), base: a.surface, lightGrid: a.lightGrid };
  session.set({ difference: { of: square, less: faults, result } });
  expect(textOf('.difference-card dd')).toBe('…');
  session.set({ difference: { of: faults, less: square, result } });
  expect(textOf('.difference-card dd')).toMatch(/^[−\d,]+ m$/);
});

it('the longest numbers and names that there are fit in the narrowest panel', () => {
  const recipes = ['diamond-square', 'fault-lines', 'square-square', 'midpoint-squares'].map((generator) =>
    recipeFor(generator, { width: 33, height: 33, elevation: { min: -100_000, max: 100_000 } }),
  );
  const four = comparison(recipes);
  const [a, b] = four.session.panes.map(({ terrain }) => terrain);
  if (!a || !b) throw new Error('expected two terrains');
  const result = { ...differenceOf(b.surface.map, a.surface.map), base: a.surface, lightGrid: a.lightGrid };
  mount({ difference: { of: recipes[1], less: recipes[0], result } }, four, 280);
  const all = [...document.querySelectorAll<HTMLElement>('.figure-scroll, .figures-panel :is(th, td, dt, dd, header span)')];
  const cut = all.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  const ends = [...document.querySelectorAll('.difference-card dd')].map((entry) => entry.getBoundingClientRect().right);
  const card = document.querySelector('.figures-panel')?.getBoundingClientRect();
  expect(Math.max(...ends)).toBeLessThanOrEqual((card?.right ?? 0) - 15);
});

it('a terrain that cannot be measured says why, once, and its cells stay empty', () => {
  mount({
    figures: new Map([...made.session.figures].slice(0, 1)),
    figureFailures: new Map([[faults, 'needs the samples of a.png']]),
    difference: {
      ...{ of: faults, less: square },
      result: { failure: 'No difference: terrain 2 was not made.' },
    },
  });
  expect(textOf('.figure-failures .is-error')).toBe('Terrain 2: needs the samples of a.png');
  expect(textOf('.difference-card .figure-note')).toBe('No difference: terrain 2 was not made.');
  const cells = document.querySelectorAll('.figure-table tbody:not(:last-child) td:last-child');
  expect(new Set(Array.from(cells, ({ textContent }) => textContent))).toEqual(new Set(['—']));
});

it('terrains that wait for a click say so in one line, which is no error', () => {
  const why = 'figures need all 2049 × 2049 samples';
  const preview = { isNested: true, until: 'click' as const };
  const failures = new Map([square, faults].map((recipe) => [recipe, why]));
  const panes = made.session.panes.map((pane) => ({ ...pane, preview }));
  mount({ figures: new Map(), figureFailures: failures, panes });
  expect(textOf('.figure-failures')).toBe(`Terrains 1 and 2 are previews: ${why}`);
  expect(document.querySelector('.figure-failures .is-error')).toBeNull();
});

it('a point on the profiles is the same place on all terrains, and zooming shows a part of them', async () => {
  const { documents, session } = mount();
  await nextFrame();
  canvasOf('.profile-chart').focus();
  await userEvent.keyboard('{End}');
  const { b } = documents.get().cut;
  expect(session.get().hover).toEqual({ x: expect.closeTo(b.x, 2), y: expect.closeTo(b.y, 2) });
  await userEvent.keyboard('+');
  expect(documents.get().profileZoom).toBeDefined();
  await userEvent.click(page.getByRole('button', { name: 'All' }));
  expect(documents.get().profileZoom).toBeUndefined();
});

it('the profiles name each terrain, and tell how far the lines are apart', async () => {
  const { documents } = mount();
  const names = Array.from(document.querySelectorAll('.compare-lines li'), ({ textContent }) => textContent);
  expect(names).toEqual(['1Diamond-square', '2Fault lines']);
  expect(textOf('.dock-figures')).toMatch(/^rms 2 − 1[\d,.]+ m$/);
  documents.set({ cut: { ...documents.get().cut, mode: 'row' } });
  expect(textOf('.compare-cut')).toBe('W–E');
});

it('figures and profiles can be read by everyone, dark and light', async () => {
  mount();
  for (const theme of ['dark', 'light']) {
    document.documentElement.dataset.theme = theme;
    expect(await seriousFindings()).toEqual([]);
  }
  delete document.documentElement.dataset.theme;
});
