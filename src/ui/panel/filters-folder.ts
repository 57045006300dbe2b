import type { GUI } from 'lil-gui';
import { create } from '../dom.ts';
import { type IconName, icon } from '../icons.ts';
import type { PanelAccess } from './panel-access.ts';
import { addChoiceRow } from './plain-rows.ts';
import { addFolder, type Row } from './row.ts';
import { addSchemaRows } from './schema-rows.ts';

/** The filters of a recipe in their order, each with its parameters, and a choice to add one. */
export function createFiltersFolder(gui: GUI, access: PanelAccess): { refresh(): void } {
  const { edits, registry, model, edit } = access;
  const adder = addChoiceRow(gui, {
    label: 'Add filter',
    tooltip: () => 'Filters change the finished terrain, one after the other.',
    options: () => ({ 'Choose…': '', ...Object.fromEntries(registry.filters.map(({ id, title }) => [title, id])) }),
    read: () => '',
    write: (id) => id === '' || edit((recipe) => edits.withFilterAdded(recipe, id), 'final'),
  });
  let steps: GUI[] = [];
  let rows: Row[] = [];
  let order = '';

  const rebuild = (): void => {
    for (const step of steps) step.destroy();
    rows = [];
    steps = model().recipe.filters.map(({ filter: id }, index, { length }) => {
      const filter = registry.filters.find((f) => f.id === id);
      const name = filter?.title ?? id;
      const folder = addFolder(gui, `${index + 1} · ${name}`);
      folder.$title.title = filter?.summary ?? '';
      const schemaRows = addSchemaRows(folder, filter?.params ?? {}, {
        values: () => model().recipe.filters[index]?.params ?? {},
        write: (param, value, phase) => edit((recipe) => edits.withFilterParam(recipe, index, param, value), phase),
      });
      rows.push(...schemaRows);
      const move = (to: number) => () => edit((recipe) => edits.withFilterMoved(recipe, index, to), 'final');
      const remove = (): boolean => edit((recipe) => edits.withFilterRemoved(recipe, index), 'final');
      folder.$title.after(
        create(
          'div',
          { class: 'filter-buttons' },
          button('chevron-up', `Move ${name} up`, move(index - 1), index === 0),
          button('chevron-down', `Move ${name} down`, move(index + 1), index === length - 1),
          button('close', `Remove ${name}`, remove, false),
        ),
      );
      return folder;
    });
  };

  const refresh = (): void => {
    const now = model()
      .recipe.filters.map(({ filter }) => filter)
      .join();
    if (now !== order) rebuild();
    order = now;
    for (const row of [adder, ...rows]) row.refresh();
  };
  refresh();
  return { refresh };
}

function button(name: IconName, label: string, run: () => void, isDisabled: boolean): HTMLButtonElement {
  const element = create('button', { type: 'button', 'aria-label': label, title: label }, icon(name));
  element.disabled = isDisabled;
  element.addEventListener('click', run);
  return element;
}
