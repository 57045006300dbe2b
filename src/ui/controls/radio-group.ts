import { create } from './dom.ts';

export interface RadioOption<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly title: string;
}

/** A segmented control: a row of radio buttons with arrow keys. */
export function createRadioGroup<T extends string>(
  name: string,
  options: readonly RadioOption<T>[],
  onChoose: (value: T) => void,
): { readonly element: HTMLElement; check(value: T): void } {
  const element = create('div', { class: 'segmented', role: 'radiogroup', 'aria-label': name });
  const radios = options.map(({ value, label, title }) => {
    const button = element.appendChild(create('button', { type: 'button', role: 'radio', title }, label));
    button.addEventListener('click', () => onChoose(value));
    return { value, button };
  });
  element.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = radios.findIndex(({ button }) => button === document.activeElement);
    const { button } = radios[(at + by + radios.length) % radios.length];
    button.click();
    button.focus();
  });
  return {
    element,
    check(checked) {
      for (const { value, button } of radios) {
        button.setAttribute('aria-checked', String(value === checked));
        button.tabIndex = value === checked ? 0 : -1;
      }
    },
  };
}
