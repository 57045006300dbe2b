import { html, render, type TemplateResult } from 'lit-html';
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

/** A segmented control: a row of radio buttons with arrow keys.
 *  @param without options that cannot be chosen now: they are hidden
 *  @param describedBy id of an element */
export function radioGroup<T extends string>(
  name: string,
  options: readonly RadioOption<T>[],
  checked: T,
  onChoose: (value: T) => void,
  without: readonly T[] = [],
  describedBy = '',
): TemplateResult {
  const radios = radioButtons(options, checked, onChoose, without);
  return html`
    <div class="segmented" role="radiogroup" aria-label=${name} aria-describedby=${describedBy} @keydown=${chooseByKey}>${radios}</div>`;
}

/** The same as an element of its own. */
export function createRadioGroup<T extends string>(
  name: string,
  options: readonly RadioOption<T>[],
  onChoose: (value: T) => void,
): RadioGroup<T> {
  const element = create('div', { class: 'segmented', role: 'radiogroup', 'aria-label': name });
  element.addEventListener('keydown', chooseByKey);
  const show = (checked?: T, without: readonly T[] = []) => render(radioButtons(options, checked, onChoose, without), element);
  show();
  return { element, check: show };
}

function radioButtons<T extends string>(
  options: readonly RadioOption<T>[],
  checked: T | undefined,
  onChoose: (value: T) => void,
  without: readonly T[],
): TemplateResult[] {
  return options.map(
    ({ value, label, title }) => html`
      <button type="button" role="radio" title=${title} aria-checked=${value === checked} tabindex=${value === checked ? 0 : -1}
        ?hidden=${without.includes(value)} @click=${() => onChoose(value)}>${label}</button>`,
  );
}

function chooseByKey(event: KeyboardEvent): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (by === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopPropagation();
  const shown = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]:not([hidden])')];
  const button = shown[(shown.indexOf(event.target as HTMLElement) + by + shown.length) % shown.length];
  button.click();
  button.focus();
}
