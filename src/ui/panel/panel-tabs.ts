import { isPhone } from '../controls/page-size.ts';
import { createTabs } from '../controls/tabs.ts';

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
  const choose = (i: number): void => {
    select(i);
    onSelect(sections[i]);
  };
  const tabs = createTabs(
    list,
    sections.map(({ title, element }, i) => {
      element.id ||= `${name}-section-${i}`;
      return { id: `${name}-tab-${i}`, label: title, title: `Show ${title}`, controls: element.id };
    }),
    choose,
    { class: 'panel-tab' },
  );

  const show = (): void => {
    list.hidden = !isPhone.matches;
    tabs.select(selected);
    for (const [i, { element }] of sections.entries()) {
      element.hidden = isPhone.matches && i !== selected;
      if (isPhone.matches) {
        element.role = 'tabpanel';
        element.setAttribute('aria-labelledby', tabs.buttons[i].id);
      } else {
        element.role = null;
        element.removeAttribute('aria-labelledby');
      }
    }
  };
  const select = (i: number): void => {
    selected = i;
    show();
    tabs.buttons[i].scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  isPhone.addEventListener('change', show);
  show();
  return { selected: () => sections[selected], select: (section) => select(sections.indexOf(section)) };
}
