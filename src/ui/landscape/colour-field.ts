import { create } from '../controls/dom.ts';

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
export function colourDigits(colour: string): string {
  return colour.slice(1);
}

/** Reads `683878`, `#683878` or `#A3C`.
 *  @returns `#rrggbb` in lower case; undefined for anything else */
export function readHexColour(text: string): string | undefined {
  const digits = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text)?.[1].toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
