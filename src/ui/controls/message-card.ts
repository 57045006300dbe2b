import { html, render, type TemplateResult } from 'lit-html';
import { create } from './dom.ts';
import { iconButtonOf, iconOf } from './icons.ts';

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
      /** Without it there is no Cancel. */
      readonly onCancel?: (() => void) | undefined;
      /** Whether Cancel still has something to end; true unless given. */
      readonly canCancel?: boolean;
    }
  | {
      /** An error and a warning stay until they are dismissed; a note goes by itself, unless it offers an action. */
      readonly kind: 'error' | 'warning' | 'note';
      /** One sentence. An error says what was expected and what came. */
      readonly message: string;
      /** What the user may want to do about it. */
      readonly action?: MessageAction | undefined;
    };

/** Work that ends sooner than this shows no card. */
const SHOW_DELAY_MS = 150;

/** A note is shown for so long, and longer where it takes longer to read. */
const NOTE_SECONDS = 6;
const READ_PER_SECOND = 20;

/** The card at the view's top centre: progress, an error, a warning or a note. One at a time.
 *  @param onDismiss a message was closed, or a note went by itself; without it nothing can be closed
 *  @param first what it shows at once */
export function createMessageCard(
  container: HTMLElement,
  onDismiss?: () => void,
  first: MessageCardModel = { kind: 'none' },
): { update(model: MessageCardModel): void; readonly isVisible: boolean } {
  const card = container.appendChild(create('div'));
  /** The element that had the focus before the card. */
  let cameFrom: HTMLElement | null = null;
  card.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !card.contains(relatedTarget)) cameFrom = relatedTarget;
  });
  // Its style is the clock of a note, which stops under the pointer and with the focus in it.
  if (onDismiss) card.addEventListener('animationend', onDismiss);
  let now = first;
  let isTooEarly = false;
  let timer = 0;
  const show = (): void => {
    const { kind } = now;
    const hadFocus = card.contains(document.activeElement);
    card.hidden = kind === 'none' || isTooEarly;
    card.className = `message-card is-${kind} row`;
    card.classList.toggle('is-brief', now.kind === 'note' && !now.action);
    if ('message' in now) card.style.setProperty('--lasts', `${Math.max(NOTE_SECONDS, now.message.length / READ_PER_SECOND)}s`);
    // Live regions must be in the page before their text, or screen readers do not announce it.
    const content = html`
      <div class="message-card-live" role="alert">${now.kind === 'error' ? said(now) : ''}</div>
      <div class="message-card-live" role="status">${now.kind === 'note' || now.kind === 'warning' ? said(now) : ''}</div>
      ${now.kind === 'working' ? progress(now) : ''}
      <div class="message-card-extras row">${'message' in now ? extras(now, onDismiss) : ''}</div>`;
    render(content, card);
    if (hadFocus && !card.querySelector(':focus')?.checkVisibility()) cameFrom?.focus();
  };
  show();
  return {
    get isVisible() {
      return !card.hidden;
    },
    update(model) {
      if (model.kind !== now.kind) {
        clearTimeout(timer);
        isTooEarly = model.kind === 'working';
        if (isTooEarly) {
          timer = window.setTimeout(() => {
            isTooEarly = false;
            show();
          }, SHOW_DELAY_MS);
        }
      }
      // Another note has all of its time.
      if ('message' in model && 'message' in now && model.message !== now.message)
        for (const animation of card.getAnimations()) animation.currentTime = 0;
      now = model;
      show();
    },
  };
}

type Working = MessageCardModel & { readonly kind: 'working' };
type Message = MessageCardModel & { readonly kind: 'error' | 'warning' | 'note' };

function said({ kind, message }: Message): TemplateResult {
  return html`${iconOf(kind === 'error' ? kind : 'note')}<p>${message}</p>`;
}

function extras({ action }: Message, onDismiss?: () => void): TemplateResult {
  return html`${action && actionButton(action.label, action.run)}${onDismiss && iconButtonOf('close', 'Dismiss', onDismiss)}`;
}

function actionButton(label: string, run: () => void, title = '', isDisabled = false): TemplateResult {
  return html`<button class="button is-small is-filled message-card-action" type="button" title=${title} ?disabled=${isDisabled} @click=${run}>${label}</button>`;
}

function progress({ fraction, label, onCancel, canCancel = true }: Working): TemplateResult {
  const done = Math.floor(Math.min(Math.max(fraction, 0), 1) * 100);
  return html`
    <div class="message-card-progress row">
      <div class="message-card-bar rigid" role="progressbar" aria-label="Progress" aria-valuemin="0" aria-valuemax="100"
        aria-valuenow=${done} aria-valuetext=${`${done} %, ${label}`} .style=${`--done: ${done}%`}></div>
      <b>${done} %</b>
      <span>${label}</span>
      ${onCancel && actionButton('Cancel', onCancel, canCancel ? 'Cancel (Esc)' : 'The terrain is made; its picture follows', !canCancel)}
    </div>`;
}
