import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { docText } from '../../src/ui/panel/wording.ts';
import '../../src/ui/styles/index.css';
import { defaultsOf, type Schema } from '../../src/core/params.ts';
import { emptySession } from '../../src/jobs/session.ts';
import { withScene } from '../../src/landscape/edits.ts';
import type { Landscape } from '../../src/landscape/landscape.ts';
import { landscapeToText } from '../../src/landscape/landscape-text.ts';
import { layerSchema } from '../../src/landscape/layer-schema.ts';
import { palettes } from '../../src/landscape/palettes.ts';
import { landscapePresets } from '../../src/landscape/presets.ts';
import { sceneSchema } from '../../src/landscape/scene-schema.ts';
import { createDocument } from '../../src/state/document.ts';
import { createDocumentStore } from '../../src/state/document-store.ts';
import { createStore } from '../../src/state/store.ts';
import { createLandscapePanel } from '../../src/ui/landscape/landscape-panel.ts';
import { createLandscapeStore } from '../../src/ui/landscape/landscape-store.ts';
import { createLandscapeView } from '../../src/ui/landscape/landscape-view.ts';
import { openPaletteEditor } from '../../src/ui/landscape/palette-editor.ts';
import { createPlayerBar } from '../../src/ui/landscape/player-bar.ts';
import { axeFindings } from '../support/axe.ts';
import { changeParam, choices, choose, control, drag, nameOf, recipeOf, roleOf, type } from '../support/ui-panel.ts';

beforeAll(() => page.viewport(1280, 900));
afterEach(() => document.body.replaceChildren());

const [{ landscape: defaultLandscape }] = landscapePresets;

/** The panel of a landscape, which follows its document as the page lets it. */
function mount(landscape: Landscape = defaultLandscape) {
  const container = document.createElement('div');
  container.style.cssText = 'width: 320px; height: 800px';
  document.body.replaceChildren(container);
  const model = createDocumentStore({ ...createDocument(recipeOf()), landscape: landscapeToText(landscape) });
  const session = createStore(emptySession);
  const store = createLandscapeStore(model, session);
  const panel = createLandscapePanel(container, store);
  model.subscribe(panel.update);
  store.transient.subscribe(panel.update);
  panel.update();
  const steps = (): number => model.history.get().at;
  return { model, session, store, steps, layers: () => store.landscape().layers, scene: () => store.landscape().scene };
}

const rows = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('.layer-select')];
const names = (): string[] => rows().map((row) => row.querySelector('.layer-name')?.textContent ?? '');
const element = (role: 'button' | 'menuitemcheckbox' | 'option', name: string | RegExp): HTMLElement =>
  page.getByRole(role, { name, exact: true }).elements()[0] as HTMLElement;
const pressButton = (name: string): void => element('button', name).click();
const isSeen = (...fields: string[]): boolean[] => fields.map((name) => control('textbox', name).checkVisibility());

/** A landscape with every setting at its default, and the palette that layers most need. */
const plain: Landscape = {
  ...defaultLandscape,
  scene: defaultsOf(sceneSchema),
  layers: defaultLandscape.layers.map((layer) => ({ ...layer, settings: defaultsOf(layerSchema) })),
};

describe('the list of layers', () => {
  it('tells every layer from front to back, where it goes and how fast, in a loop its turns, and what is behind them', () => {
    mount();
    const [{ name, settings }] = defaultLandscape.layers;
    expect(names()).toEqual([...defaultLandscape.layers.map(({ name }) => name), 'Sun', 'Sky and stars']);
    expect(rows()[0].textContent).toBe(`${name}, ${settings.speed} px/s to the left`);
    expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual(['true', ...Array(rows().length - 1).fill(null)]);
    mount({ ...defaultLandscape, scene: { ...defaultLandscape.scene, motion: 'loop' } });
    expect(rows()[0].textContent).toMatch(/, \d+ turns? to the left$/);
  });

  it('is gone through and reordered by keys, and the focus goes along', async () => {
    const { store, steps } = mount();
    const [first, second, third] = names();
    rows()[0].focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rows()[1]);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(names().slice(0, 3)).toEqual([first, third, second]);
    expect([store.transient.get().selected, steps()]).toEqual([2, 1]);
    expect(document.activeElement).toBe(rows()[2]);
    expect(page.getByRole('status').element().textContent).toBe(`${second} is now layer 3 of 6`);
  });

  it('is reordered by dragging, with a line where the row would go, and not when Escape ends the drag', async () => {
    const { steps } = mount();
    const [first, second, third] = names();
    const grip = document.querySelector<HTMLElement>('.layer-grip');
    const line = document.querySelector<HTMLElement>('.layer-drop');
    const pointer = (kind: string, row: number): void => {
      const { left, bottom } = rows()[row].getBoundingClientRect();
      grip?.dispatchEvent(new PointerEvent(kind, { pointerId: 1, clientX: left, clientY: bottom - 4, bubbles: true }));
    };
    if (grip) grip.setPointerCapture = () => {};
    pointer('pointerdown', 0);
    pointer('pointermove', 2);
    expect(line?.hidden).toBe(false);
    await userEvent.keyboard('{Escape}');
    pointer('pointerup', 2);
    expect([names()[0], line?.hidden, steps()]).toEqual([first, true, 0]);
    pointer('pointerdown', 0);
    pointer('pointermove', 2);
    pointer('pointerup', 2);
    expect(names().slice(0, 3)).toEqual([second, third, first]);
    expect(steps()).toBe(1);
  });

  it('hides a layer, the sun and the stars, and brings them back as they were', () => {
    const { layers, scene } = mount();
    const before = scene();
    pressButton(`Hide ${names()[1]}`);
    expect(layers()[1].settings.isShown).toBe(false);
    expect(rows()[1].textContent).toMatch(/, hidden$/);
    pressButton('Hide Sun');
    pressButton('Hide stars');
    expect(scene()).toMatchObject({ sun: 'none', stars: 0, shootingStars: 0 });
    for (const name of [names()[1], 'Sun', 'stars']) pressButton(`Show ${name}`);
    expect(scene()).toEqual(before);
    expect(layers()[1].settings.isShown).toBe(true);
  });

  it('renames by F2, and leaves the name on Escape', async () => {
    const { layers } = mount();
    rows()[0].focus();
    await userEvent.keyboard('{F2}Reeds{Escape}');
    expect(layers()[0].name).toBe(defaultLandscape.layers[0].name);
    await userEvent.keyboard('{F2}Reeds{Enter}');
    expect([layers()[0].name, names()[0]]).toEqual(['Reeds', 'Reeds']);
    expect(document.activeElement).toBe(rows()[0]);
  });

  it('shows a layer alone, says so, and leaves the document as it is', () => {
    const { store, steps } = mount();
    const name = names()[2];
    pressButton(`More for ${name}`);
    element('menuitemcheckbox', 'Solo').click();
    expect(store.shown().layers.flatMap(({ name, settings }) => (settings.isShown ? [name] : []))).toEqual([name]);
    expect(rows()[2].textContent).toContain('shown alone');
    expect(steps()).toBe(0);
    pressButton(`Solo: ${name}`);
    expect(store.shown()).toBe(store.landscape());
  });

  it('adds and removes, down to the last layer, and no layer that the palette has no colour for', async () => {
    const few = mount({ ...plain, palette: palettes['article-003'] });
    expect(element('button', 'Add a layer').title).toContain('“Article 003” has 7 colours; 7 layers and the background need 8');
    pressButton('Add a layer');
    expect(few.layers().length).toBe(6);
    const { layers, store } = mount();
    pressButton('Add a layer');
    expect([layers().length, store.transient.get().selected]).toEqual([7, 0]);
    rows()[0].focus();
    await userEvent.keyboard('{Delete>8/}');
    expect(layers().map(({ name }) => name)).toEqual([defaultLandscape.layers[5].name]);
    expect(document.activeElement).toBe(rows()[0]);
  });
});

describe('the settings', () => {
  /** Changes every parameter of a schema, one after the other, and expects each to be changed alone. */
  const expectAllToChange = (schema: Schema, unitless: readonly string[], values: () => object, back: () => unknown): void => {
    for (const [id, spec] of Object.entries(schema)) {
      const named = unitless.includes(id) ? { ...spec, unit: '/min' } : spec;
      const before = values();
      if (id !== 'floor') expect(control(roleOf[spec.kind], nameOf(named)).title).toContain(docText(spec));
      const value = changeParam(named);
      expect(values(), id).toEqual({ ...before, [id]: value });
      back();
    }
  };

  it('have a named and explained control for everything about a layer and the scene, which changes just that', () => {
    const { model, layers, scene } = mount(plain);
    const { drawnAs, ...others } = layerSchema;
    expect(control('combobox', drawnAs.label).title).toContain(docText(drawnAs));
    expectAllToChange(others, [], () => layers()[0].settings, model.undo);
    expectAllToChange(sceneSchema, ['shootingStars'], scene, model.undo);
  });

  it('make lightning and rivers of layers, in one step and in a line down the picture, and ground again', () => {
    const { layers, steps } = mount();
    const strokes = ['Stroke width, px', 'Stroke glow'];
    expect(isSeen(...strokes)).toEqual([false, false]);
    choose('Drawn as', 'Lightning');
    expect(layers()[0].settings).toMatchObject({ drawnAs: 'lightning', ends: 'segment', direction: 'perpendicular' });
    expect([...isSeen(...strokes), steps()]).toEqual([true, true, 1]);
    expect(control('textbox', 'Speed, px/s').title).toContain('Has no effect while “Drawn as” is Lightning');
    expect(rows()[0].textContent).toBe(`${layers()[0].name}, lightning`);
    choose('Drawn as', 'River');
    expect(isSeen(...strokes)).toEqual([true, false]);
    expect(rows()[0].textContent).toBe(`${layers()[0].name}, river`);
    choose('Drawn as', 'Ground');
    expect([...isSeen(...strokes), layers()[0].settings.ends]).toEqual([false, false, 'fixed']);
  });

  it('are those of the row that is selected', () => {
    mount();
    const headings = (): string[] =>
      [
        ...document.querySelectorAll<HTMLElement>(
          '.landscape-settings > :first-child > .folder-rows > .parameter-folder > .folder-title',
        ),
      ]
        .filter((title) => title.checkVisibility())
        .map((title) => title.textContent);
    expect(headings()).toEqual([names()[0]]);
    rows()[6].click();
    expect(headings()).toEqual(['Sun']);
    rows()[7].click();
    expect(headings()).toEqual(['Sky and stars']);
  });

  it('take a drag of a slider as one step', () => {
    const { model, steps, layers } = mount();
    drag(control('slider', 'Displacement, px'), 30, 40, 50);
    expect([layers()[0].settings.displacement, steps()]).toEqual([50, 1]);
    model.undo();
    expect(layers()).toEqual(defaultLandscape.layers);
  });

  it('are dimmed with the reason where they do nothing; in a loop a layer’s turns take the place of its speed', () => {
    mount({ ...plain, scene: { ...plain.scene, motion: 'still' } });
    const speed = control('textbox', 'Speed, px/s');
    expect([speed.disabled, speed.title.split('.')[0]]).toEqual([true, 'Has no effect while “Motion” is Still']);
    expect(['Pace', 'Displacement, px'].map((name) => control('textbox', name).disabled)).toEqual([true, false]);
    const { store } = mount(plain);
    expect(isSeen('Speed, px/s', 'Turns')).toEqual([true, false]);
    choose('Motion', 'Loop');
    expect(isSeen('Speed, px/s', 'Turns')).toEqual([false, true]);
    expect(store.landscape().scene.motion).toBe('loop');
  });

  it('switch a ceiling on and off, and keep it above the floor', () => {
    const { layers } = mount(plain);
    const limits = (): number[] => [layers()[0].settings.floor, layers()[0].settings.ceiling];
    const hasCeiling = (): boolean => isSeen('Ceiling, px')[0];
    const { base, displacement, floor, ceiling } = defaultsOf(layerSchema);
    expect([hasCeiling(), limits()]).toEqual([false, [floor, ceiling]]);
    control('checkbox', 'Has a ceiling').click();
    expect([hasCeiling(), limits()]).toEqual([true, [floor, base + displacement / 2]]);
    type(control('textbox', 'Ceiling, px'), '-30');
    expect(limits()).toEqual([-31, -30]);
    type(control('textbox', 'Floor, px'), '80');
    expect(limits()).toEqual([80, 81]);
    control('checkbox', 'Has a ceiling').click();
    expect([hasCeiling(), limits()]).toEqual([false, [80, ceiling]]);
  });

  it('give a layer a colour of its own, and the palette’s back', () => {
    const { layers, steps } = mount();
    type(control('textbox', 'Colour'), '#A3C');
    expect(layers()[0].colour).toBe('#aa33cc');
    type(control('textbox', 'Colour'), 'reddish');
    expect([layers()[0].colour, control('textbox', 'Colour').value]).toEqual(['#aa33cc', 'aa33cc']);
    const picker = document.querySelector<HTMLInputElement>('.colour-row input[type=color]');
    for (const [kind, value] of [
      ['input', '#102030'],
      ['input', '#102040'],
      ['change', '#102040'],
    ] as const) {
      if (picker) picker.value = value;
      picker?.dispatchEvent(new Event(kind, { bubbles: true }));
    }
    expect([layers()[0].colour, steps()]).toEqual(['#102040', 2]);
    pressButton('Back to the palette’s colour');
    expect(layers()[0].colour).toBeUndefined();
  });

  it('replace all by a preset in one step, and show the whole name of an edited one in the narrowest panel', () => {
    const { store, model, steps } = mount();
    choose('Preset', choices('Preset')[1]);
    expect([store.landscape(), steps()]).toEqual([landscapePresets[1].landscape, 1]);
    model.undo();
    expect(store.landscape()).toEqual(defaultLandscape);
    choose('Preset', 'Autumn, twelve seconds');
    document.querySelector<HTMLElement>('.landscape-panel')?.style.setProperty('width', '280px');
    store.actions.edit((now) => withScene(now, { haze: 0.33 }));
    const list = control('combobox', 'Preset');
    const { font, paddingLeft, paddingRight } = getComputedStyle(list);
    const ruler = document.createElement('canvas').getContext('2d');
    if (ruler) ruler.font = font;
    const room = list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    expect(room).toBeGreaterThan(ruler?.measureText('Autumn, twelve seconds, edited').width ?? Number.NaN);
  });

  it('refuse a palette that has too few colours, and say how many are needed', () => {
    const { store, session } = mount();
    pressButton('Add a layer');
    choose('Palette', 'Article 003');
    expect(session.get().message?.text).toContain('7 layers and the background need 8');
    expect(store.landscape().palette.title).toBe(defaultLandscape.palette.title);
    const list = control('combobox', 'Palette') as unknown as HTMLSelectElement;
    expect(list.selectedOptions[0].textContent).toBe(defaultLandscape.palette.title);
  });

  it('refuse what is no number in a sentence that names its layer, until there is another change', () => {
    const { session } = mount();
    const typed = (name: string, text: string): string | undefined => {
      type(control('textbox', name), text);
      return session.get().message?.text;
    };
    expect(typed('Base height, px', 'high')).toBe('Layer 1, Base height: expected a number, got “high”');
    expect(typed('Base height, px', '12,5')).toBe(undefined);
    expect(typed('Haze', 'much')).toBe('Haze: expected a number, got “much”');
  });
});

describe('the editor of palettes', () => {
  const digits = (name: string): HTMLInputElement =>
    page.getByRole('dialog').getByRole('textbox', { name, exact: true }).element() as HTMLInputElement;
  const palette = ({ store }: ReturnType<typeof mount>) => store.landscape().palette;

  it('changes the picture at once: Cancel takes it all back without a step, Use palette makes it one', async () => {
    const mounted = mount();
    openPaletteEditor(mounted.store);
    expect(await axeFindings()).toEqual([]);
    type(digits('Sun'), '112233');
    type(digits('Layer colour 1'), '445566');
    expect(palette(mounted)).toMatchObject({ title: 'Custom', sun: '#112233' });
    expect(palette(mounted).colours[0]).toBe('#445566');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => palette(mounted)).toEqual(defaultLandscape.palette);
    expect(mounted.steps()).toBe(0);
    openPaletteEditor(mounted.store);
    type(digits('Haze'), '112233');
    type(digits('Background'), '332211');
    await page.getByRole('button', { name: 'Use palette' }).click();
    expect([palette(mounted).haze, palette(mounted).colours.at(-1), mounted.steps()]).toEqual(['#112233', '#332211', 1]);
    mounted.model.undo();
    expect(palette(mounted)).toEqual(defaultLandscape.palette);
  });

  it('reorders, adds and removes colours by keys, and keeps as many as the layers need', async () => {
    const mounted = mount({ ...plain, palette: palettes['article-003'] });
    const colours = (): readonly string[] => palette(mounted).colours;
    const [first, second, third] = colours();
    openPaletteEditor(mounted.store);
    element('option', /^Layer colour 1 of 6/).focus();
    await userEvent.keyboard('{Delete}');
    expect(colours().length).toBe(7);
    const told = page.getByRole('dialog').getByRole('status');
    expect(told.element().textContent).toBe('Without it, “Article 003” has 6 colours; 6 layers and the background need 7.');
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(colours().slice(0, 3)).toEqual([second, first, third]);
    pressButton('One more colour, after this one');
    expect(colours().slice(0, 4)).toEqual([second, first, first, third]);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
});

it('a picture that takes its time is told', () => {
  const view = createLandscapeView(() => {});
  document.body.append(view.element);
  view.update({ landscape: defaultLandscape, label: 'A landscape', note: '', motion: 'still' });
  expect(view.element.textContent).toMatch(/ px, shown at \d+ %/);
  view.setPainting(true);
  expect(view.element.textContent).toMatch(/ px, being painted…/);
  view.setPainting(false);
  expect(view.element.textContent).not.toContain('painted');
});

it('shows the current time beside the slider, and where the slider ends', () => {
  const bar = createPlayerBar(document.body, { onPlay() {}, onSeconds() {}, onMotion() {}, onFullScreen() {} });
  const times = (motion: 'endless' | 'loop' | 'still', seconds: number) => {
    bar.update({ motion, loopSeconds: 24, seconds, isPlaying: true, framesPerSecond: 60 });
    return ['.player-current', '.player-to'].map((part) => document.querySelector<HTMLElement>(part)?.innerText);
  };
  expect(times('loop', 1.84)).toEqual(['1.8 s', '24 s']);
  expect(times('endless', 75)).toEqual(['75.0 s', '120 s']);
  expect(times('still', 75)).toEqual(['0.0 s', '60 s']);
});
