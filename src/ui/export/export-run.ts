import { errorText } from '../../core/error-text.ts';
import type { Session } from '../../jobs/session.ts';
import type { Store } from '../../state/store.ts';
import { Cancelled, WorkerCrashed } from '../../worker/errors.ts';
import { create } from '../controls/dom.ts';
import { createMessageCard } from '../controls/message-card.ts';
import { saveFile } from '../controls/save-file.ts';
import type { ExportPlan } from '../page/export-row.ts';

/** Makes files beside whatever else the page does, and downloads them. */
export interface ExportRunner {
  /** @param noun what is exported: `PNG` */
  run(plan: ExportPlan, noun: string): Promise<void>;
  /** Cancels every export that runs. @returns whether there was one */
  cancel(): boolean;
}

interface RunningExport {
  readonly job: AbortController;
  fraction: number;
  label: string;
}

/** @param container of the card that shows the progress */
export function createExportRunner(container: HTMLElement, session: Store<Session>): ExportRunner {
  const running = new Set<RunningExport>();
  const cancel = (): boolean => {
    for (const { job } of running) job.abort();
    return running.size > 0;
  };
  const card = createMessageCard(container.appendChild(create('div', { class: 'export-progress' })), {
    onCancel: cancel,
    onDismiss: cancel,
  });
  const show = (): void => {
    const [first] = running;
    const more = running.size > 1 ? `, and ${running.size - 1} more` : '';
    card.update(first ? { kind: 'working', fraction: first.fraction, label: first.label + more } : { kind: 'none' });
  };

  return {
    cancel,
    async run(plan, noun) {
      const labelOf = (fraction: number): string => plan.progressText?.(fraction) ?? `Exporting ${noun}, ${plan.size}`;
      const own: RunningExport = { job: new AbortController(), fraction: 0, label: labelOf(0) };
      running.add(own);
      const { message } = session.get();
      if (message?.text.startsWith(SUBJECT)) session.set({ message: undefined });
      show();
      try {
        const files = await plan.make({
          signal: own.job.signal,
          onProgress(fraction) {
            own.fraction = fraction;
            own.label = labelOf(fraction);
            show();
          },
        });
        if (!own.job.signal.aborted) for (const { name, content, type } of files) saveFile(name, content, type);
      } catch (error) {
        if (!(error instanceof Cancelled)) session.set({ message: { kind: 'error', text: SUBJECT + whyFailed(error) } });
      } finally {
        running.delete(own);
        show();
      }
    },
  };
}

const SUBJECT = 'Export: ';

function whyFailed(error: unknown): string {
  // Offline, a worker that crashes at once could not load its script.
  const isOffline = error instanceof WorkerCrashed && !navigator.onLine;
  return isOffline ? 'a part of the page could not be loaded. Check the connection, then export again.' : errorText(error);
}
