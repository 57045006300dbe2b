import type { PageSettings } from '../../state/page-settings.ts';
import { create } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import { isPhone } from '../controls/page-size.ts';

/** A part of the panel with a title. */
export interface PanelSection {
  readonly title: string;
  readonly element: HTMLElement;
}

/** Tabs that show one section of the panel at a time on phones. Elsewhere all sections are shown, one below the other.
 *  @param name prefix of the ids of tabs and sections
 *  @param onSelect a person has chosen a tab */
export function createPanelTabs(
  list: HTMLElement,
  sections: readonly PanelSection[],
  name = 'panel',
  onSelect: (section: PanelSection) => void = () => {},
): { readonly selected: () => PanelSection; select(section: PanelSection): void } {
  let selected = 0;
  const tabs = sections.map(({ title, element }, i) => {
    element.id ||= `${name}-section-${i}`;
    const tab = create(
      'button',
      {
        class: 'panel-tab',
        id: `${name}-tab-${i}`,
        type: 'button',
        role: 'tab',
        'aria-controls': element.id,
        title: `Show ${title}`,
      },
      title,
    );
    tab.addEventListener('click', () => choose(i));
    return tab;
  });
  list.replaceChildren(...tabs);
  list.addEventListener('keydown', (event) => {
    const target = { ArrowRight: selected + 1, ArrowLeft: selected - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose((target + tabs.length) % tabs.length);
    tabs[selected].focus();
  });

  const show = (): void => {
    list.hidden = !isPhone.matches;
    for (const [i, { element }] of sections.entries()) {
      tabs[i].ariaSelected = String(i === selected);
      tabs[i].tabIndex = i === selected ? 0 : -1;
      element.hidden = isPhone.matches && i !== selected;
      if (isPhone.matches) {
        element.role = 'tabpanel';
        element.setAttribute('aria-labelledby', tabs[i].id);
      } else {
        element.role = null;
        element.removeAttribute('aria-labelledby');
      }
    }
  };
  const select = (i: number): void => {
    selected = i;
    show();
    tabs[i].scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const choose = (i: number): void => {
    select(i);
    onSelect(sections[i]);
  };
  isPhone.addEventListener('change', show);
  show();
  return { selected: () => sections[selected], select: (section) => select(sections.indexOf(section)) };
}

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
  const list = create('div', { class: 'side-tabs', role: 'tablist', 'aria-label': 'Beside the terrain' });
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
