import { isSameJson, onFieldChange } from '../../core/memo.ts';
import { create } from '../controls/dom.ts';
import { iconButton } from '../controls/icons.ts';
import { createMenu, type MenuItem } from '../controls/menu.ts';

export interface CellHeadModel {
  readonly title: string;
  readonly detail: string;
  /** The tooltip. */
  readonly description: string;
  /** What else is said of it, in small. */
  readonly facts?: readonly CellFact[];
  /** The elevation at the hovered position, if there is one. */
  readonly here: string | undefined;
}

/** `14 ms`, with its tooltip. */
export interface CellFact {
  readonly text: string;
  readonly title: string;
}

/** The head of a cell: what it shows, facts about it, the elevation under the pointer, and a menu. */
export function createCellHead(
  chips: readonly (Node | string)[],
  menuName: string,
  items: () => readonly MenuItem[],
): { readonly element: HTMLElement; readonly aside: HTMLElement; update(model: CellHeadModel): void } {
  const title = create('b');
  const detail = create('span', { class: 'cell-detail' });
  const here = create('span', { class: 'cell-here', hidden: '' });
  const aside = create('span', { class: 'cell-aside row' }, here);
  const menu = iconButton('more', menuName, () => {}, { class: 'icon-button cell-menu' });
  const chip = create('span', { class: 'cell-chips' }, ...chips);
  const text = create('p', { class: 'cell-said wrap' }, title, detail);
  const element = create('header', { class: 'cell-head' }, chip, text, aside, menu);
  createMenu(menu, items);
  let facts: readonly CellFact[] = [];
  const showFacts = (now: readonly CellFact[]): void => {
    if (isSameJson(now, facts)) return;
    facts = now;
    text.replaceChildren(
      title,
      detail,
      ...now.map((fact) => create('span', { class: 'cell-fact', title: fact.title }, fact.text)),
    );
  };
  return {
    element,
    aside,
    update: onFieldChange((model) => {
      title.textContent = model.title;
      detail.textContent = model.detail;
      showFacts(model.facts ?? []);
      text.title = model.description;
      here.hidden = model.here === undefined;
      here.textContent = model.here ?? '';
    }),
  };
}
