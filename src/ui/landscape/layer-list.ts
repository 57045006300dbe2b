import '../styles/layer-list.css';
import { withLayer } from '../../landscape/edits.ts';
import { create } from '../controls/dom.ts';
import type { MenuItem } from '../controls/menu.ts';
import type { LandscapeStore, Selection } from './landscape-store.ts';
import { createLayerDrag } from './layer-list-drag.ts';
import { createLayerListHead } from './layer-list-head.ts';
import { layerModels, skyModel, sunModel } from './layer-list-models.ts';
import { createListRow, type ListRow } from './layer-list-row.ts';
import { layerName, whyFull } from './layer-wording.ts';
import { createSkyToggles } from './sky-toggles.ts';

/** The list of the layers from front to back, the sun and the sky. Rows are selected, reordered, renamed, hidden, added and removed. */
export function createLayerList(container: HTMLElement, store: LandscapeStore): { update(): void; dispose(): void } {
  const { actions, transient, landscape } = store;
  const head = createLayerListHead(store, { onAdd: add, onShowAll: showAll });
  const list = create('ul', { class: 'layer-list', 'aria-label': 'Layers, front to back' });
  const announcement = create('p', { class: 'visually-hidden', role: 'status' });
  container.append(head.element, list, announcement);

  const toggles = createSkyToggles(store);
  const layerRows: ListRow[] = [];
  const sun = createListRow({ onSelect: () => select('sun'), onToggleShown: () => change(toggles.sun) });
  const sky = createListRow({ onSelect: () => select('sky'), onToggleShown: () => change(toggles.stars) });
  list.append(sun.element, sky.element);
  const drag = createLayerDrag(list, () => layerRows, move);

  list.addEventListener('keydown', (event) => {
    if (!(event.target instanceof HTMLButtonElement) || !event.target.classList.contains('layer-select')) return;
    const run = keyAction(event, transient.get().selected, layerRows.length, {
      select,
      move,
      remove,
      rename: (layer) => layerRows[layer].rename(),
    });
    if (!run) return;
    run();
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
    for (let i = layerRows.length; i < now.layers.length; i++) layerRows.push(addRow(i));
    for (const row of layerRows.splice(now.layers.length)) row.dispose();
    layerModels(now, transient.get()).forEach((model, i) => {
      layerRows[i].update(model);
    });
    sun.update(sunModel(now, transient.get()));
    sky.update(skyModel(now, transient.get()));
    head.update();
  }

  /** Makes a change and shows it at once: the page follows the document only later. */
  function change(run: () => unknown): void {
    run();
    update();
  }

  /** Makes a change, then scrolls to the selected row and gives it the focus. */
  function changeAndFocus(run: () => void): void {
    change(run);
    const { button, element } = rowOf(transient.get().selected);
    button.focus();
    element.scrollIntoView({ block: 'nearest' });
  }

  function addRow(index: number): ListRow {
    const row = createListRow({
      onSelect: () => select(index),
      onToggleShown: () => {
        const { isShown } = landscape().layers[index].settings;
        change(() => actions.edit((now) => withLayer(now, index, { settings: { isShown: !isShown } })));
      },
      layer: {
        menuItems: () =>
          layerMenu(store, index, {
            onRename: row.rename,
            onDuplicate: () => changeAndFocus(() => actions.duplicateLayer(index)),
            onSolo: () => change(() => actions.toggleSolo(index)),
            onRemove: () => remove(index),
            onMove: (to) => move(index, to),
          }),
        onRename: (name) => change(() => actions.edit((now) => withLayer(now, index, { name }))),
      },
    });
    sun.element.before(row.element);
    drag.add({ element: row.element, grip: row.grip });
    return row;
  }

  function rowOf(selected: Selection): ListRow {
    return selected === 'sun' ? sun : selected === 'sky' ? sky : layerRows[selected];
  }

  function select(to: Selection): void {
    changeAndFocus(() => actions.select(to));
  }

  function add(): void {
    const full = whyFull(landscape());
    if (full !== undefined) {
      announce(full);
      return;
    }
    change(actions.addLayer);
    layerRows[0].button.scrollIntoView({ block: 'nearest' });
  }

  function showAll(): void {
    const { solo, selected } = transient.get();
    if (solo !== undefined) change(() => actions.toggleSolo(solo));
    rowOf(selected).button.focus();
  }

  function move(from: number, to: number): void {
    const { layers } = landscape();
    if (to < 0 || to >= layers.length) return;
    actions.select(from);
    changeAndFocus(() => actions.moveLayer(from, to));
    announce(`${layerName(layers[from], from)} is now layer ${to + 1} of ${layers.length}`);
  }

  function remove(index: number): void {
    const { layers } = landscape();
    if (layers.length === 1) {
      announce('A landscape has at least one layer');
      return;
    }
    changeAndFocus(() => {
      actions.removeLayer(index);
      actions.select(Math.min(index, layers.length - 2));
    });
    announce(`${layerName(layers[index], index)} is removed`);
  }

  function announce(text: string): void {
    announcement.textContent = text;
  }
}

interface KeyActions {
  select(to: Selection): void;
  move(from: number, to: number): void;
  rename(layer: number): void;
  remove(layer: number): void;
}

/** What a key does in the list; undefined if nothing. Arrows, Home and End select, Alt+arrows move, F2 renames, Delete removes. */
function keyAction(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  selected: Selection,
  layerCount: number,
  { select, move, rename, remove }: KeyActions,
): (() => void) | undefined {
  if (ctrlKey || metaKey) return undefined;
  const order: Selection[] = [...Array(layerCount).keys(), 'sun', 'sky'];
  const by = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (by !== undefined && altKey) return () => typeof selected === 'number' && move(selected, selected + by);
  const to = by === undefined ? { Home: 0, End: order.length - 1 }[key] : order.indexOf(selected) + by;
  if (to !== undefined) return () => select(order[Math.min(Math.max(to, 0), order.length - 1)]);
  if (typeof selected !== 'number') return undefined;
  return { F2: () => rename(selected), Delete: () => remove(selected) }[key];
}

interface LayerMenuEvents {
  onRename(): void;
  onDuplicate(): void;
  onSolo(): void;
  onRemove(): void;
  onMove(to: number): void;
}

/** The menu of a layer. */
function layerMenu({ landscape, transient }: LandscapeStore, index: number, events: LayerMenuEvents): MenuItem[] {
  const last = landscape().layers.length - 1;
  const front = index === 0 ? 'It is the front layer' : undefined;
  const back = index === last ? 'It is the back layer' : undefined;
  const only = last === 0 ? 'A landscape has at least one layer' : undefined;
  const full = whyFull(landscape());
  const isSolo = transient.get().solo === index;
  return [
    { label: 'Rename', title: 'F2, or a double-click on the name', onSelect: events.onRename },
    { label: 'Duplicate', title: 'A copy right behind it', disabled: full, onSelect: events.onDuplicate },
    { label: 'Solo', title: 'Shows this layer alone; exports and links keep all', isOn: isSolo, onSelect: events.onSolo },
    { label: 'Move forward', title: 'Alt+Up: nearer by one', disabled: front, onSelect: () => events.onMove(index - 1) },
    { label: 'Move back', title: 'Alt+Down: farther by one', disabled: back, onSelect: () => events.onMove(index + 1) },
    { label: 'Remove', title: 'Delete', disabled: only, onSelect: events.onRemove },
  ];
}
