import type { GUI } from 'lil-gui';
import { create } from '../controls/dom.ts';
import { completeRow, controlOf, type Field, onTyped, type Phase, type Row } from '../panel/row.ts';

export interface ColourField {
  readonly element: HTMLElement;
  update(colour: string, label?: string): void;
}

/** A labelled colour: the browser's colour picker, and a field with the hexadecimal digits.
 *  @param onColour called at every change, also while the picker is open */
export function createColourField(label: string, tooltip: string, onColour: (colour: string) => void): ColourField {
  const picker = create('input', { type: 'color' });
  const digits = create('input', { class: 'field', type: 'text', autocomplete: 'off', spellcheck: 'false', maxlength: '7' });
  const name = create('span', { class: 'colour-label cut', 'aria-hidden': 'true' });
  const element = create('div', { class: 'colour-field soft', title: tooltip }, name, picker, digits);
  let current = '';

  picker.addEventListener('input', () => onColour(picker.value));
  digits.addEventListener('change', () => {
    const colour = readHexColour(digits.value);
    digits.value = colourDigits(colour ?? current);
    if (colour !== undefined && colour !== current) onColour(colour);
  });
  digits.addEventListener('focus', () => digits.select());

  return {
    element,
    update(colour, text = label) {
      current = colour;
      name.textContent = text;
      picker.ariaLabel = `${text}, picker`;
      digits.ariaLabel = text;
      picker.title = digits.title = tooltip;
      picker.value = colour;
      if (!digits.matches(':focus')) digits.value = colourDigits(colour);
    },
  };
}

/** `#683878` → `683878` */
function colourDigits(colour: string): string {
  return colour.slice(1);
}

/** Reads `683878`, `#683878` or `#A3C`.
 *  @returns `#rrggbb` in lower case; undefined for anything else */
function readHexColour(text: string): string | undefined {
  const digits = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text)?.[1].toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

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
