import { create } from '../controls/dom.ts';
import { icon, iconButton } from '../controls/icons.ts';
import type { LandscapeStore } from './landscape-store.ts';
import { whyFull } from './layer-wording.ts';

/** The heading of the list of layers, with a button to add one. While a layer is shown alone, a chip names it and shows all again. */
export function createLayerListHead(
  { landscape, soloName }: Pick<LandscapeStore, 'landscape' | 'soloName'>,
  events: { onAdd(): void; onShowAll(): void },
): { readonly element: HTMLElement; update(): void } {
  const add = iconButton('plus', 'Add a layer', events.onAdd);
  const note = create('span', { class: 'layers-note quiet' }, 'front to back');
  const name = create('span');
  const showAll = create(
    'button',
    { class: 'layers-all row', type: 'button', title: 'Show all layers again' },
    name,
    icon('close'),
  );
  showAll.addEventListener('click', events.onShowAll);
  return {
    element: create('div', { class: 'layers-head row rigid' }, create('h2', {}, 'Layers'), note, showAll, add),
    update() {
      const full = whyFull(landscape());
      add.ariaDisabled = String(full !== undefined);
      add.title = full ?? 'Add a layer in front of the others';
      const solo = soloName();
      note.hidden = solo !== undefined;
      showAll.hidden = solo === undefined;
      if (solo !== undefined) name.textContent = `Solo: ${solo}`;
    },
  };
}
