import { create } from './dom.ts';
import { createMessageCard } from './message-card.ts';

/** Work on what the page shows. */
export interface ShownWork {
  /** 0 … 1 */
  readonly fraction: number;
  readonly label: string;
  /** Whether this work may open the card. Other work is shown only while the card is open. */
  readonly opensCard: boolean;
  readonly canCancel: boolean;
}

/** Work on one card, below what the page says: what a person has begun, the first of it with Cancel for all, or else the work on what is shown. */
export interface WorkCard {
  /** @param work undefined: there is none */
  update(work: ShownWork | undefined): void;
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

const STARTING = { kind: 'working', fraction: 0, label: 'Starting' } as const;

/** @param container of the card, with what it says before the code of the page is there
 *  @param cancelShown ends the work on what is shown */
export function createWorkCard(container: HTMLElement, cancelShown: () => void = () => {}): WorkCard {
  container.replaceChildren();
  let shown: ShownWork | undefined;
  const running = new Set<{ readonly job: AbortController; fraction: number; label: string }>();
  const cancel = (): boolean => {
    for (const { job } of running) job.abort();
    return running.size > 0;
  };
  const onCancel = (): void => {
    if (!cancel()) cancelShown();
  };
  const area = container.appendChild(create('div', { class: 'work-progress' }));
  const card = createMessageCard(area, undefined, STARTING);
  // Below what the page says meanwhile, which may be several lines.
  const sizes = new ResizeObserver((entries) => {
    const heights = entries.map(({ target }) => (target as HTMLElement).offsetHeight);
    container.style.setProperty('--said', `${Math.max(...heights)}px`);
  });
  const show = (): void => {
    for (const said of container.querySelectorAll(':scope > .message-card')) sizes.observe(said);
    const [first] = running;
    const more = running.size > 1 ? `, and ${running.size - 1} more` : '';
    if (first) card.update({ kind: 'working', fraction: first.fraction, label: first.label + more, onCancel });
    else if (shown && (shown.opensCard || card.isVisible)) card.update({ kind: 'working', ...shown, onCancel });
    else card.update({ kind: 'none' });
  };
  return {
    update(work) {
      shown = work;
      show();
    },
    cancel,
    begin(label, job) {
      const work = { job, fraction: 0, label };
      running.add(work);
      show();
      return {
        update(fraction, next = work.label) {
          work.fraction = fraction;
          work.label = next;
          show();
        },
        end() {
          running.delete(work);
          show();
        },
      };
    },
  };
}
