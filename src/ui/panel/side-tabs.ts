import type { PageSettings } from '../../state/page-settings.ts';
import { create } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';

type Side = PageSettings['panel'];

const TABS: readonly { readonly side: Side; readonly label: string; readonly title: string; readonly controls: string }[] = [
  { side: 'parameters', label: 'Parameters', title: 'What can be set of the terrain', controls: 'panel-controls' },
  { side: 'explain', label: 'Explain', title: 'The rule, and how each sample was made by it (Y)', controls: 'explain' },
];

/** Two tabs over the panel beside one terrain: its parameters, or how it was made. Phones have them among the tabs of the folders. */
export function createSideTabs(panel: HTMLElement, onSide: (side: Side) => void): { update(side: Side): void } {
  const tabs = TABS.map(({ side, label, title, controls }) => {
    const id = `side-tab-${side}`;
    const tab = create('button', { id, type: 'button', role: 'tab', 'aria-controls': controls, title }, label);
    tab.addEventListener('click', () => onSide(side));
    return { side, tab };
  });
  const list = create('div', { class: 'side-tabs tabs rigid', role: 'tablist', 'aria-label': 'Beside the terrain' });
  list.append(...tabs.map(({ tab }) => tab));
  list.addEventListener('keydown', (event) => {
    const to = { ArrowRight: 1, ArrowLeft: 0, Home: 0, End: 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    tabs[to].tab.click();
    tabs[to].tab.focus();
  });
  panel.prepend(list);
  return {
    update: latest((now) => {
      for (const { side, tab } of tabs) {
        tab.ariaSelected = String(side === now);
        tab.tabIndex = side === now ? 0 : -1;
      }
    }),
  };
}
