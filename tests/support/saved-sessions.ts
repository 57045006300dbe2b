/** Sessions as tabs of one browser keep them, in the page's own storage. */
import type { BrowserStorage } from '../../src/state/browser-storage.ts';
import { type SavedSession, sessionKey } from '../../src/state/sessions.ts';
import { type ClaimOptions, claimTab, type Tab } from '../../src/state/tab.ts';

/** A tab's own storage, which its reloads share. */
export function createSessionStorage(
  from: ReadonlyMap<string, string> = new Map(),
): Storage & { readonly entries: Map<string, string> } {
  const entries = new Map(from);
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (i) => [...entries.keys()][i] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => entries.set(key, value),
    removeItem: (key) => entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** What a tab of its own finds in the browser. */
export function pageOf(session: Storage = createSessionStorage()): BrowserStorage {
  return { local: localStorage, session };
}

/** Texts are readable unless they begin with an exclamation mark. */
export function read(text: string): string {
  if (text.startsWith('!')) throw new Error('no document');
  return `document of ${text}`;
}

export function openTab(storage = pageOf(), options: Partial<ClaimOptions<string>> = {}): Tab<string> {
  return claimTab({ read, storage, ...options });
}

/** Puts a session into storage, as another tab does when it closes. */
export function save(id: string, text: string, savedAtMs = Date.now(), changes: Partial<SavedSession> = {}): void {
  const session: SavedSession = { text, savedAtMs, title: text, isClosed: true, isEdited: true, ...changes };
  localStorage.setItem(sessionKey(id), JSON.stringify(session));
}

/** As a browser refuses storage. */
export function denied(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}
