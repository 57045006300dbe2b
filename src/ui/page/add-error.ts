import type { Session } from '../../jobs/session.ts';
import type { Store } from '../../state/store.ts';

/** Says that something failed, below what the page says already: that may not be read yet. */
export function addError(session: Store<Session>, text: string): void {
  const { message } = session.get();
  if (message?.text.includes(text)) return;
  session.set({ message: { ...message, kind: 'error', text: message ? `${message.text}\n${text}` : text } });
}
