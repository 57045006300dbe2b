import type { Filter } from '../../core/generator.ts';
import type { FilterStep, Recipe } from '../../core/recipe.ts';
import { create } from '../controls/dom.ts';
import { type IconName, iconButton } from '../controls/icons.ts';
import { addNote, algorithmText } from './algorithm-rows.ts';
import { addFolder, type Folder } from './folder.ts';
import type { PanelAccess } from './panel-access.ts';
import { addChoiceRow } from './plain-rows.ts';
import type { Row } from './row.ts';
import { addSchemaRows } from './schema-rows.ts';

/** A folder for each filter of the recipe, in order, and a list to add one. */
export function createFiltersFolder(parent: Folder, access: PanelAccess): { refresh(): void } {
  const { edits, registry, model, edit, refuse } = access;
  const adder = addChoiceRow(parent, {
    label: 'Add filter',
    tooltip: () => 'Filters change the finished terrain, one after the other.',
    options: () => ({ 'Choose…': '', ...Object.fromEntries(registry.filters.map(({ id, title }) => [title, id])) }),
    read: () => '',
    write: (id) => id === '' || edit((recipe) => edits.withFilterAdded(recipe, id), 'final'),
  });
  let folders: Folder[] = [];
  let rows: Row[] = [];
  let shownIds = '';
  /** Whether each folder is closed after the next rebuild; undefined: as they are. */
  let nextClosed: boolean[] | undefined;

  /** Moves or removes a filter. Folders stay open or closed. The focus goes to the moved filter, or to the one after the removed one.
   *  @param to its new index, undefined to remove it
   *  @param action of the pressed button */
  const reorder = (change: (recipe: Recipe) => Recipe, from: number, to: number | undefined, action: IconName): void => {
    nextClosed = folders.map((folder) => !folder.isOpen());
    const [isClosed] = nextClosed.splice(from, 1);
    if (to !== undefined) nextClosed.splice(to, 0, isClosed);
    edit(change, 'final');
    refresh();
    const folder = folders[Math.min(to ?? from, folders.length - 1)];
    const buttons = [...(folder?.element.querySelectorAll<HTMLButtonElement>(':scope > .filter-buttons button:enabled') ?? [])];
    (buttons.find((button) => button.dataset.action === action) ?? buttons[0] ?? parent.head).focus();
  };

  const rebuild = (): void => {
    const closed = nextClosed ?? folders.map((folder) => !folder.isOpen());
    nextClosed = undefined;
    for (const folder of folders) folder.element.remove();
    rows = [];
    folders = model().recipe.filters.map(({ filter: id }, index, { length }) => {
      const filter = registry.filters.find((f) => f.id === id);
      const name = filter?.title ?? id;
      const folder = addFolder(parent, `${index + 1} · ${name}`, !closed[index]);
      folder.element.classList.toggle('is-off', model().recipe.filters[index].isOff === true);
      folder.head.title = filter ? algorithmText(filter) : '';
      const schemaRows = addSchemaRows(folder, filter?.params ?? {}, {
        values: () => model().recipe.filters[index]?.params ?? {},
        write: (param, value, phase) => edit((recipe) => edits.withFilterParam(recipe, index, param, value), phase),
        refuse: (param, problem) => refuse(`filter ${index + 1}, ${filter?.params[param].label}: ${problem}`),
      });
      const note = addNote(folder, () => whyIdle(filter, model().recipe.filters[index]));
      rows.push(...schemaRows, note);
      const move = (to: number, action: IconName) => () =>
        reorder((recipe) => edits.withFilterMoved(recipe, index, to), index, to, action);
      const remove = (): void => reorder((recipe) => edits.withFilterRemoved(recipe, index), index, undefined, 'close');
      folder.head.after(
        create(
          'div',
          { class: 'filter-buttons' },
          button('chevron-up', `Move ${name} up`, move(index - 1, 'chevron-up'), index === 0),
          button('chevron-down', `Move ${name} down`, move(index + 1, 'chevron-down'), index === length - 1),
          eye(index, name),
          button('close', `Remove ${name}`, remove, false),
        ),
      );
      return folder;
    });
  };

  /** Switches a filter off, and on again. */
  const eye = (index: number, name: string): HTMLButtonElement => {
    const isOff = model().recipe.filters[index].isOff === true;
    const toggle = (): void => {
      edit((recipe) => edits.withFilterOff(recipe, index, !isOff), 'final');
      refresh();
      folders[index]?.element.querySelector<HTMLButtonElement>(':scope > .filter-buttons [data-action^=eye]')?.focus();
    };
    return button(isOff ? 'eye-off' : 'eye', isOff ? `Switch ${name} on` : `Switch ${name} off`, toggle, false);
  };
  const refresh = (): void => {
    const ids = model()
      .recipe.filters.map(({ filter, isOff }) => `${filter} ${isOff}`)
      .join();
    if (ids !== shownIds) rebuild();
    shownIds = ids;
    for (const row of [adder, ...rows]) row.refresh();
  };
  refresh();
  return { refresh };
}

/** `No effect: P and Q are the same point.`; empty where the filter does something. */
function whyIdle(filter: Filter | undefined, step: FilterStep | undefined): string {
  const why = step && filter?.whyIdle?.(step.params);
  return why === undefined ? '' : `No effect: ${why}.`;
}

function button(name: IconName, label: string, run: () => void, isDisabled: boolean): HTMLButtonElement {
  const element = iconButton(name, label, run, { class: '', 'data-action': name });
  element.disabled = isDisabled;
  return element;
}
