import { create } from './dom.ts';

export interface RadioOption<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly title: string;
}

export interface RadioGroup<T extends string> {
  readonly element: HTMLElement;
  /** @param without options that cannot be chosen now: they are hidden */
  check(value: T, without?: readonly T[]): void;
}

/** A segmented control: a row of radio buttons with arrow keys. */
export function createRadioGroup<T extends string>(
  name: string,
  options: readonly RadioOption<T>[],
  onChoose: (value: T) => void,
): RadioGroup<T> {
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
    const shown = radios.filter(({ button }) => !button.hidden);
    const at = shown.findIndex(({ button }) => button === document.activeElement);
    const { button } = shown[(at + by + shown.length) % shown.length];
    button.click();
    button.focus();
  });
  return {
    element,
    check(checked, without = []) {
      for (const { value, button } of radios) {
        button.hidden = without.includes(value);
        button.setAttribute('aria-checked', String(value === checked));
        button.tabIndex = value === checked ? 0 : -1;
      }
    },
  };
}
