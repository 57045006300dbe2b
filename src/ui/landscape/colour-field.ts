import { html, noChange } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { create } from '../controls/dom.ts';
import type { Folder } from '../panel/folder.ts';
import { addRow, endTyping, type Field, type Phase, type Row, textIn } from '../panel/row.ts';

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
export function addColourRow(folder: Folder, field: Field<string>): Row {
  const write = (colour: string | undefined, phase: Phase): void => {
    if (colour !== undefined) field.write(colour, phase);
    row.refresh();
  };
  const row = addRow(folder, field, 'is-text colour-row', ({ nameId, title, isDisabled, isEdited }) => {
    const digits = colourDigits(field.read());
    return html`
      <input type="color" aria-label=${`${field.label}, picker`} title=${title} ?disabled=${isDisabled} .value=${live(field.read())}
        @input=${(event: Event) => write(textIn(event), 'live')} @change=${(event: Event) => write(textIn(event), 'final')} />
      <input type="text" autocomplete="off" spellcheck="false" aria-labelledby=${nameId} title=${title} ?disabled=${isDisabled}
        .value=${isEdited ? noChange : live(digits)} @change=${(event: Event) => write(readHexColour(textIn(event)), 'final')}
        @keydown=${(event: KeyboardEvent) => endTyping(event, digits)} />`;
  });
  return row;
}
