import { errorText } from '../core/error-text.ts';
import type { Store } from '../state/store.ts';
import type { Session } from './session.ts';

/** Fetches a part of the page that is not there from the start. Where that fails, the page says so.
 *  @param name how the sentence begins: `The gallery`
 *  @returns undefined where it failed */
export function loadPart<M>(name: string, load: () => Promise<M>, session: Store<Session>): Promise<M | undefined> {
  return load().catch((error: unknown) => {
    session.set({
      message: { kind: 'error', text: `${name} could not be loaded: ${errorText(error)}. Reload the page to try again.` },
    });
    return undefined;
  });
}
