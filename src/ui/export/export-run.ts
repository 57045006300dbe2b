import { errorText } from '../../core/text.ts';
import type { Session } from '../../jobs/session.ts';
import type { Store } from '../../state/store.ts';
import { Cancelled, WorkerCrashed } from '../../worker/protocol.ts';
import { saveFile } from '../controls/save-file.ts';
import type { WorkCard } from '../controls/work-card.ts';
import type { ExportPlan } from '../page/export-row.ts';

/** Makes files beside whatever else the page does, and downloads them. */
export interface ExportRunner {
  /** @param noun what is exported: `PNG` */
  run(plan: ExportPlan, noun: string): Promise<void>;
}

export function createExportRunner(card: WorkCard, session: Store<Session>): ExportRunner {
  return {
    async run(plan, noun) {
      const labelOf = (fraction: number): string => plan.progressText?.(fraction) ?? `Exporting ${noun}, ${plan.size}`;
      const job = new AbortController();
      const { message } = session.get();
      if (message?.text.startsWith(SUBJECT)) session.set({ message: undefined });
      const work = card.begin(labelOf(0), job);
      try {
        const { signal } = job;
        const files = await plan.make({ signal, onProgress: (fraction) => work.update(fraction, labelOf(fraction)) });
        if (!signal.aborted) for (const { name, content, type } of files) saveFile(name, content, type);
      } catch (error) {
        if (!(error instanceof Cancelled)) session.set({ message: { kind: 'error', text: SUBJECT + whyFailed(error) } });
      } finally {
        work.end();
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
