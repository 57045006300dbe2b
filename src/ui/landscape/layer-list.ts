import { followDrags } from '../../view2d/drag.ts';
import { create } from '../controls/dom.ts';
import { icon, iconButton, setTooltip } from '../controls/icons.ts';
import type { MenuItem } from '../controls/menu.ts';
import type { LandscapeStore, Selection } from './landscape-store.ts';
import { whyFull } from './landscape-wording.ts';
import { createLayerCommands, type LayerCommands } from './layer-commands.ts';
import { createListRow, type ListRow, layerModels, skyModel, sunModel } from './layer-row.ts';

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

/** The heading of the list of layers, with a button to add one. While a layer is shown alone, a chip names it and shows all again. */
function createLayerListHead(
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
      setTooltip(add, full ?? 'Add a layer in front of the others');
      const solo = soloName();
      note.hidden = solo !== undefined;
      showAll.hidden = solo === undefined;
      if (solo !== undefined) name.textContent = `Solo: ${solo}`;
    },
  };
}

interface DragRow {
  readonly element: HTMLElement;
  readonly grip: HTMLElement;
}

/** Lets rows be reordered by dragging their grips. A line marks the drop position; Escape cancels.
 *  @param list contains the rows, and the line
 *  @param rows that can be dragged, from the top */
function createLayerDrag(list: HTMLElement, rows: () => readonly DragRow[], onMove: (from: number, to: number) => void) {
  const line = list.appendChild(create('div', { class: 'layer-drop', 'aria-hidden': 'true', hidden: '' }));
  let from = -1;
  /** The drop position: 0 is above the first row. */
  let gap = -1;

  const show = (clientY: number): void => {
    const boxes = rows().map(({ element }) => element.getBoundingClientRect());
    gap = boxes.findIndex(({ top, height }) => clientY < top + height / 2);
    if (gap < 0) gap = boxes.length;
    rows()[Math.min(gap, boxes.length - 1)].element.scrollIntoView({ block: 'nearest' });
    const edge = gap < boxes.length ? boxes[gap].top : boxes[boxes.length - 1].bottom;
    line.style.top = `${edge - list.getBoundingClientRect().top + list.scrollTop}px`;
    line.hidden = gap === from || gap === from + 1;
  };
  const end = (): void => {
    window.removeEventListener('keydown', cancel, { capture: true });
    rows()[from]?.element.classList.remove('is-dragged');
    line.hidden = true;
    const to = gap > from ? gap - 1 : gap;
    const dragged = from;
    [from, gap] = [-1, -1];
    if (dragged >= 0 && to >= 0 && to !== dragged) onMove(dragged, to);
  };
  const cancel = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    gap = -1;
    end();
  };

  return {
    /** Makes a row draggable. */
    add({ grip, element }: DragRow): void {
      followDrags(
        grip,
        (event) => {
          from = rows().findIndex((row) => row.element === element);
          element.classList.add('is-dragged');
          window.addEventListener('keydown', cancel, { capture: true });
          event.preventDefault();
          return ({ clientY }) => from >= 0 && show(clientY);
        },
        end,
      );
    },
  };
}
