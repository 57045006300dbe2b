import type { Session } from '../../jobs/session.ts';
import type { Store } from '../../state/store.ts';

/** Fetches a part of the page that is not there from the start. Where that fails, the page says so.
 *  @param name how the sentence begins: `The gallery`
 *  @returns undefined where it failed */
export function loadPart<M>(name: string, load: () => Promise<M>, session: Store<Session>): Promise<M | undefined> {
  return load().catch((error: unknown) => {
    console.error(error);
    // A browser may not fetch again what it could not fetch once.
    const text = `${name} could not be loaded: check the connection, then reload the page.`;
    session.set({ message: { kind: 'error', text } });
    return undefined;
  });
}
