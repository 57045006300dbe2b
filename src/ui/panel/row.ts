import { html, nothing, render, type TemplateResult } from 'lit-html';
import { create } from '../controls/dom.ts';
import { iconOf } from '../controls/icons.ts';
import type { Folder } from './folder.ts';
import { labelOf } from './wording.ts';

/** `live` during a gesture, `final` once at its end. */
export type Phase = 'live' | 'final';

/** A value that a row shows and changes. The row keeps no copy of it. */
export interface Field<T> {
  readonly label: string;
  /** What the value does, its range and its default. */
  tooltip(): string;
  unit?(): string;
  read(): T;
  /** A short line below the row; without it the tooltip alone says what the value does. */
  hint?(): string;
  /** What was typed and is no value, in place of the hint; undefined if nothing was. */
  problem?(): string | undefined;
  /** @returns whether the change was accepted; if not, the row shows the current value again */
  write(value: T, phase: Phase): boolean;
  /** The value that reset restores; without it the row has no reset button. */
  initial?(): T;
  /** Tooltip and name of the reset button, if it is another than `Reset …`. */
  readonly resetTitle?: string;
  /** Why it cannot be changed now; undefined if it can. */
  disabled?(): string | undefined;
  isHidden?(): boolean;
}

export interface Row {
  /** Shows the current value; fires no event. */
  refresh(): void;
  destroy(): void;
}

/** What a row's control needs to know. */
export interface ControlState {
  /** Id of the row's name. */
  readonly nameId: string;
  readonly title: string;
  readonly isDisabled: boolean;
  /** Undefined where nothing can be refused. */
  readonly isInvalid: boolean | undefined;
  readonly hasFocus: boolean;
  /** Its text is being typed, and not to be overwritten. */
  readonly isEdited: boolean;
}

let rowCount = 0;

/** Adds a row: name, control, a reset button, reset by double-click on the name, and the reason while disabled.
 *  @param kind class of the row
 *  @param control shows the value */
export function addRow<T>(folder: Folder, field: Field<T>, kind: string, control: (state: ControlState) => TemplateResult): Row {
  const element = create(kind === 'is-flag' ? 'label' : 'div', { class: `parameter-row ${kind}` });
  const { resetTitle = `Reset ${field.label}` } = field;
  const nameId = `parameter-name-${++rowCount}`;
  const canReset = (reason = field.disabled?.()): boolean =>
    field.initial !== undefined && reason === undefined && !isSame(field.read(), field.initial());
  const resetValue = (): void => {
    if (canReset() && field.initial && field.write(field.initial(), 'final')) refresh();
  };
  const reset = (event: Event): void => {
    event.preventDefault();
    const hadFocus = (event.currentTarget as Element).matches(':focus-visible');
    resetValue();
    if (hadFocus) element.querySelector<HTMLElement>('input, select')?.focus();
  };
  /** The value from which the text in the field is typed: if another comes from elsewhere, the text is dropped. */
  let typedFrom = field.read();
  let isGone = false;
  const refresh = (): void => {
    const hasFocus = element.querySelector('input:not([type=range], [type=checkbox]):focus') !== null;
    const isEdited = hasFocus && isSame(field.read(), typedFrom);
    typedFrom = field.read();
    const reason = field.disabled?.();
    const problem = field.problem?.();
    const title = reason === undefined ? field.tooltip() : `${reason}.\n${field.tooltip()}`;
    element.title = title;
    element.hidden = field.isHidden?.() === true;
    element.classList.toggle('is-disabled', reason !== undefined);
    const widget = control({
      nameId,
      title,
      isDisabled: reason !== undefined,
      isInvalid: field.problem && problem !== undefined,
      hasFocus,
      isEdited,
    });
    // A row that is a label names the first control in it.
    const row = html`
      <div class="parameter-name" id=${nameId} @dblclick=${resetValue}>${labelOf(field.label, field.unit?.())}</div>
      <div class="parameter-control">${widget}</div>
      <button class="parameter-reset" type="button" aria-label=${resetTitle} title=${resetTitle} aria-description=""
        ?hidden=${!canReset(reason)} @click=${reset}>${iconOf('reset')}</button>
      ${field.hint ? html`<small class="parameter-hint" role=${problem === undefined ? nothing : 'alert'}>${problem ?? field.hint()}</small>` : ''}`;
    render(row, element);
  };
  // Keys of a control are no shortcuts of the page.
  for (const name of ['keydown', 'keyup']) element.addEventListener(name, (event) => event.stopPropagation());
  for (const name of ['focusin', 'keydown', 'input', 'change']) {
    element.addEventListener(name, () => {
      typedFrom = field.read();
    });
  }
  // A browser that takes a field away may first report what was typed in it.
  element.addEventListener('change', (event) => isGone && event.stopPropagation(), { capture: true });
  // Once its text is no longer typed, the value is shown in its own words.
  element.addEventListener('focusout', () => isGone || refresh());
  folder.body.append(element);
  refresh();
  return {
    refresh,
    destroy() {
      isGone = true;
      element.remove();
    },
  };
}

/** Numbers may differ in their last digits by rounding. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-9 * Math.abs(b);
  return a === b;
}

/** Text that is typed is taken at Enter and when the field loses the focus; Escape restores the value.
 *  @param text of the value as it is */
export function endTyping(event: KeyboardEvent, text: string): void {
  const input = event.currentTarget as HTMLInputElement;
  if (event.key === 'Escape') input.value = text;
  if (event.key === 'Escape' || event.key === 'Enter') input.blur();
}

/** The text in the field of an event. */
export function textIn({ currentTarget }: Event): string {
  return (currentTarget as HTMLInputElement).value;
}
