import { inWords } from '../../core/params.ts';
import { MAX_PROJECT_NAME } from '../../state/project-name.ts';
import { create } from '../controls/dom.ts';

/** What the rows of the Projects dialog need of it. */
export interface RowHost {
  /** Runs what takes a while, one thing at a time, and says what went wrong. */
  attempt(task: () => Promise<void>): Promise<void>;
  /** Reads everything anew.
   *  @param focus the entry that gets the focus; with none it stays with the list
   *  @param told what a screen reader says, and the dialog shows */
  refresh(told: string, focus?: string): Promise<void>;
  /** Says what was done. */
  tell(text: string): void;
  close(): void;
}

/** @param title why or what more, as a tooltip */
export function textButton(label: string, run: () => void, title = label): HTMLButtonElement {
  const button = create('button', { class: 'button', type: 'button', title }, label);
  button.addEventListener('click', run);
  return button;
}

/** A field for a project's name. */
export function nameField(label: string, name: string): HTMLInputElement {
  const field = create('input', {
    class: 'field',
    type: 'text',
    maxlength: `${MAX_PROJECT_NAME}`,
    required: '',
    'aria-label': label,
  });
  field.value = name.slice(0, MAX_PROJECT_NAME);
  return field;
}

/** Asks in a row, in place of what is there, but for what stays `beside` the question. Escape is Cancel, and so is Enter: it does no harm. */
export function askIn(
  row: HTMLElement,
  beside: readonly Node[],
  text: string,
  verb: string,
  onYes: () => void,
  onCancel: () => void,
): void {
  const cancel = textButton('Cancel', onCancel);
  const yes = textButton(verb, onYes);
  yes.classList.add('is-danger');
  const group = create(
    'div',
    { class: 'project-question', role: 'group', 'aria-label': text },
    create('p', {}, text),
    yes,
    cancel,
  );
  leaveOnEscape(group, onCancel);
  row.replaceChildren(...beside, group);
  cancel.focus();
}

/** Escape leaves this part of the dialog, not the dialog. */
export function leaveOnEscape(element: HTMLElement, leave: () => void): void {
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  });
}

/** `Saved as “Alps”.`, or what it was done without.
 *  @param missing names of imported terrain */
export function doneText(done: string, missing: readonly string[]): string {
  const without = `, without the samples of ${inWords(missing, 'and')}, which are not kept here`;
  return `${done}${missing.length > 0 ? without : ''}.`;
}

/** `14:02` today, else `12 Nov 2026, 14:02`. */
export function timeText(ms: number, nowMs = Date.now()): string {
  const time = new Date(ms);
  const isToday = time.toDateString() === new Date(nowMs).toDateString();
  const format: Intl.DateTimeFormatOptions = isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' };
  return time.toLocaleString('en-GB', format);
}

/** `4.2 MB`; kilobytes where it is less than one. */
export function bytesText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
