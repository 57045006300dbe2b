import type { GUI } from 'lil-gui';
import { addChoiceRow, type ChoiceField } from '../panel/plain-rows.ts';
import type { Row } from '../panel/row.ts';

/** A choice of things with names of their own, which are long: its list takes most of the row. */
export function addNamedChoiceRow(gui: GUI, field: ChoiceField): Row {
  const row = addChoiceRow(gui, field);
  gui.controllers[gui.controllers.length - 1].domElement.classList.add('named-choice');
  return row;
}
