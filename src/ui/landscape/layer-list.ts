import '../styles/layer-list.css';
import { withLayer } from '../../landscape/edits.ts';
import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import type { LandscapeStore, Selection } from './landscape-store.ts';
import { createLayerDrag } from './layer-list-drag.ts';
import { layerMenu } from './layer-list-menu.ts';
import { layerModels, skyModel, sunModel } from './layer-list-models.ts';
import { createListRow, type ListRow } from './layer-list-row.ts';
import { layerName, whyFull } from './layer-wording.ts';
import { createSkyToggles } from './sky-toggles.ts';

/** The layers from front to back, the sun and the sky: which there are, in what order, which are seen and which one is selected. */
export function createLayerList(container: HTMLElement, store: LandscapeStore): { update(): void; dispose(): void } {
  const { actions, passing, landscape } = store;
  const add = create('button', { class: 'icon-button', type: 'button', 'aria-label': 'Add a layer' }, icon('plus'));
  const note = create('span', { class: 'layers-note' }, 'front to back');
  const soloName = create('span');
  const all = create('button', { class: 'layers-all', type: 'button', title: 'Show all layers again' }, soloName, icon('close'));
  const head = create('div', { class: 'layers-head' }, create('h2', {}, 'Layers'), note, all, add);
  const list = create('ul', { class: 'layer-list', 'aria-label': 'Layers, front to back' });
  const told = create('p', { class: 'visually-hidden', role: 'status' });
  container.append(head, list, told);

  const toggles = createSkyToggles(store);
  const layerRows: ListRow[] = [];
  const sun = createListRow({ onSelect: () => select('sun'), onToggleShown: () => updateAfter(toggles.sun) });
  const sky = createListRow({ onSelect: () => select('sky'), onToggleShown: () => updateAfter(toggles.stars) });
  list.append(sun.element, sky.element);
  const drag = createLayerDrag(list, () => layerRows, move);

  add.addEventListener('click', () => {
    const full = whyFull(landscape());
    if (full !== undefined) {
      tell(full);
      return;
    }
    actions.addLayer();
    update();
    layerRows[0].button.scrollIntoView({ block: 'nearest' });
  });
  all.addEventListener('click', () => {
    const { solo } = passing.get();
    if (solo !== undefined) actions.toggleSolo(solo);
    update();
    rowOf(passing.get().selected).button.focus();
  });
  list.addEventListener('keydown', (event) => {
    if (!(event.target instanceof HTMLButtonElement) || !event.target.classList.contains('layer-select')) return;
    if (!onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    update,
    dispose() {
      for (const row of layerRows) row.dispose();
    },
  };

  function update(): void {
    const now = landscape();
    const { layers } = now;
    const { solo } = passing.get();
    for (let i = layerRows.length; i < layers.length; i++) layerRows.push(addRow(i));
    for (const row of layerRows.splice(layers.length)) row.dispose();
    layerModels(now, passing.get()).forEach((model, i) => {
      layerRows[i].update(model);
    });
    sun.update(sunModel(now, passing.get()));
    sky.update(skyModel(now, passing.get()));
    const full = whyFull(now);
    add.ariaDisabled = String(full !== undefined);
    add.title = full ?? 'Add a layer before the others';
    note.hidden = solo !== undefined;
    all.hidden = solo === undefined;
    if (solo !== undefined) soloName.textContent = `Solo: ${layerName(layers[solo], solo)}`;
  }

  /** The page follows the document a little later. */
  function updateAfter(change: () => unknown): void {
    change();
    update();
  }

  function addRow(index: number): ListRow {
    const row = createListRow({
      onSelect: () => select(index),
      onToggleShown: () => {
        const { isShown } = landscape().layers[index].settings;
        updateAfter(() => actions.edit((now) => withLayer(now, index, { settings: { isShown: !isShown } })));
      },
      layer: {
        menuItems: () =>
          layerMenu(landscape(), index, passing.get().solo === index, {
            onRename: row.rename,
            onDuplicate: () => goAfter(() => actions.duplicateLayer(index)),
            onSolo: () => updateAfter(() => actions.toggleSolo(index)),
            onRemove: () => remove(index),
            onMove: (to) => move(index, to),
          }),
        onRename: (name) => updateAfter(() => actions.edit((now) => withLayer(now, index, { name }))),
      },
    });
    sun.element.before(row.element);
    drag.add({ element: row.element, grip: row.grip });
    return row;
  }

  /** @returns whether the key was one of the list's */
  function onKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey) return false;
    const { selected } = passing.get();
    const order: Selection[] = [...layerRows.keys(), 'sun', 'sky'];
    const at = order.indexOf(selected);
    const by = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (by !== undefined && altKey) {
      if (typeof selected === 'number') move(selected, selected + by);
      return true;
    }
    const to = by === undefined ? { Home: 0, End: order.length - 1 }[key] : at + by;
    if (to !== undefined) {
      select(order[Math.min(Math.max(to, 0), order.length - 1)]);
      return true;
    }
    if (typeof selected !== 'number') return false;
    if (key === 'F2') layerRows[selected].rename();
    else if (key === 'Delete') remove(selected);
    else return false;
    return true;
  }

  function rowOf(selected: Selection): ListRow {
    return selected === 'sun' ? sun : selected === 'sky' ? sky : layerRows[selected];
  }

  function select(to: Selection): void {
    goAfter(() => actions.select(to));
  }

  /** Brings the selected row into view, with the focus, once it is where it belongs. */
  function goAfter(change: () => void): void {
    updateAfter(change);
    const { button, element } = rowOf(passing.get().selected);
    button.focus();
    element.scrollIntoView({ block: 'nearest' });
  }

  function move(from: number, to: number): void {
    const { layers } = landscape();
    if (to < 0 || to >= layers.length) return;
    actions.select(from);
    goAfter(() => actions.moveLayer(from, to));
    tell(`${layerName(layers[from], from)} is now layer ${to + 1} of ${layers.length}`);
  }

  function remove(index: number): void {
    const { layers } = landscape();
    if (layers.length === 1) {
      tell('A landscape has at least one layer');
      return;
    }
    goAfter(() => {
      actions.removeLayer(index);
      actions.select(Math.min(index, layers.length - 2));
    });
    tell(`${layerName(layers[index], index)} is removed`);
  }

  function tell(text: string): void {
    told.textContent = text;
  }
}
