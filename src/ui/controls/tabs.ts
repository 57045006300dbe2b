import { create } from './dom.ts';

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** Tooltip. */
  readonly title: string;
  /** Id of the element that it shows. */
  readonly controls: string;
}

/** Fills a list with tabs. Arrow keys, Home and End choose another, which takes the focus.
 *  @param onChoose a person has chosen a tab, by its index
 *  @returns `select` marks a tab */
export function createTabs(
  list: HTMLElement,
  tabs: readonly Tab[],
  onChoose: (index: number) => void,
  attributes: Readonly<Record<string, string>> = {},
): { readonly buttons: readonly HTMLButtonElement[]; select(index: number): void } {
  let selected = 0;
  const buttons = tabs.map(({ id, label, title, controls }, i) => {
    const tab = create('button', { ...attributes, id, type: 'button', role: 'tab', 'aria-controls': controls, title }, label);
    tab.addEventListener('click', () => onChoose(i));
    return tab;
  });
  list.replaceChildren(...buttons);
  list.addEventListener('keydown', (event) => {
    const to = { ArrowRight: selected + 1, ArrowLeft: selected - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const at = (to + buttons.length) % buttons.length;
    onChoose(at);
    buttons[at].focus();
  });
  return {
    buttons,
    select(index) {
      selected = index;
      for (const [i, tab] of buttons.entries()) {
        tab.ariaSelected = String(i === index);
        tab.tabIndex = i === index ? 0 : -1;
      }
    },
  };
}
