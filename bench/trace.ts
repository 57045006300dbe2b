import type { CDPSession } from 'playwright';

/** What the browser tells of a task, or of a part of one. */
export interface TraceEvent {
  readonly name: string;
  /** `X` for what begins and ends. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: when, how long in all, and how long of the thread's own. */
  readonly ts: number;
  readonly dur: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** What happens in a browser while `run` does.
 *  @param categories of events, beside the names of threads */
export async function traceOf(
  session: CDPSession,
  categories: readonly string[],
  run: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  const traceConfig = { includedCategories: [...categories, '__metadata'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await run();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return events;
}

/** Whether something happened on a thread, which is named by an event of its own. */
export function isOn(thread: TraceEvent, { pid, tid }: Pick<TraceEvent, 'pid' | 'tid'>): boolean {
  return pid === thread.pid && tid === thread.tid;
}
