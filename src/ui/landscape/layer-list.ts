import { create } from '../controls/dom.ts';
import type { MenuItem } from '../controls/menu.ts';
import type { LandscapeStore, Selection } from './landscape-store.ts';
import { createLayerCommands, type LayerCommands } from './layer-commands.ts';
import { createLayerDrag } from './layer-list-drag.ts';
import { createLayerListHead } from './layer-list-head.ts';
import { layerModels, skyModel, sunModel } from './layer-list-models.ts';
import { createListRow, type ListRow } from './layer-list-row.ts';
import { whyFull } from './layer-wording.ts';

/** The list of the layers from front to back, the sun and the sky. Rows are selected, reordered, renamed, hidden, added and removed. */
export function createLayerList(container: HTMLElement, store: LandscapeStore): { update(): void } {
  const { transient, landscape } = store;
  const list = create('ul', { class: 'layer-list', 'aria-label': 'Layers, front to back' });
  const announcement = create('p', { class: 'visually-hidden', role: 'status' });
  const commands = createLayerCommands(store, {
    update,
    focus: (row) => rowOf(row).button.focus(),
    reveal: (row) => rowOf(row).element.scrollIntoView({ block: 'nearest' }),
    announce(text) {
      announcement.textContent = text;
    },
  });
  const head = createLayerListHead(store, { onAdd: commands.add, onShowAll: commands.showAll });
  container.append(head.element, list, announcement);

  const layerRows: ListRow[] = [];
  const sun = createListRow({ onSelect: () => commands.select('sun'), onToggleShown: commands.toggleSun });
  const sky = createListRow({ onSelect: () => commands.select('sky'), onToggleShown: commands.toggleStars });
  list.append(sun.element, sky.element);
  const drag = createLayerDrag(list, () => layerRows, commands.move);

  list.addEventListener('keydown', (event) => {
    if (!(event.target instanceof HTMLButtonElement) || !event.target.classList.contains('layer-select')) return;
    const openNameField = (layer: number): void => layerRows[layer].rename();
    const run = keyAction(event, transient.get().selected, layerRows.length, commands, openNameField);
    if (!run) return;
    run();
    event.preventDefault();
    event.stopPropagation();
  });

  return { update };

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

  function addRow(layer: number): ListRow {
    const row = createListRow({
      onSelect: () => commands.select(layer),
      onToggleShown: () => commands.toggleShown(layer),
      layer: {
        menuItems: () => layerMenu(store, layer, commands, row.rename),
        onRename: (name) => commands.rename(layer, name),
      },
    });
    sun.element.before(row.element);
    drag.add({ element: row.element, grip: row.grip });
    return row;
  }

  function rowOf(selected: Selection): ListRow {
    return selected === 'sun' ? sun : selected === 'sky' ? sky : layerRows[selected];
  }
}

/** What a key does in the list; undefined if nothing. Arrows, Home and End select, Alt+arrows move, F2 renames, Delete removes. */
function keyAction(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  selected: Selection,
  layerCount: number,
  { select, move, remove }: LayerCommands,
  openNameField: (layer: number) => void,
): (() => void) | undefined {
  if (ctrlKey || metaKey) return undefined;
  const order: Selection[] = [...Array(layerCount).keys(), 'sun', 'sky'];
  const by = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (by !== undefined && altKey) return () => typeof selected === 'number' && move(selected, selected + by);
  const to = by === undefined ? { Home: 0, End: order.length - 1 }[key] : order.indexOf(selected) + by;
  if (to !== undefined) return () => select(order[Math.min(Math.max(to, 0), order.length - 1)]);
  if (typeof selected !== 'number') return undefined;
  return { F2: () => openNameField(selected), Delete: () => remove(selected) }[key];
}

/** The menu of a layer. */
function layerMenu(
  { landscape, transient }: LandscapeStore,
  layer: number,
  { duplicate, toggleSolo, move, remove }: LayerCommands,
  openNameField: () => void,
): MenuItem[] {
  const last = landscape().layers.length - 1;
  const front = layer === 0 ? 'It is the front layer' : undefined;
  const back = layer === last ? 'It is the back layer' : undefined;
  const only = last === 0 ? 'A landscape has at least one layer' : undefined;
  const full = whyFull(landscape());
  const isOn = transient.get().solo === layer;
  const soloTitle = 'Shows this layer alone; exports and links keep all';
  return [
    { label: 'Rename', title: 'F2, or a double-click on the name', onSelect: openNameField },
    { label: 'Duplicate', title: 'A copy right behind it', disabled: full, onSelect: () => duplicate(layer) },
    { label: 'Solo', title: soloTitle, isOn, onSelect: () => toggleSolo(layer) },
    { label: 'Move forward', title: 'Alt+Up: nearer by one', disabled: front, onSelect: () => move(layer, layer - 1) },
    { label: 'Move back', title: 'Alt+Down: farther by one', disabled: back, onSelect: () => move(layer, layer + 1) },
    { label: 'Remove', title: 'Delete', disabled: only, onSelect: () => remove(layer) },
  ];
}
