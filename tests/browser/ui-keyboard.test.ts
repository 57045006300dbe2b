import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { emptySession } from '../../src/jobs/session.ts';
import { createDocument } from '../../src/state/document.ts';
import { createDocumentStore } from '../../src/state/document-store.ts';
import { createStore } from '../../src/state/store.ts';
import { isTouched } from '../../src/ui/controls/page-size.ts';
import { createActions } from '../../src/ui/page/actions.ts';
import { createKeyActions } from '../../src/ui/shell/key-actions.ts';
import { type ActionId, bindings, keyName, listenToKeys } from '../../src/ui/shell/keyboard.ts';
import { toggleRivers, toggleWalk } from '../../src/ui/shell/tools.ts';
import type { TerrainView } from '../../src/view3d/terrain-view.ts';
import { control, mountPanel, recipeOf } from '../support/ui-panel.ts';

const ran: ActionId[] = [];
let stop = (): void => {};

beforeEach(() => {
  ran.length = 0;
  const actions = Object.fromEntries(bindings.map(({ id }) => [id, () => ran.push(id)])) as unknown as Record<
    ActionId,
    () => void
  >;
  stop = listenToKeys(actions);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

it('runs the action of every key', async () => {
  const { keyboard } = userEvent;
  await keyboard('{ArrowLeft}{ArrowRight}{ArrowUp}{ArrowDown}+-ftnwr ,.<>[[]sgphR{Escape}?');
  const names = [
    'orbitLeft orbitRight orbitUp orbitDown zoomIn zoomOut frame top north wireframe newSeed play stepBack stepOn slower faster',
    'nudgeBack nudgeOn landscape gallery profile hidePanels newSeed cancel help',
  ];
  expect(ran).toEqual(names.join(' ').split(' '));
});

it('gives every key to one action', () => {
  const keys = bindings.flatMap((binding) => [...binding.keys]);
  expect(new Set(keys).size).toBe(keys.length);
});

it('leaves keys with modifiers to the browser', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', [modifier]: true }));
  }
  expect(ran).toEqual([]);
});

function press(key: string, changes: KeyboardEventInit = {}, target: EventTarget = window): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...changes });
  target.dispatchEvent(event);
  return event;
}

it.each(['ctrlKey', 'metaKey'])('undoes, redoes, saves and exports with %s, and repeats but the last two', (modifier) => {
  for (const repeat of [false, true]) {
    press('z', { [modifier]: true, repeat });
    press('Z', { [modifier]: true, shiftKey: true, repeat });
    press('y', { [modifier]: true, repeat });
    press('s', { [modifier]: true, repeat });
    press('e', { [modifier]: true, repeat });
  }
  expect(ran).toEqual(['undo', 'redo', 'redo', 'save', 'export', 'undo', 'redo', 'redo']);
});

it('leaves undo to a text field that has the focus, and not to lists and sliders', () => {
  mountPanel(recipeOf());
  for (const field of [control('textbox', 'Seed'), control('textbox', 'Hurst exponent')]) press('z', { ctrlKey: true }, field);
  expect(ran).toEqual([]);
  for (const field of [control('combobox', 'Ramp'), control('slider', 'Hurst exponent')]) press('z', { ctrlKey: true }, field);
  expect(ran).toEqual(['undo', 'undo']);
});

it("never lets the browser save the page's files", () => {
  mountPanel(recipeOf());
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  expect(press('s', { ctrlKey: true }, control('textbox', 'Seed')).defaultPrevented).toBe(true);
  dialog.showModal();
  expect(press('s', { ctrlKey: true }, dialog).defaultPrevented).toBe(true);
  expect(press('r', { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(ran).toEqual(['save']);
});

it('names keys as they are printed, on Apple computers too', () => {
  const keys = ['Ctrl+z', 'Ctrl+Shift+z', 'ArrowLeft', '+', ' ', 'g'];
  expect(keys.map((key) => keyName(key, false))).toEqual(['Ctrl+Z', 'Ctrl+Shift+Z', 'Left', '+', 'Space', 'G']);
  expect(keys.slice(0, 2).map((key) => keyName(key, true))).toEqual(['⌘Z', '⇧⌘Z']);
});

it('repeats steps while a key is held, and nothing else', () => {
  for (const key of ['.', 'r', 'ArrowLeft']) window.dispatchEvent(new KeyboardEvent('keydown', { key, repeat: true }));
  expect(ran).toEqual(['stepOn', 'orbitLeft']);
});

it('gives keys first to what holds them, down and up, and no others: not those of a text field or with Ctrl', () => {
  stop();
  const taken: string[] = [];
  const takes = ({ type, key }: KeyboardEvent): boolean => {
    if (key === 'w') taken.push(type);
    return key === 'w';
  };
  const actions = { wireframe: () => ran.push('wireframe'), top: () => ran.push('top') };
  stop = listenToKeys(actions as unknown as Record<ActionId, () => void>, takes);
  mountPanel(recipeOf());
  press('w', { ctrlKey: true });
  press('w', {}, control('textbox', 'Seed'));
  expect(press('w').defaultPrevented).toBe(true);
  window.dispatchEvent(new KeyboardEvent('keyup', { key: 'w' }));
  press('t');
  expect([taken, ran]).toEqual([['keydown', 'keyup'], ['top']]);
});

it('makes one step of the history while [ or ] is held, and another for each press', () => {
  stop();
  const initial = createDocument(recipeOf());
  const model = createDocumentStore(initial);
  const session = createStore(emptySession);
  const actions = createActions(model, session, initial);
  // The keys of the cut need no other part of the page.
  const others = {
    panes: { canvas: {} },
    single: { playback: {} },
    dock: {},
    tools: {},
    light: {},
    faults: {},
    topBar: {},
    lessons: {},
  };
  const parts = { document: model, session, actions, ...others } as unknown as Parameters<typeof createKeyActions>[0];
  stop = listenToKeys(createKeyActions(parts));
  for (const key of [']', '[']) for (const repeat of [false, true, true]) press(key, { repeat });
  press(']');
  expect(model.history.get().at).toBe(3);
});

it('leaves all keys but Escape to text fields and lists', async () => {
  mountPanel(recipeOf());
  await userEvent.fill(control('textbox', 'Seed'), '');
  await userEvent.keyboard('rf. [[');
  expect(control('textbox', 'Seed').value).toBe('rf. [');
  control('combobox', 'Ramp').focus();
  await userEvent.keyboard('w');
  expect(ran).toEqual([]);
  control('textbox', 'Hurst exponent').focus();
  await userEvent.keyboard('{Escape}');
  expect(ran).toEqual(['cancel']);
});

it('hears letters while a slider or button of the panel has the focus, but not the keys these use', async () => {
  mountPanel(recipeOf());
  control('slider', 'Hurst exponent').focus();
  await userEvent.keyboard('w{ArrowRight}');
  control('button', 'Shape').focus();
  await userEvent.keyboard(' t');
  control('checkbox', 'Water').focus();
  await userEvent.keyboard(' ');
  expect(ran).toEqual(['wireframe', 'top']);
  expect(control('button', 'Shape').ariaExpanded).toBe('false');
  expect(control('checkbox', 'Water').checked).toBe(false);
});

it('plays by Space after a click on a button, which does not press it again', async () => {
  mountPanel(recipeOf());
  await userEvent.click(control('button', 'Shape'));
  expect(document.activeElement).toBe(control('button', 'Shape'));
  await userEvent.keyboard(' ');
  expect(ran).toEqual(['play']);
  expect(control('button', 'Shape').ariaExpanded).toBe('false');
});

it('is silent under an open dialog', async () => {
  const dialog = document.createElement('dialog');
  const inDialog = dialog.appendChild(document.createElement('button'));
  inDialog.textContent = 'Apply';
  document.body.append(dialog);
  dialog.showModal();
  document.body.focus();
  await userEvent.keyboard('rf');
  await userEvent.click(inDialog);
  await userEvent.keyboard(' ');
  expect(ran).toEqual([]);
  dialog.close();
  await userEvent.keyboard('f');
  expect(ran).toEqual(['frame']);
});

it('is silent while something else has the whole screen', () => {
  const picture = document.createElement('div');
  picture.ariaModal = 'true';
  document.body.append(picture);
  press('r', {}, document.body);
  picture.remove();
  press('s', {}, document.body);
  expect(ran).toEqual(['landscape']);
});

it('stops when told', async () => {
  stop();
  await userEvent.keyboard('f');
  expect(ran).toEqual([]);
});

it('shows and hides rivers, but none on a line, which has no button for them either', () => {
  const shown = (generator: string): boolean => {
    const document = createStore(createDocument(recipeOf(generator)));
    toggleRivers(document);
    return document.get().appearance.rivers;
  };
  expect([shown('diamond-square'), shown('midpoint-displacement')]).toEqual([true, false]);
});

it('a walk tells of keys, or of taps where the screen is touched', () => {
  const matches = vi.spyOn(isTouched, 'matches', 'get');
  const notes = [false, true].map((isTouch) => {
    matches.mockReturnValue(isTouch);
    const view = { isWalking: false, toggleWalk: () => (view.isWalking = !view.isWalking) };
    const session = createStore(emptySession);
    const toggle = (): void => toggleWalk(view as unknown as TerrainView, session);
    toggle();
    const { note } = session.get();
    toggle();
    expect(session.get().note).toBeUndefined();
    return note;
  });
  matches.mockRestore();
  expect(notes).toEqual([expect.stringMatching(/W A S D.*Esc/), expect.stringMatching(/^(?!.*(W A S D|Esc)).*double-tap/)]);
});
