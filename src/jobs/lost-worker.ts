import { errorText } from '../core/error-text.ts';
import { WorkerCrashed } from '../worker/errors.ts';

/** Asks workers for something; once more where one is lost over it, as the next one starts afresh. */
export async function persist<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WorkerCrashed) return ask();
    throw error;
  }
}

/** Why something failed that nothing asks for again by itself.
 *  @param remedy what a person can do where a worker was lost over it: a sentence */
export function whyFailed(error: unknown, remedy: string): string {
  return error instanceof WorkerCrashed
    ? `the background worker stopped; it may have run out of memory. ${remedy}`
    : errorText(error);
}
