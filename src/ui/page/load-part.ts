import type { Session } from '../../jobs/session.ts';
import type { Store } from '../../state/store.ts';

/** Loads a part of the page that is fetched when it is first needed. If that fails, the page says so.
 *  @param name the subject of that sentence: `The gallery`
 *  @returns undefined if it failed */
export function loadPart<M>(name: string, load: () => Promise<M>, session: Store<Session>): Promise<M | undefined> {
  return load().catch((error: unknown) => {
    console.error(error);
    // Browsers may not fetch a module again that failed once.
    const text = `${name} could not be loaded: check the connection, then reload the page.`;
    session.set({ message: { kind: 'error', text } });
    return undefined;
  });
}
