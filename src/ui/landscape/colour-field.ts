import { create } from '../controls/dom.ts';
import { colourDigits, readHexColour } from './palette-colour.ts';

export interface ColourField {
  readonly element: HTMLElement;
  update(colour: string, label?: string): void;
}

/** A colour with its name: the browser's own picker, and the digits beside it.
 *  @param onColour called with every change, while one picks too */
export function createColourField(label: string, tooltip: string, onColour: (colour: string) => void): ColourField {
  const picker = create('input', { type: 'color' });
  const digits = create('input', { class: 'field', type: 'text', autocomplete: 'off', spellcheck: 'false', maxlength: '7' });
  const name = create('span', { class: 'colour-label', 'aria-hidden': 'true' });
  const element = create('div', { class: 'colour-field', title: tooltip }, name, picker, digits);
  let now = '';

  picker.addEventListener('input', () => onColour(picker.value));
  digits.addEventListener('change', () => {
    const colour = readHexColour(digits.value);
    digits.value = colourDigits(colour ?? now);
    if (colour !== undefined && colour !== now) onColour(colour);
  });
  digits.addEventListener('focus', () => digits.select());

  return {
    element,
    update(colour, text = label) {
      now = colour;
      name.textContent = text;
      picker.ariaLabel = `${text}, picker`;
      digits.ariaLabel = text;
      picker.title = digits.title = tooltip;
      picker.value = colour;
      if (!digits.matches(':focus')) digits.value = colourDigits(colour);
    },
  };
}
