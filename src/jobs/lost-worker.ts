import { errorText } from '../core/text.ts';
import { WorkerCrashed } from '../worker/protocol.ts';

/** Asks a worker for something, and asks once more if the worker crashes: the next one starts afresh. */
export async function retryAfterCrash<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WorkerCrashed) return ask();
    throw error;
  }
}

/** Why something failed that is not tried again by itself.
 *  @param remedy a sentence: what a person can do if the worker crashed */
export function whyFailed(error: unknown, remedy: string): string {
  return error instanceof WorkerCrashed
    ? `the background worker stopped; it may have run out of memory. ${remedy}`
    : errorText(error);
}
