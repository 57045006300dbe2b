import '../../src/ui/styles/index.css';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDocument } from '../../src/state/document.ts';
import { createDocumentStore } from '../../src/state/document-store.ts';
import { createMenu } from '../../src/ui/controls/menu.ts';
import { createHistoryMenu } from '../../src/ui/shell/history-menu.ts';
import { createMoreMenu } from '../../src/ui/shell/top-bar.ts';
import { axeFindings } from '../support/axe.ts';
import { recipeOf } from '../support/ui-panel.ts';

afterEach(() => document.body.replaceChildren());

const recipe = recipeOf();
const at = (stage: number): { stage: number; recipe: typeof recipe } => ({ stage, recipe: { ...recipe, width: 513 + stage } });

function addButton(name: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'icon-button';
  button.ariaLabel = name;
  document.body.append(button);
  return button;
}

function mount(...names: string[]) {
  const store = createDocumentStore(createDocument(recipe));
  names.forEach((name, i) => {
    store.open({ ...store.get(), ...at(i + 1) }, name);
  });
  const [undo, redo, list] = ['Undo', 'Redo', 'History'].map(addButton);
  createHistoryMenu({ undo, redo, list }, store);
  return { store, undo, redo, list };
}

const steps = (): HTMLElement[] => page.getByRole('menuitemradio').elements() as HTMLElement[];
const lines = (): string[] => steps().map((step) => `${step.textContent}${step.ariaChecked === 'true' ? ' *' : ''}`);

describe('undo and redo', () => {
  it('name the step that they take back or do again, and the key for it', () => {
    const { store, undo, redo } = mount('Hurst exponent 0.9 to 0.7', 'Water off');
    store.undo();
    expect([undo.title, redo.title]).toEqual(['Undo: Hurst exponent 0.9 to 0.7 (Ctrl+Z)', 'Redo: Water off (Ctrl+Shift+Z)']);
    undo.click();
    expect(store.history.get().at).toBe(0);
    redo.click();
    redo.click();
    expect(store.history.get().at).toBe(2);
  });

  it('say when there is nothing to take back, and keep the focus', async () => {
    const { store, undo, redo } = mount('Water off');
    undo.focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(store.history.get().at).toBe(0);
    expect([undo.ariaDisabled, redo.ariaDisabled]).toEqual(['true', 'false']);
    expect(undo.title).toBe('Nothing to undo (Ctrl+Z)');
    expect(document.activeElement).toBe(undo);
  });
});

describe('the list of steps', () => {
  it('has the newest step first and marks the one that is shown', async () => {
    const { store, list } = mount('Seed', 'Water off', 'Ramp');
    store.undo();
    list.focus();
    await userEvent.keyboard('{Enter}');
    expect(lines()).toEqual(['Ramp', 'Water off *', 'Seed', 'Start']);
    expect(document.activeElement).toBe(steps()[1]);
    expect(steps().map((step) => step.classList.contains('is-faint'))).toEqual([true, false, false, false]);
    expect(await axeFindings()).toEqual([]);
  });

  it('goes to the step that is chosen', async () => {
    const { store, list } = mount('Seed', 'Water off');
    list.focus();
    await userEvent.keyboard('{Enter}{End}{Enter}');
    expect(store.history.get().at).toBe(0);
    expect([steps(), document.activeElement]).toEqual([[], list]);
    await userEvent.keyboard('{Enter}');
    expect(lines()).toEqual(['Water off', 'Seed', 'Start *']);
  });

  it('scrolls inside the window when it is long, with the step that is shown in sight', () => {
    const { store, list } = mount(...Array.from({ length: 60 }, (_, i) => `Step ${i + 1}`));
    store.goTo(3);
    list.click();
    const menu = page.getByRole('menu').element().getBoundingClientRect();
    expect(menu.bottom).toBeLessThanOrEqual(window.innerHeight);
    const shown = document.activeElement?.getBoundingClientRect();
    expect(document.activeElement?.textContent).toBe('Step 3');
    expect(shown?.bottom).toBeLessThanOrEqual(menu.bottom);
  });

  it('shows markup in a name as text', () => {
    const { list } = mount('Seed <img src=x onerror=alert(1)>');
    list.click();
    expect(lines()[0]).toContain('Seed <img src=x onerror=alert(1)>');
    expect(page.getByRole('menu').element().querySelector('img')).toBeNull();
  });
});

describe('the menu of what has no room', () => {
  it('lists the buttons that are not to be seen, and does what they do', async () => {
    const more = addButton('Menu');
    const [gallery, share, importing] = ['Gallery', 'Share', 'Import'].map(addButton);
    const chosen: string[] = [];
    gallery.addEventListener('click', () => chosen.push('Gallery'));
    share.style.display = importing.style.display = 'none';
    share.addEventListener('click', () => chosen.push('Share'));
    createMenu(importing, () => [{ label: 'File…', onSelect: () => chosen.push('File') }], more);
    createMoreMenu(more, [gallery, share, importing]);
    const entries = (): (string | null)[] =>
      page
        .getByRole('menuitem')
        .elements()
        .map((e) => e.textContent);
    more.focus();
    await userEvent.keyboard('{Enter}');
    expect(entries()).toEqual(['Share', 'Import']);
    await userEvent.keyboard('{Enter}');
    expect([chosen, document.activeElement]).toEqual([['Share'], more]);
    await userEvent.keyboard('{Enter}{End}{Enter}');
    expect(entries()).toEqual(['File…']);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(more);
  });
});
