import type { CompareSettings } from '../../state/compare-settings.ts';
import { create } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import { terrainChip } from './terrain-chip.ts';

const TABS = [
  { side: 'figures', label: 'Figures', title: 'Figures of all terrains' },
  { side: 'parameters', label: 'Parameters', title: 'Parameters of the selected terrain' },
] as const;

/** Two tabs over the panel: figures of all terrains, or the parameters of the selected one, whose number stands in its tab.
 *  @param panel holds the parameters already */
export function createCompareSide(
  panel: HTMLElement,
  onSide: (side: CompareSettings['side']) => void,
): { readonly figures: HTMLElement; update(side: CompareSettings['side'], selected: number): void } {
  const figures = create('div', {
    class: 'compare-side compare-figures scroll',
    id: 'compare-figures',
    role: 'tabpanel',
    'aria-labelledby': 'compare-tab-figures',
    tabindex: '0',
    title: 'Figures of all terrains',
  });
  const content = figures.appendChild(create('div'));
  const number = create('span');
  const tabs = TABS.map(({ side, label, title }) => {
    const controls = side === 'figures' ? 'compare-figures' : 'panel-controls';
    const id = `compare-tab-${side}`;
    const tab = create('button', { id, type: 'button', role: 'tab', 'aria-controls': controls, title }, label);
    if (side === 'parameters') tab.append(' ', number);
    tab.addEventListener('click', () => onSide(side));
    return { side, tab };
  });
  const list = create('div', { class: 'compare-tabs tabs rigid', role: 'tablist', 'aria-label': 'Beside the terrains' });
  list.append(...tabs.map(({ tab }) => tab));
  list.addEventListener('keydown', (event) => {
    const to = { ArrowRight: 1, ArrowLeft: 0, Home: 0, End: 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    tabs[to].tab.click();
    tabs[to].tab.focus();
  });
  panel.prepend(list, figures);
  return {
    figures: content,
    update: latest((now, selected) => {
      number.replaceChildren(terrainChip(selected));
      figures.hidden = now !== 'figures';
      document.documentElement.classList.toggle('has-figures-beside', now === 'figures');
      for (const { side, tab } of tabs) {
        tab.ariaSelected = String(side === now);
        tab.tabIndex = side === now ? 0 : -1;
      }
    }),
  };
}
