import { create } from './dom.ts';
import { createMessageCard } from './message-card.ts';

/** Work on what the page shows, told as it is now. */
export interface OwnWork {
  /** 0 … 1 */
  readonly fraction: number;
  readonly label: string;
  /** Else it is told only on a card that is open already. */
  readonly opensCard: boolean;
  /** It cannot be cancelled. */
  readonly isBound: boolean;
}

/** Work on one card, below what the page says: what a person has begun, the first of it with Cancel for all, or else the work on what is shown. */
export interface WorkCard {
  /** @param work undefined: there is none */
  showOwn(work: OwnWork | undefined): void;
  /** @param job ended by Cancel */
  begin(label: string, job: AbortController): RunningWork;
  /** @returns whether there was any */
  cancel(): boolean;
}

export interface RunningWork {
  /** @param label what is shown from now on, if it is another */
  update(fraction: number, label?: string): void;
  end(): void;
}

const STARTING = { kind: 'working', fraction: 0, label: 'Starting', isBound: true } as const;

/** @param container of the card, with what it says before the code of the page is there
 *  @param cancelOwn ends the work on what is shown */
export function createWorkCard(container: HTMLElement, cancelOwn: () => void = () => {}): WorkCard {
  container.replaceChildren();
  let own: OwnWork | undefined;
  const running = new Set<{ readonly job: AbortController; fraction: number; label: string }>();
  const cancel = (): boolean => {
    for (const { job } of running) job.abort();
    return running.size > 0;
  };
  const onCancel = (): void => {
    if (!cancel()) cancelOwn();
  };
  const area = container.appendChild(create('div', { class: 'work-progress' }));
  const card = createMessageCard(area, { onCancel, onDismiss: onCancel }, STARTING);
  // Below what the page says meanwhile, which may be several lines.
  const sizes = new ResizeObserver((entries) => {
    const heights = entries.map(({ target }) => (target as HTMLElement).offsetHeight);
    container.style.setProperty('--said', `${Math.max(...heights)}px`);
  });
  const show = (): void => {
    for (const said of container.querySelectorAll(':scope > .message-card')) sizes.observe(said);
    const [first] = running;
    const more = running.size > 1 ? `, and ${running.size - 1} more` : '';
    const shown = own && (own.opensCard || card.isVisible) ? own : undefined;
    if (first) card.update({ kind: 'working', fraction: first.fraction, label: first.label + more });
    else card.update(shown ? { kind: 'working', ...shown } : { kind: 'none' });
  };
  return {
    showOwn(work) {
      own = work;
      show();
    },
    cancel,
    begin(label, job) {
      const own = { job, fraction: 0, label };
      running.add(own);
      show();
      return {
        update(fraction, next = own.label) {
          own.fraction = fraction;
          own.label = next;
          show();
        },
        end() {
          running.delete(own);
          show();
        },
      };
    },
  };
}
