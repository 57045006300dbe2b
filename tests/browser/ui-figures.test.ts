import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/ui/styles/index.css';
import '../../src/ui/styles/compare.css';
import { differenceOf } from '../../src/analysis/difference.ts';
import { parseChartPalette } from '../../src/draw/chart/palette.ts';
import { pairOf } from '../../src/jobs/results.ts';
import { type Session, withOutcome } from '../../src/jobs/session.ts';
import type { PanePair } from '../../src/state/document.ts';
import { createStore } from '../../src/state/store.ts';
import type { TerrainDifference } from '../../src/terrain/make-difference.ts';
import type { MadeFigures } from '../../src/terrain/make-figures.ts';
import { createFiguresPanel } from '../../src/ui/compare/figures-panel.ts';
import { createProfileDock } from '../../src/ui/profile/profile-dock.ts';
import { type ActionId, bindings, listenToKeys } from '../../src/ui/shell/keyboard.ts';
import { comparison, outcomes } from '../support/compared.ts';
import { recipeFor } from '../support/recipes.ts';

const square = recipeFor('diamond-square', { width: 65, height: 65 });
const faults = recipeFor('fault-lines', { width: 65, height: 65 });
const made = comparison([square, faults]);

beforeEach(() => page.viewport(1280, 800));
afterEach(() => document.body.replaceChildren());

/** Panel and dock, kept in step with their stores as the page does. */
async function mount(changes: Partial<Session> = {}, shown = made, width = 344) {
  const documents = createStore(shown.document);
  const session = createStore({ ...shown.session, ...changes });
  document.body.innerHTML = `
    <div style="width: ${width}px; height: 760px; background: var(--bg-panel)"></div>
    <section class="dock" style="position: absolute; left: 360px; top: 0; width: 900px; height: 200px"></section>`;
  const [panelArea, dockArea] = document.body.querySelectorAll<HTMLElement>('div, section');
  const panel = createFiguresPanel(panelArea, documents, session, () => {});
  const button = document.createElement('button');
  const dock = createProfileDock(
    dockArea,
    { place: document.createElement('div'), button },
    documents,
    session,
    () => {},
    () => {},
  );
  const palette = parseChartPalette((name) => getComputedStyle(document.documentElement).getPropertyValue(name));
  const render = (): void => {
    const model = { document: documents.get(), session: session.get(), palette };
    panel.update(model);
    dock.update(documents.get(), session.get(), palette);
  };
  documents.subscribe(render);
  session.subscribe(render);
  render();
  await nextFrame();
  return { documents, session };
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
const part = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`expected ${selector}, got none`);
  return found;
};
const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
const textsOf = (selector: string): string[] => Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent);

const firstFigures = new Map([...(made.session.results.figures ?? [])].slice(0, 1));

function pairIn({ document }: typeof made) {
  const pair = pairOf(document);
  if (!pair) throw new Error('expected two terrains');
  return pair;
}

/** The difference of a comparison's first two terrains, the second less the first. */
function differenceIn({ session }: typeof made) {
  const [a, b] = session.panes.map(({ terrain }) => terrain);
  if (!a || !b) throw new Error('expected two terrains');
  return { ...differenceOf(b.surface.map, a.surface.map), base: a.surface };
}

it('arrow keys read the plot bar by bar, as the pointer does; Escape ends it, as leaving does', async () => {
  await mount();
  part('.plot-chart').focus();
  await userEvent.keyboard('{Home}');
  const first = textOf('.plot-x');
  expect(first).toMatch(/^[−\d,]+ … [−\d,]+ m$/);
  expect(textsOf('.plot-readout .plot-value')).toHaveLength(2);
  await userEvent.keyboard('{ArrowRight}');
  const end = first.replace(/^.* … /, '').replace(' m', '');
  expect(textOf('.plot-x').startsWith(`${end} … `)).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(textOf('.plot-readout')).toBe('Point at the plot to read its values.');
  await userEvent.hover(part('.plot-chart'), { position: { x: 160, y: 60 } });
  expect(textOf('.plot-x')).toContain(' … ');
  await userEvent.hover(part('.figure-table'));
  expect(textsOf('.plot-x')).toEqual([]);
});

it.each([
  [800, 344],
  [720, 279],
])('a reading moves nothing in a window %i px high', async (height, width) => {
  await page.viewport(1280, height);
  const others = ['square-square', 'triangle-edge'].map((id) => recipeFor(id, { width: 65, height: 65 }));
  const { documents } = await mount({}, comparison([square, faults, ...others]), width);
  const topsOf = (...parts: string[]): number[] => parts.map((one) => part(one).getBoundingClientRect().y);
  for (const plot of ['elevations', 'slopes', 'spectrum', 'variogram'] as const) {
    documents.set({ compare: { ...documents.get().compare, plot } });
    await nextFrame();
    const before = topsOf('.plot-chart', '.difference-card');
    part('.plot-chart').focus();
    await userEvent.keyboard('{End}{ArrowLeft}');
    expect(textsOf('.plot-value')).toHaveLength(4);
    expect(topsOf('.plot-chart', '.difference-card'), plot).toEqual(before);
    await userEvent.keyboard('{Escape}');
  }
});

it('the plot is chosen by keys, and a spectrum tells what was fitted to each terrain', async () => {
  const { documents } = await mount();
  const slopes = page.getByRole('radio', { name: 'Slopes' }).element() as HTMLElement;
  slopes.click();
  expect(documents.get().compare.plot).toBe('slopes');
  slopes.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(documents.get().compare.plot).toBe('spectrum');
  expect(textOf('.plot-readout')).toMatch(/^1β \d\.\d\d, H ≈ [−\d.]+2β/);
});

it('a plot is a table too, with the same terrains in its columns; arrow keys scroll tables, and mean nothing else meanwhile', async () => {
  const ran: ActionId[] = [];
  const record = Object.fromEntries(bindings.map(({ id }) => [id, () => ran.push(id)]));
  const stop = listenToKeys(record as unknown as Record<ActionId, () => void>);
  await mount();
  const regionOf = (name: string): HTMLElement => page.getByRole('region', { name }).element() as HTMLElement;
  part('.plot-chart').focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  await userEvent.click(page.getByRole('button', { name: 'Table' }));
  const table = regionOf('Elevation histogram as a table');
  expect(textsOf('.plot-table thead th')).toEqual(['elevation, mshare of area, %', '1', '2']);
  for (const column of [2, 3]) {
    const shares = textsOf(`.plot-table tbody tr > :nth-child(${column})`).map((share) => Number.parseFloat(share) || 0);
    const sum = shares.reduce((sum, share) => sum + share, 0);
    expect(Math.abs(sum - 100)).toBeLessThan(3); // each share is rounded
  }
  for (const region of [regionOf('Figures of all terrains'), table]) {
    region.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(() => region.scrollTop).toBeGreaterThan(0);
  }
  expect(ran).toEqual([]);
  stop();
  await userEvent.click(page.getByRole('button', { name: 'Table' }));
  expect(document.querySelector('.plot-table table')).toBeNull();
});

it('figures that come later take the place of their dots, and the table stays scrolled', async () => {
  const { session } = await mount({ results: { figures: firstFigures } });
  const textNow = (): string => textOf('.figure-table tbody tr:nth-child(2) > :nth-child(3)');
  const scroller = part('.figure-scroll');
  scroller.scrollTop = 40;
  expect(textNow()).toBe('…');
  session.set({ results: made.session.results });
  await nextFrame();
  expect(textNow()).toMatch(/\d/);
  expect(scroller.scrollTop).toBe(40);
});

it('the plot keeps its size while it has nothing to show, and then cannot be seen or reached', async () => {
  const { session } = await mount();
  const canvas = part('canvas.plot-chart');
  const before = canvas.getBoundingClientRect().toJSON();
  const isSeen = (): boolean => canvas.checkVisibility({ visibilityProperty: true });
  session.set({ results: {} });
  expect(canvas.getBoundingClientRect().toJSON()).toEqual(before);
  canvas.focus();
  expect([document.activeElement === canvas, isSeen()]).toEqual([false, false]);
  expect(textOf('.plot-frame .figure-note')).toBe('The figures are being calculated …');
  session.set({ results: made.session.results });
  expect(isSeen()).toBe(true);
});

it('the difference is of the pair, and waits for its own', async () => {
  const { session } = await mount();
  const show = (pair: PanePair): void => {
    const of = pairOf({ ...made.document, pair });
    if (of) session.set(withOutcome(session.get(), 'difference', of, { value: differenceIn(made) }));
  };
  expect(textOf('.difference-card header')).toBe('Difference 2−1Fault lines less Diamond-square');
  expect(textOf('.difference-card dd')).toBe('…');
  show({ of: 0, less: 1 });
  expect(textOf('.difference-card dd')).toBe('…');
  show({ of: 1, less: 0 });
  expect(textOf('.difference-card dd')).toMatch(/^[−\d,]+ m$/);
});

it('the longest numbers and names that there are fit in the narrowest panel', async () => {
  const recipes = ['diamond-square', 'fault-lines', 'square-square', 'midpoint-squares'].map((generator) =>
    recipeFor(generator, { width: 129, height: 129, elevation: { min: -100_000, max: 100_000 } }),
  );
  const four = comparison(recipes);
  const difference = outcomes([[pairIn(four), differenceIn(four)]]);
  await mount({ results: { ...four.session.results, difference } }, four, 280);
  const all = [...document.querySelectorAll<HTMLElement>('.figure-scroll, .figures-panel :is(th, td, dt, dd, header span)')];
  const cut = all.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  const ends = [...document.querySelectorAll('.difference-card dd')].map((entry) => entry.getBoundingClientRect().right);
  expect(Math.max(...ends)).toBeLessThanOrEqual(part('.figures-panel').getBoundingClientRect().right - 15);
});

it('a terrain that cannot be measured says why, once, and its cells stay empty', async () => {
  await mount({
    results: {
      figures: new Map([...firstFigures, ...outcomes<MadeFigures>([], [[faults, 'needs the samples of a.png']])]),
      difference: outcomes<TerrainDifference>([], [[pairIn(made), 'No difference: terrain 2 was not made.']]),
    },
  });
  expect(textOf('.figure-failures .is-error')).toBe('Terrain 2: needs the samples of a.png');
  expect(textOf('.difference-card .figure-note')).toBe('No difference: terrain 2 was not made.');
  expect(new Set(textsOf('.figure-table tbody:not(:last-child) td:last-child'))).toEqual(new Set(['—']));
});

it('terrains that wait for a click say so in one line, which is no error', async () => {
  const why = 'figures need all 2049 × 2049 samples';
  const preview = { isNested: true, until: 'click' as const };
  const figures = outcomes<MadeFigures>(
    [],
    [square, faults].map((recipe) => [recipe, why]),
  );
  const panes = made.session.panes.map((pane) => ({ ...pane, preview }));
  await mount({ results: { figures }, panes });
  expect(textOf('.figure-failures')).toBe(`Terrains 1 and 2 are previews: ${why}`);
  expect(document.querySelector('.figure-failures .is-error')).toBeNull();
});

it('the profiles name each terrain and tell how far the lines are apart; a point on them is the same place on all, and they zoom', async () => {
  const { documents, session } = await mount();
  expect(textsOf('.compare-lines li')).toEqual(['1Diamond-square', '2Fault lines']);
  expect(textOf('.dock-figures')).toMatch(/^rms 2 − 1[\d,.]+ m$/);
  part('.profile-chart').focus();
  await userEvent.keyboard('{End}');
  const { b } = documents.get().cut;
  expect(session.get().hover).toEqual({ x: expect.closeTo(b.x, 2), y: expect.closeTo(b.y, 2) });
  await userEvent.keyboard('+');
  expect(documents.get().profileZoom).toBeDefined();
  await userEvent.click(page.getByRole('button', { name: 'All' }));
  expect(documents.get().profileZoom).toBeUndefined();
  documents.set({ cut: { ...documents.get().cut, mode: 'row' } });
  expect(textOf('.compare-cut')).toBe('W–E');
});

it('distances between lines that find no room in the head of the dock are over its chart, or end in dots whose tooltip has all', async () => {
  await mount({}, comparison([square, faults, { ...square }, { ...faults }]));
  const figures = part('.dock-figures');
  expect(figures.title).toMatch(/^rms 2 − 1 [\d,]+ m · 3 − 1 [\d.]+ m · 4 − 1 [\d,]+ m$/);
  expect(getComputedStyle(figures).textOverflow).toBe('ellipsis');
  await page.viewport(390, 844);
  part('.dock').style.width = '390px';
  await nextFrame();
  const [chart, room] = [part('.dock-chart'), figures].map((one) => one.getBoundingClientRect());
  expect(room.bottom).toBeLessThanOrEqual(chart.top);
  const ends = [...figures.children].map((one) => one.getBoundingClientRect().right);
  expect(Math.max(...ends)).toBeLessThanOrEqual(room.right);
});
