import type { GUI } from 'lil-gui';
import { create } from '../controls/dom.ts';
import { completeRow, controlOf, type Field, type Row, takeWhenTyped } from '../panel/row.ts';
import { colourDigits, readHexColour } from './palette-colour.ts';

/** A colour: the browser's own picker, and its digits beside it. */
export function addColourRow(gui: GUI, field: Field<string>): Row {
  const controller = gui.add({ value: colourDigits(field.read()) }, 'value');
  const digits = controlOf(controller, HTMLInputElement, 'input');
  digits.autocomplete = 'off';
  digits.spellcheck = false;
  const picker = create('input', { type: 'color', 'aria-label': `${field.label}, picker` });
  digits.before(picker);
  controller.domElement.classList.add('colour-row');
  const display = (): void => {
    picker.value = field.read();
    if (!digits.matches(':focus')) digits.value = colourDigits(field.read());
  };
  const take = (colour: string | undefined, phase: 'live' | 'final'): void => {
    if (colour !== undefined) field.write(colour, phase);
    row.refresh();
  };
  takeWhenTyped(controller, digits, (text) => {
    take(readHexColour(text), 'final');
    digits.value = colourDigits(field.read());
  });
  picker.addEventListener('input', (event) => {
    // The row's own text field is what lil-gui listens to.
    event.stopPropagation();
    take(picker.value, 'live');
  });
  picker.addEventListener('change', () => take(picker.value, 'final'));
  const row = completeRow({ field, controller, controls: [picker, digits], display });
  return row;
}
