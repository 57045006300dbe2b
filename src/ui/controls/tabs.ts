import { create } from './dom.ts';

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** Tooltip. */
  readonly title: string;
  /** Id of the element that it shows. */
  readonly controls: string;
}

/** Fills a list with tabs. Arrow keys, Home and End choose another that is not hidden, which takes the focus.
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
    const shown = buttons.filter(({ hidden }) => !hidden);
    const at = shown.indexOf(buttons[selected]);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = shown[(to + shown.length) % shown.length];
    onChoose(buttons.indexOf(tab));
    tab.focus();
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
