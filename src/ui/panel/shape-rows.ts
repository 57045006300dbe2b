import type { GUI } from 'lil-gui';
import type { Recipe } from '../../core/recipe.ts';
import { create } from '../controls/dom.ts';
import type { PanelAccess } from './panel-access.ts';
import type { Row } from './row.ts';
import { addSchemaRows } from './schema-rows.ts';

/** Rows of the Shape folder: the generator's parameters. Imported terrain has none, and the folder says so. */
export function addShapeRows(gui: GUI, { edits, model, generator, edit, refuse }: PanelAccess): Row[] {
  const { params } = generator() ?? {};
  if (!params) return [addNote(gui, 'Imported terrain has no parameters.')];
  return addSchemaRows(gui, params, {
    values: () => paramsOf(model().recipe),
    write: (id, value, phase) => edit((recipe) => edits.withParam(recipe, id, value), phase),
    refuse: (id, problem) => refuse(`${params[id].label}: ${problem}`),
  });
}

function addNote({ $children }: GUI, text: string): Row {
  const note = $children.appendChild(create('p', { class: 'panel-note' }, text));
  return { refresh() {}, destroy: () => note.remove() };
}

function paramsOf({ source }: Recipe) {
  return source.kind === 'generated' ? source.params : {};
}
