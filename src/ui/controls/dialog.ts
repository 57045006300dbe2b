import { create } from './dom.ts';
import { iconButton } from './icons.ts';

export interface DialogOptions {
  readonly title: string;
  /** Beside the title: what the dialog is about. */
  readonly subtitle?: Node | string;
  readonly content: Node;
  /** At the bottom left: what the action will do. */
  readonly consequence?: Node | string;
  /** At the bottom right, beside Cancel: a verb. Without one the dialog only informs. */
  readonly action?: { readonly label: string; run(): void };
  /** Wide enough for two columns, 860 px; else 560 px. */
  readonly isWide?: boolean;
}

export interface Dialog {
  readonly element: HTMLDialogElement;
  /** The button of the action, if there is one. */
  readonly verb: HTMLButtonElement | undefined;
  open(): void;
  close(): void;
  dispose(): void;
}

/** A modal dialog. It traps the focus, returns it on closing, and closes on Escape, its × or a press on the backdrop. */
export function createDialog(options: DialogOptions): Dialog {
  const heading = create('h2', {}, options.title);
  const close = iconButton('close', 'Close', () => element.close(), { title: 'Close (Esc)' });
  const subtitle = options.subtitle ? [create('span', {}, options.subtitle)] : [];
  const body = create('div', { class: 'dialog-body' }, options.content);
  const element = create('dialog', { class: 'dialog', 'aria-label': options.title });
  element.classList.toggle('is-wide', options.isWide === true);
  element.append(create('header', {}, heading, ...subtitle, close), body);

  let verb: HTMLButtonElement | undefined;
  if (options.action) {
    const { action } = options;
    const cancel = create('button', { class: 'button is-filled dialog-cancel', type: 'button' }, 'Cancel');
    verb = create('button', { class: 'button is-primary', type: 'button', autofocus: '' }, action.label);
    cancel.addEventListener('click', () => element.close());
    verb.addEventListener('click', () => {
      element.close();
      action.run();
    });
    element.append(create('footer', {}, create('p', {}, options.consequence ?? ''), cancel, verb));
  }
  // A press on the backdrop has the dialog itself as target, and lies outside its box.
  element.addEventListener('pointerdown', (event) => {
    if (event.target === element && !isInside(event, element)) element.close();
  });
  document.body.append(element);
  return {
    element,
    verb,
    open() {
      if (!element.open) element.showModal();
    },
    close() {
      element.close();
    },
    dispose() {
      element.close();
      element.remove();
    },
  };
}

function isInside({ clientX, clientY }: PointerEvent, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
