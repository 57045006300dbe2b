import { create } from './dom.ts';
import { icon, iconButton } from './icons.ts';

/** A button beside a message. */
export interface MessageAction {
  readonly label: string;
  run(): void;
}

export type MessageCardModel =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'working';
      /** 0 … 1 */
      readonly fraction: number;
      readonly label: string;
    }
  | {
      readonly kind: 'error' | 'note';
      /** One sentence. An error says what was expected and what came. */
      readonly message: string;
      /** What the user may want to do about it. */
      readonly action?: MessageAction | undefined;
    };

/** Work that ends sooner than this shows no card. */
const SHOW_DELAY_MS = 150;

/** The card at the view's top centre: progress with Cancel, an error or a note. One at a time. */
export function createMessageCard(
  container: HTMLElement,
  events: { onCancel(): void; onDismiss(): void },
): { update(model: MessageCardModel): void } {
  const card = create('div', { class: 'message-card row', hidden: '' });
  // Live regions must be in the page before their text, or screen readers do not announce it.
  const alert = create('div', { class: 'message-card-live', role: 'alert' });
  const status = create('div', { class: 'message-card-live', role: 'status' });
  const working = createProgress(events.onCancel);
  const extras = create('div', { class: 'message-card-extras row' });
  card.append(alert, status, working.element, extras);
  container.append(card);

  let timer = 0;
  let shown = '';
  let action: MessageAction | undefined;

  const display = (kind: MessageCardModel['kind']): void => {
    card.hidden = kind === 'none';
    card.className = `message-card is-${kind} row`;
    working.element.hidden = kind !== 'working';
  };
  const clear = (): void => {
    alert.replaceChildren();
    status.replaceChildren();
    extras.replaceChildren();
  };

  return {
    update(model) {
      // An unchanged card keeps its elements, so the focus stays.
      const identity =
        model.kind === 'none' || model.kind === 'working'
          ? model.kind
          : [model.kind, model.message, model.action?.label].join('\n');
      action = model.kind === 'none' || model.kind === 'working' ? undefined : model.action;
      if (model.kind === 'working') working.update(model.fraction, model.label);
      if (identity === shown) return;
      shown = identity;
      clearTimeout(timer);
      clear();
      if (model.kind === 'working') {
        display('none');
        timer = window.setTimeout(() => display('working'), SHOW_DELAY_MS);
        return;
      }
      display(model.kind);
      if (model.kind === 'none') return;
      const { message } = model;
      const region = model.kind === 'error' ? alert : status;
      region.append(icon(model.kind), create('p', {}, message));
      if (action) {
        const button = create('button', { class: 'button is-small is-filled message-card-action', type: 'button' }, action.label);
        button.addEventListener('click', () => action?.run());
        extras.append(button);
      }
      extras.append(iconButton('close', 'Dismiss', () => events.onDismiss()));
    },
  };
}

function createProgress(onCancel: () => void): { element: HTMLElement; update(fraction: number, label: string): void } {
  const bar = create('div', {
    class: 'message-card-bar rigid',
    role: 'progressbar',
    'aria-label': 'Progress',
    'aria-valuemin': '0',
    'aria-valuemax': '100',
  });
  const percent = create('b');
  const text = create('span');
  const cancel = create(
    'button',
    { class: 'button is-small is-filled message-card-action', type: 'button', title: 'Cancel (Esc)' },
    'Cancel',
  );
  cancel.addEventListener('click', onCancel);
  return {
    element: create('div', { class: 'message-card-progress row', hidden: '' }, bar, percent, text, cancel),
    update(fraction, label) {
      const done = Math.floor(Math.min(Math.max(fraction, 0), 1) * 100);
      bar.style.setProperty('--done', `${done}%`);
      bar.ariaValueNow = String(done);
      bar.ariaValueText = `${done} %, ${label}`;
      percent.textContent = `${done} %`;
      text.textContent = label;
    },
  };
}
