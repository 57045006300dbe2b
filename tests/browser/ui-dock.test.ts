import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/ui/styles/index.css';
import { latest } from '../../src/core/memo.ts';
import type { Profile } from '../../src/core/profile.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { emptySession, type Session } from '../../src/jobs/session.ts';
import { type AppDocument, createDocument, selectedRecipe } from '../../src/state/document.ts';
import { createDocumentStore } from '../../src/state/document-store.ts';
import { createStore } from '../../src/state/store.ts';
import { makeProfile } from '../../src/terrain/make-profile.ts';
import { makeTerrain } from '../../src/terrain/make-terrain.ts';
import { createActions } from '../../src/ui/page/actions.ts';
import { blobOf } from '../../src/ui/page/export-row.ts';
import { createPins } from '../../src/ui/profile/pins.ts';
import { createProfileDock } from '../../src/ui/profile/profile-dock.ts';
import { profileRow } from '../../src/ui/profile/profile-files.ts';
import { chartPalette } from '../../src/ui/terrain/shown-colours.ts';
import { axeFindings } from '../support/axe.ts';
import { outcomes, paneWith } from '../support/compared.ts';
import { recipeFor } from '../support/recipes.ts';

const { classList } = document.documentElement;
beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  document.body.replaceChildren();
  classList.remove('is-dock-closed', 'is-dock-full');
});

const hills = { recipe: recipeFor('diamond-square', { seed: 'karst', width: 65, height: 33 }), stage: undefined, cut: undefined };
const params = { lines: 60, faultProfile: 'sine', band: 1 };
const large = { ...hills, recipe: recipeFor('fault-lines', { width: 8193, height: 8193, params }) };
const line = recipeFor('midpoint-displacement', { seed: 'karst', params: { iterations: 9, roughness: 0.55 } });

/** The dock of a document, with terrain and pinned profiles made at once. */
function openDock(recipe: Recipe, changes: Partial<AppDocument> = {}, sessionChanges: Partial<Session> = {}) {
  const initial = { ...createDocument(recipe), ...changes };
  const model = createDocumentStore(initial);
  const session = createStore<Session>({ ...emptySession, ...sessionChanges });
  const actions = createActions(model, session, initial);
  document.body.innerHTML = '<section style="width: 1200px; height: 300px"></section><div><button></button></div>';
  const [container, place, button] = ['section', 'div', 'button'].map((tag) => document.querySelector<HTMLElement>(tag));
  if (!container || !place || !(button instanceof HTMLButtonElement)) throw new Error('expected the places of a dock');
  const showRecipe = (shown: Recipe, others?: Partial<AppDocument>) => actions.showRecipe(shown, 'final', others);
  const dock = createProfileDock(container, { place, button }, model, session, showRecipe, actions.showRecipe);
  container.querySelector<HTMLElement>('.dock-chart')?.style.setProperty('height', '200px');
  const terrainOf = latest((recipe: Recipe, stage: number | undefined) => makeTerrain({ recipe, stage }));
  const update = (): void => {
    const now = model.get();
    const terrain = terrainOf(selectedRecipe(now), now.stage);
    dock.update(now, { ...session.get(), panes: [paneWith(terrain)] }, chartPalette());
  };
  const makePins = (): void => {
    const made = model.get().pins.map((pin) => [pin, makeProfile(pin)] as const);
    session.set({ results: { profile: outcomes(made) } });
  };
  model.subscribe(update);
  session.subscribe(update);
  update();
  const shown = () => {
    const saved = dock.toSave();
    if (!saved) throw new Error('expected a profile');
    return saved;
  };
  return { dock, model, session, actions, container, update, makePins, shown };
}

const button = (name: string) => page.getByRole('button', { name, exact: true }).element() as HTMLButtonElement;
const choosePin = async (name: string | RegExp): Promise<void> => {
  button('Pin').click();
  await page.getByRole('menuitem', { name }).click();
};
const lines = (): (string | null)[] => [...document.querySelectorAll('.dock-chips li > span')].map((span) => span.textContent);
const chipButtons = (className: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`.dock-chips .${className}`),
];

it('cuts terrain along a row, a column or a line; a line is its own profile', () => {
  const { model, shown } = openDock(hills.recipe);
  for (const [name, mode, points] of [
    ['Row', 'row', 65],
    ['Column', 'column', 33],
  ] as const) {
    (page.getByRole('radio', { name }).element() as HTMLElement).click();
    expect([model.get().cut.mode, shown().model.profile.x.length]).toEqual([mode, points]);
  }
  expect(openDock(line).container.querySelector<HTMLElement>('.radio-group, [aria-label=Section]')?.checkVisibility()).toBe(
    false,
  );
});

it('the scale is set for lines and for folding lines, each on its own', () => {
  const fold = recipeFor('midpoint-displacement', { params: { direction: 'perpendicular', iterations: 6 } });
  const chosen = (recipe: Recipe, name: string) => {
    const { model, shown } = openDock(recipe);
    const before = shown().model.view.aspect;
    (page.getByRole('radio', { name }).element() as HTMLElement).click();
    const { lineScale, foldingScale } = model.get().page;
    return [before, shown().model.view.aspect, lineScale, foldingScale];
  };
  const { lineScale, foldingScale } = createDocument(line).page;
  expect(chosen(line, '1:1')).toEqual(['fitted', 'true', 'true', foldingScale]);
  expect(chosen(fold, 'Fit')).toEqual(['true', 'fitted', lineScale, 'fitted']);
});

it('the wheel zooms into the line and its figures are those of the part, until “All” or other distances', () => {
  const { model, actions, container, shown } = openDock(line);
  const figures = container.querySelector<HTMLElement>('.dock-figures');
  const all = () => container.querySelector<HTMLButtonElement>('.dock-scale > .button');
  const zoom = (): void => {
    const canvas = container.querySelector('canvas');
    const { left = 0, top = 0 } = canvas?.getBoundingClientRect() ?? {};
    canvas?.dispatchEvent(new WheelEvent('wheel', { deltaY: -400, clientX: left + 500, clientY: top + 90, cancelable: true }));
  };
  const state = () => [model.get().profileZoom !== undefined, all()?.hidden, figures?.title];
  expect(state()).toEqual([false, true, 'Of the whole line']);
  const whole = figures?.innerText;
  const { y } = shown().model.profile;
  const texts = [...(figures?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent?.replace('−', '-'));
  expect(texts.slice(0, 2).map(Number)).toEqual([Math.min(...y), Math.max(...y)].map((value) => expect.closeTo(value, 0)));
  zoom();
  expect(state()).toEqual([true, false, 'Of the part that the chart shows']);
  expect(figures?.innerText).not.toBe(whole);
  all()?.click();
  expect(state()).toEqual([false, true, 'Of the whole line']);
  zoom();
  actions.showRecipe({ ...line, extent: { ...line.extent, x: line.extent.x + 1 } });
  expect(all()?.hidden).toBe(true);
});

it('is folded, open or in full size, and its buttons say which; another view may have left it otherwise', () => {
  const { dock, model, update } = openDock(line);
  const state = () => [model.get().page.profile, classList.contains('is-dock-closed'), classList.contains('is-dock-full')];
  button('Profile in full size').click();
  expect(state()).toEqual(['full', false, true]);
  expect(button('Profile in full size').getAttribute('aria-pressed')).toBe('true');
  dock.toggleOpen();
  expect(state()).toEqual(['folded', true, false]);
  dock.toggleFull();
  expect(state()).toEqual(['full', false, true]);
  expect([dock.leaveFull(), dock.leaveFull()]).toEqual([true, false]);
  expect(state()).toEqual(['open', false, false]);
  const [hide] = page.getByRole('button', { name: 'Hide profile' }).elements() as HTMLElement[];
  hide.click();
  expect(state()).toEqual(['folded', true, false]);
  expect(page.getByRole('button', { name: 'Show profile', includeHidden: true }).elements().length).toBe(2);
  classList.remove('is-dock-closed');
  model.set({ page: { ...model.get().page } });
  update();
  expect(classList.contains('is-dock-closed')).toBe(true);
});

it('the point is told along the cut, and a place on the terrain near the cut is its point', async () => {
  const { session, shown, container } = openDock(hills.recipe, {
    cut: { mode: 'row', row: 0.5, column: 0.5, a: { x: 0, y: 0 }, b: { x: 1, y: 1 } },
  });
  container.querySelector('canvas')?.focus();
  await userEvent.keyboard('{Home}{ArrowRight}');
  expect(session.get().hover).toEqual({ x: 0.01, y: 0.5 });
  expect(shown().model.hover).toBeCloseTo(0.01);
  session.set({ hover: { x: 0.25, y: 0.5 } });
  expect(shown().model.hover).toBeCloseTo(0.25);
  session.set({ hover: { x: 0.25, y: 0.6 } });
  expect(shown().model.hover).toBeUndefined();
});

it('a stage says what it moves and has its marks, the last one too where it is stepped to', () => {
  const { model, container, shown } = openDock(line);
  const told = (): string | undefined => container.querySelector<HTMLElement>('.dock-law')?.innerText;
  const marks = () => [...container.querySelectorAll('.dock-legend li:not([hidden])')].map(({ textContent }) => textContent);
  expect([told(), marks()]).toEqual(['', []]);
  model.set({ stage: 3 });
  expect(told()).toMatch(/^level 3 of 9 · moves 4 midpoints by up to ±[\d.]+$/);
  expect(marks()).toEqual(['parent', 'mean of parents', 'displacement', 'new point']);
  model.set({ stage: 9 });
  expect(told()).toMatch(/^level 9 of 9 · moves 256 midpoints by up to ±[\d.]+$/);
  expect(shown().model.caption).toContain(told() ?? '?');
  model.set({ stage: 0 });
  expect(told()).toMatch(/^two ends · /);
});

it('pinned profiles are named by what differs, and a figure of the articles takes their place as one step', async () => {
  const { model, actions, makePins, shown } = openDock(line);
  await choosePin('Pin this profile');
  actions.showRecipe(recipeFor('midpoint-displacement', { seed: 'karst', params: { iterations: 9, roughness: 0.7 } }));
  expect(lines()).toEqual(['Roughness 0.7', 'Roughness 0.55']);
  actions.showRecipe(hills.recipe);
  makePins();
  expect(lines()).toEqual(['Diamond-square', 'Midpoint displacement']);
  expect(document.querySelector('.dock-chips small')?.textContent).toBe('not drawn: no metres');
  expect(shown().model.pins).toEqual([]);
  const { at } = model.history.get();
  await choosePin(/^Article 003: decay powers/);
  expect(lines()).toEqual([0.6, 0.8, 1, 1.2, 1.4].map((power) => `Roughness ${power}`));
  expect(selectedRecipe(model.get()).source).toMatchObject({ seed: 'karst', params: { roughness: 0.6 } });
  expect([model.history.get().at, model.get().pins.map(({ series }) => series)]).toEqual([at + 1, [0, 1, 2, 3]]);
  await choosePin('Remove all pins');
  expect([model.get().pins, document.querySelector<HTMLElement>('.dock-chips')?.hidden]).toEqual([[], true]);
});

it.each([
  ['CSV', 'open', 'text/csv', '513 points'],
  ['SVG', 'open', 'image/svg+xml', '1200 × 360'],
  ['PNG', 'open', 'image/png', '1200 × 360'],
  ['PNG', 'full', 'image/png', '1600 × 900'],
] as const)('is saved as %s, %s: a %s of %s', async (format, profile, type, size) => {
  const { shown } = openDock(line, { page: { ...createDocument(line).page, profile } });
  const plan = profileRow(shown()).plan({ format });
  expect(plan.size).toBe(size);
  const [file] = await plan.make({ signal: new AbortController().signal, onProgress() {} });
  expect([file.name, file.type]).toEqual([`${shown().stem}-profile.${format.toLowerCase()}`, type]);
  const blob = blobOf(file);
  if (format === 'CSV') {
    const { x, y } = shown().model.profile;
    const [, ...rows] = (await blob.text()).trim().split('\n');
    expect(rows.map((row) => row.split(',').map(Number))).toEqual(Array.from(x, (at, i) => [at, expect.closeTo(y[i], 4)]));
    return;
  }
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  await image.decode();
  const ratio = format === 'PNG' ? 2 : 1;
  expect(`${image.naturalWidth / ratio} × ${image.naturalHeight / ratio}`).toBe(size);
});

it('a line that folds is saved in a picture of its own shape', () => {
  const bolt = { direction: 'perpendicular', ends: 'segment', startX: 250, startY: 900, endX: 300, endY: 0 };
  const { shown } = openDock(recipeFor('midpoint-displacement', { params: { ...bolt, iterations: 6 } }));
  const [width, height] = String(profileRow(shown()).plan({ format: 'PNG' }).size)
    .split(' × ')
    .map(Number);
  expect(height).toBeGreaterThan(width);
});

it('a profile that is being made shows quiet dots that say so', () => {
  openDock(hills.recipe, { pins: createPins([{ ...hills, stage: 2 }]) });
  const dots = document.querySelector('.dock-chips [role=img]');
  expect([dots?.textContent, dots?.ariaLabel]).toEqual(['…', 'Being made']);
});

it('a profile that waits is asked for with a click, and the keyboard stays at its chip', async () => {
  const { session } = openDock(hills.recipe, { pins: createPins([hills, large]) });
  const [ask] = chipButtons('ask');
  expect([ask.textContent, ask.title]).toEqual(['waits for a click', 'Make all 8193 × 8193 samples: waits for a click']);
  ask.focus();
  await userEvent.keyboard('{Enter}');
  expect([...session.get().agreed]).toEqual([large.recipe]);
  expect(chipButtons('ask')).toEqual([]);
  expect(document.activeElement).toBe(chipButtons('remove')[1]);
});

it('a profile that failed says why, as text, and can be tried again', async () => {
  const pins = createPins([hills]);
  const profile = outcomes<Profile>([], [[pins[0], 'needs the samples of <b>a</b>.png']]);
  const { session } = openDock(hills.recipe, { pins }, { results: { profile } });
  const [ask] = chipButtons('ask');
  expect(ask.textContent).toBe('needs the samples of <b>a</b>.png');
  await userEvent.click(ask);
  expect(session.get().results.profile?.size).toBe(0);
  expect(session.get().agreed.size).toBe(0);
});

it('taken away by keyboard, the next one has the focus, and in the end the button that pins', async () => {
  const { model } = openDock(hills.recipe, { pins: createPins([1, 2].map((stage) => ({ ...hills, stage }))) });
  chipButtons('remove')[0].focus();
  await userEvent.keyboard('{Enter}');
  expect(model.get().pins.map(({ stage }) => stage)).toEqual([2]);
  expect(document.activeElement).toBe(chipButtons('remove')[0]);
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Pin'));
});

it('chips of every state can be read by everyone', async () => {
  const pins = createPins([hills, large, { ...hills, stage: 2 }, { ...hills, stage: 3 }]);
  const profile = { x: Float64Array.of(0, 1), y: Float32Array.of(2, 3) };
  openDock(
    hills.recipe,
    { pins },
    { results: { profile: outcomes([[pins[3], profile]], [[pins[2], 'needs the samples of a.png']]) } },
  );
  for (const theme of ['dark', 'light']) {
    document.documentElement.dataset.theme = theme;
    expect(await axeFindings()).toEqual([]);
  }
  delete document.documentElement.dataset.theme;
});
