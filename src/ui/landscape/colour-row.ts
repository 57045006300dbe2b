import type { GUI } from 'lil-gui';
import { create } from '../controls/dom.ts';
import { completeRow, controlOf, type Field, onTyped, type Phase, type Row } from '../panel/row.ts';
import { colourDigits, readHexColour } from './colour-field.ts';

/** A row with the browser's colour picker, and a field with the hexadecimal digits. */
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
  const write = (colour: string | undefined, phase: Phase): void => {
    if (colour !== undefined) field.write(colour, phase);
    row.refresh();
  };
  onTyped(controller, digits, (text) => {
    write(readHexColour(text), 'final');
    digits.value = colourDigits(field.read());
  });
  picker.addEventListener('input', (event) => {
    // lil-gui listens on the row and would take this for its text field.
    event.stopPropagation();
    write(picker.value, 'live');
  });
  picker.addEventListener('change', () => write(picker.value, 'final'));
  const row = completeRow({ field, controller, controls: [picker, digits], display });
  return row;
}
