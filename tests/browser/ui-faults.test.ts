import { afterEach, expect, it, vi } from 'vitest';
import '../../src/ui/styles/index.css';
import type { ParamValues } from '../../src/core/params.ts';
import type { Point } from '../../src/core/profile.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { emptySession, type Session } from '../../src/jobs/session.ts';
import { type AppDocument, createDocument, selectedRecipe } from '../../src/state/document.ts';
import { createDocumentStore } from '../../src/state/document-store.ts';
import { createStore } from '../../src/state/store.ts';
import { createActions } from '../../src/ui/page/actions.ts';
import { createFaultCard } from '../../src/ui/shell/fault-card.ts';
import { createFaultTool } from '../../src/ui/terrain/fault-tool.ts';
import { createFlatCanvas } from '../../src/ui/terrain/flat-canvas.ts';
import { createPin, placePin } from '../../src/ui/terrain/ground-pin.ts';
import { recipeFor } from '../support/recipes.ts';
import { viewModel } from '../support/terrain-view.ts';
import { choices, choose, control, controls, type } from '../support/ui-panel.ts';

afterEach(() => document.body.replaceChildren());

type Place = readonly [x: number, y: number];

const hills = recipeFor('diamond-square', { width: 33, height: 33 });
const withFaults = (...filters: readonly object[]): Recipe =>
  recipeFor('diamond-square', { filters: filters as Recipe['filters'] });
const fault = (px: number) => ({ filter: 'fault', params: { px } });

/** The tool and its card over terrain from above. */
async function openTool(recipe = hills, changes: Partial<AppDocument> = {}) {
  const size = 'position: absolute; width: 400px; height: 300px';
  document.body.innerHTML = `<main style="${size}"><canvas style="${size}"></canvas><div></div></main><section></section><p></p>`;
  const [area, overlay, place, bar] = ['main', 'div', 'section', 'p'].map((tag) => document.querySelector<HTMLElement>(tag));
  const canvas = document.querySelector('canvas');
  if (!area || !overlay || !place || !bar || !canvas) throw new Error('expected the places of the tool');
  const initial = { ...createDocument(recipe), ...changes };
  const model = createDocumentStore(initial);
  const session = createStore<Session>(emptySession);
  const { showRecipe } = createActions(model, session, initial);
  const view = await new Promise<ReturnType<ReturnType<typeof createFlatCanvas>['addView']>>((resolve) => {
    const terrains = createFlatCanvas(canvas, { onFrame: () => resolve(added) });
    const added = terrains.addView(canvas, { onCamera() {} });
    added.update(viewModel({ isLit: false }));
  });
  const tool = createFaultTool(area, overlay, view, model, session, showRecipe);
  const recipeNow = (): Recipe => selectedRecipe(model.get());
  const card = createFaultCard(
    place,
    bar,
    () => (tool.isInHand() ? { recipe: recipeNow(), held: tool.held(), span: 3000 } : undefined),
    { onRecipe: showRecipe, onHold: tool.hold, onCutMiddle: tool.cutMiddle, onLeave: tool.leave, onProblem() {} },
  );
  const update = (): void => {
    card.update();
    tool.place();
  };
  model.subscribe(update);
  session.subscribe(update);
  update();
  area.setPointerCapture = () => {}; // only real pointers can be captured
  const point = (type: string, [x, y]: Place, changes: PointerEventInit = {}): PointerEvent => {
    const at = view.project({ x, y });
    const { left, top } = canvas.getBoundingClientRect();
    const init = {
      clientX: left + at.x,
      clientY: top + at.y,
      pointerId: 1,
      button: 0,
      isPrimary: true,
      bubbles: true,
      cancelable: true,
    };
    const event = new PointerEvent(type, { ...init, ...changes });
    canvas.dispatchEvent(event);
    return event;
  };
  /** Drags from place to place, in fractions of the map. */
  const drag = (...places: readonly Place[]): void => {
    point('pointerdown', places[0]);
    for (const at of places.slice(1)) point('pointermove', at);
    point('pointerup', places[places.length - 1]);
  };
  const faults = (): ParamValues[] => recipeNow().filters.map(({ filter, params }) => ({ filter, ...params }));
  const pins = () => [...overlay.querySelectorAll<HTMLButtonElement>('.fault-pin:is(button)')];
  const press = (pin: number, key: string, shiftKey = false) => {
    pins()[pin].dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }));
  };
  const title = () => place.querySelector('h2')?.textContent;
  /** Lines of the fault in hand. */
  const held = () => [...overlay.querySelectorAll('.held:not(.is-run-on, .is-hidden)')];
  return { view, held, bar, tool, model, session, showRecipe, place, point, drag, faults, pins, press, title };
}

it('a drag cuts a fault from where it meets the ground, as one step, which then has handles', async () => {
  const { tool, model, drag, faults, pins, held, title } = await openTool();
  tool.toggle();
  expect([title(), pins().map(({ hidden }) => hidden)]).toEqual(['Cut a fault', [true, true]]);
  drag([-0.2, 0.5], [-0.1, 0.5]);
  drag([0.5, 0.5], [0.505, 0.5]);
  expect(faults()).toEqual([]);
  drag([-0.1, 0.5], [0.25, 0.5], [0.4, 0.3], [0.75, 0.25]);
  const [{ px, py, qx, qy, filter }, ...others] = faults();
  expect([filter, others]).toEqual(['fault', []]);
  for (const [is, wanted] of [
    [px, 0.25],
    [py, 0.5],
    [qx, 0.75],
    [qy, 0.25],
  ])
    expect(is).toBeCloseTo(Number(wanted), 2);
  expect(model.history.get().at).toBe(1);
  expect([title(), pins().map(({ hidden }) => hidden)]).toEqual(['Fault P–Q', [false, false]]);
  expect([tool.marks(selectedRecipe(model.get())), held().length]).toEqual([[], 1]);
  tool.hold(undefined);
  expect([tool.marks(selectedRecipe(model.get())), held().length]).toMatchObject([[{ kind: 'fault' }], 0]);
  model.undo();
  expect([faults(), title(), pins().map(({ hidden }) => hidden)]).toEqual([[], 'Cut a fault', [true, true]]);
});

it('a click, which is no drag, chooses the sample to explain, and opens Explain for the fault in hand', async () => {
  const { tool, model, session, drag, point, faults } = await openTool();
  tool.toggle();
  drag([0.5, 0.25], [0.5, 0.25]);
  expect(session.get().explained?.place).toMatchObject({ x: expect.closeTo(0.5, 2), y: expect.closeTo(0.25, 2) });
  expect([faults(), model.get().page.panel]).toEqual([[], 'parameters']);
  tool.cutMiddle();
  drag([0.75, 0.5], [0.75, 0.5]);
  expect(session.get().explained?.place.x).toBeCloseTo(0.75, 2);
  expect([faults().length, model.get().page.panel]).toEqual([1, 'explain']);
  point('pointerdown', [0.2, 0.5]);
  point('pointerdown', [0.4, 0.5], { pointerId: 2, isPrimary: false });
  point('pointerup', [0.2, 0.5]);
  expect(session.get().explained?.place.x).toBeCloseTo(0.75, 2);
});

it('a handle is whole in the view, below a head, while its place or its top is there', () => {
  const pin = createPin(document.createElement('div'));
  const within = { left: 10, top: 20, width: 300, height: 200 };
  const seen = ({ x, y }: Point) => {
    const isOutside = x < 10 || x > 310 || y < 20 || y > 220;
    return { x, y, isHidden: isOutside, isOutside, within };
  };
  const placed = (ground: Point, top: Point, headPx = 0) => {
    placePin({ project: (_, lift) => seen(lift ? top : ground) }, pin, { x: 0, y: 0 }, headPx);
    return [pin.button.style.transform, pin.button.className];
  };
  expect(placed({ x: 305, y: 60 }, { x: 309, y: -40 })).toEqual(['translate(296px, 34px)', 'pin']);
  expect(placed({ x: 305, y: 60 }, { x: 4, y: 30 }, 40)).toEqual(['translate(24px, 74px)', 'pin']);
  expect(placed({ x: 305, y: 230 }, { x: 305, y: 210 })).toEqual(['translate(296px, 206px)', 'pin']);
  expect(placed({ x: 305, y: 260 }, { x: 309, y: 230 })[1]).toContain('is-outside');
});

it('the stem of a pin ends at its rim: it does not show through a faint one', () => {
  const pin = createPin(document.createElement('div'));
  const seen = { x: 50, isHidden: true, isOutside: false, within: { left: 0, top: 0, width: 100, height: 100 } };
  placePin({ project: (_, lift) => ({ ...seen, y: lift ? 30 : 80 }) }, pin, { x: 0, y: 0 }, 0);
  expect(pin.stem.style.height).toBe('38px');
});

it('arrows and step of the fault in hand are never faint, though the ground hides where they stand', async () => {
  const { tool, view, drag } = await openTool();
  const project = view.project.bind(view);
  view.project = (place) => ({ ...project(place), isHidden: true });
  tool.toggle();
  drag([0.25, 0.5], [0.75, 0.25]);
  expect(document.querySelector('.fault-pair')?.className).not.toContain('is-occluded');
});

it('a second finger takes back what the drag has cut, with the stage that was shown', async () => {
  const { tool, model, point, faults } = await openTool(hills, { stage: 3 });
  tool.toggle();
  point('pointerdown', [0.2, 0.5]);
  point('pointermove', [0.6, 0.5]);
  expect([faults().length, model.get().stage]).toEqual([1, undefined]);
  point('pointerdown', [0.5, 0.2], { pointerId: 2, isPrimary: false });
  point('pointermove', [0.9, 0.5]);
  point('pointerup', [0.9, 0.5]);
  expect([faults(), model.get().stage, model.history.get().at]).toEqual([[], 3, 0]);
});

it('a drag whose last move finds no ground, as a new picture is on its way, ends where it was let go', async () => {
  const { tool, view, point, faults } = await openTool();
  tool.toggle();
  point('pointerdown', [0.2, 0.5]);
  point('pointermove', [0.4, 0.5]);
  const pick = vi.spyOn(view, 'pick').mockReturnValueOnce(undefined);
  point('pointermove', [0.8, 0.5]);
  point('pointerup', [0.8, 0.5]);
  expect(pick).toHaveBeenCalledTimes(2);
  expect(faults()).toEqual([expect.objectContaining({ qx: expect.closeTo(0.8, 2) })]);
});

it('Escape drops the drag under way, then lays the tool down', async () => {
  const { tool, point, faults } = await openTool();
  tool.toggle();
  point('pointerdown', [0.2, 0.5]);
  point('pointermove', [0.6, 0.5]);
  expect([faults().length, tool.leave(), faults().length, tool.isInHand()]).toEqual([1, true, 0, true]);
  point('pointermove', [0.9, 0.5]);
  point('pointerup', [0.9, 0.5]);
  expect([faults(), tool.leave(), tool.isInHand()]).toEqual([[], true, false]);
});

it('a pair of arrows says which side moves and how far, and a press on it moves the other; a bar has the keys', async () => {
  const { tool, faults, bar, showRecipe, model } = await openTool();
  const keys = () => [...bar.querySelectorAll<HTMLElement>('.key-hint:not([hidden])')].map(({ innerText }) => innerText.trim());
  tool.toggle();
  expect([bar.textContent?.startsWith('Cut drag across the map'), keys()]).toEqual([true, ['Esc done']]);
  tool.cutMiddle();
  expect(keys()).toEqual(['move P or Q', 'Delete remove', 'Esc done']);
  const pair = control('button', '+0.1 on the right of P–Q: move the other side instead');
  expect(pair.style.flexDirection).toBe('column-reverse'); // the south-east goes up
  pair.click();
  expect(faults()).toEqual([expect.objectContaining({ px: 0.8, py: 0.3, qx: 0.2, qy: 0.7, height: 0.1 })]);
  expect(pair.style.flexDirection).toBe('column');
  const [own] = selectedRecipe(model.get()).filters;
  showRecipe({ ...selectedRecipe(model.get()), filters: [{ ...own, params: { ...own.params, profile: 'sine' } }] });
  expect(pair.textContent).toContain('±0.05');
  tool.remove();
  expect([faults(), pair.hidden]).toEqual([[], true]);
});

it('is only in hand where one 2D terrain is shown, and cuts nothing while it is not', async () => {
  const { tool, model, point, drag, faults, place } = await openTool();
  drag([0.2, 0.5], [0.6, 0.5]);
  expect([faults(), place.hidden, tool.leave()]).toEqual([[], true, false]);
  expect(point('pointerdown', [0.2, 0.5]).defaultPrevented).toBe(false);
  tool.toggle();
  model.set({ page: { ...model.get().page, view: 'compare' } });
  expect([tool.isInHand(), place.hidden, tool.marks(hills)]).toEqual([false, true, []]);
  model.set({ page: { ...model.get().page, view: 'terrain' } });
  expect([tool.isInHand(), place.hidden]).toEqual([true, false]);
  control('button', 'Stop cutting').click();
  expect([tool.isInHand(), place.hidden]).toEqual([false, true]);
  const line = await openTool(recipeFor('midpoint-displacement'));
  line.tool.toggle();
  expect([line.tool.isInHand(), line.session.get().cutting]).toEqual([false, undefined]);
});

it('by keyboard a fault is cut, moved, sized in metres, flipped and deleted', async () => {
  const { tool, press, faults, model, pins, place } = await openTool();
  tool.toggle();
  control('button', 'Cut through the middle').click();
  expect(document.activeElement).toBe(pins()[1]); // arrow keys move it, and not the view
  expect(faults()).toEqual([expect.objectContaining({ px: 0.2, py: 0.7, qx: 0.8, qy: 0.3, height: 0.1, band: 0.02 })]);
  press(1, 'ArrowRight');
  press(1, 'ArrowDown', true);
  press(0, 'ArrowLeft');
  press(0, 'ArrowUp', true);
  expect(faults()).toEqual([expect.objectContaining({ px: 0.16875, py: 0.3875, qx: 0.83125, qy: 0.6125 })]); // a sample, and ten
  expect(place.querySelector('.fault-length')?.textContent).toBe('17.91 km'); // of 25.6 km
  expect([control('textbox', 'Height, m').value, control('textbox', 'Band, m').value]).toEqual(['300', '512']);
  type(control('textbox', 'Height, m'), '120'); // of 3,000 m
  type(control('textbox', 'Band, m'), '400');
  expect(faults()).toEqual([expect.objectContaining({ height: 0.04, band: 0.015625 })]);
  type(control('textbox', 'Band, m'), '999999');
  expect(control('textbox', 'Band, m').value).toBe('25,600');
  choose('Shape', 'Circle');
  expect(place.querySelector('h2')?.textContent).toBe('Fault around P');
  choose('Shape', 'Line');
  control('button', 'Flip side').click();
  expect(faults()).toEqual([expect.objectContaining({ px: 0.83125, py: 0.6125, qx: 0.16875, qy: 0.3875 })]);
  const { at } = model.history.get();
  control('button', 'Delete').click();
  expect([faults(), model.history.get().at]).toEqual([[], at + 1]);
  expect(control('button', 'Cut through the middle').checkVisibility()).toBe(true);
});

it('of several faults each is taken in hand, and stays there while filters move', async () => {
  const { tool, model, showRecipe, press, faults, pins } = await openTool(
    withFaults(fault(0.1), { filter: 'smooth' }, fault(0.3)),
  );
  tool.toggle();
  const which = () => control('combobox', 'In hand').value;
  expect([choices('In hand'), which()]).toEqual([['Fault 1', 'Fault 2'], '2']);
  choose('In hand', 'Fault 1');
  press(0, 'ArrowRight');
  expect(faults().map(({ px }) => px)).toEqual([0.10195, undefined, 0.3]); // a sample of 513
  const { filters } = selectedRecipe(model.get());
  showRecipe({ ...selectedRecipe(model.get()), filters: [...filters].reverse() });
  expect(which()).toBe('2');
  showRecipe({ ...selectedRecipe(model.get()), filters: filters.slice(1) });
  expect([pins()[0].hidden, tool.held()]).toEqual([true, undefined]);
});

it('terrain that has all the filters it can have takes no fault, and the card says so', async () => {
  const { tool, drag, faults, place } = await openTool(withFaults(...Array.from({ length: 32 }, () => ({ filter: 'invert' }))));
  tool.toggle();
  drag([0.2, 0.5], [0.6, 0.5]);
  tool.cutMiddle();
  expect(faults().length).toBe(32);
  expect(place.innerText).toContain('A terrain has at most 32 filters');
  expect(controls('button', 'Cut through the middle')[0].disabled).toBe(true);
});

it('says that a fault whose points are the same does nothing', async () => {
  const { tool, place, showRecipe } = await openTool(
    withFaults({ filter: 'fault', params: { px: 0.4, py: 0.3, qx: 0.4, qy: 0.3 } }),
  );
  tool.toggle();
  const hint = () => place.querySelector<HTMLElement>('p:not([hidden])')?.textContent;
  expect(hint()).toBe('No effect: P and Q are the same point.');
  showRecipe(withFaults(fault(0.4)), 'final');
  expect(hint()).toBeUndefined();
});
