import { inWords } from '../../core/params.ts';
import { MAX_PROJECT_NAME } from '../../state/project-name.ts';
import { create, textButton } from '../controls/dom.ts';

/** What the Projects dialog does for its rows. */
export interface RowHost {
  /** Runs a task, unless another one is running, and shows its error. */
  attempt(task: () => Promise<void>): Promise<void>;
  /** Reads the lists again, and announces what was done.
   *  @param focusId the entry that gets the focus, if it is there */
  refresh(announcement: string, focusId?: string): Promise<void>;
  /** Shows what was done, also to screen readers. */
  announce(text: string): void;
  close(): void;
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

/** Asks for confirmation in place of a row's content, of which only `beside` stays. Cancel has the focus, so Enter does no harm; Escape
 *  cancels too. */
export function askIn(
  row: HTMLElement,
  beside: readonly Node[],
  text: string,
  verb: string,
  onYes: () => void,
  onCancel: () => void,
): void {
  const cancel = textButton('Cancel', 'Change nothing (Escape)', onCancel, 'medium');
  const yes = textButton(verb, text, onYes, 'medium');
  yes.classList.add('is-danger');
  const group = create(
    'div',
    { class: 'project-question row wrap grow', role: 'group', 'aria-label': text },
    create('p', {}, text),
    yes,
    cancel,
  );
  leaveOnEscape(group, onCancel);
  row.replaceChildren(...beside, group);
  cancel.focus();
}

/** Escape calls `leave`, and does not close the dialog. */
export function leaveOnEscape(element: HTMLElement, leave: () => void): void {
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  });
}

/** `Saved as “Alps”.`, with a clause about missing samples.
 *  @param missing names of the imported terrain without samples */
export function doneText(done: string, missing: readonly string[]): string {
  const without = `, without the samples of ${inWords(missing, 'and')}, which this browser does not have`;
  return `${done}${missing.length > 0 ? without : ''}.`;
}

/** Why a project got another name than the typed one; empty if it did not. */
export function whyOtherName(typed: string, name: string): string {
  return name === typed ? '' : `: “${typed}” is taken`;
}

/** `14:02` today, else `12 Nov 2026, 14:02`. */
export function timeText(ms: number, nowMs = Date.now()): string {
  const time = new Date(ms);
  const isToday = time.toDateString() === new Date(nowMs).toDateString();
  const format: Intl.DateTimeFormatOptions = isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' };
  return time.toLocaleString('en-GB', format);
}
