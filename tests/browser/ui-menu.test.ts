import { afterEach, describe, expect, it, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/ui/styles/index.css';
import { createDialog } from '../../src/ui/controls/dialog.ts';
import { createMenu } from '../../src/ui/controls/menu.ts';
import { openHelp } from '../../src/ui/shell/help-dialog.ts';
import { bindings, keyOf } from '../../src/ui/shell/keyboard.ts';

afterEach(() => document.body.replaceChildren());

function addButton(name: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.textContent = name;
  document.body.append(button);
  return button;
}
const focused = (): string => document.activeElement?.textContent ?? '';

describe('menu', () => {
  function mount() {
    const button = addButton('Export');
    const other = addButton('Other');
    const chosen: string[] = [];
    const menu = createMenu(button, () => [
      { label: 'PNG', hint: '16-bit', onSelect: () => chosen.push('PNG') },
      { label: 'Recipe', disabled: 'An imported terrain has none', onSelect: () => chosen.push('Recipe') },
      { label: 'Screenshot', onSelect: () => chosen.push('Screenshot') },
    ]);
    return { button, other, chosen, menu };
  }
  const list = (): Element | null => document.querySelector('[role=menu]');

  it('opens by keyboard on its first or last item, and moves around', async () => {
    const { button } = mount();
    expect([button.ariaHasPopup, button.ariaExpanded]).toEqual(['menu', 'false']);
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(button.ariaExpanded).toBe('true');
    expect(list()?.getAttribute('aria-label')).toBe('Export');
    expect(focused()).toBe('PNG16-bit');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Screenshot');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Recipe');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Screenshot');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('PNG16-bit');
  });

  it('runs the chosen item after giving the focus back', async () => {
    const { button, chosen } = mount();
    button.focus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(chosen).toEqual(['Screenshot']);
    expect([list(), document.activeElement]).toEqual([null, button]);
  });

  it('does not run an item that is not available, and says why', async () => {
    const { button, chosen } = mount();
    button.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen).toEqual([]);
    expect(document.activeElement?.ariaDisabled).toBe('true');
    expect((document.activeElement as HTMLElement).title).toBe('An imported terrain has none');
  });

  it('closes on Escape and gives the focus back', async () => {
    const { button } = mount();
    button.focus();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect([list(), document.activeElement, button.ariaExpanded]).toEqual([null, button, 'false']);
  });

  it('closes when Tab leaves it', async () => {
    const { button, other } = mount();
    button.focus();
    await userEvent.keyboard('{ArrowDown}{Tab}');
    expect([list(), document.activeElement]).toEqual([null, other]);
  });

  it('opens and closes by its button, and closes on a press elsewhere', async () => {
    const { button, other } = mount();
    await userEvent.click(button);
    expect(list()?.checkVisibility()).toBe(true);
    await userEvent.click(button);
    expect(list()).toBeNull();
    await userEvent.click(button);
    await userEvent.click(other);
    expect(list()).toBeNull();
  });

  it('stands inside the window', async () => {
    const { button } = mount();
    button.style.cssText = 'position: fixed; right: 0; bottom: 0';
    await userEvent.click(button);
    const box = list()?.getBoundingClientRect();
    expect(box?.right).toBeLessThanOrEqual(window.innerWidth - 8);
    expect(box?.bottom).toBeLessThanOrEqual(button.getBoundingClientRect().top);
  });
});

describe('dialog', () => {
  function mount() {
    const opener = addButton('Open');
    let runs = 0;
    const field = document.createElement('input');
    const dialog = createDialog({
      title: 'Export',
      content: field,
      consequence: 'one file',
      action: { label: 'Save', run: () => runs++ },
    });
    opener.focus();
    dialog.open();
    return { opener, dialog, field, runs: () => runs };
  }

  it('starts on its action, keeps the focus, and gives it back on Escape', async () => {
    const { opener, dialog, runs } = mount();
    expect(dialog.element.getAttribute('aria-label')).toBe('Export');
    expect(focused()).toBe('Save');
    for (let i = 0; i < 6; i++) {
      await userEvent.keyboard('{Tab}');
      expect(opener.matches(':focus')).toBe(false);
    }
    await userEvent.keyboard('{Escape}');
    expect([dialog.element.open, document.activeElement, runs()]).toEqual([false, opener, 0]);
  });

  it('runs its action once and closes', async () => {
    const { opener, dialog, runs } = mount();
    await userEvent.keyboard('{Enter}');
    expect([dialog.element.open, document.activeElement, runs()]).toEqual([false, opener, 1]);
  });

  it.each(['Cancel', 'Close'])('closes on %s without running', (name) => {
    const { dialog, runs } = mount();
    const buttons = Array.from(dialog.element.querySelectorAll('button'));
    buttons.find((button) => button.textContent === name || button.ariaLabel === name)?.click();
    expect([dialog.element.open, runs()]).toEqual([false, 0]);
  });

  it('closes on a press beside it, not on one inside', () => {
    const { dialog, field } = mount();
    field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 1, clientY: 1 }));
    expect(dialog.element.open).toBe(true);
    dialog.element.dispatchEvent(new PointerEvent('pointerdown', { clientX: 1, clientY: 1 }));
    expect(dialog.element.open).toBe(false);
  });
});

it('the help lists every key there is', () => {
  openHelp();
  const help = document.querySelector('dialog');
  expect(help?.open).toBe(true);
  const keys = Array.from(help?.querySelectorAll('kbd') ?? [], (element) => element.textContent);
  expect(new Set(keys)).toEqual(new Set(bindings.map(({ id }) => keyOf(id))));
  expect(keys).toEqual(expect.arrayContaining(['Left', 'R', 'Space', ',', '[', '?', 'Esc', '−']));
});

test('a view under the pointer does not look like the one that is shown', async () => {
  await page.viewport(1280, 720);
  document.body.innerHTML = `<nav class="view-tabs">
    <button class="button view-tab" aria-current="true">Terrain</button>
    <button class="button view-tab">Compare</button>
  </nav>`;
  const [current, other] = document.querySelectorAll('button');
  const backgroundOf = (tab: Element): string => getComputedStyle(tab).backgroundColor;
  await userEvent.hover(other);
  await Promise.all(other.getAnimations().map(({ finished }) => finished));
  expect(other.matches(':hover')).toBe(true);
  expect(getComputedStyle(other).color).toBe(getComputedStyle(current).color);
  expect(backgroundOf(other)).not.toBe(backgroundOf(current));
});
