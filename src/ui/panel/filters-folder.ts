import type { GUI } from 'lil-gui';
import type { Recipe } from '../../core/recipe.ts';
import { create } from '../controls/dom.ts';
import { type IconName, icon } from '../controls/icons.ts';
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
  /** Which steps are to be folded when the list is built again; undefined, as they are. */
  let folded: boolean[] | undefined;

  /** Moves or removes a step. The others stay folded or not, and the focus stays with the step that was moved, or goes to what takes the
   *  place of the one removed.
   *  @param to the place it moves to, undefined if it is removed
   *  @param action of the button that was pressed */
  const reorder = (change: (recipe: Recipe) => Recipe, from: number, to: number | undefined, action: IconName): void => {
    folded = steps.map((step) => step._closed);
    const [own] = folded.splice(from, 1);
    if (to !== undefined) folded.splice(to, 0, own);
    edit(change, 'final');
    refresh();
    const place = steps[Math.min(to ?? from, steps.length - 1)];
    const buttons = [...(place?.domElement.querySelectorAll<HTMLButtonElement>(':scope > .filter-buttons button:enabled') ?? [])];
    (buttons.find((button) => button.dataset.action === action) ?? buttons[0] ?? gui.$title).focus();
  };

  const rebuild = (): void => {
    const isFolded = folded ?? steps.map((step) => step._closed);
    folded = undefined;
    for (const step of steps) step.destroy();
    rows = [];
    steps = model().recipe.filters.map(({ filter: id }, index, { length }) => {
      const filter = registry.filters.find((f) => f.id === id);
      const name = filter?.title ?? id;
      const folder = addFolder(gui, `${index + 1} · ${name}`, !isFolded[index]);
      folder.$title.title = filter?.summary ?? '';
      const schemaRows = addSchemaRows(folder, filter?.params ?? {}, {
        values: () => model().recipe.filters[index]?.params ?? {},
        write: (param, value, phase) => edit((recipe) => edits.withFilterParam(recipe, index, param, value), phase),
      });
      rows.push(...schemaRows);
      const move = (to: number, action: IconName) => () =>
        reorder((recipe) => edits.withFilterMoved(recipe, index, to), index, to, action);
      const remove = (): void => reorder((recipe) => edits.withFilterRemoved(recipe, index), index, undefined, 'close');
      folder.$title.after(
        create(
          'div',
          { class: 'filter-buttons' },
          button('chevron-up', `Move ${name} up`, move(index - 1, 'chevron-up'), index === 0),
          button('chevron-down', `Move ${name} down`, move(index + 1, 'chevron-down'), index === length - 1),
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
  const element = create('button', { type: 'button', 'aria-label': label, title: label, 'data-action': name }, icon(name));
  element.disabled = isDisabled;
  element.addEventListener('click', run);
  return element;
}
