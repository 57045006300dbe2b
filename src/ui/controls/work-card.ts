import { create } from './dom.ts';
import { createMessageCard } from './message-card.ts';

/** Work that goes on beside all else that the page does, on one card: the progress of what began first, and Cancel for all. */
export interface WorkCard {
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

/** @param container of the card */
export function createWorkCard(container: HTMLElement): WorkCard {
  const running = new Set<{ readonly job: AbortController; fraction: number; label: string }>();
  const cancel = (): boolean => {
    for (const { job } of running) job.abort();
    return running.size > 0;
  };
  const card = createMessageCard(container.appendChild(create('div', { class: 'work-progress' })), {
    onCancel: cancel,
    onDismiss: cancel,
  });
  // Below what the page says meanwhile, which may be several lines.
  const sizes = new ResizeObserver((entries) => {
    const heights = entries.map(({ target }) => (target as HTMLElement).offsetHeight);
    container.style.setProperty('--said', `${Math.max(...heights)}px`);
  });
  const show = (): void => {
    for (const said of container.querySelectorAll(':scope > .message-card')) sizes.observe(said);
    const [first] = running;
    const more = running.size > 1 ? `, and ${running.size - 1} more` : '';
    card.update(first ? { kind: 'working', fraction: first.fraction, label: first.label + more } : { kind: 'none' });
  };
  return {
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
