import { errorText } from '../../core/text.ts';
import type { Session } from '../../jobs/session.ts';
import type { Store } from '../../state/store.ts';

/** Does work, and shows its error on the page if it fails.
 *  @param subject begins the message: `Export` */
export async function showErrors(subject: string, session: Store<Session>, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    session.set({ message: { kind: 'error', text: `${subject}: ${errorText(error)}` } });
  }
}
