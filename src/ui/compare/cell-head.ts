import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { onFieldChange } from '../controls/memo.ts';
import { createMenu, type MenuItem } from '../controls/menu.ts';

export interface CellHeadModel {
  readonly title: string;
  readonly detail: string;
  /** The tooltip. */
  readonly description: string;
  /** `14 ms`; empty where there is none. */
  readonly time: string;
  /** The elevation at the hovered position, if there is one. */
  readonly here: string | undefined;
}

const TIME_TITLE = 'One run in this browser, while others may run: the command line’s compare gives steadier times';

/** The head of a cell: what it shows, the time to generate it, the elevation under the pointer, and a menu. */
export function createCellHead(
  chips: readonly (Node | string)[],
  menuName: string,
  items: () => readonly MenuItem[],
): { readonly element: HTMLElement; readonly aside: HTMLElement; update(model: CellHeadModel): void } {
  const title = create('b');
  const detail = create('span', { class: 'cell-detail' });
  const time = create('span', { class: 'cell-time', title: TIME_TITLE });
  const here = create('span', { class: 'cell-here', hidden: '' });
  const aside = create('span', { class: 'cell-aside' }, here);
  const menu = create('button', { class: 'icon-button cell-menu', type: 'button', 'aria-label': menuName, title: menuName });
  menu.append(icon('more'));
  const chip = create('span', { class: 'cell-chips' }, ...chips);
  const text = create('p', { class: 'cell-said' }, title, detail, time);
  const element = create('header', { class: 'cell-head' }, chip, text, aside, menu);
  createMenu(menu, items);
  return {
    element,
    aside,
    update: onFieldChange((model) => {
      title.textContent = model.title;
      detail.textContent = model.detail;
      time.textContent = model.time;
      text.title = model.description;
      here.hidden = model.here === undefined;
      here.textContent = model.here ?? '';
    }),
  };
}
